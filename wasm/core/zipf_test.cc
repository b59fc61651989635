#include "core/zipf.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "core/exact_math.h"

namespace tt {
namespace {

TEST(Zipf, FirstDrawsAreThePublishedOnes) {
  const Zipf zipf(2000000, 990);
  EXPECT_EQ(zeta_sum(2000000, 0.99), 16.190453459708131);
  SplitMix64 random(3);
  for (u64 expected : {2, 25640, 6946, 1, 14, 9851, 3, 405576})
    EXPECT_EQ(zipf.draw(random), expected);
}

// The formula beyond 2^22 terms agrees with summation.
TEST(Zipf, ZetaOfManyRanksIsTheSum) {
  constexpr u64 kRanks = (u64{1} << 22) + 500000;
  double sum = 0;
  for (u64 i = kRanks; i >= 1; i--) sum += 1.0 / exact_pow(static_cast<double>(i), 0.99);
  EXPECT_NEAR(zeta_sum(kRanks, 0.99) / sum, 1.0, 3e-13);
}

TEST(Zipf, RanksStayInRangeAndLowOnesLead) {
  for (u32 theta : {1u, 500u, 990u, 999u}) {
    for (u64 ranks : {1, 2, 3, 10, 1000}) {
      const Zipf zipf(ranks, theta);
      std::vector<u64> hits(ranks);
      SplitMix64 random(theta);
      for (u32 i = 0; i < 20000; i++) {
        const u64 rank = zipf.draw(random);
        ASSERT_LT(rank, ranks);
        hits[rank]++;
      }
      // Rank 0 is drawn 1 / zeta of the time: within five standard deviations of that.
      const double share = 1.0 / zeta_sum(ranks, theta / 1000.0), expected = 20000 * share;
      EXPECT_NEAR(static_cast<double>(hits[0]), expected,
                  5 * std::sqrt(expected * (1 - share)) + 1e-9);
    }
  }
}

}  // namespace
}  // namespace tt
