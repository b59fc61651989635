// Keys in the order of their bytes, of which the first eight mostly decide.
#pragma once
#include "core/coding.h"

namespace tt {

// Below, at or above 0, as Slice::compare, without a call where the first eight bytes differ.
inline int compare_bytes(Slice a, Slice b) {
  if (a.size() >= 8 && b.size() >= 8) {
    const u64 x = load64le(a.data()), y = load64le(b.data());
    if (x != y) {
      const int bit = __builtin_ctzll(x ^ y) & ~7;  // of the first byte that differs
      return static_cast<int>(x >> bit & 255) - static_cast<int>(y >> bit & 255);
    }
  }
  return a.compare(b);
}

}  // namespace tt
