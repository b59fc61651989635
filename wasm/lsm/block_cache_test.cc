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

TEST(BlockCache, EvictsTheLeastRecentlyUsed) {
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

// Against a list in order of use, searched from end to end.
TEST(BlockCache, AgreesWithAPlainList) {
  struct Item {
    u64 file, offset, charge;
  };
  for (u64 seed = 1; seed <= 20; seed++) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    SplitMix64 random(seed);
    const u64 capacity = random.below(120000);
    BlockCache cache(capacity);
    std::list<Item> model;  // oldest first
    u64 used = 0;
    const auto drop = [&](std::list<Item>::iterator it) {
      used -= it->charge;
      model.erase(it);
    };
    for (u32 step = 0; step < 4000; step++) {
      const u64 file = random.below(6), offset = random.below(60) * 4096;
      const auto here =
          std::find_if(model.begin(), model.end(), [&](const Item& i) { return i.file == file && i.offset == offset; });
      const u64 action = random.below(100);
      if (action < 50) {
        ASSERT_EQ(cache.find(file, offset) != nullptr, here != model.end());
        if (here != model.end()) model.splice(model.end(), model, here);
      } else if (action < 98) {
        const u64 bytes = random.below(3000), charge = BlockCache::charge(bytes);
        cache.insert(file, offset, block(bytes));
        if (here != model.end()) drop(here);
        while (!model.empty() && used + charge > capacity) drop(model.begin());
        if (charge <= capacity) model.push_back({file, offset, charge}), used += charge;
      } else {
        cache.erase_file(file);
        for (auto it = model.begin(); it != model.end();) {
          const auto next = std::next(it);
          if (it->file == file) drop(it);
          it = next;
        }
      }
      ASSERT_EQ(cache.bytes(), used);
      ASSERT_EQ(cache.cached_blocks(), model.size());
    }
  }
}

}  // namespace
}  // namespace tt::lsm
