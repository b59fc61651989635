// Range tombstones under an iterator (RocksDB 7.8.3 table/merging_iterator.cc SeekImpl,
// SkipNextDeleted). What a newer source's tombstone covers is not walked through: all older sources
// seek its end, or going backwards its begin. Rows covered by a tombstone of the same source are
// stepped over one by one.
#include <algorithm>

#include "lsm/read/row_iterator.h"

namespace tt::lsm {

void RowIterator::gather_range_tombstones() {
  for (size_t i = tables_.size(); i-- > 0;) lists_.push_back(tables_[i]->range_tombstones());
  for (const FilePtr& file : version_->levels[0]) lists_.push_back(file->index->range_tombstones());
  for (u32 level = 1; level < version_->levels.size(); level++)
    if (!version_->levels[level].empty()) lists_.push_back(version_->range_tombstones[level]);
  if (std::all_of(lists_.begin(), lists_.end(), [](const auto& list) { return list == nullptr; }))
    return lists_.clear();
  for (const RangeTombstonesPtr& list : lists_) walks_.emplace_back(list.get());
  targets_.resize(lists_.size());
}

// All sources of a rank or older go to target_, or to where a newer one's range tombstone over it
// lets them go on. Those that have gone that far already stay.
void RowIterator::seek_sources(u64 from_rank) {
  const bool forward = direction_ == Direction::kForward;
  for (u64 rank = from_rank; rank < targets_.size(); rank++) {
    if (!stands_beyond(rank)) {
      targets_[rank] = target_;
      if (rank >= memtables_.size()) {
        runs_[rank - memtables_.size()].seek(targets_[rank], direction_);
      } else {
        Memtable::Iterator& it = memtables_[memtables_.size() - 1 - rank];
        forward ? it.seek(target_) : it.seek_before(target_);
      }
    }
    RangeTombstoneWalk& walk = walks_[rank];
    const Slice user = user_key(target_);
    const bool behind_user =
        trailer(target_) == 0;  // all versions of the key are before the target
    const u32 fragment = forward || behind_user ? walk.covering(user) : walk.covering_before(user);
    if (fragment == RangeTombstoneWalk::kNone || walk.list().newest(fragment, sequence_) == 0)
      continue;
    target_ = make_internal_key(forward ? walk.list().end(fragment) : walk.list().begin(fragment),
                                kMaxSequence, kSeekType);
  }
}

// A source that has been sought is at target_ or beyond.
bool RowIterator::stands_beyond(u64 rank) const {
  if (targets_[rank].empty()) return false;
  Slice key;
  if (rank >= memtables_.size()) {
    const SortedRun& run = runs_[rank - memtables_.size()];
    if (!run.has_entry()) return run.ended();
    key = run.key();
  } else {
    const Memtable::Iterator& it = memtables_[memtables_.size() - 1 - rank];
    if (!it.valid()) return true;
    key = it.key();
  }
  const int order = compare_internal(key, target_);
  return direction_ == Direction::kForward ? order >= 0 : order < 0;
}

// True if range tombstones cover the entry that comes next: then the sources have gone on. All
// older versions of its key are covered too.
bool RowIterator::skip_covered(const Source& source) {
  const Slice entry = source.key();
  if (sequence_of(entry) > sequence_) return false;
  const u64 rank =
      source.memtable == nullptr
          ? memtables_.size() + static_cast<u64>(source.run - runs_.data())
          : memtables_.size() - 1 - static_cast<u64>(source.memtable - memtables_.data());
  for (u64 newer = 0; newer < rank; newer++) {
    RangeTombstoneWalk& walk = walks_[newer];
    const u32 fragment = walk.covering(user_key(entry));
    if (fragment == RangeTombstoneWalk::kNone || walk.list().newest(fragment, sequence_) == 0)
      continue;
    const bool forward = direction_ == Direction::kForward;
    target_ = make_internal_key(forward ? walk.list().end(fragment) : walk.list().begin(fragment),
                                kMaxSequence, kSeekType);
    seek_sources(rank);
    return true;
  }
  if (walks_[rank].newest_over(user_key(entry), sequence_) <= sequence_of(entry)) return false;
  step_over(source);
  return true;
}

}  // namespace tt::lsm
