#include "device/free_space.h"

#include <algorithm>
#include <iterator>

namespace tt {

PageRun FreeSpace::take_from(Holes::iterator hole, u64 count) {
  const PageRun run = {hole->first, std::min(count, hole->second)};
  const u64 left = hole->second - run.count;
  const auto after = holes_.erase(hole);
  if (left > 0) holes_.emplace_hint(after, run.page + run.count, left);
  free_pages_ -= run.count;
  return run;
}

PageRun FreeSpace::take_at(u64 page, u64 count) {
  const auto hole = holes_.find(page);
  return hole == holes_.end() ? PageRun{} : take_from(hole, count);
}

PageRun FreeSpace::take(u64 wanted) {
  auto largest = holes_.end();
  for (auto hole = holes_.begin(); hole != holes_.end(); ++hole) {
    if (hole->second >= wanted) return take_from(hole, wanted);
    if (largest == holes_.end() || hole->second > largest->second) largest = hole;
  }
  return largest == holes_.end() ? PageRun{} : take_from(largest, wanted);
}

void FreeSpace::give_back(PageRun run) {
  if (run.count == 0) return;
  free_pages_ += run.count;
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
