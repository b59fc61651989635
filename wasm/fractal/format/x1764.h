// The checksum of nodes, block tables, headers and log records (PerconaFT util/x1764.cc): a
// polynomial in 17 over 64-bit words.
#pragma once
#include "core/types.h"

namespace tt::fractal {

u32 x1764(Slice bytes);
// True if the last four bytes are the checksum of those before them.
bool ends_in_x1764(Slice bytes);

}  // namespace tt::fractal
