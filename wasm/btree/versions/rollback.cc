#include "btree/versions/rollback.h"

#include <algorithm>

namespace tt::btree {

Progress Rollback::run(Ns now, std::vector<Transaction>& transactions, u64 most) {
  while (!transactions.empty() && undone_ < most) {
    if (!instance_.error.ok()) return Progress::park();
    if (instance_.log.age() > instance_.log.ages().most) {  // log_free_check
      cleaner_.wait_for_checkpoint(now, owner_);
      return Progress::park();
    }
    if (step(now, transactions) == Done::kBlocked)
      return instance_.error.ok() ? fetch_.progress() : Progress::park();
  }
  return Progress::done(0);
}

// Cuts off a page, ends a transaction, or undoes one record.
Rollback::Done Rollback::step(Ns now, std::vector<Transaction>& transactions) {
  current_ = std::min(current_, transactions.size() - 1);
  Transaction& trx = transactions[current_];
  if (cuts_) return cut(now, trx);
  if (trx.log == kNone || trx.top == 0) return finish(now, transactions);
  if (!read_ && read(now, trx) == Done::kBlocked) return Done::kBlocked;
  Found found = Found::kNothing;
  u64 other = 0;
  if (locate(now, trx, &found, &other) == Done::kBlocked) return Done::kBlocked;
  if (found == Found::kOther) {
    const auto at = std::find_if(transactions.begin(), transactions.end(),
                                 [&](const Transaction& t) { return t.id == other; });
    if (at != transactions.end()) {
      current_ = static_cast<size_t>(at - transactions.begin());
      read_ = false;
      return Done::kYes;
    }
  }
  if (found == Found::kRow) {
    if (undo_entries(now) == Done::kBlocked || undo_row(now) == Done::kBlocked)
      return Done::kBlocked;
  }
  return next(now, trx);
}

Rollback::Done Rollback::read(Ns now, const Transaction& trx) {
  if (!fetch_.need(now, page_id(0, trx.top_page))) return Done::kBlocked;
  const std::optional<UndoRecord> record = undo_.read(fetch_, trx.top_page, trx.top);
  if (!record) return Done::kBlocked;
  type_ = record->type, reorders_ = record->reorders;
  index_ = instance_.index_in_undo(record->table);
  transaction_ = record->transaction, roll_ = record->roll;
  own_roll_ = u64{trx.rollback} << 48 | u64{trx.top_page} << 16 | trx.top;
  if (type_ == UndoType::kInsert) own_roll_ |= kInsertFlag;
  key_.assign(record->key), old_.assign(record->old), ordering_.assign(record->ordering);
  entries_ = 0;
  removed_ = false;
  read_ = true;
  return Done::kYes;
}

// True if the index can hold such a record: one that comes from damaged undo records may not fit.
bool Rollback::fits(Slice key, Slice value, u32 index) const {
  return instance_.indexes[index].leaf_format.takes(key, value) &&
         index_ops_.record_size(index, key, value) <= instance_.largest_record();
}

// row_undo_search_clust_to_pcur: finds the row of the undo record. If its roll pointer leads to
// another record, the change was undone before, or another transaction has changed the row since.
Rollback::Done Rollback::locate(Ns now, const Transaction& trx, Found* found, u64* other) {
  now_.clear();
  *found = Found::kNothing;
  if (index_ == kNone) return Done::kYes;  // its table is not there
  if (!index_ops_.search(now, index_, key_, fetch_, path_)) return Done::kBlocked;
  const Index& index = instance_.indexes[index_];
  if (path_.found) {
    const char* origin = instance_.page(path_.leaf().page).at(path_.leaf().origin);
    const Record row = index.leaf_format.parse(origin);
    std::string buffer;
    now_.assign(index.leaf_format.value(origin, buffer));
    *found = Found::kRow;
    if (index.info.clustered && roll_of(row) != own_roll_) {
      *other = transaction_of(row);
      *found = Found::kNothing;
      if (*other == trx.id || !undo_.active(*other)) return Done::kYes;
      const RowVersions::Answer beneath =
          versions_.lies_beneath(now, fetch_, index_, key_, own_roll_);
      if (beneath == RowVersions::Answer::kBlocked) return Done::kBlocked;
      if (beneath == RowVersions::Answer::kYes) *found = Found::kOther;
      return Done::kYes;
    }
  } else if (!index.info.clustered && type_ == UndoType::kDelete) {
    *found = Found::kRow;  // purge has removed it: it is inserted again
  }
  before_ = now_;
  restore_columns(index, old_, before_);
  if (!path_.found) restore_columns(index, ordering_, before_);
  if (*found == Found::kNothing || type_ == UndoType::kInsert || fits(key_, before_, index_))
    return Done::kYes;
  fetch_.refuse(instance_.fault(page_id(0, trx.top_page),
                                "has an undo record that leaves no row that could be stored"));
  return Done::kBlocked;
}

// Moves to the record before. If that is in another page, the page it leaves is cut off next.
Rollback::Done Rollback::next(Ns now, Transaction& trx) {
  if (!undo_.pop(now, trx, fetch_, &cuts_)) return Done::kBlocked;
  fetch_.release(now);
  undone_++;
  read_ = false;
  return Done::kYes;
}

Rollback::Done Rollback::cut(Ns now, const Transaction& trx) {
  if (!undo_.plan_truncate(now, trx, fetch_)) return Done::kBlocked;
  Mtr mtr(instance_);
  cuts_ = !undo_.truncate(mtr, trx);
  commit(now, mtr);
  return Done::kYes;
}

// trx_rollback_finish.
Rollback::Done Rollback::finish(Ns now, std::vector<Transaction>& transactions) {
  Transaction& trx = transactions[current_];
  if (trx.log != kNone) {
    if (!undo_.plan_truncate(now, trx, fetch_)) return Done::kBlocked;
    Mtr mtr(instance_);
    const bool all = undo_.truncate(mtr, trx);
    commit(now, mtr);
    if (!all) return Done::kYes;
  }
  if (!undo_.plan_commit(now, trx, fetch_)) return Done::kBlocked;
  Mtr mtr(instance_);
  undo_.commit(mtr, trx);
  commit(now, mtr);
  transactions.erase(transactions.begin() + static_cast<std::ptrdiff_t>(current_));
  current_ = 0;
  read_ = false;
  finished_++;
  instance_.commits++;
  instance_.emit_counters();
  return Done::kYes;
}

void Rollback::commit(Ns now, Mtr& mtr) {
  mtr.commit(now);
  cleaner_.changed(now);
  fetch_.release(now);
}

}  // namespace tt::btree
