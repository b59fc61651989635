// The interface of a drive to its host: page reads and writes, flush, trim. Drives model timing and
// wear; the bytes themselves are in ContentStore, by logical address.
//
// REQUIRES: calls come in non-decreasing virtual time (checked); an actor submits only at the start
// of its step. A call books the device's resources and returns the time at which the command
// completes; it never blocks. A drive that reorders its queue cannot know that time yet. It returns
// the earliest one, and the scheduler holds the submitting actor back until the command is really
// complete: submitter() and hold(). Other parties attach a Listener.
#pragma once
#include "facts/fact_stream.h"
#include "facts/report_sink.h"
#include "facts/table_sink.h"

namespace tt {

inline constexpr u64 kHostPage = 4096;  // bytes; the unit of addresses at the device's interface

// The cause of a command, and the number of its bytes that are user bytes entering the structure
// for the first time.
struct IoTag {
  Cause cause;
  u64 first_bytes = 0;
  u64 job = 0;  // the background job that issues it, 0 for the foreground
  // writes only: pages of one stream are expected to die together (NVMe streams, FDP placement
  // handles)
  u32 stream = 0;
};

class Device {
 public:
  virtual ~Device() = default;
  virtual u64 pages() const = 0;  // logical capacity, host pages
  // Transfer `count` pages from `page` on; return the time of the drive's acknowledgement.
  virtual Ns write(Ns now, u64 page, u64 count, const IoTag& tag) = 0;
  virtual Ns read(Ns now, u64 page, u64 count, const IoTag& tag) = 0;
  // Makes everything acknowledged so far durable; it survives a power cut after the returned time.
  virtual Ns flush(Ns now, const IoTag& tag) = 0;
  virtual void trim(Ns now, u64 page, u64 count) = 0;
  // Announces a queued write, which follows those announced before. A hint for look-ahead; it
  // changes no result.
  virtual void announce(u64 /*page*/, u64 /*count*/) {}

  // Sets the actor that submits the commands from here on; any number that is unique per actor.
  virtual void submitter(u32 /*actor*/) {}
  // Returns `due` if all commands of `actor` that were promised by then are complete, else a later
  // time at which to ask again. Counts as a call at `due`.
  virtual Ns hold(u32 /*actor*/, Ns due) { return due; }

  // The number of the command submitted last if only its earliest end is known, else 0. Numbers
  // ascend.
  virtual u64 undecided() const { return 0; }
  // Is called, during a later command, with the real end of each such command, which may be in the
  // future.
  class Listener {
   public:
    virtual ~Listener() = default;
    virtual void decided(u64 command, Ns ends) = 0;
  };
  virtual void attach(Listener& /*listener*/) {}

  // The time that commands have waited for garbage collection since the run began.
  virtual Ns collection_waits() const { return 0; }
  virtual void describe(TableSink& sink) const = 0;
  virtual void inspect(TableId table, u64 id, TableSink& sink) const = 0;
  // Starts the report's counts; sizes, wear and other states are reported as they are at its end.
  virtual void begin_measuring(Ns now) = 0;
  virtual void report(ReportSink& sink) const = 0;
  virtual u64 digest() const = 0;  // mapping and counters
};

}  // namespace tt
