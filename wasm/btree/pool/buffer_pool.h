// The buffer pool: frames, the LRU list with its midpoint, the free list and the flush list
// (buf0buf.cc, buf0lru.cc, buf0flu.cc).
//
// Pages that are read enter the LRU list at the midpoint, new ones at its front. A page used again
// moves to the front if it is old and was first used long enough ago, or if enough others were
// evicted since it last moved. The flush list holds changed pages, oldest change last.
#pragma once
#include <memory>
#include <vector>

#include "btree/options/options.h"
#include "btree/page/page.h"
#include "btree/page/record_marks.h"
#include "btree/zip/unzip_load.h"
#include "btree/zip/zip_page.h"
#include "device/volume/page_images.h"

namespace tt::btree {

// A page as its file has it, beside the uncompressed one.
struct ZipFrame {
  explicit ZipFrame(u32 size) : bytes(size, '\0') {}
  std::string bytes;
  ZipLog log;
};

struct Frame {
  PageId id = 0;
  char* bytes = nullptr;
  // The drive's image of the page, if both use the same buffer.
  PageImage* image = nullptr;
  u32 fixes = 0;  // users that need it to stay in memory
  bool used = false, old = false, listed = false, reading = false, writing = false;
  bool fresh = false;          // newly created and not yet written (MariaDB MDEV-19738)
  Lsn oldest = 0, newest = 0;  // oldest unwritten change, 0: clean; last change
  Ns ready_at = 0;             // reading: when its bytes are valid
  Ns first_use = 0;            // 0: never used
  u32 freed_clock = 0;         // pages evicted when it last moved to the front
  u32 lru_prev = kNone, lru_next = kNone, flush_prev = kNone, flush_next = kNone;
  RecordMarks unwritten;  // records of a leaf
  // The page as its file has it, if its table is compressed: `bytes` is then null while the page is
  // not unzipped.
  std::unique_ptr<ZipFrame> zip;
};

struct PoolCounters {
  u64 requests = 0, reads = 0, read_ahead = 0, created = 0, made_young = 0, evicted = 0;
  u64 written_lru = 0, written_list = 0, wait_free = 0;
};

class BufferPool {
 public:
  static constexpr u32 kLeastLru = 256;     // BUF_LRU_MIN_LEN
  static constexpr u32 kLeastForOld = 512;  // BUF_LRU_OLD_MIN_LEN

  // Takes its pages' buffers from `images`.
  BufferPool(const Options& options, PageImages& images);
  BufferPool(const BufferPool&) = delete;
  BufferPool& operator=(const BufferPool&) = delete;
  ~BufferPool();
  void change_options(const Options& options);

  u32 page_size() const { return page_size_; }
  u32 capacity() const { return capacity_; }
  u32 frame_count() const { return static_cast<u32>(frames_.size()); }
  // In pages of page_size(), of which a compressed one takes a part beside its uncompressed form.
  u32 free_count() const {
    return zip_share_ == 0 ? static_cast<u32>(free_.size())
                           : (kShares * capacity() - taken_) / kShares;
  }
  // Free pages that are sure to hold that many more.
  u32 pages_for(u32 frames) const { return div_up(frames * (kShares + zip_share_), kShares); }
  u32 lru_count() const { return lru_.count; }
  u32 old_count() const { return old_count_; }
  u32 dirty_count() const { return flush_.count; }
  Frame& frame(u32 index) { return frames_[index]; }
  const Frame& frame(u32 index) const { return frames_[index]; }
  u32 index_of(const Frame& frame) const { return static_cast<u32>(&frame - frames_.data()); }
  Page page(Frame& frame) const { return Page(frame.bytes, page_size_); }

  // A frame for a page that is not in the pool, from the free list; null if that is empty.
  Frame* take(PageId id, bool as_old);
  // Unzipped pages (unzip_LRU). take_unzipped() gives a page bytes for what it is unzipped to, if
  // there is memory; drop_unzipped() leaves it zipped, also if it has changed.
  bool take_unzipped(Frame& frame);
  void drop_unzipped(Frame& frame);
  // True if they are to leave memory before others: they are more than a tenth, and the load is of
  // reads more than of unzipping (buf_LRU_evict_from_unzip_LRU).
  bool drops_unzipped(Ns now) const {
    return unzipped_ > lru_.count / 10 && (freed_clock_ == 0 || load.is_of_reads(now));
  }
  UnzipLoad load;
  // Gives the frame back; the page must be clean and not fixed.
  void evict(Frame& frame);
  // Uses the buffer of an image in place of the frame's own.
  void adopt(Frame& frame, PageImage& image);
  // The page's bytes are about to change: the drive must not see it.
  void detach(Frame& frame) { images_.detach(&frame.image); }
  // An image of the page as it is, which the caller holds.
  PageImage& share(Frame& frame) { return images_.share(frame.id, frame.bytes, &frame.image); }
  // A statement uses the page.
  void use(Frame& frame, Ns now);
  // Moves the page to the front of the LRU list (buf_page_make_young).
  void make_young(Frame& frame);

  void changed(Frame& frame, Lsn start, Lsn end);  // by redo from start to end
  // changed() by redo of any age, since recovery goes page by page: the flush list stays in order.
  void recovered(Frame& frame, Lsn start, Lsn end);
  void cleaned(Frame& frame);  // it was shared to be written

  u32 lru_last() const { return lru_.last; }
  u32 lru_first() const { return lru_.first; }
  u32 flush_last() const { return flush_.last; }
  Lsn oldest() const { return flush_.last == kNone ? 0 : frames_[flush_.last].oldest; }
  // need_LRU_eviction(): the page cleaner has to make room. It then evicts down to least_lru()
  // pages, but does not begin before there are more than kLeastLru.
  bool needs_room() const { return lru_count() > kLeastLru && free_count() < scan_depth() / 2; }
  u32 scan_depth() const { return scan_depth_; }
  u32 least_lru() const {
    return std::min(kLeastLru, capacity() / 20 > 1 ? capacity() / 20 - 1 : 0u);
  }
  void check() const;

  PoolCounters counters;

 private:
  struct List {
    u32 first = kNone, last = kNone, count = 0;
  };
  template <u32 Frame::*Prev, u32 Frame::*Next>
  void link_after(List& list, u32 at, u32 index);  // at = kNone: at the front
  template <u32 Frame::*Prev, u32 Frame::*Next>
  void unlink(List& list, u32 index);
  void add(u32 index, bool as_old);
  void remove(u32 index);
  void give_up_buffer(Frame& frame);
  void adjust_old();
  bool too_old(const Frame& frame, Ns now) const;

  bool zipped(PageId id) const { return zip_share_ > 0 && space_of(id) > 0; }
  u32 shares_of(PageId id) const { return kShares + (zipped(id) ? zip_share_ : 0); }
  bool has_room(u32 shares) const { return taken_ + shares <= kShares * capacity_; }

  static constexpr u32 kShares = 4;  // a page's memory has that many
  u32 page_size_, zip_share_ = 0, taken_ = 0, unzipped_ = 0, capacity_ = 0, scan_depth_ = 0;
  u64 old_ratio_ = 0;  // in 1,024ths
  Ns old_time_ = 0;
  PageImages& images_;
  std::vector<Frame> frames_;
  std::vector<u32> free_;
  List lru_, flush_;
  u32 old_first_ = kNone, old_count_ = 0;
  u32 freed_clock_ = 0;
};

}  // namespace tt::btree
