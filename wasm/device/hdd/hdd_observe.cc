// What the hard disk says of itself: facts, tables, report, digest.
#include <algorithm>

#include "core/hash.h"
#include "device/hdd/hdd_device.h"
#include "device/schema.h"

namespace tt {

void HddDevice::write_arm(RowWriter& out) const {
  const HddCounters& c = counters_;
  const u64 track = geometry_.track_of(arm_page_), most = std::max<u64>(geometry_.tracks() - 1, 1);
  const Ns angle = busy_until_ % geometry_.revolution();
  for (u64 cell : {u64{0}, track, track * 1000 / most, angle * 1000 / geometry_.revolution(),
                   u64{queue_.size()}, dirty_pages(), busy_until_, c.seeks, c.seek_ns,
                   c.rotation_ns, c.transfer_ns, c.buffer_hits})
    out.integer(cell);
}

// A disk has no cells and keeps no map: those columns are 0.
void HddDevice::write_counters(RowWriter& out) const {
  write_host_counters(counters_, out);
  for (u32 i = 0; i < device::kCellCounters; i++) out.integer(0);
}

void HddDevice::command_facts(const IoTag& tag) {
  if (facts_.begin(device::kArmChanged, tag.cause, tag.job)) {
    write_arm(facts_.cells());
  }
  if (facts_.begin(device::kCountersChanged, tag.cause, tag.job)) {
    write_counters(facts_.cells());
  }
}

void HddDevice::describe(TableSink& sink) const {
  if (sink.begin(device::kCountersTable)) {
    write_counters(sink.row());
    sink.end();
  }
  if (sink.begin(device::kArmTable)) {
    write_arm(sink.row());
    sink.end();
  }
}

void HddDevice::begin_measuring(Ns now) {
  advance(now);
  before_ = counters_;
  measured_from_ = std::max(now, busy_until_);
}

void HddDevice::report(ReportSink& sink) const {
  const HddCounters &c = counters_, &b = before_;
  const u64 written = c.host_pages_written - b.host_pages_written;
  sink.ratio(device::kWriteAmplification, written, written);
  sink.count(device::kHostFlushes, c.host_flushes - b.host_flushes);
  sink.count(device::kTrimmedBytes, (c.host_pages_trimmed - b.host_pages_trimmed) * kHostPage);
  const Ns seek = c.seek_ns - b.seek_ns, rotation = c.rotation_ns - b.rotation_ns;
  const Ns transfer = c.transfer_ns - b.transfer_ns;
  sink.count(device::kSeeks, c.seeks - b.seeks);
  sink.count(device::kSeekNs, seek);
  sink.count(device::kRotationNs, rotation);
  sink.count(device::kTransferNs, transfer);
  sink.count(device::kBufferHits, c.buffer_hits - b.buffer_hits);
  const Ns busy = seek + rotation + transfer,
           elapsed = std::max({now_, busy_until_, measured_from_}) - measured_from_;
  sink.count(device::kArmUtilisation, elapsed == 0 ? 0 : busy * 1000 / elapsed);
}

u64 HddDevice::digest() const {
  const HddCounters& c = counters_;
  u64 digest = 0;
  for (u64 value :
       {c.host_writes, c.host_reads, c.host_flushes, c.host_trims, c.host_pages_written,
        c.host_pages_read, c.host_pages_trimmed, c.seeks, c.seek_ns, c.rotation_ns, c.transfer_ns,
        c.buffer_hits, arm_page_, busy_until_, u64{queue_.size()}, dirty_.size(), flushing_.size()})
    digest = fold_digest(digest, value);
  return digest;
}

}  // namespace tt
