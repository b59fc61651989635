// The doublewrite buffer (buf0dblwr.cc, MariaDB 10.11): copies of a batch's pages in two blocks of
// the system tablespace, written and flushed before the pages go home. If a power cut tears a page
// at home, recovery finds its copy here (recovery/doublewrite_repair.h).
#pragma once
#include "btree/instance/instance.h"

namespace tt::btree {

class Doublewrite {
 public:
  explicit Doublewrite(Instance& instance) : instance_(instance) {}
  // Adds a page, which the batch holds until finish().
  void add(PageImage& page) { copies_.push_back(&page); }
  u32 pages() const { return static_cast<u32>(copies_.size()); }
  bool full() const { return pages() >= instance_.doublewrite_pages(); }

  // The copies are complete, and wait until the redo of their pages is durable.
  void set_waiting() { instance_.doublewrite_waiting = pages(); }
  // Writes the copies on behalf of a job, then flushes them. Each returns the time at which that is
  // done; kNever if the run has failed.
  Ns write(Ns now, u64 job);
  Ns sync(Ns now);
  // The pages are home: their copies are of no use.
  void finish();

 private:
  Instance& instance_;
  std::vector<PageImage*> copies_;
};

}  // namespace tt::btree
