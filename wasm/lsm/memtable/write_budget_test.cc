#include "lsm/memtable/write_budget.h"

#include <gtest/gtest.h>

namespace tt::lsm {
namespace {

TEST(WriteBudget, WithoutOneNothingIsSpent) { EXPECT_FALSE(spends_budget({~0u, ~0u, ~0u}, 0)); }

TEST(WriteBudget, TheActiveMemtableMayTakeSevenEighths) {
  EXPECT_FALSE(spends_budget({7, 0, 0}, 8));
  EXPECT_TRUE(spends_budget({8, 0, 0}, 8));
}

TEST(WriteBudget, HalfIsEnoughWhenTheOthersTakeTheRest) {
  EXPECT_FALSE(spends_budget({4, 3, 0}, 8));
  EXPECT_TRUE(spends_budget({4, 4, 0}, 8));
  EXPECT_TRUE(spends_budget({4, 0, 4}, 8));  // history that transactions keep counts too
  EXPECT_FALSE(spends_budget({3, 5, 4}, 8));
}

TEST(WriteBudget, HistoryKeepsWhatIsBehindTheOldestBelowItsLimit) {
  std::deque<u64> flushed{3, 3, 3};
  trim_history(flushed, 2, 9);
  EXPECT_EQ(flushed, (std::deque<u64>{3, 3, 3}));  // 2 + 3 + 3 < 9
  trim_history(flushed, 3, 9);
  EXPECT_EQ(flushed, (std::deque<u64>{3, 3}));
  trim_history(flushed, 0, 0);
  EXPECT_TRUE(flushed.empty());
}

}  // namespace
}  // namespace tt::lsm
