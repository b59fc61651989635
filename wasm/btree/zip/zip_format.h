// The parts of an index's records that compressed pages keep apart, and the description of its
// columns with which each page begins (page0zip.cc page_zip_fields_encode, MariaDB 10.11).
#pragma once
#include "btree/page/record.h"

namespace tt::btree {

class ZipFormat {
 public:
  ZipFormat() = default;
  // The columns of `info` must outlive the format.
  ZipFormat(const IndexInfo& info, bool leaf);

  const RecordFormat& records() const { return records_; }
  bool leaf() const { return leaf_; }
  Slice fields() const { return fields_; }
  // Bytes of each record that are not compressed: transaction and roll pointer in leaves of rows,
  // the child's number in inner pages, none in leaves of entries.
  u32 apart() const { return apart_; }
  u32 apart_at(const Record& record) const {
    return leaf_ ? static_cast<u32>(record.key.size()) : record.data - apart_;
  }

 private:
  void add(const ColumnInfo& column);
  void add_fixed(u32 bytes);
  void end_fixed();

  RecordFormat records_;
  bool leaf_ = true;
  u32 apart_ = 0;
  u32 fixed_ = 0;    // bytes of fixed columns that are not described yet
  u32 columns_ = 0;  // described so far
  std::string fields_;
};

}  // namespace tt::btree
