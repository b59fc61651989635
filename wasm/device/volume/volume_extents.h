// A file's extents in the order of its pages, holes between them, and space that is reserved but
// never written.
#pragma once
#include <algorithm>
#include <vector>

#include "device/device.h"
#include "device/volume/free_space.h"

namespace tt {

struct Extent {
  u64 file_page;
  PageRun run;
  u64 end() const { return file_page + run.count; }
};

class Extents {
 public:
  static constexpr u64 kHole = ~u64{0};

  const std::vector<Extent>& list() const { return list_; }
  u64 pages() const { return pages_; }  // allocated
  u64 end_page() const {
    return list_.empty() ? 0 : list_.back().end();
  }  // one past the last allocated file page
  bool has_holes() const { return pages_ != end_page(); }

  // Maps a run of the drive's pages. REQUIRES: the file has no extent there.
  void add(u64 file_page, PageRun run);
  // Unmaps the file pages [first, end); returns the runs that they occupied.
  std::vector<PageRun> remove(u64 first, u64 end);
  // Returns the parts of [first, end) without extents, as runs of file pages.
  std::vector<PageRun> holes(u64 first, u64 end) const;

  // Marks space that was never written and reads as zero.
  void mark_unwritten(u64 first, u64 count);
  bool mark_written(u64 first, u64 count);  // true if any of it was unwritten
  const std::vector<PageRun>& unwritten() const { return unwritten_; }

  // Calls visit(byte offset on the drive, or kHole; size) for each contiguous piece of [offset,
  // offset + size) in bytes.
  template <class Visit>
  void each_piece(u64 offset, u64 size, Visit&& visit) const {
    auto extent = std::upper_bound(list_.begin(), list_.end(), offset / kHostPage,
                                   [](u64 page, const Extent& e) { return page < e.file_page; });
    if (extent != list_.begin() && std::prev(extent)->end() * kHostPage > offset) --extent;
    while (size > 0) {
      const u64 begins = extent == list_.end() ? kHole : extent->file_page * kHostPage;
      if (begins > offset) {
        const u64 part = std::min(size, begins - offset);
        visit(kHole, part);
        offset += part;
        size -= part;
        continue;
      }
      const u64 skipped = offset - begins;
      const u64 part = std::min(size, extent->run.count * kHostPage - skipped);
      visit(extent->run.page * kHostPage + skipped, part);
      offset += part;
      size -= part;
      ++extent;
    }
  }

 private:
  std::vector<Extent> list_;
  std::vector<PageRun> unwritten_;  // file pages; ascending, disjoint
  u64 pages_ = 0;
};

}  // namespace tt
