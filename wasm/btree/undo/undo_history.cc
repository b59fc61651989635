// The rollback segments' histories: a transaction's log joins at commit, and purge removes it
// (trx0purge.cc, fut0lst.cc).
#include "btree/undo/undo.h"

namespace tt::btree {
namespace {

// A rollback segment's header page (trx0rseg.h): pages of its history, the history's list base, the
// undo logs' slots.
constexpr u32 kHistorySizeAt = 38 + 4, kListAt = 38 + 8;
constexpr u32 kListFirst = 4, kListLast = 10;  // in a list's base, after its length (fut0lst.h)
// In a log's header: number of its transaction, node in the history (previous, next).
constexpr u32 kNumberAt = 8, kNodeAt = 34, kNodeNext = 6;

const FileAddress kNowhere(kNoPageNumber, 0);

}  // namespace

void Undo::free_slot(Mtr& mtr, RollbackSegment& r, const Log& log) {
  r.slots[log.slot] = false;
  mtr.fill(page(r.page), log.slot_at(), 4, "\xff");
}

// trx_purge_add_undo_to_history.
void Undo::add_to_history(Mtr& mtr, RollbackSegment& r, u32 index) {
  Log& log = logs_[index];
  const PageId first = page(log.pages.front()), header = page(r.page);
  char bytes[8];
  if (!log.cached) {
    free_slot(mtr, r, log);
    const u32 size = load32(instance_.frame(header).bytes + kHistorySizeAt);
    store32(bytes, size + static_cast<u32>(log.pages.size()));
    mtr.write_changed(header, kHistorySizeAt, {bytes, 4});
  }
  const FileAddress place(log.pages.front(), log.header + kNodeAt);
  if (r.history.empty()) {
    mtr.write_changed(header, kListAt + kListLast, place);
    mtr.write_changed(first, log.header + kNodeAt + kNodeNext, kNowhere);
  } else {
    const Committed& before = r.history.back();
    mtr.write_changed(first_page(before), before.header + kNodeAt, place);
    mtr.write_changed(first, log.header + kNodeAt + kNodeNext,
                      FileAddress(logs_[before.log].pages.front(), before.header + kNodeAt));
  }
  mtr.write_changed(first, log.header + kNodeAt, kNowhere);
  mtr.write_changed(header, kListAt + kListFirst, place);
  store32(bytes, static_cast<u32>(r.history.size() + 1));
  mtr.write_changed(header, kListAt, {bytes, 4});
  store16(bytes, log.cached ? 2 : 3);  // TRX_UNDO_CACHED, TRX_UNDO_TO_PURGE
  mtr.write_changed(first, 56, {bytes, 2});
  store64be(bytes, next_number_);
  mtr.write_changed(first, log.header + kNumberAt, {bytes, 8});
  r.history.push_back({next_number_++, index, log.header});
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
  if (logs_[r.history.front().log].transactions == 1) ready &= needs_space(now, fetch);
  return ready;
}

// flst_remove; trx_purge_free_segment with the last log in a segment.
void Undo::remove(Mtr& mtr, u32 rollback) {
  RollbackSegment& r = rollback_[rollback];
  const PageId header = page(r.page);
  const Committed gone = r.history.front();
  r.history.pop_front();
  instance_.counters.history--;
  if (r.history.empty()) {
    mtr.write_changed(header, kListAt + kListFirst, kNowhere);
    mtr.write_changed(header, kListAt + kListLast, kNowhere);
  } else {
    const Committed& last = r.history.front();
    mtr.write_changed(first_page(last), last.header + kNodeAt + kNodeNext, kNowhere);
    mtr.write_changed(header, kListAt + kListLast,
                      FileAddress(logs_[last.log].pages.front(), last.header + kNodeAt));
  }
  char bytes[4];
  store32(bytes, static_cast<u32>(r.history.size()));
  mtr.write_changed(header, kListAt, {bytes, 4});
  Log& log = logs_[gone.log];
  if (--log.transactions > 0) return;
  if (log.cached) {
    std::erase(r.cached, gone.log);
    free_slot(mtr, r, log);
  } else {
    const u32 size = load32(instance_.frame(header).bytes + kHistorySizeAt);
    store32(bytes, size - static_cast<u32>(log.pages.size()));
    mtr.write_changed(header, kHistorySizeAt, {bytes, 4});
  }
  for (u32 number : log.pages) mtr.free_page(page(number), log.segment);
  mtr.free_segment(0, log.segment);
  log.pages.clear();
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
