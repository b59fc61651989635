#include "device/volume/free_space.h"

#include <algorithm>
#include <iterator>

namespace tt {

PageRun FreeSpace::take_from(Holes::iterator hole, u64 count) {
  const PageRun run = {hole->first, std::min(count, hole->second)};
  const u64 left = hole->second - run.count;
  TT_DCHECK(run.count <= free_pages_);
  const auto after = holes_.erase(hole);
  if (left > 0) holes_.emplace_hint(after, run.page + run.count, left);
  free_pages_ -= run.count;
  return run;
}

PageRun FreeSpace::take_at(u64 page, u64 count) {
  const auto hole = holes_.find(page);
  return hole == holes_.end() ? PageRun{} : take_from(hole, count);
}

bool FreeSpace::take_exactly(PageRun run) {
  auto hole = holes_.upper_bound(run.page);
  if (hole == holes_.begin()) return false;
  --hole;
  const u64 end = hole->first + hole->second;
  if (run.page + run.count > end) return false;
  const u64 first = hole->first;
  holes_.erase(hole);
  if (first < run.page) holes_.emplace(first, run.page - first);
  if (run.page + run.count < end) holes_.emplace(run.page + run.count, end - run.page - run.count);
  free_pages_ -= run.count;
  return true;
}

PageRun FreeSpace::take(u64 wanted) {
  TT_CHECK(wanted > 0);
  auto hole = next_fit_ ? holes_.lower_bound(cursor_) : holes_.begin();
  // If no hole fits, the largest one makes the fewest extents.
  auto largest = holes_.end();
  for (u64 looked_at = 0; looked_at < holes_.size(); looked_at++, ++hole) {
    if (hole == holes_.end()) hole = holes_.begin();
    if (hole->second >= wanted) {
      cursor_ = hole->first + wanted;
      return take_from(hole, wanted);
    }
    if (largest == holes_.end() || hole->second > largest->second) largest = hole;
  }
  return largest == holes_.end() ? PageRun{} : take_from(largest, wanted);
}

u64 FreeSpace::largest_hole() const {
  u64 largest = 0;
  for (const auto& [page, count] : holes_) largest = std::max(largest, count);
  return largest;
}

void FreeSpace::give_back(PageRun run) {
  if (run.count == 0) return;
  free_pages_ += run.count;
  // Merges with both neighbours, so that no two holes touch. A run that overlaps a hole was freed
  // twice.
  auto next = holes_.lower_bound(run.page);
  if (next != holes_.begin()) {
    const auto previous = std::prev(next);
    TT_CHECK(previous->first + previous->second <= run.page);
    if (previous->first + previous->second == run.page) {
      run = {previous->first, previous->second + run.count};
      holes_.erase(previous);
    }
  }
  if (next != holes_.end()) {
    TT_CHECK(run.page + run.count <= next->first);
    if (run.page + run.count == next->first) {
      run.count += next->second;
      next = holes_.erase(next);
    }
  }
  holes_.emplace_hint(next, run.page, run.count);
}

}  // namespace tt
