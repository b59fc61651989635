// A page-mapped flash translation layer, without any notion of time.
//
// Holds the map in both directions, the live count and write pointer of every erase block, free
// blocks by wear (dynamic wear levelling: the least erased is used next), and full blocks in the
// orders that victim policies need. A random write touches one cold line of the map, whatever the
// drive's size; the rest is small or sequential. Entries known in advance are prefetched: pages
// that the host has announced, and those of the victim that collection moves next. NAND's rules
// hold by construction: a block is programmed in ascending order, each page once between two
// erases.
#pragma once
#include <algorithm>
#include <bit>
#include <vector>

#include "core/hash.h"
#include "core/prefetch.h"
#include "core/types.h"
#include "device/flash/erase_blocks.h"

namespace tt {

class BlockMap {
 public:
  static constexpr u32 kNone = 0xffffffff;

  // `pages_per_block` is a power of two. Block b lies on die b % dies.
  BlockMap(u64 logical_pages, u32 blocks, u32 pages_per_block, u32 dies);

  // Opens a free block for host pages (kOpen) or moved ones (kGcOpen): on the die with the fewest
  // open blocks of that state, then the most free blocks, its least erased one. REQUIRES: a free
  // block.
  u32 open(BlockState state);
  // Opens the most erased free block for cold data that wear levelling moves. Visits every free
  // block. REQUIRES: a free block.
  u32 open_most_worn();
  // Programs the next page of an open block with `logical`, whose old copy dies. A block that
  // becomes full is closed. `note` is a number that the drive stores beside the page; it moves with
  // the page.
  void append(u32 block, u32 logical, u32 note);
  // Moves the next `count` live pages of a victim, from the physical page `from` on, to an open
  // block; returns the page after them. REQUIRES: the target pages are in one program unit, so in
  // one word of the live bitmap. The pages' descriptions are stored beside them, so nothing waits
  // for the map, whose entries are far apart in memory.
  u32 move(u32 from, u32 count, u32 block);
  // Hints that append() will follow for this page: expect() fetches its entry of the map, and
  // expect_next(), called when that has arrived, the block that will lose a page.
  void expect(u32 logical) { early_ += fetch_early(physical_of_[logical]); }
  void expect_next(u32 logical) {
    const u32 old = physical_of_[logical];
    if (!kPrefetches || old == kNone) return;
    fetch_early(live_[old / 64]);
    fetch_early(blocks_[block_of(old)].previous);
  }
  void pad(u32 block, u32 pages);  // programs pages that hold nothing
  // False if the page was not mapped.
  bool unmap(u32 logical);

  void take_victim(u32 block);  // a full one
  void erase(u32 victim);       // no live pages left

  u32 physical_of(u32 logical) const { return physical_of_[logical]; }
  u32 note(u32 physical) const { return said_of_[physical].note; }
  bool live(u32 physical) const { return live_[physical / 64] >> (physical % 64) & 1; }
  u32 logical_of(u32 physical) const { return live(physical) ? said_of_[physical].logical : kNone; }
  const EraseBlock& block(u32 b) const { return blocks_[b]; }
  u32 block_of(u32 physical) const { return physical >> shift_; }
  u32 first_page(u32 block) const { return block << shift_; }
  u32 die_of(u32 block) const { return block % dies_; }
  u32 blocks() const { return blocks_.size(); }
  u32 pages_per_block() const { return pages_per_block_; }
  u32 free_blocks() const { return free_blocks_; }
  u32 free_blocks_of(u32 die) const { return static_cast<u32>(free_[die].size()); }
  u64 mapped() const { return mapped_; }
  u64 digest() const { return digest_; }
  const EraseBlocks& full() const { return blocks_; }
  u64 clock() const { return clock_; }  // pages programmed with data since the drive was new
  u32 erases_max() const { return static_cast<u32>(blocks_with_erases_.size()) - 1; }
  u32 erases_min() const { return erases_min_; }
  u64 erases() const { return erases_; }  // sum over all blocks

  // Blocks changed since the last call of forget_touched(), each once.
  const std::vector<u32>& touched() const { return touched_; }
  void forget_touched() {
    touched_.clear();
    stamp_++;
  }
  // Returns the first broken invariant, or "" if all hold. Slow: for tests.
  std::string check() const;

 private:
  void touch(u32 block) {
    if (blocks_[block].stamp == stamp_) return;
    blocks_[block].stamp = stamp_;
    touched_.push_back(block);
  }
  void mark_dead(u32 physical) { live_[physical / 64] &= ~(u64{1} << (physical % 64)); }
  void kill(u32 physical) {
    TT_DCHECK(live(physical) && blocks_[block_of(physical)].live > 0);
    mark_dead(physical);
    const u32 block = physical >> shift_;
    EraseBlock& b = blocks_[block];
    touch(block);
    if (b.state == BlockState::kFull)
      blocks_.lose_page(block, clock_);
    else
      b.live--;
  }
  // Accounts for `pages` of an open block that were programmed with data.
  void programmed(u32 block, u32 pages) {
    EraseBlock& b = blocks_[block];
    TT_DCHECK(b.state == BlockState::kOpen || b.state == BlockState::kGcOpen);
    TT_DCHECK(pages > 0 && b.written + pages <= pages_per_block_);
    clock_ += pages;
    b.live = static_cast<u16>(b.live + pages);
    b.written = static_cast<u16>(b.written + pages);
    touch(block);
    if (b.written == pages_per_block_) close(block);
  }
  // Returns the first live page from `from` on, or `end`.
  u32 next_live(u32 from, u32 end) const {
    for (; from < end; from = (from / 64 + 1) * 64)
      if (const u64 bits = live_[from / 64] >> (from % 64); bits != 0)
        return std::min(end, from + static_cast<u32>(std::countr_zero(bits)));
    return end;
  }
  // Prefetches the notes of the block's pages.
  void expect_notes(u32 block);
  // Prefetches the map's entries of the next `count` live pages that move() will take. Not in
  // WebAssembly, where prefetching reads the entry: moving only writes to it, so the read costs
  // more than it gains.
  void expect_moves(u32 victim, u32 count) {
    if (!kPrefetches) return;
    for (const u32 end = first_page(victim + 1); count > 0; count--) {
      ahead_ = next_live(ahead_, end);
      if (ahead_ == end) return;
      fetch_early(physical_of_[said_of_[ahead_++].logical]);
    }
  }
  u32 opened(u32 block, BlockState state);
  void close(u32 block);
  std::string check_counts() const;
  std::string check_full_blocks() const;

  const u32 pages_per_block_, shift_, dies_;
  // Out-of-band data of a physical page: its last programmed logical page and note.
  struct Said {
    u32 logical, note;
  };
  std::vector<u32> physical_of_;  // by logical page
  std::vector<Said> said_of_;     // by physical page
  std::vector<u64> live_;         // bitmap: physical pages that hold the newest copy
  EraseBlocks blocks_;
  std::vector<std::vector<u64>> free_;  // by die: heap of erases << 32 | block, least first
  std::vector<u32> open_on_die_[2];     // open blocks by die: host, garbage collection
  u32 free_blocks_ = 0, last_die_ = 0;
  u64 mapped_ = 0, digest_ = 0, clock_ = 0;
  std::vector<u32> blocks_with_erases_;  // by number of erases
  static constexpr u32 kMovesAhead = 8;  // live pages that prefetching is ahead of moving
  u32 ahead_ = 0,
      next_victim_ =
          kNone;   // looked at so far: in the victim; the block that is likely to be the next one
  u32 early_ = 0;  // sum of prefetched words, so that compilers keep the reads; never used
  u32 erases_min_ = 0;
  u64 erases_ = 0;
  u32 stamp_ = 1;
  std::vector<u32> touched_;
};

inline void BlockMap::append(u32 block, u32 logical, u32 note) {
  TT_DCHECK(logical < physical_of_.size() && blocks_[block].written < pages_per_block_);
  const u32 old = physical_of_[logical];
  if (old != kNone) kill(old);
  mapped_ += old == kNone;
  const u32 physical = first_page(block) + blocks_[block].written;
  TT_DCHECK(!live(physical));  // each page is programmed once between two erases
  physical_of_[logical] = physical;
  said_of_[physical] = {logical, note};
  live_[physical / 64] |= u64{1} << (physical % 64);
  digest_ = fold_digest(digest_, u64{logical} << 32 | physical);
  programmed(block, 1);
}

inline u32 BlockMap::move(u32 from, u32 count, u32 block) {
  const u32 victim = block_of(from), first = first_page(block) + blocks_[block].written;
  TT_DCHECK(blocks_[victim].state == BlockState::kVictim && blocks_[victim].live >= count);
  TT_DCHECK(block != victim && blocks_[block].written + count <= pages_per_block_);
  TT_DCHECK(first % 64 + count <= 64);
  // Copies of members, which the compiler would reload in each round of the loop.
  u64 *const live = live_.data(), digest = digest_;
  Said* const said_of = said_of_.data();
  u32* const physical_of = physical_of_.data();
  u32 word = from / 64;
  u64 bits = live[word] >> (from % 64) << (from % 64);
  for (u32 to = first; to < first + count; to++) {
    while (bits == 0) bits = live[++word];
    from = word * 64 + static_cast<u32>(std::countr_zero(bits));
    live[word] &= ~(bits & -bits);
    bits &= bits - 1;
    const Said said = said_of[to] = said_of[from];
    TT_DCHECK(physical_of[said.logical] == from);
    physical_of[said.logical] = to;
    digest = fold_digest(digest, u64{said.logical} << 32 | to);
  }
  digest_ = digest;
  expect_moves(victim, count);
  live[first / 64] |= ~(~u64{0} << count) << (first % 64);
  touch(victim);
  blocks_[victim].live = static_cast<u16>(blocks_[victim].live - count);
  programmed(block, count);
  return from + 1;
}

}  // namespace tt
