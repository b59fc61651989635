// Room at the end of the LRU list (buf0flu.cc buf_flush_LRU_list_batch): clean pages leave, changed
// ones are queued to be written.
//
// The scan continues until enough pages are free. Queued pages do not count, as they leave only
// when a later scan finds them clean.
#pragma once
#include "btree/instance/instance.h"

namespace tt::btree {

class LruScan {
 public:
  explicit LruScan(Instance& instance) : instance_(instance) {}
  // Scans from the least recently used page on, until `most` changed pages are queued at the
  // latest. Returns the number of pages evicted.
  u32 scan(Ns now, u32 most);
  // Takes the next queued page that is still in memory and changed, the least recently used one
  // first; null if there is none.
  Frame* next();

 private:
  bool wants_more() const;

  Instance& instance_;
  std::vector<PageId> queue_;  // the next one last
};

}  // namespace tt::btree
