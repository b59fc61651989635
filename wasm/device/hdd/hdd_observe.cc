// What the hard disk says of itself: facts, tables, report, digest.
#include "core/hash.h"
#include "device/hdd/hdd_device.h"
#include "device/schema.h"

namespace tt {

void HddDevice::write_arm(RowWriter& out) const {
  const HddCounters& c = counters_;
  const u64 track = geometry_.track_of(arm_page_), most = std::max<u64>(geometry_.tracks() - 1, 1);
  const Ns angle = busy_until_ % geometry_.revolution();
  for (u64 cell : {u64{0}, track, track * 1000 / most, angle * 1000 / geometry_.revolution(), u64{queue_.size()},
                   dirty_pages(), busy_until_, c.seeks, c.seek_ns, c.rotation_ns, c.transfer_ns, c.buffer_hits})
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
    facts_.end();
  }
  if (facts_.begin(device::kCountersChanged, tag.cause, tag.job)) {
    write_counters(facts_.cells());
    facts_.end();
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

void HddDevice::report(ReportSink& sink) const {
  const HddCounters& c = counters_;
  sink.ratio(device::kWriteAmplification, c.host_pages_written, c.host_pages_written);
  sink.count(device::kHostFlushes, c.host_flushes);
  sink.count(device::kTrimmedBytes, c.host_pages_trimmed * kHostPage);
  sink.count(device::kSeeks, c.seeks);
  sink.count(device::kSeekNs, c.seek_ns);
  sink.count(device::kRotationNs, c.rotation_ns);
  sink.count(device::kTransferNs, c.transfer_ns);
  sink.count(device::kBufferHits, c.buffer_hits);
  const Ns busy = c.seek_ns + c.rotation_ns + c.transfer_ns, elapsed = std::max(now_, busy_until_);
  sink.count(device::kArmUtilisation, elapsed == 0 ? 0 : busy * 1000 / elapsed);
}

u64 HddDevice::digest() const {
  const HddCounters& c = counters_;
  u64 digest = 0;
  for (u64 value : {c.host_writes, c.host_reads, c.host_flushes, c.host_trims, c.host_pages_written, c.host_pages_read,
                    c.host_pages_trimmed, c.seeks, c.seek_ns, c.rotation_ns, c.transfer_ns, c.buffer_hits, arm_page_,
                    busy_until_, u64{queue_.size()}, dirty_.size(), flushing_.size()})
    digest = fold_digest(digest, value);
  return digest;
}

}  // namespace tt
