// Where every logical page lies: a page-mapped flash translation layer without any notion of time.
//
// It holds the map in both directions, the live count and write pointer of every erase block, free blocks by wear (dynamic wear
// levelling: the least erased is used next), and full blocks in the orders that victim policies ask for. A random write is to
// touch few cold lines of memory, whatever the drive's size: one of the map, and otherwise only what is small or comes in order.
// NAND's rules are kept by construction: a block is programmed in ascending order, each page once between two erases.
#pragma once
#include <bit>
#include <vector>

#include "core/hash.h"
#include "core/types.h"
#include "device/flash/full_blocks.h"

namespace tt {

enum class BlockState : u8 { kFree, kOpen, kGcOpen, kFull, kVictim };  // spelled in device/schema.cc

class BlockMap {
 public:
  static constexpr u32 kNone = 0xffffffff;

  struct Block {
    u32 live = 0, written = 0, erases = 0;
    u32 stamp = 0;  // last command that touched it
    BlockState state = BlockState::kFree;
  };

  // `pages_per_block` is a power of two. Block b lies on die b % dies.
  BlockMap(u64 logical_pages, u32 blocks, u32 pages_per_block, u32 dies);

  // Opens the least erased free block of the die that has most free blocks among those without an open block of this
  // state; kOpen for host pages, kGcOpen for moved ones. There must be a free block.
  u32 open(BlockState state);
  // Opens the most erased free block for moved pages: the place for cold data. Looks at every free block.
  u32 open_most_worn();
  // Programs the next page of an open block with `logical`, whose old copy dies. A block that becomes full is closed.
  void append(u32 block, u32 logical) {
    const u32 old = entries_[logical].physical;
    if (old != kNone) kill(old);
    mapped_ += old == kNone;
    program(block, logical);
  }
  // The same where the old copy is known to be `from`, a page of the victim: without waiting for the map, whose entry is far
  // away in memory.
  void move(u32 block, u32 logical, u32 from) {
    TT_DCHECK(entries_[logical].physical == from && blocks_[block_of(from)].state == BlockState::kVictim);
    mark_dead(from);
    touch(block_of(from));
    blocks_[block_of(from)].live--;
    program(block, logical);
  }
  // Says that append() will come for this page.
  void expect(u32 logical) const { __builtin_prefetch(&entries_[logical], 1); }
  // A number that the drive keeps beside the entry, for its own use.
  u32& note(u32 logical) { return entries_[logical].note; }
  u32 note(u32 logical) const { return entries_[logical].note; }
  void pad(u32 block, u32 pages);  // programs pages that hold nothing
  // False if the page was not mapped.
  bool unmap(u32 logical);

  void take_victim(u32 block);  // a full one
  void erase(u32 victim);       // no live pages left

  u32 physical_of(u32 logical) const { return entries_[logical].physical; }
  bool live(u32 physical) const { return live_[physical / 64] >> (physical % 64) & 1; }
  u32 logical_of(u32 physical) const { return live(physical) ? logical_of_[physical] : kNone; }
  // The first live page from `physical` on; there must be one.
  u32 next_live(u32 physical) const {
    u32 word = physical / 64;
    u64 bits = live_[word] >> (physical % 64) << (physical % 64);
    while (bits == 0) bits = live_[++word];
    return word * 64 + static_cast<u32>(std::countr_zero(bits));
  }
  const Block& block(u32 b) const { return blocks_[b]; }
  u32 block_of(u32 physical) const { return physical >> shift_; }
  u32 first_page(u32 block) const { return block << shift_; }
  u32 die_of(u32 block) const { return block % dies_; }
  u32 blocks() const { return static_cast<u32>(blocks_.size()); }
  u32 pages_per_block() const { return pages_per_block_; }
  u32 free_blocks() const { return free_blocks_; }
  u32 free_blocks_of(u32 die) const { return static_cast<u32>(free_[die].size()); }
  u64 mapped() const { return mapped_; }
  u64 digest() const { return digest_; }
  const FullBlocks& full() const { return full_; }
  u64 clock() const { return clock_; }  // pages programmed with data since the drive was new
  u32 erases_max() const { return static_cast<u32>(blocks_with_erases_.size()) - 1; }
  u32 erases_min() const { return erases_min_; }
  u64 erases() const { return erases_; }  // of all blocks together

  // Blocks changed since the last call of forget_touched(), each once.
  const std::vector<u32>& touched() const { return touched_; }
  void forget_touched() {
    touched_.clear();
    stamp_++;
  }
  // Empty if all invariants hold, else what is broken. Slow: for tests.
  std::string check() const;

 private:
  void touch(u32 block) {
    if (blocks_[block].stamp == stamp_) return;
    blocks_[block].stamp = stamp_;
    touched_.push_back(block);
  }
  void program(u32 block, u32 logical) {
    Block& b = blocks_[block];
    TT_DCHECK(b.state == BlockState::kOpen || b.state == BlockState::kGcOpen);
    const u32 physical = (block << shift_) + b.written++;
    clock_++;
    entries_[logical].physical = physical;
    logical_of_[physical] = logical;
    live_[physical / 64] |= u64{1} << (physical % 64);
    b.live++;
    touch(block);
    digest_ = fold_digest(digest_, u64{logical} << 32 | physical);
    if (b.written == pages_per_block_) close(block);
  }
  void mark_dead(u32 physical) { live_[physical / 64] &= ~(u64{1} << (physical % 64)); }
  void kill(u32 physical) {
    mark_dead(physical);
    const u32 block = physical >> shift_;
    Block& b = blocks_[block];
    touch(block);
    b.live--;
    if (b.state == BlockState::kFull) full_.lose_page(block, clock_);
  }
  u32 opened(u32 block, BlockState state);
  void close(u32 block);
  std::string check_counts() const;
  std::string check_full_blocks() const;

  const u32 pages_per_block_, shift_, dies_;
  struct Entry {
    u32 physical = kNone, note = 0;
  };
  std::vector<Entry> entries_;   // by logical page
  std::vector<u32> logical_of_;  // by physical page, of the last that was programmed there
  std::vector<u64> live_;        // bitmap: physical pages that hold the newest copy
  std::vector<Block> blocks_;
  FullBlocks full_;
  std::vector<std::vector<u64>> free_;  // by die: heap of erases << 32 | block, least first
  std::vector<u32> open_on_die_[2];     // open blocks by die: host, garbage collection
  u32 free_blocks_ = 0, last_die_ = 0;
  u64 mapped_ = 0, digest_ = 0, clock_ = 0;
  std::vector<u32> blocks_with_erases_;  // by number of erases
  u32 erases_min_ = 0;
  u64 erases_ = 0;
  u32 stamp_ = 1;
  std::vector<u32> touched_;
};

}  // namespace tt
