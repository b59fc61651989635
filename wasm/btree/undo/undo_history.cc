// The rollback segments' histories: a transaction's log joins at commit, and purge removes it
// (trx0purge.cc).
#include "btree/undo/system_pages.h"
#include "btree/undo/undo.h"

namespace tt::btree {

// Gives the log's slot in the rollback segment's header page back.
void Undo::free_slot(Mtr& mtr, RollbackSegment& r, Log& log) {
  r.slots[log.slot] = false;
  mtr.fill(page(r.page), RollbackPage::slot_at(log.slot), 4, "\xff");
  log.slot = kNone;
}

// trx_purge_add_undo_to_history.
void Undo::add_to_history(Mtr& mtr, RollbackSegment& r, const Transaction& trx) {
  Log& log = logs_[trx.log];
  const PageId first = page(log.first), header = page(r.page);
  const u64 number = next_id_++;
  char bytes[8];
  if (!log.cached) {
    free_slot(mtr, r, log);
    const u32 size = load32(instance_.frame(header).bytes + RollbackPage::kHistorySizeAt);
    mtr.write32(header, RollbackPage::kHistorySizeAt, size + log.pages);
    store64be(bytes, next_id_);
    mtr.write_changed(header, RollbackPage::newest_at(instance_.pool.page_size()), {bytes, 8});
  }
  PageList(instance_, r.page, RollbackPage::kHistoryAt)
      .add_first(mtr, {log.first, log.header + UndoPage::kHistoryNode});
  mtr.write16(first, UndoPage::kStateAt, log.cached ? UndoPage::kCached : UndoPage::kToPurge);
  store64be(bytes, number);
  mtr.write_changed(first, log.header + UndoPage::kNumber, {bytes, 8});
  r.history.push_back({number, trx.log, log.header});
  unpurged_.push_back({number, trx.id, log.first, log.header, trx.purges});
  log.transactions++;
  instance_.counters.history++;
}

bool Undo::removable(u32 rollback, u64 head, u64 view) {
  const RollbackSegment& r = rollback_[rollback];
  return !r.history.empty() && r.history.front().number < head && r.users == 0 &&
         r.history.back().number < view;
}

bool Undo::plan_remove(Ns now, u32 rollback, Fetch& fetch) {
  const RollbackSegment& r = rollback_[rollback];
  bool ready = fetch.need(now, page(r.page));
  ready &= fetch.need(now, first_page(r.history.front()));
  if (r.history.size() > 1) ready &= fetch.need(now, first_page(r.history[1]));
  if (const Log& log = logs_[r.history.front().log]; log.transactions == 1) {
    const std::vector<u32> gone = instance_.spaces[0]->pages_of(log.segment);
    ready &= needs_space(now, {{&log.segment, 1}, gone, 0, true}, fetch);
  }
  return ready;
}

// trx_purge_remove_log_hdr; trx_purge_free_segment with the last log in a segment.
void Undo::remove(Mtr& mtr, u32 rollback) {
  RollbackSegment& r = rollback_[rollback];
  const PageId header = page(r.page);
  TT_CHECK(!r.history.empty());
  const Committed gone = r.history.front();
  Log& log = logs_[gone.log];
  r.history.pop_front();
  instance_.counters.history--;
  PageList(instance_, r.page, RollbackPage::kHistoryAt)
      .remove(mtr, {log.first, gone.header + UndoPage::kHistoryNode});
  if (--log.transactions > 0) return;
  if (log.cached) {
    // The header page keeps the newest number, as no log has it any more.
    std::erase(r.cached, gone.log);
    free_slot(mtr, r, log);
    char newest[8];
    store64be(newest, next_id_ - 1);
    mtr.write_changed(header, RollbackPage::newest_at(instance_.pool.page_size()), {newest, 8});
  } else {
    const u32 size = load32(instance_.frame(header).bytes + RollbackPage::kHistorySizeAt);
    mtr.write32(header, RollbackPage::kHistorySizeAt, size - log.pages);
  }
  for (u32 number : instance_.spaces[0]->pages_of(log.segment))
    mtr.free_page(page(number), log.segment);
  mtr.free_segment(0, log.segment);
  logs_[gone.log] = Log{};
  unused_logs_.push_back(gone.log);
}

// purge_sys_t::rseg_enable and its counterpart.
void Undo::swept(u32 rollback, bool removed) {
  RollbackSegment& r = rollback_[rollback];
  if (rollback != may_pause_) return;
  if (removed || r.history.empty()) {
    r.pauses = false;
    may_pause_ = (may_pause_ + 1) % rollback_segments();
  } else {
    r.pauses = true;
  }
}

}  // namespace tt::btree
