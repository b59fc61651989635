// The conditions that delay or stop writes, and the rate's dependence on the compaction debt; also
// with several column families.
#include "lsm/write/write_controller.h"

#include <gtest/gtest.h>

namespace tt::lsm {
namespace {

constexpr u64 kRate = 800'000;

Options options() {
  Options o;
  o.delayed_write_rate = kRate;
  o.level0_slowdown_writes_trigger = 20;
  o.level0_stop_writes_trigger = 10000;
  o.soft_pending_compaction_bytes_limit = 200;
  o.hard_pending_compaction_bytes_limit = 2000;
  return o;
}

TEST(WriteController, TheHardestOfSeveralFamiliesCounts) {
  const Options o = options();
  WriteController controller(o, 3);
  controller.recalculate(o, 2, {0, 0, 300});
  EXPECT_EQ(controller.state(), WriteState::kDelayed);
  EXPECT_EQ(controller.family(), 2u);
  controller.recalculate(o, 1, {2, 0, 0});
  EXPECT_EQ(controller.state(), WriteState::kStopped);
  EXPECT_EQ(controller.reason(), WriteReason::kMemtables);
  EXPECT_EQ(controller.family(), 1u);
  controller.recalculate(o, 0,
                         {0, 0, 0});  // that the first one has nothing against it does not help
  EXPECT_EQ(controller.state(), WriteState::kStopped);
  controller.recalculate(o, 1, {1, 0, 0});
  EXPECT_EQ(controller.state(), WriteState::kDelayed);
  EXPECT_EQ(controller.reason(), WriteReason::kPendingBytes);
  controller.recalculate(o, 2, {0, 0, 100});
  EXPECT_EQ(controller.state(), WriteState::kFlowing);
}

// Debts, states and rates of RocksDB's own test (db/column_family_test.cc
// WriteStallSingleColumnFamily): a first delay keeps the rate, also after a stop; a debt that grows
// or shrinks while writes are delayed adapts it.
TEST(WriteController, TheRateAdaptsWhileWritesAreDelayed) {
  const Options o = options();
  WriteController controller(o);
  const auto slower = [](u64 times) {
    return times == 0 ? kRate : times == 1 ? kRate / 5 * 4 : kRate / 25 * 16;
  };
  const struct {
    u64 pending;
    WriteState state;
    u64 times_slower;
  } scene[] = {{50, WriteState::kFlowing, 0},   {201, WriteState::kDelayed, 0},
               {400, WriteState::kDelayed, 1},  {500, WriteState::kDelayed, 2},
               {450, WriteState::kDelayed, 1},  {205, WriteState::kDelayed, 0},
               {202, WriteState::kDelayed, 0},  {198, WriteState::kFlowing, 0},
               {399, WriteState::kDelayed, 0},  {599, WriteState::kDelayed, 1},
               {2001, WriteState::kStopped, 1}, {3001, WriteState::kStopped, 1},
               {390, WriteState::kDelayed, 1},  {100, WriteState::kFlowing, 0}};
  for (const auto& [pending, state, times_slower] : scene) {
    controller.recalculate(o, 0, {0, 0, pending});
    EXPECT_EQ(controller.state(), state) << pending;
    EXPECT_EQ(controller.rate(), slower(times_slower)) << pending;
  }
}

// From the same file (WriteStallTwoColumnFamilies): each family compares with its own earlier debt,
// and all share the rate.
TEST(WriteController, FamiliesShareOneRate) {
  const Options o = options();
  WriteController controller(o, 2);
  controller.recalculate(o, 0, {0, 0, 50});
  EXPECT_EQ(controller.state(), WriteState::kFlowing);
  const struct {
    u32 family;
    u64 pending, times_slower;  // by 4/5 each time
  } scene[] = {{1, 600, 0}, {0, 70, 0},  {1, 800, 1}, {0, 300, 2},
               {1, 700, 1}, {0, 500, 2}, {1, 600, 1}};
  for (const auto& [family, pending, times_slower] : scene) {
    controller.recalculate(o, family, {0, 0, pending});
    u64 rate = kRate;
    for (u64 i = 0; i < times_slower; i++) rate = rate / 5 * 4;
    EXPECT_EQ(controller.state(), WriteState::kDelayed);
    EXPECT_EQ(controller.rate(), rate) << family << ": " << pending;
  }
}

}  // namespace
}  // namespace tt::lsm
