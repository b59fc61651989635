// What a power cut can take away: the earlier bytes of every sector written since the drive last
// was known to have flushed.
//
// The content store always holds the newest bytes; this log overlays them with the past. Each write
// leaves the bytes that its sectors had before. A flush leaves a mark with the time when it
// completes: once that has passed, what lies before the mark can no longer be lost. A crash then
// gives every sector any one of its versions, from the last durable one to the newest, so torn
// pages and any order among sectors come about. What exceeds the limit counts as destaged: a
// drive's volatile memory is finite.
#pragma once
#include <deque>
#include <functional>

#include "device/volume/completions.h"
#include "device/volume/content_store.h"

namespace tt {

// Which of `versions` (0 the last durable one, versions - 1 the newest) of a sector has survived.
// Sectors come in ascending order.
using Survivors = std::function<u32(u64 sector, u32 versions)>;
// Seeds that divide by 8 keep nothing that was not flushed, those one above everything; the others
// a random mixture.
Survivors survivors_by_seed(u64 seed);

class UndoLog final : public ContentStore::History {
 public:
  UndoLog(u64 sector_bytes, u64 limit_bytes, const Completions& completions)
      : sector_bytes_(sector_bytes),
        limit_(limit_bytes / sector_bytes),
        completions_(completions) {}

  void before_write(u64 offset, u64 size, const ContentStore& content) override;
  // Writes that follow are not handed to the drive before these are over.
  void hold_until(Endings endings) { not_before_ = std::move(endings); }
  bool holding() const override { return !not_before_.empty(); }
  void flush(Ns now, Ending done);
  // Forgets what is durable by now.
  void settle(Ns now);
  // Brings `content` into the state after a power cut at `now`, and forgets everything.
  void crash(Ns now, const Survivors& survivors, ContentStore& content);

  u64 sectors() const { return sectors_; }  // versions held
  u64 bytes_held() const { return sectors_ * sector_bytes_; }

 private:
  struct Entry {
    u64 sector;    // kFlush: a mark
    Endings over;  // what was over when the write was handed to the drive; of a mark, its flush
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
