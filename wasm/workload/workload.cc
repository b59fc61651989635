// The tables that describe any workload: phases, key axis and indexes.
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
  sink.rows<workload::PhasesRow>([&](auto&& add) {
    u64 first_statement = 0;
    for (u32 i = 0; i < phase_count(); i++) {
      const PhaseInfo& info = phase(i);
      add({.phase = i,
           .name = info.name,
           .first_statement = first_statement,
           .statements = info.statements,
           .warm_up = info.warm_up,
           .rows_saved = info.rows_saved});
      first_statement += info.statements;
    }
  });
  sink.rows<workload::AxisRow>([&](auto&& add) {
    for (u32 quantile = 0; quantile <= kQuantiles; quantile++) {
      const std::string key = key_at(quantile);
      add({.quantile = quantile, .key = key});
    }
  });
  sink.rows<workload::IndexesRow>([&](auto&& add) {
    u32 quantile = 0;
    for (u32 index = 0; index < indexes().size(); index++) {
      while (quantile < kQuantiles && index_at(quantile) < index) quantile++;
      add({.tree = index, .name = indexes()[index].name, .first_quantile = quantile});
    }
  });
}

}  // namespace tt
