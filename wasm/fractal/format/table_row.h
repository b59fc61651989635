// A row with columns in TokuDB's layout (storage/tokudb/ha_tokudb.cc pack_row_in_buff):
//
//   NULL bits | fixed columns, NULL or not | where each variable column ends, in 1 or 2 bytes |
//   variable columns | columns of 64 KiB or more (blobs), each with its length
//
// Columns of the key are not repeated. An entry has such a value if its index is clustering, else
// none. Keys are stored as they travel: texts in groups, where TokuDB has a length and the bytes.
#pragma once
#include "engine/row_format.h"

namespace tt::fractal {

class TableRow {
 public:
  explicit TableRow(const IndexInfo& info);
  // From a statement's value to the stored one, and back. Damaged bytes give some value.
  void store(Slice value, std::string& out) const;
  void load(Slice stored, std::string& out) const;
  // Bytes of each stored value that are no column's.
  u64 layout_bytes() const;

 private:
  std::span<const ColumnInfo> columns_;
  u32 first_bit_ = 0;  // tables of fixed columns alone use the first bit for a deletion mark
  u32 null_bytes_ = 0, fixed_bytes_ = 0;
  u32 variable_ = 0, offset_bytes_ = 1;
};

// The value of a row as statements have it, which may point into `buffer`.
inline Slice row_value(const IndexInfo& info, Slice stored, std::string& buffer) {
  if (!info.has_columns() || info.columns.empty()) return stored;
  TableRow(info).load(stored, buffer);
  return buffer;
}

}  // namespace tt::fractal
