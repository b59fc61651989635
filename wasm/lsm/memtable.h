// The memtable: a skip list over an arena, addressed by 32-bit offsets, and RocksDB's accounting of the same list.
//
// What a 64-bit RocksDB would have allocated (db/memtable.cc, memtable/inlineskiplist.h, memory/arena.cc,
// memory/concurrent_arena.cc) decides when the memtable is switched; it is computed by ArenaAccounting, apart from the memory
// really used here.
#pragma once
#include <memory>
#include <vector>

#include "core/prng.h"
#include "lsm/internal_key.h"

namespace tt::lsm {

// Imitates the byte counts of RocksDB's arena behind a memtable on x86-64.
class ArenaAccounting {
 public:
  explicit ArenaAccounting(u64 write_buffer_size);
  // One skip-list node of `height` pointers holding an entry of `entry_bytes`.
  void allocate_node(u32 height, u64 entry_bytes);
  u64 allocated_bytes() const { return allocated_; }
  // MemTable::ShouldFlushNow().
  bool should_flush() const;

 private:
  u64 write_buffer_size_, block_size_;
  u64 allocated_ = 0, remaining_ = 0;  // of the current block
};

class Memtable {
 public:
  Memtable(u64 id, u64 write_buffer_size, u64 seed);
  // Sequence numbers ascend. Never fails.
  void add(u64 sequence, ValueType type, Slice key, Slice value);
  // Newest version of `key`: kNone, kDeleted or kFound with the value.
  enum class Found : u8 { kNone, kDeleted, kFound };
  Found get(Slice key, Slice* value) const;

  u64 id() const { return id_; }
  u64 entries() const { return entries_; }
  u64 deletions() const { return deletions_; }
  u64 accounted_bytes() const { return accounting_.allocated_bytes(); }
  u64 data_bytes() const { return data_bytes_; }  // internal keys and values
  bool should_flush() const { return accounting_.should_flush(); }
  bool empty() const { return entries_ == 0; }
  u64 first_sequence() const { return first_sequence_; }

  // In internal-key order. Stays valid while entries are added.
  class Iterator {
   public:
    explicit Iterator(const Memtable& table) : table_(&table) {}
    bool valid() const { return node_ != 0; }
    void seek_to_first();
    void seek(Slice internal_key);  // first entry >= key
    void next();
    Slice key() const;  // internal
    Slice value() const;

   private:
    const Memtable* table_;
    u32 node_ = 0;
  };

 private:
  friend class Iterator;
  struct Node;
  u64 id_, entries_ = 0, deletions_ = 0, data_bytes_ = 0, first_sequence_ = 0;
  ArenaAccounting accounting_;
  SplitMix64 heights_;
  std::vector<char> arena_;  // nodes by offset; 0 is no node
  u32 max_height_ = 1;
};

}  // namespace tt::lsm
