#include "fractal/format/translation.h"

#include "fractal/format/bytes.h"
#include "fractal/format/x1764.h"

namespace tt::fractal {
namespace {

constexpr u64 kEndOfFree = ~u64{0};     // freelist_null
constexpr u64 kFreeSize = ~u64{0};      // size_is_free
constexpr u64 kNoOffset = ~u64{0} - 1;  // diskoff_unused

Error damaged_table(const char* what) {
  return {ErrorCode::kCorruption, std::string("the block table ") + what};
}

}  // namespace

std::string encode_translation(const Translation& table) {
  std::string out;
  out.reserve(translation_bytes(table.places.size()));
  append64words(out, table.places.size());
  append64words(out, table.free.empty() ? kEndOfFree : table.free.back());
  const size_t first = out.size();
  for (const Place& place : table.places) {
    append64words(out, place.bytes == 0 ? kNoOffset : place.offset);
    append64words(out, place.bytes);
  }
  u64 next = kEndOfFree;
  for (u32 block : table.free) {
    store64words(&out[first + 16 * u64{block}], next);
    store64words(&out[first + 16 * u64{block} + 8], kFreeSize);
    next = block;
  }
  append32le(out, x1764(out));
  return out;
}

Result<Translation> decode_translation(Slice bytes) {
  if (!ends_in_x1764(bytes)) return damaged_table("has a wrong checksum");
  ByteReader in(bytes.substr(0, bytes.size() - 4));
  const u64 blocks = in.u64words();
  u64 head = in.u64words();
  if (!in.ok() || blocks < kReservedBlocks || in.left() % 16 != 0 || in.left() / 16 != blocks)
    return damaged_table("has another size than it says");
  Translation table;
  table.places.resize(blocks);
  std::vector<u64> next(blocks, 0);  // links of the list of free numbers
  for (u64 block = 0; block < blocks; block++) {
    const u64 offset = in.u64words(), size = in.u64words();
    if (size == kFreeSize && block >= kReservedBlocks)
      next[block] = offset;
    else if (size > 0 && (size >> 62 != 0 || offset >> 62 != 0))
      return damaged_table("names an impossible place");
    else if (size > 0)
      table.places[block] = {offset, size};
  }
  // Follows the list of free numbers; each may be in it once.
  std::vector<bool> seen(blocks, false);
  for (; head != kEndOfFree; head = next[head]) {
    if (head < kReservedBlocks || head >= blocks || table.places[head].bytes > 0 || seen[head])
      return damaged_table("has a wrong list of free blocks");
    seen[head] = true;
    table.free.insert(table.free.begin(), static_cast<u32>(head));
  }
  return table;
}

}  // namespace tt::fractal
