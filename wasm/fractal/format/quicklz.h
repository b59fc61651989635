// What PerconaFT has compressed with quicklz, its default (level 3), which its directory and
// rollback files use whatever the tables do. It is only read: this engine writes other codecs.
#pragma once
#include "core/result.h"

namespace tt::fractal {

// The frame of one compressed part, into `size` bytes. kCorruption.
Error quicklz_decompress(Slice frame, u64 size, std::string& raw);

}  // namespace tt::fractal
