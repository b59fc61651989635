// Rebuilds the state of undo logs from their pages (trx0rseg.cc trx_rseg_array_init,
// trx_rseg_mem_restore; trx0undo.cc trx_undo_mem_create_at_db_start; trx0trx.cc
// trx_lists_init_at_db_start, MariaDB 10.11), or creates those of a new server.
//
// InnoDB reads the rollback segments' pages, the first and last page of each log that has a slot
// and the oldest log of each history; purge reads further logs when it needs them. Here all
// histories are walked at once.
#include <algorithm>

#include "btree/undo/system_pages.h"
#include "btree/undo/undo.h"

namespace tt::btree {

void Undo::create(Mtr& mtr) {
  const SystemPages pages =
      create_system_pages(instance_, mtr, static_cast<u32>(instance_.options.rollback_segments));
  instance_.doublewrite_page = pages.doublewrite;
  rollback_.resize(pages.rollback.size());
  for (size_t i = 0; i < rollback_.size(); i++) rollback_[i].page = pages.rollback[i];
}

// Takes the rollback segments' pages into memory: the server has read them when it started.
void Undo::load() {
  const u32 size = instance_.pool.page_size();
  for (const RollbackSegment& r : rollback_) {
    const std::string bytes = instance_.page_bytes(page(r.page));
    if (Frame* frame = instance_.take_frame(0, page(r.page), true))
      std::memcpy(frame->bytes, bytes.data(), size);
  }
}

bool Undo::recover(Ns now, Fetch& fetch) {
  if (!recovery_.begun && !recover_slots(now, fetch)) return false;
  for (; recovery_.rollback < rollback_.size(); recovery_.rollback++) {
    if (!recover_logs(now, fetch) || !recover_history(now, fetch)) return false;
    std::vector<u32>& cached = rollback_[recovery_.rollback].cached;
    std::reverse(cached.begin(), cached.end());  // the first slot's is the next to be used
    recovery_.slot = 0;
    recovery_.walks = false;
  }
  std::sort(unpurged_.begin(), unpurged_.end(),
            [](const History& a, const History& b) { return a.number < b.number; });
  std::sort(recovered_.begin(), recovered_.end(),
            [](const Transaction& a, const Transaction& b) { return a.id < b.id; });
  // Rows name their transactions in 48 bits.
  if (recovery_.newest >> 48 != 0)
    return fetch.refuse(instance_.fault(page(TransactionPage::kNumber),
                                        "leads to a transaction of an impossible number"));
  next_id_ = recovery_.newest + 1;
  recovery_ = Recovery{};
  if (Error error = check_recovered(); !error.ok()) return fetch.refuse(std::move(error));
  return true;
}

bool Undo::recover_slots(Ns now, Fetch& fetch) {
  if (!fetch.need(now, page(TransactionPage::kNumber))) return false;
  const char* transactions = bytes(TransactionPage::kNumber);
  logs_.clear(), unused_logs_.clear(), rollback_.clear(), unpurged_.clear();
  recovered_.clear(), active_.clear();
  instance_.counters.history = 0;
  recovery_ = Recovery{};
  recovery_.newest = load64be(transactions + TransactionPage::kNewestAt);
  for (u32 i = 0; i < TransactionPage::kSlots; i++) {
    const u32 number =
        load32(transactions + TransactionPage::kSlotsAt + i * TransactionPage::kSlotBytes + 4);
    if (number == kNoPageNumber) continue;
    if (!used(number)) return false;
    for (const RollbackSegment& other : rollback_)
      if (other.page == number)
        return fetch.refuse(instance_.fault(page(number), "is the page of two rollback segments"));
    rollback_.emplace_back();
    rollback_.back().page = number;
  }
  recovery_.begun = true;
  fetch.release(now);
  return true;
}

bool Undo::recover_logs(Ns now, Fetch& fetch) {
  RollbackSegment& r = rollback_[recovery_.rollback];
  for (; recovery_.slot < most_slots(); recovery_.slot++) {
    if (!fetch.need(now, page(r.page))) return false;
    const u32 first = load32(bytes(r.page) + RollbackPage::slot_at(recovery_.slot));
    if (first == kNoPageNumber) continue;
    if (!recover_log(now, fetch, first)) return false;
    r.slots.resize(recovery_.slot + 1);
    r.slots[recovery_.slot] = true;
    fetch.release(now);
  }
  return true;
}

// The log whose segment begins with this page, which must be in memory. If the page makes no sense,
// returns kNone and ends the run.
u32 Undo::known_log(u32 first) {
  for (u32 i = 0; i < logs_.size(); i++)
    if (logs_[i].first == first) return i;
  const char* at = bytes(first);
  const std::optional<Space::Segment> segment = instance_.spaces[0]->segment_at(
      load32(at + UndoPage::kSegmentAt + 4), load16(at + UndoPage::kSegmentAt + 8));
  if (!segment || load16(at + UndoPage::kLastLogAt) + UndoPage::kLogHeader > page_end() ||
      !used(PageList(instance_, first, UndoPage::kPageListAt).last().page)) {
    instance_.fail({ErrorCode::kCorruption,
                    "page " + std::to_string(first) + " of ibdata1 does not begin an undo log"});
    return kNone;
  }
  const u32 number = unused_log();
  Log& log = logs_[number];
  log.first = first;
  log.segment = *segment;
  const PageList pages = pages_of(log);
  log.pages = pages.length();
  log.last = pages.last().page;
  log.header = load16(at + UndoPage::kLastLogAt);
  log.free = UndoPage::free(at);
  return number;
}

// True if a page number that was read from a page is that of a page in use; else the run ends.
bool Undo::used(u32 number) {
  if (number < instance_.spaces[0]->pages() && instance_.spaces[0]->info(number).used) return true;
  instance_.fail({ErrorCode::kCorruption,
                  "undo logs refer to page " + std::to_string(number) + " of ibdata1"});
  return false;
}

// trx_undo_mem_create_at_db_start.
bool Undo::recover_log(Ns now, Fetch& fetch, u32 first) {
  if (!used(first) || !fetch.need(now, page(first))) return false;
  const u32 number = known_log(first);
  if (number == kNone) return false;
  if (!fetch.need(now, page(logs_[number].last))) return false;
  if (!holds(fetch, first, logs_[number].header) || !holds(fetch, logs_[number].last, 0))
    return false;
  RollbackSegment& r = rollback_[recovery_.rollback];
  Log& log = logs_[number];
  log.slot = recovery_.slot;
  log.free = UndoPage::free(bytes(log.last));
  const u64 id = load64be(bytes(first) + log.header + UndoPage::kTransaction);
  saw(id + 1);  // its commit would have taken a number as well
  if (load16(bytes(first) + UndoPage::kStateAt) == UndoPage::kCached) {
    log.cached = true;
    r.cached.push_back(number);
    return true;
  }
  Transaction trx;
  trx.id = id, trx.rollback = recovery_.rollback, trx.log = number;
  trx.purges = true;
  trx.top_page = log.last;
  trx.top = UndoPage::last(bytes(log.last), log.last == first ? log.header : 0);
  if (trx.top != 0) {
    const std::optional<UndoRecord> record = read(fetch, log.last, trx.top);
    if (!record) return false;
    trx.undo_number = record->number + 1;
  }
  r.users++;
  active_.push_back(id);
  recovered_.push_back(trx);
  return true;
}

// Walks the rollback segment's history from the oldest log to the newest.
bool Undo::recover_history(Ns now, Fetch& fetch) {
  RollbackSegment& r = rollback_[recovery_.rollback];
  if (!recovery_.walks) {
    if (!fetch.need(now, page(r.page))) return false;
    saw(load64be(bytes(r.page) + RollbackPage::newest_at(instance_.pool.page_size())));
    const PageList history(instance_, r.page, RollbackPage::kHistoryAt);
    recovery_.node = history.last();
    recovery_.left = history.length();
    recovery_.walks = true;
    fetch.release(now);
  }
  while (recovery_.node.page != kNoPageNumber) {
    const Place node = recovery_.node;
    if (!used(node.page) || !fetch.need(now, page(node.page))) return false;
    const u32 header = std::max(node.offset, UndoPage::kHistoryNode) - UndoPage::kHistoryNode;
    if (!holds(fetch, node.page, std::max(header, 1u))) return false;
    if (recovery_.left-- == 0)
      return fetch.refuse(
          instance_.fault(page(r.page), "has a history that is longer than it says"));
    const char* at = bytes(node.page) + header;
    const u64 number = load64be(at + UndoPage::kNumber), id = load64be(at + UndoPage::kTransaction);
    saw(number);
    const u32 log = known_log(node.page);
    if (log == kNone) return false;
    logs_[log].transactions++;
    r.history.push_back({number, log, header});
    unpurged_.push_back({number, id, node.page, header, true});
    instance_.counters.history++;
    recovery_.node = PageList::place(bytes(node.page) + node.offset + PageList::kPrevious);
    fetch.release(now);
  }
  if (recovery_.left > 0)
    return fetch.refuse(
        instance_.fault(page(r.page), "has a history that is shorter than it says"));
  return true;
}

}  // namespace tt::btree
