// The real codecs, through one pair of functions. Output bytes are the same in 32-bit and 64-bit
// builds, and do not depend on what was compressed before.
#pragma once
#include "core/codec.h"
#include "lsm/options/options.h"

namespace tt::lsm {

// No block is larger than this before compression (our choice; RocksDB's limit is 2 GiB): damaged
// sizes stay harmless.
inline constexpr u64 kMaxRawBytes = 256 * MiB;

// Appends the compressed form of `raw` to `out`: a varint32 of the raw size, then the codec's bytes
// (util/compression.h, compress_format_version 2). `level` is for zstd (1 to 22) and zlib (1 to 9;
// higher means 9); 0 is the codec's default. Returns false, and appends nothing, if the codec is
// kNone or `raw` is too large.
bool compress(Compression codec, u64 level, Slice raw, std::string& out,
              const CodecDictionary* dictionary = nullptr);
// Appends the raw bytes. Returns false, and appends nothing, if the input is damaged.
bool decompress(Compression codec, Slice compressed, std::string& out,
                const CodecDictionary* dictionary = nullptr);

// RocksDB's on-disk codes (include/rocksdb/compression_type.h): none 0, zlib 2, lz4 4, zstd 7.
u8 disk_code(Compression codec);
// Returns false for an unknown code.
bool from_disk_code(u8 code, Compression* codec);
// RocksDB's name in a table's properties (CompressionTypeToString).
const char* disk_name(Compression codec);

}  // namespace tt::lsm
