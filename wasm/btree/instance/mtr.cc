#include "btree/instance/mtr.h"

#include <algorithm>

namespace tt::btree {

Frame& Mtr::modify(PageId id) {
  if (std::find(modified_.begin(), modified_.end(), id) == modified_.end()) modified_.push_back(id);
  return instance_.frame(id);
}

void Mtr::write(PageId id, u32 offset, Slice bytes) {
  std::memcpy(modify(id).bytes + offset, bytes.data(), bytes.size());
  log_.write(id, offset, bytes);
}

void Mtr::zero(PageId id, u32 offset, u32 bytes) {
  std::memset(modify(id).bytes + offset, 0, bytes);
  log_.memset(id, offset, bytes);
}

void Mtr::write_changed(PageId id, u32 offset, Slice bytes) {
  const char* here = instance_.frame(id).bytes + offset;
  size_t same = 0;
  while (same < bytes.size() && here[same] == bytes[same]) same++;
  if (same < bytes.size()) write(id, offset + static_cast<u32>(same), bytes.substr(same));
}

void Mtr::write32(PageId id, u32 offset, u32 value) {
  char bytes[4];
  store32(bytes, value);
  write(id, offset, {bytes, 4});
}

// The extent's descriptor (a bit a page) and the segment's count of used pages (fsp0fsp.cc
// xdes_set_free, FSEG_NOT_FULL_N_USED).
void Mtr::describe_extent(u32 space, u32 number, Space::Segment segment) {
  const u32 size = instance_.pool.page_size();
  const u32 per_page = (size - 158) / 40, extent = number % size / kExtentPages % per_page;
  const PageId descriptor = page_id(space, Space::descriptor_page(number, size));
  const u32 bit_at = 150 + extent * 40 + 24 + number % kExtentPages / 4;
  const char bits =
      static_cast<char>(instance_.frame(descriptor).bytes[bit_at] ^ (1 << number % 4 * 2));
  write(descriptor, bit_at, {&bits, 1});
  const u32 inode = 50 + segment * 192 % (size - 250) + 8;
  write32(page_id(space, 2), inode, number);
}

Frame& Mtr::create(u32 space, Space::Segment segment, u32 hint, Direction direction,
                   PageKind kind) {
  const u32 number = instance_.spaces[space]->allocate(segment, hint, direction);
  Frame& frame = create_at(page_id(space, number), kind);
  describe_extent(space, number, segment);
  return frame;
}

Frame& Mtr::create_at(PageId id, PageKind kind) {
  const bool here = instance_.resident(id);
  Frame* frame = here ? &instance_.frame(id)
                      : instance_.take_frame(instance_.context.scheduler.now(), id, false);
  TT_CHECK(frame != nullptr);
  std::memset(frame->bytes, 0, instance_.pool.page_size());
  frame->fresh = true;
  instance_.pool.counters.created += !here;
  PageInfo& info = instance_.info(id);
  info.frame = instance_.pool.index_of(*frame);
  info.kind = kind;
  info.used = info.shown = true;
  info.used_bytes = instance_.pool.page_size();
  store32(frame->bytes + 4, number_of(id));
  store32(frame->bytes + 34, space_of(id));
  log_.init_page(id);
  pages_changed_ = true;
  return modify(id);
}

void Mtr::free_page(PageId id, Space::Segment segment) {
  describe_extent(space_of(id), number_of(id), segment);
  log_.free_page(id);
  std::erase(modified_, id);
  if (instance_.resident(id)) {
    Frame& frame = instance_.frame(id);
    if (frame.oldest != 0) instance_.pool.cleaned(frame);
    frame.writing = frame.reading = false;  // the page cleaner's copy is written all the same
  }
  // Its frame is evicted when the LRU list reaches it, unless the page is created again before
  // (buf0buf.cc buf_page_free).
  const u32 frame = instance_.info(id).frame;
  instance_.spaces[space_of(id)]->free_page(segment, number_of(id));
  instance_.info(id).frame = frame;
  instance_.context.facts.emit(kCauseSpace, 0, [&] { return PageFreed{.key = {.page = id}}; });
  pages_changed_ = true;
}

void Mtr::init_index(Frame& frame, const Index& index, u32 number, u32 level) {
  instance_.pool.page(frame).init(index.space, number_of(frame.id), number, level);
  PageInfo& info = instance_.info(frame.id);
  info.kind = level == 0 ? PageKind::kLeaf : PageKind::kInner;
  info.level = static_cast<u8>(level);
  info.index = number;
  log_.extended(frame.id, RedoRecords::kInitRowFormat, {}, {});
  log_.write(frame.id, 38 + 26, {frame.bytes + 38 + 26, 10});  // level and index
}

u32 Mtr::insert(Frame& frame, const RecordFormat& format, u32 prev, Slice built, u32 extra,
                u8 info) {
  Page page = instance_.pool.page(frame);
  bool reused = false;
  const u32 origin = page.insert(format, prev, built, extra, info, &reused);
  if (origin == 0) return 0;
  modify(frame.id);
  // The prefix shared with its predecessor is not logged again.
  const u32 lengths = extra - kRecordHeader;
  const char *record = page.at(origin), *before = page.at(prev);
  const u32 data = static_cast<u32>(built.size()) - extra;
  u32 header_common = 0, data_common = 0;
  if (prev != kInfimum) {
    const Record p = format.parse(before);
    const u32 most = std::min(lengths, p.extra - kRecordHeader);
    while (header_common < most && record[-6 - static_cast<int>(header_common)] ==
                                       before[-6 - static_cast<int>(header_common)])
      header_common++;
    const u32 most_data = std::min(data, p.data);
    while (data_common < most_data && record[data_common] == before[data_common]) data_common++;
  }
  log_.insert(frame.id, reused, prev - kInfimum, info & (kMinRecord | kDeleted), header_common,
              data_common, {record - extra, lengths - header_common},
              {record + data_common, data - data_common});
  return origin;
}

// EXTENDED DELETE_ROW_FORMAT_DYNAMIC: predecessor, header and data size (page0cur.cc
// page_cur_delete_rec).
void Mtr::remove(Frame& frame, const RecordFormat& format, u32 origin) {
  Page page = instance_.pool.page(frame);
  const Record record = format.parse(page.at(origin));
  const u32 prev = page.prev_of(origin);
  page.remove(format, origin);
  modify(frame.id);
  char head[15];
  u32 n = RedoRecords::varint(head, prev - kInfimum);
  n += RedoRecords::varint(head + n, record.extra - kRecordHeader);
  n += RedoRecords::varint(head + n, record.data);
  log_.extended(frame.id, RedoRecords::kDeleteRow, {head, n}, {});
}

// btr_page_reorganize_low logs the difference of the pages; nearly all of the records' bytes move,
// so we log those.
void Mtr::reorganise(Frame& frame, const RecordFormat& format) {
  Page page = instance_.pool.page(frame);
  page.reorganise(format, instance_.scratch.data());
  modify(frame.id);
  log_.write(frame.id, 38, {frame.bytes + 38, page.heap_top() - 38});
  instance_.counters.reorganisations++;
  pages_changed_ = true;
}

void Mtr::commit(Ns now) {
  if (log_.empty()) return modified_.clear();
  const Lsn start = instance_.log.append(now, log_.bytes()), end = instance_.log.lsn();
  for (PageId id : modified_) {
    Frame& frame = instance_.frame(id);
    store64be(frame.bytes + Page::kLsnAt, end);
    instance_.pool.changed(frame, start, end);
    PageInfo& info = instance_.info(id);
    if (info.kind == PageKind::kLeaf || info.kind == PageKind::kInner) {
      const Page page = instance_.pool.page(frame);
      info.used_bytes = page.used_bytes();
      info.records = page.records();
    }
    if (id != emitted_by_caller_)
      instance_.emit_page<PageChanged>(id, write_cause(instance_.info(id).kind));
  }
  modified_.clear();
  log_.clear();
  emitted_by_caller_ = ~PageId{0};
  if (pages_changed_) {
    instance_.emit_counters();
    pages_changed_ = false;
  }
  instance_.emit_pool();
}

}  // namespace tt::btree
