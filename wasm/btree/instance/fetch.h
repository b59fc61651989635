// Fetches the pages that a statement or a job needs, and keeps them in memory while it works.
//
// Preparation starts over as often as necessary: each need() that fails books the missing read, and
// progress() says when to try again. Fetched pages stay fixed while others are read. A client that
// waits for free frames gives its pages up; otherwise waiting clients could hold all the pages that
// would have to leave. Uses are counted once, by release().
//
// In a small pool many clients could take each other's pages for ever. InnoDB's threads keep their
// pages and can then block each other ("Difficult to find free blocks in the buffer pool",
// buf0lru.cc). A client that reaches InnoDB's retry limit is served first, alone, and keeps its
// pages.
#pragma once
#include "btree/instance/instance.h"

namespace tt::btree {

class Fetch {
 public:
  Fetch(Instance& instance, Actor& actor, Cause cause, ReadReason reason)
      : instance_(instance), actor_(actor), cause_(cause), reason_(reason) {}

  // True if the page is in memory and ready; it is fixed from now on.
  bool need(Ns now, PageId id);
  // need() for a page that a change may not touch after all: it does not count as used.
  bool need_aside(Ns now, PageId id);
  // True if `frames` frames are free for new pages.
  bool need_frames(Ns now, u32 frames);
  bool blocked() const { return blocked_; }
  // Ends the run with an error. Always false, like a need() that fails and is never repeated.
  bool refuse(Error error);
  // The wait after a need() that failed: until a read has arrived, or until the actor is woken.
  Progress progress();
  // Ends the preparation: the pages count as used, and may leave memory.
  void release(Ns now);
  // A scan moves on: the pages count as used, and all but `page` may leave memory. It does not
  // count again when it is released.
  void keep(Ns now, PageId page);
  // The page alone counts as used, and may leave memory.
  void drop(Ns now, PageId page);
  // The actor was last parked, or is, until there are free frames.
  bool for_frames() const { return for_frames_; }
  void forget_wait() { for_frames_ = false; }
  std::string waits_for() const { return for_frames_ ? "free pages" : "pages to be read"; }
  u64 reads() const { return reads_; }
  void begin() { reads_ = 0; }

 private:
  struct Fixed {
    PageId page;
    bool counts;  // counts as a use
  };
  bool fix(Ns now, PageId id, bool counts);
  bool merged(Ns now, PageId id) {
    return instance_.info(id).buffered == 0 || instance_.merger->merge(now, id, *this);
  }
  void wait_for_frames(Ns now);
  void unfix();

  Instance& instance_;
  Actor& actor_;
  Cause cause_;
  ReadReason reason_;
  static constexpr u32 kPatience = 20;  // buf_LRU_get_free_block: n_iterations

  std::vector<Fixed> fixed_;
  bool blocked_ = false, parked_ = false, for_frames_ = false;
  u32 waits_ = 0;  // for frames, since the last release
  Ns wait_until_ = 0;
  u64 reads_ = 0;
};

}  // namespace tt::btree
