#include "lsm/rows/range_tombstones.h"

#include <gtest/gtest.h>

#include "core/prng.h"

namespace tt::lsm {
namespace {

// "a-c@5 c-m@9 c-m@5"
std::string text_of(const std::vector<RangeTombstone>& list) {
  std::string text;
  for (const RangeTombstone& one : list)
    text += (text.empty() ? "" : " ") + std::string(one.begin) + "-" + std::string(one.end) + "@" +
            std::to_string(one.sequence);
  return text;
}

TEST(RangeTombstones, AreCutWhereOthersBeginAndEnd) {
  const RangeTombstones list({{"a", "m", 5}, {"c", "z", 9}});
  EXPECT_EQ(text_of(list.list()), "a-c@5 c-m@9 c-m@5 m-z@9");
  EXPECT_EQ(list.size(), 3u);
  EXPECT_EQ(list.tombstones(), 4u);
  EXPECT_EQ(text_of(RangeTombstones({{"a", "c", 5}, {"e", "g", 4}}).list()), "a-c@5 e-g@4");
  EXPECT_EQ(text_of(RangeTombstones({{"a", "c", 5}, {"c", "d", 5}}).list()), "a-c@5 c-d@5");
  EXPECT_EQ(text_of(RangeTombstones({{"a", "c", 5}, {"a", "c", 5}}).list()),
            "a-c@5");                                                    // by way of two files
  EXPECT_TRUE(RangeTombstones({{"c", "c", 5}, {"d", "b", 6}}).empty());  // nothing lies between
}

TEST(RangeTombstones, CoverFromTheirBeginUpToTheirEnd) {
  const RangeTombstones list({{"b", "m", 5}, {"c", "z", 9}});
  EXPECT_EQ(list.newest_over("a", kMaxSequence), 0u);
  EXPECT_EQ(list.newest_over("b", kMaxSequence), 5u);
  EXPECT_EQ(list.newest_over("c", kMaxSequence), 9u);
  EXPECT_EQ(list.newest_over("c", 8), 5u);
  EXPECT_EQ(list.newest_over("c", 4), 0u);
  EXPECT_EQ(list.newest_over("m", 8), 0u);
  EXPECT_EQ(list.newest_over("z", kMaxSequence), 0u);
}

TEST(RangeTombstones, OfAStripeOnlyTheNewestIsWorthKeeping) {
  const RangeTombstones list({{"a", "m", 3}, {"a", "m", 5}, {"a", "m", 7}, {"a", "m", 9}});
  Snapshots snapshots;
  EXPECT_EQ(text_of(list.list(&snapshots)), "a-m@9");
  snapshots.take(6);
  EXPECT_EQ(text_of(list.list(&snapshots)), "a-m@9 a-m@5");
  snapshots.take(4);
  EXPECT_EQ(text_of(list.list(&snapshots)), "a-m@9 a-m@5 a-m@3");
}

TEST(RangeTombstones, HoldWithinTheirFileAlone) {
  const RangeTombstones whole({{"b", "y", 5}});
  std::vector<RangeTombstone> within;
  append_within(within, whole, {"a", KeyEnd("h", false)});
  append_within(within, whole, {"h", KeyEnd("n")});
  append_within(within, whole, {"p", KeyEnd("z")});
  append_within(within, whole, {"y", KeyEnd("z")});
  EXPECT_EQ(text_of(within), "b-h@5 h-n@5 p-y@5");
}

TEST(RangeTombstones, AWalkFindsWhatASearchDoes) {
  SplitMix64 random(3);
  const auto key = [&] { return std::string(1, static_cast<char>('a' + random.below(26))); };
  for (u32 round = 0; round < 200; round++) {
    std::vector<std::string> keys;
    for (u32 i = 0; i < 12; i++) keys.push_back(key());
    std::vector<RangeTombstone> made;
    for (u32 i = 0; i < 12; i += 2) made.push_back({keys[i], keys[i + 1], 1 + random.below(50)});
    const RangeTombstones list(made);
    RangeTombstoneWalk walk(&list);
    for (u32 i = 0; i < 60; i++) {
      const std::string at = key();
      const u64 snapshot = random.below(60);
      u64 newest = 0, before = 0;
      const std::string just_before = std::string(1, static_cast<char>(at[0] - 1)) + "~";
      for (const RangeTombstone& one : made) {
        if (one.sequence <= snapshot && one.begin <= at && at < one.end)
          newest = std::max(newest, one.sequence);
        if (one.sequence <= snapshot && one.begin <= just_before && just_before < one.end)
          before = std::max(before, one.sequence);
      }
      ASSERT_EQ(walk.newest_over(at, snapshot), newest);
      ASSERT_EQ(list.newest_over(at, snapshot), newest);
      const u32 fragment = walk.covering_before(at);
      ASSERT_EQ(fragment == RangeTombstoneWalk::kNone ? 0 : list.newest(fragment, snapshot),
                before);
    }
  }
}

}  // namespace
}  // namespace tt::lsm
