// Which codec a table gets, by the level that it goes to.
#pragma once
#include "lsm/level_targets.h"

namespace tt::lsm {

// The codec of a table that a compaction writes to `level` (compaction_picker.cc GetCompressionType), and that a flush writes: it
// ignores bottommost_compression (db/db_impl/db_impl.cc GetCompressionFlush).
Compression output_compression(const Options& options, const Version& version, const LevelTargets& targets, u32 level);
Compression flush_compression(const Options& options);

}  // namespace tt::lsm
