// TT_CAUSES gives each row its id and its definition.
#include "facts/causes.h"

#include <gtest/gtest.h>

namespace tt::causes_test {

inline constexpr u8 kFolder = 9;
TT_CAUSES((kCauseLog, "log", "write-ahead log", kSafety, "every row once more"),
          (kCauseMerge, "merge", "merging", kData, "rows moved down"))
static_assert(kCauseLog == make_id(kFolder, 0) && kCauseMerge == make_id(kFolder, 1));

namespace {

TEST(Causes, AreDefinedInTheOrderOfTheirIds) {
  const auto causes = cause_definitions();
  ASSERT_EQ(causes.size(), 2u);
  EXPECT_STREQ(causes[0].name, "log");
  EXPECT_EQ(causes[0].colour, CauseClass::kSafety);
  EXPECT_STREQ(causes[1].label, "merging");
  EXPECT_STREQ(causes[1].help, "rows moved down");
}

}  // namespace
}  // namespace tt::causes_test
