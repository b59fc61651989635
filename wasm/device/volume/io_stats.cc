#include "device/volume/io_stats.h"

#include <algorithm>
#include <functional>

#include "device/device.h"
#include "device/options/schema.h"

namespace tt {

void IoStats::book(Kind kind, Ns now, Ending done, u64 pages, Cause cause, u64 job) {
  advance(now);
  if (kind == kFlush) {
    counters_.flushes++;
  } else {
    IoCounters::Kind& of = kind == kRead ? counters_.reads : counters_.writes;
    of.done++;
    of.sectors += pages * (kHostPage / 512);
    busy_until(now);
    counters_.in_flight++;
  }
  undecided_.push_back({done, kNever, now, kind});
  advance(now);
  fact(cause, job);
}

void IoStats::discard(Ns now, u64 pages, Cause cause) {
  advance(now);
  counters_.discards.done++;
  counters_.discards.sectors += pages * (kHostPage / 512);
  fact(cause, 0);
}

void IoStats::advance(Ns now) {
  // Ends that the drive has decided meanwhile go to the heap; the others are asked for again.
  for (size_t i = 0; i < undecided_.size();) {
    Command& command = undecided_[i];
    command.ends = completions_.of(command.ending);
    if (command.ends == kNever) {
      i++;
      continue;
    }
    ending_.push_back(command);
    std::push_heap(ending_.begin(), ending_.end(), std::greater<>());
    command = undecided_.back();
    undecided_.pop_back();
  }
  while (!ending_.empty() && ending_.front().ends <= now) {
    finish(ending_.front());
    std::pop_heap(ending_.begin(), ending_.end(), std::greater<>());
    ending_.pop_back();
  }
}

void IoStats::finish(const Command& command) {
  TT_DCHECK(command.ends >= command.submitted);
  const Ns took = command.ends - command.submitted;
  if (command.kind == kFlush) {
    counters_.flush_ns += took;
    return;
  }
  (command.kind == kRead ? counters_.reads : counters_.writes).ns += took;
  busy_until(command.ends);
  TT_CHECK(counters_.in_flight > 0);
  counters_.in_flight--;
}

void IoStats::busy_until(Ns time) {
  // io_ticks, the basis of %util: one command in flight counts as much as many.
  if (time <= accounted_) return;
  if (counters_.in_flight > 0) counters_.io_ticks_ns += time - accounted_;
  accounted_ = time;
}

void IoStats::fact(Cause cause, u64 job) {
  if (tell_) facts_.emit(cause, job, [&] { return device::IostatChanged{.row = row()}; });
}

device::IostatRow IoStats::row() const {
  const IoCounters& c = counters_;
  return {.id = 0u,
          .reads = c.reads.done,
          .reads_merged = c.reads.merged,
          .sectors_read = c.reads.sectors,
          .read_ns = c.reads.ns,
          .writes = c.writes.done,
          .writes_merged = c.writes.merged,
          .sectors_written = c.writes.sectors,
          .write_ns = c.writes.ns,
          .in_flight = c.in_flight,
          .io_ticks_ns = c.io_ticks_ns,
          .weighted_ns = c.weighted_ns(),
          .discards = c.discards.done,
          .sectors_discarded = c.discards.sectors,
          .flushes = c.flushes,
          .flush_ns = c.flush_ns};
}

void IoStats::describe(TableSink& sink) const {
  if (tell_) sink.row([&] { return row(); });
}

void IoStats::report(ReportSink& sink, Ns now) const {
  IoStats complete = *this;
  complete.advance(now);
  // Completed in a copy: a report must not change the run.
  complete.write_report(sink, now);
}

Ns IoStats::busy_ns(Ns now) const {
  IoStats complete = *this;
  complete.advance(now);
  return complete.counters_.io_ticks_ns;
}

void IoStats::write_report(ReportSink& sink, Ns now) const {
  const IoCounters &c = counters_, &b = before_;
  const Ns elapsed = now - measured_from_;
  const u64 reads = c.reads.done - b.reads.done, writes = c.writes.done - b.writes.done;
  const u64 flushes = c.flushes - b.flushes;
  const u64 sectors = c.reads.sectors - b.reads.sectors + c.writes.sectors - b.writes.sectors;
  const Ns read_ns = c.reads.ns - b.reads.ns, write_ns = c.writes.ns - b.writes.ns;
  sink.count(device::kIostatReads, reads);
  sink.count(device::kIostatWrites, writes);
  sink.count(device::kIostatWritesMerged, c.writes.merged - b.writes.merged);
  sink.count(device::kIostatDiscards, c.discards.done - b.discards.done);
  sink.count(device::kIostatFlushes, flushes);
  sink.ratio(device::kIostatAwait, read_ns + write_ns, reads + writes);
  sink.ratio(device::kIostatReadAwait, read_ns, reads);
  sink.ratio(device::kIostatWriteAwait, write_ns, writes);
  sink.ratio(device::kIostatFlushAwait, c.flush_ns - b.flush_ns, flushes);
  sink.ratio(device::kIostatRequestBytes, sectors * 512, reads + writes);
  sink.ratio(device::kIostatQueue, c.weighted_ns() - b.weighted_ns(), elapsed);
  sink.ratio(device::kIostatUtil, c.io_ticks_ns - b.io_ticks_ns, elapsed);
}

}  // namespace tt
