// The pages that describe the file, computed from the bookkeeping: checks compare them to the
// file's.
#include <cstring>

#include "btree/space/space.h"

namespace tt::btree {

void Space::put_list(char* bytes, const List& list) const {
  u32 page, offset;
  char* at = bytes + list.offset;
  store32(at, list.length);
  for (const auto& [end, member] :
       {std::pair(layout::kFirst, list.first), std::pair(layout::kLast, list.last)}) {
    address(list.of_inodes, member, &page, &offset);
    store32(at + end, page);
    store16(at + end + 4, offset);
  }
}

void Space::put_node(char* bytes, bool of_inodes, const Node& node) const {
  u32 page, offset;
  for (const auto& [link, member] :
       {std::pair(layout::kPrevious, node.previous), std::pair(layout::kNext, node.next)}) {
    address(of_inodes, member, &page, &offset);
    store32(bytes + link, page);
    store16(bytes + link + 4, offset);
  }
}

void Space::image_header(char* bytes) const {
  store32(bytes + layout::kSpaceIdAt, id_);
  store32(bytes + layout::kSizeAt, size_);
  store32(bytes + layout::kFreeLimitAt, free_limit_);
  store32(bytes + layout::kFlagsAt, flags());
  store32(bytes + layout::kSharedUsedAt, shared_used_);
  for (const List* list : {&free_, &shared_, &shared_full_, &inodes_full_, &inodes_free_})
    put_list(bytes, *list);
  store64be(bytes + layout::kNextSegmentAt, next_id_);
}

void Space::image_extents(u32 page, char* bytes) const {
  for (u32 e = page / extent_pages_; e < (page + page_size_) / extent_pages_; e++) {
    if (e >= extents_.size() || extents_[e].state == kUndefined) break;
    const Extent& extent = extents_[e];
    char* at = bytes + descriptor_at(e);
    store64be(at, extent.owner_id);
    put_node(at + layout::kExtentNodeAt, false, extent.node);
    store32(at + layout::kExtentStateAt, extent.state);
    char* bits = at + layout::kExtentBitsAt;
    std::memset(bits, 0xff, extent_pages_ / 4);
    for (u32 i = 0; i < extent_pages_; i++)
      if (extent.taken.at(i))
        bits[i / 4] = static_cast<char>(static_cast<u8>(bits[i / 4]) & ~(1u << i % 4 * 2));
  }
}

void Space::image_inodes(u32 place, char* bytes) const {
  put_node(bytes + layout::kInodeNodeAt, true, inode_pages_[place].node);
  for (u32 i = 0; i < inodes_per_page_; i++) {
    const SegmentState& s = segments_[place * inodes_per_page_ + i];
    if (s.magic == 0) continue;  // never used
    char* at = bytes + layout::kInodesAt + i * inode_bytes();
    store64be(at, s.id);
    store32(at + layout::kPartlyUsedAt, s.partly_used);
    for (const List* list : {&s.free, &s.partly, &s.full}) put_list(bytes, *list);
    store32(at + layout::kMagicAt, s.magic);
    for (u32 slot = 0; slot < slots_per_segment(); slot++)
      store32(at + layout::kSlotsAt + 4 * slot, s.slots[slot]);
  }
}

bool Space::image(u32 page, char* bytes) const {
  std::memset(bytes, 0, page_size_);
  if (page == 0) image_header(bytes);
  if (page % page_size_ == 0) {
    image_extents(page, bytes);
    return true;
  }
  for (u32 place = 0; place < inode_pages_.size(); place++)
    if (inode_pages_[place].page == page) {
      image_inodes(place, bytes);
      return true;
    }
  return false;
}

}  // namespace tt::btree
