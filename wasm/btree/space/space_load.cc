// The bookkeeping of a file that exists, from the bytes of the pages that describe it.
#include <algorithm>

#include "btree/space/space.h"

namespace tt::btree {

Space::Space(const Reopened& file)
    : id_(file.id),
      name_(file.name),
      file_(file.file),
      page_size_(file.page_size),
      zip_of_(file.zip_of),
      extent_pages_(layout::extent_pages(file.zip_of > 0 ? file.zip_of : file.page_size)),
      inodes_per_page_(layout::inodes_per_page(file.page_size, extent_pages_)),
      size_(file.pages),
      file_pages_(file.pages),
      autoextend_pages_(file.autoextend_pages),
      free_{0, layout::kFreeAt},
      shared_{0, layout::kSharedAt},
      shared_full_{0, layout::kSharedFullAt},
      inodes_full_{0, layout::kInodesFullAt, true},
      inodes_free_{0, layout::kInodesFreeAt, true},
      infos_(file.pages) {}

void Space::recover_size(u32 pages) {
  size_ = file_pages_ = std::max(size_, pages);
  infos_.resize(size_);
}

Error Space::load(const PageSource& source) {
  const std::string first = source(0);
  // Inode pages come first: lists of them are given by their places.
  if (!load_header(first) || !load_inodes(source) || !load_extents(source))
    return {ErrorCode::kCorruption, "the pages that describe " + name_ + " contradict each other"};
  for (List* list : {&free_, &shared_, &shared_full_, &inodes_full_, &inodes_free_})
    if (!load_list(first, *list))
      return {ErrorCode::kCorruption, "a list in page 0 of " + name_ + " leads nowhere"};
  if (!is_consistent())
    return {ErrorCode::kCorruption, "the pages that describe " + name_ + " contradict each other"};
  return Error::none();
}

bool Space::load_header(const std::string& page) {
  const char* p = page.data();
  const u32 size = load32(p + layout::kSizeAt);
  if (load32(p + layout::kSpaceIdAt) != id_ || load32(p + layout::kFlagsAt) != flags())
    return false;
  if (size == 0 || size > infos_.size()) return false;
  size_ = size;
  free_limit_ = load32(p + layout::kFreeLimitAt);
  shared_used_ = load32(p + layout::kSharedUsedAt);
  next_id_ = load64be(p + layout::kNextSegmentAt);
  infos_.resize(size_);
  extents_.resize(div_up(size_, extent_pages_));
  return free_limit_ % extent_pages_ == 0 && free_limit_ / extent_pages_ <= extents_.size();
}

// Both lists of inode pages, by page number.
bool Space::load_inodes(const PageSource& source) {
  std::vector<u32> pages;
  const std::string first = source(0);
  for (u32 base : {layout::kInodesFullAt, layout::kInodesFreeAt}) {
    u32 at = load32(first.data() + base + layout::kFirst);
    for (u32 left = load32(first.data() + base); left > 0; left--) {
      // A page that comes twice would make the list a circle.
      if (at >= size_ || std::find(pages.begin(), pages.end(), at) != pages.end()) return false;
      pages.push_back(at);
      const std::string page = source(at);
      if (load16(page.data() + layout::kPageTypeAt) != layout::kInode) return false;
      at = load32(page.data() + layout::kInodeNodeAt + layout::kNext);
    }
  }
  std::sort(pages.begin(), pages.end());
  for (u32 number : pages) inode_pages_.push_back({number, 0, {}});
  segments_.resize(inode_pages_.size() * inodes_per_page_);
  for (u32 place = 0; place < inode_pages_.size(); place++) {
    InodePage& inodes = inode_pages_[place];
    const std::string page = source(inodes.page);
    if (!load_node(page.data() + layout::kInodeNodeAt, true, inodes.node)) return false;
    for (u32 i = 0; i < inodes_per_page_; i++) {
      const Segment segment = place * inodes_per_page_ + i;
      if (!load_segment(page, segment)) return false;
      inodes.used += segments_[segment].id != 0;
    }
  }
  return true;
}

bool Space::load_segment(const std::string& page, Segment segment) {
  SegmentState& s = segments_[segment];
  const char* at = page.data() + inode_at(segment);
  s.magic = load32(at + layout::kMagicAt);
  if (s.magic == 0) return true;  // never used
  if (s.magic != layout::kMagic && s.magic != layout::kMagicFreed) return false;
  s.id = load64be(at);
  s.partly_used = load32(at + layout::kPartlyUsedAt);
  const u32 number = inode_page(segment), offset = inode_at(segment);
  s.free = {number, offset + layout::kInodeFreeAt};
  s.partly = {number, offset + layout::kInodePartlyAt};
  s.full = {number, offset + layout::kInodeFullAt};
  for (List* list : {&s.free, &s.partly, &s.full})
    if (!load_list(page, *list)) return false;
  s.slots.resize(slots_per_segment());
  for (u32 slot = 0; slot < slots_per_segment(); slot++)
    s.slots[slot] = load32(at + layout::kSlotsAt + 4 * slot);
  return true;
}

bool Space::load_extents(const PageSource& source) {
  std::string page;
  for (u32 e = 0; e * extent_pages_ < free_limit_; e++) {
    if (page.empty() || descriptor_at(e) == layout::kExtentsAt) {
      page = source(descriptor_page(e));
      describing_.push_back(descriptor_page(e));
      describing_.push_back(descriptor_page(e) + 1);  // the change buffer's bitmap
    }
    const char* at = page.data() + descriptor_at(e);
    Extent& extent = extents_[e];
    const u32 state = load32(at + layout::kExtentStateAt);
    if (state == kUndefined || state > kOwned) return false;
    extent.state = static_cast<State>(state);
    extent.owner_id = load64be(at);
    if (!load_node(at + layout::kExtentNodeAt, false, extent.node)) return false;
    for (u32 i = 0; i < extent_pages_; i++) {
      // The lower of a page's two bits is set while it is free (set_taken()).
      if (static_cast<u8>(at[layout::kExtentBitsAt + i / 4]) >> i % 4 * 2 & 1) continue;
      const u32 number = e * extent_pages_ + i;
      if (number >= size_) return false;
      extent.taken.flip(i);
      infos_[number].used = true;
      used_pages_++;
    }
    if (extent.state != kOwned) continue;
    for (Segment s = 0; s < segments_.size(); s++)
      if (segments_[s].id == extent.owner_id) extent.segment = s;
    if (extent.segment == kNone) return false;
  }
  for (const InodePage& inodes : inode_pages_) describing_.push_back(inodes.page);
  return !describing_.empty();
}

bool Space::load_list(const std::string& page, List& list) const {
  const char* at = page.data() + list.offset;
  list.length = load32(at);
  return load_address(at + layout::kFirst, list.of_inodes, &list.first) &&
         load_address(at + layout::kLast, list.of_inodes, &list.last) &&
         (list.length == 0) == (list.first == kNone);
}

bool Space::load_node(const char* at, bool of_inodes, Node& node) const {
  return load_address(at + layout::kPrevious, of_inodes, &node.previous) &&
         load_address(at + layout::kNext, of_inodes, &node.next);
}

// A member's number from the address of its node; the inverse of address().
bool Space::load_address(const char* at, bool of_inodes, u32* member) const {
  const u32 page = load32(at), offset = load16(at + 4);
  *member = kNone;
  if (page == kNoPageNumber) return true;
  if (of_inodes) {
    for (u32 place = 0; place < inode_pages_.size(); place++)
      if (inode_pages_[place].page == page) *member = place;
    return *member != kNone && offset == layout::kInodeNodeAt;
  }
  const u32 first = layout::kExtentsAt + layout::kExtentNodeAt;
  if (page % page_size_ != 0 || offset < first || (offset - first) % extent_bytes() != 0)
    return false;
  *member = page / extent_pages_ + (offset - first) / extent_bytes();
  return *member < extents_.size();
}

}  // namespace tt::btree
