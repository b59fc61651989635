// Draws the operations of a mixed phase.
//
// The shares are exact in each 1,000 operations; the order is drawn without replacement. db_bench's
// readrandomwriterandom is exact in each 100, reads first; YCSB draws each operation independently.
#pragma once
#include <array>

#include "core/prng.h"

namespace tt::workload {

enum class MixedOp : u8 { kLookup, kScan, kInsert, kUpdate, kDelete };
inline constexpr u32 kMixedOps = 5;
inline constexpr u32 kMixedRound = 1000;

// splitmix64's state grows by this with each draw, so draws can be skipped in one step.
inline constexpr u64 kStatePerDraw = 0x9e3779b97f4a7c15ull;

// Numbers of operations, by MixedOp.
using MixedCounts = std::array<u64, kMixedOps>;
inline u64 count_of(const MixedCounts& counts, MixedOp op) { return counts[static_cast<u8>(op)]; }
u64 sum_of(const MixedCounts& counts);

class Mix {
 public:
  // `round`: the operations in each round of kMixedRound.
  Mix(const MixedCounts& round, u64 seed) : round_(round), random_(seed) {}
  // Consumes one draw of the generator.
  MixedOp next();

 private:
  MixedCounts round_, left_{};
  u64 all_left_ = 0;
  SplitMix64 random_;
};

// Counts the first `operations` of a Mix by kind, drawing only those of the last, partial round.
MixedCounts count_mixed(const MixedCounts& round, u64 seed, u64 operations);

// A lower bound on the number of rows during the phase, starting from `rows`: the deletes of a
// round may all come first. Negative if the rows may run out.
i64 fewest_rows(const MixedCounts& round, u64 operations, u64 rows);

}  // namespace tt::workload
