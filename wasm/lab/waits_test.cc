// Waits by reason add up to the stalls that the engines report, in the report and in the table
// lab.waits, whatever stalls them; and peaks of space are the most that was ever allocated.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "lab/lab.h"
#include "lab/registry.h"
#include "workload/schema.h"

namespace tt::lab {
namespace {

using WaitOptions = std::map<std::string, u64>;

// One engine under a load that outruns it, and the reasons that must occur.
struct Stalling {
  const char* engine;
  WaitOptions options;  // the engine's, the drive's, the workload's
  std::vector<WaitReason> occur;
};

LabConfig config_of(const Stalling& stalling, bool warm_up) {
  LabConfig config;
  std::set<std::string> used;
  for (const EngineEntry& engine : engines())
    if (engine.schema->name == Slice(stalling.engine)) config.engine_folder = engine.schema->folder;
  for (const GroupEntry& entry : option_groups()) {
    if (entry.group->name == Slice("flash")) config.device_group = config.groups.size();
    std::vector<u64> values = default_options(*entry.group);
    for (size_t i = 0; i < values.size(); i++)
      if (const auto it = stalling.options.find(std::string(entry.group->options[i].name));
          it != stalling.options.end())
        values[i] = it->second, used.insert(it->first);
    config.groups.push_back(values);
  }
  EXPECT_EQ(used.size(), stalling.options.size()) << "an option has no such name";
  workload::KvPhaseOptions load, update;
  load.warm_up = warm_up;
  update.kind = workload::PhaseKind::kUpdate;
  config.phases = {load.to_values(), update.to_values()};
  return config;
}

class ReadBack {
 public:
  explicit ReadBack(const std::string& bytes)
      : p_(bytes.data()), end_(bytes.data() + bytes.size()) {}
  bool more() const { return p_ != nullptr && p_ < end_; }
  u64 number() {
    u64 value = 0;
    p_ = get_varint(p_, end_, &value);
    return value;
  }
  u64 bits() { return p_ += 8, load64le(p_ - 8); }

 private:
  const char *p_, *end_;
};

bool is_by_cause(u64 field) {
  for (const FolderSchema* folder : folders())
    for (u64 row = 0; row < folder->report.size(); row++)
      if (make_id(folder->folder, static_cast<u8>(row)) == field)
        return folder->report[row].type == ReportType::kByCause;
  return false;
}

// The counts of a report by the names of their fields.
std::map<std::string, u64> counts_of(const Lab& lab) {
  std::map<std::string, u64> counts;
  std::string report;
  ReportSink sink(&report);
  lab.report(sink);
  std::map<u64, std::string> names;
  for (const FolderSchema* folder : folders())
    for (u64 row = 0; row < folder->report.size(); row++)
      names[make_id(folder->folder, static_cast<u8>(row))] = folder->report[row].name;
  for (ReadBack read(report); read.more();) {
    const u64 field = read.number();
    if (!is_by_cause(field)) {
      counts[names[field]] = read.bits();
      continue;
    }
    for (u64 values = 2 * read.number(); values > 0; values--) read.number();
  }
  return counts;
}

// The rows of a table of numbers.
std::vector<std::vector<u64>> rows_of(const Lab& lab, TableId table, size_t columns) {
  std::string bytes;
  TableSink sink(&bytes, {table});
  lab.describe(sink);
  ReadBack read(bytes);
  read.number();
  std::vector<std::vector<u64>> rows(read.number(), std::vector<u64>(columns));
  read.number();
  for (std::vector<u64>& row : rows)
    for (u64& cell : row) cell = read.number();
  return rows;
}

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

std::vector<Stalling> stalling_runs() {
  using enum WaitReason;
  const auto with = [](WaitOptions common, const WaitOptions& more) {
    common.insert(more.begin(), more.end());
    common.try_emplace("clients", 4);
    return common;
  };
  const WaitOptions load = {{"rows", 12000}, {"value_bytes", 500}},
                    lsm = with(load, {{"write_buffer_size", 64 * KiB},
                                      {"max_bytes_for_level_base", 256 * KiB},
                                      {"target_file_size_base", 64 * KiB}});
  return {
      {"lsm", lsm, {kMemtablesStop}},
      {"lsm",
       with(lsm, {{"max_write_buffer_number", 8},
                  {"level0_slowdown_writes_trigger", 5},
                  {"level0_stop_writes_trigger", 7},
                  {"rate_limiter_bytes_per_sec", 4 * MiB},
                  {"power_loss_protection", 1},
                  {"wal_sync", 1}}),
       {kL0Slowdown, kL0Stop, kLogSync}},
      {"lsm",
       with(lsm, {{"max_write_buffer_number", 4},
                  {"soft_pending_compaction_bytes_limit", 512 * KiB},
                  {"hard_pending_compaction_bytes_limit", 768 * KiB},
                  {"delayed_write_rate", 1 * MiB}}),
       {kPendingSlowdown, kPendingStop, kMemtablesSlowdown}},
      {"btree",
       with(load, {{"log_file_size", 2 * MiB},
                   {"buffer_pool_size", 32 * MiB},
                   {"power_loss_protection", 1},
                   {"clients", 16},
                   {"adaptive_flushing", 0}}),
       {kRedoFull, kLogSync}},
      {"btree", with(load, {{"buffer_pool_size", 5 * MiB}}), {kFreeFrames, kLogSync}},
      {"fractal",
       with(load, {{"cache_size", 512 * KiB}, {"block_size", 64 * KiB}, {"commit_sync", 1}}),
       {kCachetableFull, kLogSync}},
  };
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

TEST(Peaks, AreTheMostThatWasAllocatedAtAnyStep) {
  for (const Stalling& stalling : stalling_runs()) {
    SCOPED_TRACE(stalling.engine);
    const Result<std::unique_ptr<Lab>> made = Lab::create(config_of(stalling, false));
    ASSERT_TRUE(made.ok()) << made.error().message;
    Lab& lab = *made.value();
    const Slice logs = engine_in(config_of(stalling, false).engine_folder).files.logs;
    u64 most = 0, most_logs = 0;
    do {
      u64 of_logs = 0;
      for (const FileId file : lab.volume().files())
        if (lab.volume().name(file).ends_with(logs)) of_logs += lab.volume().allocated_bytes(file);
      most = std::max(most, lab.volume().allocated_bytes());
      most_logs = std::max(most_logs, of_logs);
      lab.advance(StopAt::kEnd, 0, 1);
    } while (lab.state() == RunState::kRunning);
    std::map<std::string, u64> counts = counts_of(lab);
    EXPECT_EQ(counts["space.allocated_peak"], most);
    EXPECT_EQ(counts["space.logs_peak"], most_logs);
    EXPECT_GE(most, counts["space.allocated"]);
  }
}

}  // namespace
}  // namespace tt::lab
