#include "device/flash/block_map.h"

#include <algorithm>
#include <bit>
#include <functional>

namespace tt {

BlockMap::BlockMap(u64 logical_pages, u32 blocks, u32 pages_per_block, u32 dies)
    : pages_per_block_(pages_per_block), shift_(static_cast<u32>(std::countr_zero(pages_per_block))), dies_(dies) {
  TT_CHECK(std::has_single_bit(pages_per_block));
  TT_CHECK(u64{blocks} * pages_per_block < kNone && u64{blocks} * pages_per_block > logical_pages);
  physical_of_.assign(logical_pages, kNone);
  logical_of_.assign(u64{blocks} * pages_per_block, kNone);
  blocks_.resize(blocks);
  full_by_live_.resize(pages_per_block + 1);
  fewest_live_ = pages_per_block;
  free_.resize(dies);
  for (std::vector<u32>& open : open_on_die_) open.assign(dies, 0);
  for (u32 b = 0; b < blocks; b++) free_[die_of(b)].push_back(b);  // ascending, so a heap already
  free_blocks_ = blocks;
  last_die_ = dies - 1;
}

u32 BlockMap::open(BlockState state) {
  TT_CHECK(free_blocks_ > 0);
  std::vector<u32>& open_here = open_on_die_[state == BlockState::kGcOpen];
  // Fewest open blocks first, then most free blocks, then the next die in turn.
  u32 best = kNone;
  for (u32 i = 1; i <= dies_; i++) {
    const u32 die = (last_die_ + i) % dies_;
    if (free_[die].empty()) continue;
    if (best == kNone || open_here[die] < open_here[best] ||
        (open_here[die] == open_here[best] && free_[die].size() > free_[best].size()))
      best = die;
  }
  std::vector<u64>& heap = free_[best];
  const u32 block = static_cast<u32>(heap.front());
  std::pop_heap(heap.begin(), heap.end(), std::greater<u64>());
  heap.pop_back();
  free_blocks_--;
  last_die_ = best;
  open_here[best]++;
  TT_CHECK(blocks_[block].written == 0);
  blocks_[block].state = state;
  touch(block);
  return block;
}

void BlockMap::pad(u32 block, u32 pages) {
  Block& b = blocks_[block];
  TT_CHECK(b.written + pages <= pages_per_block_);
  b.written += pages;
  touch(block);
  digest_ = fold_digest(digest_, u64{block} << 32 | pages);
  if (b.written == pages_per_block_) close(block);
}

bool BlockMap::unmap(u32 logical) {
  const u32 physical = physical_of_[logical];
  if (physical == kNone) return false;
  kill(physical);
  physical_of_[logical] = kNone;
  mapped_--;
  digest_ = fold_digest(digest_, u64{logical} << 32 | kNone);
  return true;
}

u32 BlockMap::take_victim() {
  while (fewest_live_ < pages_per_block_ && full_by_live_[fewest_live_].first == kNone) fewest_live_++;
  TT_CHECK(fewest_live_ < pages_per_block_);
  const u32 block = full_by_live_[fewest_live_].first;
  unlink(block);
  blocks_[block].state = BlockState::kVictim;
  touch(block);
  return block;
}

void BlockMap::erase(u32 victim) {
  Block& b = blocks_[victim];
  TT_CHECK(b.state == BlockState::kVictim && b.live == 0);
  b.state = BlockState::kFree;
  b.written = 0;
  b.erases++;
  std::vector<u64>& heap = free_[die_of(victim)];
  heap.push_back(u64{b.erases} << 32 | victim);
  std::push_heap(heap.begin(), heap.end(), std::greater<u64>());
  free_blocks_++;
  touch(victim);
  digest_ = fold_digest(digest_, u64{kNone} << 32 | victim);
}

void BlockMap::close(u32 block) {
  Block& b = blocks_[block];
  open_on_die_[b.state == BlockState::kGcOpen][die_of(block)]--;
  b.state = BlockState::kFull;
  link(block);
}

void BlockMap::link(u32 block) {
  Block& b = blocks_[block];
  List& list = full_by_live_[b.live];
  b.previous = list.last;
  b.next = kNone;
  (list.last == kNone ? list.first : blocks_[list.last].next) = block;
  list.last = block;
  if (b.live < fewest_live_) fewest_live_ = b.live;
}

void BlockMap::unlink(u32 block) {
  const Block& b = blocks_[block];
  List& list = full_by_live_[b.live];
  (b.previous == kNone ? list.first : blocks_[b.previous].next) = b.next;
  (b.next == kNone ? list.last : blocks_[b.next].previous) = b.previous;
}

std::string BlockMap::check() const {
  u64 mapped = 0;
  for (u32 logical = 0; logical < physical_of_.size(); logical++) {
    const u32 physical = physical_of_[logical];
    if (physical == kNone) continue;
    mapped++;
    if (logical_of_[physical] != logical) return "logical page " + std::to_string(logical) + " has no way back";
  }
  if (mapped != mapped_) return "mapped count is wrong";
  u64 live_total = 0;
  u32 free_total = 0;
  for (u32 i = 0; i < blocks_.size(); i++) {
    const Block& b = blocks_[i];
    const std::string where = "block " + std::to_string(i) + ": ";
    u32 live = 0;
    for (u32 p = 0; p < pages_per_block_; p++) {
      if (logical_of_[first_page(i) + p] == kNone) continue;
      live++;
      if (p >= b.written) return where + "a live page above the write pointer";
    }
    if (live != b.live) return where + "live count is wrong";
    live_total += live;
    free_total += b.state == BlockState::kFree;
    if (b.state == BlockState::kFree && (b.written != 0 || live != 0)) return where + "free but not erased";
    if (b.state == BlockState::kFull && b.written != pages_per_block_) return where + "full but not written";
  }
  if (live_total != mapped) return "two physical pages claim one logical page";
  if (free_total != free_blocks_) return "free count is wrong";
  std::vector<u32> listed(blocks_.size(), 0);
  for (u32 live = 0; live <= pages_per_block_; live++)
    for (u32 b = full_by_live_[live].first; b != kNone; b = blocks_[b].next) {
      if (blocks_[b].live != live || live < fewest_live_) return "a full block is in the wrong list";
      listed[b]++;
    }
  for (u32 i = 0; i < blocks_.size(); i++)
    if (listed[i] != (blocks_[i].state == BlockState::kFull)) return "lists and states disagree";
  return {};
}

}  // namespace tt
