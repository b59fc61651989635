// Linux's read-ahead: which pages a buffered read fetches besides those that it asks for.
//
// A read at the start of a file, or next to the last one, begins a window that is larger than what
// was asked for, and doubles with each further sequential read up to a limit. One page in a window
// is marked: when a read meets it, the next window is fetched, and the reader does not wait for it.
// A read that follows no other is fetched alone, unless cached pages before it show that another
// reader came along. Pages are cached in folios, which grow with the windows that marks begin; such
// a window ends where a folio does. After mm/readahead.c of Linux 6.18 (page_cache_sync_ra,
// page_cache_async_ra). Deviations: a mark is met by its page, not by any of its folio; a read
// larger than the limit is taken in windows, not in the drive's largest commands.
#pragma once
#include "device/volume/page_cache.h"

namespace tt {

// Pages of a file to fetch; those that are cached already are skipped.
struct ReadAheadWindow {
  u64 page = 0, count = 0;
  u64 marked = ~u64{0};  // the page whose reading starts the next window; ~0: none
  u64 folio = 1;         // pages of its largest folios
  // The page at which its first folio with a cached page begins, at most `end`
  // (page_cache_ra_order).
  u64 folios_until(u64 end, const PageCache& cache, PageCache::File file) const;
};

// The state of read-ahead that Linux keeps with an open file (struct file_ra_state).
class ReadAhead {
 public:
  // Pages to fetch for a read that finds `page` absent, and wants `wanted` pages from there on.
  ReadAheadWindow absent(const PageCache& cache, PageCache::File file, u64 page, u64 wanted,
                         u64 most);
  // Likewise for a read that met the marked `page`.
  ReadAheadWindow at_mark(const PageCache& cache, PageCache::File file, u64 page, u64 wanted,
                          u64 most);
  // A read ended before this byte of the file.
  void ended(u64 offset) { previous_ = offset / kHostPage; }

 private:
  ReadAheadWindow begin(u64 page, u64 size, u64 ahead);
  void end_with_a_folio(u64 most);

  u64 start_ = 0, size_ = 0;    // the latest window, pages
  u64 ahead_ = 0;               // pages from its mark to its end
  u32 order_ = 0;               // log2 of the pages in its largest folios
  u64 previous_ = ~u64{0} - 1;  // page of the byte after the last read
};

}  // namespace tt
