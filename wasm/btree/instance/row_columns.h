// The columns of a row's value, which undo logs record, and the row's entries in other indexes.
//
// A workload's value is bytes; its columns follow from what updates change and from what the keys
// of the table's other indexes take from it.
#pragma once
#include <string>
#include <vector>

#include "engine/index_info.h"

namespace tt::btree {

struct Column {
  u32 from, bytes;        // range of the value; bytes ~0: up to its end
  bool ordering = false;  // part of an entry's key (dict_col_t::ord_part)
  Slice of(Slice value) const { return from < value.size() ? value.substr(from, bytes) : Slice(); }
};

// The columns of an index whose rows have undo records; `entries` follow from its rows.
std::vector<Column> columns_of(const IndexInfo& rows, const std::vector<const IndexInfo*>& entries);

// True if the column is part of an entry's key.
bool orders(const Column& column, const IndexInfo& entries);

// The key of a row's entry in an index.
void build_entry(const IndexInfo& entries, Slice key, Slice value, std::string& out);

}  // namespace tt::btree
