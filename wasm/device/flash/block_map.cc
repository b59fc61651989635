#include "device/flash/block_map.h"

#include <algorithm>
#include <bit>
#include <functional>

namespace tt {

BlockMap::BlockMap(u64 logical_pages, u32 blocks, u32 pages_per_block, u32 dies)
    : pages_per_block_(pages_per_block),
      shift_(static_cast<u32>(std::countr_zero(pages_per_block))),
      dies_(dies),
      blocks_(blocks, pages_per_block) {
  TT_CHECK(std::has_single_bit(pages_per_block));
  TT_CHECK(u64{blocks} * pages_per_block < kNone && u64{blocks} * pages_per_block > logical_pages);
  physical_of_.assign(logical_pages, kNone);
  said_of_.resize(u64{blocks} * pages_per_block);
  live_.resize(div_up(u64{blocks} * pages_per_block, 64));
  free_.resize(dies);
  for (std::vector<u32>& open : open_on_die_) open.assign(dies, 0);
  for (u32 b = 0; b < blocks; b++) free_[die_of(b)].push_back(b);  // ascending, so already a heap
  free_blocks_ = blocks;
  last_die_ = dies - 1;
  blocks_with_erases_ = {blocks};
}

u32 BlockMap::open(BlockState state) {
  TT_CHECK(free_blocks_ > 0);
  const std::vector<u32>& open_here = open_on_die_[state == BlockState::kGcOpen];
  // Fewest open blocks first, then most free blocks, then the next die in turn.
  u32 best = kNone;
  for (u32 i = 0, die = last_die_; i < dies_; i++) {
    die = die + 1 == dies_ ? 0 : die + 1;
    if (free_[die].empty()) continue;
    if (best == kNone || open_here[die] < open_here[best] ||
        (open_here[die] == open_here[best] && free_[die].size() > free_[best].size()))
      best = die;
  }
  std::vector<u64>& heap = free_[best];
  const u32 block = static_cast<u32>(heap.front());
  std::pop_heap(heap.begin(), heap.end(), std::greater<u64>());
  heap.pop_back();
  last_die_ = best;
  return opened(block, state);
}

u32 BlockMap::open_most_worn() {
  TT_CHECK(free_blocks_ > 0);
  u64 most = 0;
  for (const std::vector<u64>& heap : free_)
    for (u64 entry : heap) most = std::max(most, entry);
  const u32 block = static_cast<u32>(most);
  std::vector<u64>& heap = free_[die_of(block)];
  heap.erase(std::find(heap.begin(), heap.end(), most));
  std::make_heap(heap.begin(), heap.end(), std::greater<u64>());
  return opened(block, BlockState::kGcOpen);
}

u32 BlockMap::opened(u32 block, BlockState state) {
  TT_CHECK(blocks_[block].state == BlockState::kFree && blocks_[block].written == 0);
  free_blocks_--;
  // open() spreads blocks over dies, so that frontiers program in parallel.
  open_on_die_[state == BlockState::kGcOpen][die_of(block)]++;
  blocks_[block].state = state;
  touch(block);
  return block;
}

void BlockMap::pad(u32 block, u32 pages) {
  EraseBlock& b = blocks_[block];
  TT_CHECK(b.written + pages <= pages_per_block_);
  // Only the write pointer moves: padding is no live page, but its cells are used until the erase.
  b.written = static_cast<u16>(b.written + pages);
  touch(block);
  digest_ = fold_digest(digest_, u64{block} << 32 | pages);
  if (b.written == pages_per_block_) close(block);
}

bool BlockMap::unmap(u32 logical) {
  const u32 physical = physical_of_[logical];
  if (physical == kNone) return false;
  TT_DCHECK(mapped_ > 0 && logical_of(physical) == logical);
  kill(physical);
  physical_of_[logical] = kNone;
  mapped_--;
  digest_ = fold_digest(digest_, u64{logical} << 32 | kNone);
  return true;
}

void BlockMap::take_victim(u32 block) {
  blocks_.take(block);
  touch(block);
  if (block != next_victim_) expect_notes(block);
  // Greedy's next victim, unless another block becomes emptier meanwhile.
  const BucketQueue<EraseBlock>& by_live = blocks_.by_live();
  next_victim_ = by_live.lowest() < by_live.buckets() ? by_live.first(by_live.lowest()) : kNone;
  if (next_victim_ != kNone) expect_notes(next_victim_);
  ahead_ = first_page(block);
  expect_moves(block, kMovesAhead);
}

void BlockMap::expect_notes(u32 block) {
  constexpr u32 kLine = 64 / sizeof(Said);
  for (u32 page = first_page(block); page < first_page(block + 1); page += kLine)
    early_ += fetch_early(said_of_[page].logical);
}

void BlockMap::erase(u32 victim) {
  EraseBlock& b = blocks_[victim];
  TT_CHECK(b.state == BlockState::kVictim && b.live == 0);
  b.state = BlockState::kFree;
  b.written = 0;
  blocks_with_erases_[b.erases]--;
  b.erases++;
  erases_++;
  if (b.erases == blocks_with_erases_.size()) blocks_with_erases_.push_back(0);
  blocks_with_erases_[b.erases]++;
  while (blocks_with_erases_[erases_min_] == 0) erases_min_++;
  std::vector<u64>& heap = free_[die_of(victim)];
  // Erases in the upper half: the heap yields the least erased block (dynamic wear levelling).
  heap.push_back(u64{b.erases} << 32 | victim);
  std::push_heap(heap.begin(), heap.end(), std::greater<u64>());
  free_blocks_++;
  TT_CHECK(free_blocks_ <= blocks_.size());
  touch(victim);
  digest_ = fold_digest(digest_, u64{kNone} << 32 | victim);
}

void BlockMap::close(u32 block) {
  EraseBlock& b = blocks_[block];
  TT_DCHECK(open_on_die_[b.state == BlockState::kGcOpen][die_of(block)] > 0);
  open_on_die_[b.state == BlockState::kGcOpen][die_of(block)]--;
  // From here on the block is a candidate for collection.
  blocks_.fill(block, clock_);
}

std::string BlockMap::check() const {
  u64 mapped = 0;
  for (u32 logical = 0; logical < physical_of_.size(); logical++) {
    const u32 physical = physical_of_[logical];
    if (physical == kNone) continue;
    mapped++;
    if (logical_of(physical) != logical)
      return "logical page " + std::to_string(logical) + " has no way back";
  }
  if (mapped != mapped_) return "mapped count is wrong";
  const std::string counts = check_counts();
  return counts.empty() ? check_full_blocks() : counts;
}

std::string BlockMap::check_counts() const {
  u64 live_total = 0, erases = 0;
  u32 free_total = 0;
  for (u32 i = 0; i < blocks_.size(); i++) {
    const EraseBlock& b = blocks_[i];
    const std::string where = "block " + std::to_string(i) + ": ";
    u32 live = 0;
    for (u32 p = 0; p < pages_per_block_; p++) {
      if (!this->live(first_page(i) + p)) continue;
      live++;
      if (p >= b.written) return where + "a live page above the write pointer";
    }
    if (live != b.live) return where + "live count is wrong";
    live_total += live;
    erases += b.erases;
    free_total += b.state == BlockState::kFree;
    if (b.erases < erases_min() || b.erases > erases_max()) return where + "erases out of bounds";
    if (b.state == BlockState::kFree && (b.written != 0 || live != 0))
      return where + "free but not erased";
    if (b.state == BlockState::kFull && b.written != pages_per_block_)
      return where + "full but not written";
  }
  if (live_total != mapped_) return "two physical pages claim one logical page";
  if (free_total != free_blocks_) return "free count is wrong";
  if (erases != erases_) return "erase count is wrong";
  return {};
}

std::string BlockMap::check_full_blocks() const {
  const BucketQueue<EraseBlock>& by_live = blocks_.by_live();
  const auto full = [&](u32 b) { return blocks_[b].state == BlockState::kFull; };
  u32 listed = 0;
  for (u32 live = 0; live < by_live.buckets(); live++)
    for (u32 b = by_live.first(live); b != kNone; b = blocks_[b].next, listed++)
      if (!full(b) || blocks_[b].live != live || live < by_live.lowest())
        return "a full block is in the wrong bucket";
  if (listed != blocks_.count()) return "the orders of full blocks disagree";
  for (u32 i = 0; i < blocks_.count(); i++)
    if (!full(blocks_.at(i))) return "the list names a block that is not full";
  for (u32 b = 0; b < blocks_.size(); b++) listed -= full(b);
  if (listed != 0) return "full blocks and states disagree";
  return {};
}

}  // namespace tt
