// Data that the real quicklz compressed, in the rollback file of the library's own files
// (tests/real_files), and damaged ones.
#include "fractal/format/quicklz.h"

#include <gtest/gtest.h>

#include "fractal/format/bytes.h"

namespace tt::fractal {
namespace {

// The data of a rollback node, as tokuftdump prints them in tokudb.rollback.dump.txt, behind the
// byte for the method.
std::string library_frame() {
  constexpr const char* kHex =
      "4F8F000000030100006005158000000000204601C70100053204CB1202880100001D206446081010"
      "50F5647D2380309D4142408002844344454647486A07088712BE8A582FCA6607695607435FC1707F"
      "2DCDDACF0E0041FE9AC0102040805A20C4D6CF0E004449977628742273CF0E0046CA7BFE98B0F601"
      "CF0E006F8DEB013C7FCD58000000804142434445464748";
  std::string bytes;
  for (const char* p = kHex; *p != 0; p += 2)
    bytes.push_back(static_cast<char>(std::stoi(std::string(p, 2), nullptr, 16)));
  return bytes;
}

TEST(Quicklz, UnpacksWhatTheLibraryPacked) {
  std::string raw;
  const Error error = quicklz_decompress(library_frame(), 0x103, raw);
  ASSERT_TRUE(error.ok()) << error.message;
  ASSERT_EQ(raw.size(), 0x103u);
  ByteReader in(raw);
  EXPECT_EQ(in.u64words(), 32u) << "the transaction";
  in.bytes(16);
  EXPECT_EQ(in.u64words(), 5u) << "the block";
  in.bytes(8);
  EXPECT_EQ(in.u64words(), 203u) << "rollentry_raw_count of its xstillopen record";
  in.bytes(8);
  for (u32 i = 0; i < 7; i++) {
    EXPECT_EQ(in.u32le(), 29u);  // the newest first
    EXPECT_EQ(in.byte(), i < 2 ? 'd' : 'i');
    EXPECT_EQ(in.u32le(), 5u);
    EXPECT_EQ(in.counted().substr(8), "ABCDEFGH");
  }
  EXPECT_TRUE(in.at_end());
}

TEST(Quicklz, TakesDataThatDidNotBecomeSmaller) {
  std::string raw;
  ASSERT_TRUE(quicklz_decompress(std::string("\x4c\x06\x03", 3) + "abc", 3, raw).ok());
  EXPECT_EQ(raw, "abc");
  ASSERT_TRUE(quicklz_decompress({}, 0, raw).ok());
  EXPECT_EQ(raw, "");
}

TEST(Quicklz, DamageNeverLeadsOutside) {
  const std::string good = library_frame();
  std::string raw;
  for (u64 at = 0; at < good.size(); at++)
    for (u32 bit = 0; bit < 8; bit++) {
      std::string bad = good;
      bad[at] = static_cast<char>(bad[at] ^ (1 << bit));
      static_cast<void>(quicklz_decompress(bad, 0x103, raw));
      EXPECT_LE(raw.size(), 0x103u);
    }
  for (u64 size = 0; size < good.size(); size++)
    EXPECT_FALSE(quicklz_decompress(Slice(good).substr(0, size), 0x103, raw).ok());
  EXPECT_FALSE(quicklz_decompress(good, 0x102, raw).ok());
}

}  // namespace
}  // namespace tt::fractal
