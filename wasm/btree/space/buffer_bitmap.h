// The change buffer's bitmap pages: four bits for each page that one describes. Two record its
// room, one is set while changes are buffered for it (ibuf0ibuf.cc ibuf_bitmap_page_set_bits,
// IBUF_BITMAP_FREE, IBUF_BITMAP_BUFFERED, MariaDB 10.11).
#pragma once
#include <algorithm>

#include "core/types.h"

namespace tt::btree {

struct BufferBitmap {
  // The bitmap page of a page (ibuf_bitmap_page_no_calc), and its byte there.
  static u32 page_of(u32 number, u32 page_size) { return (number & ~(page_size - 1)) + 1; }
  static u32 place_of(u32 number, u32 page_size) { return kBegin + number % page_size / 2; }
  // The bits in that byte; the higher one comes first.
  static u32 free_bits(char byte, u32 number) {
    const u32 bits = static_cast<u8>(byte) >> shift(number) & 3;
    return bits >> 1 | (bits & 1) << 1;
  }
  static char with_free_bits(char byte, u32 number, u32 bits) {
    const u32 others = static_cast<u8>(byte) & ~(3u << shift(number));
    return static_cast<char>(others | (bits >> 1 | (bits & 1) << 1) << shift(number));
  }
  // ibuf_index_page_calc_free_bits: nothing, 1/32 of a page, 2/32, or at least 4/32.
  static u32 bits_for(u32 room, u32 page_size) {
    const u32 n = room / (page_size / 32);
    return n >= 4 ? 3 : std::min(n, 2u);
  }

  // ibuf_index_page_calc_free_from_bits: the room that the bits promise at least.
  static u32 room_of(u32 bits, u32 page_size) { return (bits == 3 ? 4 : bits) * (page_size / 32); }
  static bool is_buffered(char byte, u32 number) {
    return (static_cast<u8>(byte) >> (shift(number) + 2) & 1) != 0;
  }
  static char with_buffered(char byte, u32 number, bool buffered) {
    const u32 bit = 4u << shift(number), others = static_cast<u8>(byte) & ~bit;
    return static_cast<char>(buffered ? others | bit : others);
  }

 private:
  static constexpr u32 kBegin = 94;  // IBUF_BITMAP
  static u32 shift(u32 number) { return number % 2 * 4; }
};

}  // namespace tt::btree
