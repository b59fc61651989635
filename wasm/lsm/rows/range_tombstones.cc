#include "lsm/rows/range_tombstones.h"

#include <algorithm>

namespace tt::lsm {

// Every key where a tombstone begins or ends cuts all tombstones that reach across it.
RangeTombstones::RangeTombstones(const std::vector<RangeTombstone>& tombstones) {
  for (const RangeTombstone& one : tombstones) {
    if (one.begin >= one.end) continue;
    keys_.emplace_back(one.begin);
    keys_.emplace_back(one.end);
  }
  std::sort(keys_.begin(), keys_.end());
  keys_.erase(std::unique(keys_.begin(), keys_.end()), keys_.end());
  const auto place = [&](Slice key) {
    return static_cast<u32>(std::lower_bound(keys_.begin(), keys_.end(), key) - keys_.begin());
  };
  // The index of the key that a piece begins with, and the complement of its sequence number, so
  // that sorting puts the newest first.
  std::vector<std::pair<u32, u64>> pieces;
  for (const RangeTombstone& one : tombstones)
    if (one.begin < one.end)
      for (u32 key = place(one.begin), end = place(one.end); key < end; key++)
        pieces.emplace_back(key, ~one.sequence);
  std::sort(pieces.begin(), pieces.end());
  pieces.erase(std::unique(pieces.begin(), pieces.end()), pieces.end());
  for (const auto& [key, number] : pieces) {
    const u32 at = static_cast<u32>(sequences_.size());
    if (fragments_.empty() || fragments_.back().begin != key)
      fragments_.push_back({key, key + 1, at, at});
    sequences_.push_back(~number);
    fragments_.back().behind_last++;
  }
}

u32 RangeTombstones::find(Slice key) const {
  const auto it =
      std::partition_point(fragments_.begin(), fragments_.end(),
                           [&](const Fragment& fragment) { return keys_[fragment.end] <= key; });
  return static_cast<u32>(it - fragments_.begin());
}

u64 RangeTombstones::newest(u32 fragment, u64 snapshot) const {
  TT_DCHECK(fragment < size());
  const Fragment& f = fragments_[fragment];
  for (u32 i = f.first; i < f.behind_last; i++)
    if (sequences_[i] <= snapshot) return sequences_[i];
  return 0;
}

u64 RangeTombstones::newest_over(Slice key, u64 snapshot) const {
  const u32 fragment = find(key);
  return fragment < size() && begin(fragment) <= key ? newest(fragment, snapshot) : 0;
}

std::vector<RangeTombstone> RangeTombstones::list(const Snapshots* snapshots) const {
  std::vector<RangeTombstone> result;
  for (u32 fragment = 0; fragment < size(); fragment++) {
    const Fragment& f = fragments_[fragment];
    for (u32 i = f.first; i < f.behind_last; i++) {
      if (snapshots != nullptr && i > f.first &&
          snapshots->stripe_of(sequences_[i]) == snapshots->stripe_of(sequences_[i - 1]))
        continue;
      result.push_back({begin(fragment), end(fragment), sequences_[i]});
    }
  }
  return result;
}

void append_within(std::vector<RangeTombstone>& out, const RangeTombstones& tombstones,
                   const KeyRange& bounds) {
  for (const RangeTombstone& one : tombstones.list()) {
    const Slice begin = std::max(one.begin, bounds.smallest),
                end = std::min(one.end, bounds.largest.user);
    if (begin < end) out.push_back({begin, end, one.sequence});
  }
}

u32 RangeTombstoneWalk::covering(Slice key) {
  if (list_ == nullptr || list_->empty()) return kNone;
  const u32 size = list_->size();
  if (at_ < size && list_->end(at_) <= key) at_++;
  const bool here =
      (at_ == 0 || list_->end(at_ - 1) <= key) && (at_ == size || key < list_->end(at_));
  if (!here) at_ = list_->find(key);
  return at_ < size && list_->begin(at_) <= key ? at_ : kNone;
}

u32 RangeTombstoneWalk::covering_before(Slice key) {
  if (const u32 at = covering(key); at != kNone && list_->begin(at) < key) return at;
  return list_ != nullptr && at_ > 0 && list_->end(at_ - 1) == key ? at_ - 1 : kNone;
}

u64 RangeTombstoneWalk::newest_over(Slice key, u64 snapshot) {
  const u32 fragment = covering(key);
  return fragment == kNone ? 0 : list_->newest(fragment, snapshot);
}

}  // namespace tt::lsm
