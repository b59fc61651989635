// Power cuts, bit rot, unreadable sectors, full and slow disks.
#include "device/volume/faults.h"

#include <gtest/gtest.h>

#include "device/testing/volume_test_rig.h"

namespace tt {
namespace {

std::string text(VolumeRig& rig, FileId id) {
  std::string scratch;
  return std::string(rig.volume.view(id, 0, rig.volume.size(id), scratch));
}

// A log of numbered records of 100 bytes and a tree of pages changed in place, each synced at
// times.
struct Story {
  explicit Story(const VolumeOptions& options, const FaultOptions& faults)
      : rig(16 * MiB, options, faults) {}
  VolumeRig rig;
  FileId log = 0, tree = 0;
  u64 records = 0, durable_records = 0;
  bool tree_durable = false;
  std::vector<u32> versions = std::vector<u32>(32, 0), durable_versions = versions;

  static std::string record(u64 n) { return std::string(92, 'r') + std::to_string(10'000'000 + n); }
  static std::string page(u64 n, u32 version) {
    std::string bytes(kHostPage, '\0');
    for (u64 sector = 0; sector < 8; sector++)
      std::snprintf(&bytes[sector * 512], 512, "%llu %u", static_cast<unsigned long long>(n),
                    version);
    return bytes;
  }
  // Runs until the drive fails or `steps` are done; true if it failed.
  bool run(u64 seed, int steps) {
    SplitMix64 random(seed);
    Volume& v = rig.volume;
    log = v.create("log");
    tree = v.create("tree");
    const Result<Ns> reserved =
        v.fallocate(rig.now, tree, 32 * kHostPage, KeepSize::kNo, {kTestCause});
    if (!reserved.ok()) return true;
    rig.now = reserved.value();
    for (int i = 0; i < steps; i++) {
      const u64 dice = random.below(10);
      Result<Ns> done = rig.now;
      if (dice < 4) {
        v.append(log, record(records++), {kTestCause});
      } else if (dice < 7) {
        const u64 n = random.below(32);
        done = v.overwrite(rig.now, tree, n * kHostPage, page(n, ++versions[n]), {kOtherCause});
      } else if (dice < 9) {
        done = random.below(2) == 0 ? v.sync(rig.now, log, {kTestCause})
                                    : v.datasync(rig.now, log, {kTestCause});
        if (done.ok()) durable_records = records;
      } else {
        done = v.datasync(rig.now, tree, {kTestCause});
        if (done.ok()) durable_versions = versions, tree_durable = true;
      }
      if (!done.ok()) {
        EXPECT_EQ(done.error().code, ErrorCode::kPowerCut);
        return true;
      }
      rig.now = std::max(rig.now, done.value()) + random.below(2 * kSecond);
      (void)v.background(rig.now);
      if (!v.error().ok()) return true;
    }
    return false;
  }
  void check() {
    Volume& v = rig.volume;
    const Result<FileId> found = v.find("log");
    ASSERT_TRUE(found.ok() || durable_records == 0);
    if (found.ok()) {
      const std::string bytes = text(rig, found.value());
      ASSERT_GE(bytes.size(), durable_records * 100);
      for (u64 n = 0; n < durable_records; n++) ASSERT_EQ(bytes.substr(n * 100, 100), record(n));
    }
    ASSERT_TRUE(v.find("tree").ok() || !tree_durable);
    if (!v.find("tree").ok() || !tree_durable) return;
    const std::string bytes = text(rig, tree);
    for (u64 n = 0; n < 32; n++)
      for (u64 sector = 0; sector < 8; sector++) {
        const char* at = bytes.data() + n * kHostPage + sector * 512;
        u64 of = 0;
        u32 version = 0;
        ASSERT_TRUE(*at == 0 || (std::sscanf(at, "%lu %u", &of, &version) == 2 && of == n));
        ASSERT_GE(version, durable_versions[n]);
        ASSERT_LE(version, versions[n]);
        torn += version != durable_versions[n] && version != versions[n];
        mixed += sector > 0 && std::string(at) != std::string(at - 512);
      }
  }
  u64 torn = 0, mixed = 0;
};

TEST(Faults, WhatWasSyncedSurvivesAPowerCutAtEveryWrite) {
  u64 cuts = 0, mixed = 0, lost_files = 0;
  for (u64 mode = 0; mode < 8; mode++)
    for (u64 cut = 1; cut <= 60; cut++) {
      VolumeOptions options;
      options.journal = static_cast<JournalMode>(mode & 1);
      options.io = static_cast<IoMode>(mode >> 1 & 1);
      options.preallocate = static_cast<Preallocation>(mode >> 2 & 1);
      options.page_cache_bytes = 256 * KiB;
      FaultOptions faults;
      faults.power_cut_at_write = cut;
      Story story(options, faults);
      SCOPED_TRACE("mode " + std::to_string(mode) + ", cut " + std::to_string(cut));
      if (!story.run(mode * 1000 + cut / 4, 400)) continue;
      cuts++;
      story.rig.volume.crash(story.rig.now, survivors_by_seed(cut));
      EXPECT_TRUE(story.rig.volume.error().ok());
      story.check();
      if (testing::Test::HasFatalFailure()) return;
      mixed += story.mixed;
      lost_files += !story.rig.volume.find("log").ok();
      // The volume continues, and space adds up.
      const FileId next = story.rig.volume.create("next");
      story.rig.volume.append(next, std::string(100'000, 'n'), {kTestCause});
      story.rig.advance(story.rig.volume.sync(story.rig.now, next, {kTestCause}));
      EXPECT_EQ(text(story.rig, next), std::string(100'000, 'n'));
    }
  EXPECT_GT(cuts, 400u);
  EXPECT_GT(mixed, 100u);     // torn pages did occur
  EXPECT_GT(lost_files, 5u);  // and so did files that the journal did not know yet
}

TEST(Faults, AnOrderedJournalNeverShowsAFileWithoutItsBytes) {
  VolumeOptions options;
  options.journal = JournalMode::kOrdered;
  u64 there = 0;
  for (Ns after : {Ns{1}, Ns{10 * kMillisecond}})
    for (u64 seed = 0; seed < 200; seed++) {
      VolumeRig rig(16 * MiB, options);
      rig.volume.expect_crash();
      const FileId id = rig.volume.create("f");
      rig.volume.append(id, std::string(1000, 'f'), {kTestCause});
      ASSERT_GT(rig.volume.sync(0, id, {kTestCause}).value(), 10 * kMillisecond);
      // The first flush takes 8 ms, the second one as long.
      rig.volume.crash(after, survivors_by_seed(seed));
      if (!rig.volume.find("f").ok()) continue;
      there++;
      ASSERT_EQ(text(rig, id), std::string(1000, 'f')) << seed;
    }
  EXPECT_GT(there, 50u);
  // never before the first flush, later as often as the commit block survived
  EXPECT_LT(there, 150u);
}

TEST(Faults, ARemovedFileComesBackWholeIfItsRemovalWasNotCommitted) {
  VolumeOptions options;
  options.journal = JournalMode::kOrdered;
  for (bool committed : {false, true}) {
    VolumeRig rig(16 * MiB, options);
    rig.volume.expect_crash();
    const FileId id = rig.volume.create("old"), other = rig.volume.create("other");
    rig.volume.append(id, std::string(1 * MiB, 'o'), {kTestCause});
    rig.advance(rig.volume.sync(rig.now, id, {kTestCause}));
    rig.volume.remove(rig.now, id);
    rig.volume.append(other, "x", {kTestCause});
    if (committed) rig.advance(rig.volume.sync(rig.now, other, {kTestCause}));
    rig.volume.crash(rig.now, survivors_by_seed(1));
    EXPECT_EQ(rig.volume.find("old").ok(), !committed);
    EXPECT_TRUE(committed || text(rig, id) == std::string(1 * MiB, 'o'));
    EXPECT_EQ(rig.volume.allocated_bytes() > 100 * KiB, !committed);
  }
}

TEST(Faults, SpaceTakenAgainBeforeItsCommitIsDurableKeepsTheOldFileWhole) {
  VolumeOptions options;
  options.journal = JournalMode::kOrdered;
  for (u64 seed = 0; seed < 16; seed++) {
    VolumeRig rig(4 * MiB, options);
    rig.volume.expect_crash();
    const FileId old = rig.volume.create("old"), next = rig.volume.create("next");
    rig.volume.append(old, std::string(2 * MiB, 'o'), {kTestCause});
    rig.advance(rig.volume.sync(rig.now, old, {kTestCause}));
    rig.volume.remove(rig.now, old);
    rig.volume.append(next, std::string(2 * MiB, 'n'), {kTestCause});
    const Result<Ns> done = rig.volume.write_back(rig.now, next, {kTestCause});
    ASSERT_TRUE(done.ok()) << done.error().message;
    EXPECT_GT(done.value(), rig.now + 7 * kMillisecond);  // waits for a flush
    rig.volume.crash(rig.now + 1, survivors_by_seed(seed));
    EXPECT_TRUE(!rig.volume.find("old").ok() || text(rig, old) == std::string(2 * MiB, 'o'));
  }
}

TEST(Faults, RandomBitRotFlipsOneStoredBit) {
  FaultOptions faults;
  faults.bit_rot_at_write = 3;
  for (u64 seed = 1; seed <= 20; seed++) {
    faults.seed = seed;
    VolumeRig rig(16 * MiB, {}, faults);
    const FileId id = rig.volume.create("f");
    const std::string all(100'000, 'x');
    for (int i = 0; i < 3; i++) {
      rig.volume.append(id, all, {kTestCause});
      rig.advance(rig.volume.write_back(rig.now, id, {kTestCause}));
    }
    u64 flipped = 0;
    std::string stored(16 * MiB, '\0');
    rig.content.read(0, stored.size(), stored.data());
    for (size_t i = 0; i < stored.size(); i++)
      flipped += static_cast<u64>(
          __builtin_popcount(static_cast<u8>(stored[i] ^ (i < 300'000 ? 'x' : 0))));
    EXPECT_EQ(flipped, 1u);
  }
}

TEST(Faults, AFailedReadStopsTheDriveWithItsReason) {
  FaultOptions faults;
  faults.read_error_at_read = 2;
  VolumeRig rig(16 * MiB, {}, faults);
  const FileId id = rig.volume.create("f");
  rig.volume.append(id, std::string(20'000, 'x'), {kTestCause});
  rig.advance(rig.volume.write_back(rig.now, id, {kTestCause}));
  rig.now = rig.volume.read(rig.now, id, 0, 100, {kTestCause});
  EXPECT_TRUE(rig.volume.error().ok());
  rig.now = rig.volume.read(rig.now, id, 8192, 5000, {kTestCause});
  EXPECT_EQ(rig.volume.error().code, ErrorCode::kIo);
  EXPECT_EQ(rig.volume.error().message, "the drive cannot read: read command 2, pages 2 to 3");
  const u64 digest = rig.content.digest();
  EXPECT_EQ(rig.volume.overwrite(rig.now, id, 0, "y", {kTestCause}).error().code, ErrorCode::kIo);
  rig.volume.remove(rig.now, id);
  EXPECT_EQ(rig.content.digest(), digest);
}

TEST(Faults, ASmallerCapacityFillsUp) {
  FaultOptions faults;
  faults.capacity_bytes = 1 * MiB;
  VolumeRig rig(16 * MiB, {}, faults);
  const FileId id = rig.volume.create("f");
  rig.volume.append(id, std::string(1 * MiB + 1, 'x'), {kTestCause});
  EXPECT_EQ(rig.volume.write_back(rig.now, id, {kTestCause}).error().code, ErrorCode::kDiskFull);
  rig.advance(rig.volume.truncate(rig.now, id, 1 * MiB, {kTestCause}));
  rig.advance(rig.volume.write_back(rig.now, id, {kTestCause}));
  // A buffered change of a hole needs space only when it is written back, and fails then.
  const FileId late = rig.volume.create("late", OpenMode::kBuffered);
  rig.volume.append(late, "x", {kTestCause});
  EXPECT_EQ(rig.volume.sync(rig.now, late, {kTestCause}).error().code, ErrorCode::kDiskFull);
  EXPECT_EQ(rig.volume.unwritten(late), 1u);
}

TEST(Faults, ASlowDriveTakesManyTimesAsLong) {
  Ns took[2];
  for (u64 slow : {0, 1}) {
    FaultOptions faults;
    faults.slow_permille = slow == 1 ? 7500 : 1000;
    VolumeRig rig(16 * MiB, {}, faults);
    const FileId id = rig.volume.create("f");
    rig.volume.append(id, "x", {kTestCause});
    took[slow] = rig.volume.sync(1000, id, {kTestCause}).value() - 1000;
  }
  EXPECT_EQ(took[1], took[0] / 1000 * 7500 + took[0] % 1000 * 7500 / 1000);
}

}  // namespace
}  // namespace tt
