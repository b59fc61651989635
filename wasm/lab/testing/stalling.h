// Runs that outrun their engine, and what their reports and tables say, for tests.
#pragma once
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "lab/lab.h"
#include "lab/registry.h"
#include "workload/schema.h"

namespace tt::lab {

using WaitOptions = std::map<std::string, u64>;

// One engine under a load that outruns it, and the reasons that must occur.
struct Stalling {
  const char* engine;
  WaitOptions options;  // the engine's, the drive's, the workload's
  std::vector<WaitReason> occur;
};

inline LabConfig config_of(const Stalling& stalling, bool warm_up) {
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

inline bool is_by_cause(u64 field) {
  for (const FolderSchema* folder : folders())
    for (u64 row = 0; row < folder->report.size(); row++)
      if (make_id(folder->folder, static_cast<u8>(row)) == field)
        return folder->report[row].type == ReportType::kByCause;
  return false;
}

// The counts of a report by the names of their fields.
inline std::map<std::string, u64> counts_of(const Lab& lab) {
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
inline std::vector<std::vector<u64>> rows_of(const Lab& lab, TableId table, size_t columns) {
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

inline std::vector<Stalling> stalling_runs() {
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

}  // namespace tt::lab
