#include "lsm/filter/preview_hash.h"

#include "core/coding.h"

namespace tt::lsm {
namespace {

constexpr u32 kPrime32[] = {0x9e3779b1u, 0x85ebca77u, 0xc2b2ae3du};
constexpr u64 kPrime64[] = {0x9e3779b185ebca87ull, 0xc2b2ae3d27d4eb4full, 0x165667b19e3779f9ull,
                            0x85ebca77c2b2ae63ull, 0x27d4eb2f165667c5ull};

// The default secret of XXH3, which is data of the format.
alignas(8) constexpr u8 kSecret[192] = {
    0xb8, 0xfe, 0x6c, 0x39, 0x23, 0xa4, 0x4b, 0xbe, 0x7c, 0x01, 0x81, 0x2c, 0xf7, 0x21, 0xad, 0x1c,
    0xde, 0xd4, 0x6d, 0xe9, 0x83, 0x90, 0x97, 0xdb, 0x72, 0x40, 0xa4, 0xa4, 0xb7, 0xb3, 0x67, 0x1f,
    0xcb, 0x79, 0xe6, 0x4e, 0xcc, 0xc0, 0xe5, 0x78, 0x82, 0x5a, 0xd0, 0x7d, 0xcc, 0xff, 0x72, 0x21,
    0xb8, 0x08, 0x46, 0x74, 0xf7, 0x43, 0x24, 0x8e, 0xe0, 0x35, 0x90, 0xe6, 0x81, 0x3a, 0x26, 0x4c,
    0x3c, 0x28, 0x52, 0xbb, 0x91, 0xc3, 0x00, 0xcb, 0x88, 0xd0, 0x65, 0x8b, 0x1b, 0x53, 0x2e, 0xa3,
    0x71, 0x64, 0x48, 0x97, 0xa2, 0x0d, 0xf9, 0x4e, 0x38, 0x19, 0xef, 0x46, 0xa9, 0xde, 0xac, 0xd8,
    0xa8, 0xfa, 0x76, 0x3f, 0xe3, 0x9c, 0x34, 0x3f, 0xf9, 0xdc, 0xbb, 0xc7, 0xc7, 0x0b, 0x4f, 0x1d,
    0x8a, 0x51, 0xe0, 0x4b, 0xcd, 0xb4, 0x59, 0x31, 0xc8, 0x9f, 0x7e, 0xc9, 0xd9, 0x78, 0x73, 0x64,
    0xea, 0xc5, 0xac, 0x83, 0x34, 0xd3, 0xeb, 0xc3, 0xc5, 0x81, 0xa0, 0xff, 0xfa, 0x13, 0x63, 0xeb,
    0x17, 0x0d, 0xdd, 0x51, 0xb7, 0xf0, 0xda, 0x49, 0xd3, 0x16, 0x55, 0x26, 0x29, 0xd4, 0x68, 0x9e,
    0x2b, 0x16, 0xbe, 0x58, 0x7d, 0x47, 0xa1, 0xfc, 0x8f, 0xf8, 0xb8, 0xd1, 0x7a, 0xd0, 0x31, 0xce,
    0x45, 0xcb, 0x3a, 0x8f, 0x95, 0x16, 0x04, 0x28, 0xaf, 0xd7, 0xfb, 0xca, 0xbb, 0x4b, 0x40, 0x7e};
constexpr u64 kStripe = 64;           // bytes of the long form's step: eight lanes
constexpr u64 kStripesPerBlock = 16;  // (192 - 64) / 8: the secret moves on by 8 bytes a stripe

u64 avalanche(u64 h) {
  h = (h ^ (h >> 37)) * kPrime64[2];
  return h ^ (h >> 32);
}

u64 multiply_fold(u64 a, u64 b) {
  const unsigned __int128 product = static_cast<unsigned __int128>(a) * b;
  return static_cast<u64>(product) ^ static_cast<u64>(product >> 64);
}

u64 mix_16_bytes(const char* p, const u8* secret) {
  return multiply_fold(load64le(p) ^ load64le(secret), load64le(p + 8) ^ load64le(secret + 8));
}

u64 hash_up_to_16(const char* p, u64 n) {
  if (n > 8) {
    const u64 low = load64le(p) ^ load64le(kSecret),
              high = load64le(p + n - 8) ^ load64le(kSecret + 8);
    return avalanche(n + low + high + multiply_fold(low, high));
  }
  if (n >= 4) {
    const u64 keyed =
        (load32le(p) | static_cast<u64>(load32le(p + n - 4)) << 32) ^ load64le(kSecret);
    const u64 mixed = n + (keyed ^ (keyed >> 51)) * kPrime32[0];
    return avalanche((mixed ^ (mixed >> 47)) * kPrime64[1]);
  }
  if (n == 0) return multiply_fold(load64le(kSecret), kPrime64[1]);
  const u32 first = static_cast<u8>(p[0]), middle = static_cast<u8>(p[n >> 1]),
            last = static_cast<u8>(p[n - 1]);
  const u32 combined = first | middle << 8 | last << 16 | static_cast<u32>(n) << 24;
  return avalanche(static_cast<u64>(combined ^ load32le(kSecret)) * kPrime64[0]);
}

u64 hash_17_to_128(const char* p, u64 n) {
  u64 sum = n * kPrime64[0];
  // Pairs of 16 bytes from both ends, the inner ones first.
  for (u64 i = (n - 1) / 32 + 1; i-- > 0;) {
    sum += mix_16_bytes(p + 16 * i, kSecret + 32 * i);
    sum += mix_16_bytes(p + n - 16 * (i + 1), kSecret + 32 * i + 16);
  }
  return avalanche(sum);
}

u64 hash_129_to_240(const char* p, u64 n) {
  u64 sum = n * kPrime64[0];
  for (u64 i = 0; i < 8; i++) sum += mix_16_bytes(p + 16 * i, kSecret + 16 * i);
  sum = avalanche(sum);
  for (u64 i = 8; i < n / 16; i++) sum += mix_16_bytes(p + 16 * i, kSecret + 16 * (i - 8) + 3);
  return avalanche(sum + mix_16_bytes(p + n - 16, kSecret + 136 - 17));
}

void accumulate(u64 lanes[8], const char* p, const u8* secret) {
  for (u64 i = 0; i < 8; i++) {
    const u64 word = load64le(p + 8 * i), keyed = word ^ load64le(secret + 8 * i);
    lanes[i] += word + (keyed & 0xffffffffu) * (keyed >> 32);
  }
}

u64 hash_long(const char* p, u64 n) {
  u64 lanes[8] = {kPrime32[2], kPrime64[0], kPrime64[1], kPrime64[2],
                  kPrime64[3], kPrime32[1], kPrime64[4], kPrime32[0]};
  const u64 stripes = n / kStripe;
  for (u64 i = 0; i < stripes; i++) {
    accumulate(lanes, p + i * kStripe, kSecret + i % kStripesPerBlock * 8);
    if (i % kStripesPerBlock != kStripesPerBlock - 1) continue;
    for (u64 k = 0; k < 8; k++)
      lanes[k] =
          (lanes[k] ^ (lanes[k] >> 47) ^ load64le(kSecret + 192 - kStripe + 8 * k)) * kPrime32[0];
  }
  if (n % kStripe != 0) accumulate(lanes, p + n - kStripe, kSecret + 192 - kStripe - 7);
  u64 sum = n * kPrime64[0];
  for (u64 i = 0; i < 8; i += 2)
    sum += multiply_fold(lanes[i] ^ load64le(kSecret + 11 + 8 * i),
                         lanes[i + 1] ^ load64le(kSecret + 19 + 8 * i));
  return avalanche(sum);
}

}  // namespace

u64 preview_hash(Slice bytes) {
  const u64 n = bytes.size();
  if (n <= 16) return hash_up_to_16(bytes.data(), n);
  if (n <= 128) return hash_17_to_128(bytes.data(), n);
  if (n <= 240) return hash_129_to_240(bytes.data(), n);
  return hash_long(bytes.data(), n);
}

}  // namespace tt::lsm
