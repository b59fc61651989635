// Redo records' bytes, counted by hand from MariaDB's mtr0log.h.
#include "btree/log/redo_record.h"

#include <gtest/gtest.h>

namespace tt::btree {
namespace {

std::string hex(Slice bytes) {
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
  log.write(page_id(1, 5), 305, "c");  // the same page again, 3 bytes after the last write
  EXPECT_EQ(hex(log.bytes()).substr(14), "b20363");
  log.write(page_id(1, 5), 60, "d");  // a place before it names the page again
  EXPECT_EQ(hex(log.bytes()).substr(20), "3401053c64");
  log.memmove(page_id(1, 5), 80, 74, 6);  // 19 bytes on, from 6 bytes before
  EXPECT_EQ(hex(log.bytes()).substr(30), "d313060b");
  log.memset(page_id(2, 5), 40, 12, "ab");
  EXPECT_EQ(hex(log.bytes()).substr(38), "460205280c6162");
  log.clear();
  EXPECT_TRUE(log.empty());
  log.init_page(page_id(0, 200));
  EXPECT_EQ(hex(log.bytes()), "13008048");
}

TEST(RedoRecords, LongOnesCarryTheirLength) {
  RedoRecords log;
  log.write(page_id(1, 5), 0, std::string(13, 'x'));  // 16 bytes after the first
  EXPECT_EQ(hex(log.bytes()).substr(0, 10), "3002010500");
  EXPECT_EQ(log.bytes().size(), 1u + 1 + 16);
  log.clear();
  log.write(page_id(1, 5), 0, std::string(139, 'x'));  // a length of two bytes counts them both
  EXPECT_EQ(hex(log.bytes()).substr(0, 12), "308001010500");
}

}  // namespace
}  // namespace tt::btree
