#include "server/execute/row_change.h"

#include "server/execute/finder.h"

namespace tt::server {

void RowChange::begin(TableState& table, const Row* before, const Row* after) {
  table_ = &table, before_ = before, after_ = after;
  check_ = after == nullptr ? ~0u : 0;
  looks_up_row_ = found_ = duplicate_ = planned_ = false;
  changes_.clear();
  done_ = 0;
  is_undo_ = false;
}

void RowChange::begin_undo(TableState& table, const Row* before, const Row* after) {
  begin(table, before, after);
  check_ = ~0u;
  is_undo_ = true;
}

bool RowChange::next(tt::Statement& call) {
  if (found_ && !looks_up_row_) {
    // A unique index's entry leads to its row.
    if (check_ > 1) {
      table_->layout->key_of(0, other_, key_);
      call = tt::Statement::get(key_);
      call.index = table_->first_index;
      call.read().rows = this;
      return looks_up_row_ = true;
    }
    looks_up_row_ = true;
  }
  if (found_) return duplicate_ = true, false;
  if (next_check(call)) return true;
  if (!planned_) changes(*table_->layout, before_, after_, changes_), planned_ = true;
  if (done_ == changes_.size()) return false;
  const Change& change = changes_[done_++];
  call = change.puts ? tt::Statement::put(change.key, change.value)
                     : tt::Statement::remove(change.key);
  call.index = table_->first_index + change.index;
  call.write().commits = false;
  // A new row is one record in a log that knows rows.
  if (before_ == nullptr) call.write().entries = done_ == 1 ? static_cast<u32>(changes_.size()) : 0;
  return true;
}

bool RowChange::next_check(tt::Statement& call) {
  const Layout& layout = *table_->layout;
  while (check_ < layout.indexes().size()) {
    const u32 index = check_++;
    const IndexLayout& of = layout.indexes()[index];
    if (!of.unique || layout.has_null(index, *after_)) continue;
    key_.clear(), old_key_.clear();
    layout.append_key(index, *after_, of.own, key_);
    if (before_ != nullptr) layout.append_key(index, *before_, of.own, old_key_);
    if (before_ != nullptr && key_ == old_key_) continue;
    until_ = successor(key_);
    call = index == 0 ? tt::Statement::get(key_) : tt::Statement::range(key_, until_, 1);
    call.index = table_->first_index + index;
    call.read().rows = this;
    return true;
  }
  return false;
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
