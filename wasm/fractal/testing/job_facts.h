// For tests: decodes the facts of sampled flushes. Only facts of this folder: a flush that reads
// the drive has others.
#pragma once
#include "facts/row_reader.h"
#include "fractal/state/fractal_state.h"

namespace tt::fractal {

struct JobFact {
  FactKind kind;
  u64 job;
  std::vector<u64> numbers;        // extra cells, in their order
  std::vector<std::string> bytes;  // likewise
};

inline std::vector<JobFact> job_facts(Slice recorded) {
  std::vector<JobFact> out;
  RowReader reader(recorded);
  while (!reader.at_end() && !reader.damaged()) {
    JobFact fact{static_cast<FactKind>(reader.integer()), 0, {}, {}};
    reader.integer();  // the cause
    fact.job = reader.integer();
    reader.integer(), reader.integer();  // time and number
    const auto read = [&](std::span<const ColumnDef> columns, bool kept) {
      for (const ColumnDef& column : columns) {
        if (column.type == ColumnType::kBytes) {
          const Slice bytes = reader.bytes();
          if (kept) fact.bytes.emplace_back(bytes);
        } else {
          const u64 number = reader.integer();
          if (kept) fact.numbers.push_back(number);
        }
      }
    };
    const FactDef& kind = kSchema.facts[fact.kind & 255];
    const TableDef& table = kSchema.tables[kind.table & 255];
    read(kind.op == RowOp::kAssign ? table.columns : table.columns.first(table.key_columns), false);
    read(kind.extra, true);
    out.push_back(std::move(fact));
  }
  return out;
}

}  // namespace tt::fractal
