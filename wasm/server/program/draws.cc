#include "server/program/draws.h"

#include <algorithm>

#include "core/exact_math.h"

namespace tt::server {
namespace {

constexpr double kE = 2.718281828459045, kGaussWidth = 0.8577638849607068;  // sqrt(2 / e)
constexpr double kParetoPower = 7.212567439010781;                          // ln 0.2 / ln 0.8
constexpr u64 kUnit = u64{1} << 53;
// YCSB's ScrambledZipfianGenerator: ranks of 10^10 items, whatever the number of ids.
constexpr u64 kScrambledItems = 10'000'000'000;
constexpr double kScrambledZeta = 26.46902820178302;
constexpr u32 kScrambledTheta = 990;
constexpr u64 kMostGroups = 1 << 16;

Fault integer(const Value& v, i128& out) {
  if (!v.is_number()) return Fault::kNoNumber;
  if (v.scale != 0) return Fault::kNoInteger;
  out = v.digits();
  return Fault::kNone;
}
// A number of things, or a place among them: from `least` to 2^62.
Fault count(const Value& v, i128 least, u64& out) {
  i128 n = 0;
  if (const Fault fault = integer(v, n); fault != Fault::kNone) return fault;
  if (n < least) return n < 0 ? Fault::kNegative : Fault::kEmptyRange;
  if (n > static_cast<i128>(1) << 62) return Fault::kOverflow;
  out = static_cast<u64>(n);
  return Fault::kNone;
}

// java.util.Random, whose numbers LinkBench's permutations are made of.
class JavaRandom {
 public:
  explicit JavaRandom(u64 seed) : state_((seed ^ 0x5DEECE66Dull) & kMask) {}
  // Uniform in [0, bound).
  u32 below(u32 bound) {
    if ((bound & (bound - 1)) == 0) return static_cast<u32>((u64{bound} * next(31)) >> 31);
    for (;;) {
      const u32 bits = next(31), value = bits % bound;
      if (u64{bits} - value + (bound - 1) < u64{1} << 31) return value;
    }
  }

 private:
  static constexpr u64 kMask = (u64{1} << 48) - 1;
  u32 next(u32 bits) {
    state_ = (state_ * 0x5DEECE66Dull + 0xB) & kMask;
    return static_cast<u32>(state_ >> (48 - bits));
  }
  u64 state_;
};

}  // namespace

double zeta_of(u64 n, double theta, std::vector<double>& sums) {
  constexpr u64 kSummed = 1024;
  if (sums.empty()) {
    sums.push_back(0);
    for (u64 i = 1; i <= kSummed; i++)
      sums.push_back(sums.back() + 1.0 / exact_pow(static_cast<double>(i), theta));
  }
  if (n <= kSummed) return sums[n];
  return sums[kSummed] + zeta_between(kSummed, n, theta);
}

u64 fnv_hash(u64 n) {
  u64 hash = 0xCBF29CE484222325ull;
  for (u32 i = 0; i < 8; i++, n >>= 8) hash = (hash ^ (n & 255)) * 1099511628211ull;
  return hash >> 63 != 0 ? ~hash + 1 : hash;
}

u64 Draws::twelve() {
  u64 sum = 0;
  for (u32 i = 0; i < 12; i++) sum += random_.next() >> 11;
  return sum;
}

// Ratio of uniforms: exact, and needs a power alone (Kinderman and Monahan 1977).
double Draws::gauss() {
  for (;;) {
    const double u = random_.unit();
    const double v = (2.0 * random_.unit() - 1.0) * kGaussWidth;
    if (u == 0.0) continue;
    const double x = v / u;
    if (x * x < 400.0 && u <= exact_pow(kE, x * x * -0.25)) return x;
  }
}

Fault Draws::draw(const Instruction& i, const Value* args, Value& out) {
  u64 n = 0;
  switch (i.op) {
    case Op::uniform_:
    case Op::special_:
    case Op::gaussian_:
    case Op::pareto_: return between(i.op, args, out);
    case Op::zipf_:
    case Op::latest_: return rank(i.a, args[0], i.op == Op::latest_, out);
    case Op::scrambled_: {
      if (const Fault fault = count(args[0], 1, n); fault != Fault::kNone) return fault;
      static const Zipf kItems(kScrambledItems, kScrambledTheta, kScrambledZeta);
      out = Value::integer(static_cast<i64>(fnv_hash(kItems.draw(random_)) % n));
      return Fault::kNone;
    }
    case Op::nurand_: return nurand(args, out);
    case Op::log_normal_: return log_normal(i.a, args, out);
    case Op::geometric_: return geometric(i.a, args[0], out);
    case Op::curve_: return curve(i.a, args, out);
    case Op::shuffle_:
    case Op::unshuffle_: return shuffle(i, args, out);
    case Op::chance_: out = Value::truth(random_.below(kBillion) < i.a); return Fault::kNone;
    case Op::hash_:
      if (const Fault fault = count(args[0], 0, n); fault != Fault::kNone) return fault;
      out = Value::unsigned_integer(fnv_hash(n));
      return Fault::kNone;
    case Op::count_: out = Value::unsigned_integer(++counters_[i.a]); return Fault::kNone;
    default: out = Value::unsigned_integer(counters_[i.a]); return Fault::kNone;
  }
}

Fault Draws::between(Op op, const Value* args, Value& out) {
  i128 from = 0, to = 0;
  if (const Fault fault = integer(args[0], from); fault != Fault::kNone) return fault;
  if (const Fault fault = integer(args[1], to); fault != Fault::kNone) return fault;
  if (to < from) return Fault::kEmptyRange;
  if (to - from >= static_cast<i128>(1) << 62) return Fault::kOverflow;
  const u64 n = static_cast<u64>(to - from) + 1;
  const auto gaussian = [&](u64 width) {
    return static_cast<i128>(twelve()) * width / (static_cast<i128>(12) * kUnit);
  };
  i128 place = 0;
  switch (op) {
    case Op::uniform_: place = random_.below(n); break;
    case Op::gaussian_: place = gaussian(n); break;
    case Op::pareto_: {
      const double u = random_.unit();
      const double scaled = static_cast<double>(n) * (u == 0.0 ? 0.0 : exact_pow(u, kParetoPower));
      place = std::min(static_cast<u64>(scaled), n - 1);
      break;
    }
    default: {  // special: a percent of the range has three quarters of the draws
      const u64 width = n - 1, r = random_.next() >> 11;
      if (r < kUnit / 4) {
        place = gaussian(width);
      } else {
        // floor(r (d + 1) + width / 2 - d / 2) with d = width / 100, in 200ths
        const i128 sum = static_cast<i128>(r) * (2 * static_cast<i128>(width) + 200);
        place = (sum + static_cast<i128>(99) * width * kUnit) / (static_cast<i128>(200) * kUnit);
      }
    }
  }
  return make_number(from + place, 0, out);
}

Fault Draws::rank(u32 theta_permille, const Value& given, bool from_the_end, Value& out) {
  u64 n = 0;
  if (const Fault fault = count(given, 1, n); fault != Fault::kNone) return fault;
  Ranks& ranks = ranks_[theta_permille];
  if (ranks.zipf.ranks() != n || ranks.zipf.theta_permille() != theta_permille)
    ranks.zipf = Zipf(n, theta_permille, zeta_of(n, theta_permille / 1000.0, ranks.sums));
  const u64 rank = ranks.zipf.draw(random_);
  out = Value::unsigned_integer(from_the_end ? n - 1 - rank : rank);
  return Fault::kNone;
}

Fault Draws::nurand(const Value* args, Value& out) {
  u64 a = 0, from = 0, to = 0;
  if (const Fault fault = count(args[0], 0, a); fault != Fault::kNone) return fault;
  if (const Fault fault = count(args[1], 0, from); fault != Fault::kNone) return fault;
  if (const Fault fault = count(args[2], 0, to); fault != Fault::kNone) return fault;
  if (to < from) return Fault::kEmptyRange;
  // C, which is one number for each A of a run.
  const u64 c = SplitMix64(mix64(seed_) ^ a).below(a + 1);
  const u64 both = random_.below(a + 1) | (from + random_.below(to - from + 1));
  out = Value::unsigned_integer((both + c) % (to - from + 1) + from);
  return Fault::kNone;
}

Fault Draws::log_normal(u32 sigma_permille, const Value* args, Value& out) {
  u64 median = 0, most = 0;
  if (const Fault fault = count(args[0], 1, median); fault != Fault::kNone) return fault;
  if (const Fault fault = count(args[1], 1, most); fault != Fault::kNone) return fault;
  const double drawn =
      static_cast<double>(median) * exact_pow(kE, gauss() * (sigma_permille / 1000.0)) + 0.5;
  const bool above = drawn >= static_cast<double>(most);
  out = Value::unsigned_integer(above ? most : static_cast<u64>(drawn));
  return Fault::kNone;
}

Fault Draws::geometric(u32 share, const Value& given, Value& out) {
  u64 most = 0;
  if (const Fault fault = count(given, 1, most); fault != Fault::kNone) return fault;
  // The first k for which (1 - p)^k is at most u.
  const double u = random_.unit(), left = 1.0 - share / 1e9;
  u64 low = 1, high = most;
  const auto ends = [&](u64 k) {
    return left <= 0.0 || exact_pow(left, static_cast<double>(k)) <= u;
  };
  while (low < high) {
    const u64 middle = low + (high - low) / 2;
    if (ends(middle))
      high = middle;
    else
      low = middle + 1;
  }
  out = Value::unsigned_integer(low);
  return Fault::kNone;
}

Fault Draws::curve(u32 number, const Value* args, Value& out) {
  u64 place = 0, places = 0;
  if (const Fault fault = count(args[0], 0, place); fault != Fault::kNone) return fault;
  if (const Fault fault = count(args[1], 1, places); fault != Fault::kNone) return fault;
  if (place >= places) return Fault::kEmptyRange;
  const auto& steps = program_.curves[number];
  const i128 wanted = static_cast<i128>(place + 1) * kBillion;
  const auto found = std::partition_point(steps.begin(), steps.end(), [&](const CurveStep& step) {
    return static_cast<i128>(step.share) * places < wanted;
  });
  out = Value::integer(found->value);
  return Fault::kNone;
}

Fault Draws::shuffle(const Instruction& i, const Value* args, Value& out) {
  u64 place = 0, places = 0;
  if (const Fault fault = count(args[0], 0, place); fault != Fault::kNone) return fault;
  if (const Fault fault = count(args[1], 1, places); fault != Fault::kNone) return fault;
  if (place >= places || i.a == 0 || i.a > kMostGroups) return Fault::kEmptyRange;
  const u64 groups = std::min<u64>(i.a, places), size = places / groups;
  if (size >> 31 != 0) return Fault::kOverflow;
  // A hostile program could ask for one permutation after the other.
  if (shuffles_.size() > 64) shuffles_.clear();
  auto& rotations = shuffles_[{i.wide, {groups, places}}].rotations;
  if (rotations.empty()) {
    JavaRandom random(i.wide);
    for (u64 g = 0; g < groups; g++) rotations.push_back(random.below(static_cast<u32>(size)));
  }
  const u64 group = place % groups, ring = size + (group < places % groups ? 1 : 0);
  const u64 forward = rotations[group];
  const u64 turned = i.op == Op::shuffle_ ? forward : ring - forward;
  out = Value::unsigned_integer((place / groups + turned) % ring * groups + group);
  return Fault::kNone;
}

}  // namespace tt::server
