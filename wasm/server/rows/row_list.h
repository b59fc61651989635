// A list of rows that keeps its memory when it is cleared, for the rows of one statement after
// another.
#pragma once
#include <vector>

#include "server/rows/row.h"

namespace tt::server {

class RowList {
 public:
  void clear() { size_ = 0; }
  size_t size() const { return size_; }
  // Rows move when one is added.
  void add(const Row& row) {
    if (size_ == rows_.size()) rows_.emplace_back();
    rows_[size_++] = row;
  }
  const Row& operator[](size_t i) const { return rows_[i]; }

 private:
  std::vector<Row> rows_;
  size_t size_ = 0;
};

}  // namespace tt::server
