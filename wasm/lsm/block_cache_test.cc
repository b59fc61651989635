#include "lsm/block_cache.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <list>

#include "core/prng.h"

namespace tt::lsm {
namespace {

BlockCache::Block block(u64 bytes, char fill = 'b') { return std::make_shared<const std::string>(bytes, fill); }

TEST(BlockCache, ChargesAsRocksDbDoes) {
  // Measured as the growth of LRUCache::GetUsage() in RocksDB 7.8.3 (LZ4 blocks, whose buffers have the block's exact
  // size).
  EXPECT_EQ(BlockCache::charge(4027), 4216u);
  EXPECT_EQ(BlockCache::charge(5027), 5208u);
}

TEST(BlockCache, ProtectsWhatIsFoundAgain) {
  BlockCache cache(3 * BlockCache::charge(100));
  for (u64 i = 0; i < 3; i++) cache.insert(1, i, block(100));
  EXPECT_NE(cache.find(1, 0), nullptr);
  cache.insert(2, 0, block(100));
  EXPECT_EQ(cache.find(1, 1), nullptr);
  EXPECT_EQ(cache.cached_offsets(1), (std::vector<u64>{0, 2}));
  EXPECT_EQ(cache.bytes(), cache.capacity());
  EXPECT_EQ(cache.hits(), 1u);
  EXPECT_EQ(cache.misses(), 1u);
}

TEST(BlockCache, ABlockLivesWhileItIsRead) {
  BlockCache cache(BlockCache::charge(100));
  cache.insert(1, 0, block(100, 'x'));
  const BlockCache::Block held = cache.find(1, 0);
  cache.insert(1, 1, block(100, 'y'));
  EXPECT_EQ(cache.find(1, 0), nullptr);
  EXPECT_EQ(*held, std::string(100, 'x'));
}

TEST(BlockCache, WithoutCapacityNothingStays) {
  BlockCache cache(0);
  cache.insert(1, 0, block(1));
  EXPECT_EQ(cache.find(1, 0), nullptr);
  EXPECT_EQ(cache.bytes(), 0u);
}

TEST(BlockCache, AnOversizedBlockEmptiesIt) {
  BlockCache cache(1000);
  cache.insert(1, 0, block(10));
  cache.insert(1, 1, block(5000));
  EXPECT_EQ(cache.cached_blocks(), 0u);
  EXPECT_EQ(cache.bytes(), 0u);
}

TEST(BlockCache, InsertingAgainReplaces) {
  BlockCache cache(10000);
  cache.insert(1, 0, block(10));
  cache.insert(1, 0, block(3000));
  EXPECT_EQ(cache.bytes(), BlockCache::charge(3000));
  EXPECT_EQ(cache.cached_blocks(), 1u);
}

// A scan of many blocks that are used once does not wash out a small set that is used often.
TEST(BlockCache, AScanDoesNotWashOutWhatIsUsedOften) {
  BlockCache cache(20 * BlockCache::charge(100));
  for (u64 i = 0; i < 5; i++) cache.insert(1, i, block(100));
  for (u64 i = 0; i < 5; i++) ASSERT_NE(cache.find(1, i), nullptr);
  for (u64 i = 0; i < 1000; i++) cache.insert(2, i, block(100));
  for (u64 i = 0; i < 5; i++) EXPECT_NE(cache.find(1, i), nullptr);
}

// Against two plain lists, protected and not, searched from end to end.
TEST(BlockCache, AgreesWithAPlainList) {
  struct Item {
    u64 file, offset, charge;
  };
  for (u64 seed = 1; seed <= 20; seed++) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    SplitMix64 random(seed);
    const u64 capacity = random.below(120000);
    BlockCache cache(capacity);
    std::list<Item> plain, safe;  // oldest first
    u64 used = 0, safe_used = 0;
    const auto find = [](std::list<Item>& list, u64 file, u64 offset) {
      return std::find_if(list.begin(), list.end(),
                          [&](const Item& i) { return i.file == file && i.offset == offset; });
    };
    for (u32 step = 0; step < 4000; step++) {
      const u64 file = random.below(6), offset = random.below(60) * 4096;
      const auto in_plain = find(plain, file, offset), in_safe = find(safe, file, offset);
      const bool there = in_plain != plain.end() || in_safe != safe.end();
      if (random.below(2) == 0) {
        ASSERT_EQ(cache.find(file, offset) != nullptr, there);
        if (in_safe != safe.end()) safe.splice(safe.end(), safe, in_safe);
        if (in_plain != plain.end()) safe_used += in_plain->charge, safe.splice(safe.end(), plain, in_plain);
        for (; safe_used > capacity / 2; plain.splice(plain.end(), safe, safe.begin()))
          safe_used -= safe.front().charge;
      } else {
        const u64 bytes = random.below(3000), charge = BlockCache::charge(bytes);
        cache.insert(file, offset, block(bytes));
        if (in_safe != safe.end()) used -= in_safe->charge, safe_used -= in_safe->charge, safe.erase(in_safe);
        if (in_plain != plain.end()) used -= in_plain->charge, plain.erase(in_plain);
        while (used > 0 && used + charge > capacity) {
          std::list<Item>& from = plain.empty() ? safe : plain;
          if (plain.empty()) safe_used -= safe.front().charge;
          used -= from.front().charge;
          from.pop_front();
        }
        if (charge <= capacity) plain.push_back({file, offset, charge}), used += charge;
      }
      ASSERT_EQ(cache.bytes(), used);
      ASSERT_EQ(cache.cached_blocks(), plain.size() + safe.size());
    }
  }
}

}  // namespace
}  // namespace tt::lsm
