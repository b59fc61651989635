#include "lsm/cache/block_cache.h"

#include <algorithm>

#include "core/prng.h"

namespace tt::lsm {
namespace {

constexpr u64 kFirstSlots = 64;
// Sizes of RocksDB 7.8's objects in a 64-bit build, as glibc's malloc_usable_size reports them
// (measured with 7.8.3: 176 in all).
constexpr u64 kBlockObject = 88;   // class Block, of data and index blocks
constexpr u64 kFilterObject = 40;  // class BlockContents
constexpr u64 kTrailer = 5;        // a block that is not compressed keeps it in memory
constexpr u64 kCacheHandle = 88;   // struct LRUHandle but its first key byte (71), a 16-byte key

u64 malloc_usable(u64 bytes) { return std::max<u64>(24, round_up(bytes + 8, 16) - 8); }

}  // namespace

u64 BlockCache::charge(u64 block_bytes, BlockKind kind) {
  if (kind == BlockKind::kFilter)
    return malloc_usable(block_bytes + kTrailer) + kFilterObject + kCacheHandle;
  return malloc_usable(block_bytes) + kBlockObject + kCacheHandle;
}

BlockCache::BlockCache(u64 capacity_bytes, u64 protected_percent)
    : capacity_(capacity_bytes),
      protected_limit_(capacity_bytes * protected_percent / 100),
      entries_(1),
      slots_(kFirstSlots, 0) {}

BlockCache::BlockCache(Clock clock)
    : clock_(std::make_unique<ClockCache>(clock.capacity_bytes, clock.estimated_entry_charge)),
      capacity_(clock.capacity_bytes),
      protected_limit_(0),
      entries_(1),
      slots_(1, 0) {}

// A clock cache charges its slots from the beginning instead of a handle with each entry.
u64 BlockCache::clock_charge(u64 block_bytes, BlockKind kind) {
  return charge(block_bytes, kind) - kCacheHandle;
}

u32 BlockCache::home(u64 file, u64 offset) const {
  return static_cast<u32>(mix64(mix64(file) + offset) & (slots_.size() - 1));
}

u32 BlockCache::slot_of(u64 file, u64 offset) const {
  const u32 mask = static_cast<u32>(slots_.size()) - 1;
  u32 slot = home(file, offset);
  while (slots_[slot] != 0 &&
         (entries_[slots_[slot]].file != file || entries_[slots_[slot]].offset != offset))
    slot = (slot + 1) & mask;
  return slot;
}

void BlockCache::link_behind(u32 older, u32 entry) {
  Entry& e = entries_[entry];
  e.older = older;
  e.newer = entries_[older].newer;
  entries_[e.newer].older = entry;
  entries_[older].newer = entry;
}

void BlockCache::unlink(u32 entry) {
  Entry& e = entries_[entry];
  if (midpoint_ == entry) midpoint_ = e.older;
  entries_[e.older].newer = e.newer;
  entries_[e.newer].older = e.older;
  if (e.is_protected) protected_bytes_ -= e.charge;
  e.is_protected = false;
}

// Puts an entry back into the order of eviction: as the newest of all, or as the newest unprotected
// one. The oldest protected entries lose their protection while they exceed their share.
void BlockCache::link(u32 entry) {
  TT_DCHECK(entries_[entry].pins == 0 && !entries_[entry].is_protected);
  if (!entries_[entry].joins_protected) {
    link_behind(midpoint_, entry);
    midpoint_ = entry;
    return;
  }
  link_behind(entries_[0].older, entry);
  entries_[entry].is_protected = true;
  protected_bytes_ += entries_[entry].charge;
  while (protected_bytes_ > protected_limit_) {
    midpoint_ = entries_[midpoint_].newer;
    TT_DCHECK(entries_[midpoint_].is_protected);
    entries_[midpoint_].is_protected = false;
    protected_bytes_ -= entries_[midpoint_].charge;
  }
}

u32 BlockCache::lookup(u64 file_number, u64 offset) {
  const u32 entry = slots_[slot_of(file_number, offset)];
  (entry == 0 ? misses_ : hits_)++;
  if (entry != 0) entries_[entry].joins_protected = true;
  return entry;
}

BlockCache::Block BlockCache::find(u64 file_number, u64 offset) {
  if (clock_) {
    const Pin found = pin(file_number, offset);
    if (found == 0) return {};
    Block block = clock_->block(found);
    clock_->unpin(found);
    return block;
  }
  const u32 entry = lookup(file_number, offset);
  if (entry == 0) return {};
  unlink(entry);
  link(entry);
  return entries_[entry].block;
}

BlockCache::Pin BlockCache::pin(u64 file_number, u64 offset) {
  if (clock_) {
    const Pin found = clock_->pin(file_number, offset);
    (found == 0 ? misses_ : hits_)++;
    return found;
  }
  const u32 entry = lookup(file_number, offset);
  if (entry != 0 && entries_[entry].pins++ == 0) {
    unlink(entry);
    pinned_bytes_ += entries_[entry].charge;
  }
  return entry;
}

void BlockCache::unpin(Pin pin) {
  if (clock_) return clock_->unpin(pin);
  Entry& e = entries_[pin];
  TT_CHECK(pin != 0 && e.pins > 0);
  if (--e.pins > 0) return;
  pinned_bytes_ -= e.charge;
  if (e.is_replaced) return discard(pin);
  if (bytes_ <= capacity_) return link(pin);
  leave_table(pin);  // over capacity: all other entries are pinned
  discard(pin);
}

void BlockCache::make_room(u64 charge) {
  while (entries_[0].newer != 0 && bytes_ + charge > capacity_) evict(entries_[0].newer);
}

// Makes a new entry that can be found but is not in the order of eviction yet. An entry of the same
// file and offset is replaced: while it is pinned it stays charged, but can no longer be found.
u32 BlockCache::place(u64 file, u64 offset, BlockKind kind, u64 charge) {
  if (const u32 present = slots_[slot_of(file, offset)]; present != 0) {
    leave_table(present);
    if (entries_[present].pins == 0) {
      unlink(present);
      discard(present);
    } else {
      entries_[present].is_replaced = true;
    }
  }
  if (2 * (u64{count_} + 1) > slots_.size()) grow();
  const u32 entry = new_entry();
  Entry& e = entries_[entry];
  e = {};
  e.file = file;
  e.offset = offset;
  e.charge = charge;
  e.kind = kind;
  e.is_used = true;
  slots_[slot_of(file, offset)] = entry;
  bytes_ += charge;
  if (kind != BlockKind::kData) meta_bytes_ += charge;
  if (kind == BlockKind::kFilter) filter_bytes_ += charge;
  count_++;
  return entry;
}

void BlockCache::insert(u64 file_number, u64 offset, Block block) {
  TT_CHECK(block);
  if (clock_) {
    const u64 cost = clock_charge(block.bytes.size(), BlockKind::kData);
    return clock_->unpin(clock_->insert(file_number, offset, BlockKind::kData, cost,
                                        ClockCache::Priority::kLow, block));
  }
  const u32 present = slots_[slot_of(file_number, offset)];
  if (present != 0) evict(present);
  const u64 cost = charge(block.bytes.size());
  make_room(cost);
  if (bytes_ + cost > capacity_) return;
  const u32 entry = place(file_number, offset, BlockKind::kData, cost);
  entries_[entry].block = std::move(block);
  link(entry);
}

BlockCache::Pin BlockCache::insert_pinned(u64 file_number, u64 offset, BlockKind kind,
                                          u64 block_bytes, bool high_priority) {
  TT_CHECK(kind != BlockKind::kData);  // pinned entries carry no bytes
  if (clock_)
    return clock_->insert(file_number, offset, kind, clock_charge(block_bytes, kind),
                          high_priority ? ClockCache::Priority::kHigh : ClockCache::Priority::kLow);
  const u64 cost = charge(block_bytes, kind);
  make_room(cost);
  const u32 entry = place(file_number, offset, kind, cost);
  entries_[entry].joins_protected = high_priority;
  entries_[entry].pins = 1;
  pinned_bytes_ += cost;
  return entry;
}

u32 BlockCache::new_entry() {
  if (free_ == 0) {
    entries_.emplace_back();
    return static_cast<u32>(entries_.size()) - 1;
  }
  const u32 entry = free_;
  free_ = entries_[entry].newer;
  return entry;
}

void BlockCache::evict(u32 entry) {
  TT_CHECK(entries_[entry].pins == 0);  // a pinned entry is not in the ring
  leave_table(entry);
  unlink(entry);
  discard(entry);
}

// Removes an entry from the table. Later entries of the probe sequence move up, so that deletions
// leave no markers, which would lengthen every lookup.
void BlockCache::leave_table(u32 entry) {
  const u32 mask = static_cast<u32>(slots_.size()) - 1;
  u32 hole = slot_of(entries_[entry].file, entries_[entry].offset);
  TT_CHECK(slots_[hole] == entry);  // else another entry would be lost
  for (u32 slot = (hole + 1) & mask; slots_[slot] != 0; slot = (slot + 1) & mask) {
    const u32 wanted = home(entries_[slots_[slot]].file, entries_[slots_[slot]].offset);
    if (((slot - wanted) & mask) < ((slot - hole) & mask))
      continue;  // its home slot is after the hole
    slots_[hole] = slots_[slot];
    hole = slot;
  }
  slots_[hole] = 0;
  count_--;
}

// Frees an entry that has left table and ring.
void BlockCache::discard(u32 entry) {
  Entry& e = entries_[entry];
  TT_CHECK(e.is_used && e.pins == 0 && e.charge <= bytes_);
  bytes_ -= e.charge;
  if (e.kind != BlockKind::kData) meta_bytes_ -= e.charge;
  if (e.kind == BlockKind::kFilter) filter_bytes_ -= e.charge;
  e.block = {};
  e.is_used = false;
  e.newer = free_;
  free_ = entry;
}

void BlockCache::grow() {
  std::vector<u32> old(2 * slots_.size(), 0);
  old.swap(slots_);
  for (const u32 entry : old)
    if (entry != 0) slots_[slot_of(entries_[entry].file, entries_[entry].offset)] = entry;
}

std::vector<u64> BlockCache::cached_offsets(u64 file_number) const {
  std::vector<u64> offsets;
  if (clock_)
    clock_->each([&](u64 file, u64 offset, BlockKind kind) {
      if (kind == BlockKind::kData && file == file_number) offsets.push_back(offset);
    });
  for (const Entry& e : entries_)
    if (e.is_used && !e.is_replaced && e.kind == BlockKind::kData && e.file == file_number)
      offsets.push_back(e.offset);
  std::sort(offsets.begin(), offsets.end());
  return offsets;
}

}  // namespace tt::lsm
