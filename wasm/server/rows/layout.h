// A table's rows and index entries as keys and values: which columns each index has in its key, and
// which are left for the value of the row.
#pragma once
#include <vector>

#include "server/rows/row.h"

namespace tt::server {

// Stands for the hidden key among a key's columns.
inline constexpr u32 kHiddenColumn = ~0u;

struct IndexLayout {
  // A column of the key; of a text its first `bytes`, 0: all of them.
  struct Part {
    u32 column;
    u32 bytes;
  };
  std::vector<Part> parts;        // those of the index, then those of the row's key that it lacks
  std::vector<ColumnInfo> infos;  // each part's
  u32 own = 0;                    // parts of the index itself
  bool unique = false;
};

class Layout {
 public:
  explicit Layout(const Table& table, u32 hidden_key_bytes = 8);

  const Table& table() const { return *table_; }
  const std::vector<IndexLayout>& indexes() const { return indexes_; }
  // Columns of a row's value, and as engines see them.
  const std::vector<u32>& value_columns() const { return value_columns_; }
  const std::vector<ColumnInfo>& value_infos() const { return value_infos_; }
  bool has_hidden_key() const { return table_->indexes[0].kind == IndexKind::kHidden; }

  // Appends the first `parts` parts of the row's key in an index.
  void append_key(u32 index, const Row& row, u32 parts, std::string& out) const;
  void key_of(u32 index, const Row& row, std::string& out) const {
    out.clear();
    append_key(index, row, static_cast<u32>(indexes_[index].parts.size()), out);
  }
  void value_of(const Row& row, std::string& out) const;
  // Read what was written above; columns that an entry lacks are NULL.
  void read_row(Slice key, Slice value, Row& row) const;
  void read_value(Slice value, Row& row) const;
  void read_entry(u32 index, Slice key, Row& row) const;
  // True if a part of the index's own key is NULL: then it is not unique.
  bool has_null(u32 index, const Row& row) const;
  // The largest key of any index, and the largest value.
  u64 largest_key() const;
  u64 largest_value() const;

 private:
  void read_key(const IndexLayout& index, Slice key, Row& row) const;

  const Table* table_;
  std::vector<IndexLayout> indexes_;
  std::vector<u32> value_columns_;
  std::vector<ColumnInfo> value_infos_;
};

}  // namespace tt::server
