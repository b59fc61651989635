#include "lsm/database/compaction_stats.h"

#include <algorithm>

namespace tt::lsm {
namespace {

u64 score_of(const ColumnFamily& family, u32 level) {
  for (const LevelScore& score : level_scores(family.options, *family.version, family.targets))
    if (score.level == level) return score.score_ppm;
  return 0;
}

LevelStats difference(const LevelStats& a, const LevelStats& b) {
  return {a.upper_bytes - b.upper_bytes,
          a.level_bytes - b.level_bytes,
          a.written_bytes - b.written_bytes,
          a.flushed_bytes - b.flushed_bytes,
          a.moved_bytes - b.moved_bytes,
          a.ns - b.ns,
          a.cpu_ns - b.cpu_ns,
          a.jobs - b.jobs,
          a.entries - b.entries,
          a.entries_dropped - b.entries_dropped};
}

CompactionStatsRow row_of(const ColumnFamily& family, u32 level, StatsSince since,
                          const LevelStats& stats) {
  const std::vector<FilePtr>& files = family.version->levels[level];
  const auto busy = std::count_if(files.begin(), files.end(),
                                  [](const FilePtr& f) { return f->being_compacted(); });
  return {.since = since,
          .level = level,
          .family = family.number,
          .files = files.size(),
          .busy_files = static_cast<u64>(busy),
          .bytes = family.version->level_bytes(level),
          .score_ppm = score_of(family, level),
          .upper_bytes = stats.upper_bytes,
          .level_bytes = stats.level_bytes,
          .written_bytes = stats.written_bytes,
          .flushed_bytes = stats.flushed_bytes,
          .moved_bytes = stats.moved_bytes,
          .ns = stats.ns,
          .cpu_ns = stats.cpu_ns,
          .jobs = stats.jobs,
          .entries = stats.entries,
          .entries_dropped = stats.entries_dropped};
}

}  // namespace

// Inputs count as whole files, those of the output level apart (compaction_job.cc
// UpdateCompactionStats).
void count_compaction(ColumnFamily& family, const CompactionTask& task, const JobState& job,
                      Ns elapsed) {
  LevelStats& stats = family.compaction_stats[task.output_level];
  if (task.trivial_move) {
    stats.moved_bytes += job.input_bytes;
    return;
  }
  const auto read = [&](u32 level, const std::vector<FilePtr>& files) {
    u64& bytes = level == task.output_level ? stats.level_bytes : stats.upper_bytes;
    for (const FilePtr& file : files) bytes += file->bytes;
  };
  read(task.level, task.inputs);
  for (const CompactionTask::Level& middle : task.middle_inputs) read(middle.level, middle.files);
  read(task.output_level, task.next_inputs);
  stats.written_bytes += job.written_bytes;
  stats.ns += elapsed;
  stats.cpu_ns += job.entries_read * family.options.cpu_compaction_entry_ns;
  stats.jobs++;
  stats.entries += job.entries_read;
  stats.entries_dropped += job.entries_dropped;
}

void describe_compaction_stats(const Database& database, TableSink& sink) {
  sink.rows<CompactionStatsRow>([&](auto&& add) {
    for (const std::unique_ptr<ColumnFamily>& family : database.families) {
      const CompactionStats &now = family->compaction_stats, &before = family->stats_baseline;
      const u32 levels = static_cast<u32>(family->version->levels.size());
      for (u32 level = 0; level < levels; level++)
        add(row_of(*family, level, StatsSince::kRun, now[level]));
      for (u32 level = 0; level < levels; level++)
        add(row_of(*family, level, StatsSince::kMeasuring, difference(now[level], before[level])));
    }
  });
}

}  // namespace tt::lsm
