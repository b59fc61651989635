// The drive's write amplification against analytic results (sources in reference/device.md §3).
#include <gtest/gtest.h>

#include "device/flash/flash_test_rig.h"

namespace tt {
namespace {

// Greedy victims, uniform random single-page writes, blocks of 64 pages: Desnoyers' formula for finite blocks.
struct GreedyCase {
  u64 over_provisioning_permille;
  double expected, tolerance;
};

class GreedyUniform : public testing::TestWithParam<GreedyCase> {};

TEST_P(GreedyUniform, MatchesTheFormula) {
  FlashRig rig(small_flash(64 * MiB, GetParam().over_provisioning_permille));
  SplitMix64 random(42);
  rig.fill();
  const u64 pages = rig.device.pages();
  rig.random_writes(6 * pages, pages, random);
  const double amplification = rig.random_writes(8 * pages, pages, random);
  EXPECT_NEAR(amplification, GetParam().expected, GetParam().expected * GetParam().tolerance);
  EXPECT_EQ(rig.device.map().check(), "");
}

INSTANTIATE_TEST_SUITE_P(Utilisations, GreedyUniform,
                         testing::Values(GreedyCase{1000, 1.239, 0.02},  // u = 0.5
                                         GreedyCase{500, 1.68, 0.02},    // u = 0.667
                                         GreedyCase{250, 2.60, 0.025},   // u = 0.8
                                         GreedyCase{100, 5.24, 0.04}));  // u = 0.909

// The default drive, with 16 frontiers of each kind: open blocks must not change the result.
TEST(WriteAmplification, ManyFrontiersCostNoSpareSpace) {
  FlashOptions options;
  options.over_provisioning_permille = 250;
  FlashRig rig(options);
  EXPECT_EQ(rig.device.geometry().frontiers, 16u);
  EXPECT_LT(rig.device.geometry().frontiers * 2 * 100, rig.device.geometry().blocks);
  SplitMix64 random(7);
  rig.fill();
  const u64 pages = rig.device.pages();
  rig.random_writes(4 * pages, pages, random);
  EXPECT_NEAR(rig.random_writes(3 * pages, pages, random), 2.60, 0.06);
}

TEST(WriteAmplification, SequentialOverwriteIsOne) {
  FlashRig rig(small_flash(64 * MiB, 74));
  for (int round = 0; round < 5; round++) rig.fill();
  EXPECT_EQ(rig.device.counters().nand_gc_programs, 0u);
  EXPECT_GT(rig.device.counters().erases, 3 * rig.device.pages() / 64);
}

TEST(WriteAmplification, LargeAlignedWritesAreNearOne) {
  FlashRig rig(small_flash(64 * MiB, 74));
  SplitMix64 random(3);
  rig.fill();
  for (int i = 0; i < 2000; i++) rig.write(random.below(rig.device.pages() / 256) * 256, 256);
  const FlashCounters& c = rig.device.counters();
  EXPECT_LT(c.nand_gc_programs * 50, c.host_pages_written);
}

// Trimming half of the pages leaves u = 0.465, where greedy gives about 1.2.
TEST(WriteAmplification, TrimGivesSpareSpace) {
  FlashRig rig(small_flash(64 * MiB, 75));
  SplitMix64 random(5);
  rig.fill();
  const u64 pages = rig.device.pages();
  const double before = rig.random_writes(4 * pages, pages, random);
  rig.trim(pages / 2, pages / 2);
  rig.random_writes(2 * pages, pages / 2, random);
  const double after = rig.random_writes(2 * pages, pages / 2, random);
  EXPECT_GT(before, 5.5);
  EXPECT_NEAR(after, 1.2, 0.04);
}

// With hardly any spare space victims are almost full, collection falls behind, and the host has to wait for it.
TEST(WriteAmplification, HostWaitsWhenCollectionFallsBehind) {
  FlashOptions options = small_flash(256 * MiB, 20);
  options.dies = 16;
  FlashRig rig(options);
  SplitMix64 random(1);
  rig.fill();
  EXPECT_EQ(rig.device.counters().gc_stall_ns, 0u);
  const double amplification = rig.random_writes(2 * rig.device.pages(), rig.device.pages(), random);
  EXPECT_GT(amplification, 12.0);
  EXPECT_GT(rig.device.counters().gc_stall_ns, 0u);
  EXPECT_EQ(rig.device.map().check(), "");
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
