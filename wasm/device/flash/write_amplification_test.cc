// Asserts flash_checks.h at a small size: the drive's write amplification against analytic results.
#include "device/testing/checks_test_rig.h"
#include "device/testing/flash_checks.h"

namespace tt {
namespace {

TEST(WriteAmplification, UniformMatchesTheFormulasUnderEveryPolicy) {
  expect_checks(flash_checks::uniform(256 * MiB, 5, 2), 36);
}

TEST(WriteAmplification, HotAndColdMatchTheFormulas) {
  expect_checks(flash_checks::hot_cold(256 * MiB, 8, 4), 14);
}

TEST(WriteAmplification, StreamsKeepHotAndColdApart) {
  expect_checks(flash_checks::streams(256 * MiB, 8, 4), 8);
  expect_checks(flash_checks::two_logs(64 * MiB, 4), 2);
}

TEST(WriteAmplification, SequentialIsOneAndTrimGivesSpareSpace) {
  expect_checks(flash_checks::sequential_and_trim(64 * MiB, 4), 2);
}

TEST(WriteAmplification, DoesNotDependOnTheSizeOfTheDrive) {
  expect_checks(flash_checks::scaling({64 * MiB, 256 * MiB}, 1), 2);
}

// The default drive, with 16 frontiers of each kind: open blocks must not change the result.
TEST(WriteAmplification, ManyFrontiersCostNoSpareSpace) {
  FlashOptions options;
  options.over_provisioning_permille = 250;
  FlashRig rig(options);
  const FlashGeometry geometry(options);
  EXPECT_EQ(geometry.frontiers, 16u);
  EXPECT_LT(geometry.frontiers * 2 * 100, geometry.blocks);
  SplitMix64 random(7);
  rig.fill();
  const u64 pages = rig.device.pages();
  rig.random_writes(4 * pages, pages, random);
  EXPECT_NEAR(rig.random_writes(2 * pages, pages, random), 2.60, 0.05);
}

TEST(WriteAmplification, LargeAlignedWritesAreNearOne) {
  FlashRig rig(small_flash(64 * MiB, 74));
  SplitMix64 random(3);
  rig.fill();
  for (int i = 0; i < 2000; i++) rig.write(random.below(rig.device.pages() / 256) * 256, 256);
  const FlashCounters& c = rig.device.counters();
  EXPECT_LT(c.nand_gc_programs * 50, c.host_pages_written);
}

// With almost no spare space victims are nearly full, collection falls behind, and the host has to
// wait for it.
TEST(WriteAmplification, HostWaitsWhenCollectionFallsBehind) {
  FlashOptions options = small_flash(256 * MiB, 20);
  options.dies = 16;
  FlashRig rig(options);
  SplitMix64 random(1);
  rig.fill();
  EXPECT_EQ(rig.device.counters().gc_stall_ns, 0u);
  const double amplification =
      rig.random_writes(2 * rig.device.pages(), rig.device.pages(), random);
  EXPECT_GT(amplification, 12.0);
  EXPECT_GT(rig.device.counters().gc_emergency_ns, 0u);
  EXPECT_EQ(rig.device.map().check(), "");
}

// With room to spare collection never falls behind, but commands wait for its programs and erases
// all the same: reads, writes that find DRAM full, and flushes. Nothing waits before it begins.
TEST(WriteAmplification, CommandsWaitForCollection) {
  FlashRig rig(small_flash(64 * MiB, 74));
  SplitMix64 random(1);
  rig.fill();
  EXPECT_EQ(rig.device.counters().gc_stall_ns, 0u);
  rig.random_writes(rig.device.pages(), rig.device.pages(), random);
  const FlashCounters& c = rig.device.counters();
  EXPECT_EQ(c.gc_emergency_ns, 0u);
  EXPECT_GT(c.nand_gc_programs, 0u);
  EXPECT_GT(c.gc_stall_ns, 0u);
}

// A small write that is flushed programs a whole unit; the rest is padding.
TEST(WriteAmplification, FlushPadsProgramUnits) {
  FlashRig rig(small_flash(16 * MiB, 250));
  for (int i = 0; i < 10; i++) {
    rig.write(0);
    rig.flush();
  }
  EXPECT_EQ(rig.device.counters().nand_padding_programs, 30u);
  EXPECT_EQ(rig.ledger.row(make_id(0, 1)).nand_bytes_programmed, 30 * kHostPage);
  EXPECT_EQ(rig.device.map().check(), "");
}

}  // namespace
}  // namespace tt
