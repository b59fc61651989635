// Distributions against the draws of the real programs, or their closed forms.
#include "server/program/draws.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "server/program/testing/assembler.h"
#include "server/program/testing/real_draws.h"

namespace tt::server {
namespace {

class DrawsTest : public ::testing::Test {
 protected:
  static std::unique_ptr<const Program> empty() {
    auto program = Program::decode(program_of(0, Assembler()));
    EXPECT_TRUE(program.ok()) << program.error().message;
    return std::move(program.value());
  }
  u64 draw(const Instruction& i, const std::vector<i64>& args) {
    std::vector<Value> values;
    for (const i64 arg : args) values.push_back(Value::integer(arg));
    Value out;
    EXPECT_EQ(draws_.draw(i, values.data(), out), Fault::kNone);
    return static_cast<u64>(out.bits);
  }
  Fault fault(const Instruction& i, const std::vector<i64>& args) {
    std::vector<Value> values;
    for (const i64 arg : args) values.push_back(Value::integer(arg));
    Value out;
    return draws_.draw(i, values.data(), out);
  }
  // Buckets of 100,000 draws from 1 to 10,000.
  std::vector<u64> buckets(Op op) {
    std::vector<u64> counts(100);
    for (u32 i = 0; i < 100'000; i++) counts[(draw({op}, {1, 10'000}) - 1) / 100]++;
    return counts;
  }

  const std::unique_ptr<const Program> program_ = empty();
  Draws draws_{*program_, 7};
};

// χ² of two samples of one size; buckets with few draws are joined.
double chi_squared(const std::vector<u64>& ours, std::span<const u32> theirs, u32& degrees) {
  double sum = 0, a = 0, b = 0;
  degrees = 0;
  for (size_t i = 0; i < ours.size(); i++) {
    a += static_cast<double>(ours[i]), b += theirs[i];
    if (a + b < 20) continue;
    sum += (a - b) * (a - b) / (a + b);
    degrees++, a = b = 0;
  }
  return sum;
}

// p > 0.001 of χ², by Wilson and Hilferty's approximation.
void expect_equal(const std::vector<u64>& ours, std::span<const u32> theirs) {
  u32 degrees = 0;
  const double sum = chi_squared(ours, theirs, degrees), k = degrees - 1, width = 2 / (9 * k);
  EXPECT_LT((std::cbrt(sum / k) - (1 - width)) / std::sqrt(width), 3.09);
}

TEST_F(DrawsTest, SysbenchsKindsAreItsOwn) {
  expect_equal(buckets(Op::uniform_), kSysbenchUniform);
  expect_equal(buckets(Op::gaussian_), kSysbenchGaussian);
  expect_equal(buckets(Op::special_), kSysbenchSpecial);
  expect_equal(buckets(Op::pareto_), kSysbenchPareto);
}

TEST_F(DrawsTest, SpecialDrawsThreeQuartersFrom77Values) {
  std::vector<u32> counts(10'001);
  for (u32 i = 0; i < 100'000; i++) counts[draw({Op::special_}, {1, 10'000})]++;
  u32 hot = 0, least = 10'000, most = 0, sum = 0;
  for (u32 i = 1; i <= 10'000; i++)
    if (counts[i] > 200) {
      hot++, sum += counts[i];
      least = std::min(least, i), most = std::max(most, i);
    }
  EXPECT_EQ(hot, 77u);
  EXPECT_EQ(least, 4975u);
  EXPECT_EQ(most, 5051u);
  EXPECT_NEAR(sum, 75'894, 500);
}

TEST_F(DrawsTest, YcsbsHashAndIdsAreItsOwn) {
  for (const auto& [number, hash] : kHashes) EXPECT_EQ(fnv_hash(number), hash);
  for (u64 rank = 0; rank < std::size(kScrambledIds); rank++)
    EXPECT_EQ(fnv_hash(rank) % 1000, kScrambledIds[rank]);
  // The first rank of 10^10 has 1 / zeta of the draws.
  u32 first = 0;
  for (u32 i = 0; i < 100'000; i++)
    if (draw({Op::scrambled_}, {1'000'000}) == kHashes[0][1] % 1'000'000) first++;
  EXPECT_NEAR(first, 100'000 / 26.469, 250);
}

TEST_F(DrawsTest, ZetaOfAnyCountIsTheSum) {
  std::vector<double> sums;
  for (const u64 n : {u64{1}, u64{2}, u64{1000}, u64{1024}, u64{5000}, u64{2'000'000}})
    EXPECT_NEAR(zeta_of(n, 0.99, sums) / zeta_sum(n, 0.99), 1, 1e-13) << n;
  // YCSB added ten billion terms, with their rounding.
  EXPECT_NEAR(zeta_of(10'000'000'000, 0.99, sums), 26.46902820178302, 1e-9);
}

TEST_F(DrawsTest, LatestIsZipfFromTheOtherEnd) {
  u32 last = 0;
  for (i64 i = 0; i < 20'000; i++) {
    const u64 n = 1000 + static_cast<u64>(i) % 7;
    const u64 drawn = draw({Op::latest_, 990}, {static_cast<i64>(n)});
    ASSERT_LT(drawn, n);
    if (drawn == n - 1) last++;
  }
  EXPECT_NEAR(last, 20'000 / zeta_sum(1000, 0.99), 250);
}

TEST_F(DrawsTest, LinkBenchsPermutationIsItsOwn) {
  constexpr u64 kSeed = 20343988438726021;
  const Instruction there{Op::shuffle_, 1024, 0, kSeed}, back{Op::unshuffle_, 1024, 0, kSeed};
  for (u64 i = 0; i < std::size(kLinkPlaces); i++)
    EXPECT_EQ(draw(there, {static_cast<i64>(i), 10'000}), kLinkPlaces[i]) << i;
  for (const i64 places : {1, 5, 1023, 1024, 1025, 10'000}) {
    std::vector<bool> seen(static_cast<size_t>(places));
    for (i64 i = 0; i < places; i++) {
      const u64 place = draw(there, {i, places});
      ASSERT_LT(place, static_cast<u64>(places));
      ASSERT_FALSE(seen[place]);
      seen[place] = true;
      ASSERT_EQ(draw(back, {static_cast<i64>(place), places}), static_cast<u64>(i));
    }
  }
}

TEST_F(DrawsTest, SizesAreLinkBenchs) {
  constexpr u32 kDraws = 200'000;
  std::vector<u64> link, many(20);
  for (u32 i = 0; i < kDraws; i++) {
    link.push_back(draw({Op::log_normal_, 1000}, {128, 7000}));
    const u64 size = draw({Op::geometric_, 382'000'000}, {128});
    if (size < many.size()) many[size]++;
  }
  std::sort(link.begin(), link.end());
  // Its quantiles, each within a point of a hundred draws' error.
  for (const auto& [share, size] :
       {std::pair{0.05, 25}, {0.25, 65}, {0.5, 128}, {0.75, 251}, {0.9, 460}, {0.99, 1309}})
    EXPECT_NEAR(static_cast<double>(link[static_cast<size_t>(share * kDraws)]), size, size * 0.02);
  for (u32 size = 1; size < 12; size++)
    EXPECT_NEAR(static_cast<double>(many[size]) * 5, kMultigetSizes[size],
                5 * std::sqrt(kMultigetSizes[size] * 6.0))
        << size;
}

TEST_F(DrawsTest, OthersFollowTheirClosedForms) {
  u32 chances = 0, nines = 0;
  std::vector<u32> numbers(4);
  for (u32 i = 0; i < 40'000; i++) {
    chances += static_cast<u32>(draw({Op::chance_, 250'000'000}, {}));
    nines += draw({Op::curve_, 0}, {static_cast<i64>(i % 1000), 1000}) == 9 ? 1 : 0;
    const u64 number = draw({Op::nurand_}, {1, 10, 12});
    ASSERT_GE(number, 10u);
    ASSERT_LE(number, 12u);
    numbers[number - 10]++;
  }
  EXPECT_NEAR(chances, 10'000, 450);
  EXPECT_EQ(nines, 20'000u);
  // rand(0, 1) | rand(10, 12) is 10, 11, 11, 11, 12 or 13, and 13 is one of the three.
  std::sort(numbers.begin(), numbers.end());
  EXPECT_NEAR(numbers[3], 20'000, 600);
  EXPECT_EQ(draw({Op::counted_}, {}), 0u);
  EXPECT_EQ(draw({Op::count_}, {}), 1u);
  EXPECT_EQ(draw({Op::count_}, {}), 2u);
  EXPECT_EQ(draw({Op::counted_}, {}), 2u);
}

TEST_F(DrawsTest, WhatCannotBeDrawnIsAFault) {
  EXPECT_EQ(fault({Op::uniform_}, {2, 1}), Fault::kEmptyRange);
  EXPECT_EQ(fault({Op::uniform_}, {INT64_MIN, INT64_MAX}), Fault::kOverflow);
  EXPECT_EQ(fault({Op::zipf_, 990}, {0}), Fault::kEmptyRange);
  EXPECT_EQ(fault({Op::zipf_, 990}, {-1}), Fault::kNegative);
  EXPECT_EQ(fault({Op::curve_, 0}, {5, 5}), Fault::kEmptyRange);
  EXPECT_EQ(fault({Op::shuffle_, 0, 0, 1}, {0, 5}), Fault::kEmptyRange);
}

TEST_F(DrawsTest, ATransactionsDrawsAreItsOwn) {
  const auto first = [&](u64 transaction) {
    draws_.begin(transaction);
    return draw({Op::uniform_}, {1, 1'000'000'000});
  };
  const u64 one = first(1), two = first(2);
  EXPECT_NE(one, two);
  EXPECT_EQ(first(1), one);
}

}  // namespace
}  // namespace tt::server
