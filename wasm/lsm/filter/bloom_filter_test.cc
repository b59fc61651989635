#include "lsm/filter/bloom_filter.h"

#include <gtest/gtest.h>

#include "core/coding.h"
#include "core/prng.h"
#include "lsm/filter/filter_block.h"
#include "lsm/filter/preview_hash.h"

namespace tt::lsm {
namespace {

// Computed with RocksDB 7.8.3's Hash64 over the beginnings of one byte sequence, at the lengths at
// which the hash changes its form.
TEST(PreviewHash, ValuesAreRocksDbs) {
  std::string bytes;
  u32 x = 1;
  for (u32 i = 0; i < 3000; i++)
    bytes.push_back(static_cast<char>((x = x * 1664525 + 1013904223) >> 24));
  const struct {
    u32 size;
    u64 hash;
  } known[] = {{0, 0x5342c3010fe1dd04},    {1, 0x426e80930971d407},    {3, 0xd132757725aaada0},
               {4, 0xb271de6058fa220f},    {8, 0x6e058107202044c1},    {9, 0x87ff827b46cdf4dc},
               {16, 0x01b53e4c2c4c26f6},   {17, 0xc60c8ba1fa51ebb6},   {32, 0x3ca89399dfe18a4c},
               {33, 0xfddb56005ad7e8bc},   {128, 0x557b119a07356820},  {129, 0xe41a593af427f3eb},
               {240, 0xf8995a136f8d73ba},  {241, 0x2174e4280d88bc7a},  {1024, 0x7d50a9d44b8cd9d8},
               {1025, 0xa9d1aec57332facb}, {2048, 0x7e669869bae1f1f4}, {2999, 0x70a0ccf92f38f68b}};
  for (const auto& k : known)
    EXPECT_EQ(preview_hash(Slice(bytes).substr(0, k.size)), k.hash) << k.size;
}

TEST(BloomFilter, ProbesByMillibits) {
  const u32 known[][2] = {
      {1000, 1},   {2080, 1},   {2081, 2},   {3580, 2},   {5100, 3},   {6640, 4},   {8300, 5},
      {10000, 6},  {10070, 6},  {10071, 7},  {11720, 7},  {14001, 8},  {16050, 9},  {18300, 10},
      {22001, 11}, {25501, 12}, {28000, 12}, {28001, 13}, {50000, 23}, {50001, 24}, {100000, 24}};
  for (const auto& [millibits, probes] : known)
    EXPECT_EQ(bloom_probes(millibits), probes) << millibits;
}

// LevelDB's published values of the same hash (util/hash_test.cc).
TEST(LegacyBloomFilter, HashIsRocksDbs) {
  EXPECT_EQ(legacy_bloom_hash(""), 0xbc9f1d34u);
  EXPECT_EQ(legacy_bloom_hash("\x62"), 0xef1345c4u);
  EXPECT_EQ(legacy_bloom_hash("\xe1\x80\xb9\x32"), 0xed21633au);
}

TEST(LegacyBloomFilter, AnOddNumberOfLinesAndItsMetadata) {
  FilterBuilder builder(10000, false);
  for (u32 i = 0; i < 60; i++)
    builder.add("key" + std::to_string(i));  // 600 bits: two lines, so three
  std::string filter;
  builder.finish(filter);
  EXPECT_EQ(filter.size(), 3 * 64 + 5u);
  EXPECT_EQ(Slice(filter).substr(192), Slice("\6\3\0\0\0", 5));
}

// 0.0117 is what MyRocks of MariaDB 10.11 measured over 1.7 million lookups.
TEST(LegacyBloomFilter, ErrsMoreOftenThanTheFastOne) {
  const auto false_positives = [](bool fast) {
    FilterBuilder builder(10000, fast);
    const auto slice = [](const u64& k) { return Slice(reinterpret_cast<const char*>(&k), 8); };
    for (u64 i = 0; i < 40000; i++) builder.add(slice(mix64(i)));
    std::string filter;
    builder.finish(filter);
    for (u64 i = 0; i < 40000; i++) EXPECT_TRUE(bloom_may_contain(filter, slice(mix64(i))));
    u32 wrong = 0;
    for (u64 i = 40000; i < 440000; i++) wrong += bloom_may_contain(filter, slice(mix64(i)));
    return wrong / 400000.0;
  };
  EXPECT_NEAR(false_positives(false), 0.0117, 0.0006);
  EXPECT_NEAR(false_positives(true), 0.0096, 0.0006);
}

TEST(BloomFilter, SizeAndMetadata) {
  FilterBuilder builder(10000, true);
  for (u32 i = 0; i < 52; i++) builder.add("key" + std::to_string(i));
  builder.add("key51");  // the same again does not count
  EXPECT_EQ(builder.keys(), 52u);
  std::string filter = "x";
  builder.finish(filter);
  EXPECT_EQ(filter.size(), 1 + 128 + 5u);  // 65 bytes of bits, rounded up to lines
  EXPECT_EQ(Slice(filter).substr(129), Slice("\xff\0\6\0\0", 5));
}

TEST(BloomFilter, FindsItsKeysAndFewOthers) {
  for (const u64 millibits : {1000, 4500, 10000, 20000, 60000}) {
    FilterBuilder builder(millibits, true);
    SplitMix64 random(millibits);
    std::vector<u64> keys;
    std::string filter;
    for (u32 i = 0; i < 5000; i++) keys.push_back(random.next());
    const auto slice = [](const u64& k) { return Slice(reinterpret_cast<const char*>(&k), 8); };
    for (const u64& k : keys) builder.add(slice(k));
    builder.finish(filter);
    for (const u64& k : keys) ASSERT_TRUE(bloom_may_contain(filter, slice(k)));
    u32 wrong = 0;
    for (u32 i = 0; i < 20000; i++) {
      const u64 other = random.next();
      wrong += bloom_may_contain(filter, slice(other)) ? 1 : 0;
    }
    if (millibits == 10000) {
      EXPECT_NEAR(wrong, 20000 * 0.00957,
                  60);  // the rate in util/bloom_impl.h; 4 standard deviations
    }
    EXPECT_LT(wrong, 20000u * 2 / 3);
  }
}

// The same answer as bloom_may_contain, from the bits that are reported.
TEST(BloomFilter, TellsWhereItLooks) {
  FilterBuilder builder(10000, true);
  std::string filter;
  for (u32 i = 0; i < 1000; i++) builder.add("key" + std::to_string(i));
  builder.finish(filter);
  u32 absent = 0;
  for (u32 i = 0; i < 3000; i++) {
    const std::string key = "key" + std::to_string(i);
    const BloomLook look = bloom_look(filter, key);
    ASSERT_EQ(look.lines, (filter.size() - 5) / 64);
    ASSERT_LT(look.line, look.lines);
    ASSERT_EQ(look.bits.size(), 6u);
    bool all = true;
    for (const u32 bit : look.bits) {
      ASSERT_LT(bit, 512u);
      all &= (filter[look.line * 64 + bit / 8] >> bit % 8 & 1) != 0;
    }
    EXPECT_EQ(all, bloom_may_contain(filter, key)) << key;
    absent += !all;
  }
  EXPECT_GT(absent, 1900u);
  EXPECT_TRUE(bloom_look("", "key").bits.empty());
}

TEST(BloomFilter, WhatIsUnknownMayContainAnything) {
  EXPECT_TRUE(bloom_may_contain("", "key"));
  EXPECT_TRUE(bloom_may_contain(Slice("\xff\0\6\0\0", 5), "key"));
  std::string filter(69, '\0');
  for (const Slice metadata :
       {Slice("\xfd\0\6\0\0", 5), Slice("\xff\1\6\0\0", 5), Slice("\xff\0\0\0\0", 5),
        Slice("\xff\0\x26\0\0", 5), Slice("\xff\0\6\1\0", 5)}) {
    filter.replace(64, 5, metadata);
    EXPECT_TRUE(bloom_may_contain(filter, "key"));
  }
  filter.replace(64, 5, Slice("\xff\0\6\0\0", 5));
  EXPECT_FALSE(bloom_may_contain(filter, "key"));
  EXPECT_TRUE(bloom_may_contain(Slice(filter).substr(1), "key"));  // not whole lines
}

TEST(BloomFilter, NoKeysNoFilter) {
  std::string filter;
  FilterBuilder(10000, true).finish(filter);
  EXPECT_EQ(filter, "");
}

}  // namespace
}  // namespace tt::lsm
