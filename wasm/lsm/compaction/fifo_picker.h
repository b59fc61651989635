// FIFO compaction: deletes the oldest files instead of merging (RocksDB
// db/compaction/compaction_picker_fifo.cc, 7.8; no temperatures). Pure.
#pragma once
#include <optional>

#include "lsm/compaction/compaction_task.h"
#include "lsm/options/options.h"

namespace tt::lsm {

// 1. Deletes files older than the ttl, if the rest is within the size limit.
// 2. Deletes the oldest files until the rest is within the limit.
// 3. If all files are within it, and the options allow it: merges small files of L0 into one.
std::optional<CompactionTask> pick_fifo_compaction(const Options& options, const Version& version);

}  // namespace tt::lsm
