// A drive that has a past: filled, or filled and then overwritten at random until its write
// amplification is steady.
//
// The pages take the same way through the drive as those of a run; afterwards its clock, DRAM and
// counters are set back to the beginning. What stays is what flash remembers: where pages lie, and
// how often blocks were erased. (Preconditioning before a measurement is the custom of SNIA's Solid
// State Storage Performance Test Specification.)
#include "device/flash/flash_device.h"

namespace tt {
namespace {

constexpr u64 kSeed = 1;  // any; part of the drive's past, so not of a scenario's choosing
constexpr u64 kMaxRounds = 16;

}  // namespace

void FlashDevice::precondition() {
  const u64 count =
      std::max<u64>(geometry_.logical_pages * options_.precondition_utilisation_permille / 1000, 1);
  const u64 first = geometry_.logical_pages - count;
  for (u64 page = first; page < first + count; page++) place(0, static_cast<u32>(page), host_[0]);
  if (options_.precondition == Precondition::kAged) {
    SplitMix64 random(kSeed);
    // A round overwrites each page once on average. Steady: a round moves within 1 % of the pages
    // that the last one moved.
    u64 last = overwrite_at_random(first, count, random);
    for (u64 round = 1; round < kMaxRounds; round++) {
      const u64 moved = overwrite_at_random(first, count, random);
      const u64 change = moved > last ? moved - last : last - moved;
      if (change * 100 <= moved) break;
      last = moved;
    }
  }
  forget_time_and_counts();
}

// Answers how many pages garbage collection moved.
u64 FlashDevice::overwrite_at_random(u64 first, u64 count, SplitMix64& random) {
  const u64 before = counters_.nand_gc_programs;
  for (u64 i = 0; i < count; i++) {
    place(0, static_cast<u32>(first + random.below(count)), host_[0]);
    gc_events_.clear();
  }
  return counters_.nand_gc_programs - before;
}

void FlashDevice::forget_time_and_counts() {
  for (Stream& host : host_) program_partial_unit(host);
  interface_ = {};
  channels_.assign(channels_.size(), {});
  dies_.assign(dies_.size(), {});
  for (Slot& slot : slots_) slot.programmed_at = 0;
  for (Stream& gc : gc_) gc.ready = 0;
  cold_.ready = 0;
  gc_events_.clear();
  map_.forget_touched();
  counters_ = {};
  erased_at_ = programmed_at_ = command_programmed_at_ = 0;
  collected_ = levelled_ = padded_ = 0;
}

}  // namespace tt
