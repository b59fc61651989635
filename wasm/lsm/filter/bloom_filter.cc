#include "lsm/filter/bloom_filter.h"

#include "core/coding.h"
#include "lsm/filter/preview_hash.h"

namespace tt::lsm {
namespace {

constexpr u64 kLine = 64;  // bytes; all probes of a key fall into one cache line
// fast: marker -1, sub-implementation 0, probes, two reserved bytes; legacy: probes, u32 lines
constexpr u64 kBloomMetadata = 5;
constexpr u64 kMaxBytes = 0xffffffc0u;
constexpr u32 kLegacySeed = 0xbc9f1d34;

// The line of a key, and its bits in that line in probing order.
template <bool kFast>
class Probes {
 public:
  Probes(u64 hash, u64 lines) {
    TT_DCHECK(lines > 0);
    if (kFast) {  // the lower half of the hash chooses the line, the upper half seeds the probes
      line_ = (lines * (hash & 0xffffffffu)) >> 32;
      at_ = static_cast<u32>(hash >> 32);
    } else {
      at_ = static_cast<u32>(hash);
      line_ = at_ % lines;
      delta_ = at_ >> 17 | at_ << 15;
    }
  }
  u64 line() const { return line_; }
  u32 next() {  // index of a bit, below 512
    const u32 bit = kFast ? at_ >> 23 : at_ & 511;
    at_ = kFast ? at_ * 0x9e3779b9u : at_ + delta_;
    return bit;
  }

 private:
  u64 line_;
  u32 at_, delta_ = 0;
};

// The shape that a filter's metadata declare. No probes if the filter is empty or unknown: it then
// excludes no key, so a newer kind of filter does no harm.
struct Shape {
  bool fast = true;
  u32 probes = 0;
  u64 lines = 0;
};
Shape shape_of(Slice filter) {
  if (filter.size() < kLine + kBloomMetadata || (filter.size() - kBloomMetadata) % kLine != 0)
    return {};
  const Slice metadata = filter.substr(filter.size() - kBloomMetadata);
  const u64 lines = (filter.size() - kBloomMetadata) / kLine;
  const u32 first = static_cast<u8>(metadata[0]);
  if (first == 0xff) {
    const u32 probes = static_cast<u8>(metadata[2]);
    const bool known = metadata[1] == 0 && metadata[3] == 0 && metadata[4] == 0 && probes <= 30;
    return {true, known ? probes : 0, lines};
  }
  return {false, first <= 30 && load32le(metadata.data() + 1) == lines ? first : 0, lines};
}

template <bool kFast>
void set_bits(char* filter, u64 lines, u32 probes, const std::vector<u64>& hashes) {
  for (const u64 hash : hashes) {
    Probes<kFast> at(hash, lines);
    char* const line = filter + at.line() * kLine;
    for (u32 i = 0; i < probes; i++) {
      const u32 bit = at.next();
      line[bit / 8] = static_cast<char>(line[bit / 8] | 1 << bit % 8);
    }
  }
}

template <bool kFast>
bool may_contain(Slice filter, const Shape& shape, u64 hash) {
  Probes<kFast> at(hash, shape.lines);
  const char* const line = filter.data() + at.line() * kLine;
  for (u32 i = 0; i < shape.probes; i++) {
    const u32 bit = at.next();
    if ((line[bit / 8] >> bit % 8 & 1) == 0) return false;
  }
  return true;
}

template <bool kFast>
BloomLook look(const Shape& shape, u64 hash) {
  Probes<kFast> at(hash, shape.lines);
  BloomLook found{at.line(), shape.lines, {}};
  for (u32 i = 0; i < shape.probes; i++) found.bits.push_back(at.next());
  return found;
}

}  // namespace

// util/hash.cc Hash, a MurmurHash1 whose last bytes are signed.
u32 legacy_bloom_hash(Slice user_key) {
  constexpr u32 kMultiplier = 0xc6a4a793;
  const char* p = user_key.data();
  u64 left = user_key.size();
  u32 h = kLegacySeed ^ static_cast<u32>(left) * kMultiplier;
  for (; left >= 4; p += 4, left -= 4) {
    h = (h + load32le(p)) * kMultiplier;
    h ^= h >> 16;
  }
  if (left == 0) return h;
  for (u64 i = left; i-- > 0;) h += static_cast<u32>(static_cast<signed char>(p[i])) << (8 * i);
  h *= kMultiplier;
  return h ^ h >> 24;
}

u32 bloom_probes(u64 millibits) {
  constexpr u64 kMax[] = {2080,  3580,  5100,  6640,  8300,  10070,
                          11720, 14001, 16050, 18300, 22001, 25501};
  for (u32 i = 0; i < 12; i++)
    if (millibits <= kMax[i]) return i + 1;
  return millibits > 50000 ? 24 : static_cast<u32>((millibits - 1) / 2000 - 1);
}

// filter_policy.cc LegacyBloomBitsBuilder: whole bits a key, ln 2 times as many probes, rounded
// down.
u32 legacy_bloom_probes(u64 millibits) {
  const u64 probes = (millibits + 500) / 1000 * 69 / 100;
  return static_cast<u32>(probes < 1 ? 1 : probes > 30 ? 30 : probes);
}

u64 fast_bloom_bytes(u64 keys, u64 millibits_per_key) {
  const u64 bytes = div_up(keys * millibits_per_key, 8000);
  return round_up(bytes < kMaxBytes ? bytes : kMaxBytes, kLine) + kBloomMetadata;
}

void build_fast_bloom(const std::vector<u64>& hashes, u64 millibits_per_key, std::string& out) {
  const u64 bytes = fast_bloom_bytes(hashes.size(), millibits_per_key) - kBloomMetadata;
  TT_CHECK(bytes > 0 || hashes.empty());  // each key's line must be in the filter
  const u64 start = out.size();
  out.resize(start + bytes + kBloomMetadata, '\0');
  char* const filter = &out[start];
  const u32 probes = bloom_probes(millibits_per_key);
  set_bits<true>(filter, bytes / kLine, probes, hashes);
  filter[bytes] = static_cast<char>(-1);
  filter[bytes + 2] = static_cast<char>(probes);
}

// LegacyBloomBitsBuilder::CalculateSpace: the number of lines is odd, since a key's line is its
// hash modulo that number, and an even one would leave the hash's low bit unused.
void build_legacy_bloom(const std::vector<u64>& hashes, u64 millibits_per_key, std::string& out) {
  const u64 lines = div_up(hashes.size() * ((millibits_per_key + 500) / 1000), 8 * kLine) | 1;
  const u64 start = out.size();
  out.resize(start + lines * kLine, '\0');
  const u32 probes = legacy_bloom_probes(millibits_per_key);
  set_bits<false>(&out[start], lines, probes, hashes);
  out.push_back(static_cast<char>(probes));
  append32le(out, static_cast<u32>(lines));
}

bool bloom_may_contain(Slice filter, Slice user_key) {
  const Shape shape = shape_of(filter);
  if (shape.probes == 0) return true;
  return shape.fast ? may_contain<true>(filter, shape, preview_hash(user_key))
                    : may_contain<false>(filter, shape, legacy_bloom_hash(user_key));
}

BloomLook bloom_look(Slice filter, Slice user_key) {
  const Shape shape = shape_of(filter);
  if (shape.probes == 0) return {};
  return shape.fast ? look<true>(shape, preview_hash(user_key))
                    : look<false>(shape, legacy_bloom_hash(user_key));
}

}  // namespace tt::lsm
