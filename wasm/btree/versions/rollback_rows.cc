// Rollback of one change: the row's entries in other indexes, then the row (row0uins.cc,
// row0umod.cc, MariaDB 10.11).
#include "btree/versions/rollback.h"

namespace tt::btree {

bool Rollback::room(Ns now) {
  return fetch_.need_frames(now, 2 * static_cast<u32>(path_.steps.size()) + 6);
}

// True if the update has changed a column of these entries.
bool Rollback::changes(u32 entries) const {
  const Index& rows = instance_.indexes[index_];
  for (UndoFields fields(old_); fields.next();)
    if (const Column* column = column_at(rows, fields.position);
        column != nullptr && orders(*column, instance_.indexes[entries].info))
      return true;
  return false;
}

// row_undo_ins_remove_sec_rec, row_undo_mod_upd_exist_sec, _upd_del_sec, _del_mark_sec.
Rollback::Done Rollback::undo_entries(Ns now) {
  const Index& rows = instance_.indexes[index_];
  for (; entries_ < rows.entries.size(); entries_++, removed_ = false) {
    const u32 entries = rows.entries[entries_];
    if (!instance_.indexes[entries].there) continue;
    if (type_ == UndoType::kUpdate && (!reorders_ || !changes(entries))) continue;
    if (type_ != UndoType::kDelete && !removed_) {
      build_entry(rows.info, instance_.indexes[entries].info, key_, now_, entry_);
      if (remove_entry(now, entries) == Done::kBlocked) return Done::kBlocked;
      removed_ = true;
    }
    if (type_ != UndoType::kDelete && type_ != UndoType::kUpdate) continue;
    build_entry(rows.info, instance_.indexes[entries].info, key_, before_, entry_);
    if (restore_entry(now, entries) == Done::kBlocked) return Done::kBlocked;
  }
  return Done::kYes;
}

// row_undo_mod_del_mark_or_remove_sec: removes the entry; if an older version of the row has it, it
// is only marked.
Rollback::Done Rollback::remove_entry(Ns now, u32 entries) {
  RowVersions::Answer needed = RowVersions::Answer::kNo;
  if (type_ != UndoType::kInsert)
    needed = versions_.need(now, fetch_, index_, key_, entries, entry_, true);
  if (needed == RowVersions::Answer::kBlocked) return Done::kBlocked;
  if (!index_ops_.search(now, entries, entry_, fetch_, path_)) return Done::kBlocked;
  if (!path_.found) return Done::kYes;  // the cut came before it was inserted
  const bool marked = instance_.page(path_.leaf().page).deleted(path_.leaf().origin);
  if (needed == RowVersions::Answer::kYes) {
    if (marked) return Done::kYes;
    Mtr mtr(instance_);
    index_ops_.mark(mtr, entries, path_, 0, 0);
    commit(now, mtr);
    return Done::kYes;
  }
  if (!index_ops_.plan_remove(now, entries, path_, fetch_) || !room(now)) return Done::kBlocked;
  Mtr mtr(instance_);
  index_ops_.remove(mtr, entries, path_);
  commit(now, mtr);
  return Done::kYes;
}

// row_undo_mod_del_unmark_sec_and_undo_update.
Rollback::Done Rollback::restore_entry(Ns now, u32 entries) {
  if (!index_ops_.search(now, entries, entry_, fetch_, path_)) return Done::kBlocked;
  if (path_.found) {
    if (!instance_.page(path_.leaf().page).deleted(path_.leaf().origin)) return Done::kYes;
    Mtr mtr(instance_);
    index_ops_.unmark(mtr, entries, path_, 0, 0);
    commit(now, mtr);
    return Done::kYes;
  }
  if (!fits(entry_, {}, entries)) {
    fetch_.refuse({ErrorCode::kCorruption, "an undo log of ibdata1 leaves an entry too short"});
    return Done::kBlocked;
  }
  if (!index_ops_.plan_insert(now, entries, path_, entry_, {}, fetch_) || !room(now))
    return Done::kBlocked;
  Mtr mtr(instance_);
  index_ops_.insert(mtr, entries, entry_, 0, 0, {});
  commit(now, mtr);
  return Done::kYes;
}

// row_undo_ins_remove_clust_rec, row_undo_mod_clust. A row that took the place of a deleted one is
// marked again, or removed if purge has passed that deletion (row_undo_mod_must_purge).
Rollback::Done Rollback::undo_row(Ns now) {
  if (!index_ops_.search(now, index_, key_, fetch_, path_)) return Done::kBlocked;
  const Index& index = instance_.indexes[index_];
  const bool goes =
      type_ == UndoType::kInsert ||
      (type_ == UndoType::kReinsert && (!index.info.clustered || undo_.purgeable(transaction_)));
  bool ready = true;
  if (goes)
    ready = index_ops_.plan_remove(now, index_, path_, fetch_);
  else if (!path_.found)
    ready = index_ops_.plan_insert(now, index_, path_, key_, before_, fetch_);
  else if (!index_ops_.changes_in_place(index_, path_, before_))
    ready = index_ops_.plan_update(now, index_, path_, key_, before_, fetch_);
  if (!ready || !room(now)) return Done::kBlocked;
  Mtr mtr(instance_);
  if (goes)
    index_ops_.remove(mtr, index_, path_);
  else if (!path_.found)
    index_ops_.insert(mtr, index_, key_, 0, 0, before_);
  else {
    // The row stays: if no one needs to know who changed it last, it forgets that as well.
    const bool forgets =
        index.info.clustered && type_ != UndoType::kReinsert && undo_.purgeable(transaction_);
    const u64 transaction = forgets ? 0 : transaction_, roll = forgets ? kInsertFlag : roll_;
    if (type_ == UndoType::kDelete)
      index_ops_.unmark(mtr, index_, path_, transaction, roll);
    else
      index_ops_.update(mtr, index_, path_, transaction, roll, before_);
    if (type_ == UndoType::kReinsert) index_ops_.mark_again(mtr, index_, key_);
  }
  commit(now, mtr);
  return Done::kYes;
}

}  // namespace tt::btree
