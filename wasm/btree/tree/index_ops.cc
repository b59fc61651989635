// Search, and plans: the pages that an operation needs.
#include "btree/tree/index_ops.h"

namespace tt::btree {

void IndexOps::create(Mtr& mtr, u32 number, Index& index) {
  // btr_create: the root belongs to the segment of inner pages, and holds both headers.
  index.inner = mtr.new_segment(index.space);
  Frame& root = mtr.create(index.space, index.inner, 0, Direction::kUp, PageKind::kLeaf);
  index.leaves = mtr.new_segment(index.space);
  index.root = number_of(root.id);
  mtr.init_index(root, number, 0);
  mtr.write_segment_header(root.id, Page::kInnerSegmentAt, index.inner);
  mtr.write_segment_header(root.id, Page::kLeafSegmentAt, index.leaves);
}

u32 IndexOps::child_of(u32 index, PageId inner, u32 origin) {
  const Record r = instance_.indexes[index].inner_format.parse(page(inner).at(origin));
  return load32(r.value.data());
}

// The last record below the key; of an inner page, the first one at least.
static u32 last_below(const Page& p, const RecordFormat& format, Slice key) {
  bool equal = false;
  u32 origin = key.empty() ? p.prev_of(kSupremum) : p.find(format, key, &equal);
  if (equal) origin = p.prev_of(origin);
  return origin == kInfimum && !p.leaf() ? p.first() : origin;
}

bool IndexOps::descend(Ns now, u32 number, Slice key, bool below, Fetch& fetch, Path& path,
                       PageId* absent) {
  const Index& index = instance_.indexes[number];
  path.steps.clear();
  path.found = false;
  PageId id = page_id(index.space, index.root);
  u32 above = 0;
  for (;;) {
    if (absent != nullptr && above == 1 && !instance_.resident(id)) return *absent = id, true;
    if (!fetch.need(now, id)) return false;
    Page p = page(id);
    const u32 level = p.level();
    const u32 wanted = path.steps.empty() ? index.height - 1 : above - 1;
    // A damaged pointer may lead to a page of another index, or back up.
    if (const PageInfo& info = instance_.info(id);
        !info.used || !p.is_index() || info.index != number || level != wanted || path.steps.full())
      return fetch.refuse(instance_.fault(id, "is not the page of the index that leads there"));
    above = level;
    const u32 origin = below ? last_below(p, index.format(level), key)
                             : p.find(index.format(level), key, &path.found);
    path.steps.push_back({id, origin});
    if (level == 0) return true;
    if (origin == kInfimum)
      return fetch.refuse(instance_.fault(id, "leads nowhere for a key that leads there"));
    id = page_id(index.space, child_of(number, id, origin));
  }
}

bool IndexOps::search_rows(Ns now, u32 number, Slice key, Fetch& fetch, Path& path) {
  return search(now, number, key, fetch, path) && reach_from_before(now, number, key, fetch, path);
}

bool IndexOps::reach_from_before(Ns now, u32 number, Slice key, Fetch& fetch, const Path& path) {
  const u32 before = page(path.leaf().page).prev();
  if (path.steps.size() < 2 || before == kNoPageNumber) return true;
  const Index& index = instance_.indexes[number];
  const auto [parent, origin] = path.steps[path.steps.size() - 2];
  if (index.format(1).compare(page(parent).at(origin), key) != 0) return true;
  return fetch.need(now, page_id(index.space, before));
}

// search() within a mini-transaction, whose pages are all in memory.
Path IndexOps::walk(u32 number, Slice key, u32 level) {
  const Index& index = instance_.indexes[number];
  Path path;
  PageId id = page_id(index.space, index.root);
  for (;;) {
    Page p = page(id);
    const u32 here = p.level();
    const u32 origin = p.find(index.format(here), key, &path.found);
    path.steps.push_back({id, origin});
    if (here == level) return path;
    id = page_id(index.space, child_of(number, id, origin));
  }
}

// btr_page_get_father: the pointer to a page, in the level above it.
PathStep IndexOps::father(u32 index, PageId child, Slice key) {
  const Path path = walk(index, key, page(child).level() + 1);
  PathStep step = path.leaf();
  if (child_of(index, step.page, step.origin) !=
      number_of(child)) {  // the leftmost page of its level may hold smaller keys
    Page p = page(step.page);
    step.origin = p.first();
    TT_CHECK(child_of(index, step.page, step.origin) == number_of(child));
  }
  return step;
}

bool IndexOps::plan_insert(Ns now, u32 number, const Path& path, u32 size, Fetch& fetch) {
  const Index& index = instance_.indexes[number];
  const Page leaf = page(path.leaf().page);
  if (path.found && leaf.room() >= static_cast<int>(size)) {
    // The removal of a replaced row leaves garbage: only room in one piece is sure.
    const Record old = index.leaf_format.parse(leaf.at(path.leaf().origin));
    const int left =
        leaf.room_after_reorganise() + static_cast<int>(old.size()) - static_cast<int>(size);
    return plan_free_bits(now, number, path.leaf().page, left, fetch);
  }
  if (!path.found && fits(number, path.leaf().page, path.leaf().origin, size)) {
    const int left = leaf.room_after_reorganise() - static_cast<int>(size + kSlotBytes);
    return plan_free_bits(now, number, path.leaf().page, left, fetch);
  }
  return plan_split(now, number, path, fetch);
}

bool IndexOps::plan_split(Ns now, u32 number, const Path& path, Fetch& fetch) {
  const u32 levels = static_cast<u32>(path.steps.size());
  if (!fetch.need_frames(now, pages_of_split(number) * levels + 3)) return false;
  const u32 extents = instance_.indexes[number].height / 16 + 3;
  return plan_neighbours(now, number, path, fetch) &&
         plan_space(now, number, path, extents, Reserve::kNormal, fetch);
}

bool IndexOps::plan_insert(Ns now, u32 number, const Path& path, Slice key, Slice value,
                           Fetch& fetch) {
  if (!zipped(number))
    return plan_insert(now, number, path, record_size(number, key, value), fetch);
  if (!takes_zipped(number, path, key, value)) return plan_split(now, number, path, fetch);
  const PageId leaf = path.leaf().page;
  return !has_free_bits(number, leaf) || fetch.need(now, bitmap_of(leaf));
}

// btr_cur_optimistic_update: a row that gets smaller may leave its page sparse (DB_UNDERFLOW).
bool IndexOps::plan_update(Ns now, u32 number, const Path& path, u32 size, Fetch& fetch) {
  return underflows(number, path, size) ? plan_merge(now, number, path, fetch)
                                        : plan_insert(now, number, path, size, fetch);
}

bool IndexOps::plan_update(Ns now, u32 number, const Path& path, Slice key, Slice value,
                           Fetch& fetch) {
  const u32 size = record_size(number, key, value);
  if (!zipped(number)) return plan_update(now, number, path, size, fetch);
  return plan_split(now, number, path, fetch) &&
         (!underflows(number, path, size) || plan_merge(now, number, path, fetch));
}

bool IndexOps::underflows(u32 number, const Path& path, u32 size) {
  const Page leaf = page(path.leaf().page);
  const Record r = instance_.indexes[number].leaf_format.parse(leaf.at(path.leaf().origin));
  return path.steps.size() > 1 && sparse(leaf.data_bytes() - r.size() + size);
}

bool IndexOps::plan_remove(Ns now, u32 number, const Path& path, Fetch& fetch) {
  const Index& index = instance_.indexes[number];
  const Record r = index.leaf_format.parse(page(path.leaf().page).at(path.leaf().origin));
  Page leaf = page(path.leaf().page);
  if (removes_alone(number, path.leaf().page, r.size())) {
    const int left = static_cast<int>(r.size() + leaf.capacity()) -
                     static_cast<int>(leaf.data_bytes() + Page::directory_bytes(leaf.records()));
    return plan_free_bits(now, number, path.leaf().page, left, fetch);
  }
  return plan_merge(now, number, path, fetch);
}

// Leaves are latched with their neighbours (btr_cur_search_to_nth_level). The pointer to a leaf's
// right neighbour may be in the next page of the level above, and that page's in the next but one
// above that: a pointer that is removed or gets another key can reach one page further right a
// level. If its page is then merged with a neighbour, and split again as the key is longer, that
// one's own neighbours change, too.
bool IndexOps::plan_neighbours(Ns now, u32 number, const Path& path, Fetch& fetch) {
  const u32 space = instance_.indexes[number].space;
  bool ready = true;
  near_.clear();
  for (size_t level = 0; level < path.steps.size(); level++) {
    const PageId here = path.steps[path.steps.size() - 1 - level].page;
    const Page p = page(here);
    near_.push_back(number_of(here));
    const auto need = [&](u32 (Page::*link)() const, size_t count) {
      for (u32 at = (p.*link)(); count > 0 && at != kNoPageNumber; count--) {
        const PageId id = page_id(space, at);
        near_.push_back(at);
        if (!(level == 0 ? fetch.need(now, id) : fetch.need_aside(now, id))) return false;
        at = (page(id).*link)();
      }
      return true;
    };
    const size_t further = level == 0 ? 0 : 1;
    ready &= need(&Page::prev, 1 + further);
    ready &= need(&Page::next, 1 + level + further);
  }
  return ready;
}

// A merge takes a pointer from the parent, which may be merged in turn; or the pointer of a
// neighbour gets a longer key, so that parents split.
bool IndexOps::plan_merge(Ns now, u32 number, const Path& path, Fetch& fetch) {
  const Index& index = instance_.indexes[number];
  if (!fetch.need_frames(now, 2 * static_cast<u32>(path.steps.size()) + 3)) return false;
  return plan_neighbours(now, number, path, fetch) &&
         plan_space(now, number, path, index.height / 32 + 1, Reserve::kCleaning, fetch);
}

// Pages are taken beside those that change, which may be given back: the pages that describe this
// must be in memory, and some extents free. A split may take two pages a level (see split()).
bool IndexOps::plan_space(Ns now, u32 number, const Path& path, u32 extents, Reserve kind,
                          Fetch& fetch) {
  const Index& index = instance_.indexes[number];
  const u32 id = index.space, levels = static_cast<u32>(path.steps.size()) + 1;
  for (size_t i = near_.size(); i-- > 0;) {  // split() takes the page before or after
    near_.push_back(near_[i] - 1);
    near_.push_back(near_[i] + 1);
  }
  const Space::Segment segments[] = {index.leaves, index.inner};
  instance_.spaces[id]->describing({segments, near_, pages_of_split(number) * levels}, describing_);
  bool ready = true;
  for (u32 page : describing_) {
    ready &= fetch.need(now, page_id(id, page));
    // The page after descriptors has the bits of their leaves.
    if (!index.info.clustered && page % instance_.file_page_size(id) == 0)
      ready &= fetch.need(now, bitmap_of(page_id(id, page)));
  }
  // The change buffer reserves none (ibuf_add_free_page).
  if (ready && number != instance_.buffer_index) reserve_extents(instance_, now, id, extents, kind);
  return ready;
}

// Splits and merges move records whose bytes have not been written: they count where they are now.
void IndexOps::recount(PageId id) {
  PageInfo& info = instance_.info(id);
  const Page p = page(id);
  info.marked = info.new_rows = 0;
  info.new_bytes = 0;
  if (!p.leaf()) return;
  for (u32 at = p.first(); at != kSupremum; at = p.next_of(at)) count_in(id, at);
}

void IndexOps::count_in(PageId id, u32 origin) {
  const RecordCounts counts = counts_of(id, origin);
  PageInfo& info = instance_.info(id);
  info.marked += counts.marked;
  info.new_rows += counts.new_rows;
  info.new_bytes += counts.new_bytes;
}

void IndexOps::count_out(PageId id, u32 origin) {
  const RecordCounts counts = counts_of(id, origin);
  PageInfo& info = instance_.info(id);
  info.marked -= counts.marked;
  info.new_rows -= counts.new_rows;
  info.new_bytes -= counts.new_bytes;
}

RecordCounts IndexOps::counts_of(PageId id, u32 origin) {
  const RecordFormat& format = instance_.indexes[instance_.info(id).index].leaf_format;
  return counts_of_record(format, page(id), origin, instance_.frame(id).unwritten);
}

}  // namespace tt::btree
