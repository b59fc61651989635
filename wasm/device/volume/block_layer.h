// The block layer: the volume's only path to the drive. Bytes go to the content store, commands to
// the device; statistics and faults are applied here, so that no command escapes them.
#pragma once
#include <algorithm>

#include "device/volume/faults.h"
#include "device/volume/io_stats.h"

namespace tt {

class BlockLayer {
 public:
  BlockLayer(Device& device, ContentStore& content, FactStream& facts, bool tell_stats,
             const FaultOptions& faults)
      : device_(device),
        content_(content),
        faults_(faults, content, completions_),
        stats_(facts, tell_stats, completions_) {
    device_.attach(completions_);
  }

  u64 pages() const {
    const u64 limit = faults_.options().capacity_bytes / kHostPage;
    return limit == 0 ? device_.pages() : std::min(limit, device_.pages());
  }
  // Stores bytes at a byte offset of the drive; write_pages() then submits the command that carries
  // them.
  void put(u64 at, Slice bytes) {
    if (error().ok()) content_.write(at, bytes);
  }
  Ns write_pages(Ns now, u64 page, u64 count, const IoTag& tag) {
    if (!error().ok()) return now;
    check_pages(page, count);
    submitted(now, faults_.after_write(now, device_.write(now, page, count, tag)));
    stats_.write(now, last_, count, tag.cause, tag.job);
    return last_.answered;
  }
  Ns read_pages(Ns now, u64 page, u64 count, const IoTag& tag) {
    if (!error().ok()) return now;
    check_pages(page, count);
    submitted(now, faults_.after_read(now, device_.read(now, page, count, tag), page, count));
    stats_.read(now, last_, count, tag.cause, tag.job);
    return last_.answered;
  }
  // Announces pages that write_pages() will write, after those announced before.
  void announce(u64 page, u64 count) { device_.announce(page, count); }
  // Transfer the whole pages around [at, at + size); return the end of the command.
  Ns write(Ns now, u64 at, Slice bytes, const IoTag& tag) {
    put(at, bytes);
    const u64 page = at / kHostPage;
    return write_pages(now, page, div_up(at + bytes.size(), kHostPage) - page, tag);
  }
  Ns write(Ns now, u64 at, u64 size, std::span<PageImage* const> images, u64 from,
           const IoTag& tag) {
    if (error().ok()) content_.write(at, size, images, from);
    return write_pages(now, at / kHostPage, size / kHostPage, tag);
  }
  Ns read(Ns now, u64 at, u64 size, const IoTag& tag) {
    const u64 page = at / kHostPage;
    return read_pages(now, page, div_up(at + size, kHostPage) - page, tag);
  }
  Ns flush(Ns now, const IoTag& tag) {
    if (!error().ok()) return now;
    submitted(now, faults_.after_flush(now, device_.flush(now, tag)));
    faults_.flushed(now, last_);
    stats_.flush(now, last_, tag.cause, tag.job);
    return last_.answered;
  }
  // Discards the content of pages; trims them on the drive if `tell_drive`.
  void release(Ns now, u64 page, u64 count, bool tell_drive, Cause cause) {
    if (!error().ok()) return;
    check_pages(page, count);
    if (tell_drive) {
      device_.trim(now, page, count);
      stats_.discard(now, count, cause);
    }
    content_.trim(page * kHostPage, count * kHostPage);
  }
  // The ending of the command submitted last. over(): true if all `endings` are in the past.
  const Ending& last() const { return last_; }
  bool over(const Endings& endings, Ns now) const { return completions_.of(endings) <= now; }

  // Marks the writes that follow as sent only after `endings`, because their actor waits; until
  // called with none. A power cut before that takes such writes.
  void hold_until(Endings endings) {
    if (faults_.undo() == nullptr) return;
    endings.insert(endings.end(), floor_.begin(), floor_.end());
    faults_.undo()->hold_until(std::move(endings));
  }
  // Does so for all writes from now on.
  void hold_all_until(Endings endings) {
    floor_ = std::move(endings);
    hold_until({});
  }
  // Cuts the power at `now`, after the drive has taken its decisions up to then.
  void power_cut(Ns now, const Survivors& survivors) {
    if (error().ok()) (void)device_.hold(~u32{0}, now);
    faults_.restart(now, survivors);
  }

  const Error& error() const { return faults_.error(); }
  Faults& faults() { return faults_; }
  IoStats& stats() { return stats_; }
  const IoStats& stats() const { return stats_; }
  ContentStore& content() { return content_; }
  const ContentStore& content() const { return content_; }

 private:
  // The volume may be smaller than the drive, which would accept commands beyond it.
  void check_pages(u64 page, u64 count) const {
    TT_CHECK(count > 0 && page < pages() && count <= pages() - page);
  }
  void submitted(Ns now, Ns answered) {
    TT_CHECK(answered >= now);
    last_ = {answered, device_.undecided()};
    completions_.submitted(last_);
    // The statistics read the endings first; then they are dropped.
    stats_.advance(now);
    completions_.forget(now);
  }

  Device& device_;
  ContentStore& content_;
  Completions completions_;
  Faults faults_;
  IoStats stats_;
  Ending last_;
  Endings floor_;
};

}  // namespace tt
