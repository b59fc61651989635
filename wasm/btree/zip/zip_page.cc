// Compression (page_zip_compress) and the checksum.
#include "btree/zip/zip_page.h"

#include <vector>

#include "core/hash.h"
#include "core/page_deflate.h"
#include "core/zeros.h"

namespace tt::btree {
namespace {

// Each record's place, by heap number (page_zip_dir_encode); writes the dense directory.
std::vector<u32> encode_directory(const Page& page, char* end) {
  std::vector<u32> places(zip::dense(page), 0);
  char* slot = end;
  const auto add = [&](u32 at, u32 bits) {
    slot -= zip::kSlotBytes;
    store16(slot, at | bits);
    places[page.heap_number(at) - 2] = at;
  };
  for (u32 at = page.first(); at != kSupremum; at = page.next_of(at))
    add(at, (page.owned(at) > 0 ? zip::kOwned : 0) | (page.deleted(at) ? zip::kMarked : 0));
  for (u32 at = page.free_head(); at != 0;) {
    add(at, 0);
    const u32 after = load16(page.at(at) - 2);
    at = after == 0 ? 0 : (at + after) & 0xffff;
  }
  TT_CHECK(slot + zip::kSlotBytes * places.size() == end);
  return places;
}

// The bytes that the stream has, of the records in the order of the heap; what they keep apart goes
// to `trailer`.
std::string gather(const Page& page, const ZipFormat& format, const std::vector<u32>& places,
                   char* trailer) {
  std::string bytes;
  u32 from = kHeapStart;
  const auto take = [&](u32 to, u32 skipped) {
    TT_CHECK(to >= from);
    bytes.append(page.at(from), to - from);
    from = to + skipped;
  };
  for (const u32 at : places) {
    take(at - kRecordHeader, kRecordHeader);
    if (format.apart() == 0) continue;
    const u32 apart = at + format.apart_at(format.records().parse(page.at(at)));
    take(apart, format.apart());
    trailer -= format.apart();
    std::memcpy(trailer, page.at(apart), format.apart());
  }
  take(page.heap_top(), 0);
  return bytes;
}

}  // namespace

bool zip_has_room(const ZipLog& log, const Page& page, const ZipFormat& format, u32 size, u64 bytes,
                  bool adds) {
  constexpr u32 kMostNumber = 2;  // bytes of its heap number; its header is left out
  return bytes - kRecordHeader + kMostNumber +
             zip::trailer_bytes(zip::dense(page) + adds, format.apart()) + log.end <
         size;
}

bool zip_page(const Page& page, const ZipFormat& format, char* out, u32 size, ZipLog& log) {
  constexpr u32 kLogEnd = 1, kZlibFrame = 6;
  const u32 dense = zip::dense(page), trailer = zip::trailer_bytes(dense, format.apart());
  if (size < kZipHeader + kLogEnd + trailer + kZlibFrame + 1) return false;
  std::string made(size, '\0');
  char* const end = made.data() + size;
  const std::vector<u32> places = encode_directory(page, end);
  const std::string records = gather(page, format, places, end - zip::kSlotBytes * dense);
  const u64 stream = deflate_page(format.fields(), records, made.data() + kZipHeader,
                                  size - kZipHeader - kLogEnd - trailer);
  if (stream == kCodecFailed) return false;
  log.begin = log.end = kZipHeader + static_cast<u32>(stream);
  // Deflating may leave bytes of a block behind its end that it took back.
  std::memset(made.data() + log.end, 0, size - trailer - log.end);
  // The checksum and the LSN are written with the page.
  std::memcpy(out + 4, page.bytes() + 4, Page::kLsnAt - 4);
  std::memcpy(out + 24, page.bytes() + 24, kZipHeader - 24);
  std::memcpy(out + kZipHeader, made.data() + kZipHeader, size - kZipHeader);
  return true;
}

u32 zip_checksum(Slice zip) {
  return crc32c(zip.substr(4, Page::kLsnAt - 4)) ^ crc32c(zip.substr(24, 2)) ^
         crc32c(zip.substr(34));
}

bool zip_is_whole(Slice zip) { return load32(zip.data()) == zip_checksum(zip) || is_zero(zip); }

u32 zip_free_bytes(Slice zip, const ZipFormat& format, const ZipLog& log) {
  const u32 dense = (load16(zip.data() + Page::kHeaderAt + 4) & 0x7fff) - 2;
  return static_cast<u32>(zip.size()) - log.end - zip::trailer_bytes(dense, format.apart());
}

}  // namespace tt::btree
