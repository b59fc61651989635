// 1. Levels in the order of their scores, as long as a score is at least 1. L0 goes to the base
//    level, level n to n + 1.
// 2. A file: the first in the order of overlap whose clean cut is idle above and below. From L0
//    first whatever can be moved.
// 3. If L0 finds nothing (a compaction from L0 runs, or the base level is busy) it merges newest
//    files among themselves; and the base level is passed over this round, or L0 might starve.
// 4. The files that must come along, and those that come for free (picker_inputs.h). If those are
//    busy, nothing is picked.
// 5. What the compaction is: bottommost, a mere move, how large its outputs may be.
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
  bool take(std::optional<LevelInputs> files, JobReason reason, bool to_next_level);
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
  // Rewritten in its place, such a file loses what is hidden, and its sequence numbers.
  if (take(files_freed_of_snapshots(rules_, version_, running_), JobReason::kBottommostFiles,
           false))
    return task();
  const auto old = [&](u64 age_s, bool to_next) {
    return old_files(rules_, version_, running_, age_s, to_next);
  };
  if (!take(old(options_.ttl, true), JobReason::kTtl, true) &&
      !take(old(options_.periodic_compaction_seconds, false), JobReason::kPeriodic, false))
    return std::nullopt;
  const bool l0_to_l0 = inputs_.level == 0 && output_level_ == 0;
  return l0_to_l0 || gather() ? std::optional(task()) : std::nullopt;
}

// Files that are due for another reason than a score.
bool Picker::take(std::optional<LevelInputs> files, JobReason reason, bool to_next_level) {
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

// RocksDB remembers where it stopped, until the next version. That saves time only: what was busy
// stays busy until then.
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

// The oldest files of L0, as long as they overlap neither one another nor the base level. Not into
// an empty base level: there the oldest file would always do, and nothing would be won.
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

// A lone file with nothing below it takes its right neighbours along while they have nothing below
// either; by 9's rules then its left ones. (7.8 does so from L0 too, where the neighbours are the
// next older files.)
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

// Whether a neighbour is idle, no deeper file overlaps from it to the first file, and all stay
// within max_compaction_bytes.
bool Picker::may_join_move(u32 index, const KeyRange& range, u64* bytes) const {
  const FileMeta& file = *version_.levels[inputs_.level][index];
  if (file.being_compacted() || !version_.overlapping(output_level_, range).empty()) return false;
  *bytes += file.bytes;
  return *bytes <= max_compaction_bytes(options_);
}

// 9's rules: all idle files of L0 together while the base level is more than ten times (or a
// multiplier) as large, since each compaction into it would rewrite the whole level
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

// Newest files first, if L0 is well beyond its trigger.
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

// Every file of L0 that overlaps, directly or through others (GetOverlappingL0Files).
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
