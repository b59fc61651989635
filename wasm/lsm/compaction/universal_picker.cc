#include "lsm/compaction/universal_picker.h"

#include <algorithm>

namespace tt::lsm {
namespace {

struct AgedRun {
  u32 level;
  std::vector<FilePtr> files;
  u64 bytes = 0, compensated_bytes = 0;
  bool busy = false;
};

// All sorted runs, newest first.
std::vector<AgedRun> sorted_runs(const Version& version) {
  std::vector<AgedRun> runs;
  const auto add = [&](u32 level, std::vector<FilePtr> files) {
    AgedRun run{level, std::move(files)};
    for (const FilePtr& file : run.files) {
      run.bytes += file->bytes;
      run.compensated_bytes += file->compensated_bytes();
      run.busy |= file->being_compacted();
    }
    runs.push_back(std::move(run));
  };
  for (const FilePtr& file : version.levels[0]) add(0, {file});
  for (u32 level = 1; level < version.levels.size(); level++)
    if (!version.levels[level].empty()) add(level, version.levels[level]);
  return runs;
}

// Runs [begin, end) of the list.
struct Choice {
  size_t begin, end;
  JobReason reason;
};

// All runs from the first idle one on, if the newer ones together reach
// universal_max_size_amplification_percent of the oldest.
std::optional<Choice> for_size_amplification(const Options& options,
                                             const std::vector<AgedRun>& runs) {
  if (runs.back().busy) return std::nullopt;
  size_t begin = 0;
  while (begin + 1 < runs.size() && runs[begin].busy) begin++;
  u64 newer = 0;
  for (size_t i = begin; i + 1 < runs.size(); i++) {
    if (runs[i].busy) return std::nullopt;
    newer += runs[i].compensated_bytes;
  }
  if (begin + 1 >= runs.size() ||
      newer * 100 < options.universal_max_size_amplification_percent * runs.back().bytes)
    return std::nullopt;
  return Choice{begin, runs.size(), JobReason::kSizeAmplification};
}

// The newest adjacent idle runs, none of them larger than the runs before it together by more than
// `ratio` per cent (kCompactionStopStyleTotalSize; ~0: any size). At most `most` runs.
std::optional<Choice> for_sorted_runs(const Options& options, const std::vector<AgedRun>& runs,
                                      u64 ratio, u64 most, JobReason reason) {
  for (size_t begin = 0; begin < runs.size(); begin++) {
    if (runs[begin].busy) continue;
    u64 picked = runs[begin].compensated_bytes;
    size_t end = begin + 1;
    for (; end < runs.size() && end - begin < most && !runs[end].busy; end++) {
      if (ratio != ~u64{0} && picked * (100 + ratio) < runs[end].bytes * 100) break;
      picked += runs[end].compensated_bytes;
    }
    if (end - begin >= options.universal_min_merge_width) return Choice{begin, end, reason};
  }
  return std::nullopt;
}

// column_family.cc SanitizeOptions: in this style a ttl is a period.
u64 period_of(const Options& options) {
  const u64 period = options.periodic_compaction_seconds;
  if (options.ttl == 0 || period == 0) return options.ttl + period;
  return std::min(options.ttl, period);
}

bool is_due(const AgedRun& run, u64 period_s, u64 now_s) {
  return period_s != 0 && std::any_of(run.files.begin(), run.files.end(), [&](const FilePtr& file) {
           return !file->being_compacted() && file->created_ns / kSecond + period_s < now_s;
         });
}

// PickPeriodicCompaction: all idle runs from the oldest up. A merge of the oldest run alone
// requires that it is due itself.
std::optional<Choice> for_age(const std::vector<AgedRun>& runs, u64 period_s, u64 now_s) {
  size_t begin = runs.size();
  while (begin > 0 && !runs[begin - 1].busy) begin--;
  if (begin == runs.size() || (begin + 1 == runs.size() && !is_due(runs[begin], period_s, now_s)))
    return std::nullopt;
  return Choice{begin, runs.size(), JobReason::kPeriodic};
}

std::optional<Choice> choose(const Options& options, const std::vector<AgedRun>& runs, u64 now_s) {
  const u64 trigger = options.level0_file_num_compaction_trigger, period_s = period_of(options);
  if (std::any_of(runs.begin(), runs.end(),
                  [&](const AgedRun& run) { return is_due(run, period_s, now_s); }))
    if (auto choice = for_age(runs, period_s, now_s)) return choice;
  if (runs.empty() || runs.size() < trigger) return std::nullopt;
  if (auto choice = for_size_amplification(options, runs)) return choice;
  if (auto choice = for_sorted_runs(options, runs, options.universal_size_ratio, ~u64{0},
                                    JobReason::kSizeRatio))
    return choice;
  u64 idle = 0;
  for (const AgedRun& run : runs) idle += !run.busy;
  if (idle <= trigger) return std::nullopt;
  return for_sorted_runs(options, runs, ~u64{0}, idle - trigger + 1, JobReason::kSortedRunNum);
}

// The level just above the next older run; the last level if the oldest run is merged.
u32 output_level_of(const Version& version, const std::vector<AgedRun>& runs, size_t end) {
  if (end == runs.size()) return static_cast<u32>(version.levels.size()) - 1;
  return runs[end].level == 0 ? 0 : runs[end].level - 1;
}

// True if a running compaction writes into the level or below the inputs, so the output's age order
// is undetermined.
bool output_is_busy(const std::vector<AgedRun>& runs, u32 output_level) {
  if (output_level == 0) return false;
  for (const AgedRun& run : runs)
    if (run.busy && run.level >= output_level) return true;
  return false;
}

}  // namespace

std::optional<CompactionTask> pick_universal_compaction(const Options& options,
                                                        const Version& version) {
  const std::vector<AgedRun> runs = sorted_runs(version);
  const std::optional<Choice> choice = choose(options, runs, version.now_s);
  if (!choice) return std::nullopt;
  TT_CHECK(choice->begin < choice->end && choice->end <= runs.size());
  CompactionTask task{};
  task.reason = choice->reason;
  task.level = runs[choice->begin].level;
  task.output_level = output_level_of(version, runs, choice->end);
  if (output_is_busy(runs, task.output_level)) return std::nullopt;
  task.score_ppm = runs.size() * 1'000'000 / options.level0_file_num_compaction_trigger;
  for (size_t i = choice->begin; i < choice->end; i++) {
    const AgedRun& run = runs[i];
    TT_CHECK(!run.busy);
    if (run.level == task.level) {
      task.inputs.insert(task.inputs.end(), run.files.begin(), run.files.end());
    } else if (run.level == task.output_level) {
      task.next_inputs = run.files;
    } else {
      task.middle_inputs.push_back({run.level, run.files});
    }
  }
  task.bottommost = choice->end == runs.size();
  task.tombstones_by_key = false;
  // Files of L0 are whole sorted runs, so outputs into L0 are never cut.
  task.max_output_bytes = task.output_level == 0 ? ~u64{0} : options.target_file_size_base;
  task.max_compaction_bytes = max_compaction_bytes(options);
  return task;
}

}  // namespace tt::lsm
