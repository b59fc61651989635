// Level targets and compaction scores, pure functions of a version (RocksDB db/version_set.cc:
// CalculateBaseBytes, ComputeCompactionScore, EstimateCompactionBytesNeeded; rules.h has the
// differences between versions).
#pragma once
#include <vector>

#include "lsm/options/options.h"
#include "lsm/version/version.h"

namespace tt::lsm {

struct LevelTargets {
  // The level that L0 compacts into. With dynamic levels all levels between the two are empty.
  u32 base_level = 1;
  // Dynamic levels, by version 9's rules: the levels from 1 to here are to be emptied; 0: none.
  u32 lowest_unnecessary = 0;
  // By level. kNoTarget for dynamic levels above the base, and for all levels if L1+ are empty.
  std::vector<u64> max_bytes;
};
inline constexpr u64 kNoTarget = ~u64{0};
LevelTargets level_targets(const Options& options, const Version& version);

// A score in millionths, rounded down: the level needs a compaction from 1,000,000 on.
struct LevelScore {
  u32 level;
  u64 score_ppm;
};
// Returns all levels but the last, highest score first. Scores are compared as exact fractions;
// equal ones keep the order in which RocksDB's exchange sort leaves them.
std::vector<LevelScore> level_scores(const Options& options, const Version& version,
                                     const LevelTargets& targets);

// Bytes that compaction still has to move until every level is within its target.
// Leveled style only, as in RocksDB.
u64 pending_compaction_bytes(const Options& options, const Version& version,
                             const LevelTargets& targets);

// The count that L0's triggers for slow and stopped writes are compared with: L0's files; in
// universal style all sorted runs, and with FIFO always 0 (CalculateBaseBytes
// l0_delay_trigger_count; column_family.cc SanitizeOptions).
u64 l0_delay_count(const Options& options, const Version& version);

}  // namespace tt::lsm
