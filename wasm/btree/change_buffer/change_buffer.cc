// The buffer's tree, and changes on their way into it.
#include "btree/change_buffer/change_buffer.h"

#include <algorithm>

#include "btree/space/buffer_bitmap.h"

namespace tt::btree {
namespace {

constexpr IndexInfo kTreeInfo = {.clustered = false,
                                 .key_bytes = BufferEntry::kKeyBytes,
                                 .fixed_bytes = 0,
                                 .variable = true,
                                 .name = "change buffer"};
constexpr u32 kHeaderPage = 3, kRootPage = 4;  // FSP_IBUF_HEADER_PAGE_NO, _TREE_ROOT_PAGE_NO
constexpr u32 kHeaderAt = 38;                  // IBUF_HEADER + IBUF_TREE_SEG_HEADER
constexpr Space::Segment kSegment = 0;         // the system tablespace's first
constexpr u32 kTooBig = 10;                    // IBUF_CONTRACT_DO_NOT_INSERT

}  // namespace

ChangeBuffer::ChangeBuffer(Instance& instance, IndexOps& index_ops)
    : instance_(instance), index_ops_(index_ops) {
  Index index;
  index.info = kTreeInfo;
  index.root = kRootPage;
  index.number = index.table = kNone;
  index.leaf_format = RecordFormat(index.info, true);
  index.inner_format = RecordFormat(index.info, false);
  instance_.buffer_index = static_cast<u32>(instance_.indexes.size());
  instance_.indexes.push_back(index);
  instance_.merger = this;
}

// dict_hdr_create (dict0boot.cc), fseg_create in srv_start: all pages are of one segment.
void ChangeBuffer::create(Mtr& mtr) {
  mtr.create_at(page_id(0, kHeaderPage), PageKind::kSystem);
  mtr.set_type(page_id(0, kHeaderPage), layout::kSystem);
  mtr.write_segment_header(page_id(0, kHeaderPage), kHeaderAt, kSegment);
  Frame& root = mtr.create_at(page_id(0, kRootPage), PageKind::kLeaf);
  mtr.init_index(root, number(), 0);
  for (u32 at : {Page::kInnerSegmentAt, Page::kLeafSegmentAt})
    mtr.write_segment_header(root.id, at, kSegment);
  known_ = true;
  emit();
}

// Without the header's page; no list of free pages is kept (ibuf_size_update).
u32 ChangeBuffer::size() const {
  return known_ ? instance_.spaces[0]->used_pages(kSegment) - 1 : 0;
}

// ibuf_max_size_update.
u32 ChangeBuffer::most() const {
  return static_cast<u32>(instance_.pool.capacity() * instance_.options.change_buffer_max_size /
                          100);
}

bool ChangeBuffer::takes(BufferedOp op, u32 index) const {
  const IndexInfo& info = instance_.indexes[index].info;
  if (info.clustered || instance_.indexes[index].dropping) return false;
  // Without parts, entries have separate undo records, as rows do; those of inserts alone can
  // be made without having seen the leaf.
  const bool bare = !info.has_columns() && info.fixed_bytes == 0 && !info.variable;
  if (info.key_parts.empty() && !(bare && op == BufferedOp::kInsert)) return false;
  using enum ChangeBuffering;
  const ChangeBuffering use = instance_.options.change_buffering;
  switch (op) {
    case BufferedOp::kInsert: return use == kInserts || use == kChanges || use == kAll;
    case BufferedOp::kMark: return use != kNone && use != kInserts;
    case BufferedOp::kDelete: return use == kDeletes || use == kPurges || use == kAll;
  }
  return false;
}

std::optional<BufferEntry> ChangeBuffer::entry_at(PageId page, u32 origin) const {
  if (origin == kInfimum || origin == kSupremum) return std::nullopt;
  return BufferEntry::of(tree().leaf_format.parse(instance_.page(page).at(origin)));
}

std::string ChangeBuffer::value_of(BufferedOp op, u32 index, Slice key) const {
  const IndexInfo& info = instance_.indexes[index].info;
  // A key that is bytes alone is taken for columns of four bytes.
  const size_t fields = info.has_columns()       ? info.key_columns.size()
                        : info.key_parts.empty() ? div_up(key.size(), 4)
                                                 : info.key_parts.size();
  std::string record;
  const u32 extra = instance_.indexes[index].leaf_format.build(key, 0, 0, {}, record);
  return BufferEntry::value_of(op, key, static_cast<u32>(fields),
                               static_cast<u32>(record.size()) - extra);
}

// ibuf_get_volume_buffered_count: bytes that an insert takes of its leaf, its share of the
// directory included.
u32 ChangeBuffer::volume(const BufferEntry& entry) const {
  if (entry.op != BufferedOp::kInsert) return 0;
  return index_ops_.record_size(instance_.info(entry.page).index, entry.key, {}) +
         Page::directory_bytes(1);
}

ChangeBuffer::Answer ChangeBuffer::plan(Ns now, BufferedOp op, u32 index, Slice key, Fetch& fetch,
                                        Buffering& change) {
  for (;;) {
    for (; !change.merges.empty(); change.merges.pop_back())
      if (!fetch.need_aside(now, change.merges.back())) return Answer::kBlocked;
    if (change.refused) return Answer::kNo;
    PageId absent = 0;
    if (!index_ops_.search_in_memory(now, index, key, fetch, path_, absent))
      return Answer::kBlocked;
    if (absent == 0) return Answer::kNo;
    const Answer answer = judge(now, op, index, key, absent, fetch, change);
    if (answer != Answer::kNo) return answer;
    change.refused |= change.merges.empty();
  }
}

// ibuf_insert, ibuf_insert_low. kNo with pages to be merged: asked again after them, unless it is
// refused. (InnoDB contracts a full buffer after the insert, not before.)
ChangeBuffer::Answer ChangeBuffer::judge(Ns now, BufferedOp op, u32 index, Slice key, PageId leaf,
                                         Fetch& fetch, Buffering& change) {
  const u32 page_size = instance_.pool.page_size();
  if (most() == 0) return Answer::kNo;
  if (size() >= most() + kTooBig) {
    change.refused = contract(now, fetch, change);
    return change.refused ? Answer::kNo : Answer::kBlocked;
  }
  const u32 bytes = index_ops_.record_size(index, key, {});
  if (bytes > Page::largest_record(page_size)) return Answer::kNo;
  const std::string last = BufferEntry::key_of(leaf, BufferEntry::kLastCounter);
  if (!index_ops_.search(now, number(), last, fetch, path_)) return Answer::kBlocked;
  // BTR_MODIFY_PREV: the page before is latched as well, whatever is there.
  const u32 previous = instance_.page(path_.leaf().page).prev();
  if (previous != kNoPageNumber && !fetch.need(now, page_id(0, previous))) return Answer::kBlocked;
  Waiting waiting;
  if (!count(now, leaf, fetch, waiting)) return Answer::kBlocked;
  if (waiting.next_counter == BufferEntry::kLastCounter) return Answer::kNo;
  // A pointer of the tree lies between the new change and the last possible one
  // (ibuf_get_entry_counter).
  const std::string key_there = BufferEntry::key_of(leaf, waiting.next_counter);
  const PageId expected = path_.leaf().page;
  if (!index_ops_.search(now, number(), key_there, fetch, path_)) return Answer::kBlocked;
  if (path_.leaf().page != expected) return Answer::kNo;
  // Else the page could become empty.
  if (op == BufferedOp::kDelete && waiting.entries < 2) return Answer::kNo;
  const PageId bitmap = index_ops_.bitmap_of(leaf);
  if (!fetch.need(now, bitmap)) return Answer::kBlocked;
  const char byte =
      instance_.page(bitmap).bytes()[BufferBitmap::place_of(number_of(leaf), page_size)];
  const u32 room = BufferBitmap::room_of(BufferBitmap::free_bits(byte, number_of(leaf)), page_size);
  if (op == BufferedOp::kInsert && waiting.bytes + bytes + Page::directory_bytes(1) > room) {
    choose(false, path_.leaf().page, path_.leaf().origin, change.merges);
    change.refused = true;
    return Answer::kNo;
  }
  const u32 size_there = index_ops_.record_size(number(), last, value_of(op, index, key));
  if (!change.contracted && size() >= most() &&
      !index_ops_.inserts_alone(number(), path_, size_there)) {
    change.contracted = contract(now, fetch, change);
    return change.contracted ? Answer::kNo : Answer::kBlocked;
  }
  if (!index_ops_.plan_insert(now, number(), path_, size_there, fetch)) return Answer::kBlocked;
  change.leaf = leaf, change.counter = waiting.next_counter;
  return Answer::kYes;
}

// ibuf_get_volume_buffered, from the last change that waits for the leaf backwards. If they are on
// more than two pages it gives up.
bool ChangeBuffer::count(Ns now, PageId leaf, Fetch& fetch, Waiting& waiting) {
  if (instance_.info(leaf).buffered == 0) return true;
  std::vector<Slice> seen;
  auto [page, origin] = path_.leaf();
  for (bool before = false;; before = true) {
    for (; origin != kInfimum; origin = instance_.page(page).prev_of(origin)) {
      const std::optional<BufferEntry> entry = entry_at(page, origin);
      if (!entry || entry->page != leaf) return true;
      waiting.next_counter = std::max(waiting.next_counter, entry->counter + 1);
      waiting.bytes += volume(*entry);
      if (entry->op == BufferedOp::kDelete) {
        waiting.entries--;
      } else if (std::find(seen.begin(), seen.end(), entry->key) == seen.end()) {
        seen.push_back(entry->key);
        waiting.entries++;
      }
    }
    const u32 previous = instance_.page(page).prev();
    if (previous == kNoPageNumber) return true;
    if (before) {
      waiting.bytes = instance_.pool.page_size();
      return true;
    }
    page = page_id(0, previous);
    if (!fetch.need(now, page)) return false;
    origin = instance_.page(page).prev_of(kSupremum);
  }
}

void ChangeBuffer::add(Ns now, BufferedOp op, u32 index, Slice key, u64 trx, Buffering& change) {
  const PageId leaf = change.leaf;
  mark_buffered(now, leaf);
  Mtr mtr(instance_);
  index_ops_.insert_buffered(mtr, BufferEntry::key_of(leaf, change.counter),
                             op == BufferedOp::kDelete ? 0 : trx, value_of(op, index, key));
  mtr.commit(now);
  instance_.info(leaf).buffered++;
  entries_++;
  change = {};
  instance_.context.facts.emit(kCauseLeaf, 0,
                               [&] { return ChangeBuffered{.row = waiting(leaf), .key = key}; });
  emit();
}

// In a separate mini-transaction: a bit that is set although nothing waits does no harm.
void ChangeBuffer::mark_buffered(Ns now, PageId id) {
  const PageId bitmap = index_ops_.bitmap_of(id);
  const u32 at = BufferBitmap::place_of(number_of(id), instance_.pool.page_size());
  const char byte =
      BufferBitmap::with_buffered(instance_.page(bitmap).bytes()[at], number_of(id), true);
  Mtr mtr(instance_);
  mtr.write_changed(bitmap, at, {&byte, 1});
  mtr.commit(now);
}

}  // namespace tt::btree
