#include "btree/undo/undo.h"

#include <algorithm>

#include "btree/undo/system_pages.h"

namespace tt::btree {
namespace {

constexpr u64 kLeastRecord = 16;  // bytes: with two offsets, transaction and roll pointer

}  // namespace

bool Undo::plan(Ns now, Transaction& trx, u32 bytes, bool commits, Fetch& fetch) {
  if (trx.rollback == kNone) {  // trx_assign_rseg_low
    const u32 n = rollback_segments();
    if (n > 1 && rollback_[next_rollback_].pauses) next_rollback_ = (next_rollback_ + 1) % n;
    trx.rollback = next_rollback_;
    next_rollback_ = (next_rollback_ + 1) % n;
    rollback_[trx.rollback].users++;
  }
  const RollbackSegment& r = rollback_[trx.rollback];
  bool allocates = false, ready = true;
  const Log* grows = nullptr;  // null: a log begins
  if (trx.log != kNone) {
    const Log& log = logs_[trx.log];
    grows = &log;
    ready &= fetch.need(now, page(log.last));
    allocates = log.free + bytes > page_end();
    // The first page has the log's state and the list of its pages.
    if (commits || allocates) ready &= fetch.need(now, page(log.first));
  } else if (!r.cached.empty()) {
    const Log& log = logs_[r.cached.back()];
    grows = &log;
    ready &= fetch.need(now, page(log.last));
    allocates = log.free + UndoPage::kLogHeader + bytes > page_end();
  } else {
    allocates = true;
    ready &= fetch.need(now, page(r.page));
  }
  if (commits) {
    ready &= fetch.need(now, page(r.page));
    // The log joins the history beside the newest one, whose page then points to it.
    if (!r.history.empty()) ready &= fetch.need(now, first_page(r.history.back()));
  }
  if (!allocates) return ready;
  // trx_undo_add_page, trx_undo_seg_create.
  if (grows != nullptr) {
    const u32 near[] = {grows->last + 1};
    ready &= needs_space(now, {{&grows->segment, 1}, near, 1}, fetch);
  } else {
    ready &= needs_space(now, {.taken = 2, .of_segments = true}, fetch);
  }
  if (ready) reserve_extents(instance_, now, 0, grows == nullptr ? 2 : 1, Reserve::kUndo);
  return ready;
}

// True if the pages that describe what is to change are in memory.
bool Undo::needs_space(Ns now, const Space::Change& change, Fetch& fetch) {
  bool ready = true;
  instance_.spaces[0]->describing(change, describing_);
  for (u32 number : describing_) ready &= fetch.need(now, page(number));
  return ready;
}

u32 Undo::record_bytes(u32 number, u32 key_bytes, u32 old_bytes) const {
  const Index& index = instance_.indexes[number];
  u32 bytes = 64 + 2 * key_bytes + old_bytes + 6 * static_cast<u32>(index.columns.size());
  // Each column is there once, as one that was changed or as one that orders entries.
  if (index.info.has_columns()) return bytes + 12 * static_cast<u32>(index.info.key_columns.size());
  for (const Column& c : index.columns)
    if (c.ordering) bytes += 6 + std::min(c.bytes, old_bytes);
  return bytes;
}

Slice Undo::build(const Transaction& trx, const Change& change) {
  build_undo_record(instance_, trx.undo_number, change, record_);
  return record_;
}

u32 Undo::unused_log() {
  if (unused_logs_.empty()) {
    unused_logs_.push_back(static_cast<u32>(logs_.size()));
    logs_.emplace_back();
  }
  const u32 log = unused_logs_.back();
  unused_logs_.pop_back();
  logs_[log] = Log{};
  return log;
}

// trx_undo_seg_create or trx_undo_add_page.
void Undo::add_page(Mtr& mtr, Log& log) {
  const bool first = log.pages == 0;
  Frame& frame = mtr.create(0, log.segment, first ? 0 : log.last + 1,
                            first ? Direction::kNone : Direction::kUp, PageKind::kUndo);
  log.last = number_of(frame.id);
  if (first) {
    log.first = log.last;
    mtr.set_type(frame.id, layout::kSystem);
    mtr.write_segment_header(frame.id, UndoPage::kSegmentAt, log.segment);
  }
  UndoPage::init(frame.bytes, instance_.pool.page_size());
  mtr.log().extended(frame.id, RedoRecords::kUndoInit, {}, {});
  log.free = first ? UndoPage::kFirstLog : UndoPage::kFirstRecord;
  log.pages++;
  PageList pages = pages_of(log);
  if (first) {
    mtr.write16(frame.id, UndoPage::kFreeAt, log.free);
    pages.create(mtr);
  }
  pages.add_last(mtr, {log.last, UndoPage::kNodeAt});
}

// trx_undo_create or trx_undo_reuse_cached, then trx_undo_header_create.
void Undo::begin_log(Mtr& mtr, Transaction& trx) {
  TT_CHECK(trx.rollback != kNone);  // plan() assigns it
  trx.id = next_id_++;
  active_.push_back(trx.id);
  RollbackSegment& r = rollback_[trx.rollback];
  if (!r.cached.empty()) {
    trx.log = r.cached.back();
    r.cached.pop_back();
    logs_[trx.log].cached = false;
  } else {
    trx.log = unused_log();
    Log& log = logs_[trx.log];
    log.segment = mtr.new_segment(0);  // trx_undo_seg_create
    add_page(mtr, log);
    log.slot = 0;
    while (log.slot < r.slots.size() && r.slots[log.slot]) log.slot++;
    TT_CHECK(log.slot < most_slots());
    if (log.slot == r.slots.size()) r.slots.push_back(false);
    r.slots[log.slot] = true;
    mtr.write32(page(r.page), RollbackPage::slot_at(log.slot), log.first);
  }
  create_header(mtr, logs_[trx.log], trx.id);
}

// trx_undo_header_create, after the page's last log.
void Undo::create_header(Mtr& mtr, Log& log, u64 trx) {
  const PageId id = page(log.first);
  const u32 before = log.header, at = log.free;
  log.header = at;
  log.free += UndoPage::kLogHeader;
  char bytes[8];
  store16(bytes, log.free);
  mtr.fill(id, UndoPage::kStartAt, 4, {bytes, 2});
  store16(bytes, UndoPage::kActive), store16(bytes + 2, at);  // and the last log
  mtr.write_difference(id, UndoPage::kStateAt, {bytes, 4});
  if (before != 0) mtr.write16(id, before + UndoPage::kNextLog, at);
  store64be(bytes, trx);
  mtr.write_changed(id, at + UndoPage::kTransaction, {bytes, 8});
  if (load64be(instance_.frame(id).bytes + at + UndoPage::kNumber) != 0)
    mtr.zero(id, at + UndoPage::kNumber, 8);
  store16(bytes, 1), store16(bytes + 2, log.free);
  mtr.write_difference(id, at + UndoPage::kNeedsPurge, {bytes, 4});
  if (before == 0)
    return mtr.zero(id, at + UndoPage::kXidExists, UndoPage::kShortHeader - UndoPage::kXidExists);
  mtr.zero(id, at + UndoPage::kXidExists, UndoPage::kPreviousLog - UndoPage::kXidExists);
  mtr.write16(id, at + UndoPage::kPreviousLog, before);
  mtr.zero(id, at + UndoPage::kHistoryNode, 12);
}

u64 Undo::append(Mtr& mtr, Transaction& trx, const Change& change) {
  if (trx.log == kNone) begin_log(mtr, trx);
  const Slice record = build(trx, change);
  Log& log = logs_[trx.log];
  if (log.free + record.size() + 4 > page_end()) add_page(mtr, log);
  const PageId id = page(log.last);
  Frame& frame = mtr.modify(id);
  const u32 at = log.free;
  UndoPage::append(frame.bytes, record);
  log.free = UndoPage::free(frame.bytes);
  instance_.info(id).used_bytes = log.free;
  mtr.log().extended(id, RedoRecords::kUndoAppend, {}, record);
  trx.top_page = log.last, trx.top = at;
  trx.undo_number++;
  const bool reorders = (static_cast<u8>(record[0]) & 0x10) == 0;
  trx.purges |= change.type == UndoType::kDelete || (change.type == UndoType::kUpdate && reorders);
  return u64{trx.rollback} << 48 | u64{number_of(id)} << 16 | at;
}

// trx_write_serialisation_history: writes the log's state and its place in the history.
void Undo::commit(Mtr& mtr, Transaction& trx) {
  if (trx.rollback == kNone) return;
  RollbackSegment& r = rollback_[trx.rollback];
  r.users--;
  if (trx.log != kNone) {
    Log& log = logs_[trx.log];
    // A log of one page with room left is used again by the next transactions of the segment.
    log.cached = log.pages == 1 && log.free < instance_.pool.page_size() * 3 / 4;
    if (log.cached) r.cached.push_back(trx.log);
    std::erase(active_, trx.id);
    add_to_history(mtr, r, trx);
  }
  trx = Transaction{};
}

bool Undo::holds(Fetch& fetch, u32 number, u32 header) {
  const char* at = bytes(number);
  if (load16(at + layout::kPageTypeAt) == layout::kUndoLog &&
      UndoPage::is_sound(at, instance_.pool.page_size()) && UndoPage::holds(at, header))
    return true;
  return fetch.refuse(
      instance_.fault(page(number), "has no undo log at " + std::to_string(header)));
}

std::optional<UndoRecord> Undo::read(Fetch& fetch, u32 number, u32 offset) {
  const Slice bytes(this->bytes(number), instance_.pool.page_size());
  std::optional<UndoRecord> record;
  if (load16(bytes.data() + layout::kPageTypeAt) == layout::kUndoLog)
    record = read_undo_record(instance_, bytes, offset);
  if (record) {
    const u32 index = instance_.index_in_undo(record->table);
    if (index == kNone || (has_columns(instance_.indexes[index], record->old) &&
                           has_columns(instance_.indexes[index], record->ordering)))
      return record;
  }
  fetch.refuse(instance_.fault(page(number), "has no undo record at " + std::to_string(offset)));
  return std::nullopt;
}

std::optional<UndoRecord> Undo::version_before(Fetch& fetch, u32 rows, u64 roll, u64* steps) {
  const std::optional<UndoRecord> record = read(fetch, undo_page_of(roll), undo_offset_of(roll));
  if (!record) return record;
  const u64 most = u64{instance_.spaces[0]->pages()} * instance_.pool.page_size() / kLeastRecord;
  if (instance_.index_in_undo(record->table) == rows && ++*steps <= most) return record;
  fetch.refuse(instance_.fault(page(undo_page_of(roll)),
                               "has an undo record that does not belong to the row"));
  return std::nullopt;
}

bool Undo::active(u64 transaction) const {
  return std::find(active_.begin(), active_.end(), transaction) != active_.end();
}

bool Undo::purgeable(u64 transaction) const {
  if (active(transaction)) return false;
  for (const History& h : unpurged_)
    if (h.transaction == transaction) return h.number < purge_view_;
  return true;
}

}  // namespace tt::btree
