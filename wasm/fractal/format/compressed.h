// Compressed data as PerconaFT stores it (ft/serialize/compress.cc): the first byte names the
// method.
#pragma once
#include "core/codec.h"
#include "core/result.h"

namespace tt::fractal {

// enum toku_compression_method (ft/serialize/compress.h), and two codes of ours for lz4 and zstd.
u8 compression_method(Codec codec);
// toku_compress.
void append_compressed(Codec codec, u64 level, Slice raw, std::string& out);
// toku_decompress, into `size` bytes. kCorruption; kUnsupported: the method is not built in.
Error decompress(Slice data, u64 size, std::string& raw);

}  // namespace tt::fractal
