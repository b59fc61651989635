// CRC-32C, eight bytes at a time: by the processor's instruction where the compiler may use it, as
// in RocksDB (util/crc32c.cc), otherwise by tables, after folding long inputs into short ones.
#include <algorithm>
#include <array>

#if defined(__SSE4_2__)
#include <nmmintrin.h>
#define TT_HAS_CRC32C
#elif defined(__ARM_FEATURE_CRC32)
#include <arm_acle.h>
#define TT_HAS_CRC32C
#endif

#include "core/coding.h"
#include "core/hash.h"

namespace tt {
namespace {

// Long inputs are read as three stripes at once: within a stripe each step waits for the one
// before.
constexpr size_t kStripe = 416;

struct Crc32cTables {
  std::array<std::array<u32, 256>, 8> slices;  // slices[k][b]: byte b, then k zero bytes
  // stripes[k][b]: byte b of a CRC at position k, then a stripe of zeros
  std::array<std::array<u32, 256>, 4> stripes;

#if defined(__SSE4_2__)
  static u32 step(u32 crc, const char* p) {
    return static_cast<u32>(_mm_crc32_u64(crc, load64le(p)));
  }
#elif defined(__ARM_FEATURE_CRC32)
  static u32 step(u32 crc, const char* p) { return __crc32cd(crc, load64le(p)); }
#else
  u32 step(u32 crc, const char* p) const {
    const u64 w = load64le(p) ^ crc;
    return slices[7][w & 255] ^ slices[6][(w >> 8) & 255] ^ slices[5][(w >> 16) & 255] ^
           slices[4][(w >> 24) & 255] ^ slices[3][(w >> 32) & 255] ^ slices[2][(w >> 40) & 255] ^
           slices[1][(w >> 48) & 255] ^ slices[0][w >> 56];
  }
#endif
  u32 after_stripe(u32 crc) const {
    return stripes[0][crc & 255] ^ stripes[1][(crc >> 8) & 255] ^ stripes[2][(crc >> 16) & 255] ^
           stripes[3][crc >> 24];
  }
};

Crc32cTables make_crc32c_tables() {
  Crc32cTables t{};
  for (u32 i = 0; i < 256; i++) {
    u32 crc = i;
    for (int bit = 0; bit < 8; bit++) crc = (crc >> 1) ^ (0x82f63b78u & (0u - (crc & 1)));
    t.slices[0][i] = crc;
  }
  for (u32 k = 1; k < 8; k++)
    for (u32 i = 0; i < 256; i++)
      t.slices[k][i] = (t.slices[k - 1][i] >> 8) ^ t.slices[0][t.slices[k - 1][i] & 255];
  static constexpr char kZeros[8] = {};
  for (u32 bit = 0; bit < 32; bit++) {  // a CRC is a sum of its bits
    u32 crc = u32{1} << bit;
    for (size_t at = 0; at < kStripe; at += 8) crc = t.step(crc, kZeros);
    std::array<u32, 256>& table = t.stripes[bit / 8];
    for (u32 lower = 0, here = u32{1} << bit % 8; lower < here; lower++)
      table[here | lower] = table[lower] ^ crc;
  }
  return t;
}

// Made at first use: as constants they would add 12 kB to every download and not compress.
const Crc32cTables& crc32c_tables() {
  static const Crc32cTables tables = make_crc32c_tables();
  return tables;
}

#ifndef TT_HAS_CRC32C
// The polynomial divides x^79 + x^75 + x^71 + x^58 + x^18 + x^12 + x + 1, and so it divides this
// with the 128th power of x in place of x. Hence an input keeps its CRC if a block of 16 bytes is
// added to the blocks 4, 8, ... and 79 places later, and becomes zeros itself: seven additions in
// place of 16 look-ups. From the first block on, all but the last 79 go that way.
class Folded {
 public:
  static constexpr int kMaxBlocks = 1024, kKept = 79, kBlock = 16;

  // `blocks`: more than are kept.
  Folded(const char* bytes, int blocks, u32 crc) {
    const int gone = blocks - kKept;
    Block* sums = sums_ + kKept;  // each block with what was added to it; zeros before the first
    std::fill_n(sums_, kKept, Block{});
    for (int i = 0; i < blocks; i++) {
      Block sum;
      std::memcpy(&sum, bytes + i * kBlock, kBlock);
      if (i == 0) sum[0] ^= crc;
      for (int distance : kDistances) sum ^= sums[i - distance];
      sums[i] = i < gone ? sum : Block{};
      if (i >= gone) kept_[i - gone] = sum;
    }
  }
  // The blocks kept. Their CRC, continued from 0, is that of the whole input.
  const char* data() const { return reinterpret_cast<const char*>(kept_); }

 private:
  typedef u64 Block __attribute__((vector_size(kBlock)));
  static constexpr int kDistances[] = {4, 8, 21, 61, 67, 78, 79};
  Block sums_[kKept + kMaxBlocks];
  Block kept_[kKept];
};
#endif

// The CRC without its inversions at both ends.
u32 remainder(const char* p, size_t n, u32 crc) {
  const Crc32cTables& tables = crc32c_tables();
  for (; n >= 3 * kStripe; p += 3 * kStripe, n -= 3 * kStripe) {
    u32 second = 0, third = 0;
    for (size_t at = 0; at < kStripe; at += 8) {
      crc = tables.step(crc, p + at);
      second = tables.step(second, p + kStripe + at);
      third = tables.step(third, p + 2 * kStripe + at);
    }
    crc = tables.after_stripe(tables.after_stripe(crc) ^ second) ^ third;
  }
  for (; n >= 8; p += 8, n -= 8) crc = tables.step(crc, p);
  for (; n > 0; p++, n--) crc = (crc >> 8) ^ tables.slices[0][(crc ^ static_cast<u8>(*p)) & 255];
  return crc;
}

}  // namespace

u32 crc32c(Slice bytes, u32 crc) {
  const char* p = bytes.data();
  size_t n = bytes.size();
  crc = ~crc;
#ifndef TT_HAS_CRC32C
  while (n >= 2 * Folded::kKept * Folded::kBlock) {
    const size_t blocks = std::min<size_t>(n / Folded::kBlock, Folded::kMaxBlocks);
    const Folded folded(p, static_cast<int>(blocks), crc);
    crc = remainder(folded.data(), Folded::kKept * Folded::kBlock, 0);
    p += blocks * Folded::kBlock, n -= blocks * Folded::kBlock;
  }
#endif
  return ~remainder(p, n, crc);
}

}  // namespace tt
