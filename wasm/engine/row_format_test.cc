#include "engine/row_format.h"

#include <gtest/gtest.h>

#include <vector>

#include "core/prng.h"

namespace tt {
namespace {

struct Cell {
  bool null = false;
  std::string bytes = {};
  bool operator==(const Cell&) const = default;
};

ColumnInfo any_column(SplitMix64& prng, u32 most) {
  ColumnInfo info;
  info.bytes = 1 + static_cast<u32>(prng.below(most));
  info.variable = prng.below(2) == 0;
  info.nullable = prng.below(2) == 0;
  info.padded = info.variable && prng.below(2) == 0;
  return info;
}

// Few different bytes, so that columns are prefixes of others and end with blanks or zeros.
Cell any_cell(SplitMix64& prng, const ColumnInfo& info) {
  Cell cell;
  cell.null = info.nullable && prng.below(4) == 0;
  if (cell.null) return cell;
  const u64 bytes = info.variable ? prng.below(info.bytes + 1) : info.bytes;
  for (u64 i = 0; i < bytes; i++) cell.bytes += "\0\t  ab\xff"[prng.below(7)];
  return cell;
}

Cell stored_in_key(const ColumnInfo& info, Cell cell) {
  while (info.padded && !cell.bytes.empty() && cell.bytes.back() == ' ') cell.bytes.pop_back();
  return cell;
}

int order(const ColumnInfo& info, const Cell& a, const Cell& b) {
  if (a.null || b.null) return int{b.null} - int{a.null};
  std::string x = a.bytes, y = b.bytes;
  if (info.padded) x.resize(info.bytes, ' '), y.resize(info.bytes, ' ');
  const int c = Slice(x).compare(y);
  return c < 0 ? -1 : c > 0 ? 1 : 0;
}

void append(std::string& key, const ColumnInfo& info, const Cell& cell) {
  cell.null ? append_key_null(key) : append_key_column(key, info, cell.bytes);
}

TEST(RowFormat, KeysAreInTheOrderOfTheirColumns) {
  for (u64 seed = 1; seed <= 5'000; seed++) {
    SCOPED_TRACE(seed);
    SplitMix64 prng(seed);
    std::vector<ColumnInfo> columns;
    for (u64 n = 1 + prng.below(4); n > 0; n--) columns.push_back(any_column(prng, 20));
    std::string a, b;
    int wanted = 0;
    std::vector<Cell> cells;
    for (const ColumnInfo& info : columns) {
      const Cell x = any_cell(prng, info), y = prng.below(2) == 0 ? x : any_cell(prng, info);
      append(a, info, x), append(b, info, y);
      cells.push_back(x);
      if (wanted == 0) wanted = order(info, x, y);
    }
    const int found = Slice(a).compare(b);
    ASSERT_EQ(found < 0 ? -1 : found > 0 ? 1 : 0, wanted);
    for (const Slice against : {Slice(b), Slice(b).substr(0, prng.below(b.size() + 1))}) {
      Slice rest = against;
      int compared = 0;
      for (size_t i = 0; i < columns.size() && compared == 0; i++)
        compared = compare_key_column(columns[i], cells[i].null, cells[i].bytes, rest);
      if (compared == 0 && !rest.empty()) compared = -1;
      const int bytes = Slice(a).compare(against);
      ASSERT_EQ(compared < 0, bytes < 0);
      ASSERT_EQ(compared > 0, bytes > 0);
    }
  }
}

TEST(RowFormat, KeysGiveTheirColumnsBack) {
  for (u64 seed = 1; seed <= 5'000; seed++) {
    SCOPED_TRACE(seed);
    SplitMix64 prng(seed);
    std::vector<ColumnInfo> columns;
    std::vector<Cell> cells;
    std::string key, read;
    u64 most = 0;
    for (u64 n = 1 + prng.below(5); n > 0; n--) {
      columns.push_back(any_column(prng, 40));
      cells.push_back(any_cell(prng, columns.back()));
      append(key, columns.back(), cells.back());
      most += largest_key_column(columns.back());
    }
    EXPECT_LE(key.size(), most);
    Slice rest = key, taken = key;
    for (size_t i = 0; i < columns.size(); i++) {
      const Slice before = rest;
      ASSERT_EQ(read_key_column(rest, columns[i], read), !cells[i].null);
      ASSERT_EQ(read, stored_in_key(columns[i], cells[i]).bytes);
      ASSERT_EQ(take_key_column(taken, columns[i]), before.substr(0, before.size() - rest.size()));
    }
    EXPECT_TRUE(rest.empty());
    for (size_t cut = 0; cut < key.size(); cut++) {  // no read leaves the key
      Slice part = Slice(key).substr(0, cut);
      for (const ColumnInfo& info : columns) read_key_column(part, info, read);
    }
  }
}

TEST(RowFormat, ValuesGiveTheirColumnsBack) {
  for (u64 seed = 1; seed <= 500; seed++) {
    SCOPED_TRACE(seed);
    SplitMix64 prng(seed);
    std::vector<ColumnInfo> columns;
    std::vector<Cell> cells;
    for (u64 n = prng.below(20); n > 0; n--) {
      columns.push_back(any_column(prng, prng.below(8) == 0 ? 70'000 : 300));
      cells.push_back(any_cell(prng, columns.back()));
    }
    std::string value;
    ValueWriter writer(columns, value);
    for (const Cell& cell : cells) cell.null ? writer.null() : writer.column(cell.bytes);
    EXPECT_LE(value.size(), largest_row_value(columns));
    ValueReader reader(columns, value);
    for (const Cell& cell : cells) {
      Slice bytes;
      ASSERT_FALSE(reader.done());
      ASSERT_EQ(reader.next(bytes), !cell.null);
      ASSERT_EQ(bytes, cell.bytes);
    }
    EXPECT_TRUE(reader.done() && reader.whole() && reader.rest().empty());
    if (value.empty()) continue;
    ValueReader cut(columns, Slice(value).substr(0, prng.below(value.size())));
    for (Slice bytes; !cut.done();) cut.next(bytes);
    EXPECT_FALSE(cut.whole());
  }
}

// rdb_datadic.cc pack_with_varchar_space_pad, pack_variable_format.
TEST(RowFormat, VariableColumnsOfKeysAreGroups) {
  const ColumnInfo text{.bytes = 20, .variable = true, .padded = true};
  const ColumnInfo binary{.bytes = 20, .variable = true, .nullable = true};
  std::string key;
  append_key_column(key, text, "ab  ");
  EXPECT_EQ(key, "ab      \2");
  key.clear();
  append_key_column(key, text, "abcdefgh");
  EXPECT_EQ(key, "abcdefgh\2");
  key.clear();
  append_key_column(key, text, "abcdefgh  i");
  EXPECT_EQ(key, "abcdefgh\3  i     \2");
  key.clear();
  append_key_column(key, text, "abcdefgh \t");
  EXPECT_EQ(key, "abcdefgh\1 \t      \2");
  key.clear();
  append_key_column(key, binary, "abcdefgh");
  append_key_column(key, binary, "abcdefghi");
  append_key_column(key, binary, "");
  append_key_null(key);
  EXPECT_EQ(key, Slice("\1abcdefgh\x08\1abcdefgh\x09i\0\0\0\0\0\0\0\1\1\0\0\0\0\0\0\0\0\0\0", 40));
}

TEST(RowFormat, AnEntryTakesColumnsOfItsRow) {
  static constexpr ColumnInfo kKey[] = {{.bytes = 2},
                                        {.bytes = 9, .variable = true, .padded = true}};
  static constexpr ColumnInfo kValue[] = {{.bytes = 4, .nullable = true},
                                          {.bytes = 300, .variable = true, .nullable = true}};
  static constexpr KeyPart kParts[] = {{false, 1, 3}, {false, 0, 0}, {true, 1, 0}, {true, 0, 0}};
  static constexpr ColumnInfo kEntry[] = {{.bytes = 3, .variable = true, .nullable = true},
                                          {.bytes = 4, .nullable = true},
                                          {.bytes = 9, .variable = true, .padded = true},
                                          {.bytes = 2}};
  const IndexInfo rows{.key_columns = kKey, .columns = kValue};
  const IndexInfo entries{.clustered = false, .key_parts = kParts, .key_columns = kEntry};
  std::string key, value, wanted;
  append_key_column(key, kKey[0], "10");
  append_key_column(key, kKey[1], "name");
  ValueWriter writer(kValue, value);
  writer.null();
  writer.column("long text");
  append_key_column(wanted, kEntry[0], "lon");
  append_key_null(wanted);
  append_key_column(wanted, kEntry[2], "name");
  append_key_column(wanted, kEntry[3], "10");
  EXPECT_EQ(entry_key(rows, entries, key, value), wanted);
}

}  // namespace
}  // namespace tt
