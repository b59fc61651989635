// Writes, numbered in the order in which they commit (engine/engine.h Recoverable), and which of
// them are in a log that ends at a given record.
#pragma once
#include <algorithm>
#include <vector>

#include "core/types.h"

namespace tt::fractal {

class WriteNumbers {
 public:
  // A record commits `writes` writes. The log is durable up to `durable_lsn`, so the numbers of
  // single commits up to there are forgotten.
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
  // The client learns of it now.
  void acknowledge(u64 number) { acknowledged_ = std::max(acknowledged_, number); }
  u64 acknowledged() const { return acknowledged_; }
  // The log has been found up to this record: answers the number of its last write. The numbers
  // after it are used again.
  u64 recover(u64 last_lsn) {
    for (; first_ < commits_.size() && commits_[first_].lsn <= last_lsn; first_++)
      durable_ = commits_[first_].number;
    commits_.clear();
    first_ = 0;
    return committed_ = acknowledged_ = durable_;
  }

 private:
  struct Commit {
    u64 lsn, number;  // of its last write
  };
  std::vector<Commit> commits_;
  size_t first_ = 0;  // of them that counts
  u64 committed_ = 0, acknowledged_ = 0, durable_ = 0;
};

}  // namespace tt::fractal
