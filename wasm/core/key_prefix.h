// A key's place in byte order as one number: if two keys have different numbers, they are in the
// order of these. Searches compare numbers, and read keys only where they are equal.
//
// Keys that begin with a byte other than zero (texts, hashes) are their first 63 bits. Others are
// those of SQL tables: a big-endian index number of 4 bytes and, mostly, an integer of 8 with its
// sign bit flipped. Their first 8 bytes are the same in a whole table, so both numbers lose their
// leading zeros here, as in a varint whose length comes first:
//
//     0 | length: 2 bits | index number | sign: 1 | length: 4 | rest of the next 8 bytes
#pragma once
#include <algorithm>

#include "core/coding.h"

namespace tt {

// 0 to 8.
inline u32 significant_bytes(u64 number) {
  return number == 0 ? 0 : 8 - static_cast<u32>(__builtin_clzll(number)) / 8;
}

inline u64 key_prefix(Slice key) {
  constexpr u32 kHeadBytes = 4, kBytes = kHeadBytes + 8;
  char padded[kBytes] = {};
  const char* p = key.data();
  if (key.size() < kBytes) {
    std::copy(key.begin(), key.end(), padded);
    p = padded;
  }
  const u64 first = load64be(p), head = first >> 32;
  if (first >> 56 != 0) return first >> 1 | u64{1} << 63;
  const u64 next = load64be(p + kHeadBytes), rest = next & ~(u64{1} << 63);
  const u32 head_bytes = significant_bytes(head), rest_bytes = significant_bytes(rest);
  u32 free = 61 - 8 * head_bytes;  // bits below those that are set
  u64 packed = u64{head_bytes} << 61 | head << free;
  free -= 5;
  packed |= (next >> 63 << 4 | rest_bytes) << free;
  const u32 bits = 8 * rest_bytes;
  return packed | (bits <= free ? rest << (free - bits) : rest >> (bits - free));
}

}  // namespace tt
