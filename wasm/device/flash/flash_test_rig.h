// A flash drive with its ledger and fact stream, small enough for tests.
#pragma once
#include "core/prng.h"
#include "device/flash/flash_device.h"

namespace tt {

inline constexpr Cause kTestCause = make_id(1, 3), kOtherCause = make_id(2, 0);

inline FlashOptions small_flash(u64 capacity_bytes, u64 over_provisioning_permille) {
  FlashOptions options;
  options.capacity_bytes = capacity_bytes;
  options.over_provisioning_permille = over_provisioning_permille;
  options.dies = 4;
  options.channels = 2;
  return options;
}

struct FlashRig {
  explicit FlashRig(const FlashOptions& options) : device(options, ledger, facts) {}
  Ledger ledger;
  FactStream facts;
  FlashDevice device;
  Ns now = 0;

  void write(u64 page, u64 count = 1, Cause cause = kTestCause) { now = device.write(now, page, count, {cause}); }
  Ns read(u64 page, u64 count = 1, Cause cause = kTestCause) { return now = device.read(now, page, count, {cause}); }
  void flush() { now = device.flush(now, {kTestCause}); }
  void trim(u64 page, u64 count) { device.trim(now, page, count); }
  void fill() {
    for (u64 page = 0; page < device.pages(); page++) write(page);
  }
  // Uniform random single-page writes to the first `range` pages; answers the write amplification of these writes alone.
  double random_writes(u64 writes, u64 range, SplitMix64& random) {
    const FlashCounters before = device.counters();
    for (u64 i = 0; i < writes; i++) write(random.below(range));
    const FlashCounters& after = device.counters();
    const u64 moved = after.nand_gc_programs - before.nand_gc_programs;
    return 1.0 + static_cast<double>(moved) / static_cast<double>(writes);
  }
};

}  // namespace tt
