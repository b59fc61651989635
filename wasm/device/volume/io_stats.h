// The disk statistics that a Linux user knows: the fields of /proc/diskstats, and what iostat -x
// makes of them.
//
// A command is counted when it is submitted and its time when it is complete; Linux books both
// then. As in Linux, sectors have 512 bytes, and flushes count apart: they are neither in flight
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
  u64 in_flight = 0;   // commands under way when the last one was submitted, itself included
  Ns io_ticks_ns = 0;  // time during which any command was under way
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
  // So many page writes travelled in the command of a neighbour; said before that command.
  void merged_writes(u64 count) { counters_.writes.merged += count; }

  // Books what is complete by now.
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
    Ns ends;  // kNever while it is not known
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
  std::vector<Command> ending_;           // whose end is known: a heap with the earliest on top
  std::vector<Command> undecided_;
};

}  // namespace tt
