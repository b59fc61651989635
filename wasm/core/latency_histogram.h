// A histogram of latencies with 16 buckets per octave: percentiles are exact to 1/16 of their
// value, without floating point.
#pragma once
#include <array>

#include "core/types.h"

namespace tt {

class LatencyHistogram {
 public:
  void add(Ns latency) {
    TT_DCHECK(bucket_of(latency) < counts_.size() && from_ns(bucket_of(latency)) <= latency);
    counts_[bucket_of(latency)]++;
    total_++;
    if (latency > max_) max_ = latency;
  }
  void clear() { *this = {}; }
  u64 total() const { return total_; }
  Ns max() const { return max_; }
  // Returns the start of the bucket that holds the `permille` quantile; 0 without samples.
  Ns percentile(u64 permille) const {
    TT_CHECK(permille <= 1000);
    const u64 wanted = div_up(total_ * permille, 1000);
    u64 seen = 0;
    for (u32 b = 0; b < counts_.size(); b++) {
      seen += counts_[b];
      if (seen >= wanted && seen > 0) return from_ns(b);
    }
    return 0;
  }
  // Calls visit(bucket, its smallest latency, latencies in it) for those that hold any.
  template <class Visit>
  void each(Visit&& visit) const {
    for (u32 b = 0; b < counts_.size(); b++)
      if (counts_[b] > 0) visit(b, from_ns(b), counts_[b]);
  }

 private:
  static u32 bucket_of(Ns latency) {
    if (latency < 16) return static_cast<u32>(latency);
    const u32 exponent = 63 - static_cast<u32>(__builtin_clzll(latency));
    return (exponent - 3) * 16 + static_cast<u32>((latency >> (exponent - 4)) & 15);
  }
  static Ns from_ns(u32 bucket) {
    if (bucket < 16) return bucket;
    const u32 exponent = bucket / 16 + 3;
    return (Ns{16} + bucket % 16) << (exponent - 4);
  }
  std::array<u64, 61 * 16> counts_{};
  u64 total_ = 0;
  Ns max_ = 0;
};

}  // namespace tt
