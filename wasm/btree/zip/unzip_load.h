// Reads and writes of the drive, and pages unzipped, of the last 50 seconds: memory is short of
// pages, or time for unzipping them (buf0lru.cc buf_LRU_stat_t, BUF_LRU_STAT_N_INTERVAL, MariaDB
// 10.11).
#pragma once
#include <array>

#include "core/types.h"

namespace tt::btree {

class UnzipLoad {
 public:
  void count_io(Ns now) { at(now).io++; }
  void count_unzip(Ns now) { at(now).unzipped++; }
  // The average of a second, and the current one beside it.
  bool is_of_reads(Ns now) const {
    constexpr u64 kIoToUnzip = 50;  // BUF_LRU_IO_TO_UNZIP_FACTOR
    Second sum, current;
    for (const Second& s : seconds_) {
      if (s.number == now / kSecond)
        current = s;
      else if (s.number + kSeconds >= now / kSecond)
        sum.io += s.io, sum.unzipped += s.unzipped;
    }
    return sum.unzipped / kSeconds + current.unzipped <=
           (sum.io / kSeconds + current.io) * kIoToUnzip;
  }

 private:
  static constexpr u64 kSeconds = 50;
  struct Second {
    u64 number = 0, io = 0, unzipped = 0;
  };
  Second& at(Ns now) {
    Second& s = seconds_[now / kSecond % seconds_.size()];
    if (s.number != now / kSecond) s = {now / kSecond};
    return s;
  }
  std::array<Second, kSeconds + 1> seconds_;
};

}  // namespace tt::btree
