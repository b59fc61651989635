// The simplest possible flash drive, for expectations without a formula: no time, dies, program
// units or thresholds, and a linear search for each victim. For tests and benchmarks only.
//
// Hot and cold pages each have an open block for host writes and another for moved pages. When a
// free block is needed and few are left, the block with the fewest live pages is emptied at once;
// among equals, the one that changed longest ago.
#pragma once
#include <vector>

#include "core/prng.h"

namespace tt {

class FlashSimulation {
 public:
  static constexpr u32 kPages = 64;  // pages of a block

  // A share `spare_permille` of the logical space comes on top of it; so do blocks that are free or
  // open, as half of an open one is empty.
  FlashSimulation(u32 logical_blocks, u64 spare_permille, u64 hot_pages_in_hundred)
      : hot_(logical_blocks * kPages * hot_pages_in_hundred / 100),
        where_(logical_blocks * kPages, kNone) {
    const u64 blocks =
        div_up(logical_blocks * (1000 + spare_permille), 1000) + kReserve + kOpen / 2;
    blocks_.resize(blocks);
    for (u32 b = 0; b < blocks; b++) free_.push_back(b);
    for (u32 page = 0; page < where_.size(); page++) write(page);
  }

  // Write amplification of that many writes, `hot_writes` in a hundred of which go to the hot
  // pages.
  double random_writes(u64 writes, u64 hot_writes, SplitMix64& random) {
    const u64 before = moved_, pages = where_.size();
    for (u64 i = 0; i < writes; i++)
      write(static_cast<u32>(random.below(100) < hot_writes ? random.below(hot_)
                                                            : hot_ + random.below(pages - hot_)));
    return 1 + static_cast<double>(moved_ - before) / static_cast<double>(writes);
  }
  u64 pages() const { return where_.size(); }

 private:
  static constexpr u32 kNone = 0xffffffff, kOpen = 4;
  // one free block for the host, one for moved pages of each kind
  static constexpr u32 kReserve = 3;
  struct Block {
    u32 pages[kPages];
    u32 written = 0, live = 0;
    u64 changed = 0;
  };

  void write(u32 page) {
    const u32 kind = page < hot_ ? 0 : 1;
    if (open_[kind] == kNone)
      while (free_.size() < kReserve) empty(victim());
    put(open_[kind], page);
  }
  void put(u32& open, u32 page) {
    if (where_[page] != kNone) {
      Block& old = blocks_[where_[page] / kPages];
      old.live--;
      old.changed = ++clock_;
    }
    if (open == kNone) {
      open = free_.back();
      free_.pop_back();
    }
    Block& b = blocks_[open];
    where_[page] = open * kPages + b.written;
    b.pages[b.written++] = page;
    b.live++;
    b.changed = ++clock_;
    if (b.written == kPages) open = kNone;
  }
  u32 victim() const {
    u32 best = kNone;
    for (u32 b = 0; b < blocks_.size(); b++) {
      const Block& block = blocks_[b];
      if (block.written < kPages) continue;
      const auto before = [](const Block& x, const Block& y) {
        return x.live != y.live ? x.live < y.live : x.changed < y.changed;
      };
      if (best == kNone || before(block, blocks_[best])) best = b;
    }
    return best;
  }
  void empty(u32 block) {
    for (u32 at = 0; at < kPages; at++) {
      const u32 page = blocks_[block].pages[at];
      if (where_[page] != block * kPages + at) continue;
      put(open_[page < hot_ ? 2 : 3], page);
      moved_++;
    }
    blocks_[block] = {};
    free_.push_back(block);
  }

  const u64 hot_;           // pages 0 to here are hot
  std::vector<u32> where_;  // physical page, by logical page
  std::vector<Block> blocks_;
  std::vector<u32> free_;
  u32 open_[kOpen] = {kNone, kNone, kNone, kNone};  // hot and cold of the host, hot and cold moved
  u64 clock_ = 0, moved_ = 0;
};

}  // namespace tt
