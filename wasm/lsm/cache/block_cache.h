// The block cache: RocksDB's LRU cache with midpoint insertion (cache/lru_cache.cc, one shard),
// over uncompressed blocks, charged as on x86-64: the block's allocation, the objects around it,
// and the cache's own handle (kFullChargeCacheMetadata).
//
// A data block enters after the protected share (high_pri_pool_ratio) and joins it when it is found
// again, so a scan cannot evict blocks that are used often; blocks of high priority join it at
// once. A pinned block is charged and stays until it is released. Blocks of files that left the
// version stay until they are evicted, as in 7.8. RocksDB's third share, for low priority, only
// matters to blobs: without them it changes no order.
//
// Alternatively a clock cache (clock_cache.h), to which every call is forwarded.
//
// Entries are in one array, linked in order of eviction; an open-addressed table of their indices
// finds them by file and offset.
#pragma once
#include <memory>
#include <vector>

#include "lsm/cache/clock_cache.h"

namespace tt::lsm {

class BlockCache {
 public:
  using Block = CachedBlock;
  // A pinned entry; 0 is none.
  using Pin = u32;

  explicit BlockCache(u64 capacity_bytes, u64 protected_percent = 50);
  struct Clock {
    u64 capacity_bytes, estimated_entry_charge;
  };
  explicit BlockCache(Clock clock);
  // None if absent. A block that is found becomes the newest of the protected ones.
  Block find(u64 file_number, u64 offset);
  // Replaces an entry of the same file and offset. Evicts the oldest, unprotected ones first, until
  // the block fits; a block larger than the whole cache empties it and is not kept (RocksDB's
  // behaviour without a strict capacity limit, once the block has no reader).
  void insert(u64 file_number, u64 offset, Block block);
  // Index and filter blocks: only the charge is kept here, their bytes stay with the open table.
  // Both return a pin; pin() returns 0 if the block is absent. A pinned entry is not evicted, even
  // if the cache then holds more than its capacity.
  Pin pin(u64 file_number, u64 offset);
  Pin insert_pinned(u64 file_number, u64 offset, BlockKind kind, u64 block_bytes,
                    bool high_priority);
  void unpin(Pin pin);

  u64 bytes() const { return clock_ ? clock_->bytes() : bytes_; }  // charged
  // The part of bytes() that index and filter blocks are charged.
  u64 meta_bytes() const { return clock_ ? clock_->meta_bytes() : meta_bytes_; }
  u64 filter_bytes() const { return clock_ ? clock_->filter_bytes() : filter_bytes_; }
  u64 pinned_bytes() const { return clock_ ? clock_->pinned_bytes() : pinned_bytes_; }
  u64 capacity() const { return capacity_; }
  u64 hits() const { return hits_; }
  u64 misses() const { return misses_; }
  u64 cached_blocks() const { return clock_ ? clock_->cached_blocks() : count_; }
  // Cached data blocks of one file, by offset; for the inspector.
  std::vector<u64> cached_offsets(u64 file_number) const;

  // The charge of a block of this size against the capacity.
  static u64 charge(u64 block_bytes, BlockKind kind = BlockKind::kData);

 private:
  struct Entry {
    u64 file = 0, offset = 0, charge = 0;
    // Neighbours in order of eviction, while it is not pinned; entry 0 is the ring's head. `newer`
    // also links free entries.
    u32 older = 0, newer = 0;
    u32 pins = 0;
    BlockKind kind = BlockKind::kData;
    bool is_used = false, is_protected = false;
    bool joins_protected = false;  // has high priority, or was found
    bool is_replaced = false;      // the table has a newer entry: freed with the last pin
    Block block;                   // none for index and filter blocks
  };
  static u64 clock_charge(u64 block_bytes, BlockKind kind);
  u32 home(u64 file, u64 offset) const;
  u32 slot_of(u64 file, u64 offset) const;  // its slot, or the free one that it would take
  u32 lookup(u64 file, u64 offset);         // counts a hit or a miss
  void make_room(u64 charge);
  u32 place(u64 file, u64 offset, BlockKind kind, u64 charge);
  void link_behind(u32 older, u32 entry);
  void link(u32 entry);
  void unlink(u32 entry);
  void leave_table(u32 entry);
  void discard(u32 entry);
  void evict(u32 entry);
  u32 new_entry();
  void grow();

  std::unique_ptr<ClockCache> clock_;  // null: an LRU cache
  u64 capacity_, protected_limit_, bytes_ = 0, protected_bytes_ = 0, meta_bytes_ = 0,
                                   filter_bytes_ = 0, pinned_bytes_ = 0, hits_ = 0, misses_ = 0;
  u32 count_ = 0, free_ = 0;    // count_: entries that can be found
  u32 midpoint_ = 0;            // the newest unprotected entry, 0 if there is none
  std::vector<Entry> entries_;  // [0] is the head
  std::vector<u32> slots_;      // entry index or 0; a power of two, at most half full
};

}  // namespace tt::lsm
