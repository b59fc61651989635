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

u64 ReadAheadWindow::folios_until(u64 end, const PageCache& cache, PageCache::File file) const {
  for (u64 at = page; at < end;) {
    u64 pages = folio;
    while (at % pages != 0 || at + pages > end) pages /= 2;
    for (const u64 next = at + pages; at < next; at++)
      if (cache.holds(file, at)) return next - pages;
  }
  return end;
}

ReadAheadWindow ReadAhead::absent(const PageCache& cache, PageCache::File file, u64 page,
                                  u64 wanted, u64 most) {
  if (page == 0 || wanted > most || page - previous_ <= 1) {
    const u64 size = first_size(wanted, most);
    return begin(page, size, size > wanted ? size - wanted : size / 2);
  }
  const u64 history = cached_before(cache, file, page, most);
  if (history <= wanted) return {page, wanted};
  // A history that reaches back to the file's start is a sequential reader's.
  return begin(page, std::min(history * (history >= page ? 2 : 1) + wanted, most), 1);
}

ReadAheadWindow ReadAhead::begin(u64 page, u64 size, u64 ahead) {
  start_ = page;
  size_ = size;
  ahead_ = ahead;
  order_ = 0;
  return {start_, size_, start_ + size_ - ahead_};
}

ReadAheadWindow ReadAhead::at_mark(const PageCache& cache, PageCache::File file, u64 page,
                                   u64 wanted, u64 most) {
  if (page == start_ + size_ - ahead_) {
    start_ += size_;
  } else {
    // The window is another reader's, or was forgotten: the next begins at the first absent page.
    u64 start = page + 1;
    while (start - page <= most && cache.holds(file, start)) start++;
    if (start - page > most) return {};
    start_ = start;
    size_ = start - page + wanted;
  }
  size_ = next_size(size_, most);
  end_with_a_folio(most);
  ahead_ = size_;
  return {start_, size_, start_, u64{1} << order_};
}

// A window ends at a multiple of its largest folios.
void ReadAhead::end_with_a_folio(u64 most) {
  order_ = std::min<u32>(order_ + 2, static_cast<u32>(std::countr_zero(most)));
  const u64 end = (start_ + size_) >> order_ << order_;
  if (end > start_) size_ = end - start_;
  order_ = std::min<u32>(order_, static_cast<u32>(std::bit_width(size_)) - 1);
}

}  // namespace tt
