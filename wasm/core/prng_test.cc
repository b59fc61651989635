// splitmix64 against its published outputs and the specification of the truth streams.
#include "core/prng.h"

#include <gtest/gtest.h>

namespace tt {
namespace {

// The first outputs for seed 1234567, as many implementations publish them.
TEST(SplitMix64, PublishedOutputs) {
  SplitMix64 random(1234567);
  for (u64 expected : {6457827717110365317u, 3203168211198807973u, 9817491932198370423u,
                       4593380528125082431u, 16408922859458223821u})
    EXPECT_EQ(random.next(), expected);
}

TEST(SplitMix64, MixOfTheStateIsTheNextOutput) {
  EXPECT_EQ(mix64(0), 0xe220a8397b1dcdafu);
  EXPECT_EQ(SplitMix64(0).next(), mix64(0));
  SplitMix64 random(5);
  random.next();
  EXPECT_EQ(random.next(), mix64(5 + 0x9e3779b97f4a7c15u));
}

TEST(SplitMix64, BelowIsTheHighHalfOfTheProduct) {
  SplitMix64 scaled(2), plain(2);
  for (u32 i = 0; i < 1000; i++) EXPECT_EQ(scaled.below(1u << 20), plain.next() >> 44);
  EXPECT_EQ(scaled.below(1), 0u);
}

TEST(SplitMix64, BelowReachesAllOfTheRangeEvenly) {
  SplitMix64 random(7);
  u32 hits[10] = {};
  for (u32 i = 0; i < 100000; i++) hits[random.below(10)]++;
  for (u32 count : hits) EXPECT_NEAR(count, 10000, 500);  // five standard deviations are 474
}

TEST(SplitMix64, UnitHas53BitsBelowOne) {
  SplitMix64 unit(3), plain(3);
  for (u32 i = 0; i < 1000; i++) {
    const double u = unit.unit();
    EXPECT_EQ(u * 9007199254740992.0, static_cast<double>(plain.next() >> 11));
    EXPECT_LT(u, 1.0);
  }
}

}  // namespace
}  // namespace tt
