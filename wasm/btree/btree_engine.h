// The B-tree engine, like InnoDB. So far only its outside: it refuses to run.
#pragma once
#include "btree/schema.h"
#include "engine/engine.h"

namespace tt::btree {

class BtreeEngine : public Engine {
 public:
  BtreeEngine(const EngineContext& context, const Options& options);
  std::unique_ptr<Cursor> new_cursor(Actor& client) override;
  Progress run(Ns now, const Statement& statement, Cursor& cursor, Outcome& outcome) override;
  bool background_idle() const override { return true; }
  const Error& error() const override { return error_; }
  void describe(TableSink& sink) const override;
  void inspect(TableId table, u64 id, Slice key, TableSink& sink) override;
  void begin_measuring() override {}
  void report(ReportSink& sink) const override;
  u64 digest() const override { return 0; }

 private:
  EngineContext context_;
  Options options_;
  Error error_{ErrorCode::kUnsupported, "the B-tree engine is not finished yet"};
};

}  // namespace tt::btree
