// Applies redo to all pages that have any (log0recv.cc recv_sys_t::apply, recv_recover_page;
// buf0rea.cc buf_read_recv_pages; MariaDB 10.11).
//
// Pages are read in areas of 32 page numbers, at most half the pool at a time. A record that begins
// before a page's FIL_PAGE_LSN is on the page already. Meanwhile the page cleaner makes room.
#pragma once
#include "btree/instance/instance.h"
#include "btree/recovery/redo_pages.h"

namespace tt::btree {

class RedoBatch {
 public:
  RedoBatch(Instance& instance, RedoPages& redo, Actor& actor)
      : instance_(instance), redo_(redo), actor_(actor) {}
  // Applies the redo of pages that have arrived, and reads more. Returns the time of the next step;
  // kNever: when the actor is woken.
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
