// Rows that expire, as MyRocks's do (storage/rocksdb/rdb_compact_filter.h, ha_rocksdb.cc
// should_hide_ttl_rec): each value begins with the second in which it was written, 8 bytes
// big-endian. A compaction turns a value that expired before the oldest snapshot into a tombstone;
// until then, reads hide it. Flushes drop nothing.
#pragma once
#include <algorithm>

#include "core/coding.h"
#include "lsm/options/options.h"

namespace tt::lsm {

struct RowTtl {
  static constexpr u64 kTimeBytes = 8;
  u64 duration_s;  // 0: rows do not expire, and values have no time
  bool hides;      // reads skip expired rows

  static RowTtl of(const Options& options) {
    return {options.ttl_duration, options.ttl_read_filtering};
  }
  bool is_on() const { return duration_s != 0; }
  bool expired(Slice value, u64 at_s) const {
    return is_on() && value.size() >= kTimeBytes && load64be(value.data()) + duration_s <= at_s;
  }
  bool is_hidden(Slice value, u64 at_s) const { return hides && expired(value, at_s); }
  // The stored form of a value written at `now`, which may point into `buffer`.
  Slice with_time(Ns now, Slice value, std::string& buffer) const {
    if (!is_on()) return value;
    TT_DCHECK(value.data() != buffer.data());  // the time would overwrite the value
    buffer.resize(kTimeBytes);
    store64be(buffer.data(), now / kSecond);
    buffer += value;
    return buffer;
  }
  // A stored value as the user wrote it.
  Slice without_time(Slice value) const {
    return is_on() ? value.substr(std::min<u64>(kTimeBytes, value.size())) : value;
  }
};

}  // namespace tt::lsm
