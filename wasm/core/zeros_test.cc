#include "core/zeros.h"

#include <gtest/gtest.h>

namespace tt {
namespace {

TEST(Zeros, EveryByteCountsAtEveryLength) {
  for (size_t length = 0; length < 200; length++) {
    std::string bytes(length, '\0');
    EXPECT_TRUE(is_zero(bytes)) << length;
    for (char& byte : bytes) {
      byte = 1;
      EXPECT_FALSE(is_zero(bytes)) << length;
      byte = 0;
    }
  }
}

}  // namespace
}  // namespace tt
