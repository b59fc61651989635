// Applies redo records to a page's bytes (log0recv.cc log_phys_t::apply; page0cur.cc
// page_apply_insert_dynamic, page_apply_delete_dynamic).
//
// Records are shorter than the changes they make: an insert or delete implies those of directory
// slots, free list and counters, which follow from the page. A record that does not fit the page is
// refused: the page is corrupt.
#pragma once
#include "btree/log/redo_reader.h"

namespace tt::btree {

class RedoApplier {
 public:
  RedoApplier(char* page, u32 page_size) : page_(page), size_(page_size) {}
  // Records of one page in the order of the log. False if one does not fit.
  bool apply(const RedoItem& item);

 private:
  bool extended(const RedoItem& item);
  bool insert(RedoNumbers body, bool reuse);
  bool remove(RedoNumbers body);
  bool append_undo(Slice record);
  bool placed(const RedoItem& item);

  char* page_;
  u32 size_;
  u32 end_ = 0;  // end of the last record's change, from which offsets count
  std::string scratch_;
};

}  // namespace tt::btree
