// The free pages of a volume as holes in ascending order, merged with their neighbours; allocation
// takes the first hole that fits: from the start of the volume on, or from where the last search
// ended.
#pragma once
#include <map>

#include "core/types.h"

namespace tt {

// A run of device pages.
struct PageRun {
  u64 page = 0, count = 0;
};

class FreeSpace {
 public:
  explicit FreeSpace(u64 pages, bool next_fit = false) : free_pages_(pages), next_fit_(next_fit) {
    if (pages > 0) holes_.emplace(0, pages);
  }
  // Up to `count` pages that begin exactly at `page`; fewer, or none, if something lies there.
  PageRun take_at(u64 page, u64 count);
  // Takes a run of which every page is free, or nothing: false.
  bool take_exactly(PageRun run);
  // `wanted` pages from the first (or next) hole that holds that many; else the whole largest hole.
  // Empty only if nothing is free.
  PageRun take(u64 wanted);
  void give_back(PageRun run);
  u64 free_pages() const { return free_pages_; }
  u64 holes() const { return holes_.size(); }
  u64 largest_hole() const;
  template <class Visit>
  void each_hole(Visit&& visit) const {
    for (const auto& [page, count] : holes_) visit(PageRun{page, count});
  }

 private:
  using Holes = std::map<u64, u64>;  // first page -> pages
  PageRun take_from(Holes::iterator hole, u64 count);

  Holes holes_;
  u64 free_pages_;
  bool next_fit_;
  u64 cursor_ = 0;  // where the last search ended
};

}  // namespace tt
