// RocksDB's block-based table file, version 5: data blocks, filter, properties, metaindex, index, footer
// (table/format.h, table/block_based/). Every block is followed by a 5-byte trailer: compression type and checksum.
#pragma once
#include "core/result.h"
#include "lsm/options.h"

namespace tt::lsm {

struct BlockHandle {
  u64 offset = 0, size = 0;  // size without the trailer
};
inline constexpr u64 kBlockTrailer = 5;  // bytes

// What a finished table says about itself; also written into its properties block.
struct TableProperties {
  u64 entries = 0, deletions = 0;
  u64 raw_key_bytes = 0, raw_value_bytes = 0;  // internal keys and values before any encoding
  u64 data_bytes = 0, index_bytes = 0, filter_bytes = 0;  // in the file, trailers included
  u64 data_blocks = 0;
};

// How to build one table: the engine's options resolved for one output.
struct TableBuilderOptions {
  u64 block_size, block_size_deviation, restart_interval;
  Compression compression;
  u64 compression_level;
  u64 bloom_millibits_per_key;  // 0: no filter
  Checksum checksum;
  static TableBuilderOptions from(const Options& options, Compression compression, bool with_filter);
};

}  // namespace tt::lsm
