#include "lsm/read/row_iterator.h"

#include <algorithm>
#include <utility>

namespace tt::lsm {

void RowIterator::begin(ColumnFamily& family, Direction direction, u64 sequence) {
  release();
  family_ = &family;
  direction_ = direction;
  sequence_ = std::min(sequence, family.database.visible_sequence);
  version_ = family.version;
  ttl_ = RowTtl::of(family.options);
  second_ = family.database.second_of(sequence);
  merge_operator_ = family.options.merge_operator;
  for (const MemtableSlot& slot : family.memtables) {
    tables_.push_back(slot.table);
    memtables_.emplace_back(*slot.table);
  }
  for (const FilePtr& file : version_->levels[0]) runs_.emplace_back(std::span(&file, 1));
  for (u32 level = 1; level < version_->levels.size(); level++)
    if (!version_->levels[level].empty()) runs_.emplace_back(version_->levels[level]);
  gather_range_tombstones();
}

void RowIterator::release() {
  for (SortedRun& run : runs_) run.release(*family_);
  family_ = nullptr;
  runs_.clear();
  memtables_.clear();
  tables_.clear();
  version_.reset();
  walks_.clear();
  targets_.clear();
  lists_.clear();
  at_ = {};
}

// The newest version of a key sorts first and its oldest last, so a target with the greatest
// trailer is before all versions and one with the least after them.
void RowIterator::seek(Slice key, bool inclusive) {
  TT_CHECK(family_ != nullptr);  // after begin(), before release()
  const bool before_its_versions = (direction_ == Direction::kForward) == inclusive;
  target_.clear();
  before_its_versions ? append_internal_key(target_, key, kMaxSequence, kSeekType)
                      : append_internal_key(target_, key, 0, ValueType::kDelete);
  seek_internal();
}

void RowIterator::seek_to_end() {
  target_.clear();
  for (const auto& table : tables_) {
    Memtable::Iterator it(*table);
    it.seek_to_last();
    if (it.valid() && (target_.empty() || user_key(it.key()) > user_key(target_)))
      target_ = it.key();
  }
  for (const std::vector<FilePtr>& level : version_->levels)
    for (const FilePtr& file : level)
      if (target_.empty() || file->largest_user() > user_key(target_)) target_ = file->largest;
  const std::string last(target_.empty() ? Slice() : user_key(target_));
  seek(last);
}

void RowIterator::seek_internal() {
  if (resolving_) direction_ = Direction::kBackward;
  any_ = resolving_ = false;
  found_ = Saved::kNothing;
  versions_.begin(merge_operator_);
  position();
}

void RowIterator::position() {
  at_ = {};
  for (std::string& target : targets_) target.clear();
  if (!walks_.empty()) return seek_sources(0);
  for (Memtable::Iterator& it : memtables_)
    direction_ == Direction::kForward ? it.seek(target_) : it.seek_before(target_);
  for (SortedRun& run : runs_) run.seek(target_, direction_);
}

// Seeks past hidden versions of user_, or to its newest visible version.
void RowIterator::reseek(u64 sequence, ValueType type) {
  target_.clear();
  append_internal_key(target_, user_, sequence, type);
  position();
  family_->counters.reseeks++;
}

u64 RowIterator::runs() const {
  return static_cast<u64>(
      std::count_if(runs_.begin(), runs_.end(), [](const SortedRun& run) { return !run.ended(); }));
}

// Finds the source whose entry is next; none at the end. Returns false if a block must be waited
// for.
bool RowIterator::choose_next(ColumnFamily& family, Ns now, Ns* arrives, u64* block_reads,
                              Source* best) {
  Slice best_key;
  *best = {};
  const auto offer = [&](Slice key, Source source) {
    const int order = *best ? compare_internal(key, best_key) : 0;
    if (*best && (direction_ == Direction::kForward ? order >= 0 : order <= 0)) return;
    *best = source;
    best_key = key;
  };
  for (Memtable::Iterator& it : memtables_)
    if (it.valid()) offer(it.key(), {&it, nullptr});
  for (SortedRun& run : runs_) {
    const size_t rank = memtables_.size() + static_cast<size_t>(&run - runs_.data());
    if (!run.settle(family, now, targets_.empty() ? target_ : targets_[rank], arrives, block_reads))
      return false;
    if (run.has_entry()) offer(run.key(), {nullptr, &run});
  }
  return true;
}

bool RowIterator::choose(ColumnFamily& family, Ns now, Ns* arrives, u64* block_reads,
                         Source* best) {
  do {
    if (!choose_next(family, now, arrives, block_reads, best)) return false;
  } while (*best && !walks_.empty() && skip_covered(*best));
  return true;
}

void RowIterator::step_over(const Source& source) {
  if (source.run != nullptr) return source.run->step();
  direction_ == Direction::kForward ? source.memtable->next() : source.memtable->prev();
}

RowIterator::Step RowIterator::next(ColumnFamily& family, Ns now, Ns* arrives, u64* block_reads) {
  TT_CHECK(family_ == &family);  // its version and memtables belong to this family
  for (;;) {
    // While it resolves, a backward iterator has the forward direction.
    const bool forward = direction_ == Direction::kForward && !resolving_;
    const Step step = forward ? next_forward(family, now, arrives, block_reads)
                              : next_backward(family, now, arrives, block_reads);
    if (step != Step::kRow || !ttl_.is_on()) return step;
    if (ttl_.is_hidden(value_, second_)) continue;
    value_ = ttl_.without_time(value_);
    return step;
  }
}

RowIterator::Step RowIterator::next_forward(ColumnFamily& family, Ns now, Ns* arrives,
                                            u64* block_reads) {
  while (family.database.error.ok()) {
    if (at_) step_over(at_);
    at_ = {};
    Source best;
    if (!choose(family, now, arrives, block_reads, &best)) return Step::kWait;
    const bool same_key = best && any_ && user_key(best.key()) == user_;
    if (versions_.merging() && !same_key) {
      versions_.end();  // there is no older version; `best` keeps its position for the next call
      value_ = versions_.value();
      return Step::kRow;
    }
    if (!best) return Step::kEnd;
    at_ = best;
    const Slice entry = best.key();
    const bool visible = sequence_of(entry) <= sequence_;
    if (!same_key) begin_key(user_key(entry));
    // Newer than the snapshot, or hidden by a newer version.
    if (!visible || (shadowed_ && !versions_.merging())) {
      if (same_key && skip())
        shadowed_ ? reseek(0, ValueType::kDelete) : reseek(sequence_, kSeekType);
      continue;
    }
    shadowed_ = true;
    skipped_ = 0, sought_ = false;
    if (!versions_.add(type_of(entry), best.value()) || !versions_.found()) continue;
    value_ = versions_.value();
    return Step::kRow;
  }
  return Step::kEnd;
}

void RowIterator::begin_key(Slice user) {
  user_.assign(user);
  any_ = true;
  shadowed_ = sought_ = false;
  skipped_ = 0;
  found_ = Saved::kNothing;
  versions_.begin(merge_operator_);
}

// Counts a hidden version of user_. Returns true if there are too many, once a key (db/db_iter.cc
// FindNextUserEntryInternal).
bool RowIterator::skip() {
  if (++skipped_ <= family_->options.max_sequential_skip_in_iterations || sought_) return false;
  skipped_ = 0;
  return sought_ = true;
}

RowIterator::Step RowIterator::next_backward(ColumnFamily& family, Ns now, Ns* arrives,
                                             u64* block_reads) {
  const u64 most_skipped = family.options.max_sequential_skip_in_iterations;
  while (family.database.error.ok()) {
    Source best;
    if (!choose(family, now, arrives, block_reads, &best)) return Step::kWait;
    const bool same_key = best && any_ && user_key(best.key()) == user_;
    if (resolving_) {
      resolve(best, same_key);
      continue;
    }
    if (!same_key && found_ == Saved::kValue) {
      found_ = Saved::kNothing;
      value_ = saved_;
      return Step::kRow;
    }
    if (!best) return Step::kEnd;
    const Slice entry = best.key();
    if (!same_key) begin_key(user_key(entry));
    if (sequence_of(entry) <= sequence_) {
      if (skipped_++ >= most_skipped) {  // resolve from the newest visible version instead
        versions_.begin(merge_operator_);
        resolving_ = true;
        direction_ = Direction::kForward;
        reseek(sequence_, kSeekType);
        continue;
      }
      if (type_of(entry) == ValueType::kMerge) {
        saved_ = found_ == Saved::kValue ? merged(merge_operator_, saved_, best.value())
                                         : merged_with_nothing(merge_operator_, best.value());
        found_ = Saved::kValue;
      } else {
        found_ = is_tombstone(type_of(entry)) ? Saved::kDeleted : Saved::kValue;
        saved_.assign(best.value());
      }
    } else {  // FindUserKeyBeforeSavedKey
      if (!std::exchange(shadowed_, true)) skipped_ = 0;
      if (skipped_++ >= most_skipped) {
        reseek(kMaxSequence, kSeekType);
        continue;
      }
    }
    step_over(best);
  }
  return Step::kEnd;
}

// Looks forward from user_'s newest visible version until the row is known, then turns back
// (db/db_iter.cc FindValueForCurrentKeyUsingSeek).
void RowIterator::resolve(const Source& at, bool same_key) {
  if (same_key && !versions_.add(type_of(at.key()), at.value())) return step_over(at);
  if (!same_key) versions_.end();
  found_ = versions_.found() ? Saved::kValue : Saved::kDeleted;
  saved_.assign(versions_.found() ? versions_.value() : Slice());
  versions_.begin(merge_operator_);
  resolving_ = false;
  direction_ = Direction::kBackward;
  shadowed_ = true, skipped_ = 1;  // the current version counts
  target_.clear();
  append_internal_key(target_, user_, sequence_, kSeekType);
  position();
}

}  // namespace tt::lsm
