#include "fractal/format/quicklz.h"

#include "core/coding.h"
#include "fractal/format/damaged.h"

namespace tt::fractal {
namespace {

constexpr u8 kCompressed = 1, kLong = 2, kLevel3 = 3 << 2, kLevels = 3 << 2;

// A back reference: its distance, its length, and the bytes that encode it.
struct Copy {
  u32 back = 0, length = 0, bytes = 0;
};

// Five encodings, which differ in their lowest bits; near and short copies take fewer bytes.
Copy copy_of(u32 word) {
  if ((word & 3) == 0) return {(word & 0xff) >> 2, 3, 1};
  if ((word & 2) == 0) return {(word & 0xffff) >> 2, 3, 2};
  if ((word & 1) == 0) return {(word & 0xffff) >> 6, ((word >> 2) & 15) + 3, 2};
  if ((word & 127) != 3) return {(word >> 7) & 0x1ffff, ((word >> 2) & 31) + 2, 3};
  return {word >> 15, ((word >> 7) & 255) + 3, 4};
}

// Four bytes; those past the end are 0.
u32 word_at(Slice bytes, u64 at) {
  u32 word = 0;
  for (u64 i = 0; i < 4 && at + i < bytes.size(); i++)
    word |= u32{static_cast<u8>(bytes[at + i])} << (8 * i);
  return word;
}

// A word of flags precedes each 31 items: 1 for a copy, 0 for a byte. Its highest set bit marks the
// end of the flags.
Error unpack(Slice body, u64 size, std::string& raw) {
  u32 flags = 1;
  u64 at = 0;
  while (raw.size() < size) {
    if (flags == 1) flags = word_at(body, at), at += 4;
    if (at >= body.size() || flags == 0) return damaged("a part is cut short");
    const bool copies = (flags & 1) != 0;
    flags >>= 1;
    if (!copies) {
      raw.push_back(body[at++]);
      continue;
    }
    const Copy copy = copy_of(word_at(body, at));
    at += copy.bytes;
    if (copy.back == 0 || copy.back > raw.size() || copy.length > size - raw.size())
      return damaged("a part cannot be decompressed");
    for (u32 i = 0; i < copy.length; i++) raw.push_back(raw[raw.size() - copy.back]);
  }
  constexpr u64 kLeast = 9;  // the library never writes fewer
  return at == body.size() || body.size() <= kLeast ? Error::none()
                                                    : damaged("bytes follow a part");
}

}  // namespace

// qlz_decompress: flags, both sizes in one byte or in four, and the data.
Error quicklz_decompress(Slice frame, u64 size, std::string& raw) {
  raw.clear();
  if (frame.empty()) return size == 0 ? Error::none() : damaged("a part is cut short");
  const u8 flags = static_cast<u8>(frame[0]);
  const bool is_long = (flags & kLong) != 0;
  const u64 header = is_long ? 9 : 3;
  if (frame.size() < header) return damaged("a part is cut short");
  const u64 packed = is_long ? load32le(frame.data() + 1) : static_cast<u8>(frame[1]);
  const u64 unpacked = is_long ? load32le(frame.data() + 5) : static_cast<u8>(frame[2]);
  if (packed != frame.size() || unpacked != size)
    return damaged("a part has another size than it says");
  const Slice body = frame.substr(header);
  if ((flags & kCompressed) == 0) {
    if (body.size() != size) return damaged("a part has another size than it says");
    raw.assign(body);
    return Error::none();
  }
  if ((flags & kLevels) != kLevel3)
    return {ErrorCode::kUnsupported, "a part is compressed by quicklz at another level than 3"};
  if (size > 255 * body.size()) return damaged("a part is too large");
  return unpack(body, size, raw);
}

}  // namespace tt::fractal
