#include "btree/bulk/unfinished_tree.h"

namespace tt::btree {

// True if the pages that describe the file are in memory.
bool UnfinishedTree::plan(Ns now, u32 space, std::span<const Space::Segment> segments,
                          std::span<const u32> near, Fetch& fetch) {
  instance_.spaces[space]->describing({segments, near, 2, true}, describing_);
  bool ready = true;
  for (const u32 page : describing_) ready &= fetch.need(now, page_id(space, page));
  return ready;
}

void UnfinishedTree::mark(Mtr& mtr, const Index& index) {
  mtr.write_changed(page_id(index.space, index.root), Page::kNewestAt, std::string(8, '\xff'));
}

// btr_create; a segment that begins reserves two extents.
bool UnfinishedTree::begin(Ns now, u32 number, Fetch& fetch) {
  Index& index = instance_.indexes[number];
  if (!fetch.need_frames(now, 3) || !plan(now, index.space, {}, {}, fetch)) return false;
  reserve_extents(instance_, now, index.space, 2, Reserve::kNormal);
  Mtr mtr(instance_);
  index_ops_.create(mtr, number);
  mark(mtr, index);
  mtr.commit(now);
  index.height = 1;
  fetch.release(now);
  return true;
}

UnfinishedTree::Freed UnfinishedTree::free_step(Ns now, u32 number, Fetch& fetch) {
  Index& index = instance_.indexes[number];
  const bool has_leaves = index.leaves != kNone;
  const Space::Segment segment = has_leaves ? index.leaves : index.inner;
  const u32 single = instance_.spaces[index.space]->last_single(segment);
  const u32 near[] = {index.root, single};
  if (!fetch.need(now, page_id(index.space, index.root)) ||
      !plan(now, index.space, {&segment, 1}, near, fetch))
    return Freed::kBlocked;
  Freed freed = Freed::kPart;
  Mtr mtr(instance_);
  if (index.there) {
    mark(mtr, index);
    index.there = false;
  } else if (has_leaves) {
    if (mtr.free_step(index.space, segment, kNoPageNumber)) index.leaves = kNone;
  } else if (mtr.free_step(index.space, segment, index.root)) {
    while (!mtr.free_step(index.space, segment, kNoPageNumber)) {
    }
    index.root = 0;
    freed = Freed::kAll;
  }
  mtr.commit(now);
  fetch.release(now);
  return freed;
}

}  // namespace tt::btree
