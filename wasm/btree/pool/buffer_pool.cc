#include "btree/pool/buffer_pool.h"

#include <algorithm>

namespace tt::btree {
namespace {

constexpr u32 kDescriptor = 160;  // bytes
constexpr u32 kOldTolerance = 20,
              kLeastYoung = 5;  // BUF_LRU_OLD_TOLERANCE, BUF_LRU_NON_OLD_MIN_LEN

}  // namespace

BufferPool::BufferPool(const Options& options, PageImages& images)
    : page_size_(static_cast<u32>(options.page_size)),
      zip_share_(static_cast<u32>(options.key_block_size * kShares / options.page_size)),
      images_(images) {
  // The blocks' descriptors take part of the pool's memory (buf0buf.cc
  // buf_pool_t::chunk_t::create): of 8,192 pages MariaDB has 8,112.
  capacity_ = static_cast<u32>(options.buffer_pool_size / (options.page_size + kDescriptor));
  frames_.resize(zip_share_ == 0 ? capacity_ : capacity_ * (kShares / zip_share_));
  for (u32 i = frame_count(); i-- > 0;) free_.push_back(i);
  change_options(options);
}

BufferPool::~BufferPool() {
  for (Frame& frame : frames_)
    if (frame.used) give_up_buffer(frame);
}

// buf_LRU_old_ratio_update: the midpoint moves at once.
void BufferPool::change_options(const Options& options) {
  scan_depth_ = static_cast<u32>(options.lru_scan_depth);
  old_ratio_ = options.old_blocks_pct * 1024 / 100;
  old_time_ = options.old_blocks_time;
  if (lru_.count >= kLeastForOld) adjust_old();
}

template <u32 Frame::*Prev, u32 Frame::*Next>
void BufferPool::link_after(List& list, u32 at, u32 index) {
  const u32 next = at == kNone ? list.first : frames_[at].*Next;
  frames_[index].*Prev = at;
  frames_[index].*Next = next;
  (at == kNone ? list.first : frames_[at].*Next) = index;
  (next == kNone ? list.last : frames_[next].*Prev) = index;
  list.count++;
}

template <u32 Frame::*Prev, u32 Frame::*Next>
void BufferPool::unlink(List& list, u32 index) {
  const u32 prev = frames_[index].*Prev, next = frames_[index].*Next;
  (prev == kNone ? list.first : frames_[prev].*Next) = next;
  (next == kNone ? list.last : frames_[next].*Prev) = prev;
  list.count--;
}

Frame* BufferPool::take(PageId id, bool as_old) {
  if (free_.empty() || !has_room(shares_of(id))) return nullptr;
  taken_ += shares_of(id);
  unzipped_ += zipped(id);
  const u32 index = free_.back();
  free_.pop_back();
  Frame& f = frames_[index];
  f = Frame{};
  f.id = id;
  f.bytes = images_.take_buffer();  // most runs use a small part of a large pool
  f.used = true;
  add(index, as_old);
  return &f;
}

void BufferPool::evict(Frame& f) {
  TT_CHECK(f.used && f.fixes == 0 && f.oldest == 0 && !f.reading && !f.writing);
  remove(index_of(f));
  taken_ -= shares_of(f.id);
  if (f.bytes == nullptr)
    taken_ += kShares;
  else
    unzipped_ -= zipped(f.id);
  give_up_buffer(f);
  f.zip.reset();
  f.used = false;
  free_.push_back(index_of(f));
  freed_clock_++;
  counters.evicted++;
}

void BufferPool::give_up_buffer(Frame& f) {
  if (f.image != nullptr)
    images_.leave(&f.image);
  else if (f.bytes != nullptr)
    images_.give_buffer(f.bytes);
  f.bytes = nullptr;
}

bool BufferPool::take_unzipped(Frame& f) {
  TT_CHECK(f.zip && f.bytes == nullptr);
  if (!has_room(kShares)) return false;
  taken_ += kShares;
  unzipped_++;
  f.bytes = images_.take_buffer();
  return true;
}

// buf_LRU_free_page without its compressed page: the clock of evictions goes on all the same.
void BufferPool::drop_unzipped(Frame& f) {
  TT_CHECK(f.zip && f.bytes != nullptr && f.fixes == 0 && !f.reading);
  images_.give_buffer(f.bytes);
  f.bytes = nullptr;
  taken_ -= kShares;
  unzipped_--;
  freed_clock_++;
}

void BufferPool::adopt(Frame& f, PageImage& image) {
  TT_DCHECK(f.image == nullptr);
  images_.give_buffer(f.bytes);
  f.bytes = image.bytes;
  images_.lend(image, &f.image);
}

// buf_LRU_add_block: right after the midpoint, or at the front.
void BufferPool::add(u32 index, bool as_old) {
  Frame& f = frames_[index];
  const bool split = old_first_ != kNone;
  if (as_old && split) {
    link_after<&Frame::lru_prev, &Frame::lru_next>(lru_, frames_[old_first_].lru_prev, index);
    f.old = true;
    old_first_ = index;
    old_count_++;
  } else {
    link_after<&Frame::lru_prev, &Frame::lru_next>(lru_, kNone, index);
    f.old = false;
    f.freed_clock = freed_clock_;
  }
  if (lru_.count > kLeastForOld || (split && lru_.count >= kLeastForOld)) {
    adjust_old();
  } else if (lru_.count == kLeastForOld) {
    // The list is now long enough to have a midpoint: all of it is old, then adjusted.
    old_count_ = 0;
    for (u32 at = lru_.first; at != kNone; at = frames_[at].lru_next)
      frames_[at].old = true, old_count_++;
    old_first_ = lru_.first;
    adjust_old();
  }
}

void BufferPool::remove(u32 index) {
  Frame& f = frames_[index];
  if (old_first_ == index) old_first_ = f.lru_next;
  if (f.old && old_count_ > 0) old_count_--;
  unlink<&Frame::lru_prev, &Frame::lru_next>(lru_, index);
  if (lru_.count < kLeastForOld) {
    if (old_first_ == kNone && old_count_ == 0) return;
    for (u32 at = old_first_; at != kNone; at = frames_[at].lru_next) frames_[at].old = false;
    old_first_ = kNone, old_count_ = 0;
  } else {
    adjust_old();
  }
}

// buf_LRU_old_adjust_len: moves the midpoint until the old part has its share, within the
// tolerance.
void BufferPool::adjust_old() {
  const u32 wanted = static_cast<u32>(
      std::min<u64>(lru_.count * old_ratio_ / 1024, lru_.count - (kOldTolerance + kLeastYoung)));
  for (;;) {
    if (old_count_ + kOldTolerance < wanted) {
      const u32 prev = old_first_ == kNone ? lru_.last : frames_[old_first_].lru_prev;
      if (prev == kNone) return;
      old_first_ = prev;
      frames_[prev].old = true;
      old_count_++;
    } else if (old_count_ > wanted + kOldTolerance) {
      frames_[old_first_].old = false;
      old_first_ = frames_[old_first_].lru_next;
      old_count_--;
    } else {
      return;
    }
  }
}

// buf_page_peek_if_too_old and buf_page_peek_if_young. An old page moves to the front if it was
// first used old_blocks_time ago; a young one if as many pages as a quarter of the young part were
// evicted since it last moved.
bool BufferPool::too_old(const Frame& f, Ns now) const {
  if (freed_clock_ == 0)
    return false;  // nothing was evicted yet: the pool is large enough for all pages
  if (f.old && f.first_use != 0) return now - f.first_use >= old_time_;
  if (f.old) return false;
  const u64 window = u64{capacity()} * (1024 - old_ratio_) / (1024 * 4);
  return freed_clock_ >= f.freed_clock + window;
}

void BufferPool::use(Frame& f, Ns now) {
  counters.requests++;
  if (too_old(f, now)) make_young(f);
  if (f.first_use == 0) f.first_use = now + 1;
}

void BufferPool::make_young(Frame& f) {
  counters.made_young += f.old;
  remove(index_of(f));
  add(index_of(f), false);
}

// A page that is changed again keeps its place: its oldest change decides when it must be written.
void BufferPool::changed(Frame& f, Lsn start, Lsn end) {
  f.newest = end;
  if (f.oldest != 0) return;
  // oldest() trusts the order: a checkpoint past an unwritten change would lose it.
  TT_CHECK(f.used && start < end);
  TT_CHECK(flush_.first == kNone || frames_[flush_.first].oldest <= start);
  f.oldest = start;
  f.listed = true;
  link_after<&Frame::flush_prev, &Frame::flush_next>(flush_, kNone, index_of(f));
}

void BufferPool::recovered(Frame& f, Lsn start, Lsn end) {
  f.newest = end;
  if (f.oldest != 0) return;
  f.oldest = start;
  f.listed = true;
  u32 newer = kNone;
  for (u32 at = flush_.first; at != kNone && frames_[at].oldest > start;
       at = frames_[at].flush_next)
    newer = at;
  link_after<&Frame::flush_prev, &Frame::flush_next>(flush_, newer, index_of(f));
}

void BufferPool::cleaned(Frame& f) {
  TT_CHECK(f.oldest != 0);
  unlink<&Frame::flush_prev, &Frame::flush_next>(flush_, index_of(f));
  f.oldest = 0;
  f.listed = false;
}

void BufferPool::check() const {
  u32 lru = 0, old = 0, dirty = 0;
  bool seen_old = false;
  for (u32 at = lru_.first; at != kNone; at = frames_[at].lru_next) {
    const Frame& f = frames_[at];
    TT_CHECK(f.used);
    seen_old |= at == old_first_;
    TT_CHECK(f.old == seen_old);
    lru++, old += f.old;
  }
  TT_CHECK(lru == lru_.count && old == old_count_ && lru + free_.size() == frames_.size());
  Lsn last = ~Lsn{0};
  for (u32 at = flush_.first; at != kNone; at = frames_[at].flush_next) {
    TT_CHECK(frames_[at].used && frames_[at].oldest != 0 && frames_[at].oldest <= last);
    last = frames_[at].oldest;
    dirty++;
  }
  TT_CHECK(dirty == flush_.count);
}

}  // namespace tt::btree
