// The moment of durability: on a disk that reorders its queue, the real end of the command; in a
// journal that restarts, the end of its checkpoint.
#include <gtest/gtest.h>

#include "core/coding.h"
#include "device/testing/volume_checks.h"
#include "device/testing/volume_test_rig.h"

namespace tt {
namespace {

using volume_checks::DiskVolumeRig;

// On a disk whose cache is full of other pages, a sync takes longer than the drive's first
// estimate.
TEST(Durability, OnADiskNothingIsDurableBeforeItReallyIs) {
  VolumeOptions options;
  options.journal = JournalMode::kOrdered;
  u64 longer = 0;
  for (bool wait : {false, true})
    for (u64 seed = 0; seed < 32; seed++) {
      DiskVolumeRig rig{HddOptions(), options};
      rig.volume.expect_crash();
      SplitMix64 random(seed);
      for (int i = 0; i < 20; i++)
        rig.device.write(0, rig.device.pages() / 2 + random.below(rig.device.pages() / 2), 1,
                         {kOtherCause});
      const FileId id = rig.volume.create("f");
      rig.volume.append(id, std::string(1000, 'f'), {kTestCause});
      const Ns answered = rig.volume.sync(0, id, {kTestCause}).value();
      rig.wait(answered);
      longer += rig.now > answered + 20 * kMillisecond;
      rig.volume.crash(wait ? rig.now : answered, survivors_by_seed(seed));
      const bool found = rig.volume.find("f").ok();
      EXPECT_TRUE(found || !wait);
      EXPECT_TRUE(!found || wait || seed % 8 != 0) << "durable too early";
      std::string scratch;
      EXPECT_TRUE(!found ||
                  rig.volume.view(id, 0, rig.volume.size(id), scratch) == std::string(1000, 'f'));
    }
  EXPECT_GT(longer, 60u);
}

// A full journal writes its blocks home and restarts, but not before all of them are durably at
// home, whatever survives. `Rig` has a volume with a journal of 1 MiB.
template <class Rig>
void expect_journal_waits_for_checkpoint(Rig& rig) {
  rig.volume.expect_crash();
  const FileId id = rig.volume.create("log");
  const u64 home_pages = 2 + 1 + 64;  // drives below 128 MiB have one group
  const auto sequence_at_start = [&] {
    char bytes[16];
    rig.content.read(home_pages * kHostPage, 16, bytes);
    return load64le(bytes + 8);
  };
  u64 flushes = 0, before = 0;
  std::vector<Ns> ends;
  for (int i = 0; i < 200 && flushes < 3; i++) {
    before = rig.device.counters().host_flushes;
    rig.volume.append(id, std::string(100, 'r'), {kTestCause});
    const Ns answered = rig.volume.sync(rig.now, id, {kTestCause}).value();
    flushes = rig.device.counters().host_flushes - before;
    if (flushes == 3) break;
    rig.wait(answered);
  }
  ASSERT_EQ(flushes, 3u);
  EXPECT_GT(sequence_at_start(), 40u);                  // present in the drive's memory
  rig.volume.crash(rig.now + 1, survivors_by_seed(1));  // everything submitted survives
  EXPECT_EQ(sequence_at_start(), 1u);
  EXPECT_TRUE(rig.volume.find("log").ok());
  EXPECT_GE(rig.volume.size(id), 4000u);
}

struct WaitingVolumeRig : VolumeRig {
  using VolumeRig::VolumeRig;
  void wait(Ns answered) { now = answered; }
};

TEST(Durability, TheJournalIsNotWrittenAnewBeforeItsCheckpointIsOver) {
  VolumeOptions options;
  options.journal = JournalMode::kOrdered;
  options.journal_bytes = 1 * MiB;
  WaitingVolumeRig flash(64 * MiB, options);
  expect_journal_waits_for_checkpoint(flash);
  HddOptions disk;
  disk.capacity_bytes = 64 * MiB;
  DiskVolumeRig hdd(disk, options);
  expect_journal_waits_for_checkpoint(hdd);
}

}  // namespace
}  // namespace tt
