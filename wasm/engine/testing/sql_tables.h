// Six tables of several shapes, LinkBench's, two of TPC-C's and YCSB's, whose rows follow from
// formulas: a real server (MariaDB 10.11.19 with InnoDB and RocksDB) was given the same rows, and
// tests compare what engines make of them with what it made.
#pragma once
#include <algorithm>
#include <vector>

#include "core/coding.h"
#include "core/prng.h"
#include "engine/row_format.h"

namespace tt {

// A table's columns and rows as keys and values. `table` numbers it in IndexInfo.
class SqlTable {
 public:
  struct Cell {
    bool null = false;
    std::string bytes = {};
  };
  using Row = std::vector<Cell>;
  // The columns of each key, the primary one first.
  using Keys = std::vector<std::vector<u32>>;
  SqlTable(const char* name, std::vector<ColumnInfo> columns, const Keys& keys, Row (*row)(u64))
      : name_(name), columns_(std::move(columns)), row_(row) {
    for (const auto& key : keys) add_key(key);
    for (u32 i = 0; i < columns_.size(); i++)
      if (!has(keys[0], i)) value_.push_back(i), value_columns_.push_back(columns_[i]);
    for (size_t i = 1; i < keys_.size(); i++)
      for (const u32 column : keys_[i].columns) keys_[i].parts.push_back(part_of(column));
  }
  SqlTable(const SqlTable&) = delete;

  static constexpr u64 kRows = 5000;
  const char* name() const { return name_; }
  // By number of the key. They refer to the table.
  std::vector<IndexInfo> indexes() const {
    std::vector<IndexInfo> out;
    for (const Key& key : keys_) {
      IndexInfo info;
      info.clustered = out.empty();
      info.name = name_;
      info.key_columns = key.infos;
      info.key_parts = key.parts;
      if (info.clustered) info.columns = value_columns_;
      out.push_back(info);
    }
    return out;
  }
  Row row(u64 number) const { return row_(number); }
  std::string key(u32 index, const Row& row) const {
    std::string out;
    for (size_t i = 0; i < keys_[index].columns.size(); i++) {
      const Cell& cell = row[keys_[index].columns[i]];
      cell.null ? append_key_null(out) : append_key_column(out, keys_[index].infos[i], cell.bytes);
    }
    return out;
  }
  std::string value(const Row& row) const {
    std::string out;
    ValueWriter writer(value_columns_, out);
    for (const u32 i : value_) row[i].null ? writer.null() : writer.column(row[i].bytes);
    return out;
  }
  // Numbers of the rows in the order in which they are inserted.
  static std::vector<u64> order(bool shuffled) {
    std::vector<u64> out;
    for (u64 i = 0; i < kRows; i++) out.push_back(i);
    if (shuffled)
      std::sort(out.begin(), out.end(), [](u64 a, u64 b) { return mix64(a + 7) < mix64(b + 7); });
    return out;
  }

 private:
  struct Key {
    std::vector<u32> columns;
    std::vector<ColumnInfo> infos;
    std::vector<KeyPart> parts;
  };
  static bool has(const std::vector<u32>& columns, u32 column) {
    return std::find(columns.begin(), columns.end(), column) != columns.end();
  }
  static u32 place(const std::vector<u32>& columns, u32 column) {
    return static_cast<u32>(std::find(columns.begin(), columns.end(), column) - columns.begin());
  }
  void add_key(const std::vector<u32>& columns) {
    Key key{columns, {}, {}};
    if (!keys_.empty())
      for (const u32 column : keys_[0].columns)
        if (!has(key.columns, column)) key.columns.push_back(column);
    for (const u32 column : key.columns) key.infos.push_back(columns_[column]);
    keys_.push_back(std::move(key));
  }
  KeyPart part_of(u32 column) const {
    if (has(keys_[0].columns, column)) return {true, place(keys_[0].columns, column), 0};
    return {false, place(value_, column), 0};
  }

  const char* name_;
  std::vector<ColumnInfo> columns_, value_columns_;
  std::vector<u32> value_;
  std::vector<Key> keys_;
  Row (*row_)(u64);
};

namespace sql {

using Cell = SqlTable::Cell;

constexpr ColumnInfo fixed(u32 bytes, bool nullable = false) {
  return {.bytes = bytes, .nullable = nullable};
}
constexpr ColumnInfo text(u32 bytes, bool nullable = false) {
  return {.bytes = bytes, .variable = true, .nullable = nullable, .padded = true};
}

inline u64 pick(u64 row, u64 column, u64 n) { return mix64(row * 64 + column) % n; }
inline Cell letters(u64 row, u64 column, u64 least, u64 most) {
  Cell cell;
  const u64 n = least + pick(row, column, most - least + 1);
  for (u64 i = 0; i < n; i++)
    cell.bytes += static_cast<char>('a' + mix64((row * 64 + column) * 4096 + i) % 26);
  return cell;
}
inline Cell number(u64 value, u32 bytes) {
  char all[8];
  store64be(all, value);
  return {false, std::string(all + 8 - bytes, bytes)};
}
// Numbers with a sign, decimals and times among them: what tests need of their bytes is how many
// there are, and the order of the integers.
inline Cell with_sign(i64 value, u32 bytes) {
  Cell cell = number(static_cast<u64>(value), bytes);
  cell.bytes[0] = static_cast<char>(cell.bytes[0] ^ 0x80);
  return cell;
}
inline Cell null_if(bool null, Cell cell) { return null ? Cell{true, {}} : cell; }

inline SqlTable::Row link(u64 r) {
  return {number(pick(r, 0, 1000) + 1, 8),
          number(r + 1, 8),
          number(123456789 + pick(r, 1, 2), 8),
          with_sign(1, 1),
          letters(r, 2, 0, 60),
          number(1700000000000 + pick(r, 3, 1000000000), 8),
          number(0, 4)};
}
inline SqlTable::Row count(u64 r) {
  return {number(r + 1, 8), number(123456789, 8), number(pick(r, 0, 100), 4),
          number(1700000000000 + r, 8), number(0, 8)};
}
inline SqlTable::Row node(u64 r) {
  return {number(r + 1, 8), number(2048, 4), number(1, 8), number(1700000000, 4),
          letters(r, 0, 0, 420)};
}
inline SqlTable::Row order_line(u64 r) {
  const i64 n = static_cast<i64>(r);
  return {with_sign(n / 100 + 1, 4),
          with_sign(n / 10 % 10 + 1, 1),
          with_sign(1, 2),
          with_sign(n % 10 + 1, 1),
          with_sign(static_cast<i64>(pick(r, 0, 100000)) + 1, 4),
          with_sign(1, 2),
          null_if(r % 3 == 0, with_sign(20260101, 5)),
          with_sign(5, 1),
          with_sign(static_cast<i64>(pick(r, 1, 9999) * 100 + pick(r, 2, 100)), 3),
          letters(r, 3, 24, 24)};
}
inline SqlTable::Row customer(u64 r) {
  const i64 n = static_cast<i64>(r);
  return {with_sign(n % 500 + 1, 4),
          with_sign(n / 500 + 1, 1),
          with_sign(1, 2),
          letters(r, 0, 8, 16),
          Cell{false, "OE"},
          letters(r, 1, 3, 15),
          null_if(r % 7 == 0, letters(r, 2, 10, 20)),
          letters(r, 3, 9, 9),
          with_sign(50000, 8),
          with_sign(static_cast<i64>(pick(r, 4, 51)), 2),
          with_sign(-1000, 6),
          letters(r, 5, 300, 500)};
}
inline SqlTable::Row user(u64 r) {
  return {Cell{false, "user" + std::to_string(mix64(r) >> 1)}, letters(r, 0, 100, 100),
          null_if(r % 2 != 0, letters(r, 1, 0, 100))};
}

}  // namespace sql

// All six tables, by number.
inline constexpr u32 kSqlTables = 6;
inline SqlTable make_sql_table(u32 number) {
  using sql::fixed, sql::text;
  const bool null = true;
  switch (number) {
    case 0:
      return {"linktable",
              {fixed(8), fixed(8), fixed(8), fixed(1), text(255), fixed(8), fixed(4)},
              {{2, 0, 1}, {0, 2, 3, 5, 1, 6, 4}},
              sql::link};
    case 1:
      return {
          "counttable", {fixed(8), fixed(8), fixed(4), fixed(8), fixed(8)}, {{0, 1}}, sql::count};
    case 2:
      return {
          "nodetable", {fixed(8), fixed(4), fixed(8), fixed(4), text(16777215)}, {{0}}, sql::node};
    case 3:
      return {"order_line",
              {fixed(4), fixed(1), fixed(2), fixed(1), fixed(4, null), fixed(2, null),
               fixed(5, null), fixed(1, null), fixed(3, null), fixed(24, null)},
              {{2, 1, 0, 3}, {5, 4}},
              sql::order_line};
    case 4:
      return {"customer",
              {fixed(4), fixed(1), fixed(2), text(16, null), fixed(2, null), text(16, null),
               text(20, null), fixed(9, null), fixed(8, null), fixed(2, null), fixed(6, null),
               text(65535, null)},
              {{2, 1, 0}, {2, 1, 5, 3}},
              sql::customer};
    default: return {"usertable", {text(255), text(100, null), text(100, null)}, {{0}}, sql::user};
  }
}

}  // namespace tt
