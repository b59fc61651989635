#include "server/execute/axis_sample.h"

#include <algorithm>

#include "server/execute/insert_row.h"

namespace tt::server {
namespace {

// Runs of load scripts that are looked at.
constexpr u64 kMostRuns = 20'000;
constexpr u32 kLeastColumns = 8;

}  // namespace

AxisSample::AxisSample(const Program& program, u64 seed, u32 columns) {
  sample(program, seed);
  divide(columns);
}

// Every n-th run stands for n: numbers that count rows are moved on by as many.
void AxisSample::sample(const Program& program, u64 seed) {
  Database database(program);
  Draws draws(program, seed);
  Texts texts(program, seed);
  Machine machine(program, draws, texts);
  keys_.resize(database.indexes().size());
  u64 times = 0, transaction = 0;
  for (const Phase& phase : program.phases)
    if (phase.kind == PhaseKind::kLoad) times += phase.times;
  stride_ = std::max<u64>(1, times / kMostRuns);
  Row row;
  for (const Phase& phase : program.phases) {
    if (phase.kind != PhaseKind::kLoad) continue;
    for (u64 n = 1; n <= phase.times; n += stride_) {
      const std::vector<u64> before = draws.counters();
      machine.begin(phase.script, n, transaction + n);
      while (machine.advance() == Machine::Stop::kStatement) {
        const Plan& plan = program.statements[machine.statement()].plan;
        if (plan.kind != PlanKind::kInsert) continue;
        Fault fault = Fault::kNone;
        TableState* const table = find_table(database, machine, plan.access, fault);
        if (table == nullptr) continue;
        const u64 given = table->auto_increment;
        for (u32 i = 0; i < rows_of(plan, *table); i++) {
          if (insert_row(plan, i, database, *table, machine, row).failed()) break;
          for (u32 index = 0; index < table->layout->indexes().size(); index++)
            table->layout->key_of(index, row,
                                  keys_[table->first_index + index].emplace_back());
          if (table->first_index == 0) rows_.push_back(keys_[0].back());
        }
        table->auto_increment = given + (table->auto_increment - given) * stride_;
      }
      for (size_t i = 0; i < before.size(); i++)
        draws.counters()[i] = before[i] + (draws.counters()[i] - before[i]) * stride_;
    }
    transaction += phase.times;
  }
}

void AxisSample::divide(u32 columns) {
  u64 total = 0;
  std::vector<u32> used;
  const auto bytes_of = [&](u32 index) {
    u64 bytes = 0;
    for (const std::string& key : keys_[index]) bytes += key.size();
    return bytes;
  };
  for (u32 index = 0; index < keys_.size() && used.size() < columns / kLeastColumns; index++)
    if (!keys_[index].empty()) used.push_back(index), total += bytes_of(index);
  if (used.empty()) used.push_back(0);
  const u64 spare = columns - kLeastColumns * used.size();
  u64 before = 0, given = 0;
  for (const u32 index : used) {
    std::sort(keys_[index].begin(), keys_[index].end());
    before += bytes_of(index);
    const u64 until = total == 0 || index == used.back() ? spare : spare * before / total;
    const u64 own = kLeastColumns + until - given;
    given = until;
    const auto& keys = keys_[index];
    for (u64 i = 0; i < own; i++)
      begins_.push_back({index, keys.empty() || i == 0 ? "" : keys[keys.size() * i / own]});
  }
  const auto& last = keys_[used.back()];
  begins_.push_back({used.back(), last.empty() ? "" : last.back()});
}

std::string AxisSample::row_key(u64 row) const {
  if (rows_.empty()) return {};
  return rows_[std::min<u64>(row / stride_, rows_.size() - 1)];
}

}  // namespace tt::server
