#include "lsm/read/row_iterator.h"

#include <algorithm>
#include <utility>

#include "core/key_prefix.h"

namespace tt::lsm {

void RowIterator::begin(ColumnFamily& family, Direction direction, u64 sequence) {
  release();
  family_ = &family;
  direction_ = direction;
  stepped_over_ = 0;
  sequence_ = std::min(sequence, family.database.visible_sequence);
  version_ = family.version;
  ttl_ = RowTtl::of(family.options);
  second_ = family.database.second_of(sequence);
  merge_operator_ = family.options.merge_operator;
  tables_.reserve(family.memtables.size());
  memtables_.reserve(family.memtables.size());
  for (const MemtableSlot& slot : family.memtables) {
    tables_.push_back(slot.table);
    memtables_.emplace_back(*slot.table);
  }
  runs_.reserve(version_->levels[0].size() + version_->levels.size());
  for (const FilePtr& file : version_->levels[0]) runs_.emplace_back(std::span(&file, 1));
  for (u32 level = 1; level < version_->levels.size(); level++)
    if (!version_->levels[level].empty()) runs_.emplace_back(version_->levels[level]);
  heads_.resize(memtables_.size() + runs_.size());
  gather_range_tombstones();
}

void RowIterator::release() {
  for (SortedRun& run : runs_) run.release(*family_);
  family_ = nullptr;
  runs_.clear();
  memtables_.clear();
  heads_.clear();
  tables_.clear();
  version_.reset();
  walks_.clear();
  targets_.clear();
  lists_.clear();
  at_ = kNone;
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
  at_ = kNone;
  moved_ = kAll;
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

Slice RowIterator::value_at(u32 source) const {
  return source < memtables_.size() ? memtables_[source].value()
                                    : runs_[source - memtables_.size()].value();
}

// Asks the sources that have moved for their next entries. Returns false if a block must be waited
// for.
bool RowIterator::refresh_heads(ColumnFamily& family, Ns now, Ns* arrives, u64* block_reads) {
  const u32 first = moved_ == kAll ? 0 : moved_;
  const u32 end = moved_ == kAll ? static_cast<u32>(heads_.size()) : moved_ + 1;
  const u32 tables = static_cast<u32>(memtables_.size());
  for (u32 source = first; source < end; source++) {
    Head& head = heads_[source];
    if (source < tables) {
      head.key = memtables_[source].valid() ? memtables_[source].key() : Slice();
    } else {
      SortedRun& run = runs_[source - tables];
      if (!run.settle(family, now, targets_.empty() ? target_ : targets_[source], arrives,
                      block_reads))
        return false;
      head.key = run.has_entry() ? run.key() : Slice();
    }
    if (!head.key.empty()) head.prefix = key_prefix(user_key(head.key));
  }
  moved_ = kNone;
  return true;
}

// The source whose entry is next; kNone at the end.
u32 RowIterator::first_head() const {
  const bool forward = direction_ == Direction::kForward;
  u32 best = kNone;
  for (u32 source = 0; source < heads_.size(); source++) {
    const Head& head = heads_[source];
    if (head.key.empty()) continue;
    if (best != kNone) {
      const Head& other = heads_[best];
      if (head.prefix != other.prefix) {
        if ((head.prefix < other.prefix) != forward) continue;
      } else {
        const int order = compare_internal(head.key, other.key);
        if (forward ? order >= 0 : order <= 0) continue;
      }
    }
    best = source;
  }
  return best;
}

// Finds the source whose entry is next; kNone at the end. Returns false if a block must be waited
// for.
bool RowIterator::choose(ColumnFamily& family, Ns now, Ns* arrives, u64* block_reads, u32* best) {
  do {
    if (moved_ != kNone && !refresh_heads(family, now, arrives, block_reads)) return false;
    *best = first_head();
  } while (*best != kNone && !walks_.empty() && skip_covered(*best));
  return true;
}

void RowIterator::step_over(u32 source) {
  TT_DCHECK(moved_ == kNone);
  moved_ = source;
  if (source >= memtables_.size()) return runs_[source - memtables_.size()].step();
  direction_ == Direction::kForward ? memtables_[source].next() : memtables_[source].prev();
}

RowIterator::Step RowIterator::next(ColumnFamily& family, Ns now, Ns* arrives, u64* block_reads) {
  TT_CHECK(family_ == &family);  // its version and memtables belong to this family
  for (;;) {
    // While it resolves, a backward iterator has the forward direction.
    const bool forward = direction_ == Direction::kForward && !resolving_;
    const Step step = forward ? next_forward(family, now, arrives, block_reads)
                              : next_backward(family, now, arrives, block_reads);
    if (step != Step::kRow || !ttl_.is_on()) return step;
    if (ttl_.is_hidden(value_, second_)) {
      count_skipped(family.counters.keys_skipped);
      continue;
    }
    value_ = ttl_.without_time(value_);
    return step;
  }
}

RowIterator::Step RowIterator::next_forward(ColumnFamily& family, Ns now, Ns* arrives,
                                            u64* block_reads) {
  while (family.database.error.ok()) {
    if (at_ != kNone) step_over(at_);
    at_ = kNone;
    u32 best = kNone;
    if (!choose(family, now, arrives, block_reads, &best)) return Step::kWait;
    const Slice entry = best != kNone ? heads_[best].key : Slice();
    const bool same_key = any_ && is_version_of(entry, user_);
    if (versions_.merging() && !same_key) {
      versions_.end();  // there is no older version; `best` keeps its position for the next call
      value_ = versions_.value();
      return Step::kRow;
    }
    if (best == kNone) return Step::kEnd;
    at_ = best;
    const bool visible = sequence_of(entry) <= sequence_;
    if (!same_key) begin_key(user_key(entry));
    // Newer than the snapshot, or hidden by a newer version.
    if (!visible || (shadowed_ && !versions_.merging())) {
      count_skipped(family.counters.keys_skipped);
      if (same_key && skip())
        shadowed_ ? reseek(0, ValueType::kDelete) : reseek(sequence_, kSeekType);
      continue;
    }
    shadowed_ = true;
    skipped_ = 0, sought_ = false;
    if (is_tombstone(type_of(entry))) count_skipped(family.counters.deletes_skipped);
    if (!versions_.add(type_of(entry), value_at(best)) || !versions_.found()) continue;
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
    u32 best = kNone;
    if (!choose(family, now, arrives, block_reads, &best)) return Step::kWait;
    const Slice entry = best != kNone ? heads_[best].key : Slice();
    const bool same_key = any_ && is_version_of(entry, user_);
    if (resolving_) {
      resolve(best, same_key);
      continue;
    }
    if (!same_key && found_ == Saved::kValue) {
      found_ = Saved::kNothing;
      value_ = saved_;
      return Step::kRow;
    }
    if (best == kNone) return Step::kEnd;
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
        saved_ = found_ == Saved::kValue ? merged(merge_operator_, saved_, value_at(best))
                                         : merged_with_nothing(merge_operator_, value_at(best));
        found_ = Saved::kValue;
      } else {
        if (found_ == Saved::kValue) count_skipped(family.counters.keys_skipped);
        found_ = is_tombstone(type_of(entry)) ? Saved::kDeleted : Saved::kValue;
        if (found_ == Saved::kDeleted) count_skipped(family.counters.deletes_skipped);
        saved_.assign(value_at(best));
      }
    } else {  // FindUserKeyBeforeSavedKey
      if (!std::exchange(shadowed_, true)) skipped_ = 0;
      count_skipped(family.counters.keys_skipped);
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
void RowIterator::resolve(u32 at, bool same_key) {
  if (same_key && !versions_.add(type_of(heads_[at].key), value_at(at))) return step_over(at);
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
