// Wear: its distribution over blocks, the drive's endurance, and drives that were used before the
// run.
#include <gtest/gtest.h>

#include "device/options/schema.h"
#include "device/testing/flash_formulas.h"
#include "device/testing/flash_test_rig.h"
#include "device/testing/report_test_rig.h"

namespace tt {
namespace {

struct Spread {
  u32 least = ~0u, most = 0;
  u64 sum = 0;
};
Spread spread(const FlashRig& rig) {
  Spread s;
  for (u32 b = 0; b < rig.device.map().blocks(); b++) {
    const u32 erases = rig.device.map().block(b).erases;
    s.least = std::min(s.least, erases);
    s.most = std::max(s.most, erases);
    s.sum += erases;
  }
  return s;
}

TEST(Wear, DynamicLevellingKeepsUniformWritesEven) {
  FlashRig rig(small_flash(16 * MiB, 250));
  SplitMix64 random(5);
  rig.fill();
  rig.random_writes(40 * rig.device.pages(), rig.device.pages(), random);
  const Spread s = spread(rig);
  EXPECT_GT(s.least, 40u);
  EXPECT_LT(s.most, s.least * 2);
}

// Nine tenths of the pages are never rewritten. Only static levelling includes their blocks: each
// then moves once while all blocks are erased `gap` times on average.
TEST(Wear, StaticLevellingBoundsTheSpreadOfColdData) {
  struct Result {
    u32 spread;
    double amplification, cold_moves;  // per host page
  };
  const auto run = [](u64 gap) {
    FlashOptions options = small_flash(16 * MiB, 250);
    options.wear_leveling_gap = gap;
    FlashRig rig(options);
    SplitMix64 random(5);
    rig.fill();
    const u64 pages = rig.device.pages();
    rig.random_writes(120 * pages, pages / 10, random);
    EXPECT_EQ(rig.device.map().check(), "");
    const Report report(rig.device);
    const Spread s = spread(rig);
    EXPECT_EQ(report.count(device::kErasesMin), s.least);
    EXPECT_EQ(report.count(device::kErasesMax), s.most);
    const double host = static_cast<double>(rig.device.counters().host_pages_written * kHostPage);
    return Result{
        s.most - s.least, report.ratio(device::kWriteAmplification),
        static_cast<double>(rig.ledger.row(device::kFlashWearLeveling).nand_bytes_programmed) /
            host};
  };
  const Result without = run(0);
  EXPECT_GT(without.spread, 200u);
  EXPECT_EQ(without.cold_moves, 0.0);
  for (u32 gap : {5, 10, 20}) {
    const Result with = run(gap);
    EXPECT_LE(with.spread, 4 * gap);
    EXPECT_NEAR(with.cold_moves, 0.9 / 1.25 / gap, 0.2 / gap);
    EXPECT_NEAR(with.amplification, without.amplification + with.cold_moves, 0.03);
  }
}

TEST(Wear, EnduranceIsCapacityTimesCyclesOverAmplificationAndWear) {
  FlashOptions options = small_flash(16 * MiB, 143);
  options.pe_cycles = 1234;
  FlashRig rig(options);
  const auto physical = [&] {
    return static_cast<double>(rig.device.map().blocks()) * 64 * kHostPage;
  };
  EXPECT_EQ(Report(rig.device).count(device::kEnduranceHostBytes),
            static_cast<u64>(physical() * 1234));
  EXPECT_EQ(Report(rig.device).ratio(device::kWearMaxOverMean), 1.0);
  SplitMix64 random(1);
  rig.fill();
  rig.random_writes(20 * rig.device.pages(), rig.device.pages(), random);
  rig.flush();
  const Report report(rig.device);
  const Spread s = spread(rig);
  const double wear =
      s.most * static_cast<double>(rig.device.map().blocks()) / static_cast<double>(s.sum);
  const FlashCounters& c = rig.device.counters();
  const double amplification =
      static_cast<double>(c.nand_host_programs + c.nand_gc_programs + c.nand_padding_programs) /
      static_cast<double>(c.host_pages_written);
  EXPECT_GT(wear, 1.0);
  EXPECT_DOUBLE_EQ(report.ratio(device::kWearMaxOverMean), wear);
  EXPECT_DOUBLE_EQ(report.ratio(device::kWriteAmplification), amplification);
  EXPECT_NEAR(static_cast<double>(report.count(device::kEnduranceHostBytes)),
              physical() * 1234 / (amplification * wear), physical());
}

TEST(Precondition, FilledAndAgedDrivesStartFullWithCountersAtZero) {
  for (Precondition state : {Precondition::kFilled, Precondition::kAged}) {
    FlashOptions options = small_flash(64 * MiB, 143);
    options.precondition = state;
    options.precondition_utilisation_permille = 800;
    FlashRig rig(options);
    const u64 pages = rig.device.pages();
    EXPECT_EQ(rig.device.map().check(), "");
    EXPECT_EQ(rig.device.map().mapped(), pages * 8 / 10);
    EXPECT_EQ(rig.device.map().physical_of(static_cast<u32>(pages / 10)), BlockMap::kNone);
    EXPECT_NE(rig.device.map().physical_of(static_cast<u32>(pages - 1)), BlockMap::kNone);
    EXPECT_EQ(rig.device.map().erases() > 0, state == Precondition::kAged);
    EXPECT_EQ(rig.device.counters().programs(), 0u);
    EXPECT_EQ(rig.device.counters().erases, 0u);
    EXPECT_EQ(rig.ledger.totals().nand_bytes_programmed, 0u);
    EXPECT_EQ(rig.facts.seq(), FlashRig(small_flash(64 * MiB, 143)).facts.seq());
    // No time has passed: the first read finds its die idle, and the first write the DRAM empty.
    EXPECT_EQ(rig.device.read(0, pages - 1, 1, {kTestCause}),
              options.command_ns + options.read_ns +
                  div_up(kHostPage * kSecond, options.channel_bytes_per_s) +
                  div_up(kHostPage * kSecond, options.interface_bytes_per_s));
    const Report report(rig.device);
    EXPECT_EQ(report.count(device::kErases), 0u);
    EXPECT_EQ(report.count(device::kUtilisation),
              rig.device.map().mapped() * 1000 / (u64{rig.device.map().blocks()} * 64));
  }
}

// An aged drive is in its steady state from the first write on; a fresh one is much better at
// first.
TEST(Precondition, AgedDrivesAreSteadyAtOnce) {
  const auto first_round = [](Precondition state) {
    FlashOptions options = small_flash(128 * MiB, 143);
    options.precondition = state;
    FlashRig rig(options);
    SplitMix64 random(77);
    const double amplification =
        rig.random_writes(rig.device.pages() / 2, rig.device.pages(), random);
    EXPECT_EQ(rig.ledger.totals().nand_bytes_programmed,
              rig.device.counters().programs() * kHostPage);
    EXPECT_EQ(rig.device.map().check(), "");
    return amplification;
  };
  const double steady = flash_formulas::greedy(1000.0 / 1143, 64);
  EXPECT_NEAR(first_round(Precondition::kAged), steady, steady * 0.03);
  EXPECT_LT(first_round(Precondition::kFilled), steady * 0.9);
  EXPECT_EQ(first_round(Precondition::kNone), 1.0);
}

}  // namespace
}  // namespace tt
