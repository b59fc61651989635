// The block table of a data file: block numbers, their translation to places, and the allocator of
// places.
//
// A node is never written in place, so that a crash always finds the tree of the last checkpoint.
// The translation exists up to three times (PerconaFT ft/serialize/block_table.cc): current, as the
// running checkpoint will leave it, and as the last checkpoint left it. A place is free again when
// none of them names it.
#pragma once
#include <vector>

#include "core/result.h"
#include "fractal/format/dictionary_header.h"

namespace tt::fractal {

// First fit: takes the lowest hole that is large enough (block_allocator.cc, rbtree_mhs.cc). Blocks
// start aligned; the gap after a block's end belongs to the next hole.
class BlockAllocator {
 public:
  BlockAllocator(u64 reserved, u64 alignment) : reserved_(reserved), alignment_(alignment) {
    holes_.push_back({reserved, kEndless - reserved});
  }
  u64 allocate(u64 bytes);
  void free(Place place);
  // Reserves a place that a table on the drive names. False: part of it is taken.
  bool take(Place place);
  u64 allocated_limit() const { return holes_.back().offset; }
  u64 holes() const { return holes_.size() - 1; }
  u64 hole_bytes() const { return allocated_limit() - reserved_ - used_; }
  // Calls visit(offset, bytes) for each hole.
  template <class Visit>
  void each_hole(Visit&& visit) const {
    for (const auto& [offset, bytes] : holes_) visit(offset, bytes);
  }

 private:
  static constexpr u64 kEndless = u64{1} << 62;
  struct Hole {
    u64 offset, bytes;
    u64 end() const { return offset + bytes; }
  };
  using Holes = std::vector<Hole>;
  // The first hole that begins at `offset` or after it.
  Holes::iterator from(u64 offset);
  void cut(Holes::iterator hole, u64 from, u64 end);

  Holes holes_;  // ascending: a search walks them from the first one, for each node written
  u64 reserved_, alignment_;
  u64 used_ = 0;  // bytes of places
};

class BlockTable {
 public:
  explicit BlockTable(u64 alignment) : allocator_(2 * kHeaderReserve, alignment) {}

  // Continues with the table that a checkpoint left at that place. kCorruption: two places overlap,
  // or one lies outside the file or over the headers.
  Error open(const Translation& table, Place place, u64 file_bytes);
  u32 new_block();
  void free_block(u32 block);
  void free_all_but(u32 block);
  // Assigns the block a new place of that size. The old place is freed as soon as no checkpoint
  // needs it; with `for_checkpoint` the coming table names the new one.
  Place reallocate(u32 block, u64 bytes, bool for_checkpoint);
  const Place& place(u32 block) const { return current_[block]; }
  bool has(u32 block) const {
    return block >= kFirstBlock && block < current_.size() && current_[block].bytes > 0;
  }

  void begin_checkpoint();
  // False if no block has changed since the last checkpoint began: its table still holds.
  bool table_changed() const { return coming_changed_; }
  // The next checkpoint writes a table in any case, and with it a header over the one that was
  // passed over: after it, that one would seem to be of a checkpoint that has ended.
  void want_table() { changed_ = true; }
  // Allocates a place for the running checkpoint's table and returns the table's bytes, padded to
  // whole sectors. The place excludes the padding, as the header stores it.
  Place place_table(std::string* bytes);
  // The checkpoint is durable: frees the places that only the previous one needed.
  void end_checkpoint();

  u64 live_bytes() const { return live_bytes_; }
  u64 allocated_bytes() const { return allocated_bytes_; }
  u64 live_blocks() const { return live_blocks_; }
  const BlockAllocator& allocator() const { return allocator_; }
  // Stops the run if places in use overlap, or if holes and places do not fill the file. For tests.
  void check_invariants() const;

 private:
  using Places = std::vector<Place>;  // by block number
  static constexpr u32 kFirstBlock = kReservedBlocks;
  static bool names(const Places& t, u32 block, Place place) {
    return block < t.size() && place.bytes > 0 && t[block].bytes > 0 &&
           t[block].offset == place.offset;
  }
  void release(Place place);
  void trim();

  BlockAllocator allocator_;
  Places current_ = Places(kFirstBlock), coming_, checkpointed_;
  std::vector<bool> used_ = std::vector<bool>(kFirstBlock, true);  // by block number
  std::vector<u32> free_, coming_free_;                            // used from the end
  bool in_progress_ = false, changed_ = true, coming_changed_ = false;
  u64 live_bytes_ = 0, allocated_bytes_ = 0, live_blocks_ = 0;
};

}  // namespace tt::fractal
