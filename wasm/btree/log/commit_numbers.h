// Numbers of commits, and where in the log those are that are not durable yet: after a power cut
// the end of the log says which of them survived.
#pragma once
#include <deque>

#include "btree/page/types.h"

namespace tt::btree {

class CommitNumbers {
 public:
  // A commit's redo ends at `end`; the log is durable up to `flushed`.
  void committed(Lsn end, Lsn flushed) {
    while (!ends_.empty() && ends_.front() <= flushed) ends_.pop_front(), durable_++;
    ends_.push_back(end);
  }
  u64 last() const { return durable_ + ends_.size(); }
  // The last one that is durable.
  u64 last_durable(Lsn flushed) const {
    u64 last = durable_;
    for (Lsn end : ends_) last += end <= flushed;
    return last;
  }
  // The log was found to end at `end`: later commits are lost.
  void recover(Lsn end) {
    while (!ends_.empty() && ends_.front() <= end) ends_.pop_front(), durable_++;
    ends_.clear();
  }

 private:
  u64 durable_ = 0;
  std::deque<Lsn> ends_;  // of the commits after them
};

}  // namespace tt::btree
