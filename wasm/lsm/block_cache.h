// The block cache: strict LRU over uncompressed data blocks, charged as RocksDB charges them on x86-64
// (cache/lru_cache.cc, one shard): the block's allocation, the objects around it, and the cache's own handle
// (kFullChargeCacheMetadata).
//
// Entries lie in one array, linked in order of use; an open-addressed table of their indices finds them by file and
// offset.
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
  // Null if absent. A hit becomes the most recently used.
  Block find(u64 file_number, u64 offset);
  // Replaces an entry of the same place. Evicts the least recently used until the block fits; a block larger than the
  // whole cache empties it and is not kept (RocksDB's behaviour without a strict capacity limit, once nobody reads the
  // block).
  void insert(u64 file_number, u64 offset, Block block);
  void erase_file(u64 file_number);
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
    // Neighbours in order of use; entry 0 is the ring's head. `newer` also links free entries.
    u32 older = 0, newer = 0;
    Block block;  // null: a free entry
  };
  u32 home(u64 file, u64 offset) const;
  u32 slot_of(u64 file, u64 offset) const;  // where it is, or where it would go
  void link_newest(u32 entry);
  void unlink(u32 entry);
  void remove(u32 entry);
  u32 new_entry();
  void grow();

  u64 capacity_, bytes_ = 0, hits_ = 0, misses_ = 0;
  u32 count_ = 0, free_ = 0;
  std::vector<Entry> entries_;  // [0] is the head
  std::vector<u32> slots_;      // entry index or 0; a power of two, at most half full
};

}  // namespace tt::lsm
