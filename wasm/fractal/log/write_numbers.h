// Writes, numbered in the order in which they commit (engine/engine.h Recoverable), and the number
// of the last write in a log that ends at a given record.
#pragma once
#include <algorithm>
#include <vector>

#include "core/types.h"

namespace tt::fractal {

class WriteNumbers {
 public:
  // A record commits `writes` writes. Numbers of single commits up to `durable_lsn` are dropped: a
  // recovery cannot end before them.
  void commit(u64 lsn, u64 writes, u64 durable_lsn) {
    while (first_ < commits_.size() && commits_[first_].lsn <= durable_lsn)
      durable_ = commits_[first_++].number;
    if (first_ * 2 > commits_.size()) {
      commits_.erase(commits_.begin(), commits_.begin() + static_cast<std::ptrdiff_t>(first_));
      first_ = 0;
    }
    committed_ += writes;
    commits_.push_back({lsn, committed_});
  }
  u64 committed() const { return committed_; }
  // The client learns of the write now.
  void acknowledge(u64 number) { acknowledged_ = std::max(acknowledged_, number); }
  u64 acknowledged() const { return acknowledged_; }
  // The log was found up to this record: returns the number of its last write. Later numbers are
  // used again.
  u64 recover(u64 last_lsn) {
    for (; first_ < commits_.size() && commits_[first_].lsn <= last_lsn; first_++)
      durable_ = commits_[first_].number;
    commits_.clear();
    first_ = 0;
    return committed_ = acknowledged_ = durable_;
  }

 private:
  struct Commit {
    u64 lsn, number;  // number of its last write
  };
  std::vector<Commit> commits_;
  size_t first_ = 0;  // the first one kept
  u64 committed_ = 0, acknowledged_ = 0, durable_ = 0;
};

}  // namespace tt::fractal
