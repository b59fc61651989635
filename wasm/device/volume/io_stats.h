// Linux's disk statistics: the fields of /proc/diskstats, and the figures that iostat -x derives
// from them.
//
// A command is counted when submitted and its time when complete; Linux books both at completion.
// Like in Linux, sectors have 512 bytes, and flushes count separately: they are neither in flight
// nor busy time (kernel: block/blk-flush.c).
#pragma once
#include "device/options/tables.h"
#include "device/volume/completions.h"

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
  u64 in_flight = 0;   // commands in flight when the last one was submitted, itself included
  Ns io_ticks_ns = 0;  // time with at least one command in flight
  Ns weighted_ns() const { return reads.ns + writes.ns; }
};

class IoStats {
 public:
  // With `tell`, every change is a fact and describe() has the table.
  IoStats(FactStream& facts, bool tell, const Completions& completions)
      : facts_(facts), tell_(tell), completions_(completions) {}

  void read(Ns now, Ending done, u64 pages, Cause cause, u64 job) {
    book(kRead, now, done, pages, cause, job);
  }
  void write(Ns now, Ending done, u64 pages, Cause cause, u64 job) {
    book(kWrite, now, done, pages, cause, job);
  }
  void flush(Ns now, Ending done, Cause cause, u64 job) { book(kFlush, now, done, 0, cause, job); }
  void discard(Ns now, u64 pages, Cause cause);
  // Counts page writes that were merged into a neighbour's command. Called before that command.
  void merged_writes(u64 count) { counters_.writes.merged += count; }

  // Books the commands complete by `now`.
  void advance(Ns now);

  const IoCounters& counters() const { return counters_; }
  void begin_measuring(Ns now) {
    advance(now);
    before_ = counters_;
    measured_from_ = now;
  }
  void describe(TableSink& sink) const;
  void report(ReportSink& sink, Ns now) const;
  Ns busy_ns(Ns now) const;

 private:
  enum Kind : u8 { kRead, kWrite, kFlush };
  struct Command {
    Ending ending;
    Ns ends;  // kNever while unknown
    Ns submitted;
    Kind kind;
    bool operator>(const Command& other) const { return ends > other.ends; }
  };
  void book(Kind kind, Ns now, Ending done, u64 pages, Cause cause, u64 job);
  void finish(const Command& command);
  void busy_until(Ns time);
  void write_report(ReportSink& sink, Ns now) const;
  device::IostatRow row() const;
  void fact(Cause cause, u64 job);

  FactStream& facts_;
  const bool tell_;
  const Completions& completions_;
  IoCounters counters_, before_;
  Ns measured_from_ = 0, accounted_ = 0;  // accounted_: io_ticks_ns counts up to here
  std::vector<Command> ending_;           // commands with known ends: a heap, the earliest on top
  std::vector<Command> undecided_;
};

}  // namespace tt
