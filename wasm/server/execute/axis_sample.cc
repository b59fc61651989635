#include "server/execute/axis_sample.h"

#include <algorithm>

#include "server/execute/insert_row.h"

namespace tt::server {
namespace {

// Runs of load scripts that are looked at.
constexpr u64 kMostRuns = 20'000;
constexpr u32 kLeastColumns = 8;

}  // namespace

AxisSample::AxisSample(const Program& program, u64 seed, u32 columns, u32 hidden_key_bytes) {
  sample(program, seed, hidden_key_bytes);
  divide(columns);
}

// Every n-th run stands for n: numbers that count rows are moved on by as many.
void AxisSample::sample(const Program& program, u64 seed, u32 hidden_key_bytes) {
  Database database(program, hidden_key_bytes);
  Bookings bookings(database, false);
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
          if (insert_row(plan, i, bookings, *table, machine, row).failed()) break;
          for (u32 index = 0; index < table->layout->indexes().size(); index++)
            table->layout->key_of(index, row, keys_[table->first_index + index].emplace_back());
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

// Each index has some columns, as engines make no tree for one that has none; and further ones by
// the bytes of its keys.
void AxisSample::divide(u32 columns) {
  const u64 indexes = keys_.size(), least = std::min<u64>(kLeastColumns, columns / indexes);
  const u64 spare = columns - least * indexes;
  std::vector<u64> bytes(indexes);
  u64 total = 0, before = 0, given = 0;
  for (u64 index = 0; index < indexes; index++) {
    for (const std::string& key : keys_[index]) bytes[index] += key.size();
    total += bytes[index];
  }
  for (u32 index = 0; index < indexes; index++) {
    auto& keys = keys_[index];
    std::sort(keys.begin(), keys.end());
    before += bytes[index];
    const u64 until = total == 0 || index + 1 == indexes ? spare : spare * before / total;
    const u64 own = least + until - given;
    given = until;
    for (u64 i = 0; i < own; i++)
      begins_.push_back({index, keys.empty() || i == 0 ? "" : keys[keys.size() * i / own]});
  }
  const auto& last = keys_.back();
  begins_.push_back({static_cast<u32>(indexes - 1), last.empty() ? "" : last.back()});
}

std::string AxisSample::row_key(u64 row) const {
  if (rows_.empty()) return {};
  return rows_[std::min<u64>(row / stride_, rows_.size() - 1)];
}

}  // namespace tt::server
