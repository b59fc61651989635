// Words for the loss of a torn page.
#include "btree/page/torn_page.h"

#include <gtest/gtest.h>

#include "btree/page/page.h"

namespace tt::btree {
namespace {

TEST(TornPage, SaysWhatItsHeaderCounts) {
  constexpr u32 kSize = 4 * KiB;
  std::string bytes(kSize, '\0');
  EXPECT_EQ(lost_with(bytes, "row"), "what it said of files or transactions");
  Page(bytes.data(), kSize).init(1, 7, 0, 0);
  store16(bytes.data() + Page::kRecordsAt, 28);
  EXPECT_EQ(lost_with(bytes, "row"), "28 rows, as its header counts");
  store16(bytes.data() + Page::kRecordsAt, 1);
  EXPECT_EQ(lost_with(bytes, "secondary record"), "1 secondary record, as its header counts");
  Page(bytes.data(), kSize).init(1, 7, 0, 1);
  store16(bytes.data() + Page::kRecordsAt, 12);
  EXPECT_EQ(lost_with(bytes, "row"), "12 pointers to pages below it, as its header counts");
}

}  // namespace
}  // namespace tt::btree
