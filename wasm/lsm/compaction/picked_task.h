// Makes a task of the inputs that a leveled picker has chosen: bottommost or not, a trivial move or
// a merge, and the maximum size of its outputs (RocksDB db/compaction/compaction.cc). Pure.
#pragma once
#include "lsm/compaction/compaction_task.h"
#include "lsm/compaction/picker_inputs.h"
#include "lsm/version/level_targets.h"

namespace tt::lsm {

struct PickedInputs {
  JobReason reason;
  u64 score_ppm, overlap_ratio;
  u32 output_level;
  bool l0_move;  // files of L0 that are known to be disjoint
  const LevelInputs& inputs;
  const LevelInputs& output_inputs;  // in the output level; may be empty
  const std::vector<FilePtr>& grandparents;
};
CompactionTask make_task(const Options& options, const Version& version,
                         const LevelTargets& targets, const PickedInputs& picked);

}  // namespace tt::lsm
