// The columns of a row's value, which undo logs record, and the row's entries in other indexes.
//
// A workload whose rows have no columns gives values that are bytes; their columns follow from what
// updates change and from what the keys of the table's other indexes take from it.
#pragma once
#include <string>
#include <vector>

#include "engine/row_format.h"

namespace tt::btree {

struct Column {
  u32 from, bytes;         // range of the value; bytes ~0: up to its end
  bool ordering = false;   // part of an entry's key (dict_col_t::ord_part)
  bool by_number = false;  // `from` is the number of a column that the workload has named
  Slice of(Slice value) const { return from < value.size() ? value.substr(from, bytes) : Slice(); }
};

// A column of a row.
struct Field {
  bool null = false;
  Slice bytes = {};
  bool operator==(const Field&) const = default;
};

// The columns of an index whose rows have undo records; `entries` follow from its rows.
std::vector<Column> columns_of(const IndexInfo& rows, const std::vector<const IndexInfo*>& entries);

// A value's columns as columns_of() names them. Refers to both.
class Fields {
 public:
  Fields(const IndexInfo& rows, const std::vector<Column>& columns, Slice value);
  Field operator[](size_t i) const {
    return fields_.empty() ? Field{false, columns_[i].of(value_)} : fields_[i];
  }

 private:
  const std::vector<Column>& columns_;
  Slice value_;
  std::vector<Field> fields_;  // if the workload has named them
};

// True if the column is part of an entry's key.
bool orders(const Column& column, const IndexInfo& entries);

// The key of a row's entry in an index.
void build_entry(const IndexInfo& rows, const IndexInfo& entries, Slice key, Slice value,
                 std::string& out);
// The key of an entry's row, which the entry has all of.
void build_row_key(const IndexInfo& rows, const IndexInfo& entries, Slice entry, std::string& out);

}  // namespace tt::btree
