// Collects describe() tables: for each wanted table a header (varint id, varint rows) and its rows,
// row by row.
//
//   sink.rows<FilesRow>([&](auto&& add) {
//     for (...) add(row_of(*file));
//   });
#pragma once
#include <vector>

#include "facts/row_writer.h"
#include "facts/rows.h"
#include "facts/schema.h"

namespace tt {

class TableSink {
 public:
  // Empty `wanted` means every table. Reply bytes are appended to `out`.
  TableSink(std::string* out, std::vector<TableId> wanted)
      : out_(out), wanted_(std::move(wanted)) {}

  // Adds a table of typed rows (facts/rows.h): fill(add) calls add(row) for each row, and runs only
  // if the table is wanted.
  template <class Row, class Fill>
  void rows(Fill&& fill) {
    if (!begin(kIdOf<Row>)) return;
    fill([this](const Row& cells) { cells.encode(row()); });
    end();
  }
  // Adds a table of one row, which make() returns.
  template <class Make>
  void row(Make&& make) {
    using Row = std::invoke_result_t<Make&>;
    rows<Row>([&](auto&& add) { add(make()); });
  }

  bool wants(TableId table) const {
    if (wanted_.empty()) return true;
    for (TableId id : wanted_)
      if (id == table) return true;
    return false;
  }

 private:
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

  std::string* out_;
  std::vector<TableId> wanted_;
  TableId table_ = kNoTable;
  u64 rows_ = 0;
  std::string body_;
  RowWriter writer_{&body_};
};

}  // namespace tt
