// Which operation comes next in a mixed phase.
//
// The shares are exact in each 1,000 operations and their order is drawn, without replacement.
// db_bench's readrandomwriterandom is exact in each 100, reads first; YCSB draws each operation on
// its own.
#pragma once
#include <array>

#include "core/prng.h"

namespace tt::workload {

enum class MixedOp : u8 { kLookup, kScan, kInsert, kUpdate, kDelete };
inline constexpr u32 kMixedOps = 5;
inline constexpr u32 kMixedRound = 1000;

// By which splitmix64's state grows with each draw.
inline constexpr u64 kStatePerDraw = 0x9e3779b97f4a7c15ull;

// How many operations of each kind.
using MixedCounts = std::array<u64, kMixedOps>;
inline u64 count_of(const MixedCounts& counts, MixedOp op) { return counts[static_cast<u8>(op)]; }
u64 sum_of(const MixedCounts& counts);

class Mix {
 public:
  // `round`: what each round of kMixedRound operations holds.
  Mix(const MixedCounts& round, u64 seed) : round_(round), random_(seed) {}
  // Takes one draw.
  MixedOp next();

 private:
  MixedCounts round_, left_{};
  u64 all_left_ = 0;
  SplitMix64 random_;
};

// What the first `operations` of a Mix are.
MixedCounts count_mixed(const MixedCounts& round, u64 seed, u64 operations);

// There are never fewer rows than this, if `rows` are there at first: a bound, as the deletes of a
// round may all come first. Negative if they may run out.
i64 fewest_rows(const MixedCounts& round, u64 operations, u64 rows);

}  // namespace tt::workload
