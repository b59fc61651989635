// The disk statistics that a Linux user knows: the fields of /proc/diskstats, and what iostat -x makes of them.
//
// A command is booked when it is submitted, with the time that the drive answers for it; Linux books it when it completes. As in
// Linux, sectors have 512 bytes, and flushes count apart: they are neither in flight nor busy time (kernel: block/blk-flush.c).
#pragma once
#include <vector>

#include "facts/fact_stream.h"
#include "facts/report_sink.h"
#include "facts/table_sink.h"

namespace tt {

// Absolute since the run began.
struct IoCounters {
  struct Kind {
    u64 done = 0, merged = 0, sectors = 0;
    Ns ns = 0;
  };
  Kind reads, writes, discards;
  u64 flushes = 0;
  Ns flush_ns = 0;
  u64 in_flight = 0;   // commands under way when the last one was submitted, itself included
  Ns io_ticks_ns = 0;  // time during which any command was under way
  Ns weighted_ns() const { return reads.ns + writes.ns + discards.ns; }
};

class IoStats {
 public:
  // With `tell`, every change is a fact and describe() has the table.
  IoStats(FactStream& facts, bool tell) : facts_(facts), tell_(tell) {}

  void read(Ns now, Ns done, u64 pages, Cause cause, u64 job) { book(counters_.reads, now, done, pages, cause, job); }
  void write(Ns now, Ns done, u64 pages, Cause cause, u64 job) { book(counters_.writes, now, done, pages, cause, job); }
  void discard(Ns now, u64 pages, Cause cause) { book(counters_.discards, now, now, pages, cause, 0); }
  void flush(Ns now, Ns done, Cause cause, u64 job);
  // So many page writes travelled in the command of a neighbour; said before that command.
  void merged_writes(u64 count) { counters_.writes.merged += count; }

  const IoCounters& counters() const { return counters_; }
  void begin_measuring(Ns now) { before_ = counters_, measured_from_ = now; }
  void describe(TableSink& sink) const;
  void report(ReportSink& sink, Ns now) const;

 private:
  void book(IoCounters::Kind& kind, Ns now, Ns done, u64 pages, Cause cause, u64 job);
  void row(RowWriter& out) const;
  void fact(Cause cause, u64 job);

  FactStream& facts_;
  const bool tell_;
  IoCounters counters_, before_;
  Ns measured_from_ = 0, busy_until_ = 0;
  std::vector<Ns> under_way_;  // ends of commands, a heap with the earliest on top
};

}  // namespace tt
