// Level targets and compaction scores, pure functions of a version (RocksDB db/version_set.cc: CalculateBaseBytes,
// ComputeCompactionScore, EstimateCompactionBytesNeeded; 7.8 rules).
#pragma once
#include <vector>

#include "lsm/options.h"
#include "lsm/version.h"

namespace tt::lsm {

struct LevelTargets {
  u32 base_level = 1;                 // where L0 compacts into
  u32 lowest_unnecessary_level = 0;   // levels 1 … this one are drained; 0 if none (dynamic levels only)
  std::vector<u64> max_bytes;         // per level; ~0 for levels above the base
};
LevelTargets level_targets(const Options& options, const Version& version);

// A score in millionths so that no floating point decides an order: >= 1,000,000 asks for a compaction.
struct LevelScore {
  u32 level;
  u64 score_ppm;
};
// All levels but the last, highest score first; ties keep the lower level first.
std::vector<LevelScore> level_scores(const Options& options, const Version& version, const LevelTargets& targets);

// Bytes that compaction still has to move until every level is within its target.
u64 pending_compaction_bytes(const Options& options, const Version& version, const LevelTargets& targets);

}  // namespace tt::lsm
