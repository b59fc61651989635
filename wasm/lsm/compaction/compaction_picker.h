// Picks the next leveled compaction, a pure function of a version (RocksDB
// db/compaction/compaction_picker_level.cc, compaction_picker.cc, compaction.cc; rules.h has the
// differences between versions). Running jobs are known from the files' job numbers.
#pragma once
#include <optional>

#include "lsm/compaction/compaction_task.h"
#include "lsm/version/level_targets.h"

namespace tt::lsm {

// Picks by the compaction style of the options. Returns nothing if no level needs a compaction, or
// if all levels that need one are busy.
std::optional<CompactionTask> pick_compaction(const Options& options, const Version& version,
                                              const LevelTargets& targets);

}  // namespace tt::lsm
