#include "device/volume/volume_extents.h"

namespace tt {
namespace {

// Removes [first, end) from ascending runs; returns true if any of it was in them.
bool subtract(std::vector<PageRun>& runs, u64 first, u64 end) {
  const auto met = std::partition_point(
      runs.begin(), runs.end(), [&](const PageRun& run) { return run.page + run.count <= first; });
  if (met == runs.end() || met->page >= end) return false;
  std::vector<PageRun> left;
  bool any = false;
  for (const PageRun& run : runs) {
    const u64 run_end = run.page + run.count;
    if (run_end <= first || run.page >= end) {
      left.push_back(run);
      continue;
    }
    any = true;
    if (run.page < first) left.push_back({run.page, first - run.page});
    if (run_end > end) left.push_back({end, run_end - end});
  }
  if (any) runs = std::move(left);
  return any;
}

}  // namespace

void Extents::add(u64 file_page, PageRun run) {
  if (run.count == 0) return;
  pages_ += run.count;
  auto after = std::upper_bound(list_.begin(), list_.end(), file_page,
                                [](u64 page, const Extent& e) { return page < e.file_page; });
  // Extents that adjoin in the file and on the drive are one.
  const auto adjoins = [](const Extent& a, const Extent& b) {
    return a.end() == b.file_page && a.run.page + a.run.count == b.run.page;
  };
  auto at = list_.insert(after, {file_page, run});
  TT_DCHECK(at == list_.begin() || std::prev(at)->end() <= file_page);
  TT_DCHECK(std::next(at) == list_.end() || at->end() <= std::next(at)->file_page);
  if (std::next(at) != list_.end() && adjoins(*at, *std::next(at))) {
    at->run.count += std::next(at)->run.count;
    list_.erase(std::next(at));
  }
  if (at != list_.begin() && adjoins(*std::prev(at), *at)) {
    std::prev(at)->run.count += at->run.count;
    list_.erase(at);
  }
}

std::vector<PageRun> Extents::remove(u64 first, u64 end) {
  TT_CHECK(first <= end);
  std::vector<PageRun> taken;
  std::vector<Extent> left;
  for (const Extent& e : list_) {
    const u64 from = std::max(first, e.file_page), to = std::min(end, e.end());
    if (from >= to) {
      left.push_back(e);
      continue;
    }
    taken.push_back({e.run.page + (from - e.file_page), to - from});
    if (e.file_page < from) left.push_back({e.file_page, {e.run.page, from - e.file_page}});
    if (to < e.end()) left.push_back({to, {e.run.page + (to - e.file_page), e.end() - to}});
    TT_DCHECK(pages_ >= to - from);
    pages_ -= to - from;
  }
  list_ = std::move(left);
  subtract(unwritten_, first, end);
  return taken;
}

std::vector<PageRun> Extents::holes(u64 first, u64 end) const {
  std::vector<PageRun> result;
  each_piece(first * kHostPage, (end - first) * kHostPage, [&](u64 at, u64 size) {
    if (at == kHole) result.push_back({first, size / kHostPage});
    first += size / kHostPage;
  });
  return result;
}

void Extents::mark_unwritten(u64 first, u64 count) {
  if (count == 0) return;
  subtract(unwritten_, first, first + count);
  auto after = std::upper_bound(unwritten_.begin(), unwritten_.end(), first,
                                [](u64 page, const PageRun& run) { return page < run.page; });
  unwritten_.insert(after, {first, count});
}

bool Extents::mark_written(u64 first, u64 count) {
  return !unwritten_.empty() && subtract(unwritten_, first, first + count);
}

}  // namespace tt
