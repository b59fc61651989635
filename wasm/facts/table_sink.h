// Collects describe() tables: for each wanted table a header (varint id, varint rows) and its rows,
// row by row.
//
//   if (sink.begin(kFilesTable)) {
//     for (...) file_row(*file, sink.row());
//     sink.end();
//   }
#pragma once
#include <vector>

#include "facts/row_writer.h"
#include "facts/schema.h"

namespace tt {

class TableSink {
 public:
  // Empty `wanted` means every table. Reply bytes are appended to `out`.
  TableSink(std::string* out, std::vector<TableId> wanted)
      : out_(out), wanted_(std::move(wanted)) {}

  bool begin(TableId table) {
    if (!wants(table)) return false;
    table_ = table;
    rows_ = 0;
    body_.clear();
    return true;
  }
  RowWriter& row() {
    rows_++;
    return writer_;
  }
  void end() {
    append_varint(*out_, table_);
    append_varint(*out_, rows_);
    append_varint(*out_, body_.size());
    out_->append(body_);
  }
  bool wants(TableId table) const {
    if (wanted_.empty()) return true;
    for (TableId id : wanted_)
      if (id == table) return true;
    return false;
  }

 private:
  std::string* out_;
  std::vector<TableId> wanted_;
  TableId table_ = kNoTable;
  u64 rows_ = 0;
  std::string body_;
  RowWriter writer_{&body_};
};

}  // namespace tt
