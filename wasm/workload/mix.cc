#include "workload/mix.h"

#include <algorithm>

namespace tt::workload {

u64 sum_of(const MixedCounts& counts) {
  u64 sum = 0;
  for (u64 count : counts) sum += count;
  return sum;
}

MixedOp Mix::next() {
  if (all_left_ == 0) left_ = round_, all_left_ = kMixedRound;
  u64 place = random_.below(all_left_--);
  u8 op = 0;
  while (place >= left_[op]) place -= left_[op++];
  left_[op]--;
  return static_cast<MixedOp>(op);
}

MixedCounts count_mixed(const MixedCounts& round, u64 seed, u64 operations) {
  const u64 rounds = operations / kMixedRound;
  MixedCounts counts = round;
  for (u64& count : counts) count *= rounds;
  Mix last(round, seed + rounds * kMixedRound * kStatePerDraw);
  for (u64 i = rounds * kMixedRound; i < operations; i++) counts[static_cast<u8>(last.next())]++;
  return counts;
}

i64 fewest_rows(const MixedCounts& round, u64 operations, u64 rows) {
  const i64 inserts = static_cast<i64>(count_of(round, MixedOp::kInsert));
  const i64 deletes = static_cast<i64>(count_of(round, MixedOp::kDelete));
  const i64 last_round = static_cast<i64>(operations == 0 ? 0 : (operations - 1) / kMixedRound);
  const i64 at_its_start =
      static_cast<i64>(rows) + (inserts < deletes ? last_round * (inserts - deletes) : 0);
  return at_its_start - std::min(deletes, static_cast<i64>(operations));
}

}  // namespace tt::workload
