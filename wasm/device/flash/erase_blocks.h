// The erase blocks of a drive, with the full ones in the orders by which victim policies choose.
//
// Full blocks are in two orders at once, each maintained in O(1): by live pages (within a bucket,
// the block that changed longest ago comes first) and by the time they were filled; and in a plain
// list, for policies that draw at random.
#pragma once
#include "device/flash/bucket_queue.h"
#include "device/options/flash_states.h"

namespace tt {

// Everything of a block that a host write changes, in half a cache line.
struct alignas(32) EraseBlock {
  u32 previous = 0, next = 0;  // full blocks with as many live pages
  u64 changed_at = 0;          // full blocks: the time it was filled or last lost a page
  u32 erases = 0;
  u32 stamp = 0;  // the last command that touched it
  u16 live = 0, written = 0;
  BlockState state = BlockState::kFree;
};
static_assert(sizeof(EraseBlock) == 32);

class EraseBlocks {
 public:
  static constexpr u32 kNone = BucketQueue<EraseBlock>::kNone;

  EraseBlocks(u32 blocks, u32 pages_per_block)
      : pages_per_block_(pages_per_block),
        blocks_(blocks),
        by_live_(pages_per_block + 1),
        by_age_(1),
        places_(blocks) {
    list_.reserve(blocks);
  }

  EraseBlock& operator[](u32 block) { return blocks_[block]; }
  const EraseBlock& operator[](u32 block) const { return blocks_[block]; }
  u32 size() const { return static_cast<u32>(blocks_.size()); }

  // Marks the block as full. `now` counts pages programmed since the drive was new.
  void fill(u32 block, u64 now) {
    EraseBlock& b = blocks_[block];
    TT_DCHECK(b.state != BlockState::kFull && b.live <= pages_per_block_);
    b.state = BlockState::kFull;
    b.changed_at = now;
    by_live_.add(blocks_.data(), block, b.live);
    by_age_.add(places_.data(), block, 0);
    places_[block].in_list = static_cast<u32>(list_.size());
    list_.push_back(block);
  }
  void lose_page(u32 block, u64 now) {
    EraseBlock& b = blocks_[block];
    TT_DCHECK(b.state == BlockState::kFull && b.live > 0 && now >= b.changed_at);
    by_live_.move(blocks_.data(), block, b.live, b.live - 1u);
    b.live--;
    b.changed_at = now;
  }
  // Makes a full block the victim of garbage collection.
  void take(u32 block) {
    TT_CHECK(blocks_[block].state == BlockState::kFull);
    blocks_[block].state = BlockState::kVictim;
    by_live_.remove(blocks_.data(), block, blocks_[block].live);
    by_age_.remove(places_.data(), block, 0);
    const u32 place = places_[block].in_list;
    TT_DCHECK(list_[place] == block);
    list_[place] = list_.back();
    places_[list_[place]].in_list = place;
    list_.pop_back();
  }

  // The full blocks:
  u32 count() const { return static_cast<u32>(list_.size()); }
  u32 at(u32 place) const { return list_[place]; }
  u32 pages_per_block() const { return pages_per_block_; }
  u32 oldest() const { return by_age_.first(0); }
  const BucketQueue<EraseBlock>& by_live() const { return by_live_; }

 private:
  struct Place {
    u32 previous = 0, next = 0;  // by age
    u32 in_list = 0;
  };
  const u32 pages_per_block_;
  std::vector<EraseBlock> blocks_;
  BucketQueue<EraseBlock> by_live_;
  BucketQueue<Place> by_age_;
  std::vector<Place> places_;
  std::vector<u32> list_;
};

}  // namespace tt
