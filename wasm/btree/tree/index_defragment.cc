// Defragmentation of leaves: the records of a few neighbours move to the left until each leaf but
// the last is full, and leaves without records go (btr0defragment.cc, MariaDB 10.11).
#include <algorithm>

#include "btree/tree/index_ops.h"

namespace tt::btree {

bool IndexOps::plan_defragment(Ns now, u32 number, Slice key, u32 pages, Fetch& fetch,
                               std::vector<PageId>& leaves) {
  const u32 space = instance_.indexes[number].space;
  Path path;
  if (!search(now, number, key, fetch, path)) return false;
  leaves.assign(1, path.leaf().page);
  while (leaves.size() <= pages) {
    const u32 next = page(leaves.back()).next();
    if (next == kNoPageNumber) break;
    const PageId id = page_id(space, next);
    if (!fetch.need(now, id)) return false;
    leaves.push_back(id);
  }
  const size_t changing = std::min<size_t>(leaves.size(), pages);
  for (size_t i = changing == 1 ? 0 : 1; i < changing; i++) {
    const std::string first = first_key(number, leaves[i]);
    if (!search(now, number, first, fetch, path) || !plan_split(now, number, path, fetch) ||
        !plan_merge(now, number, path, fetch))
      return false;
    if (has_free_bits(number, leaves[i]) && (!fetch.need(now, bitmap_of(leaves[i - (i > 0)])) ||
                                             !fetch.need(now, bitmap_of(leaves[i]))))
      return false;
  }
  return true;
}

// btr_defragment_n_pages.
PageId IndexOps::defragment(Mtr& mtr, u32 number, u32 pages, const std::vector<PageId>& leaves) {
  const Options& options = instance_.options;
  const u32 count = static_cast<u32>(std::min<size_t>(leaves.size(), pages));
  const bool ends = leaves.size() <= pages;
  if (count == 1) {
    const bool alone = page(leaves[0]).prev() == kNoPageNumber;
    if (alone && number_of(leaves[0]) != instance_.indexes[number].root)
      lift(mtr, number, 0, leaves[0]);
    return 0;
  }
  u32 bytes = 0, records = 0;
  for (u32 i = 0; i < count; i++)
    bytes += page(leaves[i]).data_bytes(), records += page(leaves[i]).records();
  const u32 capacity = page(leaves[0]).capacity();
  const u32 reserved =
      static_cast<u32>(std::min<u64>(u64{capacity} * (1000 - options.defragment_fill_factor) / 1000,
                                     bytes / records * options.defragment_fill_factor_n_recs));
  if (div_up(bytes, capacity - reserved) >= count) return ends ? 0 : leaves[count - 1];
  PageId to = leaves[0];
  for (u32 i = 1; i < count; i++) to = merge_left(mtr, number, leaves[i], to, reserved);
  return ends ? 0 : to;
}

// btr_defragment_merge_pages: moves what fits from the front of a leaf to the end of the one
// before. The leaf to which the next one's records may move.
PageId IndexOps::merge_left(Mtr& mtr, u32 number, PageId from, PageId to, u32 reserved) {
  const RecordFormat& format = instance_.indexes[number].leaf_format;
  const Page source = page(from), target = page(to);
  const u32 records = source.records();
  const int most = target.room_after_reorganise(records) - static_cast<int>(reserved);
  u32 moved = 0, bytes = 0, rest = source.first();
  for (; rest != kSupremum; rest = source.next_of(rest), moved++) {
    const u32 size = format.parse(source.at(rest)).size();
    if (static_cast<int>(bytes + size) > most) break;
    bytes += size;
  }
  if (static_cast<int>(bytes) > std::max(0, target.room(records)))
    TT_CHECK(mtr.reorganise(instance_.frame(to), format));
  const std::string key = first_key(number, from);
  const PathStep pointer = father(number, from, key);
  if (moved > 0) copy(mtr, number, from, to, rest, false), recount(to);
  lower_free_bits(number, to, instance_.pool.page_size(), kAllTaken);
  if (moved == records) {
    remove_leaf(mtr, number, from, to, pointer, key);
    return to;
  }
  if (moved > 0) {
    mtr.remove_before(instance_.frame(from), format, rest);
    recount(from);
    remove_pointer(mtr, number, pointer.page, pointer.origin, key);
    const std::string first = first_key(number, from);
    insert_pointer(mtr, number, 1, first, number_of(from));
    instance_.info(from).first_key = first;
  }
  return from;
}

void IndexOps::remove_leaf(Mtr& mtr, u32 number, PageId id, PageId before, const PathStep& pointer,
                           Slice key) {
  const Index& index = instance_.indexes[number];
  const u32 next = page(id).next();
  const u64 moved = page(id).records();
  mtr.write32(before, Page::kNextAt, next);
  if (next != kNoPageNumber)
    mtr.write32(page_id(index.space, next), Page::kPrevAt, number_of(before));
  remove_pointer(mtr, number, pointer.page, pointer.origin, key);
  mtr.free_page(id, index.leaves);
  instance_.counters.merges++;
  instance_.context.facts.emit(kCauseLeaf, 0, [&] {
    return PageMerged{.row = instance_.page_row(before), .gone_page = id, .moved = moved};
  });
}

}  // namespace tt::btree
