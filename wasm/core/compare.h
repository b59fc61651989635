// Bytewise comparison of keys with a fast path: the first eight bytes mostly decide.
#pragma once
#include "core/coding.h"

namespace tt {

// Returns a value below, at or above 0, like Slice::compare, without a call if the first eight
// bytes differ.
inline int compare_bytes(Slice a, Slice b) {
  if (a.size() >= 8 && b.size() >= 8) {
    const u64 x = load64le(a.data()), y = load64le(b.data());
    if (x != y) {
      const int bit = __builtin_ctzll(x ^ y) & ~7;  // first bit of the first byte that differs
      return static_cast<int>(x >> bit & 255) - static_cast<int>(y >> bit & 255);
    }
  }
  return a.compare(b);
}

}  // namespace tt
