// Victim policies on hand-made states.
#include "device/flash/victim_policy.h"

#include <gtest/gtest.h>

#include "core/prng.h"

namespace tt {
namespace {

struct Full {
  u32 block;
  u16 live;
  u32 erases;
  u64 filled_at;
};

void fill(EraseBlocks& full, const Full& b) {
  full[b.block].live = b.live;
  full[b.block].erases = b.erases;
  full.fill(b.block, b.filled_at);
}

// Blocks of 8 pages, filled in the order given.
EraseBlocks state(std::initializer_list<Full> blocks) {
  EraseBlocks full(16, 8);
  for (const Full& b : blocks) fill(full, b);
  return full;
}

u32 pick(const EraseBlocks& full, VictimPolicy policy, u64 now = 1000, u64 draw = 0,
         u32 choices = 10) {
  return pick_victim(full, {policy, choices, now, draw});
}

TEST(VictimPolicy, GreedyTakesFewestLivePagesAndOfThoseTheOneUnchangedLongest) {
  EraseBlocks full = state({{5, 4, 0, 10}, {2, 3, 0, 20}, {9, 3, 0, 30}, {1, 8, 0, 40}});
  EXPECT_EQ(pick(full, VictimPolicy::kGreedy), 2u);
  full.lose_page(5, 50);
  EXPECT_EQ(full[5].live, 3u);
  EXPECT_EQ(pick(full, VictimPolicy::kGreedy), 2u);  // 5 changed last
  full.take(2);
  EXPECT_EQ(pick(full, VictimPolicy::kGreedy), 9u);
  full.lose_page(5, 60);
  EXPECT_EQ(pick(full, VictimPolicy::kGreedy), 5u);
  full.take(5);
  full.take(9);
  // only a block without a dead page is left
  EXPECT_DEATH(pick(full, VictimPolicy::kGreedy), "pages_per_block");
}

TEST(VictimPolicy, FifoTakesTheBlockFilledFirstHoweverLive) {
  EraseBlocks full = state({{5, 8, 0, 10}, {2, 3, 0, 20}, {9, 0, 0, 30}});
  EXPECT_EQ(pick(full, VictimPolicy::kFifo), 5u);
  full.take(5);
  full.lose_page(2, 99);
  EXPECT_EQ(pick(full, VictimPolicy::kFifo), 2u);
}

TEST(VictimPolicy, DChoicesOfOneIsRandomAndOfManyIsGreedy) {
  const EraseBlocks full = state({{0, 7, 0, 0}, {1, 6, 0, 0}, {2, 5, 0, 0}, {3, 4, 0, 0}});
  u32 times[4] = {0, 0, 0, 0}, of_two[4] = {0, 0, 0, 0};
  for (u64 draw = 0; draw < 4000; draw++) {
    const u32 random = pick(full, VictimPolicy::kRandom, 0, mix64(draw));
    EXPECT_EQ(random, pick(full, VictimPolicy::kDChoices, 0, mix64(draw), 1));
    // pure: the same draw, the same block
    EXPECT_EQ(random, pick(full, VictimPolicy::kRandom, 0, mix64(draw)));
    times[random]++;
    of_two[pick(full, VictimPolicy::kDChoices, 0, mix64(draw), 2)]++;
    EXPECT_EQ(pick(full, VictimPolicy::kDChoices, 0, mix64(draw), 100), 3u);
  }
  for (u32 count : times) EXPECT_NEAR(count, 1000.0, 120.0);
  // The best of two draws of four, with replacement: 7, 5, 3 and 1 sixteenths.
  for (u32 i = 0; i < 4; i++) EXPECT_NEAR(of_two[i], 250.0 * (2 * i + 1), 140.0);
}

// Scores age * (8 - v) / 2v at time 1000: 5: 990 * 1 / 14 = 70; 2: 900 * 4 / 8 = 450; 9: 100 * 6 /
// 4 = 150.
TEST(VictimPolicy, CostBenefitWeighsAgeAgainstLivePages) {
  EraseBlocks full = state({{5, 7, 0, 10}, {2, 4, 0, 100}, {9, 2, 0, 900}, {3, 8, 0, 0}});
  EXPECT_EQ(pick(full, VictimPolicy::kCostBenefit), 2u);
  // At 10,000 the ages barely differ: 9990 / 14 = 713, 9900 / 2 = 4950, 9100 * 6 / 4 = 13,650.
  EXPECT_EQ(pick(full, VictimPolicy::kCostBenefit, 10'000), 9u);
  full.take(9);
  full.take(2);
  EXPECT_EQ(pick(full, VictimPolicy::kCostBenefit), 5u);
  fill(full, {7, 0, 0, 1000});  // nothing to move: chosen although it has no age
  EXPECT_EQ(pick(full, VictimPolicy::kCostBenefit), 7u);
}

// The head of each live count is its oldest block, so the best head is the best of all blocks.
TEST(VictimPolicy, CostBenefitFindsTheBestOfAllBlocks) {
  for (u64 seed = 1; seed <= 200; seed++) {
    SplitMix64 random(seed);
    EraseBlocks full(40, 8);
    u64 now = 0;
    for (u32 block = 0; block < 40; block++)
      fill(full, {block, static_cast<u16>(4 + random.below(5)), 0, now += random.below(50)});
    for (int i = 0; i < 60; i++) {
      const u32 block = static_cast<u32>(random.below(40));
      if (full[block].live > 1) full.lose_page(block, now += random.below(50));
    }
    now += 1;
    const auto score = [&](u32 block) {
      const double age = static_cast<double>(now - full[block].changed_at), live = full[block].live;
      return age * (8 - live) / (2 * live);
    };
    double best = 0;
    for (u32 block = 0; block < 40; block++) best = std::max(best, score(block));
    EXPECT_EQ(score(pick(full, VictimPolicy::kCostBenefit, now)), best) << "seed " << seed;
  }
}

TEST(VictimPolicy, StaticWearLevellingTakesTheBlockFilledFirstOnceItLagsByMoreThanTheGap) {
  EraseBlocks full = state({{5, 7, 4, 10}, {2, 8, 2, 100}, {9, 2, 20, 900}});
  EXPECT_EQ(pick_coldest(full, 14, 10), EraseBlocks::kNone);
  EXPECT_EQ(pick_coldest(full, 15, 10), 5u);
  EXPECT_EQ(pick_coldest(full, 1000, 0), EraseBlocks::kNone);
  full.take(5);
  EXPECT_EQ(pick_coldest(full, 15, 10), 2u);
}

}  // namespace
}  // namespace tt
