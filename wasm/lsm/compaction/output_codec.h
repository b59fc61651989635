// The codec, the dictionary and the filter of a table, by the level that it is written to.
#pragma once
#include "lsm/table/table_format.h"
#include "lsm/version/level_targets.h"

namespace tt::lsm {

// The codec of a table that a compaction writes to `level` (compaction_picker.cc
// GetCompressionType), and that a flush writes: it ignores bottommost_compression
// (db/db_impl/db_impl.cc GetCompressionFlush).
Compression output_compression(const Options& options, const Version& version,
                               const LevelTargets& targets, u32 level);
Compression flush_compression(const Options& options);
// The codec of a table to be ingested (table/sst_file_writer.cc Open).
Compression bulk_load_compression(const Options& options);

// The dictionary's options (compaction_picker.cc GetCompressionOptions).
DictionaryOptions output_dictionary(const Options& options, const Version& version, u32 level);
DictionaryOptions flush_dictionary(const Options& options);

// The filter of a table that a compaction writes to `level`, and that a flush writes
// (filter_policy.cc RibbonFilterPolicy, block_based_table_builder.cc).
FilterForm output_filter(const Options& options, u32 level, bool bottommost);
FilterForm flush_filter(const Options& options);

}  // namespace tt::lsm
