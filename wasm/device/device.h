// What a drive offers its host: page reads and writes, flush, trim. Timing and wear live behind
// this interface; the bytes themselves live in ContentStore, by logical address.
//
// All calls come in non-decreasing virtual time (TT_CHECKed): an actor submits only at the start of
// its step. A call books the device's resources and answers when the command completes; it never
// blocks. A drive that reorders its queue cannot know that yet. It answers the earliest time, and
// the scheduler keeps the actor that submitted the command from going on before the command is
// really complete: submitter() and hold(). Whoever else wants to know listens.
#pragma once
#include "facts/fact_stream.h"
#include "facts/report_sink.h"
#include "facts/table_sink.h"

namespace tt {

inline constexpr u64 kHostPage = 4096;  // bytes; the unit of addresses at the device's interface

// Why a command is issued, and how many of its bytes are user bytes entering the structure for the
// first time.
struct IoTag {
  Cause cause;
  u64 first_bytes = 0;
  u64 job = 0;  // the background job that issues it, 0 for the foreground
  // of a write: pages of one stream are expected to die together (NVMe streams, FDP placement
  // handles)
  u32 stream = 0;
};

class Device {
 public:
  virtual ~Device() = default;
  virtual u64 pages() const = 0;  // logical capacity, host pages
  // Answer the time at which the drive acknowledges. `count` pages from `page` on.
  virtual Ns write(Ns now, u64 page, u64 count, const IoTag& tag) = 0;
  virtual Ns read(Ns now, u64 page, u64 count, const IoTag& tag) = 0;
  // Everything acknowledged so far survives a power cut once this completes.
  virtual Ns flush(Ns now, const IoTag& tag) = 0;
  virtual void trim(Ns now, u64 page, u64 count) = 0;
  // The host has a write of these pages in its queue and will submit it next, behind those
  // announced before. Changes nothing: a drive may look ahead.
  virtual void announce(u64 /*page*/, u64 /*count*/) {}

  // Whose commands come from now on: any number that tells the actors apart.
  virtual void submitter(u32 /*actor*/) {}
  // For an actor that is due to run at `due`: if a command of its that was to be complete by then
  // is not, a later time at which to ask again; else `due`. Counts as a call at `due`.
  virtual Ns hold(u32 /*actor*/, Ns due) { return due; }

  // Of the command submitted last: its number if its answer was the earliest time only, else 0.
  // Numbers ascend.
  virtual u64 undecided() const { return 0; }
  // Learns, during a later call, when each such command really ends; that may lie ahead.
  class Listener {
   public:
    virtual ~Listener() = default;
    virtual void decided(u64 command, Ns ends) = 0;
  };
  virtual void attach(Listener& /*listener*/) {}

  virtual void describe(TableSink& sink) const = 0;
  virtual void inspect(TableId table, u64 id, TableSink& sink) const = 0;
  // The report counts from here on; sizes, wear and other states are those of the moment.
  virtual void begin_measuring(Ns now) = 0;
  virtual void report(ReportSink& sink) const = 0;
  virtual u64 digest() const = 0;  // of mapping and counters
};

}  // namespace tt
