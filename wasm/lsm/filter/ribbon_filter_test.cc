#include "lsm/filter/ribbon_filter.h"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "core/hash.h"
#include "core/prng.h"
#include "lsm/filter/bloom_filter.h"
#include "lsm/filter/filter_block.h"
#include "lsm/filter/preview_hash.h"

namespace tt::lsm {
namespace {

std::string filter_of(u64 keys, u64 millibits, u64 seed = 0) {
  FilterBuilder builder(millibits, true, true);
  std::string filter;
  for (u64 i = 0; i < keys; i++) builder.add("key" + std::to_string(seed * 1'000'000'000 + i));
  builder.finish(filter);
  return filter;
}

TEST(RibbonFilter, FindsItsKeysAndErrsAsBloomDoes) {
  for (const u64 millibits : {5000u, 10000u, 14500u})
    for (const u64 keys : {1000u, 5000u, 40000u}) {
      const std::string filter = filter_of(keys, millibits);
      ASSERT_TRUE(is_ribbon(filter));
      for (u64 i = 0; i < keys; i++)
        ASSERT_TRUE(filter_may_contain(filter, "key" + std::to_string(i)));
      u64 found = 0;
      constexpr u64 kAbsent = 200'000;
      for (u64 i = 0; i < kAbsent; i++)
        found += filter_may_contain(filter, "absent" + std::to_string(i));
      const double expected = kAbsent / bloom_one_in(millibits);
      EXPECT_NEAR(static_cast<double>(found), expected, 5 * std::sqrt(expected) + 0.03 * expected);
      const double share = static_cast<double>(filter.size()) /
                           static_cast<double>(fast_bloom_bytes(keys, millibits));
      EXPECT_LT(share, keys == 1000 ? 0.8 : 0.76);
      EXPECT_GT(share, 0.6);
    }
}

TEST(RibbonFilter, ItsLookShowsWhyAKeyIsFoundOrNot) {
  const std::string filter = filter_of(5000, 10000);
  const auto bit = [](const RibbonLook::Bits& bits, u32 i) {
    return static_cast<u8>(bits[i / 8]) >> i % 8 & 1;
  };
  u64 absent_found = 0;
  for (u64 i = 0; i < 2000; i++) {
    const std::string key = (i % 2 == 0 ? "key" : "absent") + std::to_string(i);
    const RibbonLook look = ribbon_look(filter, preview_hash(key));
    ASSERT_GE(look.columns.size(), 6u);
    EXPECT_EQ(look.slots, ribbon_slots(5000));
    EXPECT_LE(look.start + 128, look.slots);
    EXPECT_EQ(bit(look.chosen, 0), 1);  // a key always chooses its first slot
    bool found = true;
    for (const RibbonLook::Column& column : look.columns) {
      u32 sum = 0;
      for (u32 slot = 0; slot < 128; slot++)
        sum ^= static_cast<u32>(bit(look.chosen, slot) & bit(column.bits, slot));
      EXPECT_EQ(column.sum, sum);
      found = found && column.sum == column.expected;
    }
    EXPECT_EQ(found, ribbon_may_contain(filter, preview_hash(key)));
    if (i % 2 == 0) {
      EXPECT_TRUE(found);
    } else {
      absent_found += found;
    }
  }
  EXPECT_LT(absent_found, 50u);
}

TEST(RibbonFilter, FewKeysGetABloomFilter) {
  EXPECT_FALSE(is_ribbon(filter_of(20, 10000)));
  EXPECT_TRUE(is_ribbon(filter_of(700, 10000)));
  EXPECT_TRUE(filter_of(0, 10000).empty());
  EXPECT_EQ(ribbon_slots(1), 256u);
  EXPECT_EQ(ribbon_slots(248), 256u);
  EXPECT_EQ(ribbon_slots(250), 384u);
}

// Filters of the real library (NewRibbonFilterPolicy(bits, -1), librocksdb 7.8.3) over the same
// keys in order: their sizes and hashes.
TEST(RibbonFilter, BytesAreRocksDbs) {
  const struct {
    u64 keys, millibits, bytes, hash;
  } known[] = {
      {20, 10000, 69, 0x6d0ac66c2f18f04f},        {250, 10000, 325, 0xdb879d6c4105485b},
      {700, 10000, 661, 0x7102d1e2b784f1e8},      {1000, 10000, 885, 0x18d8569533897c81},
      {5000, 9900, 4325, 0x030c61edbe38d80c},     {40000, 14500, 49285, 0x863e2a838f241af8},
      {200000, 7000, 125733, 0xf29b09738febee73}, {500000, 10000, 442277, 0x536ace350496916e},
  };
  for (const auto& k : known) {
    std::set<std::string> keys;
    for (u64 i = 0; i < k.keys; i++) keys.insert("key" + std::to_string(i));
    FilterBuilder builder(k.millibits, true, true);
    for (const std::string& key : keys) builder.add(key);
    std::string filter;
    builder.finish(filter);
    EXPECT_EQ(filter.size(), k.bytes) << k.keys;
    EXPECT_EQ(xxh3(filter), k.hash) << k.keys;
  }
}

TEST(RibbonFilter, WhatIsDamagedMayContainAnything) {
  std::string filter = filter_of(1000, 10000);
  for (u64 bytes = 6; bytes < 40; bytes++)
    (void)filter_may_contain(Slice(filter).substr(filter.size() - bytes), "key");
  SplitMix64 random(3);
  for (u32 i = 0; i < 2000; i++) {
    std::string damaged = filter;
    for (u32 j = 0; j < 5; j++)
      if (random.below(2) == 0) damaged[damaged.size() - 5 + j] = static_cast<char>(random.next());
    damaged.resize(damaged.size() - random.below(2));
    (void)filter_may_contain(damaged, "key1");
  }
}

}  // namespace
}  // namespace tt::lsm
