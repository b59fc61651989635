// Verifies the bookkeeping of an opened file: each extent is in the one list that its state and
// owner require, lists lead to their ends and back, and counters add up. Segments rely on it when
// they take and free pages (fsp0fsp.cc fsp_validate, fseg_validate).
#include <algorithm>

#include "btree/space/space.h"

namespace tt::btree {

// True if the extent has that state and segment, or none, and belongs in the list.
bool Space::fits(u32 extent, State state, u32 segment, const List& list) const {
  const Extent& e = extents_[extent];
  const u32 taken = e.taken.count();
  if (e.state != state || e.segment != segment) return false;
  if (state == kFree) return taken == 0;
  if (state == kShared) return taken > 0 && taken < extent_pages_;
  if (state == kSharedFull) return taken == extent_pages_;
  const SegmentState& s = segments_[segment];
  if (&list == &s.free) return taken == 0;
  return &list == &s.full ? taken == extent_pages_ : taken > 0 && taken < extent_pages_;
}

bool Space::has_members(const List& list, State state, u32 segment, u32* seen) const {
  u32 before = kNone, at = list.first;
  for (u32 left = list.length; left > 0; left--) {
    if (at == kNone || !fits(at, state, segment, list) || extents_[at].node.previous != before)
      return false;
    before = at;
    at = extents_[at].node.next;
    ++*seen;
  }
  return at == kNone && list.last == before;
}

// Checks the links alone: load_inodes() has found all inode pages through the two lists.
bool Space::inodes_are_listed() const {
  for (const List* list : {&inodes_full_, &inodes_free_}) {
    u32 before = kNone, at = list->first;
    for (u32 left = list->length; left > 0; left--) {
      if (at == kNone || inode_pages_[at].node.previous != before) return false;
      const bool full = inode_pages_[at].used == inodes_per_page_;
      if (full != (list == &inodes_full_) || inode_pages_[at].used == 0) return false;
      before = at;
      at = inode_pages_[at].node.next;
    }
    if (at != kNone || list->last != before) return false;
  }
  return true;
}

// True if the segment's single pages are in shared extents, and no other segment has them.
bool Space::slots_are_taken(const SegmentState& segment, std::vector<bool>& taken) const {
  for (const u32 page : segment.slots) {
    if (page == kNoPageNumber) continue;
    if (page >= size_ || taken[page] || !infos_[page].used) return false;
    const State state = extents_[page / extent_pages_].state;
    if (state != kShared && state != kSharedFull) return false;
    taken[page] = true;
  }
  return true;
}

bool Space::partly_used_adds_up(const SegmentState& segment) const {
  u32 used = 0;
  for (u32 e = segment.partly.first; e != kNone; e = extents_[e].node.next)
    used += extents_[e].taken.count();
  return used == segment.partly_used;
}

bool Space::is_consistent() const {
  u32 seen = 0, shared = 0;
  if (!has_members(free_, kFree, kNone, &seen) || !has_members(shared_, kShared, kNone, &seen) ||
      !has_members(shared_full_, kSharedFull, kNone, &seen) || !inodes_are_listed())
    return false;
  for (u32 e = shared_.first; e != kNone; e = extents_[e].node.next)
    shared += extents_[e].taken.count();
  std::vector<bool> taken(size_);
  for (const u32 page : describing_) {
    if (page >= size_ || taken[page] || !infos_[page].used) return false;
    taken[page] = true;
  }
  std::vector<u64> ids;
  for (Segment s = 0; s < segments_.size(); s++) {
    const SegmentState& segment = segments_[s];
    if (segment.id == 0) continue;
    ids.push_back(segment.id);
    if (segment.magic != layout::kMagic || segment.id >= next_id_) return false;
    for (const List* list : {&segment.free, &segment.partly, &segment.full})
      if (!has_members(*list, kOwned, s, &seen)) return false;
    if (!partly_used_adds_up(segment) || !slots_are_taken(segment, taken)) return false;
  }
  std::sort(ids.begin(), ids.end());
  return std::adjacent_find(ids.begin(), ids.end()) == ids.end() && shared == shared_used_ &&
         seen == free_limit_ / extent_pages_;
}

}  // namespace tt::btree
