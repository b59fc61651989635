#include "btree/btree_engine.h"

namespace tt::btree {

BtreeEngine::BtreeEngine(const EngineContext& context, const Options& options) : context_(context), options_(options) {}
std::unique_ptr<Cursor> BtreeEngine::new_cursor(Actor& client) { return std::make_unique<Cursor>(client); }
Progress BtreeEngine::run(Ns, const Statement&, Cursor&, Outcome&) { return Progress::park(); }

void BtreeEngine::describe(TableSink& sink) const {
  for (u8 i = 0; i < kSchema.tables.size(); i++)
    if (kSchema.tables[i].folded && sink.begin(make_id(kFolder, i))) sink.end();
}

void BtreeEngine::inspect(TableId, u64, Slice, TableSink&) {}

void BtreeEngine::report(ReportSink& sink) const {
  for (u8 i = 0; i < kSchema.report.size(); i++) sink.count(make_id(kFolder, i), 0);
}

}  // namespace tt::btree
