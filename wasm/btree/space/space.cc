// Extents: the free list, growth of the file, and their assignment (fsp0fsp.cc, MariaDB 10.11).
#include "btree/space/space.h"

#include <algorithm>

namespace tt::btree {

u32 Space::flags() const {
  u32 size = 0;
  while (512u << size < page_size_) size++;
  return zip_of_ > 0 ? layout::kCompressed | size << 1 : layout::kFullCrc32 | size;
}

// fsp_header_init.
Space::Space(u32 id, std::string name, FileId file, u32 page_size, u32 first_size,
             u32 autoextend_pages, u32 zip_of)
    : id_(id),
      name_(std::move(name)),
      file_(file),
      page_size_(page_size),
      zip_of_(zip_of),
      extent_pages_(layout::extent_pages(zip_of > 0 ? zip_of : page_size)),
      inodes_per_page_(layout::inodes_per_page(page_size, extent_pages_)),
      size_(first_size),
      file_pages_(first_size),
      autoextend_pages_(autoextend_pages),
      free_{0, layout::kFreeAt},
      shared_{0, layout::kSharedAt},
      shared_full_{0, layout::kSharedFullAt},
      inodes_full_{0, layout::kInodesFullAt, true},
      inodes_free_{0, layout::kInodesFreeAt, true} {
  begin_page(0, layout::kSpaceHeader);
  number(0, layout::kSpaceIdAt, 4, id);
  set_size(first_size);
  number(0, layout::kFlagsAt, 4, flags());
  for (List* list : {&free_, &shared_, &shared_full_, &inodes_full_, &inodes_free_})
    begin_list(*list);
  number(0, layout::kNextSegmentAt, 8, next_id_);
  fill_free_list(autoextend_pages == 0);
}

// fsp_try_extend_data_file: a table's file first to one extent, then by one, from 32 extents on by
// four; the system tablespace by innodb_autoextend_increment.
void Space::extend() {
  if (autoextend_pages_ > 0) return set_size(size_ + autoextend_pages_);
  // As many pages as have an extent's bytes (fsp_get_extent_size_in_pages).
  const u32 step = zip_of_ > 0 ? extent_pages_ * (zip_of_ / page_size_) : extent_pages_;
  const u32 size = std::max(size_, step);
  const u32 threshold = std::min(32 * step, page_size_);
  set_size(size + (size >= threshold ? kFreeAdd : 1) * step);
}

// fsp_fill_free_list. A file begins with the extent that describes it, even if it is smaller.
void Space::fill_free_list(bool first_extent_only) {
  if (size_ < free_limit_ + extent_pages_ * kFreeAdd && !first_extent_only) extend();
  u32 added = 0;
  for (u32 at = free_limit_;
       first_extent_only ? at == 0 : at + extent_pages_ <= size_ && added < kFreeAdd;
       at += extent_pages_) {
    free_limit_ = at + extent_pages_;
    number(0, layout::kFreeLimitAt, 4, free_limit_);
    const bool describes = at % page_size_ == 0;
    if (describes) {
      if (at > 0) begin_page(at, layout::kDescriptors);
      begin_page(at + 1, layout::kBufferBitmap);
    }
    const u32 extent = at / extent_pages_;
    define(extent);
    if (!describes) {
      add_last(free_, extent);
      added++;
      continue;
    }
    for (u32 place : {0, 1}) {
      set_taken(extent, place, true);
      took(at + place);
    }
    set_state(extent, kShared);
    add_last(shared_, extent);
    set_shared_used(shared_used_ + 2);
  }
}

void Space::reserve(u32 extents, Reserve kind, u32 pages) {
  for (;;) {
    if (size_ < extent_pages_ && pages < extent_pages_ / 2) {  // fsp_reserve_free_pages
      if (size_ < used_pages_ + pages) set_size(used_pages_ + pages);
      return;
    }
    // Some of the extents above the limit will hold descriptors.
    u32 above = (size_ - free_limit_) / extent_pages_;
    if (size_ < free_limit_) above = 0;
    if (above > 0) above--, above -= above / (page_size_ / extent_pages_);
    const u32 free = free_.length + above, all = size_ / extent_pages_;
    // Normal operations leave two extents and 1 % of the file, undo logs half of that.
    const u32 kept = kind == Reserve::kNormal ? 2 + all * 2 / 200
                     : kind == Reserve::kUndo ? 1 + all / 200
                                              : 0;
    if (kind == Reserve::kCleaning ? free >= extents : free > kept + extents) return;
    extend();
  }
}

// fsp_alloc_free_extent: the hinted extent if it is free, else the first free one.
u32 Space::take_free_extent(u32 hint) {
  u32 extent = hint / extent_pages_;
  if (hint >= size_ || hint >= free_limit_ || extents_[extent].state != kFree) {
    if (free_.length == 0) fill_free_list(false);
    TT_CHECK(free_.length > 0);
    extent = free_.first;
  }
  remove(free_, extent);
  return extent;
}

// It also tries to fill the segment's list of free extents in advance (fseg_fill_free_list), but
// that list then holds the extent just taken, so this has no effect.
u32 Space::extent_for(Segment segment) {
  if (segments_[segment].free.length > 0) return segments_[segment].free.first;
  const u32 extent = take_free_extent(0);
  adopt(segment, extent);
  return extent;
}

void Space::adopt(Segment segment, u32 extent) {
  set_state(extent, kOwned);
  set_owner(extent, segment);
  add_last(segments_[segment].free, extent);
}

// fsp_free_extent.
void Space::free_extent(u32 extent) {
  extents_[extent].segment = kNone;
  define(extent);
  add_last(free_, extent);
}

}  // namespace tt::btree
