// Result and the two kinds of check.
#include "core/result.h"

#include <gtest/gtest.h>

#include <memory>

namespace tt {
namespace {

TEST(Result, HoldsAValueOrAnError) {
  Result<std::unique_ptr<int>> good(std::make_unique<int>(7));
  ASSERT_TRUE(good.ok());
  EXPECT_TRUE(good.error().ok());
  const std::unique_ptr<int> taken = std::move(good.value());
  EXPECT_EQ(*taken, 7);
  const Result<std::unique_ptr<int>> bad(Error{ErrorCode::kNotFound, "no such page"});
  EXPECT_FALSE(bad.ok());
  EXPECT_EQ(bad.error().code, ErrorCode::kNotFound);
  EXPECT_EQ(bad.error().message, "no such page");
}

TEST(Types, RoundingUp) {
  EXPECT_EQ(div_up(0, 8), 0u);
  EXPECT_EQ(div_up(8, 8), 1u);
  EXPECT_EQ(div_up(9, 8), 2u);
  EXPECT_EQ(round_up(4097, 4096), 8192u);
}

TEST(CheckDeathTest, AFailedCheckNamesItself) {
  EXPECT_DEATH(TT_CHECK(1 + 1 == 3), "panic: 1 \\+ 1 == 3 .*result_test.cc");
}

}  // namespace
}  // namespace tt
