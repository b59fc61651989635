#include "lsm/table/compression.h"

#include <gtest/gtest.h>

#include "core/hash.h"
#include "core/prng.h"

namespace tt::lsm {
namespace {

constexpr Compression kCodecs[] = {Compression::kLz4, Compression::kZstd, Compression::kZlib};

// Bytes that compress to about half: short words from a small vocabulary among noise.
std::string sample(u64 size, u64 seed) {
  SplitMix64 random(seed);
  std::string out;
  while (out.size() < size) {
    const u64 r = random.next();
    if (r % 3 == 0) {
      for (u32 i = 0; i < 8; i++) out.push_back(static_cast<char>(r >> (8 * i)));
    } else {
      out.append("row" + std::to_string(r % 97) + "=");
    }
  }
  out.resize(size);
  return out;
}

TEST(Compression, RoundTripsEverySizeWithEveryCodec) {
  for (const Compression codec : kCodecs)
    for (const u64 size : {0, 1, 2, 13, 100, 4096, 16384, 65535, 65536, 65537, 300000}) {
      const std::string raw = sample(size, size);
      std::string packed = "before", back = "before";
      ASSERT_TRUE(compress(codec, 3, raw, packed));
      ASSERT_TRUE(decompress(codec, Slice(packed).substr(6), back))
          << disk_name(codec) << " " << size;
      EXPECT_EQ(back, "before" + raw);
    }
}

TEST(Compression, NoneIsRefused) {
  std::string out;
  EXPECT_FALSE(compress(Compression::kNone, 3, "abc", out));
  EXPECT_FALSE(decompress(Compression::kNone, "abc", out));
  EXPECT_EQ(out, "");
}

// The bytes are a function of codec, level and input alone, independent of history and word size.
// The digests hold in every build; but for zstd's level 7 they are also those of Debian 12's
// libraries (LZ4 1.9.4, zstd 1.5.4, zlib 1.2.13), with which the real engines were measured.
TEST(Compression, BytesDependOnNothingButTheInput) {
  struct Golden {
    Compression codec;
    u64 level, digest;
  };
  constexpr Golden kGolden[] = {
      {Compression::kLz4, 0, 0x3ef85fb13f9e377c},  {Compression::kZstd, 1, 0x9621b31aa004188d},
      {Compression::kZstd, 3, 0xa216c0a116c712ca}, {Compression::kZstd, 7, 0x68b786c8ec223dd7},
      {Compression::kZlib, 1, 0xf9e06c0901ad3c89}, {Compression::kZlib, 6, 0xe976920c6cca24a4},
      {Compression::kZlib, 9, 0x41b021f8e1bc1c88},
  };
  for (const Golden& golden : kGolden) {
    u64 digest = 0;
    for (u64 size = 1; size <= 4 * MiB; size = size * 3 + 1) {
      const std::string raw = sample(size, 5);
      std::string first, noise, second;
      ASSERT_TRUE(compress(golden.codec, golden.level, raw, first));
      ASSERT_TRUE(compress(golden.codec, golden.level, sample(size / 2 + 9, 6), noise));
      ASSERT_TRUE(compress(golden.codec, golden.level, raw, second));
      ASSERT_EQ(first, second) << disk_name(golden.codec) << " " << size;
      digest = fold_digest(digest, xxh3(first));
    }
    EXPECT_EQ(digest, golden.digest) << disk_name(golden.codec) << " level " << golden.level;
  }
}

TEST(Compression, DamageNeverAnswersAnotherSize) {
  SplitMix64 random(1);
  for (const Compression codec : kCodecs) {
    const std::string raw = sample(2000, 3);
    std::string packed;
    ASSERT_TRUE(compress(codec, 3, raw, packed));
    for (u32 round = 0; round < 3000; round++) {
      std::string bad = packed, out;
      for (u64 flips = 1 + random.below(3); flips > 0; flips--)
        bad[random.below(bad.size())] ^= static_cast<char>(1 + random.below(255));
      if (random.below(4) == 0) bad.resize(random.below(bad.size()));
      const bool accepted = decompress(codec, bad, out);
      if (!accepted) {
        EXPECT_EQ(out, "");
      }
    }
  }
}

TEST(Compression, AnImpossibleSizeReservesNothing) {
  for (const Compression codec : kCodecs) {
    std::string out;
    EXPECT_FALSE(decompress(codec, Slice("\xff\xff\xff\x0f\x00\x00", 6), out));
    EXPECT_LT(out.capacity(), 100u);
  }
}

TEST(Compression, DiskCodes) {
  Compression codec;
  EXPECT_TRUE(from_disk_code(7, &codec));
  EXPECT_EQ(codec, Compression::kZstd);
  EXPECT_FALSE(from_disk_code(1, &codec));  // snappy
}

}  // namespace
}  // namespace tt::lsm
