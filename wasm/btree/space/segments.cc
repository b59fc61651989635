// Segments: their entries in the inode pages, and the pages that they take and give back
// (fsp0fsp.cc fseg_alloc_free_page_low, fseg_free_page_low, MariaDB 10.11).
#include <algorithm>

#include "btree/space/space.h"

namespace tt::btree {

u32 Space::SegmentState::shared_pages() const {
  return static_cast<u32>(slots.size()) -
         static_cast<u32>(std::count(slots.begin(), slots.end(), kNoPageNumber));
}

u32 Space::used_by(const SegmentState& s) const {
  return s.partly_used + s.full.length * extent_pages_ + s.shared_pages();
}

u32 Space::reserved_by(const SegmentState& s) const {
  return (s.free.length + s.partly.length + s.full.length) * extent_pages_ + s.shared_pages();
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
  s.slots.assign(slots_per_segment(), kNoPageNumber);
  ones(page, at + layout::kSlotsAt, 4 * slots_per_segment());
  return segment;
}

void Space::free_segment(Segment segment) {
  SegmentState& s = segments_[segment];
  TT_CHECK(s.id != 0 && reserved_by(s) == 0);
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
  const u32 entry = (offset - layout::kInodesAt) / inode_bytes();
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
      for (u32 i = 0; i < extent_pages_; i++)
        if (extents_[e].taken.at(i)) pages.push_back(e * extent_pages_ + i);
  for (u32 slot = slots_per_segment(); slot-- > 0;)
    if (s.slots[slot] != kNoPageNumber) pages.push_back(s.slots[slot]);
  return pages;
}

// The page's frame stays: a freed page is in memory until it is evicted, or used again.
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
  for (u32 i = 0; i < extent_pages_; i++) {
    const u32 place = (from + i) % extent_pages_;
    if (!extents_[extent].taken.at(place)) return place;
  }
  TT_CHECK(false);
  return 0;
}

// fseg_mark_page_used.
u32 Space::take_owned(Segment segment, u32 extent, u32 place) {
  SegmentState& s = segments_[segment];
  if (extents_[extent].taken.count() == 0) {
    remove(s.free, extent);
    add_last(s.partly, extent);
  }
  set_taken(extent, place, true);
  set_partly_used(segment, s.partly_used + 1);
  if (full(extent)) {
    remove(s.partly, extent);
    add_last(s.full, extent);
    set_partly_used(segment, s.partly_used - extent_pages_);
  }
  return took(extent * extent_pages_ + place);
}

// fsp_alloc_free_page. The hint holds within the hinted extent, and in a fresh one.
u32 Space::take_shared(u32 hint) {
  u32 extent = hint / extent_pages_;
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
  const u32 number = extent * extent_pages_ + unused_place(extent, hint % extent_pages_);
  if (number >= size_) set_size(number + 1);  // fsp_try_extend_data_file_with_pages
  return took_shared(number);
}

// fsp_alloc_from_free_frag.
u32 Space::took_shared(u32 number) {
  const u32 extent = number / extent_pages_;
  set_taken(extent, number % extent_pages_, true);
  set_shared_used(shared_used_ + 1);
  if (full(extent)) {
    remove(shared_, extent);
    set_state(extent, kSharedFull);
    add_last(shared_full_, extent);
    set_shared_used(shared_used_ - extent_pages_);
  }
  return took(number);
}

// Takes a page of the segment's extent to which the hint points; else of a new extent, as long as
// few of the segment's pages are unused: less than an eighth, and less than four extents
// (MDEV-33542); else any unused one. A segment that is smaller than half an extent takes single
// pages of shared extents.
u32 Space::allocate(Segment segment, u32 hint, Direction direction) {
  SegmentState& s = segments_[segment];
  TT_CHECK(s.id != 0);  // a freed entry may be another segment's by now
  const u32 used = used_by(s), reserved = reserved_by(s), unused = reserved - used;
  if (hint >= size_ || hint >= free_limit_) hint = 0;
  const u32 near = hint / extent_pages_, place = hint % extent_pages_;
  if (extents_[near].state == kOwned && extents_[near].segment == segment && !full(near))
    return take_owned(segment, near, unused_place(near, place));
  if (used >= slots_per_segment() && unused < reserved / 8 && unused < 4 * extent_pages_) {
    if (extents_[near].state == kFree) {
      adopt(segment, take_free_extent(hint));
      return take_owned(segment, near, place);
    }
    if (direction != Direction::kNone)
      return take_owned(segment, extent_for(segment),
                        direction == Direction::kDown ? extent_pages_ - 1 : 0);
  }
  if (unused > 0) {
    const u32 extent = s.partly.length > 0 ? s.partly.first : s.free.first;
    return take_owned(segment, extent, unused_place(extent, 0));
  }
  if (used >= slots_per_segment()) return take_owned(segment, extent_for(segment), 0);
  const u32 taken = take_shared(hint);
  const auto empty = std::find(s.slots.begin(), s.slots.end(), kNoPageNumber);
  const u32 slot = static_cast<u32>(empty - s.slots.begin());
  s.slots[slot] = taken;
  number(inode_page(segment), inode_at(segment) + layout::kSlotsAt + 4 * slot, 4, taken);
  return taken;
}

// fsp_free_page.
void Space::free_shared(u32 number) {
  const u32 extent = number / extent_pages_;
  const bool was_full = full(extent);
  forget(number);
  used_pages_--;
  set_taken(extent, number % extent_pages_, false);
  if (was_full) {
    remove(shared_full_, extent);
    set_state(extent, kShared);
    add_last(shared_, extent);
    set_shared_used(shared_used_ + extent_pages_ - 1);
  } else {
    set_shared_used(shared_used_ - 1);
  }
  if (extents_[extent].taken.count() != 0) return;
  remove(shared_, extent);
  free_extent(extent);
}

void Space::free_page(Segment segment, u32 page) {
  SegmentState& s = segments_[segment];
  const u32 extent = page / extent_pages_, place = page % extent_pages_;
  if (extents_[extent].state != kOwned) {
    u32 slot = 0;
    while (s.slots[slot] != page) TT_CHECK(++slot < slots_per_segment());
    s.slots[slot] = kNoPageNumber;
    ones(inode_page(segment), inode_at(segment) + layout::kSlotsAt + 4 * slot, 4);
    return free_shared(page);
  }
  TT_CHECK(extents_[extent].segment == segment);
  if (full(extent)) {
    remove(s.full, extent);
    add_last(s.partly, extent);
    set_partly_used(segment, s.partly_used + extent_pages_ - 1);
  } else {
    set_partly_used(segment, s.partly_used - 1);
  }
  forget(page);
  used_pages_--;
  set_taken(extent, place, false);
  if (extents_[extent].taken.count() != 0) return;
  remove(s.partly, extent);
  free_extent(extent);
}

u32 Space::last_single(Segment segment) const {
  const std::vector<u32>& slots = segments_[segment].slots;
  for (size_t i = slots.size(); i-- > 0;)
    if (slots[i] != kNoPageNumber) return slots[i];
  return kNoPageNumber;
}

u32 Space::segments() const {
  return static_cast<u32>(std::count_if(segments_.begin(), segments_.end(),
                                        [](const SegmentState& s) { return s.id != 0; }));
}

bool Space::free_step(Segment segment, u32 kept, std::vector<u32>& gone) {
  SegmentState& s = segments_[segment];
  gone.clear();
  List& list = s.full.length > 0 ? s.full : s.partly.length > 0 ? s.partly : s.free;
  if (list.length > 0) {  // fseg_free_extent
    const u32 extent = list.first;
    remove(list, extent);
    for (u32 place = 0; place < extent_pages_; place++)
      if (extents_[extent].taken.at(place)) gone.push_back(extent * extent_pages_ + place);
    if (&list == &s.partly) set_partly_used(segment, s.partly_used - static_cast<u32>(gone.size()));
    for (const u32 page : gone) forget(page);
    used_pages_ -= static_cast<u32>(gone.size());
    free_extent(extent);
    return false;
  }
  const u32 single = last_single(segment);
  if (single == kept && kept != kNoPageNumber) return true;
  if (single != kNoPageNumber) {
    gone.push_back(single);
    free_page(segment, single);
    if (last_single(segment) != kNoPageNumber) return false;
  }
  free_segment(segment);
  return true;
}

}  // namespace tt::btree
