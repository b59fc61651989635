#include "btree/undo/undo.h"

namespace tt::btree {
namespace {

// FIL header 38, undo page header 18; the first page of a segment has 30 more; each log's header
// with room for an XID 186.
constexpr u32 kSegmentHeader = 30, kLogHeader = 186;
// In the first page of a segment: TRX_UNDO_STATE; TRX_UNDO_FSEG_HEADER; TRX_UNDO_PAGE_LIST, a base
// (length, first, last).
constexpr u32 kStateAt = 56, kSegmentAt = 56 + 4, kPageListAt = 56 + 14;
constexpr u32 kNumber = 8, kNeedsPurge = 16, kXidExists = 20, kNextLog = 30,
              kPreviousLog = 32;  // in a log's header

u32 compressed(char* out, u64 v) {  // mach_u64_write_much_compressed, for numbers below 2^32
  return RedoRecords::varint(out, static_cast<u32>(v));
}

}  // namespace

void Undo::create(Mtr& mtr) {
  rollback_.resize(instance_.options.rollback_segments);
  Space& space = *instance_.spaces[0];
  const Space::Segment segment = mtr.new_segment(0);
  for (RollbackSegment& r : rollback_) {
    r.page = space.allocate(segment, 256, Direction::kNone);
    space.declare(r.page, PageKind::kSystem);
  }
  mtr.describe(0);
}

void Undo::load() {
  for (const RollbackSegment& r : rollback_)
    if (Frame* frame = instance_.take_frame(0, page(r.page), true))
      std::memset(frame->bytes, 0, instance_.pool.page_size());
}

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
  if (trx.log != kNone) {
    const Log& log = logs_[trx.log];
    ready &= fetch.need(now, page(log.pages.back()));
    allocates = log.free + bytes > page_end();
    if (commits) ready &= fetch.need(now, page(log.pages.front()));
  } else if (!r.cached.empty()) {
    const Log& log = logs_[r.cached.back()];
    ready &= fetch.need(now, page(log.pages.back()));
    allocates = log.free + kLogHeader + bytes > page_end();
  } else {
    allocates = true;
    ready &= fetch.need(now, page(r.page));
  }
  if (commits) {
    ready &= fetch.need(now, page(r.page));
    if (!r.history.empty()) ready &= fetch.need(now, first_page(r.history.back()));
  }
  if (!allocates) return ready;
  ready &= needs_space(now, fetch);
  // trx_undo_seg_create, trx_undo_add_page.
  const bool begins = trx.log == kNone && r.cached.empty();
  if (ready) reserve_extents(instance_, now, 0, begins ? 2 : 1, Reserve::kUndo);
  return ready;
}

// The pages that describe segments and extents.
bool Undo::needs_space(Ns now, Fetch& fetch) const {
  bool ready = true;
  for (u32 number : instance_.spaces[0]->describing_pages()) ready &= fetch.need(now, page(number));
  return ready;
}

Slice Undo::build(const Transaction& trx, UndoType type, u32 index, Slice key, u64 old_trx,
                  u64 old_roll, Slice old) {
  char head[64] = {};
  u32 n = 2;  // room for the offset of the next record
  head[n++] = static_cast<char>(type);
  n += compressed(head + n, trx.undo_number);
  n += compressed(head + n, index);
  if (type != UndoType::kInsert) {
    head[n++] = 0;  // info bits
    n += compressed(
        head + n,
        old_trx >> 32);  // mach_u64_write_compressed: the upper half compressed, the lower as it is
    store32(head + n, static_cast<u32>(old_trx)), n += 4;
    n += compressed(head + n, old_roll >> 32);
    store32(head + n, static_cast<u32>(old_roll)), n += 4;
  }
  n += compressed(head + n, key.size());
  record_.assign(head, n);
  record_.append(key);
  if (type == UndoType::kUpdate) {
    n = 0;
    head[n++] = 1;  // one changed column: its position, length and old value
    head[n++] = 3;
    n += compressed(head + n, old.size());
    record_.append(head, n);
    record_.append(old);
  }
  record_.append(2, '\0');
  return record_;
}

// trx_undo_seg_create or trx_undo_add_page.
void Undo::add_page(Mtr& mtr, Log& log) {
  const bool first = log.pages.empty();
  Frame& frame = mtr.create(0, log.segment, first ? 0 : log.pages.back() + 1, Direction::kNone,
                            PageKind::kUndo);
  UndoPage::init(frame.bytes);
  mtr.log().extended(frame.id, RedoRecords::kUndoInit, {}, {});
  log.pages.push_back(number_of(frame.id));
  log.free = UndoPage::kFirstRecord + (first ? kSegmentHeader : 0);
  if (first) {
    mtr.write_segment_header(frame.id, kSegmentAt, log.segment);
    mtr.write16(frame.id, UndoPage::kFreeAt, log.free);
  }
  link_page(mtr, log);
}

// flst_add_last: the last page into the segment's list of pages.
void Undo::link_page(Mtr& mtr, const Log& log) {
  const PageId base = page(log.pages.front()), last = page(log.pages.back());
  const u32 pages = static_cast<u32>(log.pages.size());
  const FileAddress here(log.pages.back(), UndoPage::kNodeAt), nowhere(kNoPageNumber, 0);
  if (pages == 1) {
    mtr.write_changed(base, kPageListAt + 4, here);
    mtr.write_changed(last, UndoPage::kNodeAt, nowhere);
  } else {
    const u32 before = log.pages[pages - 2];
    mtr.write_changed(page(before), UndoPage::kNodeAt + 6, here);
    mtr.write_changed(last, UndoPage::kNodeAt, FileAddress(before, UndoPage::kNodeAt));
  }
  mtr.write_changed(base, kPageListAt + 10, here);
  mtr.write_changed(last, UndoPage::kNodeAt + 6, nowhere);
  mtr.write32(base, kPageListAt, pages);
}

// trx_undo_create or trx_undo_reuse_cached, then trx_undo_header_create.
void Undo::begin_log(Mtr& mtr, Transaction& trx) {
  trx.id = next_id_++;
  RollbackSegment& r = rollback_[trx.rollback];
  if (!r.cached.empty()) {
    trx.log = r.cached.back();
    r.cached.pop_back();
    logs_[trx.log].cached = false;
  } else {
    if (unused_logs_.empty()) {
      unused_logs_.push_back(static_cast<u32>(logs_.size()));
      logs_.emplace_back();
    }
    trx.log = unused_logs_.back();
    unused_logs_.pop_back();
    logs_[trx.log] = Log{};
    logs_[trx.log].segment = mtr.new_segment(0);  // trx_undo_seg_create
    add_page(mtr, logs_[trx.log]);
    Log& log = logs_[trx.log];
    while (log.slot < r.slots.size() && r.slots[log.slot]) log.slot++;
    if (log.slot == r.slots.size()) r.slots.push_back(false);
    r.slots[log.slot] = true;
    mtr.write32(page(r.page), log.slot_at(), log.pages.front());
  }
  create_header(mtr, logs_[trx.log], trx.id);
}

// trx_undo_header_create, after the page's last log.
void Undo::create_header(Mtr& mtr, Log& log, u64 trx) {
  const PageId id = page(log.pages.front());
  const u32 before = log.header, at = log.free;
  log.header = at;
  log.free += kLogHeader;
  char bytes[8];
  store16(bytes, log.free);
  mtr.fill(id, UndoPage::kStartAt, 4, {bytes, 2});
  store16(bytes, 1), store16(bytes + 2, at);  // TRX_UNDO_ACTIVE, the last log
  mtr.write(id, kStateAt, {bytes, 4});
  if (before != 0) mtr.write16(id, before + kNextLog, at);
  store64be(bytes, trx);
  mtr.write_changed(id, at, {bytes, 8});
  if (load64be(instance_.frame(id).bytes + at + kNumber) != 0) mtr.zero(id, at + kNumber, 8);
  store16(bytes, 1), store16(bytes + 2, log.free);
  mtr.write_difference(id, at + kNeedsPurge, {bytes, 4});
  if (before == 0) return;
  mtr.zero(id, at + kXidExists, kPreviousLog - kXidExists);
  mtr.write16(id, at + kPreviousLog, before);
  mtr.zero(id, at + kPreviousLog + 2, 12);  // its node in the history
}

u64 Undo::append(Mtr& mtr, Transaction& trx, UndoType type, Slice record) {
  const bool first = trx.log == kNone;
  if (first) begin_log(mtr, trx);
  Log& log = logs_[trx.log];
  if (log.free + record.size() > page_end()) add_page(mtr, log);
  const PageId id = page(log.pages.back());
  Frame& frame = mtr.modify(id);
  const u32 at = log.free, size = static_cast<u32>(record.size());
  UndoPage::append(frame.bytes, record.substr(2, size - 4));
  log.free += size;
  instance_.info(id).used_bytes = log.free;
  mtr.log().extended(id, RedoRecords::kUndoAppend, {}, record.substr(2, size - 4));
  if (first || trx.undo_number == 0) trx.first_page = log.pages.size() - 1, trx.first_offset = at;
  trx.undo_number++;
  trx.deletes |= type == UndoType::kDelete;
  return u64{trx.rollback} << 48 | u64{number_of(id)} << 16 | at;
}

// trx_write_serialisation_history: the log's state, its place in the rollback segment's history.
void Undo::commit(Mtr& mtr, Transaction& trx) {
  if (trx.rollback == kNone) return;
  RollbackSegment& r = rollback_[trx.rollback];
  r.users--;
  if (trx.log != kNone) {
    Log& log = logs_[trx.log];
    log.cached = log.pages.size() == 1 && log.free < instance_.pool.page_size() * 3 / 4;
    if (log.cached) r.cached.push_back(trx.log);
    unpurged_.push_back({next_number_, trx.log, trx.first_page, log.pages.size() - 1,
                         trx.first_offset, trx.undo_number, trx.deletes});
    add_to_history(mtr, r, trx.log);
  }
  trx = Transaction{};
}

UndoRecord Undo::read(u32 number, u32 offset) {
  const char* frame = instance_.frame(page(number)).bytes;
  const char* p = frame + offset;
  const auto skip = [](const char* at) {
    const u8 first = static_cast<u8>(*at);
    return at + (first < 0x80 ? 1 : first < 0xc0 ? 2 : first < 0xe0 ? 3 : first < 0xf0 ? 4 : 5);
  };
  const auto value = [](const char* at) {
    const u32 first = static_cast<u8>(*at);
    if (first < 0x80) return first;
    return ((first & 0x3f) << 8 | static_cast<u8>(at[1])) + 128;
  };
  UndoRecord r;
  r.next = load16(p);
  if (r.next == UndoPage::free(frame)) r.next = 0;
  r.type = static_cast<UndoType>(p[2]);
  const char* at = skip(p + 3);
  r.index = value(at);
  at = skip(at);
  if (r.type != UndoType::kInsert) {
    at = skip(at + 1) + 4;
    at = skip(at) + 4;
  }
  const u32 size = value(at);
  r.key = {skip(at), size};
  return r;
}

}  // namespace tt::btree
