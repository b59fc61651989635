// Applies redo to all pages that have any (log0recv.cc recv_sys_t::apply, recv_recover_page;
// buf0rea.cc buf_read_recv_pages; MariaDB 10.11).
//
// Pages are read in areas of 32 page numbers, at most as many at once as half the pool holds. A
// record that ends before a page's FIL_PAGE_LSN is on the page already. Meanwhile the page cleaner
// makes room.
#pragma once
#include "btree/instance/instance.h"
#include "btree/recovery/redo_pages.h"

namespace tt::btree {

class RedoBatch {
 public:
  RedoBatch(Instance& instance, RedoPages& redo, Actor& actor)
      : instance_(instance), redo_(redo), actor_(actor) {}
  // Applies what it can; when to come again (kNever: once woken). done() says whether that was all.
  Ns step(Ns now);
  bool done() const { return redo_.pages().empty() && reading_.empty(); }

 private:
  Frame* frame_for(Ns now, PageId id, bool created);
  bool begin_area(Ns now);
  bool grows(u32 space) const;
  void apply(PageId id);
  void extend(u32 space, const char* first_page);

  Instance& instance_;
  RedoPages& redo_;
  Actor& actor_;
  std::vector<PageId> reading_;
  PageId next_ = 0;  // the next page to look at
  Ns ready_at_ = 0;
};

}  // namespace tt::btree
