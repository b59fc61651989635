// Linux's read-ahead: which pages a buffered read fetches besides those that it asks for.
//
// A read at the start of a file, or next to the last one, begins a window that is larger than what
// was asked for, and doubles with each further sequential read up to a limit. One page in a window
// is marked: when a read meets it, the next window is fetched, and the reader does not wait for it.
// A read that follows no other is fetched alone, unless cached pages before it show that another
// reader came along. After mm/readahead.c of Linux 6.1 (ondemand_readahead), without large folios.
// Deviation: a read that is larger than the limit is fetched in windows of it, where Linux goes up
// to the largest command of the drive.
#pragma once
#include "device/volume/page_cache.h"

namespace tt {

// Pages of a file to fetch; those that are cached already are skipped.
struct ReadAheadWindow {
  u64 page = 0, count = 0;
  u64 marked = ~u64{0};  // the page whose reading starts the next window; ~0: none
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
  bool continues(u64 page) const;
  ReadAheadWindow begin(u64 page, u64 wanted, u64 most);
  ReadAheadWindow advance(u64 page, u64 most);
  ReadAheadWindow submit(u64 page, u64 most);

  u64 start_ = 0, size_ = 0;    // the latest window, pages
  u64 ahead_ = 0;               // pages from its mark to its end
  u64 previous_ = ~u64{0} - 1;  // page of the byte after the last read
};

}  // namespace tt
