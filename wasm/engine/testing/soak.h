// Random tests run a few histories, or many with TT_SOAK=1 in the environment. Long ones are split
// into parts, which gtest's shards run on all cores; each part reports its progress on stderr.
#pragma once
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "core/types.h"

namespace tt {

inline bool soaks() { return std::getenv("TT_SOAK") != nullptr; }

// The short run is a single part. A soak has few parts, so that each is large enough to cover every
// setting and to reach all coverage goals of a whole.
inline u64 soak_parts() { return soaks() ? 8 : 1; }

// A test whose histories are split among its parts.
class SoakPart : public ::testing::TestWithParam<u64> {
 protected:
  SoakPart(u64 few, u64 many) : histories_(soaks() ? many : few) {}
  // Seeds of this part's histories.
  u64 first_seed() const { return histories_ * GetParam() / soak_parts() + 1; }
  u64 last_seed() const { return histories_ * (GetParam() + 1) / soak_parts(); }
  // Writes between two cuts. The short run cuts each history at least once, although profiles that
  // do not wait for their logs rarely write.
  static u64 stride(u64 of_slice, u64 writes) {
    return soaks() ? 1 : std::max<u64>(1, std::min(of_slice, writes / 2));
  }
  // Reports a finished history.
  void say(u64 seed, const char* setting, u64 cuts) const {
    if (!soaks()) return;
    std::fprintf(stderr, "history %llu of %llu (%s); %llu power cuts since %llu\n",
                 static_cast<unsigned long long>(seed), static_cast<unsigned long long>(histories_),
                 setting, static_cast<unsigned long long>(cuts),
                 static_cast<unsigned long long>(first_seed()));
  }

 private:
  const u64 histories_;
};

// scripts/soak.mjs sums the parts' numbers.
inline void print_cuts(u64 cuts) {
  std::printf("%llu power cuts\n", static_cast<unsigned long long>(cuts));
}

}  // namespace tt
