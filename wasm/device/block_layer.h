// The block layer: the one way from the volume to the drive. Bytes go to the content store, commands to the device; statistics
// are kept and faults happen on the way.
#pragma once
#include <algorithm>

#include "device/faults.h"
#include "device/io_stats.h"

namespace tt {

class BlockLayer {
 public:
  BlockLayer(Device& device, ContentStore& content, FactStream& facts, bool tell_stats, const FaultOptions& faults)
      : device_(device), content_(content), faults_(faults, content), stats_(facts, tell_stats) {}

  u64 pages() const {
    const u64 limit = faults_.options().capacity_bytes / kHostPage;
    return limit == 0 ? device_.pages() : std::min(limit, device_.pages());
  }
  // Bytes at a byte offset of the drive; write_pages() then submits the command that carries them.
  void put(u64 at, Slice bytes) {
    if (error().ok()) content_.write(at, bytes);
  }
  Ns write_pages(Ns now, u64 page, u64 count, const IoTag& tag) {
    if (!error().ok()) return now;
    const Ns done = faults_.after_write(now, device_.write(now, page, count, tag));
    stats_.write(now, done, count, tag.cause, tag.job);
    return done;
  }
  Ns read_pages(Ns now, u64 page, u64 count, const IoTag& tag) {
    if (!error().ok()) return now;
    const Ns done = faults_.after_read(now, device_.read(now, page, count, tag), page, count);
    stats_.read(now, done, count, tag.cause, tag.job);
    return done;
  }
  // Both in whole pages around [at, at + size).
  Ns write(Ns now, u64 at, Slice bytes, const IoTag& tag) {
    put(at, bytes);
    const u64 page = at / kHostPage;
    return write_pages(now, page, div_up(at + bytes.size(), kHostPage) - page, tag);
  }
  Ns read(Ns now, u64 at, u64 size, const IoTag& tag) {
    const u64 page = at / kHostPage;
    return read_pages(now, page, div_up(at + size, kHostPage) - page, tag);
  }
  Ns flush(Ns now, const IoTag& tag) {
    if (!error().ok()) return now;
    const Ns done = faults_.after_flush(now, device_.flush(now, tag));
    stats_.flush(now, done, tag.cause, tag.job);
    return done;
  }
  // Pages whose content nobody wants any more; the drive learns of it if `tell_drive`.
  void release(Ns now, u64 page, u64 count, bool tell_drive, Cause cause) {
    if (!error().ok()) return;
    if (tell_drive) {
      device_.trim(now, page, count);
      stats_.discard(now, count, cause);
    }
    content_.trim(page * kHostPage, count * kHostPage);
  }
  // Writes that follow are handed to the drive at `time` at the earliest, as somebody waits for another command before.
  void hold_until(Ns time) {
    if (faults_.undo() != nullptr) faults_.undo()->hold_until(std::max(time, floor_));
  }
  // The same for everything from now on, until it is called with 0.
  void hold_all_until(Ns time) {
    floor_ = time;
    hold_until(0);
  }

  const Error& error() const { return faults_.error(); }
  Faults& faults() { return faults_; }
  IoStats& stats() { return stats_; }
  const IoStats& stats() const { return stats_; }
  ContentStore& content() { return content_; }
  const ContentStore& content() const { return content_; }

 private:
  Device& device_;
  ContentStore& content_;
  Faults faults_;
  IoStats stats_;
  Ns floor_ = 0;
};

}  // namespace tt
