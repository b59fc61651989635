// First in, first out: no merging, the oldest files go (RocksDB
// db/compaction/compaction_picker_fifo.cc, 7.8; no temperatures). Pure.
#pragma once
#include <optional>

#include "lsm/compaction/compaction_task.h"
#include "lsm/options/options.h"

namespace tt::lsm {

// 1. Files older than the ttl, if what is left is within the size limit.
// 2. The oldest files, until the rest is within the limit.
// 3. If that is so already, and it is allowed: small files of L0 merged into one.
std::optional<CompactionTask> pick_fifo_compaction(const Options& options, const Version& version);

}  // namespace tt::lsm
