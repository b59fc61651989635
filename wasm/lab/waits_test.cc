// Waits by reason add up to the stalls that the engines report, in the report and in the table
// lab.waits, whatever stalls them.
#include "lab/testing/stalling.h"

namespace tt::lab {
namespace {

// The waits of lab.waits at the last moment of the phase.
WaitTimes waits_after(const Lab& lab, u64 phase) {
  u64 last = 0;
  for (const std::vector<u64>& row : rows_of(lab, kSeries, 10))
    if (row[1] == phase) last = row[0];
  WaitTimes waits;
  for (const std::vector<u64>& row : rows_of(lab, kWaits, 3))
    if (row[0] == last) waits.of(static_cast<WaitReason>(row[1])) = row[2];
  return waits;
}

Ns stalls_among(const WaitTimes& waits) {
  Ns sum = 0;
  for (size_t i = 0; i <= static_cast<size_t>(WaitReason::kCachetableFull); i++) sum += waits.ns[i];
  return sum;
}

u64 stalls_of(std::map<std::string, u64>& counts) {
  return counts["stalls.ns"] + counts["stalls.queued_ns"] + counts["btree.stalls.ns"] +
         counts["fractal.stalls.ns"];
}

u64 stall_reasons_of(std::map<std::string, u64>& counts) {
  u64 sum = 0;
  for (const char* name : {"memtables_slowdown", "memtables_stop", "l0_slowdown", "l0_stop",
                           "pending_slowdown", "pending_stop", "redo_full", "cachetable_full"})
    sum += counts[std::string("waits.") + name];
  return sum;
}

TEST(Waits, AddUpToTheStallsThatAreReported) {
  for (const bool warm_up : {false, true})
    for (const Stalling& stalling : stalling_runs()) {
      SCOPED_TRACE(std::string(stalling.engine) + " until " + name_of(stalling.occur[0]));
      const Result<std::unique_ptr<Lab>> lab = Lab::create(config_of(stalling, warm_up));
      ASSERT_TRUE(lab.ok()) << lab.error().message;
      // Also in the midst of waits.
      for (u64 until : {5000, 9001, 13000, 17000}) {
        lab.value()->advance(StopAt::kStatements, until, ~u64{0});
        std::map<std::string, u64> counts = counts_of(*lab.value());
        EXPECT_EQ(stall_reasons_of(counts), stalls_of(counts)) << until;
      }
      lab.value()->advance(StopAt::kEnd, 0, ~u64{0});
      ASSERT_EQ(lab.value()->state(), RunState::kFinished);
      std::map<std::string, u64> counts = counts_of(*lab.value());
      EXPECT_EQ(stall_reasons_of(counts), stalls_of(counts));
      WaitTimes last = waits_after(*lab.value(), 1);
      for (const WaitReason reason : stalling.occur)
        EXPECT_GT(last.of(reason), 0u) << name_of(reason);
      const Ns before = warm_up ? stalls_among(waits_after(*lab.value(), 0)) : 0;
      EXPECT_EQ(stalls_among(last) - before, stalls_of(counts));
      EXPECT_EQ(last.of(WaitReason::kGarbage) > 0, counts["device.gc_stall_ns"] > 0);
    }
}

// A single client's group is held back by the memtable switch that precedes it, so that the client
// itself never sees that writes are stopped.
TEST(Waits, OfAGroupThatIsHeldBackAreNoLogSyncs) {
  Stalling held = stalling_runs()[0];
  held.options["clients"] = held.options["wal_sync"] = held.options["power_loss_protection"] = 1;
  held.options["rate_limiter_bytes_per_sec"] = 1 * MiB;
  const Result<std::unique_ptr<Lab>> lab = Lab::create(config_of(held, false));
  ASSERT_TRUE(lab.ok()) << lab.error().message;
  lab.value()->advance(StopAt::kEnd, 0, ~u64{0});
  std::map<std::string, u64> counts = counts_of(*lab.value());
  EXPECT_GT(counts["stalls.queued_ns"], 0u);
  EXPECT_EQ(stall_reasons_of(counts), stalls_of(counts));
  EXPECT_LT(counts["waits.log_sync"] + stalls_of(counts), lab.value()->status(true).t_ns.value)
      << "one client cannot wait longer than the run";
}

}  // namespace
}  // namespace tt::lab
