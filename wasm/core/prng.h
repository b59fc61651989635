// splitmix64, the only source of randomness in a run (Steele, Lea, Flood 2014). Specified bit for
// bit by the truth streams.
#pragma once
#include "core/types.h"

namespace tt {

// One splitmix64 step: a bijection on 64 bits, also used as a cheap mixing function.
inline constexpr u64 mix64(u64 x) {
  x += 0x9e3779b97f4a7c15ull;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ull;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebull;
  return x ^ (x >> 31);
}

class SplitMix64 {
 public:
  explicit constexpr SplitMix64(u64 seed) : state_(seed) {}
  constexpr u64 next() {
    const u64 result = mix64(state_);
    state_ += 0x9e3779b97f4a7c15ull;
    return result;
  }
  // Uniform in [0, n): the high 64 bits of next() * n.
  u64 below(u64 n) { return static_cast<u64>((static_cast<unsigned __int128>(next()) * n) >> 64); }
  // Uniform in [0, 1) with 53 bits; exact, so equal on every platform.
  double unit() { return static_cast<double>(next() >> 11) * (1.0 / 9007199254740992.0); }

 private:
  u64 state_;
};

}  // namespace tt
