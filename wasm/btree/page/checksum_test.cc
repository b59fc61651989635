// Checksums of pages: whole, damaged and empty ones.
#include "btree/page/checksum.h"

#include <gtest/gtest.h>

#include "btree/page/page.h"

namespace tt::btree {
namespace {

TEST(Checksum, FindsEveryChangedByte) {
  constexpr u32 kSize = 4 * KiB;
  std::string bytes(kSize, '\0');
  EXPECT_TRUE(page_is_whole(bytes)) << "never written";
  Page(bytes.data(), kSize).init(1, 7, 0, 0);
  EXPECT_FALSE(page_is_whole(bytes));
  store64be(bytes.data() + Page::kLsnAt, 0x1122334455667788);
  stamp_page(bytes.data(), kSize);
  EXPECT_TRUE(page_is_whole(bytes));
  EXPECT_EQ(Slice(bytes).substr(kSize - 8, 4), Slice("\x55\x66\x77\x88"));
  for (u32 at = 0; at < kSize; at += 61) {
    bytes[at] = static_cast<char>(bytes[at] ^ 4);
    EXPECT_FALSE(page_is_whole(bytes)) << at;
    bytes[at] = static_cast<char>(bytes[at] ^ 4);
  }
}

// Change buffer bitmap page 1 of a table's file as MariaDB 10.11.19 wrote it.
TEST(Checksum, IsMariaDBs) {
  std::string bytes(16 * KiB, '\0');
  store32(bytes.data() + 4, 1);
  std::memset(bytes.data() + Page::kPrevAt, 0xff, 8);
  store64be(bytes.data() + Page::kLsnAt, 0xaeb3);
  store16(bytes.data() + 24, 5);
  store32(bytes.data() + 34, 5);
  stamp_page(bytes.data(), 16 * KiB);
  EXPECT_EQ(load32(bytes.data() + 16 * KiB - 8), 0x0000aeb3u);
  EXPECT_EQ(load32(bytes.data() + 16 * KiB - 4), 0x88bbeeceu);
}

}  // namespace
}  // namespace tt::btree
