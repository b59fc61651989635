#include "device/io_stats.h"

#include <algorithm>
#include <functional>

#include "device/device.h"
#include "device/schema.h"

namespace tt {

void IoStats::book(IoCounters::Kind& kind, Ns now, Ns done, u64 pages, Cause cause, u64 job) {
  kind.done++;
  kind.sectors += pages * (kHostPage / 512);
  kind.ns += done - now;
  while (!under_way_.empty() && under_way_.front() <= now) {
    std::pop_heap(under_way_.begin(), under_way_.end(), std::greater<>());
    under_way_.pop_back();
  }
  if (done > now) {
    under_way_.push_back(done);
    std::push_heap(under_way_.begin(), under_way_.end(), std::greater<>());
    counters_.io_ticks_ns += done - std::clamp(busy_until_, now, done);
    busy_until_ = std::max(busy_until_, done);
  }
  counters_.in_flight = under_way_.size();
  fact(cause, job);
}

void IoStats::flush(Ns now, Ns done, Cause cause, u64 job) {
  counters_.flushes++;
  counters_.flush_ns += done - now;
  fact(cause, job);
}

void IoStats::fact(Cause cause, u64 job) {
  if (!tell_ || !facts_.begin(device::kIostatChanged, cause, job)) return;
  row(facts_.cells());
  facts_.end();
}

void IoStats::row(RowWriter& out) const {
  const IoCounters& c = counters_;
  out.integer(0);
  for (const IoCounters::Kind* kind : {&c.reads, &c.writes})
    out.integer(kind->done).integer(kind->merged).integer(kind->sectors).integer(kind->ns);
  out.integer(c.in_flight).integer(c.io_ticks_ns).integer(c.weighted_ns());
  out.integer(c.discards.done).integer(c.discards.sectors).integer(c.flushes).integer(c.flush_ns);
}

void IoStats::describe(TableSink& sink) const {
  if (!tell_ || !sink.begin(device::kIostatTable)) return;
  row(sink.row());
  sink.end();
}

void IoStats::report(ReportSink& sink, Ns now) const {
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
