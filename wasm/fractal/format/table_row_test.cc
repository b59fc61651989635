#include "fractal/format/table_row.h"

#include <gtest/gtest.h>

#include <vector>

#include "engine/testing/sql_tables.h"

namespace tt::fractal {
namespace {

TEST(TableRow, HoldsFixedColumnsThenOffsetsThenTexts) {
  static constexpr ColumnInfo kKey[] = {{.bytes = 4}};
  static constexpr ColumnInfo kColumns[] = {
      {.bytes = 3, .variable = true, .nullable = true, .padded = true},
      {.bytes = 2, .nullable = true},
      {.bytes = 65'535, .variable = true},
      {.bytes = 9, .variable = true},
      {.bytes = 1}};
  const IndexInfo info{.key_columns = kKey, .columns = kColumns};
  std::string value, stored, buffer;
  ValueWriter writer(kColumns, value);
  writer.column("abc");
  writer.null();
  writer.column("blob");
  writer.column("varchar");
  writer.column("f");
  TableRow(info).store(value, stored);
  EXPECT_EQ(stored, Slice("\2\0\0f\3\12abcvarchar\4\0blob", 22));
  EXPECT_EQ(row_value(info, stored, buffer), value);
}

TEST(TableRow, ATableOfFixedColumnsHasADeletionMark) {
  static constexpr ColumnInfo kKey[] = {{.bytes = 4}}, kColumns[] = {{.bytes = 2}};
  const IndexInfo info{.key_columns = kKey, .columns = kColumns};
  std::string stored, buffer;
  TableRow(info).store("ab", stored);
  EXPECT_EQ(stored, "\1ab");
  EXPECT_EQ(row_value(info, stored, buffer), "ab");
}

// Cut off or changed, they give some value.
TEST(TableRow, RowsComeBackAndDamageIsHarmless) {
  SplitMix64 random(1);
  for (u32 number = 0; number < kSqlTables; number++) {
    const SqlTable table = make_sql_table(number);
    const std::vector<IndexInfo> indexes = table.indexes();
    std::string stored, buffer;
    for (u64 r = 0; r < 1000; r++) {
      const std::string value = table.value(table.row(r));
      TableRow(indexes[0]).store(value, stored);
      ASSERT_EQ(row_value(indexes[0], stored, buffer), value) << table.name() << ", row " << r;
      stored.resize(random.below(stored.size() + 1));
      if (!stored.empty()) stored[random.below(stored.size())] = static_cast<char>(random.next());
      row_value(indexes[0], stored, buffer);
    }
  }
}

}  // namespace
}  // namespace tt::fractal
