// The flash drive as a whole: mapping invariants, conservation of bytes, timing.
#include <gtest/gtest.h>

#include <map>

#include "device/options/schema.h"
#include "device/testing/flash_test_rig.h"

namespace tt {
namespace {

TEST(FlashDevice, InvariantsHoldUnderRandomCommands) {
  for (u64 seed = 1; seed <= 20; seed++) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    SplitMix64 random(seed);
    FlashOptions options = small_flash(4 * MiB + random.below(4 * MiB), 20 + random.below(400));
    options.pages_per_block = 8 << random.below(4);
    options.pages_per_program = 1 << random.below(4);
    options.write_cache = seed % 3 != 0;
    options.gc_policy = static_cast<VictimPolicy>(seed % 5);
    options.separate_gc_frontier = seed % 2;
    options.wear_leveling_gap = seed % 4 == 3 ? 6 : 0;
    options.precondition = seed % 7 == 0 ? Precondition::kAged : Precondition::kNone;
    options.streams = 1 + seed / 2 % 3;
    options.cache_bytes =
        // small: DRAM is cycled through while a stream's page waits
        seed % 8 < 4 ? 64 * KiB : 1 * MiB;
    FlashRig rig(options);
    const u64 pages = rig.device.pages();
    for (int i = 0; i < 6000; i++) {
      const u64 page = random.below(pages),
                count = 1 + random.below(std::min<u64>(pages - page, 40));
      const u64 what = random.below(100);
      if (what < 70)
        rig.now = rig.device.write(rig.now, page, count,
                                   {kTestCause, 0, 0, static_cast<u32>(random.below(4))});
      else if (what < 80)
        rig.read(page, count);
      else if (what < 90)
        rig.trim(page, count);
      else
        rig.flush();
      if (i % 500 == 0) {
        ASSERT_EQ(rig.device.map().check(), "");
      }
    }
    ASSERT_EQ(rig.device.map().check(), "");
    EXPECT_GT(rig.device.counters().erases, 100u);
  }
}

// The ledger's rows, the device's counters and an independent count of the commands agree.
class FlashLedger : public testing::TestWithParam<bool> {};

TEST_P(FlashLedger, AddsUpToCounters) {
  FlashOptions options = small_flash(16 * MiB, 100);
  options.separate_gc_frontier = GetParam();
  options.wear_leveling_gap = GetParam() ? 0 : 4;
  FlashRig rig(options);
  SplitMix64 random(11);
  u64 asked_by_cause[2] = {0, 0}, read_pages = 0;
  std::vector<bool> mapped(rig.device.pages(), false);
  for (int i = 0; i < 30000; i++) {
    const u64 count = 1 + random.below(8), page = random.below(rig.device.pages() - count);
    const u64 other = random.below(2);
    if (i % 10 == 9) {
      rig.read(page, count, kOtherCause);
      read_pages += count;
      continue;
    }
    if (i % 50 == 0) rig.flush();
    rig.write(page, count, other ? kOtherCause : kTestCause);
    asked_by_cause[other] += count;
    std::fill_n(mapped.begin() + static_cast<i64>(page), count, true);
  }
  const FlashCounters& c = rig.device.counters();
  const LedgerRow sum = rig.ledger.totals();
  EXPECT_EQ(rig.ledger.row(kTestCause).host_bytes_written, asked_by_cause[0] * kHostPage);
  EXPECT_EQ(rig.ledger.row(kOtherCause).host_bytes_written, asked_by_cause[1] * kHostPage);
  EXPECT_EQ(rig.ledger.row(kTestCause).nand_bytes_programmed, asked_by_cause[0] * kHostPage);
  EXPECT_EQ(sum.host_bytes_written, c.host_pages_written * kHostPage);
  EXPECT_EQ(sum.host_bytes_read, read_pages * kHostPage);
  EXPECT_EQ(sum.host_writes + sum.host_reads, 30000u);
  EXPECT_GT(c.nand_gc_programs, 0u);
  EXPECT_GT(c.nand_padding_programs, 0u);
  EXPECT_EQ(sum.nand_bytes_programmed,
            (c.nand_host_programs + c.nand_gc_programs + c.nand_padding_programs) * kHostPage);
  EXPECT_EQ(sum.nand_bytes_read, (c.nand_host_reads + c.nand_gc_reads) * kHostPage);
  EXPECT_EQ(rig.device.map().mapped(),
            static_cast<u64>(std::count(mapped.begin(), mapped.end(), true)));
  // Every programmed page is in a block now, or was erased with one.
  u64 written = 0;
  for (u32 b = 0; b < rig.device.map().blocks(); b++) {
    const EraseBlock& block = rig.device.map().block(b);
    written += block.written + u64{block.erases} * rig.device.map().pages_per_block();
  }
  EXPECT_EQ(written * kHostPage, sum.nand_bytes_programmed);
}

INSTANTIATE_TEST_SUITE_P(GcFrontier, FlashLedger, testing::Values(true, false));

TEST(FlashDevice, EqualRunsHaveEqualDigestsWhoeverListens) {
  const auto run = [](FactStream::Mode mode, u64 seed, u64* seq) {
    FlashRig rig(small_flash(8 * MiB, 74));
    rig.facts.set_mode(mode);
    SplitMix64 random(seed);
    for (int i = 0; i < 9000; i++) {
      rig.write(random.below(rig.device.pages()));
      if (i % 100 == 0) rig.flush();
    }
    *seq = rig.facts.seq();
    return rig.device.digest();
  };
  u64 seq_off = 0, seq_all = 0, seq_other = 0;
  const u64 digest = run(FactStream::Mode::kOff, 1, &seq_off);
  EXPECT_EQ(run(FactStream::Mode::kAll, 1, &seq_all), digest);
  EXPECT_EQ(seq_all, seq_off);
  EXPECT_NE(run(FactStream::Mode::kOff, 2, &seq_other), digest);
}

TEST(FlashDevice, WearStaysEven) {
  FlashRig rig(small_flash(16 * MiB, 250));
  SplitMix64 random(5);
  rig.fill();
  rig.random_writes(40 * rig.device.pages(), rig.device.pages(), random);
  u32 least = ~0u, most = 0;
  for (u32 b = 0; b < rig.device.map().blocks(); b++) {
    least = std::min(least, rig.device.map().block(b).erases);
    most = std::max(most, rig.device.map().block(b).erases);
  }
  EXPECT_GT(least, 40u);
  EXPECT_LT(most, least * 2);
}

class FlashTiming : public testing::Test {
 protected:
  static FlashOptions options() {
    FlashOptions o = small_flash(64 * MiB, 74);
    o.pages_per_program = 1;
    o.dies = o.channels = 4;
    o.read_ns = 50'000;
    o.program_ns = 600'000;
    o.erase_ns = 2'000'000;
    o.channel_bytes_per_s = 4096 * u64{100'000};    // 10 us a page
    o.interface_bytes_per_s = 4096 * u64{200'000};  // 5 us a page
    o.command_ns = 20'000;
    o.flush_ns = 1'000'000;
    return o;
  }
};

TEST_F(FlashTiming, WriteIsAcknowledgedFromDram) {
  FlashRig rig(options());
  EXPECT_EQ(rig.device.write(1000, 0, 1, {kTestCause}), 1000u + 5'000 + 20'000);
}

TEST_F(FlashTiming, WithoutCacheWriteWaitsForTheCells) {
  FlashOptions o = options();
  o.write_cache = false;
  FlashRig rig(o);
  EXPECT_EQ(rig.device.write(0, 0, 1, {kTestCause}), 5'000u + 10'000 + 600'000 + 20'000);
}

TEST_F(FlashTiming, FlushWaitsForTheCellsThenWritesItsMaps) {
  FlashRig rig(options());
  rig.device.write(0, 0, 1, {kTestCause});
  const Ns done = 5'000 + 10'000 + 600'000 + 1'000'000;
  EXPECT_EQ(rig.device.flush(30'000, {kTestCause}), done);
  EXPECT_EQ(rig.device.flush(done, {kTestCause}), done + 20'000);  // nothing new to make durable
}

TEST_F(FlashTiming, ProtectedDramNeedsNoFlush) {
  FlashOptions o = options();
  o.power_loss_protection = true;
  FlashRig rig(o);
  rig.device.write(0, 0, 1, {kTestCause});
  EXPECT_EQ(rig.device.flush(30'000, {kTestCause}), 50'000u);
  EXPECT_EQ(rig.device.counters().nand_padding_programs, 0u);
}

// Pages 0..3 went to the four dies: each time to the frontier whose die is free first.
TEST_F(FlashTiming, ReadsOfDifferentDiesOverlap) {
  FlashOptions o = options();
  o.capacity_bytes = 512 * MiB;
  FlashRig rig(o);
  ASSERT_EQ(FlashGeometry(o).frontiers, 4u);
  rig.device.write(0, 0, 8, {kTestCause});
  const Ns idle = 10 * kMillisecond;
  const Ns alone = 20'000 + 50'000 + 10'000 + 5'000;
  EXPECT_EQ(rig.device.read(idle, 0, 1, {kTestCause}) - idle, alone);
  // Four dies: only the interface serialises. The same die twice: the second read starts when the
  // first ends.
  EXPECT_EQ(rig.device.read(2 * idle, 0, 4, {kTestCause}) - 2 * idle, alone);
  Ns twice = 0;
  const BlockMap& map = rig.device.map();
  for (u32 page = 1; page < 8; page++) {
    if (map.die_of(map.block_of(map.physical_of(page))) !=
        map.die_of(map.block_of(map.physical_of(0))))
      continue;
    rig.device.read(3 * idle, 0, 1, {kTestCause});
    twice = rig.device.read(3 * idle, page, 1, {kTestCause}) - 3 * idle;
  }
  EXPECT_EQ(twice, alone + 50'000);
}

TEST_F(FlashTiming, ReadBehindAProgramWaitsForItsRest) {
  FlashOptions o = options();
  o.dies = o.channels = 1;
  FlashRig rig(o);
  rig.device.write(0, 0, 1, {kTestCause});
  const Ns start = 10 * kMillisecond;
  rig.device.write(
      // its programs end 615, 1215, 1815 us after start or a little later
      start, 1, 3, {kTestCause});
  const Ns asked = start + 700'000;  // plus 20 us for the command: in the second program
  const Ns done = rig.device.read(asked, 0, 1, {kTestCause});
  EXPECT_NEAR(static_cast<double>(done - start), 1'200'000 + 50'000 + 10'000 + 5'000, 30'000);
}

TEST_F(FlashTiming, PagesInDramAndUnwrittenPagesNeedNoCells) {
  FlashRig rig(options());
  const Ns acknowledged = rig.device.write(0, 0, 1, {kTestCause});
  EXPECT_EQ(rig.device.read(acknowledged, 0, 1, {kTestCause}), acknowledged + 20'000 + 5'000);
  EXPECT_EQ(rig.device.read(acknowledged + 100'000, 9, 1, {kTestCause}),
            acknowledged + 100'000 + 20'000 + 5'000);
  EXPECT_EQ(rig.device.counters().nand_host_reads, 0u);
}

// Random writes cannot outrun the dies: time per host page = (A * program + (A - 1) * read + A / b
// * erase) / dies.
TEST_F(FlashTiming, SteadyStateIsBoundByTheDies) {
  FlashOptions o = options();
  o.over_provisioning_permille = 250;
  FlashRig rig(o);
  SplitMix64 random(3);
  rig.fill();
  const u64 pages = rig.device.pages();
  rig.random_writes(4 * pages, pages, random);
  const Ns before = rig.now;
  const double a = rig.random_writes(2 * pages, pages, random);
  const double per_page = static_cast<double>(rig.now - before) / static_cast<double>(2 * pages);
  const double bound = (a * 600'000 + (a - 1) * 50'000 + a / 64 * 2'000'000) / 4;
  EXPECT_GT(per_page, bound * 0.98);
}

TEST_F(FlashTiming, TimeMustNotRunBackwards) {
  FlashRig rig(options());
  rig.device.write(1000, 0, 1, {kTestCause});
  EXPECT_DEATH(rig.device.read(999, 0, 1, {kTestCause}), "now >= now_");
  EXPECT_DEATH(rig.device.write(1000, rig.device.pages() - 1, 2, {kTestCause}), "logical_pages");
}

}  // namespace
}  // namespace tt
