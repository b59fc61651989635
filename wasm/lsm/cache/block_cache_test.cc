#include "lsm/cache/block_cache.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <list>

#include "core/prng.h"

namespace tt::lsm {
namespace {

BlockCache::Block block(u64 bytes, char fill = 'b') {
  return std::make_shared<const std::string>(bytes, fill);
}

TEST(BlockCache, ChargesAsRocksDbDoes) {
  // Measured as the growth of LRUCache::GetUsage() in RocksDB 7.8.3 (LZ4 blocks, whose buffers have
  // the block's exact size).
  EXPECT_EQ(BlockCache::charge(4027), 4216u);
  EXPECT_EQ(BlockCache::charge(5027), 5208u);
  // Index and filter blocks likewise, with cache_index_and_filter_blocks, from GetPinnedUsage()
  // while an iterator holds the index.
  EXPECT_EQ(BlockCache::charge(11995, BlockKind::kIndex), 12184u);
  EXPECT_EQ(BlockCache::charge(188, BlockKind::kIndex), 376u);
  EXPECT_EQ(BlockCache::charge(389, BlockKind::kFilter), 536u);
  EXPECT_EQ(BlockCache::charge(25029, BlockKind::kFilter), 25176u);
}

TEST(BlockCache, WhatIsPinnedStaysAndCountsUntilItIsLetGo) {
  const u64 charge = BlockCache::charge(1000, BlockKind::kIndex);
  BlockCache cache(2 * charge);
  const BlockCache::Pin first = cache.insert_pinned(1, 0, BlockKind::kIndex, 1000, true);
  const BlockCache::Pin second = cache.insert_pinned(2, 0, BlockKind::kIndex, 1000, true);
  const BlockCache::Pin third = cache.insert_pinned(3, 0, BlockKind::kIndex, 1000, true);
  EXPECT_EQ(cache.bytes(), 3 * charge);  // beyond the capacity
  EXPECT_EQ(cache.pinned_bytes(), 3 * charge);
  cache.insert(4, 0, block(10));
  EXPECT_FALSE(cache.find(4, 0)) << "there is no room";
  cache.unpin(first);
  EXPECT_EQ(cache.pin(1, 0), 0u) << "too much was held: it goes at once";
  cache.unpin(second);
  EXPECT_EQ(cache.bytes(), 2 * charge);
  cache.insert(4, 0, block(10));
  EXPECT_TRUE(cache.find(4, 0));
  EXPECT_EQ(cache.pin(2, 0), 0u) << "it gave way";
  const BlockCache::Pin again = cache.pin(3, 0);
  EXPECT_EQ(again, third);
  cache.unpin(third);
  EXPECT_EQ(cache.pinned_bytes(), charge);
  cache.unpin(again);
  EXPECT_EQ(cache.pinned_bytes(), 0u);
  EXPECT_EQ(cache.meta_bytes(), charge);
}

TEST(BlockCache, AReplacedBlockCountsWhileItIsPinned) {
  BlockCache cache(100000);
  const BlockCache::Pin old = cache.insert_pinned(1, 0, BlockKind::kFilter, 1000, true);
  const BlockCache::Pin young = cache.insert_pinned(1, 0, BlockKind::kFilter, 1000, true);
  EXPECT_EQ(cache.bytes(), 2 * BlockCache::charge(1000, BlockKind::kFilter));
  EXPECT_EQ(cache.cached_blocks(), 1u);
  cache.unpin(old);
  EXPECT_EQ(cache.bytes(), BlockCache::charge(1000, BlockKind::kFilter));
  EXPECT_EQ(cache.pin(1, 0), young);
}

// A block of high priority is protected when it enters, one of low priority when it is found.
TEST(BlockCache, HighPriorityIsProtectedAtOnce) {
  for (const bool high : {false, true}) {
    BlockCache cache(10 * BlockCache::charge(1000, BlockKind::kIndex));
    cache.unpin(cache.insert_pinned(1, 0, BlockKind::kIndex, 1000, high));
    for (u64 i = 0; i < 100; i++) cache.insert(2, i, block(1000));
    EXPECT_EQ(cache.pin(1, 0) != 0, high);
  }
}

TEST(BlockCache, WithNothingProtectedTheLeastRecentlyUsedGoes) {
  BlockCache cache(3 * BlockCache::charge(100), 0);
  for (u64 i = 0; i < 3; i++) cache.insert(1, i, block(100));
  ASSERT_TRUE(cache.find(1, 0));
  cache.insert(1, 3, block(100));
  cache.insert(1, 4, block(100));
  cache.insert(1, 5, block(100));
  EXPECT_FALSE(cache.find(1, 0));
  EXPECT_EQ(cache.cached_offsets(1), (std::vector<u64>{3, 4, 5}));
}

TEST(BlockCache, ProtectsWhatIsFoundAgain) {
  BlockCache cache(3 * BlockCache::charge(100));
  for (u64 i = 0; i < 3; i++) cache.insert(1, i, block(100));
  EXPECT_TRUE(cache.find(1, 0));
  cache.insert(2, 0, block(100));
  EXPECT_FALSE(cache.find(1, 1));
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
  EXPECT_FALSE(cache.find(1, 0));
  EXPECT_EQ(held.bytes, std::string(100, 'x'));
}

TEST(BlockCache, WithoutCapacityNothingStays) {
  BlockCache cache(0);
  cache.insert(1, 0, block(1));
  EXPECT_FALSE(cache.find(1, 0));
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

// A scan of many blocks that are used once does not evict a small set that is used often.
TEST(BlockCache, AScanDoesNotWashOutWhatIsUsedOften) {
  BlockCache cache(20 * BlockCache::charge(100));
  for (u64 i = 0; i < 5; i++) cache.insert(1, i, block(100));
  for (u64 i = 0; i < 5; i++) ASSERT_TRUE(cache.find(1, i));
  for (u64 i = 0; i < 1000; i++) cache.insert(2, i, block(100));
  for (u64 i = 0; i < 5; i++) EXPECT_TRUE(cache.find(1, i));
}

// The model: two plain lists, protected and not, searched from end to end, and a third of pinned
// blocks. Each step does the same to the cache.
class PlainLists {
 public:
  PlainLists(SplitMix64& random, u64 capacity, u64 percent)
      : random_(random),
        capacity_(capacity),
        limit_(capacity * percent / 100),
        cache_(capacity, percent) {}

  void step() {
    const u64 file = random_.below(6), offset = random_.below(60) * 4096;
    const bool is_meta = offset < 6 * 4096;
    const u64 dice = random_.below(5);
    if (dice < 2 && !is_meta) {
      find(file, offset);
    } else if (dice < 2) {
      pin(file, offset);
    } else if (dice == 2 && !pinned_.empty()) {
      unpin();
    } else if (!is_meta) {
      insert(file, offset);
    } else if (dice == 4) {
      insert_pinned(file, offset);
    }
  }

  void compare() const {
    ASSERT_EQ(cache_.bytes(), used());
    ASSERT_EQ(cache_.pinned_bytes(), sum(pinned_));
    u64 replaced = 0;
    for (const Item& item : pinned_) replaced += item.replaced;
    ASSERT_EQ(cache_.cached_blocks(), plain_.size() + safe_.size() + pinned_.size() - replaced);
  }

 private:
  struct Item {
    u64 file, offset, charge;
    bool is_meta, joins;
    BlockCache::Pin pin = 0;
    bool replaced = false;
  };
  using List = std::list<Item>;  // oldest first
  struct Place {
    List* list = nullptr;
    List::iterator at;
  };

  static u64 sum(const List& list) {
    u64 bytes = 0;
    for (const Item& item : list) bytes += item.charge;
    return bytes;
  }
  u64 used() const { return sum(plain_) + sum(safe_) + sum(pinned_); }

  Place place_of(u64 file, u64 offset) {
    Place place;
    for (List* list : {&plain_, &safe_, &pinned_}) {
      const auto at = std::find_if(list->begin(), list->end(), [&](const Item& i) {
        return i.file == file && i.offset == offset && !i.replaced;
      });
      if (at != list->end()) place = {list, at};
    }
    return place;
  }

  void enqueue(const Item& item) {
    (item.joins ? safe_ : plain_).push_back(item);
    while (sum(safe_) > limit_) plain_.splice(plain_.end(), safe_, safe_.begin());
  }

  void make_room(u64 charge) {
    while (!(plain_.empty() && safe_.empty()) && used() + charge > capacity_)
      (plain_.empty() ? safe_ : plain_).pop_front();
  }

  void find(u64 file, u64 offset) {
    const Place place = place_of(file, offset);
    ASSERT_EQ(bool(cache_.find(file, offset)), place.list != nullptr);
    if (place.list == nullptr) return;
    Item item = *place.at;
    place.list->erase(place.at);
    item.joins = true;
    enqueue(item);
  }

  void pin(u64 file, u64 offset) {
    const Place place = place_of(file, offset);
    const BlockCache::Pin pin = cache_.pin(file, offset);
    ASSERT_EQ(pin != 0, place.list != nullptr);
    if (place.list == nullptr) return;
    place.at->joins = true;
    if (place.list == &pinned_) return cache_.unpin(pin);  // the model pins once
    place.at->pin = pin;
    pinned_.splice(pinned_.end(), *place.list, place.at);
  }

  void unpin() {
    const auto at =
        std::next(pinned_.begin(), static_cast<std::ptrdiff_t>(random_.below(pinned_.size())));
    cache_.unpin(at->pin);
    const bool fits = used() <= capacity_;
    const Item item = *at;
    pinned_.erase(at);
    if (!item.replaced && fits) enqueue(item);
  }

  void insert(u64 file, u64 offset) {
    const u64 bytes = random_.below(3000), charge = BlockCache::charge(bytes);
    cache_.insert(file, offset, block(bytes));
    if (const Place place = place_of(file, offset); place.list != nullptr)
      place.list->erase(place.at);
    make_room(charge);
    if (used() + charge <= capacity_) enqueue({file, offset, charge, false, false});
  }

  void insert_pinned(u64 file, u64 offset) {
    const u64 bytes = random_.below(3000), charge = BlockCache::charge(bytes, BlockKind::kFilter);
    const bool high = random_.below(2) == 0;
    const BlockCache::Pin pin = cache_.insert_pinned(file, offset, BlockKind::kFilter, bytes, high);
    make_room(charge);
    if (const Place place = place_of(file, offset); place.list == &pinned_)
      place.at->replaced = true;
    else if (place.list != nullptr)
      place.list->erase(place.at);
    pinned_.push_back({file, offset, charge, true, high, pin});
  }

  SplitMix64& random_;
  const u64 capacity_, limit_;
  BlockCache cache_;
  List plain_, safe_, pinned_;
};

TEST(BlockCache, AgreesWithPlainLists) {
  for (u64 seed = 1; seed <= 30; seed++) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    SplitMix64 random(seed);
    const u64 capacity = random.below(120000), percent = seed % 3 == 0 ? random.below(101) : 50;
    PlainLists lists(random, capacity, percent);
    for (u32 step = 0; step < 3000; step++) {
      SCOPED_TRACE(step);
      lists.step();
      lists.compare();
      if (HasFatalFailure()) return;
    }
  }
}

}  // namespace
}  // namespace tt::lsm
