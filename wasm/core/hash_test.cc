// Published test vectors: RFC 3720 B.4 for CRC-32C, xxHash 0.8's own sanity check for XXH3,
// LevelDB's for masking.
#include "core/hash.h"

#include <gtest/gtest.h>

#include <string>

namespace tt {
namespace {

TEST(Crc32c, Rfc3720Vectors) {
  std::string rising(32, '\0'), falling(32, '\0');
  for (u32 i = 0; i < 32; i++)
    rising[i] = static_cast<char>(i), falling[i] = static_cast<char>(31 - i);
  EXPECT_EQ(crc32c(std::string(32, '\0')), 0x8a9136aau);
  EXPECT_EQ(crc32c(std::string(32, '\xff')), 0x62a8ab43u);
  EXPECT_EQ(crc32c(rising), 0x46dd794eu);
  EXPECT_EQ(crc32c(falling), 0x113fdb5cu);
  EXPECT_EQ(crc32c("123456789"), 0xe3069283u);
  EXPECT_EQ(crc32c(""), 0u);
}

TEST(Crc32c, ContinuesAtEveryPlace) {
  std::string text;
  for (u32 i = 0; i < 67; i++) text += static_cast<char>(i * 37);
  for (size_t cut = 0; cut <= text.size(); cut++)
    EXPECT_EQ(crc32c(Slice(text).substr(cut), crc32c(Slice(text).substr(0, cut))), crc32c(text))
        << cut;
}

// Long inputs are read in stripes; reading byte by byte gives the same.
TEST(Crc32c, LengthDoesNotMatter) {
  std::string bytes;
  for (u32 i = 0; i < 5000; i++) bytes.push_back(static_cast<char>(i * i + i / 7));
  u32 crc = 0;
  for (size_t n = 0; n <= bytes.size(); n++) {
    ASSERT_EQ(crc32c(Slice(bytes).substr(0, n)), crc) << n;
    if (n < bytes.size()) crc = crc32c(Slice(bytes).substr(n, 1), crc);
  }
}

// Unmasking as util/crc32c.h states it: subtract, then rotate back.
TEST(Crc32c, MaskIsInvertible) {
  const u32 crc = crc32c("foo");
  const u32 rotated = mask_crc(crc) - 0xa282ead8u;
  EXPECT_NE(mask_crc(crc), crc);
  EXPECT_EQ((rotated >> 17) | (rotated << 15), crc);
}

// One length from each of XXH3's code paths and both sides of their boundaries, over the sanity
// check's bytes.
TEST(Xxh3, SanityCheckVectors) {
  std::string bytes;
  u64 generator = 2654435761u;
  for (u32 i = 0; i < 2367; i++, generator *= 11400714785074694797u)
    bytes += static_cast<char>(generator >> 56);
  const struct {
    u32 length;
    u64 hash;
  } vectors[] = {
      {0, 0x2d06800538d394c2},    {1, 0xc44bdff4074eecdb},    {3, 0x54247382a8d6b94d},
      {6, 0x27b56a84cd2d7325},    {12, 0xa713daf0dfbb77e7},   {24, 0xa3fe70bf9d3510eb},
      {48, 0x397da259ecba1f11},   {80, 0xbcdefbbb2c47c90a},   {128, 0xfcff24126754d861},
      {129, 0x98f1b0a679a2ca29},  {195, 0xcd94217ee362ec3a},  {240, 0x81c3c2b67f568ccf},
      {241, 0xc5a639ecd2030e5e},  {403, 0xcdeb804d65c6dea4},  {512, 0x617e49599013cb6b},
      {2048, 0xdd59e2c3a5f038e0}, {2240, 0x6e73a90539cf2948}, {2367, 0xcb37aeb9e5d361ed},
  };
  for (const auto& v : vectors)
    EXPECT_EQ(xxh3(Slice(bytes).substr(0, v.length)), v.hash) << v.length;
}

TEST(Digest, DependsOnValuesAndTheirOrder) {
  const u64 ab = fold_digest(fold_digest(0, 1), 2), ba = fold_digest(fold_digest(0, 2), 1);
  EXPECT_NE(ab, ba);
  EXPECT_NE(ab, fold_digest(fold_digest(0, 1), 3));
  EXPECT_EQ(ab, fold_digest(fold_digest(0, 1), 2));
}

}  // namespace
}  // namespace tt
