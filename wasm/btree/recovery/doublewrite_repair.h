// Restores torn pages from the doublewrite buffer (buf0dblwr.cc buf_dblwr_t::init_or_load_pages,
// recover, MariaDB 10.11).
//
// Every page that has a copy there, made since the checkpoint, is read; if its checksum is wrong,
// or the page is empty, the newest sound copy is written home. Without doublewrite there is no
// copy, and a torn page is found when redo asks for it.
#pragma once
#include "btree/instance/instance.h"

namespace tt::btree {

class DoublewriteRepair {
 public:
  explicit DoublewriteRepair(Instance& instance) : instance_(instance) {}
  // Begins to read the buffer. Only copies made between `checkpoint` and `end` count.
  Ns begin(Ns now, Lsn checkpoint, Lsn end);
  // Returns the time of the next step, or kNever when it is done.
  Ns step(Ns now);

 private:
  bool is_whole(PageId id, Slice page) const;
  enum class Next : u8 { kCopies, kCheck, kSync, kDone };
  void find_copies();
  Ns read_next(Ns now);
  Ns check(Ns now);
  Ns sync(Ns now);

  Instance& instance_;
  u32 first_page_ = 0;
  Next next_ = Next::kCopies;
  Lsn checkpoint_ = 0, end_ = 0;
  std::string copies_;
  std::vector<Slice> pages_;   // in copies_: one a page, the newest sound one
  size_t at_ = 0;              // being checked
  std::vector<bool> written_;  // spaces
};

}  // namespace tt::btree
