// Undo logs for rollback: their records, newest first, and logs that shrink as records are used up,
// so that a rollback cut short continues from there (trx0roll.cc trx_roll_pop_top_rec, trx0undo.cc
// trx_undo_truncate_end, MariaDB 10.11).
#include "btree/undo/undo.h"

namespace tt::btree {

bool Undo::pop(Ns now, Transaction& trx, Fetch& fetch, bool* left) {
  const Log& log = logs_[trx.log];
  if (!fetch.need(now, page(trx.top_page))) return false;
  const char* here = bytes(trx.top_page);
  const std::optional<UndoRecord> record = read(fetch, trx.top_page, trx.top);
  if (!record) return false;
  const u32 header = trx.top_page == log.first ? log.header : 0;
  *left = false;
  if (trx.top != UndoPage::begin(here, header)) {
    const u32 before = load16(here + trx.top - 2);
    if (before >= trx.top)
      return fetch.refuse(instance_.fault(page(trx.top_page), "has undo records in a circle"));
    trx.top = before;
  } else if (trx.top_page == log.first) {
    trx.top = 0;
  } else {
    const u32 before = UndoPage::previous(here);
    if (!fetch.need(now, page(before))) return false;
    if (!holds(fetch, before, before == log.first ? log.header : 0)) return false;
    trx.top = UndoPage::last(bytes(before), before == log.first ? log.header : 0);
    trx.top_page = before;
    *left = true;
  }
  trx.undo_number = record->number;
  return true;
}

bool Undo::plan_truncate(Ns now, const Transaction& trx, Fetch& fetch) {
  const Log& log = logs_[trx.log];
  bool ready = fetch.need(now, page(log.first));
  ready &= fetch.need(now, page(log.last));
  if (!ready || log.last == trx.top_page) return ready;
  ready &= fetch.need(now, page(UndoPage::previous(bytes(log.last))));
  return ready && needs_space(now, {{&log.segment, 1}, {&log.last, 1}}, fetch);
}

bool Undo::truncate(Mtr& mtr, const Transaction& trx) {
  Log& log = logs_[trx.log];
  if (log.last != trx.top_page) {  // trx_undo_free_last_page
    const u32 gone = log.last;
    log.last = UndoPage::previous(bytes(gone));
    log.pages--;
    pages_of(log).remove(mtr, {gone, UndoPage::kNodeAt});
    mtr.free_page(page(gone), log.segment);
    log.free = UndoPage::free(bytes(log.last));
    return false;
  }
  const char* here = bytes(log.last);
  const u32 header = log.last == log.first ? log.header : 0;
  log.free = trx.top == 0 ? UndoPage::begin(here, header) : load16(here + trx.top);
  mtr.write16(page(log.last), UndoPage::kFreeAt, log.free);
  instance_.info(page(log.last)).used_bytes = log.free;
  return true;
}

bool Undo::plan_commit(Ns now, const Transaction& trx, Fetch& fetch) {
  const RollbackSegment& r = rollback_[trx.rollback];
  bool ready = fetch.need(now, page(r.page));
  if (trx.log != kNone) ready &= fetch.need(now, page(logs_[trx.log].first));
  if (!r.history.empty()) ready &= fetch.need(now, first_page(r.history.back()));
  return ready;
}

}  // namespace tt::btree
