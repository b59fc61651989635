// The undo log of power cuts: earlier bytes of every sector written since the last flush known to
// be complete.
//
// The content store always holds the newest bytes; this log overlays them with the past. Each write
// logs the former bytes of its sectors. A flush logs a mark with its completion; once that has
// passed, entries before the mark can no longer be lost. A crash then gives every sector any one of
// its versions, from the last durable one to the newest, so torn pages and any order among sectors
// occur. Entries beyond the limit count as destaged: a drive's volatile memory is finite.
#pragma once
#include <deque>
#include <functional>

#include "device/volume/completions.h"
#include "device/volume/content_store.h"

namespace tt {

// Chooses the surviving version of a sector, from 0, the last durable one, to versions - 1, the
// newest. Called for sectors in ascending order.
using Survivors = std::function<u32(u64 sector, u32 versions)>;
// Seeds divisible by 8 keep nothing that was not flushed, those one above keep everything, others a
// random mixture.
Survivors survivors_by_seed(u64 seed);

class UndoLog final : public ContentStore::History {
 public:
  UndoLog(u64 sector_bytes, u64 limit_bytes, const Completions& completions)
      : sector_bytes_(sector_bytes),
        limit_(limit_bytes / sector_bytes),
        completions_(completions) {}

  void before_write(u64 offset, u64 size, const ContentStore& content) override;
  // Marks the writes that follow as not sent to the drive before these endings.
  void hold_until(Endings endings) { not_before_ = std::move(endings); }
  bool holding() const override { return !not_before_.empty(); }
  void flush(Ns now, Ending done);
  // Drops entries that are durable by `now`.
  void settle(Ns now);
  // Puts `content` into the state after a power cut at `now`, and empties the log.
  void crash(Ns now, const Survivors& survivors, ContentStore& content);

  u64 sectors() const { return sectors_; }  // versions in the log
  u64 bytes_held() const { return sectors_ * sector_bytes_; }

 private:
  struct Entry {
    u64 sector;    // kFlush: a mark of a flush
    Endings over;  // endings after which the write was sent; for a mark, its flush
    std::string before;
  };
  static constexpr u64 kFlush = ~u64{0};
  void drop_front();

  const u64 sector_bytes_, limit_;
  const Completions& completions_;
  std::deque<Entry> entries_;
  u64 sectors_ = 0;
  Endings not_before_;
};

}  // namespace tt
