// pow(x, y) = exp(y · log x) in double-double arithmetic, with table-driven log and exp (Tang 1990;
// Dekker 1971 for the error-free sums and products, which need no fused multiply-add).
//
//  1. x = 2^k · m, m in [0.709, 1.42). A table gives c, a multiple of 1/512 near 1/m, and log c.
//     Then r = c·m − 1 is exact in a double and |r| < 2^-8, and log x = k·log 2 − log c + log1p(r).
//     Around m = 1 the table holds c = 1, so nothing cancels.
//  2. p = y · log x as a double-double.
//  3. p = n·(log 2 / 256) + t, |t| < 2^-9.4. Then exp(p) = 2^(n / 256) · exp(t): a table for
//     2^(i / 256), i = n mod 256, a short series for exp(t), and the exponent bits for the rest.
//
// The tables are computed at first use, from series in the same arithmetic.
#include "core/exact_math.h"

#include <array>

namespace tt {
namespace {

// std::bit_cast, which Emscripten's library lacks.
constexpr u64 to_bits(double a) { return __builtin_bit_cast(u64, a); }
constexpr double from_bits(u64 bits) { return __builtin_bit_cast(double, bits); }

constexpr u64 kMantissa = (u64{1} << 52) - 1, kInfinity = u64{2047} << 52;

// The unevaluated sum hi + lo with |lo| at most half a unit in the last place of hi: about 106
// bits.
struct Wide {
  double hi = 0, lo = 0;
};

// hi + lo == a + b exactly. quick_two_sum needs |a| >= |b|.
constexpr Wide two_sum(double a, double b) {
  const double sum = a + b;
  const double b_part = sum - a;
  return {sum, (a - (sum - b_part)) + (b - b_part)};
}
constexpr Wide quick_two_sum(double a, double b) {
  const double sum = a + b;
  return {sum, b - (sum - a)};
}

// The upper 26 bits of a, so that products of parts are exact.
constexpr double upper_half(double a) { return from_bits(to_bits(a) & ~u64{0x7ffffff}); }
// hi + lo == a * b exactly, unless the product comes near the ends of the exponent range.
constexpr Wide two_product(double a, double b) {
  const double product = a * b;
  const double a_upper = upper_half(a), a_lower = a - a_upper;
  const double b_upper = upper_half(b), b_lower = b - b_upper;
  return {product, ((a_upper * b_upper - product) + a_upper * b_lower + a_lower * b_upper) +
                       a_lower * b_lower};
}

constexpr Wide add(Wide a, Wide b) {
  const Wide s = two_sum(a.hi, b.hi);
  const Wide t = two_sum(a.lo, b.lo);
  const Wide u = quick_two_sum(s.hi, s.lo + t.hi);
  return quick_two_sum(u.hi, u.lo + t.lo);
}
constexpr Wide mul(Wide a, double b) {
  const Wide p = two_product(a.hi, b);
  return quick_two_sum(p.hi, p.lo + a.lo * b);
}
constexpr Wide mul(Wide a, Wide b) {
  const Wide p = two_product(a.hi, b.hi);
  return quick_two_sum(p.hi, p.lo + (a.hi * b.lo + a.lo * b.hi));
}
constexpr Wide div(Wide a, double b) {
  const double q1 = a.hi / b;
  Wide rest = add(a, mul(Wide{-q1, 0}, b));
  const double q2 = rest.hi / b;
  rest = add(rest, mul(Wide{-q2, 0}, b));
  return add(quick_two_sum(q1, q2), Wide{rest.hi / b, 0});
}

// log(a / b) for small integers a, b as 2·atanh((a − b) / (a + b)); the argument is at most 1/3
// here, so 36 terms leave less than 2^-113.
constexpr Wide log_of_fraction(double a, double b) {
  const Wide z = div(Wide{a - b, 0}, a + b);
  const Wide z_squared = mul(z, z);
  Wide sum{};
  for (int k = 35; k >= 0; k--) sum = add(div(Wide{1, 0}, 2 * k + 1), mul(sum, z_squared));
  return mul(mul(sum, z), 2.0);
}
// exp(x) for 0 <= x < log 2 by its series.
Wide exp_of(Wide x) {
  Wide sum{1, 0};
  for (int k = 28; k >= 1; k--) sum = add(Wide{1, 0}, mul(div(sum, k), x));
  return sum;
}

constexpr Wide kLog2 = log_of_fraction(2, 1);

// log 2 in three parts; the first two have at most 33 bits, so that their products with integers
// below 2^20 are exact.
struct SplitConstant {
  double first, second, third;
};
constexpr double upper_33_bits(double a) { return from_bits(to_bits(a) & ~((u64{1} << 20) - 1)); }
constexpr SplitConstant split(Wide a) {
  const double first = upper_33_bits(a.hi);
  const Wide rest = quick_two_sum(a.hi - first, a.lo);
  const double second = upper_33_bits(rest.hi);
  return {first, second, (rest.hi - second) + rest.lo};
}
constexpr SplitConstant kLog2Parts = split(kLog2);

constexpr u32 kTableBits = 8, kTableSize = 1 << kTableBits;
constexpr u32 kHalvedFrom =
    107;  // mantissas from 1 + 107/256 on are halved, so that m lies around 1

struct LogEntry {
  double c;  // near 1 / m, a multiple of 1/512 below 1 and of 1/256 above
  Wide minus_log_c;
};
LogEntry make_log_entry(u32 i) {
  // The middle of m's interval is (513 + 2 i) / 512, or half that; 1 / m is rounded to the grid of
  // c.
  u32 numerator = (512 * 512 + (513 + 2 * i) / 2) / (513 + 2 * i);
  if (i == 0) numerator = 512;
  if (i == kTableSize - 1) numerator = 256;
  const double denominator = i < kHalvedFrom ? 512 : 256;
  return {numerator / denominator, log_of_fraction(denominator, numerator)};
}

struct Tables {
  std::array<LogEntry, kTableSize> log;
  std::array<Wide, kTableSize> exp;  // 2^(i / 256)
};
Tables make_tables() {
  Tables tables;
  for (u32 i = 0; i < kTableSize; i++) {
    tables.log[i] = make_log_entry(i);
    tables.exp[i] = exp_of(mul(kLog2, i / double{kTableSize}));
  }
  return tables;
}
// Made at first use: as constants they would add 10 kB to every download and not compress.
const Tables& tables() {
  static const Tables made = make_tables();
  return made;
}

constexpr Wide kThird = div(Wide{1, 0}, 3);

// log(1 + r) for |r| < 2^-8. The terms from r^5 on are below 2^-34 of the sum, so plain doubles
// carry them.
Wide log1p_small(double r) {
  const double tail =
      r *
      (1.0 / 5 + r * (-1.0 / 6 + r * (1.0 / 7 + r * (-1.0 / 8 + r * (1.0 / 9 + r * (-1.0 / 10))))));
  Wide sum = two_sum(-0.25, tail);
  sum = add(kThird, mul(sum, r));
  sum = add(Wide{-0.5, 0}, mul(sum, r));
  const Wide square = two_product(r, r);
  return add(Wide{r, 0}, mul(sum, square));
}

Wide log_wide(double x) {
  const u64 bits = to_bits(x);
  const u32 index = (bits >> (52 - kTableBits)) & (kTableSize - 1);
  const u64 halved = index >= kHalvedFrom;
  const double k = static_cast<double>(static_cast<i64>((bits >> 52) + halved) - 1023);
  const double m = from_bits((bits & kMantissa) | (1023 - halved) << 52);
  const LogEntry& entry = tables().log[index];
  const double m_upper = upper_half(m);
  const double r = (m_upper * entry.c - 1.0) + (m - m_upper) * entry.c;  // every step exact
  const Wide exponent = two_sum(k * kLog2Parts.first, k * kLog2Parts.second);
  const Wide scale = add(Wide{exponent.hi, exponent.lo + k * kLog2Parts.third}, entry.minus_log_c);
  return add(scale, log1p_small(r));
}

// exp(p) for |p| < 750, where the result may be out of range.
double exp_rounded(Wide p) {
  constexpr double kSteps = kTableSize;
  constexpr double kRounder = 0x1.8p52;  // adding it and taking it away rounds to an integer
  const double n = (p.hi * (kSteps / kLog2.hi) + kRounder) - kRounder;
  const double whole = n / kSteps;
  Wide t = two_sum(p.hi - whole * kLog2Parts.first, -whole * kLog2Parts.second);
  t = add(t, Wide{p.lo, 0});
  t = quick_two_sum(t.hi, t.lo - whole * kLog2Parts.third);

  const double series = 1.0 / 24 + t.hi * (1.0 / 120 + t.hi * (1.0 / 720 + t.hi * (1.0 / 5040)));
  const double tail = t.hi * t.hi * t.hi * (1.0 / 6 + t.hi * series);
  const Wide square = two_product(t.hi, t.hi);
  const Wide half_square{0.5 * square.hi, 0.5 * square.lo + t.hi * t.lo};
  const Wide below_one = add(t, add(half_square, Wide{tail, 0}));  // exp(t) − 1

  const i64 steps = static_cast<i64>(n);
  const Wide base = tables().exp[static_cast<u64>(steps) & (kTableSize - 1)];
  const Wide result = add(base, mul(base, below_one));
  const double rounded = result.hi + result.lo;
  const i64 exponent = static_cast<i64>(to_bits(rounded) >> 52) + (steps >> kTableBits);
  if (exponent <= 0) return 0.0;
  if (exponent >= 2047) return from_bits(kInfinity);
  const u64 mantissa = to_bits(rounded) & kMantissa;
  return from_bits(mantissa | static_cast<u64>(exponent) << 52);
}

}  // namespace

double exact_pow(double x, double y) {
  const Wide log_x = log_wide(x);
  const double rough = y * log_x.hi;
  if (rough > 750) return from_bits(kInfinity);
  if (rough < -750) return 0.0;
  return exp_rounded(mul(log_x, y));
}

}  // namespace tt
