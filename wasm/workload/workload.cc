// The tables that describe any workload: its phases and its key axis.
#include "workload/workload.h"

#include "workload/schema.h"

namespace tt {

u64 Workload::statements_total() const {
  u64 total = 0;
  for (u32 i = 0; i < phase_count(); i++) total += phase(i).statements;
  return total;
}

KeyAxis Workload::axis() const {
  std::vector<KeyAxis::Boundary> begins;
  for (u32 quantile = 0; quantile < kQuantiles; quantile++)
    begins.push_back({index_at(quantile), key_at(quantile)});
  return KeyAxis(std::move(begins));
}

void Workload::describe(TableSink& sink) const {
  if (sink.begin(workload::kPhases)) {
    u64 first_statement = 0;
    for (u32 i = 0; i < phase_count(); i++) {
      const PhaseInfo& info = phase(i);
      sink.row()
          .integer(i)
          .text(info.name)
          .integer(first_statement)
          .integer(info.statements)
          .integer(info.warm_up);
      first_statement += info.statements;
    }
    sink.end();
  }
  if (sink.begin(workload::kAxis)) {
    for (u32 quantile = 0; quantile <= kQuantiles; quantile++)
      sink.row().integer(quantile).bytes(key_at(quantile));
    sink.end();
  }
  if (sink.begin(workload::kIndexes)) {
    u32 quantile = 0;
    for (u32 tree = 0; tree < indexes().size(); tree++) {
      while (quantile < kQuantiles && index_at(quantile) < tree) quantile++;
      sink.row().integer(tree).text(indexes()[tree].name).integer(quantile);
    }
    sink.end();
  }
}

}  // namespace tt
