#include "btree/versions/viewed_row.h"

namespace tt::btree {

RowVersions::Answer ViewedRow::find(Ns now, Fetch& fetch, const Reader& reader, u32 rows,
                                    PathStep place) {
  using Answer = RowVersions::Answer;
  const bool goes_on =
      page_ == place.page && origin_ == place.origin && lsn_ == instance_.frame(place.page).newest;
  if (!goes_on) begin(rows, place);
  while (!reader.sees(transaction_)) {
    if (is_insert(roll_)) {  // nothing is older
      forget();
      return Answer::kNo;
    }
    if (!step(now, fetch, rows)) return Answer::kBlocked;
  }
  forget();
  return deleted_ ? Answer::kNo : Answer::kYes;
}

void ViewedRow::begin(u32 rows, PathStep place) {
  const Page page = instance_.page(place.page);
  const RecordFormat& format = instance_.indexes[rows].leaf_format;
  const Record row = format.parse(page.at(place.origin));
  std::string buffer;
  value_.assign(format.value(page.at(place.origin), buffer));
  transaction_ = transaction_of(row), roll_ = roll_of(row);
  deleted_ = page.deleted(place.origin);
  steps_ = 0;
  page_ = place.page, origin_ = place.origin, lsn_ = instance_.frame(place.page).newest;
}

bool ViewedRow::step(Ns now, Fetch& fetch, u32 rows) {
  const PageId id = page_id(0, undo_page_of(roll_));
  const u64 reads = fetch.reads();
  const bool ready = fetch.need(now, id);
  instance_.counters.view_undo_reads += fetch.reads() - reads;
  if (!ready) return false;
  const std::optional<UndoRecord> record = undo_.version_before(fetch, rows, roll_, &steps_);
  if (!record) return false;
  restore_columns(instance_.indexes[rows], record->old, value_);
  deleted_ = record->type == UndoType::kReinsert;
  transaction_ = record->transaction, roll_ = record->roll;
  fetch.drop(now, id);
  instance_.counters.versions_walked++;
  return true;
}

}  // namespace tt::btree
