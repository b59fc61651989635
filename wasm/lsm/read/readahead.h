// The readahead of a walk through a file: nothing until some blocks were read one after the other,
// then twice as much each time (RocksDB table/block_based/block_prefetcher.cc, v7.8.3, for a file
// system that prefetches; not the adaptive mode). Pure.
#pragma once
#include <algorithm>

#include "engine/scheduler.h"

namespace tt::lsm {

class Readahead {
 public:
  Readahead() = default;
  Readahead(u64 first_bytes, u64 most_bytes, u64 reads_before)
      : first_bytes_(std::min(first_bytes, most_bytes)),
        most_bytes_(most_bytes),
        reads_before_(reads_before),
        on_(true) {
    bytes_ = first_bytes_;
  }
  explicit operator bool() const { return on_; }
  // The walk reaches a block of `bytes`, trailer included. Returns the bytes to read now, from the
  // block's beginning on; 0: no readahead, so the caller reads the block alone unless it is cached
  // or covered.
  u64 next(u64 offset, u64 bytes) {
    if (first_bytes_ == 0 || covers(offset, bytes)) return note(offset, bytes);
    if (seen_ && last_end_ != offset) {
      reads_ = 1;
      bytes_ = first_bytes_;
      limit_ = 0;
      return note(offset, bytes);
    }
    note(offset, bytes);
    if (++reads_ <= reads_before_) return 0;
    const u64 ahead = bytes + bytes_;
    bytes_ = std::min(most_bytes_, 2 * bytes_);
    return ahead;
  }
  // The caller has requested all bytes up to `limit`, which arrive at `arrives`.
  void note_request(u64 limit, Ns arrives) { limit_ = limit, arrives_ = arrives; }
  bool covers(u64 offset, u64 bytes) const { return offset + bytes <= limit_; }
  Ns arrives() const { return arrives_; }

 private:
  u64 note(u64 offset, u64 bytes) {
    last_end_ = offset + bytes;
    seen_ = true;
    return 0;
  }
  u64 first_bytes_ = 0, most_bytes_ = 0, reads_before_ = 0;
  bool on_ = false, seen_ = false;
  u64 bytes_ = 0, reads_ = 0, last_end_ = 0, limit_ = 0;
  Ns arrives_ = 0;
};

}  // namespace tt::lsm
