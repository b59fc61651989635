#include "btree/bulk/bulk_build.h"

#include <algorithm>

namespace tt::btree {
namespace {

constexpr u32 kSlotRecords = 4;  // (PAGE_DIR_SLOT_MAX_N_OWNED + 1) / 2
constexpr u32 kMostOwned = 8;    // PAGE_DIR_SLOT_MAX_N_OWNED
constexpr u32 kLeastCopied = 3;  // bytes that a memmove in the log is worth

u32 same_bytes(const char* a, const char* b, u32 most) {
  u32 same = 0;
  while (same < most && a[same] == b[same]) same++;
  return same;
}

}  // namespace

bool BulkBuild::takes(Slice key, Slice value) const {
  return !levels_.empty() && takes(*levels_[0], index().leaf_format.size(key, value));
}

bool BulkBuild::plan(Ns now, Fetch& fetch) {
  const u32 levels = static_cast<u32>(levels_.size()) + 1;
  if (!fetch.need_frames(now, levels + 2)) return false;
  const Space::Segment segments[] = {index().leaves, index().inner};
  u32 near = 0;
  if (!levels_.empty()) near = number_of(levels_.back()->id);  // the page that becomes the root
  instance_.spaces[index().space]->describing({segments, {&near, 1}, levels}, describing_);
  bool ready = fetch.need(now, root());
  if (!index().info.clustered) {
    ready &= fetch.need(now, ops_.bitmap_of(root()));
    if (!levels_.empty()) ready &= fetch.need(now, ops_.bitmap_of(levels_[0]->id));
  }
  for (const u32 page : describing_) ready &= fetch.need(now, page_id(index().space, page));
  return ready;
}

// PageBulk::init: a separate mini-transaction takes the page. Here it makes the page as well, so
// that a recovery finds no page in use without content.
std::unique_ptr<BulkBuild::Filling> BulkBuild::begin(Ns now, u32 level) {
  auto filling = std::make_unique<Filling>(instance_);
  const Space::Segment segment = level == 0 ? index().leaves : index().inner;
  const PageKind kind = level == 0 ? PageKind::kLeaf : PageKind::kInner;
  Mtr allocation(instance_);
  Frame& frame = allocation.create(index().space, segment, 0, Direction::kUp, kind);
  allocation.init_index(frame, number_, level);
  allocation.commit(now);
  frame.fixes++;
  filling->id = frame.id;
  filling->level = level;
  begin_records(*filling);
  return filling;
}

void BulkBuild::write_newest(Mtr& mtr, PageId id, u64 trx) {
  char newest[8];
  store64be(newest, trx);
  mtr.write_changed(id, Page::kNewestAt, {newest, 8});
}

void BulkBuild::begin_records(Filling& page) {
  if (!index().info.clustered) write_newest(page.mtr, page.id, page.level == 0 ? trx_ : 0);
  page.free = static_cast<int>(instance_.page(page.id).capacity());
}

// PageBulk::isSpaceAvailable: pages of rows keep 1/16 free, those above their leaves too.
bool BulkBuild::takes(const Filling& page, u32 size) const {
  const u32 slot = Page::directory_bytes(page.records + 1) - Page::directory_bytes(page.records);
  const int left = page.free - static_cast<int>(size + slot);
  const int reserve =
      index().info.clustered ? static_cast<int>(instance_.pool.page_size() / 16) : 0;
  return left >= (page.records >= 2 ? reserve : 0);
}

void BulkBuild::add(Ns now, Slice key, u64 trx, u64 roll, Slice value) {
  NewRecord record;
  record.extra = index().leaf_format.build(key, trx, roll, value, record.bytes);
  record.key = key;
  insert(now, 0, record);
}

// BtrBulk::insert. A further leaf counts as activity.
void BulkBuild::insert(Ns now, u32 level, NewRecord& record) {
  const bool leftmost = level == levels_.size();
  if (leftmost) {
    levels_.push_back(begin(now, level));
    if (level > 0) record.info = kMinRecord;
  }
  if (!takes(*levels_[level], record.size())) {
    std::unique_ptr<Filling> sibling = begin(now, level);
    commit(now, *levels_[level], sibling.get(), true);
    levels_[level] = std::move(sibling);
    if (level == 0) instance_.commits++;
  }
  Filling& page = *levels_[level];
  if (page.records == 0 && !leftmost) instance_.info(page.id).first_key = record.key;
  append(page, record);
}

// PageBulk::insertPage.
void BulkBuild::append(Filling& page, NewRecord& record) {
  char* const bytes = at(page);
  const u32 origin = page.top + record.extra;
  const u32 next = (page.last + load16(bytes + page.last - 2)) & 0xffff;
  page.mtr.write16(page.id, page.last - 2, (origin - page.last) & 0xffff);
  char* const built = record.bytes.data() + record.extra;
  built[-5] = static_cast<char>(record.info << 4);
  store16(built - 4, (2 + page.records) << 3 | (page.level == 0 ? 0 : 1));
  store16(built - 2, (next - origin) & 0xffff);
  log_record(page, record);
  const u32 slot = Page::directory_bytes(page.records + 1) - Page::directory_bytes(page.records);
  page.free -= static_cast<int>(record.size() + slot);
  page.top += record.size();
  page.records++;
  page.last = origin;
}

// Bytes that the record shares with the one before it are logged as a move within the page: from
// the first byte that differs from the page's on, and, if that ends in the header, again for the
// data.
void BulkBuild::log_record(Filling& page, const NewRecord& record) {
  char* const bytes = at(page);
  const u32 end = page.top + record.size(), origin = page.top + record.extra;
  const auto rest = [&](u32 from) { return record.bytes.data() + (from - page.top); };
  if (page.last == kInfimum) return page.mtr.write_changed(page.id, page.top, record.bytes);
  u32 to = page.top + same_bytes(bytes + page.top, record.bytes.data(), record.size());
  TT_CHECK(to < end);
  u32 from = page.last - (origin - to);
  const u32 from_end = std::min(page.last + (end - origin), page.top);
  const auto copy = [&](u32 target, u32 source) {
    const u32 most = std::min(from_end - source, end - target);
    const u32 same = same_bytes(rest(target), bytes + source, most);
    return same >= kLeastCopied ? same : 0;
  };
  if (from < from_end)
    if (const u32 same = copy(to, from); same > 0) {
      page.mtr.move(page.id, to, from, same);
      to += same, from += same;
    }
  if (from < page.last) {
    const u32 target = origin + same_bytes(bytes + origin, rest(origin), end - origin);
    const u32 source = page.last + (target - origin);
    const u32 header = page.last - from;
    if (target == end) return page.mtr.write(page.id, to, {rest(to), header});
    if (from_end > source + 2)
      if (const u32 same = copy(target, source); same > 0) {
        page.mtr.write(page.id, to, {rest(to), header});
        // The bytes between are the page's already.
        page.mtr.move(page.id, target, source, same);
        to = target + same;
      }
  }
  if (to < end) page.mtr.write(page.id, to, {rest(to), end - to});
}

// PageBulk::finishPage: the directory and the header, made again when the page has more.
// PAGE_LAST_INSERT and the direction stay as in an empty page, so that the next insert does not
// look like one in order.
void BulkBuild::finish_page(Filling& page) {
  if (page.finished == page.records) return;  // PageBulk::needs_finish
  page.finished = page.records;
  char* const bytes = at(page);
  const u32 slot0 = instance_.pool.page_size() - 10;  // the infimum's
  u32 slot = slot0, count = 0;
  const auto own = [&](u32 record, u32 records) {
    const char byte = static_cast<char>((static_cast<u8>(bytes[record - 5]) & 0xf0) | records);
    page.mtr.write_changed(page.id, record - 5, {&byte, 1});
  };
  const auto next_of = [&](u32 record) { return (record + load16(bytes + record - 2)) & 0xffff; };
  for (u32 record = next_of(kInfimum); record != kSupremum; record = next_of(record)) {
    if (++count < kSlotRecords) continue;
    slot -= 2;
    store16(bytes + slot, record);
    own(record, count);
    count = 0;
  }
  if (slot != slot0 && count + 1 + kSlotRecords <= kMostOwned) {
    count += kSlotRecords;  // the last two slots become one
    own(load16(bytes + slot), 0);
  } else {
    slot -= 2;
  }
  store16(bytes + slot, kSupremum);
  own(kSupremum, count + 1);
  char header[6];
  store16(header, 1 + (slot0 - slot) / 2);
  store16(header + 2, page.top);
  store16(header + 4, 0x8000 | (2 + page.records));
  page.mtr.write_changed(page.id, Page::kSlotsAt, {header, 6});
  page.mtr.write16(page.id, Page::kRecordsAt, page.records);
  const std::string slots(bytes + slot, slot0 - slot);
  page.mtr.write(page.id, slot, slots);
}

// BtrBulk::pageCommit, PageBulk::commit.
void BulkBuild::commit(Ns now, Filling& page, Filling* next, bool has_father) {
  finish_page(page);
  if (next != nullptr) {
    page.mtr.write32(page.id, Page::kNextAt, number_of(next->id));
    next->mtr.write32(next->id, Page::kPrevAt, number_of(page.id));
  }
  if (has_father) {
    std::string buffer;
    const Page filled = instance_.page(page.id);
    const std::string key(index().format(page.level).key(filled.at(filled.first()), buffer));
    char child[4];
    store32(child, number_of(page.id));
    NewRecord pointer;
    pointer.extra = index().inner_format.build(key, 0, 0, {child, 4}, pointer.bytes);
    pointer.key = key;
    insert(now, page.level + 1, pointer);
  }
  if (page.level == 0) ops_.reset_free_bits(number_, page.id);
  page.mtr.commit(now);
  instance_.frame(page.id).fixes--;
}

void BulkBuild::release(Ns now) {
  for (const auto& page : levels_) {
    finish_page(*page);
    page->mtr.commit(now);
  }
}

void BulkBuild::finish(Ns now) {
  if (levels_.empty()) {
    Mtr mtr(instance_);
    write_newest(mtr, root(), 0);
    return mtr.commit(now);
  }
  PageId last = 0;
  for (u32 level = 0; level < levels_.size(); level++) {
    last = levels_[level]->id;
    commit(now, *levels_[level], nullptr, level + 1 < levels_.size());
  }
  become_root(now, last, static_cast<u32>(levels_.size()) - 1);
  levels_.clear();
}

void BulkBuild::become_root(Ns now, PageId last, u32 level) {
  Index& index = tree_;
  const RecordFormat& format = index.format(level);
  Filling root(instance_);
  root.id = this->root();
  root.level = level;
  root.mtr.write16(root.id, Page::kLevelAt, level);
  PageInfo& info = instance_.info(root.id);
  info.kind = level == 0 ? PageKind::kLeaf : PageKind::kInner;
  info.level = static_cast<u8>(level);
  index.height = level + 1;
  begin_records(root);
  instance_.frame(root.id).fixes++;
  const Page page = instance_.page(last);
  for (u32 from = page.first(); from != kSupremum; from = page.next_of(from)) {
    const Record r = format.parse(page.at(from));
    NewRecord record{{page.at(from) - r.extra, r.size()}, r.extra, page.info(from), {}};
    append(root, record);
  }
  Mtr removal(instance_);
  removal.free_page(last, level == 0 ? index.leaves : index.inner);
  removal.commit(now);
  commit(now, root, nullptr, false);
}

}  // namespace tt::btree
