// Range tombstones under an iterator (RocksDB 7.8.3 table/merging_iterator.cc SeekImpl,
// SkipNextDeleted). Rows covered by a newer source's tombstone are not walked through: all older
// sources seek its end, or its begin when going backwards. Rows covered by a tombstone of the same
// source are stepped over one by one.
#include <algorithm>

#include "lsm/read/row_iterator.h"

namespace tt::lsm {

// Lists the tombstones by rank, newest source first. The order must be that of memtables_
// (backwards) and runs_, which are addressed by the same ranks.
void RowIterator::gather_range_tombstones() {
  lists_.reserve(heads_.size());
  for (size_t i = tables_.size(); i-- > 0;) lists_.push_back(tables_[i]->range_tombstones());
  for (const FilePtr& file : version_->levels[0]) lists_.push_back(file->index->range_tombstones());
  for (u32 level = 1; level < version_->levels.size(); level++)
    if (!version_->levels[level].empty()) lists_.push_back(version_->range_tombstones[level]);
  if (std::all_of(lists_.begin(), lists_.end(), [](const auto& list) { return list == nullptr; }))
    return lists_.clear();
  TT_CHECK(lists_.size() == memtables_.size() + runs_.size());
  for (const RangeTombstonesPtr& list : lists_) walks_.emplace_back(list.get());
  targets_.resize(lists_.size());
}

// Seeks target_ in the sources of this rank and older. Each range tombstone over target_ moves it
// to the tombstone's end for the sources that are older still. Sources already past it stay.
void RowIterator::seek_sources(u64 from_rank) {
  moved_ = kAll;
  const bool forward = direction_ == Direction::kForward;
  for (u64 rank = from_rank; rank < targets_.size(); rank++) {
    if (!is_past_target(rank)) {
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
    const bool after_versions = trailer(target_) == 0;  // all of the key's are before the target
    const u32 fragment =
        forward || after_versions ? walk.covering(user) : walk.covering_before(user);
    if (fragment == RangeTombstoneWalk::kNone || walk.list().newest(fragment, sequence_) == 0)
      continue;
    target_ = make_internal_key(forward ? walk.list().end(fragment) : walk.list().begin(fragment),
                                kMaxSequence, kSeekType);
  }
}

// True if the source has been sought and is at target_ or past it, in the iterator's direction.
bool RowIterator::is_past_target(u64 rank) const {
  TT_DCHECK(rank < memtables_.size() + runs_.size());
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

// Returns true if range tombstones cover the next entry, after moving the sources on. All older
// versions of its key are covered too.
bool RowIterator::skip_covered(u32 source) {
  const Slice entry = heads_[source].key;
  if (sequence_of(entry) > sequence_) return false;
  const u64 rank = source < memtables_.size() ? memtables_.size() - 1 - source : source;
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
