// Decompresses quicklz (level 3), PerconaFT's default, which its directory and rollback files use
// whatever codec the tables have. This engine writes other codecs.
#pragma once
#include "core/result.h"

namespace tt::fractal {

// Decompresses the frame of one part into `size` bytes. kCorruption; kUnsupported: another level.
Error quicklz_decompress(Slice frame, u64 size, std::string& raw);

}  // namespace tt::fractal
