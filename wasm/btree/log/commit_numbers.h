// Numbers commits, and keeps the LSNs of those that are not durable yet: after a power cut the end
// of the log tells which of them survived.
#pragma once
#include <deque>

#include "btree/page/types.h"

namespace tt::btree {

class CommitNumbers {
 public:
  // Adds a commit whose redo ends at `end`, while the log is durable up to `flushed`.
  void committed(Lsn end, Lsn flushed) {
    while (!ends_.empty() && ends_.front() <= flushed) ends_.pop_front(), durable_++;
    TT_CHECK(ends_.empty() || ends_.back() <= end);  // numbers follow the log's order
    ends_.push_back(end);
  }
  u64 last() const { return durable_ + ends_.size(); }
  // Number of the last durable commit.
  u64 last_durable(Lsn flushed) const {
    u64 last = durable_;
    for (Lsn end : ends_) last += end <= flushed;
    return last;
  }
  // Drops the commits after `end`, where recovery has found the log to end.
  void recover(Lsn end) {
    while (!ends_.empty() && ends_.front() <= end) ends_.pop_front(), durable_++;
    ends_.clear();
  }

 private:
  u64 durable_ = 0;
  std::deque<Lsn> ends_;  // ends of the commits after the durable ones
};

}  // namespace tt::btree
