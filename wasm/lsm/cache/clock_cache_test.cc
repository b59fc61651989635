// The clock cache against RocksDB's: the same lookups, inserts and pins give the same hits and
// bytes at the end.
#include "lsm/cache/clock_cache.h"

#include <gtest/gtest.h>

#include "core/prng.h"
#include "lsm/cache/block_cache.h"

namespace tt::lsm {
namespace {

using Priority = ClockCache::Priority;

// Measured with librocksdb 7.8.3's HyperClockCache, one shard, the same calls.
struct Measured {
  u64 capacity, estimated_charge, some_high, hits, bytes;
};
constexpr Measured kMeasured[] = {
    {200000, 500, 0, 5939, 199448},     {200000, 500, 1, 5942, 199277},
    {200000, 4096, 0, 6731, 194651},    {200000, 4096, 1, 6749, 198533},
    {200000, 20000, 0, 1350, 33411},    {200000, 20000, 1, 1347, 34880},
    {1000000, 500, 0, 21825, 999295},   {1000000, 500, 1, 21700, 998611},
    {1000000, 4096, 0, 25680, 999974},  {1000000, 4096, 1, 25516, 999463},
    {1000000, 20000, 0, 10142, 263665}, {1000000, 20000, 1, 10120, 275283}};

TEST(ClockCache, HitsWhatRocksDbsHits) {
  for (const Measured& m : kMeasured) {
    SCOPED_TRACE(std::to_string(m.capacity) + " bytes, entries of " +
                 std::to_string(m.estimated_charge));
    ClockCache cache(m.capacity, m.estimated_charge);
    SplitMix64 random(5);
    std::vector<ClockCache::Pin> held;
    u64 hits = 0;
    for (u32 i = 0; i < 40000; i++) {
      const u64 number = random.below(random.below(3) == 0 ? 2000 : 200), file = number / 50,
                offset = number % 50 * 4000;
      ClockCache::Pin pin = cache.pin(file, offset);
      hits += pin != 0;
      if (pin == 0) {
        const Priority priority =
            m.some_high != 0 && number % 10 == 0 ? Priority::kHigh : Priority::kLow;
        pin = cache.insert(file, offset, BlockKind::kData, 500 + number * 37 % 5000, priority);
      }
      held.push_back(pin);
      if (held.size() <= 20) continue;
      const size_t which = random.below(held.size());
      cache.unpin(held[which]);
      held.erase(held.begin() + static_cast<std::ptrdiff_t>(which));
    }
    for (const ClockCache::Pin pin : held) cache.unpin(pin);
    EXPECT_EQ(hits, m.hits);
    EXPECT_EQ(cache.bytes(), m.bytes);
    EXPECT_EQ(cache.pinned_bytes(), 0u);
  }
}

TEST(ClockCache, EvictsWhatWasNotUsedSince) {
  ClockCache cache(64 * KiB, 4 * KiB);
  for (u64 i = 0; i < 100; i++) {
    cache.unpin(cache.insert(1, i, BlockKind::kData, 4 * KiB, Priority::kLow));
    if (const ClockCache::Pin hot = cache.pin(1, 0); hot != 0) cache.unpin(hot);
  }
  EXPECT_NE(cache.pin(1, 0), 0u) << "used between all the others";
  EXPECT_EQ(cache.pin(1, 50), 0u);
  EXPECT_LE(cache.bytes(), 64 * KiB);
}

TEST(ClockCache, WhatFindsNoSlotIsDetached) {
  ClockCache cache(64 * KiB, 64 * KiB);  // two slots, of which one may be taken
  ASSERT_EQ(cache.slots(), 2u);
  const ClockCache::Pin first = cache.insert(1, 0, BlockKind::kIndex, 1000, Priority::kHigh);
  const ClockCache::Pin second = cache.insert(1, 1, BlockKind::kIndex, 1000, Priority::kHigh);
  EXPECT_EQ(cache.cached_blocks(), 1u);
  EXPECT_EQ(cache.pinned_bytes(), 2000u);
  EXPECT_EQ(cache.pin(1, 1), 0u) << "no lookup finds it";
  cache.unpin(second);
  EXPECT_EQ(cache.pinned_bytes(), 1000u);
  EXPECT_EQ(cache.meta_bytes(), 1000u);
  cache.unpin(first);
  EXPECT_EQ(cache.meta_bytes(), 1000u);
  EXPECT_EQ(cache.cached_blocks(), 1u);
}

TEST(ClockCache, StandsBehindTheBlockCache) {
  BlockCache cache(BlockCache::Clock{100000, 4096});
  const auto block = std::make_shared<const std::string>(std::string(4000, 'x'));
  cache.insert(3, 0, block);
  cache.insert(3, 8192, block);
  EXPECT_EQ(cache.find(3, 0).memory, block);
  EXPECT_FALSE(cache.find(3, 4096));
  EXPECT_EQ(cache.hits(), 1u);
  EXPECT_EQ(cache.misses(), 1u);
  EXPECT_EQ(cache.cached_offsets(3), (std::vector<u64>{0, 8192}));
}

}  // namespace
}  // namespace tt::lsm
