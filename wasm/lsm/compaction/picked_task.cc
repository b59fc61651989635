#include "lsm/compaction/picked_task.h"

#include <algorithm>

#include "lsm/compaction/output_codec.h"

namespace tt::lsm {
namespace {

// Compaction::IsBottommostLevel, VersionStorageInfo::RangeMightExistAfterSortedRun: the oldest file
// of L0 is among the inputs, and nothing deeper overlaps.
bool is_bottommost(const Version& version, const PickedInputs& p) {
  if (p.output_level == 0 && p.inputs.files.back() != version.levels[0].back()) return false;
  return nothing_below(version, p.output_level, united_range(p.inputs, p.output_inputs));
}

// Compaction::IsTrivialMove: inputs of one level, the same codec in the output level, and no file
// that would be very expensive to compact from there.
bool is_trivial_move(const Options& options, const Version& version, const LevelTargets& targets,
                     const PickedInputs& p) {
  if (!rules_of(options).trivial_move || p.output_level == p.inputs.level ||
      !p.output_inputs.files.empty())
    return false;
  if (p.inputs.level == 0 && !p.l0_move && !l0_is_disjoint(version)) return false;
  if (output_compression(options, version, targets, p.inputs.level) !=
      output_compression(options, version, targets, p.output_level))
    return false;
  if (p.output_level + 1 == version.levels.size()) return true;
  return std::all_of(p.inputs.files.begin(), p.inputs.files.end(), [&](const FilePtr& file) {
    const LevelInputs below = overlapping_inputs(version, p.output_level + 1, file->range());
    return file->bytes + below.bytes() <= max_compaction_bytes(options);
  });
}

}  // namespace

CompactionTask make_task(const Options& options, const Version& version,
                         const LevelTargets& targets, const PickedInputs& picked) {
  TT_CHECK(!picked.inputs.files.empty() && picked.output_level < version.levels.size());
  TT_CHECK(!picked.inputs.busy() && !picked.output_inputs.busy());
  TT_CHECK(picked.output_inputs.files.empty() || picked.output_inputs.level == picked.output_level);
  CompactionTask task{};
  task.reason = picked.reason;
  task.level = picked.inputs.level;
  task.output_level = picked.output_level;
  task.score_ppm = picked.score_ppm;
  task.inputs = picked.inputs.files;
  task.next_inputs = picked.output_inputs.files;
  task.grandparents = picked.grandparents;
  task.bottommost = is_bottommost(version, picked);
  task.trivial_move = is_trivial_move(options, version, targets, picked);
  if (!task.bottommost)
    task.ttl_cuts = files_to_cut_for_ttl(options, version, picked.output_inputs.files);
  task.overlap_ratio = picked.overlap_ratio;
  const u64 target = options.target_file_size_base;
  const bool may_align =
      rules_of(options).align_outputs && !task.bottommost && !task.grandparents.empty();
  task.max_output_bytes = may_align ? 2 * target : target;
  task.max_compaction_bytes = max_compaction_bytes(options);
  return task;
}

u64 max_compaction_bytes(const Options& options) {
  return options.max_compaction_bytes != 0 ? options.max_compaction_bytes
                                           : 25 * options.target_file_size_base;
}

}  // namespace tt::lsm
