// Observation of the hard disk: facts, tables, report, digest.
#include <algorithm>

#include "core/hash.h"
#include "device/hdd/hdd_device.h"
#include "device/options/schema.h"

namespace tt {

device::ArmRow HddDevice::arm_row() const {
  const HddCounters& c = counters_;
  const u64 track = geometry_.track_of(arm_page_), most = std::max<u64>(geometry_.tracks() - 1, 1);
  const Ns angle = busy_until_ % geometry_.revolution();
  return {.id = 0u,
          .track = track,
          .position_permille = track * 1000 / most,
          .angle_permille = angle * 1000 / geometry_.revolution(),
          .queue = queue_.size(),
          .dirty_pages = dirty_pages(),
          .busy_until_ns = busy_until_,
          .seeks = c.seeks,
          .seek_ns = c.seek_ns,
          .rotation_ns = c.rotation_ns,
          .transfer_ns = c.transfer_ns,
          .buffer_hits = c.buffer_hits};
}

// A disk has no cells and no map: their columns are 0.
device::CountersRow HddDevice::counters_row() const {
  const HddCounters& c = counters_;
  return {.id = 0u,
          .host_writes = c.host_writes,
          .host_reads = c.host_reads,
          .host_flushes = c.host_flushes,
          .host_trims = c.host_trims,
          .host_pages_written = c.host_pages_written,
          .host_pages_read = c.host_pages_read,
          .host_pages_trimmed = c.host_pages_trimmed,
          .nand_host_programs = 0u,
          .nand_gc_programs = 0u,
          .nand_padding_programs = 0u,
          .nand_host_reads = 0u,
          .nand_gc_reads = 0u,
          .erases = 0u,
          .free_blocks = 0u,
          .mapped_pages = 0u,
          .gc_stall_ns = 0u};
}

void HddDevice::command_facts(const IoTag& tag) {
  facts_.emit(tag.cause, tag.job, [&] { return device::ArmChanged{.row = arm_row()}; });
  facts_.emit(tag.cause, tag.job, [&] { return device::CountersChanged{.row = counters_row()}; });
}

void HddDevice::describe(TableSink& sink) const {
  sink.row([&] { return counters_row(); });
  sink.row([&] { return arm_row(); });
}

void HddDevice::begin_measuring(Ns now) {
  advance(now);
  before_ = counters_;
  measured_from_ = std::max(now, busy_until_);
}

void HddDevice::report(ReportSink& sink) const {
  const HddCounters &c = counters_, &b = before_;
  // The ledger's rows add up to the drive's counters.
  TT_CHECK(ledger_.totals().host_bytes_written == c.host_pages_written * kHostPage);
  TT_CHECK(ledger_.totals().host_bytes_read == c.host_pages_read * kHostPage);
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
