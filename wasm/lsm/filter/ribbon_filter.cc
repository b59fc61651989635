#include "lsm/filter/ribbon_filter.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "core/coding.h"
#include "lsm/filter/bloom_filter.h"

namespace tt::lsm {
namespace {

using u128 = unsigned __int128;

constexpr u64 kWidth = 128;         // slots of an equation, and of a block
constexpr u64 kSegment = 16;        // bytes: one column of a block
constexpr u64 kRibbonMetadata = 5;  // marker, seed, number of blocks in 24 bits
constexpr u8 kMarker = 0xfe;
constexpr u64 kSmallSlots = 1024;  // below, a Bloom filter may be smaller
constexpr u64 kMaxKeys = 950'000'000;

u32 parity(u128 bits) {
  return static_cast<u32>(std::popcount(static_cast<u64>(bits)) +
                          std::popcount(static_cast<u64>(bits >> 64))) &
         1;
}
u64 trailing_zeros(u128 bits) {
  const u64 low = static_cast<u64>(bits);
  return static_cast<u64>(low != 0 ? std::countr_zero(low)
                                   : 64 + std::countr_zero(static_cast<u64>(bits >> 64)));
}
u128 load_segment(const char* p) { return u128{load64le(p + 8)} << 64 | load64le(p); }
void store_segment(char* p, u128 bits) {
  store64le(p, static_cast<u64>(bits));
  store64le(p + 8, static_cast<u64>(bits >> 64));
}

// A key's equation, from its hash and the filter's seed.
struct Equation {
  u64 start;
  u128 chosen;      // bits of the slots from `start` on; the first is always set
  u32 fingerprint;  // the expected sums, a bit for each column
};

class Hasher {
 public:
  explicit Hasher(u32 seed) {
    u64 mixed = seed * 0xc78219a23eeadd03u;
    mixed ^= (mixed & 0xf0f0f0f0f0f0f0f0u) >> 4;
    seed_ = static_cast<u32>(mixed);
  }
  Equation equation(u64 key_hash, u64 starts) const {
    const u64 hash = (key_hash ^ seed_) * 0x6193d459236a3a0du;
    const u64 mixed = hash * 0xc28f82822b650bedu;
    const u128 chosen = u128{mixed} << 64 | (mixed ^ 0xc367844a6e52731du) | 1;
    return {static_cast<u64>(u128{hash} * starts >> 64), chosen,
            __builtin_bswap32(static_cast<u32>(mixed >> 32))};
  }

 private:
  u32 seed_;
};

// The system in band form: at most one equation begins at each slot.
struct Band {
  explicit Band(u64 slots) : chosen(slots, 0), sums(slots, 0) {}
  // Returns false if the equation contradicts the others. Each step clears the lowest chosen slot,
  // so that the equation moves up until it finds a free first slot or vanishes.
  bool add(const Equation& equation) {
    u64 at = equation.start;
    u128 bits = equation.chosen;
    u32 sum = equation.fingerprint;
    TT_DCHECK(at + kWidth <= chosen.size() && (bits & 1) != 0);
    while (chosen[at] != 0) {
      bits ^= chosen[at];
      sum ^= sums[at];
      if (bits == 0) return sum == 0;
      const u64 zeros = trailing_zeros(bits);
      at += zeros;
      bits >>= zeros;
    }
    chosen[at] = bits;
    sums[at] = sum;
    return true;
  }
  bool add_all(const std::vector<u64>& hashes, u32 seed) {
    const Hasher hasher(seed);
    const u64 starts = chosen.size() - kWidth + 1;
    std::fill(chosen.begin(), chosen.end(), 0);
    std::fill(sums.begin(), sums.end(), 0);
    return std::all_of(hashes.begin(), hashes.end(),
                       [&](u64 hash) { return add(hasher.equation(hash, starts)); });
  }
  std::vector<u128> chosen;
  std::vector<u32> sums;
};

// The layout of the columns: `upper` of them from block `upper_start` on, one less in the blocks
// before it.
struct Columns {
  u64 blocks, upper, upper_start;
  static Columns of(u64 blocks, u64 bytes) {
    TT_CHECK(blocks > 0 && bytes % kSegment == 0);
    const u64 segments = bytes / kSegment;
    const u64 upper = div_up(segments, blocks);
    return {blocks, upper, upper * blocks - segments};
  }
  u64 count(u64 block) const { return upper - (block < upper_start ? 1 : 0); }
  u64 first_segment(u64 block) const { return block * upper - std::min(block, upper_start); }
};

// Back substitution from the last slot to the first: each slot's value is fixed by the equation
// that begins there and the 127 slots after it. `out` has room for all segments.
void solve(const Band& band, const Columns& columns, char* out) {
  TT_CHECK(columns.blocks * kWidth == band.chosen.size());
  std::vector<u128> state(columns.upper, 0);  // per column, the values of the 128 slots last solved
  for (u64 block = columns.blocks; block-- > 0;) {
    const u64 count = columns.count(block);
    for (u64 slot = (block + 1) * kWidth; slot-- > block * kWidth;)
      for (u64 column = 0; column < count; column++) {
        const u128 moved = state[column] << 1;
        state[column] =
            moved | (parity(moved & band.chosen[slot]) ^ (band.sums[slot] >> column & 1));
      }
    for (u64 column = 0; column < count; column++)
      store_segment(out + (columns.first_segment(block) + column) * kSegment, state[column]);
  }
}

// e^-x for 0 <= x < 64 by its series: libraries round std::exp differently, and a filter must have
// the same size in every build.
double exp_minus(double x) {
  double halved = x / 64, term = 1, sum = 1;
  for (u32 i = 1; i < 30; i++) {
    term *= -halved / i;
    sum += term;
  }
  for (u32 i = 0; i < 6; i++) sum *= sum;
  return sum;
}

// util/bloom_impl.h BloomMath::StandardFpRate.
double bloom_rate(double bits_per_key, u32 probes) {
  const double one = 1 - exp_minus(probes / bits_per_key);
  double rate = 1;
  for (u32 i = 0; i < probes; i++) rate *= one;
  return rate;
}

// SerializableInterleavedSolution::InternalGetBytesForFpRate. The rounding is random, from the
// first key's hash (`chance`), so that many filters have the wanted rate on average.
u64 solution_bytes(u64 slots, double one_in, u32 chance) {
  if (one_in <= 1) return kSegment;
  if (one_in > 4294967295.0) return slots * sizeof(u32);  // all 32 columns
  const u64 lower_columns = static_cast<u64>(std::bit_width(static_cast<u32>(one_in)) - 1);
  const double lower_rate = 1.0 / static_cast<double>(u64{1} << lower_columns),
               upper_rate = lower_rate / 2;
  const double lower_share = (1 / one_in - upper_rate) / (lower_rate - upper_rate);
  const double rounding = (chance + 0.5) / 4294967296.0;
  const u64 starts = slots - kWidth + 1, blocks = slots / kWidth;
  const u64 upper_start =
      static_cast<u64>((lower_share * static_cast<double>(starts) + rounding) / kWidth);
  return (blocks * lower_columns + blocks - upper_start) * kSegment;
}

}  // namespace

// BloomMath::CacheLocalFpRate: the mean of the rates one deviation above and below the mean number
// of keys in a line, since a crowded line loses more than a roomy one gains.
double bloom_one_in(u64 millibits_per_key) {
  constexpr double kLineBits = 512;
  const double keys = kLineBits / (static_cast<double>(millibits_per_key) / 1000),
               deviation = std::sqrt(keys);
  const u32 probes = bloom_probes(millibits_per_key);
  const double crowded = bloom_rate(kLineBits / (keys + deviation), probes);
  const double roomy = bloom_rate(kLineBits / (keys - deviation), probes);
  return 1 / ((crowded + roomy) / 2);
}

// util/ribbon_config.cc: how many keys fit so that one of 20 seeds fails, for powers of two of
// slots; between them in proportion.
u64 ribbon_slots(u64 keys) {
  constexpr u32 kFirst = 8, kLast = 17;
  constexpr double kKeys[] = {248.851, 499.532, 1001.26, 2003.97, 4005.59,
                              8000.39, 15966.6, 31828.1, 63447.3, 126506};
  constexpr double kFactorPerDoubling = 0.0038;
  const auto fits = [&](u32 log2) {
    if (log2 <= kLast) return kKeys[log2 - kFirst];
    const double base =
        static_cast<double>(1u << kLast) / kKeys[kLast - kFirst] - kLast * kFactorPerDoubling;
    return static_cast<double>(u64{1} << log2) / (base + log2 * kFactorPerDoubling);
  };
  const double wanted = static_cast<double>(keys);
  if (wanted < fits(kFirst)) return 2 * kWidth;
  u32 log2 = kFirst;
  while (fits(log2 + 1) <= wanted) log2++;
  const double lower = fits(log2), share = (wanted - lower) / (fits(log2 + 1) - lower);
  const double slots = static_cast<double>(u64{1} << log2);
  return round_up(static_cast<u64>(share * slots + slots + 0.999999999), kWidth);
}

bool build_ribbon(const std::vector<u64>& hashes, u64 millibits_per_key, std::string& out) {
  if (hashes.empty() || hashes.size() > kMaxKeys) return false;
  const u64 slots = ribbon_slots(hashes.size());
  const u64 bytes = solution_bytes(slots, bloom_one_in(millibits_per_key),
                                   static_cast<u32>(hashes.front() >> 32));
  if (slots < kSmallSlots &&
      fast_bloom_bytes(hashes.size(), millibits_per_key) < bytes + kRibbonMetadata)
    return false;
  Band band(slots);
  const u32 first_seed = static_cast<u32>(hashes.front()) & 0xff;
  u32 tried = 0;
  while (tried < 256 && !band.add_all(hashes, (first_seed + tried) & 0xff)) tried++;
  if (tried == 256) return false;
  const u64 start = out.size(), blocks = slots / kWidth;
  TT_CHECK(slots % kWidth == 0 && blocks < u64{1} << 24);  // 24 bits of metadata
  out.resize(start + bytes + kRibbonMetadata);
  char* const filter = &out[start];
  solve(band, Columns::of(blocks, bytes), filter);
  filter[bytes] = static_cast<char>(kMarker);
  filter[bytes + 1] = static_cast<char>((first_seed + tried) & 0xff);
  for (u32 i = 0; i < 3; i++) filter[bytes + 2 + i] = static_cast<char>(blocks >> 8 * i);
  return true;
}

bool is_ribbon(Slice filter) {
  return filter.size() > kRibbonMetadata &&
         static_cast<u8>(filter[filter.size() - kRibbonMetadata]) == kMarker;
}

namespace {

// A filter's columns and one key's equation. No columns for an unknown filter.
struct OpenedRibbon {
  OpenedRibbon(Slice filter, u64 key_hash) : filter(filter) {
    const u64 bytes = filter.size() - kRibbonMetadata;
    const auto metadata = [&](u32 at) {
      return static_cast<u64>(static_cast<u8>(filter[bytes + at]));
    };
    const u64 blocks = metadata(2) | metadata(3) << 8 | metadata(4) << 16;
    if (blocks < 2 || bytes % kSegment != 0) return;
    columns = Columns::of(blocks, bytes);
    if (columns.upper > 32) return;
    slots = blocks * kWidth;
    equation = Hasher(static_cast<u32>(metadata(1))).equation(key_hash, slots - kWidth + 1);
    count = columns.count(equation.start / kWidth);
  }
  // The column's bits of the slots from the equation's first one on: they begin in one block and
  // end in the next.
  u128 bits(u64 column) const {
    TT_DCHECK(column < count);
    const u64 block = equation.start / kWidth, first_bit = equation.start % kWidth;
    const char* const segment = filter.data() + (columns.first_segment(block) + column) * kSegment;
    const u128 lower = load_segment(segment) >> first_bit;
    return first_bit == 0
               ? lower
               : lower | load_segment(segment + count * kSegment) << (kWidth - first_bit);
  }
  u32 sum(u64 column) const { return parity(bits(column) & equation.chosen); }
  u32 expected(u64 column) const { return equation.fingerprint >> column & 1; }

  Slice filter;
  Columns columns{};
  Equation equation{};
  u64 slots = 0, count = 0;
};

}  // namespace

bool ribbon_may_contain(Slice filter, u64 key_hash) {
  const OpenedRibbon opened(filter, key_hash);
  for (u64 column = 0; column < opened.count; column++)
    if (opened.sum(column) != opened.expected(column)) return false;
  return true;
}

RibbonLook ribbon_look(Slice filter, u64 key_hash) {
  const OpenedRibbon opened(filter, key_hash);
  RibbonLook look{opened.equation.start, opened.slots, {}, {}};
  store_segment(look.chosen.data(), opened.equation.chosen);
  for (u64 column = 0; column < opened.count; column++) {
    RibbonLook::Column& shown = look.columns.emplace_back();
    store_segment(shown.bits.data(), opened.bits(column));
    shown.sum = opened.sum(column);
    shown.expected = opened.expected(column);
  }
  return look;
}

}  // namespace tt::lsm
