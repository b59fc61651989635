// The block cache: strict LRU over uncompressed data blocks, charged by their bytes (RocksDB cache/lru_cache.cc, one shard).
#pragma once
#include <map>
#include <memory>
#include <vector>

#include "core/types.h"

namespace tt::lsm {

class BlockCache {
 public:
  // A block's bytes, kept alive by whoever reads them even after eviction.
  using Block = std::shared_ptr<const std::string>;

  explicit BlockCache(u64 capacity_bytes) : capacity_(capacity_bytes) {}
  // Null if absent. A hit becomes the most recently used.
  Block find(u64 file_number, u64 offset);
  void insert(u64 file_number, u64 offset, Block block);
  void erase_file(u64 file_number);
  u64 bytes() const { return bytes_; }
  u64 capacity() const { return capacity_; }
  u64 hits() const { return hits_; }
  u64 misses() const { return misses_; }
  u64 cached_blocks() const;
  // Cached blocks of one file, by offset; for the inspector.
  std::vector<u64> cached_offsets(u64 file_number) const;

 private:
  struct Entry;
  u64 capacity_, bytes_ = 0, hits_ = 0, misses_ = 0;
  // An implementation of your choice without unordered containers; see block_cache.cc.
  std::map<std::pair<u64, u64>, std::shared_ptr<Entry>> entries_;
};

}  // namespace tt::lsm
