// 1. Try the levels in the order of their scores, while a score is at least 1. L0 compacts into the
//    base level, level n into n + 1.
// 2. Choose a file: the first in file order (file_order.h) whose clean cut is idle in both levels.
//    From L0, first try to move files without a merge.
// 3. If L0 has none (a compaction from L0 is running, or the base level is busy), merge its newest
//    files with each other. Skip the base level this round: its compactions would keep L0 waiting.
// 4. Add the files that must be included, and those that cost nothing (picker_inputs.h). If one of
//    them is busy, pick nothing.
// 5. Make the task: bottommost or not, a trivial move or a merge, maximum size of its outputs
//    (picked_task.h).
#include "lsm/compaction/compaction_picker.h"

#include <algorithm>

#include "lsm/compaction/fifo_picker.h"
#include "lsm/compaction/picked_task.h"
#include "lsm/compaction/universal_picker.h"
#include "lsm/version/file_order.h"

namespace tt::lsm {
namespace {

constexpr size_t kMaxMovedFiles = 4;       // compaction_picker_level.cc kMaxMultiTrivialMove
constexpr size_t kFewestIntraL0Files = 4;  // kMinFilesForIntraL0Compaction

class Picker {
 public:
  Picker(const Options& options, const Version& version, const LevelTargets& targets)
      : options_(options),
        rules_(rules_of(options)),
        version_(version),
        targets_(targets),
        running_(version) {}
  std::optional<CompactionTask> pick();

 private:
  bool pick_level(const LevelScore& score);
  bool pick_file();
  bool use_files(std::optional<LevelInputs> files, JobReason reason, bool to_next_level);
  bool pick_l0_move();
  void extend_move(u32 index);
  bool may_join_move(u32 index, const KeyRange& range, u64* bytes) const;
  bool moves_several() const {
    return rules_.move_several && options_.compression_per_level == CompressionPerLevel::kUnset;
  }
  bool pick_intra_l0();
  bool pick_intra_l0_by_size();
  bool gather_l0();
  bool gather();
  CompactionTask task() const;

  const Options& options_;
  const Rules rules_;
  const Version& version_;
  const LevelTargets& targets_;
  const RunningCompactions running_;
  JobReason reason_ = JobReason::kL0FilesNum;
  u64 score_ppm_ = 0, ratio_ = 0;
  u32 output_level_ = 0;
  bool l0_move_ = false, skipped_l0_ = false;
  LevelInputs inputs_, output_inputs_;
  std::vector<FilePtr> grandparents_;
};

std::optional<CompactionTask> Picker::pick() {
  for (const LevelScore& score : level_scores(options_, version_, targets_)) {
    if (score.score_ppm < 1'000'000) break;
    if (!pick_level(score)) continue;
    if (reason_ != JobReason::kIntraL0 && !l0_move_ && !gather()) return std::nullopt;
    return task();
  }
  // Such a file is rewritten in place, which drops its hidden versions and zeroes its sequence
  // numbers.
  if (use_files(files_freed_of_snapshots(rules_, version_, running_), JobReason::kBottommostFiles,
                false))
    return task();
  const auto old = [&](u64 age_s, bool to_next) {
    return old_files(rules_, version_, running_, age_s, to_next);
  };
  if (!use_files(old(options_.ttl, true), JobReason::kTtl, true) &&
      !use_files(old(options_.periodic_compaction_seconds, false), JobReason::kPeriodic, false))
    return std::nullopt;
  const bool l0_to_l0 = inputs_.level == 0 && output_level_ == 0;
  return l0_to_l0 || gather() ? std::optional(task()) : std::nullopt;
}

// Takes files that are due for a reason other than a score. Returns false if there are none.
bool Picker::use_files(std::optional<LevelInputs> files, JobReason reason, bool to_next_level) {
  if (!files) return false;
  inputs_ = std::move(*files);
  output_level_ = !to_next_level       ? inputs_.level
                  : inputs_.level == 0 ? targets_.base_level
                                       : inputs_.level + 1;
  output_inputs_ = {output_level_, {}};
  score_ppm_ = ratio_ = 0;
  reason_ = reason;
  return true;
}

bool Picker::pick_level(const LevelScore& score) {
  if (skipped_l0_ && score.level == targets_.base_level) return false;
  score_ppm_ = score.score_ppm;
  ratio_ = 0;
  inputs_ = {score.level, {}};
  output_level_ = score.level == 0 ? targets_.base_level : score.level + 1;
  reason_ = score.level == 0 ? JobReason::kL0FilesNum : JobReason::kLevelSize;
  if (pick_file()) return true;
  if (score.level != 0) return false;
  skipped_l0_ = true;
  return pick_intra_l0_by_size() || pick_intra_l0();
}

// RocksDB remembers where it stopped, until the next version. That only saves time: busy files stay
// busy until then.
bool Picker::pick_file() {
  const u32 level = inputs_.level;
  if (level == 0 && running_.reads_l0()) return false;
  if (level == 0 && (pick_l0_move() || pick_intra_l0_by_size())) return true;
  for (const RankedFile& ranked :
       files_in_order(options_.compaction_pri, version_, level, counting_ttl(options_))) {
    const FilePtr& file = version_.levels[level][ranked.index];
    if (file->being_compacted()) continue;
    inputs_.files = {file};
    if (!expand_to_clean_cut(rules_, version_, inputs_) ||
        running_.writes_into(output_level_, inputs_.range()))
      continue;
    LevelInputs below = overlapping_inputs(version_, output_level_, inputs_.range());
    if (!below.files.empty() && !expand_to_clean_cut(rules_, version_, below)) continue;
    if (below.files.empty()) extend_move(ranked.index);
    ratio_ = ranked.ratio;
    return true;
  }
  inputs_.files.clear();
  return false;
}

// Picks the oldest files of L0, while they overlap neither each other nor the base level. Not into
// an empty base level: there the oldest file would always qualify, without any gain.
bool Picker::pick_l0_move() {
  const std::vector<FilePtr>& files = version_.levels[0];
  if (!moves_several() || version_.levels[output_level_].empty()) return false;
  const FileMeta *smallest = nullptr, *largest = nullptr;
  for (size_t i = files.size(); i-- > 0;) {
    const FileMeta& file = *files[i];
    if (smallest == nullptr) {
      smallest = largest = &file;
    } else if (compare_internal(file.largest, smallest->smallest) < 0) {
      smallest = &file;
    } else if (compare_internal(file.smallest, largest->largest) > 0) {
      largest = &file;
    } else {
      break;
    }
    if (!version_.overlapping(output_level_, {smallest->smallest_user(), largest->end()}).empty())
      break;
    inputs_.files.push_back(files[i]);
  }
  std::sort(inputs_.files.begin(), inputs_.files.end(), [](const FilePtr& a, const FilePtr& b) {
    return compare_internal(a->smallest, b->smallest) < 0;
  });
  l0_move_ = !inputs_.files.empty();
  return l0_move_;
}

// A single file with nothing below it is joined by its right neighbours while they have nothing
// below either; by version 9's rules then by its left ones. (7.8 does so from L0 too, where the
// neighbours are the next older files.)
void Picker::extend_move(u32 index) {
  if (inputs_.files.size() != 1 || !moves_several()) return;
  const std::vector<FilePtr>& files = version_.levels[inputs_.level];
  const FilePtr first = inputs_.files[0];
  u64 bytes = first->bytes;
  for (u32 i = index + 1; i < files.size() && inputs_.files.size() < kMaxMovedFiles; i++) {
    if (i + 1 < files.size() && files[i]->largest_user() == files[i + 1]->smallest_user())
      break;  // no clean cut
    if (!may_join_move(i, {first->smallest_user(), files[i]->end()}, &bytes)) break;
    inputs_.files.push_back(files[i]);
  }
  if (!rules_.move_to_the_left || inputs_.level == 0) return;
  for (u32 i = index; i-- > 0 && inputs_.files.size() < kMaxMovedFiles;) {
    if (i > 0 && files[i]->smallest_user() == files[i - 1]->largest_user()) break;
    if (!may_join_move(i, {files[i]->smallest_user(), first->end()}, &bytes)) break;
    inputs_.files.insert(inputs_.files.begin(), files[i]);
  }
}

// True if the neighbour is idle, no deeper file overlaps the range from it to the first file, and
// all stay within max_compaction_bytes.
bool Picker::may_join_move(u32 index, const KeyRange& range, u64* bytes) const {
  const FileMeta& file = *version_.levels[inputs_.level][index];
  if (file.being_compacted() || !version_.overlapping(output_level_, range).empty()) return false;
  *bytes += file.bytes;
  return *bytes <= max_compaction_bytes(options_);
}

// Version 9's rules: merges all idle files of L0 while the base level is more than ten times (or
// the multiplier) as large as L0, since each compaction into it would rewrite the whole level
// (PickSizeBasedIntraL0Compaction).
bool Picker::pick_intra_l0_by_size() {
  if (!rules_.intra_l0_by_size) return false;
  const std::vector<FilePtr>& files = version_.levels[0];
  const size_t fewest = std::max<u64>(2, options_.level0_file_num_compaction_trigger);
  const u64 factor = std::max<u64>(10, options_.max_bytes_for_level_multiplier);
  if (files.size() < fewest ||
      version_.level_bytes(targets_.base_level) <= version_.level_bytes(0) * factor)
    return false;
  inputs_.files.clear();
  for (const FilePtr& file : files) {
    if (file->being_compacted()) break;
    inputs_.files.push_back(file);
  }
  if (inputs_.files.size() < fewest) {
    inputs_.files.clear();
    return false;
  }
  reason_ = JobReason::kIntraL0;
  output_level_ = 0;
  return true;
}

// Merges the newest files of L0 if it is well beyond its trigger.
bool Picker::pick_intra_l0() {
  const std::vector<FilePtr>& files = version_.levels[0];
  if (files.size() < options_.level0_file_num_compaction_trigger + 2) return false;
  const size_t count =
      intra_l0_span(version_, kFewestIntraL0Files, ~u64{0},
                    rules_.limit_intra_l0 ? max_compaction_bytes(options_) : ~u64{0});
  if (count == 0) return false;
  inputs_.files.assign(files.begin(), files.begin() + static_cast<std::ptrdiff_t>(count));
  reason_ = JobReason::kIntraL0;
  output_level_ = 0;
  return true;
}

// Adds every file of L0 that overlaps, directly or through others (GetOverlappingL0Files): an older
// version may not stay above a newer one. Returns false if the output level is busy.
bool Picker::gather_l0() {
  inputs_ = overlapping_inputs(version_, 0, inputs_.range());
  return !overlapping_inputs(version_, output_level_, inputs_.range()).busy();
}

bool Picker::gather() {
  if (inputs_.level == 0 && !gather_l0()) return false;
  output_inputs_.level = output_level_;
  if (inputs_.level != output_level_ &&
      !setup_other_inputs(rules_, version_, max_compaction_bytes(options_), inputs_,
                          output_inputs_))
    return false;
  const KeyRange range = united_range(inputs_, output_inputs_);
  if (running_.writes_into(output_level_, range)) return false;
  grandparents_ = find_grandparents(version_, output_level_, range);
  return true;
}

CompactionTask Picker::task() const {
  return make_task(options_, version_, targets_,
                   {reason_, score_ppm_, ratio_, output_level_, l0_move_, inputs_, output_inputs_,
                    grandparents_});
}

}  // namespace

std::optional<CompactionTask> pick_compaction(const Options& options, const Version& version,
                                              const LevelTargets& targets) {
  if (options.compaction_style == CompactionStyle::kUniversal)
    return pick_universal_compaction(options, version);
  if (options.compaction_style == CompactionStyle::kFifo)
    return pick_fifo_compaction(options, version);
  return Picker(options, version, targets).pick();
}

}  // namespace tt::lsm
