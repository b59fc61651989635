// The memtable: a skip list over a chunked arena, addressed by 32-bit offsets.
//
// Each link carries key_prefix() of the user key it leads to, so most comparisons of a search touch
// no node at all; and links, tall towers and short, and entries are in separate chunks,
// so a search stays within few pages of memory. Chunks never move: slices of keys and values stay
// valid as long as the memtable. ArenaAccounting decides when it is full: it counts the bytes that
// a 64-bit RocksDB would have allocated, not those used here.
#pragma once
#include <memory>
#include <vector>

#include "core/prng.h"
#include "lsm/memtable/arena_accounting.h"
#include "lsm/rows/internal_key.h"
#include "lsm/rows/range_tombstones.h"

namespace tt::lsm {

class Memtable {
 public:
  Memtable(u64 id, u64 write_buffer_size, u64 seed);
  // Sequence numbers ascend. Never fails. A range tombstone's key is its begin and its value its
  // end. Range tombstones are in a separate list; in RocksDB that is a second skip list in the same
  // arena.
  void add(u64 sequence, ValueType type, Slice key, Slice value);
  // Finds the newest version of `key` up to a sequence number: kNone, kDeleted, or kFound or kMerge
  // with the value or operand.
  enum class Found : u8 { kNone, kDeleted, kFound, kMerge };
  Found get(Slice key, u64 sequence, Slice* value) const;
  // The range tombstones added so far; null if there are none.
  RangeTombstonesPtr range_tombstones() const;

  u64 id() const { return id_; }
  u64 entries() const { return entries_; }
  u64 deletions() const { return deletions_; }
  u64 range_deletions() const { return ranges_.size(); }
  u64 accounted_bytes() const { return accounting_.allocated_bytes(); }
  u64 data_bytes() const { return data_bytes_; }  // internal keys and values
  bool should_flush() const { return accounting_.should_flush(); }
  void set_write_buffer_size(u64 bytes) { accounting_.set_write_buffer_size(bytes); }
  bool empty() const { return entries_ == 0; }
  u64 last_sequence() const { return last_sequence_; }

  // In internal-key order. Stays valid while entries are added.
  class Iterator {
   public:
    explicit Iterator(const Memtable& table) : table_(&table) {}
    bool valid() const { return node_ != 0; }
    void seek_to_first();
    void seek_to_last();
    void seek(Slice internal_key);         // first entry >= key
    void seek_before(Slice internal_key);  // last entry < key
    void next();
    void prev();        // by a search from the top, as nodes have no links back
    Slice key() const;  // internal
    Slice value() const;

   private:
    const Memtable* table_;
    u32 node_ = 0;
  };

 private:
  friend class Iterator;
  struct Target;  // the key that a search looks for
  char* at(u32 offset) const { return chunks_[offset >> kChunkBits] + (offset & (kChunk - 1)); }
  // Each lane has its own chunks.
  enum class Lane : u8 { kTall, kShort, kEntries };
  u32 allocate(Lane lane, u64 bytes);
  u32 random_height();
  void count(u64 sequence, u32 height, Slice key, Slice value);
  u64 link_prefix(u32 node, u32 level) const;
  u32 link_node(u32 node, u32 level) const;
  void set_link(u32 node, u32 level, u64 prefix, u32 to);
  Slice node_key(u32 node) const;
  Slice node_value(u32 node) const;
  bool precedes(u64 prefix, u32 node, const Target& target) const;
  u32 walk_before(const Target& target) const;
  u32 find(const Target& target) const;         // first entry not before the target; 0 if none
  u32 find_before(const Target& target) const;  // last entry before it; 0 if none

  static constexpr u32 kChunkBits = 16, kChunk = 1u << kChunkBits;
  u64 id_, entries_ = 0, deletions_ = 0, data_bytes_ = 0, last_sequence_ = 0;
  ArenaAccounting accounting_;
  SplitMix64 heights_;
  std::vector<std::unique_ptr<char[]>> memory_;
  std::vector<char*> chunks_;  // by offset / kChunk
  struct Open {
    u32 next = 0, left = 0;  // offset and bytes of the rest of a lane's last chunk
  };
  Open open_[3];
  u32 height_ = 1;  // levels of the list in use
  struct StoredRange {
    std::string begin, end;
    u64 sequence;
  };
  std::vector<StoredRange> ranges_;
  mutable RangeTombstonesPtr fragments_;  // made from ranges_ on demand
};

}  // namespace tt::lsm
