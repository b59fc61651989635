// A zlib stream in two parts, as InnoDB's compressed pages have it (page0zip.cc): the first part
// ends with a full flush, so that it can be read before the second. With zlib's header and footer,
// a window of 16 KiB, level 6 and as much memory as zlib takes (MAX_MEM_LEVEL).
#pragma once
#include "core/codec.h"

namespace tt {

// Returns the bytes written to [out, out + room), or kCodecFailed if they do not fit.
u64 deflate_page(Slice first, Slice second, char* out, u64 room);

struct InflatedPage {
  u64 first = 0, second = 0;  // bytes of each part, one after the other in the output
  u64 used = 0;               // bytes of the stream, with its footer
};
// False if the input is damaged, or its output does not fit [out, out + room).
bool inflate_page(Slice bytes, char* out, u64 room, InflatedPage& sizes);

}  // namespace tt
