// A row as the bytes of its columns, in the order of its table.
#pragma once
#include <string>
#include <vector>

#include "server/rows/column_value.h"

namespace tt::server {

class Row {
 public:
  void clear(size_t columns) {
    cells_.assign(columns, {});
    bytes_.clear();
  }
  bool is_null(u32 column) const { return cells_[column].null; }
  // Valid until the row changes.
  Slice bytes(u32 column) const {
    const Cell& cell = cells_[column];
    return {bytes_.data() + cell.at, cell.size};
  }
  void set_null(u32 column) { cells_[column] = {}; }
  void set(u32 column, Slice bytes) {
    cells_[column] = {static_cast<u32>(bytes_.size()), static_cast<u32>(bytes.size()), false};
    bytes_.append(bytes);
  }
  // Sets a column to a value.
  SqlError set(u32 column, const Column& info, const Value& value) {
    if (value.is_null()) return set_null(column), info.nullable ? SqlError::kNone : SqlError::kNull;
    const size_t at = bytes_.size();
    const SqlError error = store_column(info, value, bytes_);
    cells_[column] = {static_cast<u32>(at), static_cast<u32>(bytes_.size() - at), false};
    return error;
  }
  // The columns that are read as values, which refer to the row; the others are left as they are.
  void values(const std::vector<Column>& columns, const std::vector<u32>& read,
              std::vector<Value>& out) const {
    out.resize(columns.size());
    for (const u32 i : read)
      out[i] = cells_[i].null ? Value::null() : load_column(columns[i], bytes(i));
  }
  // The hidden key of a table without a primary key.
  u64 hidden = 0;

 private:
  struct Cell {
    u32 at = 0, size = 0;
    bool null = true;
  };
  std::vector<Cell> cells_;
  std::string bytes_;
};

}  // namespace tt::server
