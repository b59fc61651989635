// Inserts and splits (btr0cur.cc btr_cur_optimistic_insert, btr0btr.cc btr_page_split_and_insert).
#include <algorithm>

#include "btree/tree/index_ops.h"

namespace tt::btree {
namespace {

// True if an insert continues right after or before the last one: one hit suffices
// (btr_page_get_split_rec_to_right, _to_left).
bool goes_right(const Page& page, u32 prev) {
  return page.last_insert() != 0 && page.last_insert() == prev;
}
bool goes_left(const Page& page, u32 prev) {
  return page.last_insert() != 0 && page.last_insert() == page.next_of(prev);
}

}  // namespace

// btr_cur_optimistic_insert: true if a record can be inserted without a split.
bool IndexOps::fits(u32 index, PageId id, u32 prev, u32 size) {
  const Page p = page(id);
  const int most = p.room_after_reorganise(), wanted = static_cast<int>(size);
  const int page_size = static_cast<int>(instance_.pool.page_size());
  if (most < wanted || is_packed(index, id, size)) return false;
  // With garbage, the page is reorganised in place only if that gives at least 1/32 of it.
  if (p.garbage() > 0 && most < page_size / 32 && p.records() > 1 && p.room() < wanted)
    return false;
  // Leaves of clustered trees keep 1/16 free for later updates, while inserts come in order.
  // The change buffer's tree is a clustered one in this.
  const bool clustered = instance_.indexes[index].info.clustered || index == instance_.buffer_index;
  const bool reserve = p.leaf() && clustered && p.records() >= 2 && !zipped(index) &&
                       instance_.options.omit_rule != OmittedRule::kLeafReserve;
  return !(reserve && page_size / 16 + wanted > most &&
           (goes_right(p, prev) || goes_left(p, prev)));
}

IndexOps::Built IndexOps::built(u32 index, Slice key, u64 trx, u64 roll, Slice value) const {
  Built record;
  record.extra = instance_.indexes[index].leaf_format.build(key, trx, roll, value, record.bytes);
  record.key = key;
  record.is_row = true;
  record.trx = trx;
  return record;
}

void IndexOps::count_new(PageId id, u32 index, const Built& record) {
  const RecordFormat& format = instance_.indexes[index].leaf_format;
  const Record r = format.parse(record.bytes.data() + record.extra);
  PageInfo& info = instance_.info(id);
  info.new_rows++;
  info.new_bytes += r.key.size() + r.value.size();
}

std::string IndexOps::first_key(u32 index, PageId id) {
  std::string buffer;
  const Page p = page(id);
  return std::string(instance_.indexes[index].format(p.level()).key(p.at(p.first()), buffer));
}

PageId IndexOps::insert(Mtr& mtr, u32 index, Slice key, u64 trx, u64 roll, Slice value) {
  const Built record = built(index, key, trx, roll, value);
  const PageId id = insert_record(mtr, index, 0, record);
  count_new(id, index, record);
  return id;
}

PageId IndexOps::insert_record(Mtr& mtr, u32 index, u32 level, const Built& record) {
  Path path = walk(index, record.key, level);
  if (level == 0) keep_newest(mtr, index, path.leaf().page, record.trx);
  if (fits(index, path.leaf().page, path.leaf().origin, record.size())) {
    const u32 room = room_in(path.leaf().page);
    const PageId id = place(mtr, index, path.leaf().page, record);
    if (id != 0) {
      lower_free_bits(index, id, room, record.size() + kSlotBytes);
      return id;
    }
    // The attempt may have reorganised a compressed page, which moves its records.
    path = walk(index, record.key, level);
  }
  if (path.steps.size() == 1) {
    raise_root(mtr, index);
    path = walk(index, record.key, level);
  }
  const PathStep at = path.leaf();
  const PageId right = insert_right(mtr, index, level, at.page, at.origin, record);
  const PageId id = right != 0 ? right : split(mtr, index, level, at.page, record);
  if (level == 0) keep_newest(mtr, index, id, record.trx);  // it may be another page
  return id;
}

// Inserts a record in the page to which its key leads, which is reorganised if there is no room in
// one piece. Returns 0 if it still does not fit (btr_cur_insert_if_possible,
// btr_page_split_and_insert).
PageId IndexOps::place(Mtr& mtr, u32 index, PageId id, const Built& record) {
  Frame& frame = instance_.frame(id);
  Page p = page(id);
  const RecordFormat& format = instance_.indexes[index].format(p.level());
  bool equal = false;
  const auto insert = [&] {
    const u32 prev = p.find(format, record.key, &equal);
    const u32 origin = mtr.insert(frame, format, prev, record.bytes, record.extra, record.info);
    if (origin != 0) frame.unwritten.set(p.heap_number(origin), record.is_row);
    return origin != 0;
  };
  if (insert()) return id;
  if (frame.zip) return 0;  // that has been tried
  mtr.reorganise(frame, format);
  return insert() ? id : 0;
}

// btr_insert_into_right_sibling: a record after the last one of a page can become the first of the
// next, which is not reorganised for it. The next page's pointer then gets a smaller key: it is
// removed and inserted again.
PageId IndexOps::insert_right(Mtr& mtr, u32 number, u32 level, PageId id, u32 prev,
                              const Built& record) {
  const Index& index = instance_.indexes[number];
  Page p = page(id);
  if (p.next() == kNoPageNumber || p.next_of(prev) != kSupremum) return 0;
  const PageId right = page_id(index.space, p.next());
  if (!page(right).takes(index.format(level), record.size())) return 0;
  const std::string old_key = first_key(number, right);
  const PathStep pointer = father(number, right, old_key);
  if (page(pointer.page).records() == 1) return 0;
  // The pointer must change its key in place of the old one: with keys of variable size it may lack
  // the room.
  if (!index.inner_format.has_fixed_key() &&
      page(pointer.page).room_after_reorganise() < static_cast<int>(record.key.size()))
    return 0;
  const u32 room = room_in(right);
  const PageId placed = place(mtr, number, right, record);
  if (placed == 0) {
    TT_CHECK(zipped(number));
    reset_free_bits(number, right);
    return 0;
  }
  remove_pointer(mtr, number, pointer.page, pointer.origin, old_key);
  insert_pointer(mtr, number, level + 1, record.key, number_of(right));
  lower_free_bits(number, right, room, record.size() + kSlotBytes);
  instance_.info(right).first_key = record.key;
  mtr.modify(right);
  return right;
}

// btr_page_empty: a clustered index keeps its counter (PAGE_ROOT_AUTO_INC).
void IndexOps::empty_root(Mtr& mtr, u32 number, u32 level) {
  const Index& index = instance_.indexes[number];
  const PageId root = page_id(index.space, index.root);
  char counter[8];
  std::memcpy(counter, page(root).at(Page::kNewestAt), 8);
  mtr.init_index(instance_.frame(root), number, level);
  if (index.info.clustered) mtr.write_changed(root, Page::kNewestAt, {counter, 8});
}

// btr_root_raise_and_insert: the root's records go to a new page below it.
void IndexOps::raise_root(Mtr& mtr, u32 number) {
  Index& index = instance_.indexes[number];
  const PageId root = page_id(index.space, index.root);
  const u32 level = page(root).level();
  Frame& child = mtr.create(index.space, level == 0 ? index.leaves : index.inner, 0,
                            Direction::kNone, PageKind::kInner);
  mtr.init_index(child, number, level);
  copy_all(mtr, number, root, child.id);
  empty_root(mtr, number, level + 1);
  recount(root), recount(child.id);
  index.height = level + 2;
  instance_.counters.root_raises++;
  insert_pointer(mtr, number, level + 1, first_key(number, child.id), number_of(child.id),
                 kMinRecord);
  reset_free_bits(number, child.id);
}

void IndexOps::insert_pointer(Mtr& mtr, u32 index, u32 level, Slice key, u32 child, u8 info) {
  Built pointer;
  const std::string copy(key);
  char number[4];
  store32(number, child);
  pointer.extra =
      instance_.indexes[index].inner_format.build(copy, 0, 0, {number, 4}, pointer.bytes);
  pointer.key = copy;
  pointer.info = info;
  insert_record(mtr, index, level, pointer);
}

IndexOps::SplitPoint IndexOps::split_point(PageId id, u32 prev) {
  const Page p = page(id);
  const bool in_order = instance_.options.omit_rule != OmittedRule::kLastInsert;
  if (in_order && goes_right(p, prev)) {
    // With two followers or more, all but one move; else the new record begins the new page, so
    // that inserts in order leave full pages.
    u32 at = p.next_of(prev);
    if (at != kSupremum) at = p.next_of(at);
    return {at == kSupremum ? 0 : at, Direction::kUp, SplitAt::kAfterLastInsert};
  }
  if (in_order && goes_left(p, prev)) {
    const bool inside = prev != kInfimum && p.first() != prev;
    return {inside ? prev : p.next_of(prev), Direction::kDown, SplitAt::kBeforeLastInsert};
  }
  // The middle by count, not by bytes.
  u32 at = kInfimum;
  if (p.records() > 1) {
    for (u32 i = 0; i < (p.records() + 2) / 2; i++) at = p.next_of(at);
    return {at, Direction::kUp, SplitAt::kMiddle};
  }
  // One record only: the new one goes before or after it.
  return {prev == kInfimum ? p.first() : 0, Direction::kUp, SplitAt::kMiddle};
}

// btr_page_get_split_rec: the record at which half of the bytes are reached, the new record
// included. 0: the new record is the first of the upper half.
u32 IndexOps::middle_by_bytes(u32 number, PageId id, u32 prev, u32 size) {
  const Page p = page(id);
  const RecordFormat& format = instance_.indexes[number].format(p.level());
  const u32 total = p.data_bytes() + size + Page::directory_bytes(p.records() + 1);
  u32 included = 0, n = 0, at = kInfimum;
  bool is_new = false;
  const auto advance = [&] {
    if (!is_new && at == prev)
      is_new = true;
    else
      at = p.next_of(is_new ? prev : at), is_new = false;
  };
  do {
    advance();
    included += is_new ? size : format.parse(p.at(at)).size();
    n++;
  } while (included + Page::directory_bytes(n) < total / 2);
  const u32 last = at;
  const bool last_new = is_new;
  u32 most = p.capacity();
  // page_zip_empty_size.
  if (zipped(number)) most = static_cast<u32>(instance_.options.key_block_size) - kZipHeader - 32;
  if (included + Page::directory_bytes(n) <= most) {
    advance();
    if (!is_new && at == kSupremum) at = last, is_new = last_new;
  }
  return is_new ? 0 : at;
}

PageId IndexOps::split(Mtr& mtr, u32 number, u32 level, PageId id, const Built& record) {
  const Index& index = instance_.indexes[number];
  const RecordFormat& format = index.format(level);
  for (u32 round = 0;; round++) {
    bool equal = false;
    const u32 prev = page(id).find(format, record.key, &equal);
    SplitPoint point = split_point(id, prev);
    // The record did not fit into its half: the next split goes by bytes.
    if (round > 0) {
      const PageId right = insert_right(mtr, number, level, id, prev, record);
      if (right != 0) return right;
      point = {middle_by_bytes(number, id, prev, record.size()), Direction::kUp, SplitAt::kMiddle};
    }
    std::string buffer;
    const std::string key(point.origin == 0 ? record.key
                                            : format.key(page(id).at(point.origin), buffer));
    const u32 limit = point.origin == 0 ? page(id).next_of(prev) : point.origin;
    const bool down = point.direction == Direction::kDown;
    Frame& fresh =
        mtr.create(index.space, level == 0 ? index.leaves : index.inner,
                   down ? number_of(id) - 1 : number_of(id) + 1, point.direction, PageKind::kLeaf);
    const PageId made = fresh.id;
    mtr.init_index(fresh, number, level);
    const PageId lower = down ? made : id, upper = down ? id : made;
    attach(mtr, number, level, lower, upper, made, key);
    const u32 before = page(id).records();
    move(mtr, number, id, made, limit, !down);
    const u64 moved = before - page(id).records();
    const bool below = point.origin != 0 && record.key < Slice(key);
    const PageId target = below ? lower : upper;
    const PageId placed = place(mtr, number, target, record);
    recount(lower), recount(upper);
    instance_.counters.splits++;
    instance_.context.facts.emit(kCauseLeaf, 0, [&] {
      return PageSplit{
          .row = instance_.page_row(id), .new_page = made, .moved = moved, .where = point.where};
    });
    if (placed != 0) {
      keep_both_free_bits(mtr, number, lower, upper);
      // recount() has seen the new record; insert() counts it once more.
      PageInfo& info = instance_.info(placed);
      if (record.is_row) {
        const Record r = format.parse(record.bytes.data() + record.extra);
        info.new_rows--;
        info.new_bytes -= r.key.size() + r.value.size();
      }
      return placed;
    }
    reset_free_bits(number, made);
    reset_free_bits(number, id);
    TT_CHECK(round < (zipped(number) ? 8u : 3u));
    id = target;
  }
}

// btr_attach_half_pages: links the two pages and inserts the upper one's pointer. If the new page
// is the lower one, it takes over the old one's pointer.
void IndexOps::attach(Mtr& mtr, u32 number, u32 level, PageId lower, PageId upper, PageId fresh,
                      Slice key) {
  const Index& index = instance_.indexes[number];
  const PageId old = fresh == lower ? upper : lower;
  Page p = page(old);
  const u32 left = p.prev(), right = p.next();
  if (fresh == lower) {
    const PathStep pointer = father(number, old, first_key(number, old));
    write_child(mtr, number, pointer.page, pointer.origin, number_of(lower));
    instance_.info(lower).first_key = instance_.info(old).first_key;
    if (left != kNoPageNumber)
      mtr.write32(page_id(index.space, left), Page::kNextAt, number_of(lower));
    mtr.write32(lower, Page::kPrevAt, left);
    mtr.write32(lower, Page::kNextAt, number_of(upper));
    mtr.write32(upper, Page::kPrevAt, number_of(lower));
  } else {
    if (right != kNoPageNumber)
      mtr.write32(page_id(index.space, right), Page::kPrevAt, number_of(upper));
    mtr.write32(upper, Page::kNextAt, right);
    mtr.write32(upper, Page::kPrevAt, number_of(lower));
    mtr.write32(lower, Page::kNextAt, number_of(upper));
  }
  instance_.info(upper).first_key = key;
  insert_pointer(mtr, number, level + 1, key, number_of(upper));
}

// Copies the records from `limit` on to the front of another page, or those before it to its end
// (page_copy_rec_list_end, _start). False if they do not fit when the page is zipped.
bool IndexOps::copy(Mtr& mtr, u32 number, PageId from, PageId to, u32 limit, bool upwards) {
  if (zipped(number)) return copy_zipped(mtr, number, from, to, limit, upwards);
  Page source = page(from), target = page(to);
  const RecordFormat& format = instance_.indexes[number].format(source.level());
  const RecordMarks& unwritten = instance_.frame(from).unwritten;
  const bool was_empty = target.heap_records() == 2;
  char header[6];  // PAGE_LAST_INSERT to PAGE_N_DIRECTION
  std::memcpy(header, target.at(Page::kLastInsertAt), sizeof header);
  u32 prev = kInfimum;
  if (!upwards) prev = target.prev_of(kSupremum);
  for (u32 at = upwards ? limit : source.first(); at != (upwards ? u32{kSupremum} : limit);
       at = source.next_of(at)) {
    const Record r = format.parse(source.at(at));
    prev = mtr.insert(instance_.frame(to), format, prev, {source.at(at) - r.extra, r.size()},
                      r.extra, source.info(at));
    TT_CHECK(prev != 0);
    const bool marked = unwritten.at(source.heap_number(at));
    instance_.frame(to).unwritten.set(target.heap_number(prev), marked);
  }
  if (upwards && was_empty) mtr.write_difference(to, Page::kLastInsertAt, {header, sizeof header});
  if (source.leaf()) keep_newest(mtr, number, to, source.newest_transaction());
  return true;
}

// To an empty page; where the copy does not fit, the page itself becomes one (page_zip_copy_recs).
void IndexOps::copy_all(Mtr& mtr, u32 number, PageId from, PageId to) {
  if (!copy(mtr, number, from, to, page(from).first(), true))
    mtr.copy_image(instance_.frame(from), instance_.frame(to));
}

// page_move_rec_list_end, _start: copies records, then removes them.
void IndexOps::move(Mtr& mtr, u32 number, PageId from, PageId to, u32 limit, bool upwards) {
  if (zipped(number)) return move_zipped(mtr, number, from, to, limit, upwards);
  copy(mtr, number, from, to, limit, upwards);
  const RecordFormat& format = instance_.indexes[number].format(page(from).level());
  if (upwards)
    mtr.remove_from(instance_.frame(from), format, limit);
  else
    mtr.remove_before(instance_.frame(from), format, limit);
  recount(from), recount(to);
}

}  // namespace tt::btree
