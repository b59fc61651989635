// The pages that describe the file and that a mini-transaction may change: the header, the entries
// of its segments, and the descriptors of the extents that it may meet. InnoDB latches them as it
// goes (fsp0fsp.cc); here they must be in memory before it begins.
#include <algorithm>

#include "btree/space/space.h"

namespace tt::btree {

// A list changes at its ends: an extent leaves it at the first or where a page is given back or
// taken near another, and joins it at the last. Each page taken may use up the first extent.
void Space::add_ends(const List& list, u32 changes, std::vector<u32>& pages) const {
  u32 member = list.first;
  for (u32 i = 0; i < changes + 2 && member != kNone; i++, member = node(list, member).next)
    add_node(list.of_inodes, member, pages);
  add_node(list.of_inodes, list.last, pages);
}

void Space::add_node(bool of_inodes, u32 member, std::vector<u32>& pages) const {
  u32 page, offset;
  address(of_inodes, member, &page, &offset);
  if (member != kNone) pages.push_back(page);
}

// The descriptor of the page's extent, and those of its neighbours in a list.
void Space::add_extent(u32 number, std::vector<u32>& pages) const {
  if (number >= std::min(size_, free_limit_)) return;
  const u32 extent = number / extent_pages_;
  for (u32 member : {extent, extents_[extent].node.previous, extents_[extent].node.next})
    add_node(false, member, pages);
}

void Space::describing(const Change& change, std::vector<u32>& pages) const {
  pages.assign(1, 0);
  for (const List* list : {&free_, &shared_, &shared_full_}) add_ends(*list, change.taken, pages);
  // fsp_fill_free_list defines further extents.
  for (u32 i = 0; i <= kFreeAdd; i++)
    if (const u32 page = descriptor_page(free_limit_ / extent_pages_ + i); page < free_limit_)
      pages.push_back(page);
  for (const Segment segment : change.segments) {
    const SegmentState& s = segments_[segment];
    pages.push_back(inode_page(segment));
    for (const List* list : {&s.free, &s.partly, &s.full}) add_ends(*list, change.taken, pages);
    if (!change.of_segments) continue;
    const Node& listed = inode_pages_[segment / inodes_per_page_].node;
    for (u32 member : {listed.previous, listed.next}) add_node(true, member, pages);
    add_extent(inode_page(segment), pages);
  }
  if (change.of_segments)
    for (const List* list : {&inodes_free_, &inodes_full_}) add_ends(*list, 1, pages);
  add_extent(0, pages);  // the hint of those who know no better
  for (const u32 number : change.near) add_extent(number, pages);
  std::sort(pages.begin(), pages.end());
  pages.erase(std::unique(pages.begin(), pages.end()), pages.end());
}

}  // namespace tt::btree
