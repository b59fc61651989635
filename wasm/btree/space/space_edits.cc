// Changes of the pages that describe the file: numbers and lists, each recorded as an edit
// (fsp0fsp.cc, fut0lst.cc).
#include "btree/space/space.h"

namespace tt::btree {

void Space::begin_page(u32 page, layout::PageType type) {
  edits_.push_back({SpaceEdit::kCreate, page, 0, page_size_, type});
  describing_.push_back(page);
}

void Space::set_size(u32 pages) {
  TT_CHECK(pages >= size_);
  size_ = pages;
  infos_.resize(pages);
  extents_.resize(div_up(pages, extent_pages_));
  number(0, layout::kSizeAt, 4, size_);
}

void Space::set_shared_used(u32 pages) {
  shared_used_ = pages;
  number(0, layout::kSharedUsedAt, 4, pages);
}

void Space::set_partly_used(Segment segment, u32 pages) {
  segments_[segment].partly_used = pages;
  number(inode_page(segment), inode_at(segment) + layout::kPartlyUsedAt, 4, pages);
}

void Space::set_state(u32 extent, State state) {
  extents_[extent].state = state;
  number(descriptor_page(extent), descriptor_at(extent) + layout::kExtentStateAt, 4, state);
}

void Space::set_owner(u32 extent, Segment segment) {
  extents_[extent].segment = segment;
  extents_[extent].owner_id = segments_[segment].id;
  number(descriptor_page(extent), descriptor_at(extent), 8, segments_[segment].id);
}

// xdes_set_free: two bits a page, of which the lower says that it is free.
void Space::set_taken(u32 extent, u32 place, bool taken) {
  PageBits& bits = extents_[extent].taken;
  TT_CHECK(bits.at(place) != taken);
  bits.flip(place);
  u32 byte = 0xff;
  for (u32 i = 0; i < 4; i++)
    if (bits.at(place / 4 * 4 + i)) byte &= ~(1u << 2 * i);
  number(descriptor_page(extent), descriptor_at(extent) + layout::kExtentBitsAt + place / 4, 1,
         byte);
}

void Space::define(u32 extent) {
  extents_[extent].taken = {};
  ones(descriptor_page(extent), descriptor_at(extent) + layout::kExtentBitsAt, extent_pages_ / 4);
  set_state(extent, kFree);
}

void Space::begin_list(List& list) {
  list.length = 0, list.first = list.last = kNone;
  number(list.page, list.offset, 4, 0);
  ones(list.page, list.offset + layout::kFirst, 4);
  number(list.page, list.offset + layout::kFirst + 4, 2, 0);
  ones(list.page, list.offset + layout::kLast, 4);
  number(list.page, list.offset + layout::kLast + 4, 2, 0);
}

// The address of a member's node.
void Space::address(bool of_inodes, u32 member, u32* page, u32* offset) const {
  *page = kNoPageNumber, *offset = 0;
  if (member == kNone) return;
  *page = of_inodes ? inode_pages_[member].page : descriptor_page(member);
  *offset = of_inodes ? layout::kInodeNodeAt : descriptor_at(member) + layout::kExtentNodeAt;
}

void Space::write_link(const List& list, u32 member, u32 which, u32 target) {
  u32 page, at, to, offset;
  address(list.of_inodes, member, &page, &at);
  address(list.of_inodes, target, &to, &offset);
  (which == layout::kPrevious ? node(list, member).previous : node(list, member).next) = target;
  number(page, at + which, 4, to);
  number(page, at + which + 4, 2, offset);
}

void Space::write_end(List& list, u32 which, u32 target) {
  u32 to, offset;
  address(list.of_inodes, target, &to, &offset);
  (which == layout::kFirst ? list.first : list.last) = target;
  number(list.page, list.offset + which, 4, to);
  number(list.page, list.offset + which + 4, 2, offset);
}

// flst_add_last.
void Space::add_last(List& list, u32 member) {
  const u32 before = list.last;
  write_link(list, member, layout::kPrevious, before);
  write_link(list, member, layout::kNext, kNone);
  if (before == kNone)
    write_end(list, layout::kFirst, member);
  else
    write_link(list, before, layout::kNext, member);
  write_end(list, layout::kLast, member);
  number(list.page, list.offset, 4, ++list.length);
}

// flst_remove: the member keeps its links.
void Space::remove(List& list, u32 member) {
  TT_CHECK(list.length > 0);
  const Node gone = node(list, member);
  if (gone.previous == kNone)
    write_end(list, layout::kFirst, gone.next);
  else
    write_link(list, gone.previous, layout::kNext, gone.next);
  if (gone.next == kNone)
    write_end(list, layout::kLast, gone.previous);
  else
    write_link(list, gone.next, layout::kPrevious, gone.previous);
  number(list.page, list.offset, 4, --list.length);
}

}  // namespace tt::btree
