// Segments: their entries in the inode pages, and which pages they get and give back (fsp0fsp.cc
// fseg_alloc_free_page_low, fseg_free_page_low, MariaDB 10.11).
#include <algorithm>

#include "btree/space/space.h"

namespace tt::btree {

u32 Space::SegmentState::shared_pages() const {
  return static_cast<u32>(layout::kSlots -
                          std::count(slots, slots + layout::kSlots, kNoPageNumber));
}

// fsp_alloc_seg_inode.
Space::Segment Space::unused_entry() {
  if (inodes_free_.length == 0) {
    const u32 page = take_shared(0);
    u32 place = 0;
    while (place < inode_pages_.size() && inode_pages_[place].page != kNone) place++;
    if (place == inode_pages_.size()) {
      inode_pages_.emplace_back();
      segments_.resize(inode_pages_.size() * inodes_per_page_);
    }
    inode_pages_[place] = {page, 0, {}};
    for (u32 i = 0; i < inodes_per_page_; i++)
      segments_[place * inodes_per_page_ + i] = SegmentState{};
    begin_page(page, layout::kInode);
    add_last(inodes_free_, place);
  }
  const u32 place = inodes_free_.first;
  Segment segment = place * inodes_per_page_;
  while (segments_[segment].id != 0) segment++;
  if (++inode_pages_[place].used == inodes_per_page_) {
    remove(inodes_free_, place);
    add_last(inodes_full_, place);
  }
  return segment;
}

Space::Segment Space::new_segment() {
  const Segment segment = unused_entry();
  SegmentState& s = segments_[segment];
  const u32 page = inode_page(segment), at = inode_at(segment);
  s.id = next_id_++;
  number(0, layout::kNextSegmentAt, 8, next_id_);
  number(page, at, 8, s.id);
  s.free = {page, at + layout::kInodeFreeAt};
  s.partly = {page, at + layout::kInodePartlyAt};
  s.full = {page, at + layout::kInodeFullAt};
  for (List* list : {&s.free, &s.partly, &s.full}) begin_list(*list);
  s.magic = layout::kMagic;
  number(page, at + layout::kMagicAt, 4, s.magic);
  std::fill(s.slots, s.slots + layout::kSlots, kNoPageNumber);
  ones(page, at + layout::kSlotsAt, 4 * layout::kSlots);
  return segment;
}

void Space::free_segment(Segment segment) {
  SegmentState& s = segments_[segment];
  TT_CHECK(s.id != 0 && s.reserved() == 0);
  const u32 place = segment / inodes_per_page_, page = inode_page(segment), at = inode_at(segment);
  InodePage& inodes = inode_pages_[place];
  if (inodes.used == inodes_per_page_) {
    remove(inodes_full_, place);
    add_last(inodes_free_, place);
  }
  s.id = 0, s.magic = layout::kMagicFreed;
  number(page, at, 8, 0);
  number(page, at + layout::kMagicAt, 4, s.magic);
  if (--inodes.used > 0) return;
  remove(inodes_free_, place);
  inodes.page = kNone;
  std::erase(describing_, page);
  edits_.push_back({SpaceEdit::kFree, page, 0, page_size_, 0});
  free_shared(page);
}

std::optional<Space::Segment> Space::segment_at(u32 inode_page, u32 offset) const {
  if (offset < layout::kInodesAt) return std::nullopt;
  const u32 entry = (offset - layout::kInodesAt) / layout::kInodeBytes;
  for (u32 place = 0; place < inode_pages_.size(); place++) {
    if (inode_pages_[place].page != inode_page || entry >= inodes_per_page_) continue;
    const Segment segment = place * inodes_per_page_ + entry;
    if (segments_[segment].id != 0) return segment;
  }
  return std::nullopt;
}

std::vector<u32> Space::pages_of(Segment segment) const {
  const SegmentState& s = segments_[segment];
  std::vector<u32> pages;
  for (const List* list : {&s.full, &s.partly})
    for (u32 e = list->first; e != kNone; e = extents_[e].node.next)
      for (u32 i = 0; i < kExtentPages; i++)
        if (extents_[e].taken >> i & 1) pages.push_back(e * kExtentPages + i);
  for (u32 slot = layout::kSlots; slot-- > 0;)
    if (s.slots[slot] != kNoPageNumber) pages.push_back(s.slots[slot]);
  return pages;
}

// Its frame stays: a freed page is in memory until it is evicted, or used again.
void Space::forget(u32 number) {
  const u32 frame = infos_[number].frame;
  infos_[number] = PageInfo{};
  infos_[number].frame = frame;
}

u32 Space::took(u32 number) {
  forget(number);
  infos_[number].used = true;
  used_pages_++;
  return number;
}

u32 Space::unused_place(u32 extent, u32 from) const {
  for (u32 i = 0; i < kExtentPages; i++) {
    const u32 place = (from + i) % kExtentPages;
    if ((extents_[extent].taken >> place & 1) == 0) return place;
  }
  TT_CHECK(false);
  return 0;
}

// fseg_mark_page_used.
u32 Space::take_owned(Segment segment, u32 extent, u32 place) {
  SegmentState& s = segments_[segment];
  if (extents_[extent].taken == 0) {
    remove(s.free, extent);
    add_last(s.partly, extent);
  }
  set_taken(extent, place, true);
  set_partly_used(segment, s.partly_used + 1);
  if (full(extent)) {
    remove(s.partly, extent);
    add_last(s.full, extent);
    set_partly_used(segment, s.partly_used - kExtentPages);
  }
  return took(extent * kExtentPages + place);
}

// fsp_alloc_free_page. The hint holds within the hinted extent, and in a fresh one.
u32 Space::take_shared(u32 hint) {
  u32 extent = hint / kExtentPages;
  if (hint >= size_ || hint >= free_limit_ || extents_[extent].state != kShared) {
    if (shared_.length == 0) {
      extent = take_free_extent(hint);
      set_state(extent, kShared);
      add_last(shared_, extent);
    } else {
      extent = shared_.first;
      hint = 0;
    }
  }
  const u32 number = extent * kExtentPages + unused_place(extent, hint % kExtentPages);
  if (number >= size_) set_size(number + 1);  // fsp_try_extend_data_file_with_pages
  return took_shared(number);
}

// fsp_alloc_from_free_frag.
u32 Space::took_shared(u32 number) {
  const u32 extent = number / kExtentPages;
  set_taken(extent, number % kExtentPages, true);
  set_shared_used(shared_used_ + 1);
  if (full(extent)) {
    remove(shared_, extent);
    set_state(extent, kSharedFull);
    add_last(shared_full_, extent);
    set_shared_used(shared_used_ - kExtentPages);
  }
  return took(number);
}

// From its own extent where the hint points; else from a new one, as long as few of its pages are
// unused: less than an eighth, and less than four extents (MDEV-33542); else any unused one.
u32 Space::allocate(Segment segment, u32 hint, Direction direction) {
  SegmentState& s = segments_[segment];
  const u32 used = s.used(), reserved = s.reserved(), unused = reserved - used;
  if (hint >= size_ || hint >= free_limit_) hint = 0;
  const u32 near = hint / kExtentPages, place = hint % kExtentPages;
  if (extents_[near].state == kOwned && extents_[near].segment == segment && !full(near))
    return take_owned(segment, near, unused_place(near, place));
  if (used >= layout::kSlots && unused < reserved / 8 && unused < 4 * kExtentPages) {
    if (extents_[near].state == kFree) {
      adopt(segment, take_free_extent(hint));
      return take_owned(segment, near, place);
    }
    if (direction != Direction::kNone)
      return take_owned(segment, extent_for(segment),
                        direction == Direction::kDown ? kExtentPages - 1 : 0);
  }
  if (unused > 0) {
    const u32 extent = s.partly.length > 0 ? s.partly.first : s.free.first;
    return take_owned(segment, extent, unused_place(extent, 0));
  }
  if (used >= layout::kSlots) return take_owned(segment, extent_for(segment), 0);
  const u32 taken = take_shared(hint);
  const u32 slot =
      static_cast<u32>(std::find(s.slots, s.slots + layout::kSlots, kNoPageNumber) - s.slots);
  s.slots[slot] = taken;
  number(inode_page(segment), inode_at(segment) + layout::kSlotsAt + 4 * slot, 4, taken);
  return taken;
}

// fsp_free_page.
void Space::free_shared(u32 number) {
  const u32 extent = number / kExtentPages;
  const bool was_full = full(extent);
  forget(number);
  used_pages_--;
  set_taken(extent, number % kExtentPages, false);
  if (was_full) {
    remove(shared_full_, extent);
    set_state(extent, kShared);
    add_last(shared_, extent);
    set_shared_used(shared_used_ + kExtentPages - 1);
  } else {
    set_shared_used(shared_used_ - 1);
  }
  if (extents_[extent].taken != 0) return;
  remove(shared_, extent);
  free_extent(extent);
}

void Space::free_page(Segment segment, u32 page) {
  SegmentState& s = segments_[segment];
  const u32 extent = page / kExtentPages, place = page % kExtentPages;
  if (extents_[extent].state != kOwned) {
    u32 slot = 0;
    while (s.slots[slot] != page) TT_CHECK(++slot < layout::kSlots);
    s.slots[slot] = kNoPageNumber;
    ones(inode_page(segment), inode_at(segment) + layout::kSlotsAt + 4 * slot, 4);
    return free_shared(page);
  }
  TT_CHECK(extents_[extent].segment == segment);
  if (full(extent)) {
    remove(s.full, extent);
    add_last(s.partly, extent);
    set_partly_used(segment, s.partly_used + kExtentPages - 1);
  } else {
    set_partly_used(segment, s.partly_used - 1);
  }
  forget(page);
  used_pages_--;
  set_taken(extent, place, false);
  if (extents_[extent].taken != 0) return;
  remove(s.partly, extent);
  free_extent(extent);
}

}  // namespace tt::btree
