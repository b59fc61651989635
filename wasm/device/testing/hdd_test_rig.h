// A hard disk with its ledger and fact stream, and clients that wait for it as the scheduler's
// actors do.
#pragma once
#include <algorithm>

#include "core/prng.h"
#include "device/hdd/hdd_device.h"
#include "device/testing/test_causes.h"

namespace tt {

// The options of a profile.
inline HddOptions hdd_profile(u32 profile) {
  std::vector<u64> values = HddOptions().to_values();
  for (const ProfileValue& v : kHddProfiles[profile].values) values[v.option] = v.value;
  return HddOptions::from_values(values);
}

struct HddRig {
  explicit HddRig(const HddOptions& options) : device(options, ledger, facts) {}
  Ledger ledger;
  FactStream facts;
  HddDevice device;
  Ns now = 0;

  // Waits until the command promised for `answered` is complete.
  void wait(Ns answered) {
    Ns due = answered;
    for (Ns until; (until = device.hold(0, due)) > due;) due = until;
    now = due;
  }
  void write(u64 page, u64 count = 1, Cause cause = kTestCause) {
    wait(device.write(now, page, count, {cause}));
  }
  void read(u64 page, u64 count = 1, Cause cause = kTestCause) {
    wait(device.read(now, page, count, {cause}));
  }
  void flush() { wait(device.flush(now, {kTestCause})); }

  // `depth` clients read random pages, each the next once it has the last. Returns the time of
  // `reads` reads.
  Ns random_reads(u64 depth, u64 reads, u64 count, SplitMix64& random) {
    const Ns start = now;
    std::vector<Ns> due(depth, now);
    std::vector<bool> waits(depth, false);
    for (u64 done = 0; done < reads;) {
      const u32 i = static_cast<u32>(std::min_element(due.begin(), due.end()) - due.begin());
      now = due[i];
      const Ns until = device.hold(i, now);
      due[i] = until;
      if (until > now) continue;
      done += waits[i];
      waits[i] = true;
      device.submitter(i);
      due[i] = device.read(now, random.below(device.pages() / count) * count, count, {kTestCause});
    }
    return now - start;
  }
};

}  // namespace tt
