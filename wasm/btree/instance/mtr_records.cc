// Records of index pages: each change of a page with the redo that InnoDB writes for it
// (page0cur.cc, page0page.cc, btr0btr.cc, MariaDB 10.11).
#include <algorithm>

#include "btree/instance/mtr.h"

namespace tt::btree {
namespace {

// Bytes of a record's header and data that are its predecessor's, too: the log leaves them out.
struct Shared {
  u32 header = 0, data = 0;
};

// page_cur_insert_rec_low: a header is compared from its end, but not its first byte, which the
// loop never reaches, and not with the record at the heap's start; the infimum has 8 bytes of data.
Shared shared_with(const Page& page, const RecordFormat& format, u32 prev, u32 origin, u32 extra,
                   u32 data) {
  const char *record = page.at(origin), *before = page.at(prev);
  const u32 lengths = extra - kRecordHeader;
  u32 most_data = std::min(data, 8u), most_header = 0;
  if (prev != kInfimum) {
    const Record p = format.parse(before);
    most_data = std::min(data, p.data);
    if (lengths > 0 && prev - extra >= kHeapStart + kRecordHeader)
      most_header = std::min(lengths - 1, p.extra - kRecordHeader);
  }
  Shared shared;
  while (shared.header < most_header && record[-6 - static_cast<int>(shared.header)] ==
                                            before[-6 - static_cast<int>(shared.header)])
    shared.header++;
  while (shared.data < most_data && record[shared.data] == before[shared.data]) shared.data++;
  return shared;
}

}  // namespace

void Mtr::write16(PageId id, u32 offset, u32 value) {
  char bytes[2];
  store16(bytes, value);
  write_changed(id, offset, {bytes, 2});
}

// page_create and what btr_page_create and btr_page_empty write after it.
void Mtr::init_index(Frame& frame, u32 index, u32 level) {
  modify(frame.id);
  instance_.pool.page(frame).create();
  frame.unwritten.clear();
  PageInfo& info = instance_.info(frame.id);
  info.kind = level == 0 ? PageKind::kLeaf : PageKind::kInner;
  info.level = static_cast<u8>(level);
  info.index = index;
  char id[8];
  store64be(id, instance_.indexes[index].number);
  if (frame.zip) {  // page_create_zip
    store16(frame.bytes + Page::kLevelAt, level);
    std::memcpy(frame.bytes + Page::kIndexAt, id, 8);
    TT_CHECK(zip(frame));
    return;
  }
  log_.extended(frame.id, RedoRecords::kInitRowFormat, {}, {});
  write16(frame.id, Page::kLevelAt, level);
  write_changed(frame.id, Page::kIndexAt, {id, 8});
}

// page_create_empty.
void Mtr::remove_all(Frame& frame) {
  modify(frame.id);
  Page page = instance_.pool.page(frame);
  char newest[8];
  store64be(newest, page.newest_transaction());
  page.create();
  frame.unwritten.clear();
  if (frame.zip) {
    std::memcpy(frame.bytes + Page::kNewestAt, newest, 8);
    TT_CHECK(zip(frame));
    return;
  }
  log_.extended(frame.id, RedoRecords::kInitRowFormat, {}, {});
  write_changed(frame.id, Page::kNewestAt, {newest, 8});
}

u32 Mtr::insert(Frame& frame, const RecordFormat& format, u32 prev, Slice built, u32 extra,
                u8 info) {
  if (frame.zip) return insert_zipped(frame, prev, built, extra, info);
  Page page = instance_.pool.page(frame);
  Page::Reuse reuse;
  instance_.pool.detach(frame);
  const u32 origin = page.insert(format, prev, built, extra, info, &reuse);
  if (origin == 0) return 0;
  modify(frame.id);
  const u32 lengths = extra - kRecordHeader, data = static_cast<u32>(built.size()) - extra;
  const Shared shared = shared_with(page, format, prev, origin, extra, data);
  const char* record = page.at(origin);
  log_.insert(frame.id, reuse.head, reuse.shift, prev - kInfimum, info, shared.header, shared.data,
              {record - extra, lengths - shared.header},
              {record + shared.data, data - shared.data});
  return origin;
}

// EXTENDED DELETE_ROW_FORMAT_DYNAMIC: predecessor, header and data size (page_cur_delete_rec).
void Mtr::remove(Frame& frame, const RecordFormat& format, u32 origin) {
  Page page = instance_.pool.page(frame);
  if (page.records() == 1 && page.leaf()) return remove_all(frame);
  if (frame.zip) return remove_zipped(frame, origin);
  const Record record = format.parse(page.at(origin));
  const u32 prev = page.prev_of(origin);
  modify(frame.id);
  char head[15];
  u32 n = RedoRecords::varint(head, prev - kInfimum);
  n += RedoRecords::varint(head + n, record.extra - kRecordHeader);
  n += RedoRecords::varint(head + n, record.data);
  page.unlink(prev, origin, record.extra, record.data);
  log_.extended(frame.id, RedoRecords::kDeleteRow, {head, n}, {});
}

// page_delete_rec_list_start: one by one.
void Mtr::remove_before(Frame& frame, const RecordFormat& format, u32 limit) {
  if (limit == kSupremum) return remove_all(frame);
  Page page = instance_.pool.page(frame);
  while (page.first() != limit) remove(frame, format, page.first());
}

// page_delete_rec_list_end: the chain becomes the front of the free list as it is, and the
// directory ends earlier.
void Mtr::remove_from(Frame& frame, const RecordFormat& format, u32 origin) {
  if (origin == kSupremum) return;
  Page page = instance_.pool.page(frame);
  if (origin == page.first()) return remove_all(frame);
  while (frame.zip && page.prev_of(kSupremum) != origin)
    remove(frame, format, page.prev_of(kSupremum));
  if (frame.zip) return remove(frame, format, origin);
  const PageId id = frame.id;
  u32 bytes = 0, count = 0, last = origin, before = 0, owner = origin;
  for (u32 at = origin; at != kSupremum; at = page.next_of(at)) {
    bytes += format.parse(page.at(at)).size();
    count++;
    last = at;
  }
  for (; page.owned(owner) == 0; owner = page.next_of(owner)) before++;
  const u32 slot = page.owner_slot(owner), owned = page.owned(owner) - before;
  const u32 prev = page.prev_of(origin), free = page.free_head();
  write16(id, Page::kSlotsAt, slot + 1);
  write16(id, Page::kLastInsertAt, 0);
  char header[4];
  store16(header, origin), store16(header + 2, page.garbage() + bytes);
  write(id, Page::kFreeAt, {header, 4});
  write16(id, Page::kRecordsAt, page.records() - count);
  write16(id, page.slot_place(slot), kSupremum);
  const char supremum = static_cast<char>((page.bytes()[kSupremum - 5] & 0xf0) | owned);
  write_changed(id, kSupremum - 5, {&supremum, 1});
  write16(id, prev - 2, (kSupremum - prev) & 0xffff);
  write16(id, last - 2, free == 0 ? 0 : (free - last) & 0xffff);
}

void Mtr::set_info(PageId id, u32 origin, u8 info) {
  Page page = instance_.pool.page(modify(id));
  page.set_info(origin, info);
  if (Frame& frame = instance_.frame(id); frame.zip) return update_directory(frame);
  log_.write(id, origin - 5, {page.at(origin - 5), 1});
}

// Logs what differs from `old` in [from, end), if anything does.
void Mtr::log_difference(PageId id, const char* old, u32 from, u32 end) {
  const char* now = instance_.frame(id).bytes;
  while (from < end && old[from] == now[from]) from++;
  while (end > from && old[end - 1] == now[end - 1]) end--;
  if (from < end) log_.write(id, from, {now + from, end - from});
}

// btr_page_reorganize_low: header, list ends, records and directory, each as far as it changed.
bool Mtr::reorganise(Frame& frame, const RecordFormat& format) {
  if (frame.zip) return reorganise_zipped(frame);
  Page page = instance_.pool.page(frame);
  const PageId id = frame.id;
  modify(id);
  page.reorganise(format, instance_.scratch.data());
  const char* old = instance_.scratch.data();
  const Page before(instance_.scratch.data(), instance_.pool.page_size());
  reorganise_marks(frame, before);
  const u32 top = page.heap_top(), directory = page.slot_place(page.slots() - 1);
  log_difference(id, old, Page::kHeaderAt, Page::kNewestAt);
  log_difference(id, old, kInfimum - 2, kInfimum);
  log_difference(id, old, kSupremum - 5, kSupremum - 4);
  log_difference(id, old, kHeapStart, top);
  if (top < directory) log_.memset(id, top, directory - top, Slice("\0", 1));
  log_difference(id, old, directory, page.slot_place(0) + 2);
  instance_.counters.reorganisations++;
  pages_changed_ = true;
  return true;
}

// Heap numbers follow the order of keys now.
void Mtr::reorganise_marks(Frame& frame, const Page& before) {
  RecordMarks unwritten;
  u32 heap = 2;
  for (u32 at = before.first(); at != kSupremum; at = before.next_of(at))
    unwritten.set(heap++, frame.unwritten.at(before.heap_number(at)));
  frame.unwritten = unwritten;
}

}  // namespace tt::btree
