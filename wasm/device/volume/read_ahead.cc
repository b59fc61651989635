#include "device/volume/read_ahead.h"

#include <algorithm>
#include <bit>

namespace tt {
namespace {

// get_init_ra_size()
u64 first_size(u64 wanted, u64 most) {
  const u64 size = std::bit_ceil(wanted);
  if (size <= most / 32) return size * 4;
  if (size <= most / 4) return size * 2;
  return most;
}

// get_next_ra_size()
u64 next_size(u64 size, u64 most) {
  if (size < most / 16) return size * 4;
  return size <= most / 2 ? size * 2 : most;
}

// Cached pages right before `page`, at most `most` (count_history_pages).
u64 cached_before(const PageCache& cache, PageCache::File file, u64 page, u64 most) {
  u64 count = 0;
  while (count < std::min(page, most) && cache.holds(file, page - 1 - count)) count++;
  return count;
}

}  // namespace

bool ReadAhead::continues(u64 page) const {
  return page == start_ + size_ - ahead_ || page == start_ + size_;
}

ReadAheadWindow ReadAhead::absent(const PageCache& cache, PageCache::File file, u64 page,
                                  u64 wanted, u64 most) {
  if (page == 0) return begin(page, wanted, most);
  if (continues(page)) return advance(page, most);
  if (wanted > most || page - previous_ <= 1) return begin(page, wanted, most);
  const u64 history = cached_before(cache, file, page, most);
  if (history <= wanted) return {page, wanted};
  start_ = page;
  // A history that reaches back to the file's start is a sequential reader's.
  size_ = std::min(history * (history >= page ? 2 : 1) + wanted, most);
  ahead_ = 1;
  return submit(page, most);
}

ReadAheadWindow ReadAhead::at_mark(const PageCache& cache, PageCache::File file, u64 page,
                                   u64 wanted, u64 most) {
  if (continues(page)) return advance(page, most);
  // The window is another reader's, or was forgotten: the next begins at the first absent page.
  u64 start = page + 1;
  while (start - page <= most && cache.holds(file, start)) start++;
  if (start - page > most) return {};
  start_ = start;
  size_ = ahead_ = next_size(start - page + wanted, most);
  return submit(page, most);
}

ReadAheadWindow ReadAhead::begin(u64 page, u64 wanted, u64 most) {
  start_ = page;
  size_ = first_size(wanted, most);
  ahead_ = size_ > wanted ? size_ - wanted : size_;
  return submit(page, most);
}

ReadAheadWindow ReadAhead::advance(u64 page, u64 most) {
  start_ += size_;
  size_ = ahead_ = next_size(size_, most);
  return submit(page, most);
}

ReadAheadWindow ReadAhead::submit(u64 page, u64 most) {
  // The read would meet the mark at once, so it takes the next window along.
  if (page == start_ && size_ == ahead_) {
    ahead_ = next_size(size_, most);
    if (size_ + ahead_ <= most) {
      size_ += ahead_;
    } else {
      size_ = most;
      ahead_ = most / 2;
    }
  }
  return {start_, size_, start_ + size_ - ahead_};
}

}  // namespace tt
