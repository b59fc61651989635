// The checksum of a page on the drive: full_crc32, MariaDB's default since 10.5
// (buf0checksum.cc, fil0fil.h).
//
// The last 8 bytes are the lower half of the page's log sequence number and the CRC-32C of all
// before it. In memory they have no meaning; they are set in the copy that is written.
#pragma once
#include "btree/page/types.h"

namespace tt::btree {

void stamp_page(char* bytes, u32 page_size);
inline u32 stored_checksum(Slice page) { return load32(page.data() + page.size() - 4); }
// Whether a page came back as it was written. A page of zeros was never written.
bool page_is_whole(Slice page);

}  // namespace tt::btree
