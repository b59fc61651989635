#include "engine/key_axis.h"

#include <gtest/gtest.h>

namespace tt {
namespace {

TEST(KeyAxis, AKeyBelongsToTheLastBoundaryBeforeIt) {
  const KeyAxis axis({{0, "b"}, {0, "d"}, {0, "f"}});
  EXPECT_EQ(axis.column_of(0, "b"), 0u);
  EXPECT_EQ(axis.column_of(0, "czz"), 0u);
  EXPECT_EQ(axis.column_of(0, "d"), 1u);
  EXPECT_EQ(axis.column_of(0, "z"), 2u);
  EXPECT_EQ(axis.column_of(0, "a"), 0u);
}

TEST(KeyAxis, EveryIndexHasItsSegment) {
  const KeyAxis axis({{0, "b"}, {0, "d"}, {1, "m"}, {1, "n"}});
  EXPECT_EQ(axis.first_column(1), 2u);
  EXPECT_EQ(axis.end_column(1), 4u);
  EXPECT_EQ(axis.column_of(0, "z"), 1u);
  EXPECT_EQ(axis.column_of(1, "a"), 2u) << "before its first boundary a key stays in its own tree";
  EXPECT_EQ(axis.column_of(1, "n"), 3u);
}

TEST(KeyAxis, WithoutBoundariesThereIsOneColumn) { EXPECT_EQ(KeyAxis().column_of(3, "x"), 0u); }

}  // namespace
}  // namespace tt
