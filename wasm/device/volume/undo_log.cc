#include "device/volume/undo_log.h"

#include <algorithm>
#include <map>

#include "core/prng.h"

namespace tt {

Survivors survivors_by_seed(u64 seed) {
  return [seed, random = SplitMix64(mix64(seed))](u64, u32 versions) mutable -> u32 {
    if (seed % 8 == 0) return 0;
    if (seed % 8 == 1) return versions - 1;
    return static_cast<u32>(random.below(versions));
  };
}

void UndoLog::before_write(u64 offset, u64 size, const ContentStore& content) {
  for (u64 sector = offset / sector_bytes_; sector * sector_bytes_ < offset + size; sector++) {
    std::string before(sector_bytes_, '\0');
    content.read(sector * sector_bytes_, sector_bytes_, before.data());
    entries_.push_back({sector, not_before_, std::move(before)});
    sectors_++;
  }
  while (sectors_ > limit_) drop_front();
}

void UndoLog::drop_front() {
  TT_DCHECK(!entries_.empty() && (entries_.front().sector == kFlush || sectors_ > 0));
  if (entries_.front().sector != kFlush) sectors_--;
  entries_.pop_front();
}

void UndoLog::flush(Ns now, Ending done) {
  settle(now);
  if (!entries_.empty()) entries_.push_back({kFlush, {done}, {}});
}

void UndoLog::settle(Ns now) {
  const auto durable = std::find_if(entries_.rbegin(), entries_.rend(), [&](const Entry& e) {
    return e.sector == kFlush && completions_.of(e.over) <= now;
  });
  for (auto n = entries_.rend() - durable; n > 0; n--) drop_front();
}

void UndoLog::crash(Ns now, const Survivors& survivors, ContentStore& content) {
  settle(now);
  // Versions of each sector, oldest first, that can have reached the drive.
  std::map<u64, std::vector<std::string>> versions;
  std::map<u64, bool> newest_too;
  for (Entry& entry : entries_) {
    if (entry.sector == kFlush) continue;
    const bool submitted = completions_.of(entry.over) <= now;
    std::vector<std::string>& list = versions[entry.sector];
    bool& open = newest_too.try_emplace(entry.sector, true).first->second;
    if (open) list.push_back(std::move(entry.before));
    open = open && submitted;
  }
  entries_.clear();
  sectors_ = 0;
  not_before_.clear();
  for (auto& [sector, list] : versions) {
    const u32 count = static_cast<u32>(list.size()) + newest_too[sector];
    const u32 chosen = survivors(sector, count);
    TT_CHECK(chosen < count);
    if (chosen < list.size()) content.write(sector * sector_bytes_, list[chosen]);
  }
}

}  // namespace tt
