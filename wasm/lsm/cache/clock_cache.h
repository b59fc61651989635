// RocksDB's HyperClockCache (cache/clock_cache.cc, v7.8.3, one shard), for one thread: a table of a
// fixed number of slots, probed by double hashing, that is also the clock's dial.
//
// Each entry has a countdown, set by its priority and raised by each use. The hand resumes where it
// stopped, four slots at a time: it lowers each countdown that it passes, first capping it at
// three, and evicts entries whose countdown is 0. A hit moves nothing. An entry that finds no slot
// is detached: kept until it is unpinned, but not found by lookups.
#pragma once
#include <memory>
#include <vector>

#include "core/types.h"

namespace tt::lsm {

enum class BlockKind : u8 { kData, kIndex, kFilter };

// A data block's bytes, uncompressed. They stay at their place on the volume, or in memory that
// readers keep alive even after eviction.
struct CachedBlock {
  CachedBlock() = default;
  explicit CachedBlock(Slice in_place) : bytes(in_place) {}
  CachedBlock(std::shared_ptr<const std::string> own)
      : bytes(own == nullptr ? Slice() : *own), memory(std::move(own)) {}
  explicit operator bool() const { return bytes.data() != nullptr; }

  Slice bytes;
  std::shared_ptr<const std::string> memory;  // null: they are at their place
};

class ClockCache {
 public:
  using Block = CachedBlock;
  using Pin = u32;  // 0 is none
  enum class Priority : u8 { kLow, kHigh };
  // Bytes of a slot in a 64-bit build. All slots are charged from the beginning.
  static constexpr u64 kSlotBytes = 64;

  // Derives the number of slots from the expected charge of an entry.
  ClockCache(u64 capacity_bytes, u64 estimated_entry_charge);
  Pin pin(u64 file, u64 offset);  // a lookup; 0 if it is absent
  // Charges the entry, evicts at least as much once the cache is full, and returns the entry
  // pinned. It is detached if it found no slot.
  Pin insert(u64 file, u64 offset, BlockKind kind, u64 charge, Priority priority, Block block = {});
  void unpin(Pin pin);  // a use: its countdown goes up
  Block block(Pin pin) const { return entry(pin).block; }

  u64 bytes() const { return bytes_; }  // charged, slots included
  u64 meta_bytes() const { return meta_bytes_; }
  u64 filter_bytes() const { return filter_bytes_; }
  u64 pinned_bytes() const { return pinned_bytes_; }
  u64 cached_blocks() const { return occupied_; }
  u64 slots() const { return slots_.size(); }
  // Calls visit(file, offset, kind) for each entry that can be found.
  template <class Visit>
  void each(Visit&& visit) const {
    for (const Entry& e : slots_)
      if (e.is_used) visit(e.file, e.offset, e.kind);
  }

 private:
  struct Entry {
    u64 file = 0, offset = 0, charge = 0;
    u32 countdown = 0, pins = 0;  // countdown: its value once it is unpinned
    u32 displacements = 0;  // entries whose probe passed this slot, so lookups must probe further
    BlockKind kind = BlockKind::kData;
    bool is_used = false;
    Block block;
  };
  struct Probe {
    u64 at, step;
  };
  static constexpr u32 kDetached = 1u << 31;

  Probe probe_of(u64 file, u64 offset) const;
  Entry& entry(Pin pin) {
    TT_DCHECK(pin != 0);
    return pin & kDetached ? detached_[pin & ~kDetached] : slots_[pin - 1];
  }
  const Entry& entry(Pin pin) const {
    TT_DCHECK(pin != 0);
    return pin & kDetached ? detached_[pin & ~kDetached] : slots_[pin - 1];
  }
  void evict(u64 wanted_bytes, u64* freed_bytes, u64* freed);
  void undo_displacements(u64 file, u64 offset, u64 slot);
  u64 take_slot(const Entry& fresh, u32 countdown);
  Pin detach(Entry fresh);
  void add(const Entry& e);
  void leave(Entry& e);

  u64 capacity_, most_entries_, bytes_ = 0, meta_bytes_ = 0, filter_bytes_ = 0, pinned_bytes_ = 0,
                                occupied_ = 0, hand_ = 0;
  std::vector<Entry> slots_;  // a power of two
  std::vector<Entry> detached_;
};

}  // namespace tt::lsm
