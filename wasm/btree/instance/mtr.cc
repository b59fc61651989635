#include "btree/instance/mtr.h"

#include <algorithm>

namespace tt::btree {

namespace {

std::unique_ptr<MtrMemory> memory_from(std::vector<std::unique_ptr<MtrMemory>>& spare) {
  if (spare.empty()) return std::make_unique<MtrMemory>();
  std::unique_ptr<MtrMemory> memory = std::move(spare.back());
  spare.pop_back();
  return memory;
}

}  // namespace

Mtr::Mtr(Instance& instance) : instance_(instance), memory_(memory_from(instance.spare_mtrs)) {}

Mtr::~Mtr() {
  TT_CHECK(modified_.empty());
  log_.clear();
  instance_.spare_mtrs.push_back(std::move(memory_));
}

// A mini-transaction changes few pages, so a list of them is searched quickly.
Frame& Mtr::modify(PageId id) {
  if (std::find(modified_.begin(), modified_.end(), id) == modified_.end()) modified_.push_back(id);
  Frame& frame = instance_.frame(id);
  instance_.pool.detach(frame);
  return frame;
}

// RedoApplier refuses changes outside of the page, and of its first 8 bytes.
void Mtr::write(PageId id, u32 offset, Slice bytes) {
  TT_DCHECK(offset >= 8 && offset + bytes.size() <= instance_.file_page_size(space_of(id)));
  Frame& frame = modify(id);
  std::memcpy(frame.bytes + offset, bytes.data(), bytes.size());
  if (frame.zip) write_zipped(frame, offset, bytes);
  log_.write(id, offset, bytes);
}

void Mtr::fill(PageId id, u32 offset, u32 bytes, Slice pattern) {
  TT_DCHECK(!pattern.empty() && offset >= 8 && offset + bytes <= instance_.pool.page_size());
  Frame& frame = modify(id);
  char* at = frame.bytes + offset;
  for (u32 i = 0; i < bytes; i++) at[i] = pattern[i % pattern.size()];
  if (frame.zip) write_zipped(frame, offset, {at, bytes});
  log_.memset(id, offset, bytes, pattern);
}

void Mtr::move(PageId id, u32 to, u32 from, u32 bytes) {
  TT_DCHECK(std::min(to, from) >= 8);
  TT_DCHECK(std::max(to, from) + bytes <= instance_.pool.page_size());
  TT_CHECK(!instance_.zipped(id));
  char* page = modify(id).bytes;
  std::memmove(page + to, page + from, bytes);
  log_.memmove(id, to, from, bytes);
}

void Mtr::write_changed(PageId id, u32 offset, Slice bytes) {
  const char* here = instance_.frame(id).bytes + offset;
  size_t same = 0;
  while (same < bytes.size() && here[same] == bytes[same]) same++;
  if (same < bytes.size()) write(id, offset + static_cast<u32>(same), bytes.substr(same));
}

void Mtr::write_difference(PageId id, u32 offset, Slice bytes) {
  const char* here = instance_.frame(id).bytes + offset;
  while (!bytes.empty() && here[bytes.size() - 1] == bytes.back()) bytes.remove_suffix(1);
  write_changed(id, offset, bytes);
}

void Mtr::write32(PageId id, u32 offset, u32 value) {
  char bytes[4];
  store32(bytes, value);
  write_changed(id, offset, {bytes, 4});
}

void Mtr::fill_changed(PageId id, u32 offset, u32 bytes, u8 value) {
  const char* at = instance_.frame(id).bytes + offset;
  u32 same = 0;
  while (same < bytes && static_cast<u8>(at[same]) == value) same++;
  if (same == bytes) return;
  const char pattern = static_cast<char>(value);
  fill(id, offset, bytes, {&pattern, 1});
}

// The file grows as posix_fallocate makes it (fil_space_extend); MariaDB writes no zeros.
void Mtr::describe(u32 number) {
  Space& space = *instance_.spaces[number];
  if (space.outgrown()) {
    const Result<Ns> done = instance_.context.volume.fallocate(
        instance_.context.scheduler.now(), space.file(), u64{space.pages()} * space.page_size(),
        KeepSize::kNo, {kCauseSpace});
    if (!done.ok()) instance_.fail(done.error());
    space.has_grown();
  }
  char bytes[8];
  for (const SpaceEdit& e : space.edits()) {
    const PageId id = page_id(number, e.page);
    TT_CHECK(e.kind == SpaceEdit::kCreate || instance_.resident(id));
    switch (e.kind) {
      case SpaceEdit::kCreate:
        create_at(id, PageKind::kSpace);
        set_type(id, static_cast<layout::PageType>(e.value));
        break;
      case SpaceEdit::kFree: forget(id); break;
      case SpaceEdit::kOnes: fill_changed(id, e.offset, e.bytes, 0xff); break;
      case SpaceEdit::kNumber:
        store64be(bytes, e.value);
        write_changed(id, e.offset, {bytes + 8 - e.bytes, e.bytes});
        break;
    }
  }
  space.clear_edits();
}

void Mtr::set_type(PageId id, layout::PageType type) {
  char bytes[2];
  store16(bytes, type);
  write_changed(id, layout::kPageTypeAt, {bytes, 2});
}

Space::Segment Mtr::new_segment(u32 space) {
  const Space::Segment segment = instance_.spaces[space]->new_segment();
  describe(space);
  return segment;
}

void Mtr::free_segment(u32 space, Space::Segment segment) {
  instance_.spaces[space]->free_segment(segment);
  describe(space);
}

// FSEG_HDR: the space, page and offset of the segment's entry, written the other way round.
void Mtr::write_segment_header(PageId id, u32 offset, Space::Segment segment) {
  const Space& space = *instance_.spaces[space_of(id)];
  write16(id, offset + 8, space.inode_at(segment));
  write32(id, offset + 4, space.inode_page(segment));
  write32(id, offset, space_of(id));
}

Frame& Mtr::create(u32 space, Space::Segment segment, u32 hint, Direction direction,
                   PageKind kind) {
  const u32 number = instance_.spaces[space]->allocate(segment, hint, direction);
  describe(space);
  return create_at(page_id(space, number), kind);
}

Frame& Mtr::create_at(PageId id, PageKind kind) {
  const bool here = instance_.resident(id);
  Frame* frame = here ? &instance_.frame(id)
                      : instance_.take_frame(instance_.context.scheduler.now(), id, false);
  TT_CHECK(frame != nullptr && (frame->bytes != nullptr || instance_.unzip_again(*frame)));
  instance_.pool.detach(*frame);
  Page::init_frame(frame->bytes, instance_.pool.page_size(), space_of(id), number_of(id));
  if (instance_.zipped(id)) begin_zipped(*frame);
  frame->fresh = true;
  frame->reading = false;
  if (!here) frame->first_use = instance_.context.scheduler.now() + 1;  // set_accessed()
  instance_.pool.counters.created += !here;
  PageInfo& info = instance_.info(id);
  info.frame = instance_.pool.index_of(*frame);
  info.kind = kind;
  info.used = info.shown = true;
  info.used_bytes = instance_.pool.page_size();
  log_.init_page(id);
  pages_changed_ = true;
  return modify(id);
}

void Mtr::free_page(PageId id, Space::Segment segment) {
  instance_.spaces[space_of(id)]->free_page(segment, number_of(id));
  forget(id);
  describe(space_of(id));
}

bool Mtr::free_step(u32 number, Space::Segment segment, u32 kept) {
  std::vector<u32> gone;
  const bool ended = instance_.spaces[number]->free_step(segment, kept, gone);
  for (const u32 page : gone) forget(page_id(number, page));
  describe(number);
  return ended;
}

// Its frame is evicted when the LRU list reaches it, unless the page is created again before
// (buf0buf.cc buf_page_free).
void Mtr::forget(PageId id) {
  log_.free_page(id);
  std::erase(modified_, id);
  if (instance_.resident(id)) {
    Frame& frame = instance_.frame(id);
    if (frame.oldest != 0) instance_.pool.cleaned(frame);
    frame.writing = frame.reading = false;  // the page cleaner's copy is written all the same
  }
  instance_.context.facts.emit(kCauseSpace, 0, [&] { return PageFreed{.key = {.page = id}}; });
  pages_changed_ = true;
}

void Mtr::commit(Ns now) {
  if (log_.empty()) return modified_.clear();
  // Recovery must know a file's name before it meets a change of one of its pages.
  for (PageId id : modified_) instance_.name_file(now, space_of(id));
  // All pages get the LSN at which the records end: recovery applies to a page only records that
  // begin there or later.
  const Lsn start = instance_.log.append(now, log_.bytes()), end = instance_.log.lsn();
  for (PageId id : modified_) {
    Frame& frame = instance_.frame(id);
    store64be(frame.bytes + Page::kLsnAt, end);
    if (frame.zip) store64be(frame.zip->bytes.data() + Page::kLsnAt, end);
    instance_.pool.changed(frame, start, end);
    instance_.named[space_of(id)] = end;
    PageInfo& info = instance_.info(id);
    if (info.kind == PageKind::kLeaf || info.kind == PageKind::kInner) {
      const Page page = instance_.pool.page(frame);
      info.used_bytes = page.used_bytes();
      info.records = page.records();
      info.before_records = kNone;
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

void reserve_extents(Instance& instance, Ns now, u32 number, u32 extents, Reserve kind) {
  instance.spaces[number]->reserve(extents, kind);
  // Also where the file is longer than its first page says, as a power cut may leave it.
  if (instance.spaces[number]->edits().empty()) return;
  Mtr mtr(instance);
  mtr.describe(number);
  mtr.commit(now);
}

}  // namespace tt::btree
