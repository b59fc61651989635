// The free pages of a volume: holes in ascending order, merged with their neighbours. Allocation
// takes the first hole that fits, from the start of the volume or from the end of the last search.
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
  // Takes up to `count` pages of the hole that begins exactly at `page`; none if no hole begins
  // there.
  PageRun take_at(u64 page, u64 count);
  // Takes the run if all of its pages are free; else takes nothing and returns false.
  bool take_exactly(PageRun run);
  // Takes `wanted` pages from the first (or next) hole of that size, else the whole largest hole.
  // Empty only if no page is free.
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
  u64 cursor_ = 0;  // end of the last search
};

}  // namespace tt
