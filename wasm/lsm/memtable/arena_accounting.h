// The byte counts of a RocksDB memtable's arena on x86-64, independent of the memory that is really
// used here.
//
// The bytes that a 64-bit RocksDB would have allocated decide when a memtable is switched, and so
// the size of the files in L0 (db/memtable.cc ShouldFlushNow, memtable/inlineskiplist.h,
// memory/arena.cc). One thread writes at a time here, so every request goes straight to the arena,
// never to a shard of memory/concurrent_arena.h: shards are used only after two writers have
// contended for the arena's lock.
#pragma once
#include "core/types.h"

namespace tt::lsm {

class ArenaAccounting {
 public:
  // An empty memtable: the head and the splice of its two skip lists (points and range tombstones)
  // are in the inline block.
  explicit ArenaAccounting(u64 write_buffer_size);
  // One skip-list node of `height` pointers holding an entry of `entry_bytes` (lengths, internal
  // key and value).
  void allocate_node(u32 height, u64 entry_bytes);
  // Allocated bytes of a memtable with few rows: the inline block and one more.
  static u64 first_bytes(u64 write_buffer_size);
  // Bytes of all blocks, the unused rest of the last one included.
  u64 allocated_bytes() const { return allocated_; }
  // MemTable::ShouldFlushNow().
  bool should_flush() const;
  // MemTable::UpdateWriteBufferSize(): changes the limit alone, blocks keep their size.
  void set_write_buffer_size(u64 bytes) { write_buffer_size_ = bytes; }

 private:
  void allocate(u64 bytes);

  u64 write_buffer_size_, block_size_;
  u64 allocated_, remaining_;  // `remaining_` of the current block
  u64 position_ = 0;  // offset of the next byte in the current block; only its alignment matters
};

// Bytes of a memtable entry: two length varints, the key with its 8-byte trailer, the value
// (db/memtable.cc MemTable::Add).
u64 memtable_entry_bytes(u64 user_key_bytes, u64 value_bytes);

inline constexpr u32 kMaxNodeHeight = 12;

}  // namespace tt::lsm
