// Redo records' bytes, counted by hand from MariaDB's mtr0log.h.
#include "btree/log/redo_record.h"

#include <gtest/gtest.h>

namespace tt::btree {
namespace {

std::string hex(const std::string& bytes) {
  std::string text;
  for (char c : bytes) {
    char two[4];
    std::snprintf(two, sizeof two, "%02x", static_cast<u8>(c));
    text += two;
  }
  return text;
}

TEST(RedoRecords, NumbersTakeOneToFiveBytes) {
  const auto bytes = [](u32 v) {
    char out[5];
    return hex({out, RedoRecords::varint(out, v)});
  };
  EXPECT_EQ(bytes(0), "00");
  EXPECT_EQ(bytes(127), "7f");
  EXPECT_EQ(bytes(128), "8000");
  EXPECT_EQ(bytes(16511), "bfff");
  EXPECT_EQ(bytes(16512), "c00000");
  EXPECT_EQ(bytes(2113663), "dfffff");
  EXPECT_EQ(bytes(2113664), "e0000000");
  EXPECT_EQ(bytes(270549119), "efffffff");
  EXPECT_EQ(bytes(270549120), "f000000000");
}

TEST(RedoRecords, NameTheirPageOnce) {
  RedoRecords log;
  log.write(page_id(1, 5), 300,
            "ab");  // WRITE | length 6: space, page, offset 300 in two bytes, data
  EXPECT_EQ(hex(log.bytes()), "36010580ac6162");
  log.write(page_id(1, 5), 60, "c");  // the same page again
  EXPECT_EQ(hex(log.bytes()).substr(14), "b23c63");
  log.memset(page_id(2, 5), 4, 12);
  EXPECT_EQ(hex(log.bytes()).substr(20), "450205040c00");
  log.clear();
  EXPECT_TRUE(log.empty());
  log.init_page(page_id(0, 200));
  EXPECT_EQ(hex(log.bytes()), "13008048");
}

TEST(RedoRecords, LongOnesCarryTheirLength) {
  RedoRecords log;
  log.write(page_id(1, 5), 0, std::string(13, 'x'));  // 16 bytes after the first
  EXPECT_EQ(hex(log.bytes()).substr(0, 10), "3001010500");
  EXPECT_EQ(log.bytes().size(), 1u + 1 + 16);
}

}  // namespace
}  // namespace tt::btree
