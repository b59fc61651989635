#include "lsm/rows/index_entry.h"

#include <gtest/gtest.h>

#include "engine/testing/sql_tables.h"

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

// Bytes of keys and values by index: ROCKSDB_INDEX_FILE_MAP of MariaDB 10.11.19 with the same rows.
TEST(IndexEntry, KeysAndValuesOfTablesHaveMyRockssBytes) {
  const std::vector<u64> truth[kSqlTables] = {{359016, 418235}, {200000},          {1209566},
                                              {251665, 100000}, {2394396, 243738}, {820927}};
  for (u32 number = 0; number < kSqlTables; number++) {
    const SqlTable table = make_sql_table(number);
    SCOPED_TRACE(table.name());
    const std::vector<IndexInfo> trees = table.indexes();
    std::vector<u64> bytes(trees.size());
    IndexEntry entry;
    std::string buffer;
    for (u64 r = 0; r < SqlTable::kRows; r++) {
      const SqlTable::Row row = table.row(r);
      const std::string value = table.value(row);
      for (u32 i = 0; i < trees.size(); i++) {
        const std::string key = table.key(i, row);
        Statement put = Statement::put(key, i == 0 ? Slice(value) : Slice());
        put.index = i;
        const Statement stored = entry.encode(put, trees);
        bytes[i] += stored.key.size() + stored.write().value.size();
        ASSERT_EQ(row_key(stored.key), key);
        ASSERT_EQ(row_value(stored.write().value, trees[i], buffer), put.write().value);
      }
    }
    EXPECT_EQ(bytes, truth[number]);
  }
}

// rdb_datadic.cc pack_with_varchar_space_pad: eight, less the blanks that the last group has got.
TEST(IndexEntry, UnpackInfoCountsBlanks) {
  static constexpr ColumnInfo kKey[] = {{.bytes = 20, .variable = true, .padded = true},
                                        {.bytes = 300, .variable = true, .padded = true}};
  static constexpr ColumnInfo kValue[] = {{.bytes = 2, .nullable = true}};
  const IndexInfo trees[] = {{.key_columns = kKey, .columns = kValue}};
  std::string key, value;
  append_key_column(key, kKey[0], "abc");
  append_key_column(key, kKey[1], "abcdefgh");
  ValueWriter(kValue, value).column("xy");
  IndexEntry entry;
  const Statement stored = entry.encode(Statement::put(key, value), trees);
  EXPECT_EQ(stored.write().value, Slice("\0\2\0\6\3\0\10xy", 9));
  std::string buffer;
  EXPECT_EQ(row_value(stored.write().value, trees[0], buffer), value);
}

}  // namespace
}  // namespace tt::lsm
