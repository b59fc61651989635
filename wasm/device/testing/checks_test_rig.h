// Asserts checks in a unit test.
#pragma once
#include <gtest/gtest.h>

#include "device/testing/checks.h"

namespace tt {

inline void expect_checks(const Checks& checks, size_t count) {
  EXPECT_EQ(checks.size(), count);
  for (const Check& check : checks)
    EXPECT_TRUE(check.holds()) << check.what << ": expected " << check.expected << " +- "
                               << 100 * check.tolerance << " % or up to " << check.most
                               << ", measured " << check.measured << " " << check.unit;
}

}  // namespace tt
