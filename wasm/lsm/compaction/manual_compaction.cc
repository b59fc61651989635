#include "lsm/compaction/manual_compaction.h"

#include <algorithm>

#include "lsm/compaction/fifo_picker.h"
#include "lsm/compaction/picked_task.h"

namespace tt::lsm {
namespace {

BottommostLevel bottommost_of(const Options& options) {
  return options.bottommost_level_compaction;
}

// The files of a level from a key on; all files of L0.
LevelInputs files_from(const Version& version, u32 level, Slice from) {
  LevelInputs inputs{level, {}};
  for (const FilePtr& file : version.levels[level])
    if (level == 0 || !file->end().before(from)) inputs.files.push_back(file);
  return inputs;
}

// Limits the inputs to the first files that, with the files below them, reach max_compaction_bytes.
// A single file that would remain is included. Returns true if files are left out.
bool limit_to_portion(const Options& options, const Version& version, u32 output_level,
                      LevelInputs& inputs) {
  if (inputs.level == 0) return false;
  u64 bytes = 0;
  for (size_t i = 0; i + 1 < inputs.files.size(); i++) {
    bytes += inputs.files[i]->bytes;
    const KeyRange range{inputs.files[0]->smallest_user(), inputs.files[i]->end()};
    if (bytes + overlapping_inputs(version, output_level, range).bytes() <
        max_compaction_bytes(options))
      continue;
    inputs.files.resize(i + 1);
    return true;
  }
  return false;
}

// force_optimized: limits the inputs to the first adjacent files that are no outputs of this manual
// compaction. Returns true if more such files follow.
bool leave_out_new_files(u64 first_new_file, LevelInputs& inputs) {
  const auto is_new = [&](const FilePtr& file) { return file->number >= first_new_file; };
  const auto begin = std::find_if_not(inputs.files.begin(), inputs.files.end(), is_new);
  const auto end = std::find_if(begin, inputs.files.end(), is_new);
  const bool more = !std::all_of(end, inputs.files.end(), is_new);
  inputs.files = {begin, end};
  return more;
}

// Merges all files of all levels into the last one at once (universal style).
std::optional<CompactionTask> everything(const Options& options, const Version& version) {
  CompactionTask task{};
  task.reason = JobReason::kManual;
  task.output_level = static_cast<u32>(version.levels.size()) - 1;
  while (task.level < task.output_level && version.levels[task.level].empty()) task.level++;
  task.inputs = version.levels[task.level];
  for (u32 level = task.level + 1; level < task.output_level; level++)
    if (!version.levels[level].empty())
      task.middle_inputs.push_back({level, version.levels[level]});
  if (task.level != task.output_level) task.next_inputs = version.levels[task.output_level];
  if (task.inputs.empty()) return std::nullopt;
  task.bottommost = true;
  task.tombstones_by_key = false;
  task.max_output_bytes = options.target_file_size_base;
  task.max_compaction_bytes = ~u64{0};
  return task;
}

}  // namespace

ManualCompaction::ManualCompaction(const Options& options, const Version& version,
                                   u64 first_new_file)
    : last_level_(version.last_level_with_files()), first_new_file_(first_new_file) {
  if (options.compaction_style != CompactionStyle::kLevel) return;
  while (level_ < last_level_ && version.levels[level_].empty()) level_++;
}

std::optional<CompactionTask> ManualCompaction::next(const Options& options, const Version& version,
                                                     const LevelTargets& targets) {
  const CompactionStyle style = options.compaction_style;
  if (style != CompactionStyle::kLevel) {
    if (std::exchange(done_, true)) return std::nullopt;
    return style == CompactionStyle::kUniversal ? everything(options, version)
                                                : pick_fifo_compaction(options, version);
  }
  while (!done_) {
    if (std::optional<CompactionTask> task = portion(options, version, targets)) return task;
    next_level();
  }
  return std::nullopt;
}

void ManualCompaction::next_level() {
  done_ = level_++ == last_level_;
  level_done_ = false;
  from_.clear();
}

// The level to compact into; nothing if the last level is not to be rewritten.
std::optional<u32> ManualCompaction::output_level(const Options& options,
                                                  const LevelTargets& targets) const {
  if (level_ == 0) return targets.base_level;
  if (level_ < last_level_) return level_ + 1;
  const BottommostLevel asked = bottommost_of(options);
  const bool force = asked == BottommostLevel::kForce || asked == BottommostLevel::kForceOptimized;
  return force ? std::optional(level_) : std::nullopt;
}

std::optional<CompactionTask> ManualCompaction::portion(const Options& options,
                                                        const Version& version,
                                                        const LevelTargets& targets) {
  const std::optional<u32> output = output_level(options, targets);
  if (!output || level_done_) return std::nullopt;
  const Rules rules = rules_of(options);
  LevelInputs inputs = files_from(version, level_, from_), below{*output, {}};
  if (inputs.files.empty()) return std::nullopt;
  bool more = limit_to_portion(options, version, *output, inputs);
  if (*output == level_ && bottommost_of(options) == BottommostLevel::kForceOptimized)
    more |= leave_out_new_files(first_new_file_, inputs);
  if (inputs.files.empty() || !expand_to_clean_cut(rules, version, inputs)) return std::nullopt;
  const std::vector<FilePtr>& files = version.levels[level_];
  const auto last = std::find(files.begin(), files.end(), inputs.files.back());
  TT_CHECK(last != files.end());
  const auto next = last + 1;
  level_done_ = !more || level_ == 0 || next == files.end();
  if (!level_done_) from_ = (*next)->smallest_user();
  if (*output != level_ &&
      !setup_other_inputs(rules, version, max_compaction_bytes(options), inputs, below))
    return std::nullopt;
  const std::vector<FilePtr> grandparents =
      find_grandparents(version, *output, united_range(inputs, below));
  CompactionTask task =
      make_task(options, version, targets,
                {JobReason::kManual, 0, 0, *output, false, inputs, below, grandparents});
  // Files that are in L0 alone become bottommost in the next level. A forced bottommost rewrite
  // must not become a trivial move.
  if (level_ == last_level_ && bottommost_of(options) >= BottommostLevel::kForce)
    task.trivial_move = false;
  return task;
}

}  // namespace tt::lsm
