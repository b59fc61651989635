#include "lsm/block_cache.h"

#include <algorithm>

#include "core/prng.h"

namespace tt::lsm {
namespace {

constexpr u64 kFirstSlots = 64;
// Sizes of RocksDB 7.8's objects in a 64-bit build, as glibc's malloc_usable_size tells them (measured with 7.8.3: 176
// in all).
constexpr u64 kBlockObject = 88;  // class Block
constexpr u64 kCacheHandle = 88;  // struct LRUHandle without its first key byte (71) and a 16-byte key

u64 malloc_usable(u64 bytes) { return std::max<u64>(24, round_up(bytes + 8, 16) - 8); }

}  // namespace

u64 BlockCache::charge(u64 block_bytes) { return malloc_usable(block_bytes) + kBlockObject + kCacheHandle; }

BlockCache::BlockCache(u64 capacity_bytes) : capacity_(capacity_bytes), entries_(1), slots_(kFirstSlots, 0) {}

u32 BlockCache::home(u64 file, u64 offset) const {
  return static_cast<u32>(mix64(mix64(file) + offset) & (slots_.size() - 1));
}

u32 BlockCache::slot_of(u64 file, u64 offset) const {
  const u32 mask = static_cast<u32>(slots_.size()) - 1;
  u32 slot = home(file, offset);
  while (slots_[slot] != 0 && (entries_[slots_[slot]].file != file || entries_[slots_[slot]].offset != offset))
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

// Makes an unlinked entry the newest, and lets the oldest protected ones go while they are more than half.
void BlockCache::protect(u32 entry) {
  link_behind(entries_[0].older, entry);
  entries_[entry].is_protected = true;
  protected_bytes_ += entries_[entry].charge;
  while (protected_bytes_ > capacity_ / 2) {
    midpoint_ = entries_[midpoint_].newer;
    entries_[midpoint_].is_protected = false;
    protected_bytes_ -= entries_[midpoint_].charge;
  }
}

BlockCache::Block BlockCache::find(u64 file_number, u64 offset) {
  const u32 entry = slots_[slot_of(file_number, offset)];
  if (entry == 0) {
    misses_++;
    return nullptr;
  }
  hits_++;
  unlink(entry);
  protect(entry);
  return entries_[entry].block;
}

void BlockCache::insert(u64 file_number, u64 offset, Block block) {
  const u32 present = slots_[slot_of(file_number, offset)];
  if (present != 0) remove(present);
  const u64 cost = charge(block->size());
  while (count_ > 0 && bytes_ + cost > capacity_) remove(entries_[0].newer);
  if (cost > capacity_) return;
  if (2 * (u64{count_} + 1) > slots_.size()) grow();
  const u32 entry = new_entry();
  Entry& e = entries_[entry];
  e.file = file_number;
  e.offset = offset;
  e.charge = cost;
  e.block = std::move(block);
  slots_[slot_of(file_number, offset)] = entry;
  link_behind(midpoint_, entry);
  midpoint_ = entry;
  bytes_ += cost;
  count_++;
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

// Takes an entry out of ring and table. Those behind it in its probe sequence move up, so no marker of the deleted is
// needed.
void BlockCache::remove(u32 entry) {
  const u32 mask = static_cast<u32>(slots_.size()) - 1;
  u32 hole = slot_of(entries_[entry].file, entries_[entry].offset);
  for (u32 slot = (hole + 1) & mask; slots_[slot] != 0; slot = (slot + 1) & mask) {
    const u32 wanted = home(entries_[slots_[slot]].file, entries_[slots_[slot]].offset);
    if (((slot - wanted) & mask) < ((slot - hole) & mask)) continue;  // its home lies behind the hole
    slots_[hole] = slots_[slot];
    hole = slot;
  }
  slots_[hole] = 0;
  unlink(entry);
  Entry& e = entries_[entry];
  bytes_ -= e.charge;
  count_--;
  e.block.reset();
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
  for (const Entry& e : entries_)
    if (e.block != nullptr && e.file == file_number) offsets.push_back(e.offset);
  std::sort(offsets.begin(), offsets.end());
  return offsets;
}

}  // namespace tt::lsm
