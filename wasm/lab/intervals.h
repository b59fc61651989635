// The run in intervals of about equal numbers of statements: latencies of each, and the counters at
// its end, from which throughput and space over time follow. Kept from the start, so that they do
// not depend on how the run is watched; not part of the digest.
#pragma once
#include <algorithm>
#include <vector>

#include "core/latency_histogram.h"
#include "facts/table_sink.h"
#include "lab/schema.h"

namespace tt::lab {

class Intervals {
 public:
  explicit Intervals(u64 statements_total)
      : length_(std::max(kLeastStatements, div_up(statements_total, kMaxIntervals))) {}

  void add(Ns latency) { latency_.add(latency); }
  bool full() const { return latency_.total() >= length_; }

  struct Counters {
    u64 statements;
    Ns t_ns;
    u64 user_bytes, drive_bytes, live_user_bytes, allocated_bytes, table_bytes;
  };
  // Ends the interval, unless it is empty.
  void end(const Counters& now) {
    if (latency_.total() == 0) return;
    TT_CHECK(ended_.empty() || (now.statements > ended_.back().statements.value &&
                                now.t_ns >= ended_.back().t_ns.value));
    ended_.push_back({.interval = ended_.size(),
                      .statements = now.statements,
                      .t_ns = now.t_ns,
                      .p50_ns = latency_.percentile(500),
                      .p99_ns = latency_.percentile(990),
                      .p999_ns = latency_.percentile(999),
                      .max_ns = latency_.max(),
                      .user_bytes = now.user_bytes,
                      .drive_bytes = now.drive_bytes,
                      .live_user_bytes = now.live_user_bytes,
                      .allocated_bytes = now.allocated_bytes,
                      .table_bytes = now.table_bytes});
    latency_.clear();
  }

  void describe(TableSink& sink) const {
    sink.rows<IntervalsRow>([&](auto&& add) {
      for (const IntervalsRow& row : ended_) add(row);
    });
  }

 private:
  // Enough statements for a 99th percentile, and no more intervals than a chart can show.
  static constexpr u64 kLeastStatements = 1000, kMaxIntervals = 500;

  const u64 length_;
  LatencyHistogram latency_;  // the current interval's
  std::vector<IntervalsRow> ended_;
};

}  // namespace tt::lab
