#include "btree/versions/row_versions.h"

namespace tt::btree {

RowVersions::Answer RowVersions::need(Ns now, Fetch& fetch, u32 rows, Slice key, u32 entries,
                                      Slice entry, bool older) {
  if (!index_ops_.search(now, rows, key, fetch, path_)) return Answer::kBlocked;
  if (!path_.found) return Answer::kNo;
  const Index& index = instance_.indexes[rows];
  const Page page = instance_.page(path_.leaf().page);
  const Record row = index.leaf_format.parse(page.at(path_.leaf().origin));
  std::string buffer;
  value_.assign(index.leaf_format.value(page.at(path_.leaf().origin), buffer));
  bool deleted = page.deleted(path_.leaf().origin), skip = older;
  u64 steps = 0;
  u64 transaction = transaction_of(row), roll = roll_of(row);
  for (;;) {
    if (!deleted && !skip) {
      build_entry(index.info, instance_.indexes[entries].info, key, value_, entry_);
      if (Slice(entry_) == entry) return Answer::kYes;
    }
    skip = false;
    // A version that is committed for all readers hides what is older, and nothing is older than an
    // insert.
    const bool hides = !undo_.active(transaction) && !undo_.views().hide(transaction);
    if (hides || is_insert(roll)) return Answer::kNo;
    if (!fetch.need(now, page_id(0, undo_page_of(roll)))) return Answer::kBlocked;
    const std::optional<UndoRecord> record = undo_.version_before(fetch, rows, roll, &steps);
    if (!record) return Answer::kBlocked;
    restore_columns(index, record->old, value_);
    deleted = record->type == UndoType::kReinsert;
    transaction = record->transaction, roll = record->roll;
  }
}

RowVersions::Answer RowVersions::lies_beneath(Ns now, Fetch& fetch, u32 rows, Slice key,
                                              u64 wanted) {
  if (!index_ops_.search(now, rows, key, fetch, path_)) return Answer::kBlocked;
  if (!path_.found) return Answer::kNo;
  const Record row = instance_.indexes[rows].leaf_format.parse(
      instance_.page(path_.leaf().page).at(path_.leaf().origin));
  u64 transaction = transaction_of(row), roll = roll_of(row), steps = 0;
  while (undo_.active(transaction) && !is_insert(roll)) {
    if (!fetch.need(now, page_id(0, undo_page_of(roll)))) return Answer::kBlocked;
    const std::optional<UndoRecord> record = undo_.version_before(fetch, rows, roll, &steps);
    if (!record) return Answer::kBlocked;
    transaction = record->transaction, roll = record->roll;
    if (roll == wanted) return Answer::kYes;
  }
  return Answer::kNo;
}

}  // namespace tt::btree
