#include "lsm/table/block.h"

#include <gtest/gtest.h>

#include <map>

#include "core/prng.h"
#include "lsm/rows/internal_key.h"

namespace tt::lsm {
namespace {

std::string key(Slice user, u64 sequence = 1) {
  return make_internal_key(user, sequence, ValueType::kValue);
}

TEST(Block, BytesAreRocksDbs) {
  BlockBuilder builder(2);
  builder.add("apple___", "1");
  builder.add("apply___", "22");
  builder.add("bee_____", "");
  EXPECT_EQ(builder.size_estimate(), 3 + 8 + 1 + 3 + 4 + 2 + 3 + 8 + 12u);
  EXPECT_EQ(builder.finish(), Slice("\0\10\1apple___1"
                                    "\4\4\2y___22"
                                    "\0\10\0bee_____"
                                    "\0\0\0\0\25\0\0\0\2\0\0\0",
                                    44));
}

TEST(Block, TellsHowEachEntryIsStored) {
  BlockBuilder builder(2);
  for (const Slice key : {"apple___", "apply___", "bee_____"}) builder.add(key, "1");
  BlockIterator it;
  ASSERT_TRUE(it.open(builder.finish()));
  const u32 stored[][3] = {{0, 0, 8}, {12, 4, 4}, {20, 0, 8}};
  it.seek_to_first();
  for (const auto& [offset, shared, unshared] : stored) {
    EXPECT_EQ(it.stored().offset, offset);
    EXPECT_EQ(it.stored().shared, shared);
    EXPECT_EQ(it.stored().unshared, unshared);
    it.next();
  }
  EXPECT_FALSE(it.valid());
  ASSERT_EQ(it.restart_count(), 2u);
  EXPECT_EQ(it.restart_offset(0), 0u);
  EXPECT_EQ(it.restart_offset(1), 20u);
}

TEST(Block, EstimateAfterCountsTheWholeKey) {
  BlockBuilder builder(1);
  EXPECT_EQ(builder.size_estimate(), 8u);
  EXPECT_EQ(builder.size_estimate_after("0123456789", std::string(200, 'v')),
            8 + 10 + 200 + 4 + 1 + 2u);
  builder.add("0123456789", "");
  EXPECT_EQ(builder.size_estimate_after("0123456789", ""),
            builder.size_estimate() + 10 + 4 + 4 + 1 + 1u);  // + a restart
}

TEST(Block, PrefixEdges) {
  // A key that continues its predecessor, one that equals it up to the trailer, keys and values
  // whose lengths need two bytes.
  const std::string longest(300, 'k');
  std::vector<std::pair<std::string, std::string>> entries = {
      {key("a", 9), ""},
      {key("a", 8), "older"},
      {key("ab"), std::string(127, 'x')},
      {key("abcdefghij"), std::string(128, 'y')},
      {key(longest), "long"},
      {key(longest + "z"), std::string(20000, 'z')}};
  entries.insert(entries.begin(), {key(""), "empty user key"});
  for (const u64 interval : {1, 2, 16}) {
    BlockBuilder builder(interval);
    for (const auto& [k, v] : entries) builder.add(k, v);
    const u64 estimate = builder.size_estimate();
    const std::string block(builder.finish());
    EXPECT_EQ(block.size(), estimate);
    BlockIterator it;
    ASSERT_TRUE(it.open(block));
    it.seek_to_first();
    for (const auto& [k, v] : entries) {
      ASSERT_TRUE(it.valid());
      EXPECT_EQ(it.key(), k);
      EXPECT_EQ(it.value(), v);
      it.next();
    }
    EXPECT_FALSE(it.valid());
    EXPECT_FALSE(it.damaged());
  }
}

TEST(Block, SeekAgreesWithAMap) {
  for (u64 seed = 1; seed <= 60; seed++) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    SplitMix64 random(seed);
    struct Before {
      bool operator()(const std::string& a, const std::string& b) const {
        return compare_internal(a, b) < 0;
      }
    };
    std::map<std::string, std::string, Before> model;
    for (u64 n = random.below(80); n > 0; n--)
      model[key(std::string(random.below(4), static_cast<char>('a' + random.below(3))) +
                    std::to_string(random.below(30)),
                random.below(5))] = std::string(random.below(40), 'v');
    BlockBuilder builder(1 + random.below(17));
    for (const auto& [k, v] : model) builder.add(k, v);
    const std::string block(builder.finish());
    BlockIterator it;
    ASSERT_TRUE(it.open(block));
    for (u32 probe = 0; probe < 100; probe++) {
      const std::string target =
          key(std::string(random.below(4), static_cast<char>('a' + random.below(3))) +
                  std::to_string(random.below(30)),
              random.below(5));
      it.seek(target);
      const auto expected = model.lower_bound(target);
      ASSERT_EQ(it.valid(), expected != model.end());
      if (it.valid()) {
        EXPECT_EQ(it.key(), expected->first);
      }
    }
  }
}

TEST(Block, EmptyBlockHasNoEntries) {
  BlockBuilder builder(16);
  const std::string block(builder.finish());
  BlockIterator it;
  ASSERT_TRUE(it.open(block));
  it.seek_to_first();
  EXPECT_FALSE(it.valid());
  it.seek(key("a"));
  EXPECT_FALSE(it.valid());
  EXPECT_FALSE(it.damaged());
}

TEST(Block, ImpossibleBlocksAreRefused) {
  BlockIterator it;
  EXPECT_FALSE(it.open(""));
  EXPECT_FALSE(it.open("1234567"));
  EXPECT_FALSE(it.open(Slice("\0\0\0\0\0\0\0\0", 8)));    // no restart
  EXPECT_FALSE(it.open(Slice("\0\0\0\0\2\0\0\0", 8)));    // more restarts than bytes
  EXPECT_FALSE(it.open(Slice("\0\0\0\0\1\0\0\200", 8)));  // hash index
  EXPECT_FALSE(it.valid());
}

// Each copy is in a buffer of exactly its size, so the sanitizer finds any read outside.
TEST(Block, HostileBytesNeverLeadOutside) {
  BlockBuilder builder(4);
  for (u32 i = 100; i < 140; i++)
    builder.add(key("user" + std::to_string(i)), std::string(i % 7 * 30, 'v'));
  const std::string good(builder.finish());
  SplitMix64 random(42);
  u32 damaged = 0;
  for (u32 round = 0; round < 20000; round++) {
    std::vector<char> bad(good.begin(), good.end());
    for (u64 flips = 1 + random.below(4); flips > 0; flips--)
      bad[random.below(bad.size())] = static_cast<char>(random.next());
    BlockIterator it;
    if (!it.open({bad.data(), bad.size()})) continue;
    u64 entries = 0;
    for (it.seek_to_first(); it.valid(); it.next()) {
      ASSERT_GE(it.key().size(), 8u);
      ASSERT_LE(it.value().data() + it.value().size(), bad.data() + bad.size());
      ASSERT_LE(++entries, bad.size());
    }
    it.seek(key("user117"));
    damaged += it.damaged() ? 1 : 0;
  }
  EXPECT_GT(damaged, 1000u);
}

}  // namespace
}  // namespace tt::lsm
