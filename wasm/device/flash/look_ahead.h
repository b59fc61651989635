// Prefetches the map's entries of the pages that the host will write next, as far as its queue is
// known.
//
// The map of a large drive does not fit into a processor's caches, and random writes find their
// entries in random places. With a queue, the misses overlap instead of following one another.
// Announcing changes only the time that the emulation takes.
#pragma once
#include "device/flash/block_map.h"

namespace tt {

class LookAhead {
 public:
  // Adds pages that follow those announced before. Pages without a place are dropped.
  void announce(u64 page, u64 count, BlockMap& map) {
    const u32 end = static_cast<u32>(page + count);
    for (u32 logical = static_cast<u32>(page); logical < end && known_ - next_ < kPlaces;
         logical++) {
      places_[known_++ % kPlaces] = logical;
      look(map);
    }
  }
  bool empty() const { return next_ == known_; }
  // Advances past the page being written.
  void arrived(u32 logical, BlockMap& map) {
    if (empty()) return;
    // The host did not write what it announced.
    if (places_[next_++ % kPlaces] != logical) next_ = looked_ = known_;
    look(map);
    if (looked_ - next_ >= kNear) map.expect_next(places_[(next_ + kNear - 1) % kPlaces]);
  }

 private:
  static constexpr u32 kPlaces = 1024;  // the longest queue of a profile
  static constexpr u32 kTogether = 16;  // lines that a processor fetches at once
  static constexpr u32 kFar = 32;       // pages ahead for which the nearest cache has room
  // pages ahead at which an entry has arrived, and shows which block will lose a page
  static constexpr u32 kNear = 4;

  void look(BlockMap& map) {
    const u32 ahead = looked_ - next_, waiting = known_ - looked_;
    TT_DCHECK(ahead + waiting <= kPlaces);
    if (ahead >= kFar || (ahead >= kNear && waiting < kTogether)) return;
    for (u32 i = std::min(waiting, kTogether); i > 0; i--) map.expect(places_[looked_++ % kPlaces]);
  }
  u32 places_[kPlaces] = {};
  u32 next_ = 0, looked_ = 0, known_ = 0;  // running counts; they wrap
};

}  // namespace tt
