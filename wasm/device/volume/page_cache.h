// The operating system's page cache: the file pages in memory, and the bytes of those that changed.
//
// Clean pages store no bytes, as the content store has them; changed ("dirty") pages store theirs
// until written back, because the drive must not have them earlier. Replacement is least recently
// used among clean pages. Deviation: Linux keeps two lists and promotes a page at its second use.
#pragma once
#include <memory>
#include <vector>

#include "device/device.h"

namespace tt {

struct PageCacheCounters {
  u64 hits = 0, misses = 0;  // pages looked up for reads
  u64 evictions = 0, written_back = 0;
};

class PageCache {
 public:
  using File = u64;
  explicit PageCache(u64 bytes) : capacity_(bytes / kHostPage) {}

  // Looks up a page for a read: true if it is cached, with the arrival of its bytes in `*ready`.
  bool find(File file, u64 page, Ns* ready);
  bool holds(File file, u64 page) const { return frame_of(file, page) != kNone; }
  // Tells when the bytes of a cached page arrive, without a look-up that counts.
  void arrival(File file, u64 page, Ns* ready) const {
    *ready = frames_[frame_of(file, page)].ready;
  }
  // Caches a page that was read from or written to the drive; its bytes arrive at `ready`.
  void insert(File file, u64 page, Ns ready);
  // Marks a cached page: reading it starts the next window of read-ahead (PG_readahead).
  void mark(File file, u64 page) { frames_[frame_of(file, page)].marked = true; }
  // Removes the mark of a page; returns false if it has none.
  bool take_mark(File file, u64 page);

  // Makes a page dirty and returns its bytes, for the caller to change. `*fresh`: they are
  // undefined.
  char* change(File file, u64 page, Cause cause, u64 first_bytes, bool* fresh);
  struct Change {
    u64 page;
    Cause cause;  // cause of the last change
    u64 first_bytes;
    const char* bytes;
  };
  const char* changed_bytes(File file, u64 page) const;  // null if the page is clean or absent
  bool has_changes(File file) const { return file < files_.size() && !files_[file].dirty.empty(); }
  const std::vector<Change>& changes(File file);  // ascending; valid until the next call
  void written_back(File file, Ns ready);         // all changes of the file

  // Drops pages with their changes.
  void drop(File file, u64 first_page, u64 count);
  void clear();

  u64 capacity_bytes() const { return capacity_ * kHostPage; }
  u64 cached_bytes() const { return (clean_ + dirty_) * kHostPage; }
  u64 dirty_bytes() const { return dirty_ * kHostPage; }
  const PageCacheCounters& counters() const { return counters_; }

 private:
  static constexpr u32 kNone = ~u32{0};
  struct Frame {
    File file = 0;
    u64 page = 0;
    u32 newer = kNone, older = kNone;  // among clean pages
    Ns ready = 0;
    bool marked = false;
    std::unique_ptr<char[]> bytes;  // null for a clean page
    Cause cause = kNoCause;
    u64 first_bytes = 0;
  };
  struct FilePages {
    std::vector<u32> frames;  // by page
    std::vector<u64> dirty;   // pages, in order of their change
  };

  u32 frame_of(File file, u64 page) const {
    return file < files_.size() && page < files_[file].frames.size() ? files_[file].frames[page]
                                                                     : kNone;
  }
  u32 take_frame(File file, u64 page);
  void release(u32 frame);
  void link_newest(u32 frame);
  void unlink(u32 frame);

  const u64 capacity_;
  std::vector<Frame> frames_;
  std::vector<u32> free_frames_;
  std::vector<std::unique_ptr<char[]>> buffers_;
  std::vector<FilePages> files_;
  std::vector<Change> listed_;  // by changes()
  u32 newest_ = kNone, oldest_ = kNone;
  u64 clean_ = 0, dirty_ = 0;
  PageCacheCounters counters_;
};

}  // namespace tt
