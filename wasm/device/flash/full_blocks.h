// The erase blocks that are fully written: what victim policies choose from.
//
// They stand in two orders at once, each kept in O(1): by live pages (in a bucket, the block that changed longest ago comes
// first) and by when they were filled; and in a plain list, for policies that draw at random.
#pragma once
#include "device/flash/bucket_queue.h"

namespace tt {

class FullBlocks {
 public:
  static constexpr u32 kNone = BucketQueue::kNone;

  FullBlocks(u32 blocks, u32 pages_per_block)
      : pages_per_block_(pages_per_block), by_live_(blocks), by_age_(blocks), info_(blocks) {
    list_.reserve(blocks);
  }

  // `now` counts pages programmed since the drive was new.
  void add(u32 block, u32 live, u32 erases, u64 now) {
    by_live_.add(block, live);
    by_age_.add(block, 0);
    info_[block] = {now, erases, static_cast<u32>(list_.size())};
    list_.push_back(block);
  }
  void lose_page(u32 block, u64 now) {
    by_live_.move(block, live(block) - 1);
    info_[block].changed_at = now;
  }
  void remove(u32 block) {
    by_live_.remove(block);
    by_age_.remove(block);
    const u32 place = info_[block].place;
    list_[place] = list_.back();
    info_[list_[place]].place = place;
    list_.pop_back();
  }

  bool contains(u32 block) const { return by_live_.bucket_of(block) != kNone; }
  u32 live(u32 block) const { return by_live_.bucket_of(block); }
  u64 changed_at(u32 block) const { return info_[block].changed_at; }  // filled, or lost a page
  u32 erases(u32 block) const { return info_[block].erases; }
  u32 count() const { return static_cast<u32>(list_.size()); }
  u32 at(u32 place) const { return list_[place]; }
  u32 pages_per_block() const { return pages_per_block_; }
  u32 oldest() const { return by_age_.first(0); }
  const BucketQueue& by_live() const { return by_live_; }

 private:
  struct Info {
    u64 changed_at = 0;
    u32 erases = 0;
    u32 place = 0;  // in list_
  };
  const u32 pages_per_block_;
  BucketQueue by_live_, by_age_;
  std::vector<Info> info_;
  std::vector<u32> list_;
};

}  // namespace tt
