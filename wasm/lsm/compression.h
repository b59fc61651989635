// The real codecs behind one pair of functions. Output bytes are the same in 32-bit and 64-bit builds.
#pragma once
#include "core/types.h"
#include "lsm/options.h"

namespace tt::lsm {

// Appends the compressed form of `raw` to `out` (with RocksDB's varint32 length prefix, util/compression.h format 2).
// False, and nothing appended, if the codec is kNone.
bool compress(Compression codec, u64 level, Slice raw, std::string& out);
// Appends the raw bytes. False if the input is damaged.
bool decompress(Compression codec, Slice compressed, std::string& out);

// RocksDB's on-disk codes (include/rocksdb/compression_type.h): none 0, zlib 2, lz4 4, zstd 7.
u8 disk_code(Compression codec);
// False for an unknown code.
bool from_disk_code(u8 code, Compression* codec);

}  // namespace tt::lsm
