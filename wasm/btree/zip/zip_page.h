// A page of ROW_FORMAT=COMPRESSED, as the file has it (page0zip.cc, page0zip.inl, MariaDB 10.11):
//
//   header 94 | zlib stream | modification log | zeros | what records keep apart | dense directory
//
// The stream has the columns' description and the records in the order of the heap, without their
// headers of 5 bytes. The log has records that were inserted or changed since. The dense directory
// has the places of all records of the heap, from the page's end downwards: those of the list in
// key order, then the free ones.
#pragma once
#include "btree/page/page.h"
#include "btree/zip/zip_format.h"

namespace tt::btree {

inline constexpr u32 kZipHeader = 94;  // PAGE_DATA

// The log's place in a page: not part of its bytes, but found by unzipping it.
struct ZipLog {
  u32 begin = 0, end = 0;
  bool empty() const { return begin == end; }
};

namespace zip {

inline constexpr u32 kSlotBytes = 2, kOwned = 0x4000, kMarked = 0x8000, kPlace = 0x3fff;

// The place of the directory's slot, which counts from 0.
constexpr u32 slot_at(u32 size, u32 slot) { return size - kSlotBytes * (slot + 1); }
// The place of what the record with that heap number keeps apart, of `dense` records.
constexpr u32 apart_at(u32 size, u32 dense, u32 apart, u32 heap) {
  return size - kSlotBytes * dense - apart * (heap - 1);
}
inline u32 dense(const Page& page) { return page.heap_records() - 2; }
constexpr u32 trailer_bytes(u32 dense, u32 apart) { return dense * (kSlotBytes + apart); }

}  // namespace zip

// True if the modification log has room for a record of `bytes`, which `adds` one to the heap or
// replaces one (page_zip_available).
bool zip_has_room(const ZipLog& log, const Page& page, const ZipFormat& format, u32 size, u64 bytes,
                  bool adds);

// Compresses a page to `size` bytes. False if they are not enough; then `out` is as it was.
bool zip_page(const Page& page, const ZipFormat& format, char* out, u32 size, ZipLog& log);

// Unzips a page and applies its log. False if its parts contradict each other; then `page` holds
// anything. Safe on any bytes.
bool unzip_page(Slice zip, const ZipFormat& format, char* page, u32 page_size, ZipLog& log);

// The checksum of such a page, whatever its LSN (page_zip_calc_checksum): three CRC-32C, xored.
u32 zip_checksum(Slice zip);
// True also for a page of zeros.
bool zip_is_whole(Slice zip);

// Bytes that are neither of the stream or log, nor kept apart.
u32 zip_free_bytes(Slice zip, const ZipFormat& format, const ZipLog& log);

}  // namespace tt::btree
