// The queue against a search of all actors, below and above the number from which it is a heap.
#include "engine/wake_queue.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/prng.h"

namespace tt {
namespace {

u32 first_of_all(const std::vector<Ns>& times) {
  const auto first = std::min_element(times.begin(), times.end());
  return *first == kNever ? WakeQueue::kNobody : static_cast<u32>(first - times.begin());
}

TEST(WakeQueue, FindsTheEarliestAndOfEqualOnesTheFirst) {
  for (const u32 actors : {1u, 63u, 64u, 65u, 300u}) {
    SCOPED_TRACE(actors);
    SplitMix64 draws(actors);
    WakeQueue queue;
    std::vector<Ns> times;
    for (u32 i = 0; i < actors; i++) {
      times.push_back(draws.below(2) == 0 ? kNever : draws.below(8));
      queue.add(times.back());
      ASSERT_EQ(queue.earliest(), first_of_all(times));
    }
    for (u32 round = 0; round < 20'000; round++) {
      const u32 slot = static_cast<u32>(draws.below(actors));
      times[slot] = draws.below(3) == 0 ? kNever : draws.below(50);
      queue.set(slot, times[slot]);
      ASSERT_EQ(queue.earliest(), first_of_all(times)) << "round " << round;
      ASSERT_EQ(queue.at(slot), times[slot]);
    }
  }
}

TEST(WakeQueue, BeginsAgainEmpty) {
  WakeQueue queue;
  for (u32 i = 0; i < 100; i++) queue.add(i);
  queue.clear();
  EXPECT_EQ(queue.earliest(), WakeQueue::kNobody);
  queue.add(7);
  EXPECT_EQ(queue.earliest(), 0u);
}

}  // namespace
}  // namespace tt
