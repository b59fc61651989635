#include "btree/instance/read_ahead.h"

#include <algorithm>
#include <bit>

namespace tt::btree {
namespace {

constexpr u32 kMaxPages = 64;   // READ_AHEAD_PAGES
constexpr u32 kThreshold = 56;  // innodb_read_ahead_threshold

// buf_pool_t::read_ahead_area.
u32 area_of(const BufferPool& pool) {
  return std::min(kMaxPages, std::bit_ceil(std::max(1u, pool.capacity() / 32)));
}

// Counts pages that are unused or out of order, up to the number that is tolerated.
class Misses {
 public:
  explicit Misses(u32 area) : left_(std::min(kMaxPages - kThreshold, area)) {}
  bool too_many() { return --left_ == 0; }

 private:
  u32 left_;
};

// True if a scan in this direction has used the area, which ends in `page`.
bool used_in_order(Instance& instance, Ns now, PageId page, u32 low, u32 area, bool upwards) {
  Misses misses(area);
  Ns before = 0;
  for (u32 number = low; number < low + area; number++) {
    const PageId id = page_id(space_of(page), number);
    const bool here = instance.resident(id);
    Ns used = here ? instance.frame(id).first_use : 0;
    if (id == page) used = now + 1;
    const bool late = before != 0 && (upwards ? before > used : before < used);
    if (used != 0) before = used;
    if ((used == 0 || late) && misses.too_many()) return false;
  }
  return true;
}

// The first page of the area that the scan reaches next: the following one, or for a scan to lower
// pages the one with its next page, which must lie at that area's border. kNone if there is none.
u32 next_area(const Page& page, u32 low, u32 area, bool upwards) {
  if (page.prev() == kNoPageNumber || page.next() == kNoPageNumber) return kNone;
  if (upwards) return low + area;
  const u32 to = page.next();
  const bool at_border = to % area == 0 || to % area == area - 1;
  return page.prev() + 1 == page.number() && at_border ? to - to % area : kNone;
}

// Reads under way; with more than half a pool of them there is no read-ahead.
u32 pending(const BufferPool& pool, Ns now) {
  u32 reads = 0;
  for (u32 i = 0; i < pool.frame_count(); i++) {
    const Frame& f = pool.frame(i);
    reads += f.used && f.reading && f.ready_at > now;
  }
  return reads;
}

}  // namespace

void read_ahead(Instance& instance, Ns now, PageId page) {
  const Space& space = *instance.spaces[space_of(page)];
  const u32 area = area_of(instance.pool), number = number_of(page), low = number - number % area;
  const bool upwards = number != low;  // InnoDB calls it descending
  if (upwards && number != low + area - 1) return;
  if (low + area > space.pages() || instance.applies_redo()) return;
  const u32 next = next_area(instance.page(page), low, area, upwards);
  if (next == kNone || next + area > space.pages()) return;
  if (!used_in_order(instance, now, page, low, area, upwards)) return;
  if (pending(instance.pool, now) > instance.pool.capacity() / 2) return;
  for (u32 at = next; at < next + area; at++) {
    const PageId id = page_id(space.id(), at);
    if (at % instance.file_page_size(space.id()) == 1 || instance.resident(id))
      continue;  // 1: a bitmap page
    if (!instance.make_free(1)) return;
    (void)instance.read(now, id, kCauseReadAhead, ReadReason::kReadAhead);
    if (!instance.error.ok()) return;
  }
}

}  // namespace tt::btree
