#include "server/execute/row_change.h"

#include <utility>

#include "server/execute/finder.h"

namespace tt::server {
namespace {

// A set has 64 indexes, as many as a server's table may have; any beyond keep what they hold.
constexpr u64 bit_of(u32 index) { return index < 64 ? u64{1} << index : 0; }

}  // namespace

void RowChange::begin(TableState& table, const Row* before, const Row* after, bool updates) {
  table_ = &table, before_ = before, after_ = after, updates_ = updates;
  check_ = after == nullptr ? ~0u : 0;
  looks_up_row_ = found_ = duplicate_ = planned_ = newer_ = waited_ = false;
  changes_.clear();
  done_ = locked_ = 0;
  alone_ = 0;
  is_undo_ = false;
}

void RowChange::begin_undo(TableState& table, const Row* before, const Row* after) {
  begin(table, before, after);
  check_ = ~0u;
  is_undo_ = true;
}

Step RowChange::next(tt::Statement& call) {
  if (locker_.newer()) return locker_.set_newer(false), newer_ = true, Step::kDone;
  if (found_ && !looks_up_row_) {
    // One who only learns that the key is there shares it.
    const bool shares = locker_.takes_entries() && !updates_ && fresh_;
    if (shares) locker_.share(table_->first_index + check_ - 1, key_);
    // A unique index's entry leads to its row.
    if (check_ > 1) return look_up_row(call);
    looks_up_row_ = true;
  }
  if (found_) return duplicate_ = true, Step::kDone;
  if (const Step step = next_check(call); step != Step::kDone) return step;
  if (!planned_) changes(*table_->layout, before_, after_, changes_), planned_ = true;
  if (locker_.active() && !is_undo_)
    for (; locked_ < changes_.size(); locked_++) {
      const Change& change = changes_[locked_];
      if (!lock_change(change)) return waited_ = true, Step::kWait;
      if (!std::exchange(waited_, false)) continue;
      if (!change.puts || !table_->layout->indexes()[change.index].unique) continue;
      // Another row may have taken the key while this one waited for the place.
      check_ = change.index;
      locked_++;
      return next(call);
    }
  if (done_ == changes_.size()) return Step::kDone;
  const Change& change = changes_[done_++];
  call = change.puts ? tt::Statement::put(change.key, change.value)
                     : tt::Statement::remove(change.key);
  call.index = table_->first_index + change.index;
  call.write().commits = false;
  // A new row is one record in a log that knows rows.
  if (before_ == nullptr) call.write().entries = done_ == 1 ? static_cast<u32>(changes_.size()) : 0;
  return Step::kCall;
}

Step RowChange::look_up_row(tt::Statement& call) {
  table_->layout->key_of(0, other_, key_);
  const bool locks = locker_.active() && updates_;
  if (locks && !locker_.ask(locker_.point(table_->first_index, key_, true))) return Step::kWait;
  call = tt::Statement::get(key_);
  call.index = table_->first_index;
  call.read().rows = this;
  looks_up_row_ = true;
  return Step::kCall;
}

Step RowChange::next_check(tt::Statement& call) {
  const Layout& layout = *table_->layout;
  for (; check_ < layout.indexes().size(); check_++) {
    const u32 index = check_;
    const IndexLayout& of = layout.indexes()[index];
    if (!of.unique || layout.has_null(index, *after_)) continue;
    key_.clear(), old_key_.clear();
    layout.append_key(index, *after_, of.own, key_);
    if (before_ != nullptr) layout.append_key(index, *before_, of.own, old_key_);
    if (before_ != nullptr && key_ == old_key_) continue;
    if (locker_.active() && !lock_check(index)) return Step::kWait;
    check_++;
    until_ = successor(key_);
    call = index == 0 ? tt::Statement::get(key_) : tt::Statement::range(key_, until_, 1);
    call.index = table_->first_index + index;
    call.read().rows = this;
    if (index == 0) call.read().newer_than = locker_.refuses_after();
    return Step::kCall;
  }
  return Step::kDone;
}

// Locks a new key, with or without a row. InnoDB shares one that others have locked, to learn
// whether it is there, before it asks for the place; of one that is not there it holds nothing
// until then.
bool RowChange::lock_check(u32 index) {
  Lock lock = locker_.point(table_->first_index + index, key_, true);
  fresh_ = !locker_.holds(lock.index, key_, false);
  if (locker_.takes_entries() && !updates_ && !locker_.table().is_free(lock))
    lock.exclusive = false;
  const bool alone = lock.exclusive && fresh_;
  if (!locker_.ask(std::move(lock))) return false;
  if (alone) alone_ |= bit_of(index);
  return true;
}

// Locks what a change puts or deletes. The places of new entries wait for gaps.
bool RowChange::lock_change(const Change& change) {
  const bool unique = table_->layout->indexes()[change.index].unique;
  if (!locker_.rules().entries && !(change.puts && unique)) return true;
  lock_key_.clear();
  append_lock_key(*table_->layout, change.index, change.puts ? *after_ : *before_, lock_key_);
  Lock lock = locker_.point(table_->first_index + change.index, lock_key_, true);
  const bool is_place = change.puts && change.moves && locker_.rules().gaps;
  if (is_place) lock.kind = LockKind::kInsert;
  const u64 bit = bit_of(change.index);
  if (is_place && (alone_ & bit) != 0) alone_ &= ~bit, locker_.release(lock.index, lock_key_);
  return locker_.ask(std::move(lock));
}

void RowChange::row(Slice key, Slice value) {
  found_ = true;
  if (check_ == 1 || looks_up_row_)
    table_->layout->read_row(key, value, other_);
  else
    table_->layout->read_entry(check_ - 1, key, other_);
}

u64 RowChange::user_bytes() const {
  u64 bytes = 0;
  for (const Change& change : changes_)
    if (change.index == 0) bytes += change.key.size() + change.value.size();
  return bytes;
}

i64 RowChange::bytes() {
  const auto bytes_of = [&](const Row* row) -> i64 {
    if (row == nullptr) return 0;
    table_->layout->key_of(0, *row, key_);
    i64 bytes = static_cast<i64>(key_.size());
    table_->layout->value_of(*row, key_);
    bytes += static_cast<i64>(key_.size());
    return bytes;
  };
  return bytes_of(after_) - bytes_of(before_);
}

}  // namespace tt::server
