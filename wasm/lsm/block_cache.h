// The block cache: RocksDB's LRU cache with midpoint insertion (cache/lru_cache.cc, one shard), over uncompressed data
// blocks, charged as on x86-64: the block's allocation, the objects around it, and the cache's own handle
// (kFullChargeCacheMetadata).
//
// A block enters behind the protected half (high_pri_pool_ratio 0.5) and joins it when it is found again, so a scan
// cannot wash out what is used often. Blocks of files that left the tree stay until they are evicted, as in 7.8.
//
// Entries lie in one array, linked in order of eviction; an open-addressed table of their indices finds them by file
// and offset.
#pragma once
#include <memory>
#include <vector>

#include "core/types.h"

namespace tt::lsm {

class BlockCache {
 public:
  // A block's bytes, kept alive by whoever reads them even after eviction.
  using Block = std::shared_ptr<const std::string>;

  explicit BlockCache(u64 capacity_bytes);
  // Null if absent. A block that is found becomes the newest of the protected ones.
  Block find(u64 file_number, u64 offset);
  // Replaces an entry of the same place. Evicts the oldest, unprotected ones first, until the block fits; a block larger than the
  // whole cache empties it and is not kept (RocksDB's behaviour without a strict capacity limit, once nobody reads the
  // block).
  void insert(u64 file_number, u64 offset, Block block);
  u64 bytes() const { return bytes_; }  // charged
  u64 capacity() const { return capacity_; }
  u64 hits() const { return hits_; }
  u64 misses() const { return misses_; }
  u64 cached_blocks() const { return count_; }
  // Cached blocks of one file, by offset; for the inspector.
  std::vector<u64> cached_offsets(u64 file_number) const;

  // What a block of so many bytes counts against the capacity.
  static u64 charge(u64 block_bytes);

 private:
  struct Entry {
    u64 file = 0, offset = 0, charge = 0;
    // Neighbours in order of eviction; entry 0 is the ring's head. `newer` also links free entries.
    u32 older = 0, newer = 0;
    bool is_protected = false;
    Block block;  // null: a free entry
  };
  u32 home(u64 file, u64 offset) const;
  u32 slot_of(u64 file, u64 offset) const;  // where it is, or where it would go
  void link_behind(u32 older, u32 entry);
  void unlink(u32 entry);
  void protect(u32 entry);
  void remove(u32 entry);
  u32 new_entry();
  void grow();

  u64 capacity_, bytes_ = 0, protected_bytes_ = 0, hits_ = 0, misses_ = 0;
  u32 count_ = 0, free_ = 0;
  u32 midpoint_ = 0;            // the newest unprotected entry, 0 if there is none
  std::vector<Entry> entries_;  // [0] is the head
  std::vector<u32> slots_;      // entry index or 0; a power of two, at most half full
};

}  // namespace tt::lsm
