// Marks the records of a page in memory that have changed since its last write: the next one
// carries them to the drive for the first time. Only pictures and reports need them; they are no
// part of the page. Marks go by heap numbers, which a record keeps until the page is reorganised.
#pragma once
#include <vector>

#include "core/types.h"

namespace tt::btree {

class RecordMarks {
 public:
  bool at(u32 heap_number) const { return heap_number < marks_.size() && marks_[heap_number]; }
  void set(u32 heap_number, bool marked) {
    if (heap_number >= marks_.size()) {
      if (!marked) return;
      marks_.resize(round_up(heap_number + 1, 64));
    }
    marks_[heap_number] = marked;
  }
  void clear() { marks_.clear(); }

 private:
  std::vector<bool> marks_;
};

}  // namespace tt::btree
