// The report counts from begin_measuring() on: a second half is both halves minus the first.
#include <gtest/gtest.h>

#include "device/options/schema.h"
#include "device/testing/report_test_rig.h"
#include "device/testing/volume_checks.h"
#include "device/testing/volume_test_rig.h"

namespace tt {
namespace {

// Half of a run: writes, reads, flushes, trims at random.
template <class Rig>
void half(Rig& rig, u64 seed) {
  SplitMix64 random(seed);
  for (u64 i = 0; i < 12'000; i++) {
    const u64 page = random.below(rig.device.pages() - 4), what = random.below(100);
    if (what < 90) {
      rig.write(page, 1 + random.below(4));
    } else if (what < 96) {
      rig.read(what < 93 ? page : 0, 1 + random.below(4));
    } else if (what < 98) {
      rig.flush();
    } else {
      rig.device.trim(rig.now, page, 2);
    }
  }
}

template <class Rig>
void expect_second_half_only(Rig& measured, Rig& whole, const std::vector<ReportField>& counts) {
  half(measured, 1);
  half(whole, 1);
  const Report first(whole.device);
  measured.device.begin_measuring(measured.now);
  const Report nothing(measured.device);
  EXPECT_EQ(nothing.ratio(device::kWriteAmplification), 0);
  half(measured, 2);
  half(whole, 2);
  const Report second(measured.device), both(whole.device);
  for (ReportField field : counts) {
    SCOPED_TRACE(field);
    EXPECT_EQ(nothing.count(field), 0u);
    EXPECT_GT(first.count(field), 0u);
    EXPECT_EQ(second.count(field), both.count(field) - first.count(field));
  }
  EXPECT_EQ(measured.device.digest(), whole.device.digest());
}

TEST(Measuring, FlashReportsWhatCameAfterIt) {
  FlashOptions options = small_flash(256 * MiB, 20);
  options.dies = 16;
  options.precondition = Precondition::kFilled;
  FlashRig measured(options), whole(options);
  expect_second_half_only(
      measured, whole,
      {device::kErases, device::kHostFlushes, device::kTrimmedBytes, device::kGcStall});
  const Report report(measured.device), since_new(whole.device);
  EXPECT_EQ(report.count(device::kErasesMax), since_new.count(device::kErasesMax));
  EXPECT_GT(report.ratio(device::kWriteAmplification),
            since_new.ratio(device::kWriteAmplification));
  EXPECT_LT(report.count(device::kEnduranceHostBytes),
            since_new.count(device::kEnduranceHostBytes));
}

TEST(Measuring, DiskReportsWhatCameAfterIt) {
  HddRig measured{HddOptions()}, whole{HddOptions()};
  expect_second_half_only(
      measured, whole,
      {device::kHostFlushes, device::kTrimmedBytes, device::kSeeks, device::kSeekNs,
       device::kRotationNs, device::kTransferNs, device::kBufferHits});
}

// A busy half, then an idle second.
TEST(Measuring, UtilisationOfADiskIsThatOfTheMeasuredTime) {
  HddRig rig{HddOptions()};
  half(rig, 1);
  EXPECT_GT(Report(rig.device).count(device::kArmUtilisation), 900u);
  rig.now += kSecond;
  rig.read(0);
  rig.device.begin_measuring(rig.now);
  rig.now += kSecond;
  rig.read(5000);
  EXPECT_LT(Report(rig.device).count(device::kArmUtilisation), 40u);
}

TEST(Measuring, VolumeReportsWhatCameAfterIt) {
  VolumeOptions options;
  options.journal = JournalMode::kOrdered;
  options.io = IoMode::kBuffered;
  options.page_cache_bytes = 1 * MiB;
  VolumeRig rig(16 * MiB, options);
  const FileId file = rig.volume.create("a");
  rig.volume.append(file, std::string(64 * KiB, 'x'), {kTestCause});
  rig.advance(rig.volume.sync(rig.now, file, {kTestCause}));
  rig.now = rig.volume.read(rig.now, file, 0, 4 * KiB, {kTestCause});
  EXPECT_EQ(Report(rig.volume, rig.now).ratio(device::kPageCacheHits), 1);
  rig.volume.begin_measuring(rig.now);
  const Report nothing(rig.volume, rig.now);
  EXPECT_EQ(nothing.ratio(device::kPageCacheHits), 0);
  EXPECT_EQ(nothing.count(device::kJournalCommits), 0u);
  EXPECT_EQ(nothing.count(device::kJournalBytes), 0u);
  rig.volume.append(file, "x", {kTestCause});
  rig.advance(rig.volume.sync(rig.now, file, {kTestCause}));
  const Report report(rig.volume, rig.now);
  // Descriptor, group descriptors, bitmap and inode, commit block: the page after the end is a new
  // one.
  EXPECT_EQ(report.count(device::kJournalCommits), 1u);
  EXPECT_EQ(report.count(device::kJournalBytes), 5 * kHostPage);
}

}  // namespace
}  // namespace tt
