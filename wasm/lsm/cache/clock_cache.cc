#include "lsm/cache/clock_cache.h"

#include <algorithm>
#include <utility>

#include "core/coding.h"
#include "core/hash.h"

namespace tt::lsm {
namespace {

constexpr u32 kMaxCountdown = 3, kLowCountdown = 2;  // kHighCountdown equals kMaxCountdown
constexpr u64 kNoSlot = ~u64{0};

// Slots for the entries that fit, at a load of 0.7, rounded up to a power of two; fewer if the
// slots alone would exceed the capacity (CalcHashBits).
u64 slots_for(u64 capacity, u64 estimated_entry_charge) {
  const u64 tenths_a_slot = 7 * estimated_entry_charge + 10 * ClockCache::kSlotBytes;
  const u64 wanted = div_up(10 * capacity, tenths_a_slot);
  u64 slots = 1;
  while (slots < wanted) slots *= 2;
  while (slots > 1 && slots * ClockCache::kSlotBytes > capacity) slots /= 2;
  return slots;
}

}  // namespace

ClockCache::ClockCache(u64 capacity_bytes, u64 estimated_entry_charge)
    : capacity_(capacity_bytes), slots_(slots_for(capacity_bytes, estimated_entry_charge)) {
  most_entries_ = slots_.size() * 84 / 100;  // kStrictLoadFactor
  bytes_ = slots_.size() * kSlotBytes;
}

// Start and step are the halves of the key's 128-bit hash (ComputeHash, FindSlot). The step is odd,
// so it visits every slot of a table whose size is a power of two.
ClockCache::Probe ClockCache::probe_of(u64 file, u64 offset) const {
  char key[16];
  store64le(key, file);
  store64le(key + 8, offset);
  const Hash128 hash = xxh3_128({key, sizeof key});
  return {hash.high & (slots_.size() - 1), hash.low | 1};
}

ClockCache::Pin ClockCache::pin(u64 file, u64 offset) {
  const Probe probe = probe_of(file, offset);
  u64 slot = probe.at;
  do {
    Entry& e = slots_[slot];
    if (e.is_used && e.file == file && e.offset == offset) {
      if (e.pins++ == 0) pinned_bytes_ += e.charge;
      return static_cast<Pin>(slot) + 1;
    }
    if (e.displacements == 0) return 0;
    slot = (slot + probe.step) & (slots_.size() - 1);
  } while (slot != probe.at);
  return 0;
}

void ClockCache::unpin(Pin pin) {
  Entry& e = entry(pin);
  TT_CHECK(e.is_used && e.pins > 0);
  // The hand caps it at kMaxCountdown; the second limit only keeps it from overflowing.
  e.countdown = std::min(e.countdown + 1, 2 * kMaxCountdown);
  if (--e.pins > 0) return;
  pinned_bytes_ -= e.charge;
  if (pin & kDetached) leave(e);
}

void ClockCache::add(const Entry& e) {
  bytes_ += e.charge;
  if (e.kind != BlockKind::kData) meta_bytes_ += e.charge;
  if (e.kind == BlockKind::kFilter) filter_bytes_ += e.charge;
}

void ClockCache::leave(Entry& e) {
  TT_CHECK(e.is_used && e.pins == 0 && e.charge <= bytes_);
  bytes_ -= e.charge;
  if (e.kind != BlockKind::kData) meta_bytes_ -= e.charge;
  if (e.kind == BlockKind::kFilter) filter_bytes_ -= e.charge;
  e.is_used = false;
  e.block = {};
}

// Takes an entry's displacements back from the slots that its probe passed (Rollback).
void ClockCache::undo_displacements(u64 file, u64 offset, u64 slot) {
  const Probe probe = probe_of(file, offset);
  u64 at = probe.at;
  for (u64 step = 0; at != slot && step < slots_.size(); step++) {
    TT_DCHECK(slots_[at].displacements > 0);
    slots_[at].displacements--;
    at = (at + probe.step) & (slots_.size() - 1);
  }
}

// Turns the hand at most three times around the dial, even if everything is pinned.
void ClockCache::evict(u64 wanted_bytes, u64* freed_bytes, u64* freed) {
  constexpr u64 kStep = 4;
  const u64 last = hand_ + kMaxCountdown * slots_.size();
  for (;;) {
    const u64 from = hand_;
    hand_ += kStep;
    for (u64 i = 0; i < kStep; i++) {
      const u64 slot = (from + i) & (slots_.size() - 1);
      Entry& e = slots_[slot];
      if (!e.is_used || e.pins > 0) continue;
      if (e.countdown > 0) {
        e.countdown = std::min(e.countdown, kMaxCountdown) - 1;
        continue;
      }
      *freed_bytes += e.charge;
      ++*freed;
      occupied_--;
      leave(e);
      undo_displacements(e.file, e.offset, slot);
    }
    if (*freed_bytes >= wanted_bytes || from >= last) return;
  }
}

// Puts the entry into the first free slot of its probe sequence and returns that slot. If an entry
// of the same key comes first, raises its countdown instead and returns kNoSlot, as when all slots
// are taken.
u64 ClockCache::take_slot(const Entry& fresh, u32 countdown) {
  const Probe probe = probe_of(fresh.file, fresh.offset);
  u64 slot = probe.at, tried = 0;
  do {
    Entry& e = slots_[slot];
    if (!e.is_used) {
      const u32 displacements = e.displacements;
      e = fresh;
      e.displacements = displacements;
      return slot;
    }
    if (e.file == fresh.file && e.offset == fresh.offset) {
      e.countdown = std::min(e.countdown + countdown, 2 * kMaxCountdown);
      break;
    }
    e.displacements++;
    tried++;
    slot = (slot + probe.step) & (slots_.size() - 1);
  } while (slot != probe.at);
  for (u64 at = probe.at; tried > 0; tried--, at = (at + probe.step) & (slots_.size() - 1))
    slots_[at].displacements--;
  return kNoSlot;
}

ClockCache::Pin ClockCache::detach(Entry fresh) {
  fresh.countdown = 0;
  const auto free =
      std::find_if(detached_.begin(), detached_.end(), [](const Entry& e) { return !e.is_used; });
  const Pin pin = kDetached | static_cast<u32>(free - detached_.begin());
  if (free == detached_.end())
    detached_.push_back(std::move(fresh));
  else
    *free = std::move(fresh);
  return pin;
}

// Insert without a strict limit: a block that does not fit evicts its own charge, and a little more
// while the cache is over its capacity.
ClockCache::Pin ClockCache::insert(u64 file, u64 offset, BlockKind kind, u64 charge,
                                   Priority priority, Block block) {
  const bool table_is_full = occupied_ >= most_entries_;
  u64 wanted = 0;
  if (bytes_ + charge > capacity_ && charge <= bytes_) {
    wanted = charge;
    if (bytes_ > capacity_) wanted += std::min(capacity_ / 1024, charge) + 1;
  }
  if (table_is_full) wanted = std::max<u64>(wanted, 1);
  u64 freed_bytes = 0, freed = 0;
  if (wanted > 0) evict(wanted, &freed_bytes, &freed);
  const u32 countdown = priority == Priority::kHigh ? kMaxCountdown : kLowCountdown;
  // The inserting caller holds a pin, and its unpin() counts as a use.
  const Entry fresh{file, offset, charge, countdown - 1, 1, 0, kind, true, std::move(block)};
  add(fresh);
  pinned_bytes_ += charge;
  const u64 slot = table_is_full && freed == 0 ? kNoSlot : take_slot(fresh, countdown);
  if (slot == kNoSlot) return detach(fresh);
  occupied_++;
  return static_cast<Pin>(slot) + 1;
}

}  // namespace tt::lsm
