#include "btree/space/space.h"

#include <algorithm>

namespace tt::btree {

Space::Space(u32 id, std::string name, FileId file, u32 page_size, u32 reserved_pages,
             u32 first_size, u32 autoextend_pages)
    : id_(id),
      name_(std::move(name)),
      file_(file),
      page_size_(page_size),
      autoextend_pages_(autoextend_pages) {
  grow(first_size);
  for (u32 i = 0; i < reserved_pages; i++) {
    extents_[i / kExtentPages].owner = kShared;
    take(i);
  }
}

void Space::grow(u32 pages) {
  TT_CHECK(pages >= size_);
  size_ = pages;
  infos_.resize(pages);
  extents_.resize(div_up(pages, kExtentPages));
  // Each group of page_size pages begins with a descriptor page and a change buffer bitmap page
  // (fsp_init_xdes_free_frag).
  for (u32 e = 0; e < extents_.size(); e++)
    if (e * kExtentPages % page_size_ == 0 && e > 0 && extents_[e].owner == kFree) {
      extents_[e].owner = kShared;
      take(e * kExtentPages);
      if (e * kExtentPages + 1 < size_) take(e * kExtentPages + 1);
    }
}

Space::Segment Space::new_segment() {
  segments_.emplace_back();
  return static_cast<Segment>(segments_.size() - 1) + kFirstSegment;
}

// A file below half an extent grows page by page; below 32 extents by one, else by four. The system
// tablespace by innodb_autoextend_increment.
u32 Space::size_wanted(u32 wanted) const {
  u32 size = size_;
  const auto free_extents = [&] {
    u32 n = 0;
    for (u32 e = 0; e < size / kExtentPages; e++)
      n += e >= extents_.size() || extents_[e].owner == kFree;
    return n;
  };
  for (;;) {
    if (size < kExtentPages / 2) {  // fsp_reserve_free_pages, with room for a split
      if (used_pages_ + wanted <= size) return size;
      size = used_pages_ + wanted;
      if (size < kExtentPages / 2) return size;
    }
    const u32 n_free = free_extents(), reserve = 2 + size / kExtentPages * 2 / 200;
    if (n_free > reserve + wanted) return size;
    const u32 increment = autoextend_pages_ > 0      ? autoextend_pages_
                          : size < 32 * kExtentPages ? kExtentPages
                                                     : 4 * kExtentPages;
    size = size / kExtentPages * kExtentPages + increment;
  }
}

u32 Space::take(u32 number) {
  Extent& e = extents_[number / kExtentPages];
  const u64 bit = u64{1} << number % kExtentPages;
  TT_CHECK((e.taken & bit) == 0 && number < size_);
  e.taken |= bit;
  const u32 frame = infos_[number].frame;  // of a freed page that is still in memory
  infos_[number] = PageInfo{};
  infos_[number].frame = frame;
  infos_[number].used = true;
  used_pages_++;
  return number;
}

u32 Space::take_in(u32 extent, u32 from) {
  const u64 taken = extents_[extent].taken;
  for (u32 i = 0; i < kExtentPages; i++) {
    const u32 at = (from + i) % kExtentPages, number = extent * kExtentPages + at;
    if ((taken >> at & 1) == 0 && number < size_) return take(number);
  }
  return kNone;
}

void Space::give(Segment segment, u32 extent) {
  extents_[extent].owner = segment;
  std::vector<u32>& list = segments_[segment - kFirstSegment].extents;
  const auto place = std::lower_bound(list.begin(), list.end(), extent);
  SegmentState& s = segments_[segment - kFirstSegment];
  s.first_not_full = std::min(s.first_not_full, static_cast<u32>(place - list.begin()));
  list.insert(place, extent);
}

// fseg_alloc_free_extent. It also tries to fill the segment's list of free extents in advance
// (fseg_fill_free_list), but that list then holds the extent just taken, so this has no effect.
u32 Space::take_extent(Segment segment, u32 hint) {
  const SegmentState& s = segments_[segment - kFirstSegment];
  const u32 whole = size_ / kExtentPages;
  u32 extent = hint / kExtentPages;
  for (u32 e : s.extents)  // the segment's own list of free extents
    if (extents_[e].taken == 0) return e;
  if (extent >= whole || extents_[extent].owner != kFree) {
    extent = 0;
    while (extent < whole && extents_[extent].owner != kFree) extent++;
    if (extent == whole) return kNone;
  }
  give(segment, extent);
  return extent;
}

u32 Space::take_any(SegmentState& s) {
  while (s.first_not_full < s.extents.size() &&
         extents_[s.extents[s.first_not_full]].taken == ~u64{0})
    s.first_not_full++;
  for (u32 pass = 0; pass < 2; pass++)  // extents in use before free ones
    for (u32 i = s.first_not_full; i < s.extents.size(); i++) {
      const u64 taken = extents_[s.extents[i]].taken;
      if (taken != ~u64{0} && (pass == 1 || taken != 0)) return take_in(s.extents[i], 0);
    }
  return kNone;
}

u32 Space::take_shared(SegmentState& s, u32 hint) {
  s.shared++;
  const auto has_room = [&](u32 e) {
    for (u32 i = 0; i < kExtentPages && e * kExtentPages + i < size_; i++)
      if ((extents_[e].taken >> i & 1) == 0) return true;
    return false;
  };
  u32 e = hint / kExtentPages;
  if (e >= extents_.size() || extents_[e].owner != kShared || !has_room(e)) {
    e = 0;
    while (e < extents_.size() && (extents_[e].owner != kShared || !has_room(e))) e++;
    if (e == extents_.size()) {
      e = 0;
      while (extents_[e].owner != kFree) {
        e++;
        TT_CHECK(e < extents_.size());
      }
      extents_[e].owner = kShared;
    }
  }
  return take_in(e, hint / kExtentPages == e ? hint % kExtentPages : 0);
}

// From its own extent where the hint points; else from a new one, as long as few of its pages are
// unused: less than an eighth, and less than four extents (MDEV-33542); else any unused one.
u32 Space::allocate(Segment segment, u32 hint, Direction direction) {
  SegmentState& s = segments_[segment - kFirstSegment];
  const u32 used = s.used_pages(), reserved = s.reserved(), unused = reserved - used,
            extent = hint / kExtentPages;
  const auto count = [&](u32 number) {
    if (number != kNone && extents_[number / kExtentPages].owner == segment) s.used++;
    return number;
  };
  if (hint < size_ && extents_[extent].owner == segment && extents_[extent].taken != ~u64{0})
    return count(take_in(extent, hint % kExtentPages));
  if (used >= kSharedPages && unused < reserved / 8 && unused < 4 * kExtentPages) {
    const bool free = extent < size_ / kExtentPages && extents_[extent].owner == kFree;
    if (free || direction != Direction::kNone) {
      const u32 taken = take_extent(segment, hint);
      if (taken != kNone && free && taken == extent)
        return count(take_in(taken, hint % kExtentPages));
      if (taken != kNone)
        return count(take_in(taken, direction == Direction::kDown ? kExtentPages - 1 : 0));
    }
  }
  if (s.extents.size() * kExtentPages > s.used) return count(take_any(s));
  if (s.shared < kSharedPages) return take_shared(s, hint);
  const u32 taken = take_extent(segment, hint);
  TT_CHECK(taken != kNone);
  return count(take_in(taken, 0));
}

void Space::free_page(Segment segment, u32 number) {
  SegmentState& s = segments_[segment - kFirstSegment];
  const u32 e = number / kExtentPages;
  const u64 bit = u64{1} << number % kExtentPages;
  TT_CHECK((extents_[e].taken & bit) != 0);
  extents_[e].taken &= ~bit;
  infos_[number] = PageInfo{};
  used_pages_--;
  if (extents_[e].owner != segment) {
    s.shared--;
    if (extents_[e].taken == 0) extents_[e].owner = kFree;
    return;
  }
  s.used--;
  const auto place = std::lower_bound(s.extents.begin(), s.extents.end(), e);
  s.first_not_full = std::min(s.first_not_full, static_cast<u32>(place - s.extents.begin()));
  if (extents_[e].taken == 0) {  // an empty extent goes back to the space
    extents_[e].owner = kFree;
    s.extents.erase(place);
  }
}

}  // namespace tt::btree
