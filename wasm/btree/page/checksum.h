// The checksum of a page on the drive: full_crc32, MariaDB's default since 10.5
// (buf0checksum.cc, fil0fil.h).
//
// The last 8 bytes are the lower half of the page's log sequence number and the CRC-32C of all
// bytes before. In memory they have no meaning.
#pragma once
#include "btree/page/types.h"

namespace tt::btree {

// Sets both in the copy of a page that is about to be written.
void stamp_page(char* bytes, u32 page_size);
inline u32 stored_checksum(Slice page) { return load32(page.data() + page.size() - 4); }
// True if LSN and checksum fit the content. A page of zeros, which was never written, is whole,
// too.
bool page_is_whole(Slice page);

}  // namespace tt::btree
