// Removal and merges (btr0cur.cc btr_cur_pessimistic_delete, btr0btr.cc btr_compress,
// btr_lift_page_up).
#include "btree/tree/index_ops.h"

namespace tt::btree {

void IndexOps::remove(Mtr& mtr, u32 number, const Path& path) {
  const Index& index = instance_.indexes[number];
  const auto [id, origin] = path.leaf();
  const Page p = page(id);
  const Record r = index.leaf_format.parse(p.at(origin));
  std::string buffer;
  const std::string key(index.leaf_format.key(p.at(origin), buffer));
  const u32 room = room_in(id);
  const bool optimistic = removes_alone(number, id, r.size());
  count_out(id, origin);
  mtr.remove(instance_.frame(id), index.leaf_format, origin);
  if (optimistic && p.records() > 0) keep_free_bits(mtr, number, id, room);
  compress(mtr, number, 0, id, key);
}

// btr_cur_can_delete_without_compress: the page needs no merge without a record of that size.
bool IndexOps::removes_alone(u32 number, PageId id, u32 size) {
  const Page p = page(id);
  const bool alone = p.prev() == kNoPageNumber && p.next() == kNoPageNumber;
  return number_of(id) == instance_.indexes[number].root ||
         !(alone || p.records() < 2 || sparse(p.data_bytes() - size));
}

// Merges a sparse page into its left or else its right neighbour, if all its records fit there;
// InnoDB never moves a part of them for balance.
bool IndexOps::compress(Mtr& mtr, u32 number, u32 level, PageId id, Slice key) {
  Index& index = instance_.indexes[number];
  if (number_of(id) == index.root) return false;
  Page p = page(id);
  const u32 left = p.prev(), right = p.next();
  const bool alone = left == kNoPageNumber && right == kNoPageNumber;
  if (!alone &&
      p.data_bytes() >= instance_.pool.page_size() * instance_.options.merge_threshold / 100)
    return false;
  instance_.counters.merge_attempts++;
  if (alone) return lift(mtr, number, level, id);
  const bool to_left = left != kNoPageNumber && can_merge(mtr, number, level, id, left);
  if (!to_left && (right == kNoPageNumber || !can_merge(mtr, number, level, id, right)))
    return false;
  const PageId into = page_id(index.space, to_left ? left : right);
  const PathStep pointer = father(number, id, key);
  const u64 moved = p.records();
  if (!to_left) {
    // The right page takes over this page's pointer; its own goes (btr_compress).
    const std::string other_key = first_key(number, into);
    const PathStep other = father(number, into, other_key);
    if (!copy(mtr, number, id, into, p.first(), true)) return false;
    instance_.info(into).first_key = instance_.info(id).first_key;
    if (left != kNoPageNumber) mtr.write32(page_id(index.space, left), Page::kNextAt, right);
    mtr.write32(into, Page::kPrevAt, left);
    write_child(mtr, number, pointer.page, pointer.origin, right);
    recount(into);
    remove_pointer(mtr, number, other.page, other.origin, other_key);
  } else {
    if (!copy(mtr, number, id, into, kSupremum, false)) return false;
    if (right != kNoPageNumber) mtr.write32(page_id(index.space, right), Page::kPrevAt, left);
    mtr.write32(into, Page::kNextAt, right);
    recount(into);
    remove_pointer(mtr, number, pointer.page, pointer.origin, key);
  }
  lower_free_bits(number, into, instance_.pool.page_size(), kAllTaken);
  mtr.free_page(id, level == 0 ? index.leaves : index.inner);
  instance_.counters.merges++;
  instance_.context.facts.emit(kCauseLeaf, 0, [&] {
    return PageMerged{.row = instance_.page_row(into), .gone_page = id, .moved = moved};
  });
  return true;
}

// The neighbour is reorganised if its room is not in one piece.
bool IndexOps::can_merge(Mtr& mtr, u32 number, u32 level, PageId id, u32 neighbour) {
  const PageId other = page_id(instance_.indexes[number].space, neighbour);
  Page p = page(id), q = page(other);
  const int bytes = static_cast<int>(p.data_bytes());
  if (bytes > q.room_after_reorganise(p.records()) || is_packed(number, other, p.data_bytes()))
    return false;
  return bytes + static_cast<int>(Page::directory_bytes(p.records())) <= q.room() ||
         mtr.reorganise(instance_.frame(other), instance_.indexes[number].format(level));
}

// btr_cur_node_ptr_delete: takes a pointer out of an inner page, which is merged with a neighbour
// if that leaves it sparse. `key` is the child's.
void IndexOps::remove_pointer(Mtr& mtr, u32 number, PageId inner, u32 origin, Slice key) {
  const Index& index = instance_.indexes[number];
  Page p = page(inner);
  const bool leftmost = (p.info(origin) & kMinRecord) != 0, removed_first = p.first() == origin;
  std::string within(key);  // a key that leads to the page
  if (!leftmost && removed_first && p.records() > 1 && number_of(inner) != index.root) {
    // The page's own pointer has its first key, which is now a larger one
    // (btr_cur_pessimistic_delete).
    std::string buffer;
    const std::string old_key(index.inner_format.key(p.at(origin), buffer));
    within = index.inner_format.key(p.at(p.next_of(origin)), buffer);
    const PathStep own = father(number, inner, old_key);
    remove_pointer(mtr, number, own.page, own.origin, old_key);
    insert_pointer(mtr, number, p.level() + 1, within, number_of(inner));
    instance_.info(inner).first_key = within;
  }
  mtr.remove(instance_.frame(inner), index.inner_format, origin);
  if (leftmost && p.records() > 0)  // btr_set_min_rec_mark
    mtr.set_info(inner, p.first(), p.info(p.first()) | kMinRecord);
  compress(mtr, number, p.level(), inner, within);
}

// btr_lift_page_up: the only page of its level replaces its parent, if that is the root.
bool IndexOps::lift(Mtr& mtr, u32 number, u32 level, PageId id) {
  Index& index = instance_.indexes[number];
  const PageId root = page_id(index.space, index.root);
  if (page(root).level() != level + 1) return false;
  empty_root(mtr, number, level);
  copy_all(mtr, number, id, root);
  index.height = level + 1;
  recount(root);
  mtr.free_page(id, level == 0 ? index.leaves : index.inner);
  mtr.modify(root);
  reset_free_bits(number, root);
  return true;
}

}  // namespace tt::btree
