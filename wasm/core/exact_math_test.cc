// exact_pow against values computed with 300 bits, against the C library's wider pow, and against
// its own earlier bits.
#include "core/exact_math.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "core/prng.h"

namespace tt {
namespace {

// A number of a kind that occurs: around 1, integers, wide exponents, the base of a Zipf draw.
struct Case {
  double x, y;
};
Case draw_case(SplitMix64& random) {
  switch (random.below(5)) {
    case 0: return {random.unit() + 1e-9, 100.0};
    case 1: return {static_cast<double>(1 + random.below(4000000)), 0.99};
    case 2:
      return {std::ldexp(1 + random.unit(), static_cast<int>(random.below(1000)) - 500),
              2 * random.unit() - 1};
    case 3: return {1 + (random.unit() - 0.5) * 1e-3, 1000 * random.unit()};
    default: return {0.25 + 2 * random.unit(), 20 * random.unit() - 10};
  }
}

TEST(ExactPow, KnownValuesAreCorrectlyRounded) {
  EXPECT_EQ(exact_pow(1.0, 123.456), 1.0);
  EXPECT_EQ(exact_pow(7.5, 0.0), 1.0);
  EXPECT_EQ(exact_pow(7.5, 1.0), 7.5);
  EXPECT_EQ(exact_pow(3.0, 33.0), 5559060566555523.0);
  EXPECT_EQ(exact_pow(2.0, -1022.0), 0x1p-1022);
  EXPECT_EQ(exact_pow(0x1.fffffffffffffp1023, 1.0), 0x1.fffffffffffffp1023);
  EXPECT_EQ(exact_pow(2.0, 0.5), 0x1.6a09e667f3bcdp+0);
  EXPECT_EQ(exact_pow(10.0, -0.99), 0x1.a3240c19b7047p-4);
  EXPECT_EQ(exact_pow(2000000.0, 0.01), 0x1.27f8c4d3aeacbp+0);
  EXPECT_EQ(exact_pow(0.5, 0.99), 0x1.01c7d6c404f0cp-1);
  EXPECT_EQ(exact_pow(1.0000001, 99.99999999999991), 0x1.0000a7c5e2b5dp+0);
  EXPECT_EQ(exact_pow(0.8660254, 100.0), 0x1.300a9f2ca47a1p-21);
  EXPECT_EQ(exact_pow(1e+300, 0.9999), 0x1.64c01044cc816p+996);
  EXPECT_EQ(exact_pow(1e-300, 0.0123), 0x1.ac2ef8a35060fp-13);
  EXPECT_EQ(exact_pow(0x1.fffffffffffffp-1, 1000.0), 0x1.ffffffffffc18p-1);
  EXPECT_EQ(exact_pow(3.0, -600.25), 0x1.8b26907a784cap-952);
  EXPECT_EQ(exact_pow(1.4179, 7.0), 0x1.70b257e4d0ef4p+3);
  EXPECT_EQ(exact_pow(1.418, 7.0), 0x1.70e0f3599e279p+3);
  EXPECT_EQ(exact_pow(0.999, 1000.0), 0x1.788526411ed72p-2);
}

TEST(ExactPow, OutOfRangeIsInfinityOrZero) {
  EXPECT_EQ(exact_pow(2.0, 1024.0), HUGE_VAL);
  EXPECT_EQ(exact_pow(10.0, 1e300), HUGE_VAL);
  EXPECT_EQ(exact_pow(2.0, -1023.0), 0.0);
  EXPECT_EQ(exact_pow(0.5, 1e300), 0.0);
}

// The C library's long double has 64 bits where a double has 53, so it shows any error above 1/1000
// of the last place.
TEST(ExactPow, IsWithinHalfAUnitInTheLastPlace) {
  if (std::numeric_limits<long double>::digits < 64)
    GTEST_SKIP() << "long double is no wider than double";
  SplitMix64 random(1);
  for (u32 i = 0; i < 300000; i++) {
    const Case c = draw_case(random);
    const double result = exact_pow(c.x, c.y);
    if (result == 0 || std::isinf(result)) continue;
    const long double reference =
        std::pow(static_cast<long double>(c.x), static_cast<long double>(c.y));
    const long double unit = std::ldexp(1.0L, std::ilogb(result) - 52);
    ASSERT_LE(std::fabs(reference - static_cast<long double>(result)), 0.501L * unit)
        << c.x << " ^ " << c.y;
  }
}

// Every compiler and machine must give the same hash.
TEST(ExactPow, BitsNeverChange) {
  SplitMix64 random(2);
  u64 hash = 0;
  for (u32 i = 0; i < 200000; i++) {
    const double x = static_cast<double>(1 + random.below(1 << 30)) / (1 << 20),
                 y = 60 * random.unit() - 30;
    hash = mix64(hash ^ __builtin_bit_cast(u64, exact_pow(x, y)));
  }
  EXPECT_EQ(hash, 0x19e3b54b3a1c1e09u);
}

}  // namespace
}  // namespace tt
