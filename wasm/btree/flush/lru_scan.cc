#include "btree/flush/lru_scan.h"

#include <algorithm>

namespace tt::btree {

// Up to lru_scan_depth free pages, or more while a client waits for some.
bool LruScan::wants_more() const {
  const BufferPool& pool = instance_.pool;
  if (pool.free_count() < pool.scan_depth() && pool.lru_count() > pool.least_lru()) return true;
  return !instance_.free_waiters.empty() && pool.free_count() <= pool.capacity() / 8;
}

u32 LruScan::scan(Ns now, u32 most) {
  BufferPool& pool = instance_.pool;
  u32 evicted = 0;
  queue_.clear();
  if (instance_.options.key_block_size > 0) instance_.drop_unzipped(pool.scan_depth());
  for (u32 at = pool.lru_last(); at != kNone && queue_.size() < most && wants_more();) {
    Frame& f = pool.frame(at);
    at = f.lru_prev;
    if (f.reading && f.ready_at <= now) f.reading = false;
    if (f.oldest != 0)
      queue_.push_back(f.id);
    else if (f.fixes == 0 && !f.reading && !f.writing)
      instance_.evict(f), evicted++;
  }
  std::reverse(queue_.begin(), queue_.end());
  return evicted;
}

Frame* LruScan::next() {
  while (!queue_.empty()) {
    const PageId id = queue_.back();
    queue_.pop_back();
    const u32 at = instance_.exists(id) ? instance_.info(id).frame : kNone;
    if (at != kNone && instance_.pool.frame(at).oldest != 0) return &instance_.pool.frame(at);
  }
  return nullptr;
}

}  // namespace tt::btree
