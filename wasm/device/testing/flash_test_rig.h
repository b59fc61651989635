// A flash drive with its ledger and fact stream, for tests and benchmarks.
#pragma once
#include "core/prng.h"
#include "device/flash/flash_device.h"
#include "device/options/flash_profiles.h"
#include "device/testing/test_causes.h"

namespace tt {

inline FlashOptions small_flash(u64 capacity_bytes, u64 over_provisioning_permille) {
  FlashOptions options;
  options.capacity_bytes = capacity_bytes;
  options.over_provisioning_permille = over_provisioning_permille;
  options.dies = 4;
  options.channels = 2;
  return options;
}

inline FlashOptions flash_profile(std::string_view name) {
  std::vector<u64> values = FlashOptions().to_values();
  for (const ProfileDef& profile : kFlashProfiles)
    if (name == profile.name)
      for (const ProfileValue& value : profile.values) values[value.option] = value.value;
  return FlashOptions::from_values(values);
}

struct FlashRig {
  explicit FlashRig(const FlashOptions& options) : device(options, ledger, facts) {}
  Ledger ledger;
  FactStream facts;
  FlashDevice device;
  Ns now = 0;

  void write(u64 page, u64 count = 1, Cause cause = kTestCause) {
    now = device.write(now, page, count, {cause});
  }
  void write_of_stream(u32 stream, u64 page) {
    now = device.write(now, page, 1, {kTestCause, 0, 0, stream});
  }
  Ns read(u64 page, u64 count = 1, Cause cause = kTestCause) {
    return now = device.read(now, page, count, {cause});
  }
  void flush() { now = device.flush(now, {kTestCause}); }
  void trim(u64 page, u64 count) { device.trim(now, page, count); }
  void fill() {
    for (u64 page = 0; page < device.pages(); page++) write(page);
  }
  // Uniform random single-page writes to the first `range` pages; returns the write amplification
  // of these writes alone.
  double random_writes(u64 writes, u64 range, SplitMix64& random) {
    return amplification(writes, [&] { return random.below(range); });
  }
  // The same where `hot_writes` in a hundred writes go to the first `hot_pages` in a hundred pages.
  double hot_cold_writes(u64 writes, u64 hot_pages, u64 hot_writes, SplitMix64& random) {
    const u64 pages = device.pages(), hot = pages * hot_pages / 100;
    return amplification(writes, [&] {
      return random.below(100) < hot_writes ? random.below(hot) : hot + random.below(pages - hot);
    });
  }
  // The same, with hot pages in stream 0 and cold ones in stream 1.
  double tagged_hot_cold_writes(u64 writes, u64 hot_pages, u64 hot_writes, SplitMix64& random) {
    const u64 pages = device.pages(), hot = pages * hot_pages / 100;
    return amplification_of(writes, [&] {
      if (random.below(100) < hot_writes)
        write_of_stream(0, random.below(hot));
      else
        write_of_stream(1, hot + random.below(pages - hot));
    });
  }
  template <class Page>
  double amplification(u64 writes, Page&& page) {
    return amplification_of(writes, [&] { write(page()); });
  }
  template <class Write>
  double amplification_of(u64 writes, Write&& one_write) {
    const u64 before = device.counters().nand_gc_programs;
    for (u64 i = 0; i < writes; i++) one_write();
    return 1.0 + static_cast<double>(device.counters().nand_gc_programs - before) /
                     static_cast<double>(writes);
  }
};

}  // namespace tt
