// The place that the build of an index has reached: the rows from there on have entries, or get
// them from the clients that write them.
#pragma once
#include "fractal/state/dictionary.h"

namespace tt::fractal {

class BuildProgress {
 public:
  bool running() const { return index_ != nullptr; }
  const Dictionary& rows() const { return *rows_; }
  Dictionary& index() const { return *index_; }
  bool rests() const { return running() && !swept && rows_read >= rest_at; }
  // toku_indexer_should_insert_key.
  bool has_passed(Slice row_key) const { return swept || (began && row_key >= position); }
  BuildsRow row() const {
    return {.index = index_->index,
            .of_rows = rows_->index,
            .position = position,
            .rows = rows_read,
            .entries = entries,
            .swept = swept};
  }
  void begin(Dictionary& rows, Dictionary& index) {
    *this = {};
    rows_ = &rows, index_ = &index;
  }
  void end() { *this = {}; }

  bool began = false, swept = false;  // a row was read; all were
  std::string position;               // key of the last row read
  u64 rows_read = 0, entries = 0;
  u64 rest_at = ~u64{0};  // rows_read at which a client goes on

 private:
  Dictionary *rows_ = nullptr, *index_ = nullptr;  // null: no index is being built
};

}  // namespace tt::fractal
