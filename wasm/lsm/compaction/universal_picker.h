// Picks the next universal compaction, a pure function of a version (RocksDB
// db/compaction/compaction_picker_universal.cc, 7.8; not the incremental mode, no
// deletion-triggered ones).
//
// Sorted runs are the files of L0, newest first, then each level that holds files. Whole runs that
// are adjacent in age are merged, for one of three reasons, tried in this order: newer runs are too
// large compared to the oldest (all runs from the first idle one on are merged); adjacent runs have
// similar sizes; there are too many runs. Age is tried before these: if a file is due by its ttl or
// periodically, all idle runs from the oldest up are merged.
#pragma once
#include <optional>

#include "lsm/compaction/compaction_task.h"
#include "lsm/options/options.h"

namespace tt::lsm {

std::optional<CompactionTask> pick_universal_compaction(const Options& options,
                                                        const Version& version);

}  // namespace tt::lsm
