#include "server/execute/statement_counts.h"

#include "server/program/texts.h"

namespace tt::server {

void StatementCounts::count(const Connection& connection, FactStream* facts) {
  const u32 number = connection.statement();
  const Answer& answer = connection.answer();
  Counts& counts = counts_[number];
  counts.runs++, counts.calls += answer.calls, counts.rows_read += answer.rows_read;
  counts.found += answer.found, counts.changed += answer.changed;
  counts.gap_locks += answer.relies_on_gaps;
  if (facts == nullptr) return;
  std::string sql, rows;
  facts->emit(kNoCause, 0, [&] {
    sql = utf8_of(connection.sql());
    rows = utf8_of(answer.text);
    return StatementRun{.statement = number,
                        .sql = sql,
                        .changed = answer.changed,
                        .found = answer.found,
                        .rows = rows,
                        .error = static_cast<u64>(answer.error)};
  });
}

void StatementCounts::tell(const char* sql, FactStream* facts) const {
  if (facts == nullptr) return;
  facts->emit(kNoCause, 0, [&] {
    return StatementRun{.statement = counts_.size(),
                        .sql = sql,
                        .changed = 0u,
                        .found = 0u,
                        .rows = "",
                        .error = 0u};
  });
}

tt::Op StatementCounts::op_of(const Connection& connection) const {
  switch (program_.statements[connection.statement()].plan.kind) {
    case PlanKind::kSelect: return tt::Op::kScan;
    case PlanKind::kDelete:
    case PlanKind::kTruncate: return tt::Op::kDelete;
    case PlanKind::kBegin:
    case PlanKind::kCommit:
    case PlanKind::kRollback: return tt::Op::kCommit;
    default: return tt::Op::kPut;
  }
}

void StatementCounts::describe(TableSink& sink) const {
  sink.rows<StatementsRow>([&](auto&& add) {
    for (u64 i = 0; i < counts_.size(); i++)
      add({.statement = i,
           .place = program_.statements[i].place,
           .runs = counts_[i].runs,
           .calls = counts_[i].calls,
           .rows_read = counts_[i].rows_read,
           .rows_found = counts_[i].found,
           .rows_changed = counts_[i].changed,
           .gap_locks = counts_[i].gap_locks});
  });
}

}  // namespace tt::server
