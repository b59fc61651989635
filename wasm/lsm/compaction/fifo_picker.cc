#include "lsm/compaction/fifo_picker.h"

#include "lsm/compaction/picker_inputs.h"

namespace tt::lsm {
namespace {

CompactionTask deletion_of(std::vector<FilePtr> files, u32 level, JobReason reason) {
  CompactionTask task{};
  task.reason = reason;
  task.level = task.output_level = level;
  task.inputs = std::move(files);
  task.deletion = true;
  return task;
}

std::optional<CompactionTask> pick_expired(const Options& options, const Version& version,
                                           u64 total) {
  std::vector<FilePtr> expired;
  const std::vector<FilePtr>& files = version.levels[0];
  for (size_t i = files.size();
       i-- > 0 && files[i]->oldest_ancestor_s + options.ttl < version.now_s;) {
    expired.push_back(files[i]);
    total -= files[i]->bytes;
  }
  if (options.ttl == 0 || expired.empty() || total > options.fifo_max_table_files_size)
    return std::nullopt;
  return deletion_of(std::move(expired), 0, JobReason::kTtl);
}

// A database that was made in another style has files in deeper levels: those of the last level are
// the oldest.
CompactionTask pick_oldest(const Options& options, const Version& version, u64 total) {
  const u32 level = version.last_level_with_files();
  const std::vector<FilePtr>& files = version.levels[level];
  std::vector<FilePtr> oldest;
  for (size_t i = 0; i < files.size() && total > options.fifo_max_table_files_size; i++) {
    oldest.push_back(files[level == 0 ? files.size() - 1 - i : i]);
    total -= oldest.back()->bytes;
  }
  return deletion_of(std::move(oldest), level, JobReason::kFifoMaxSize);
}

// Each file that the merge saves may not cost more than about a memtable's bytes.
std::optional<CompactionTask> pick_merge(const Options& options, const Version& version) {
  const size_t count =
      intra_l0_span(version, options.level0_file_num_compaction_trigger,
                    options.write_buffer_size * 11 / 10, max_compaction_bytes(options));
  if (count == 0) return std::nullopt;
  CompactionTask task{};
  task.reason = JobReason::kIntraL0;
  task.inputs.assign(version.levels[0].begin(),
                     version.levels[0].begin() + static_cast<std::ptrdiff_t>(count));
  task.bottommost = count == version.levels[0].size();
  task.max_output_bytes = ~u64{0};
  return task;
}

}  // namespace

std::optional<CompactionTask> pick_fifo_compaction(const Options& options, const Version& version) {
  u64 total = 0;
  for (u32 level = 0; level < version.levels.size(); level++) total += version.level_bytes(level);
  const bool busy = RunningCompactions(version).reads_l0();
  if (!busy)
    if (auto task = pick_expired(options, version, version.level_bytes(0))) return task;
  if (version.last_level_with_files() == 0 && total <= options.fifo_max_table_files_size)
    return options.fifo_allow_compaction ? pick_merge(options, version) : std::nullopt;
  return busy ? std::nullopt : std::optional(pick_oldest(options, version, total));
}

}  // namespace tt::lsm
