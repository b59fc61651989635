#include "lsm/rows/index_entry.h"

#include <gtest/gtest.h>

namespace tt::lsm {
namespace {

// A table with a fixed column of two bytes and a variable one, and an index on it.
constexpr IndexInfo kTrees[] = {{0, true, 3, 2, true, 0, ~0u}, {0, false, 5, 0, false, 0, ~0u}};

TEST(IndexEntry, WithoutNamedTreesARowIsStoredAsItComes) {
  IndexEntry entry;
  const Statement stored = entry.encode(Statement::put("key", "value"), {});
  EXPECT_EQ(stored.key, "key");
  EXPECT_EQ(stored.write().value, "value");
}

TEST(IndexEntry, ARowIsStoredBehindItsIndexNumberWithTheLengthOfItsVariableColumn) {
  IndexEntry entry;
  const Statement stored = entry.encode(Statement::put("key", "fivar"), kTrees);
  EXPECT_EQ(stored.key, Slice("\0\0\1\0key", 7));
  EXPECT_EQ(stored.write().value, Slice("fi\3var"));
  std::string buffer;
  EXPECT_EQ(row_key(stored.key), "key");
  EXPECT_EQ(row_value(stored.write().value, kTrees[0], buffer), "fivar");
  EXPECT_EQ(index_number(stored.key), Slice("\0\0\1\0", 4));
}

TEST(IndexEntry, LongColumnsTakeTwoBytesOfLength) {
  IndexEntry entry;
  std::string buffer;
  for (const u32 bytes : {0u, 1u, 255u, 256u, 257u, 1000u}) {
    const std::string value = "fi" + std::string(bytes, 'x');
    const Statement stored = entry.encode(Statement::put("key", value), kTrees);
    EXPECT_EQ(stored.write().value.size(), value.size() + (bytes < 256 ? 1 : 2));
    EXPECT_EQ(row_value(stored.write().value, kTrees[0], buffer), value);
  }
}

TEST(IndexEntry, AnOperandIsNoRowWithColumns) {
  IndexEntry entry;
  EXPECT_DEATH(entry.encode(Statement::merge("key", "+1"), kTrees), "kMerge");
}

TEST(IndexEntry, ASecondaryEntryIsItsKeyAlone) {
  IndexEntry entry;
  Statement statement = Statement::put("price", {});
  statement.index = 1;
  const Statement stored = entry.encode(statement, kTrees);
  EXPECT_EQ(stored.key, Slice("\0\0\1\1price", 9));
  EXPECT_EQ(stored.write().value, "");
}

}  // namespace
}  // namespace tt::lsm
