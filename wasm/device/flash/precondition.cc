// Preconditioning: fills the drive, or fills it and then overwrites it at random until its write
// amplification is steady.
//
// The pages pass through the drive like those of a run; afterwards its clock, DRAM and counters are
// reset. Only the state of the flash remains: the places of pages, and the erases of blocks. SNIA's
// Solid State Storage Performance Test Specification prescribes preconditioning before a
// measurement.
#include "device/flash/flash_device.h"

namespace tt {
namespace {

// arbitrary; fixed, so that the drive's past does not depend on the scenario
constexpr u64 kSeed = 1;
constexpr u64 kMaxRounds = 16;

}  // namespace

void FlashDevice::precondition() {
  TT_CHECK(now_ == 0 && map_.mapped() == 0);  // the drive is new
  const u64 count =
      std::max<u64>(geometry_.logical_pages * options_.precondition_utilisation_permille / 1000, 1);
  const u64 first = geometry_.logical_pages - count;
  for (u64 page = first; page < first + count; page++) place(0, static_cast<u32>(page), host_[0]);
  if (options_.precondition == Precondition::kAged) {
    SplitMix64 random(kSeed);
    // A round overwrites each page once on average. Steady: a round moves as many pages as the last
    // one, to within 1 %.
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

// Returns the number of pages that garbage collection moved.
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
  for (Slot& slot : slots_) slot.programmed_at = slot.uncollected = 0;
  for (Stream& gc : gc_) gc.ready = 0;
  cold_.ready = 0;
  gc_events_.clear();
  map_.forget_touched();
  counters_ = {};
  erased_at_ = programmed_at_ = command_programmed_at_ = 0;
  uncollected_ = command_uncollected_ = arrived_uncollected_ = 0;
  collected_ = levelled_ = padded_ = 0;
}

}  // namespace tt
