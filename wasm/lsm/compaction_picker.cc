// 1. Levels in the order of their scores, as long as a score is at least 1. L0 goes to the base level, level
// n to n + 1.
// 2. A file: the first in the order of overlap whose clean cut is idle above and below. From L0 first
// whatever can be moved.
// 3. If L0 finds nothing (a compaction from L0 runs, or the base level is busy) it merges newest files among
// themselves;
//    and the base level is passed over this round, or L0 might starve.
// 4. The files that must come along, and those that come for free (picker_inputs.h). If those are busy,
// nothing is picked.
// 5. What the compaction is: bottommost, a mere move, how large its outputs may be.
#include "lsm/compaction_picker.h"

#include <algorithm>

#include "lsm/file_order.h"
#include "lsm/picker_inputs.h"
#include "lsm/universal_picker.h"

namespace tt::lsm {
namespace {

constexpr size_t kMostMovedFiles = 4;      // compaction_picker_level.cc kMaxMultiTrivialMove
constexpr size_t kFewestIntraL0Files = 4;  // kMinFilesForIntraL0Compaction

class Picker {
 public:
  Picker(const Options& options, const Version& version, const LevelTargets& targets)
      : options_(options), version_(version), targets_(targets), running_(version) {}
  std::optional<CompactionTask> pick();

 private:
  bool pick_level(const LevelScore& score);
  bool pick_file();
  bool pick_l0_move();
  void extend_move(u32 index);
  bool pick_intra_l0();
  bool gather_l0();
  bool gather();
  bool is_bottommost() const;
  bool is_trivial_move() const;
  bool l0_is_disjoint() const;
  CompactionTask task() const;

  const Options& options_;
  const Version& version_;
  const LevelTargets& targets_;
  const RunningCompactions running_;
  CompactionReason reason_ = CompactionReason::kLevelL0FilesNum;
  u64 score_ppm_ = 0, ratio_ = 0;
  u32 output_level_ = 0;
  bool l0_move_ = false, skipped_l0_ = false;
  LevelInputs inputs_, output_inputs_;
  std::vector<FilePtr> grandparents_;
};

std::optional<CompactionTask> Picker::pick() {
  for (const LevelScore& score : level_scores(options_, version_, targets_)) {
    if (score.score_ppm < 1'000'000) return std::nullopt;
    if (!pick_level(score)) continue;
    if (reason_ != CompactionReason::kIntraL0 && !l0_move_ && !gather()) return std::nullopt;
    return task();
  }
  return std::nullopt;
}

bool Picker::pick_level(const LevelScore& score) {
  if (skipped_l0_ && score.level == targets_.base_level) return false;
  score_ppm_ = score.score_ppm;
  ratio_ = 0;
  inputs_ = {score.level, {}};
  output_level_ = score.level == 0 ? targets_.base_level : score.level + 1;
  reason_ = score.level == 0 ? CompactionReason::kLevelL0FilesNum : CompactionReason::kLevelMaxLevelSize;
  if (pick_file()) return true;
  if (score.level != 0) return false;
  skipped_l0_ = true;
  return pick_intra_l0();
}

// RocksDB remembers where it stopped, until the next version. That saves time only: what was busy stays busy
// until then.
bool Picker::pick_file() {
  const u32 level = inputs_.level;
  if (level == 0 && running_.reads_l0()) return false;
  if (level == 0 && pick_l0_move()) return true;
  for (const RankedFile& ranked : files_by_overlap(version_, level)) {
    const FilePtr& file = version_.levels[level][ranked.index];
    if (file->being_compacted()) continue;
    inputs_.files = {file};
    if (!expand_to_clean_cut(version_, inputs_) || running_.writes_into(output_level_, inputs_.range())) continue;
    LevelInputs below = overlapping_inputs(version_, output_level_, inputs_.range());
    if (!below.files.empty() && !expand_to_clean_cut(version_, below)) continue;
    if (below.files.empty()) extend_move(ranked.index);
    ratio_ = ranked.ratio;
    return true;
  }
  inputs_.files.clear();
  return false;
}

// The oldest files of L0, as long as they overlap neither one another nor the base level. Not into an empty
// base level: there the oldest file would always do, and nothing would be won.
bool Picker::pick_l0_move() {
  const std::vector<FilePtr>& files = version_.levels[0];
  if (version_.levels[output_level_].empty()) return false;
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
    if (!version_.overlapping(output_level_, smallest->smallest_user(), largest->largest_user()).empty()) break;
    inputs_.files.push_back(files[i]);
  }
  std::sort(inputs_.files.begin(), inputs_.files.end(),
            [](const FilePtr& a, const FilePtr& b) { return compare_internal(a->smallest, b->smallest) < 0; });
  l0_move_ = !inputs_.files.empty();
  return l0_move_;
}

// A lone file with nothing below it takes its right neighbours along while they have nothing below either.
// (RocksDB does so from L0 too, where the neighbours are the next older files.)
void Picker::extend_move(u32 index) {
  if (inputs_.files.size() != 1) return;
  const std::vector<FilePtr>& files = version_.levels[inputs_.level];
  const Slice smallest = inputs_.files[0]->smallest_user();
  u64 bytes = inputs_.files[0]->bytes;
  for (size_t i = index + 1; i < files.size() && inputs_.files.size() < kMostMovedFiles; i++) {
    const FileMeta& next = *files[i];
    if (next.being_compacted() || !version_.overlapping(output_level_, smallest, next.largest_user()).empty()) return;
    if (i + 1 < files.size() && next.largest_user() == files[i + 1]->smallest_user()) return;  // no clean cut
    bytes += next.bytes;
    if (bytes > max_compaction_bytes(options_)) return;
    inputs_.files.push_back(files[i]);
  }
}

// Newest files first, as long as each makes a file less cost fewer bytes (FindIntraL0Compaction).
bool Picker::pick_intra_l0() {
  const std::vector<FilePtr>& files = version_.levels[0];
  if (files.size() < options_.level0_file_num_compaction_trigger + 2 || files[0]->being_compacted()) return false;
  u64 bytes = files[0]->bytes, bytes_per_file_less = ~u64{0};
  size_t count = 1;
  for (; count < files.size(); count++) {
    bytes += files[count]->bytes;
    const u64 cost = bytes / count;
    if (files[count]->being_compacted() || cost > bytes_per_file_less || bytes > max_compaction_bytes(options_)) break;
    bytes_per_file_less = cost;
  }
  if (count < kFewestIntraL0Files) return false;
  inputs_.files.assign(files.begin(), files.begin() + static_cast<std::ptrdiff_t>(count));
  reason_ = CompactionReason::kIntraL0;
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
  if (!setup_other_inputs(version_, inputs_, output_inputs_)) return false;
  const KeyRange range = united_range(inputs_, output_inputs_);
  if (running_.writes_into(output_level_, range)) return false;
  grandparents_ = find_grandparents(version_, output_level_, range);
  return true;
}

// Compaction::IsBottommostLevel, VersionStorageInfo::RangeMightExistAfterSortedRun. L0 merges within itself
// only while older files of it or the base level are busy, so never at the bottom.
bool Picker::is_bottommost() const {
  if (output_level_ == 0) return false;
  const KeyRange range = united_range(inputs_, output_inputs_);
  for (u32 level = output_level_ + 1; level < version_.levels.size(); level++)
    if (!version_.overlapping(level, range.smallest, range.largest).empty()) return false;
  return true;
}

bool Picker::l0_is_disjoint() const {
  std::vector<FilePtr> files = version_.levels[0];
  std::sort(files.begin(), files.end(),
            [](const FilePtr& a, const FilePtr& b) { return compare_internal(a->smallest, b->smallest) < 0; });
  for (size_t i = 1; i < files.size(); i++)
    if (compare_internal(files[i - 1]->largest, files[i]->smallest) >= 0) return false;
  return true;
}

// Compaction::IsTrivialMove: one level of inputs, the same codec there as here, and no file that would be
// very expensive to compact from there.
bool Picker::is_trivial_move() const {
  if (output_level_ == inputs_.level || !output_inputs_.files.empty()) return false;
  if (inputs_.level == 0 && !l0_move_ && !l0_is_disjoint()) return false;
  if (output_compression(options_, version_, targets_, inputs_.level) !=
      output_compression(options_, version_, targets_, output_level_))
    return false;
  if (output_level_ + 1 == version_.levels.size()) return true;
  return std::all_of(inputs_.files.begin(), inputs_.files.end(), [&](const FilePtr& file) {
    const LevelInputs below =
        overlapping_inputs(version_, output_level_ + 1, {file->smallest_user(), file->largest_user()});
    return file->bytes + below.bytes() <= max_compaction_bytes(options_);
  });
}

CompactionTask Picker::task() const {
  CompactionTask task{};
  task.reason = reason_;
  task.level = inputs_.level;
  task.output_level = output_level_;
  task.score_ppm = score_ppm_;
  task.inputs = inputs_.files;
  task.next_inputs = output_inputs_.files;
  task.grandparents = grandparents_;
  task.bottommost = is_bottommost();
  task.trivial_move = is_trivial_move();
  task.overlap_ratio = ratio_;
  const u64 target = options_.target_file_size_base;
  task.max_output_bytes = task.bottommost || task.grandparents.empty() ? target : 2 * target;
  task.max_compaction_bytes = max_compaction_bytes(options_);
  return task;
}

}  // namespace

std::optional<CompactionTask> pick_compaction(const Options& options, const Version& version,
                                              const LevelTargets& targets) {
  if (static_cast<CompactionStyle>(options.compaction_style) == CompactionStyle::kUniversal)
    return pick_universal_compaction(options, version);
  return Picker(options, version, targets).pick();
}

Compression output_compression(const Options& options, const Version& version, const LevelTargets&, u32 level) {
  constexpr u64 kSame = 4;  // of kBottommostNames
  const bool bottommost = options.bottommost_compression != kSame && level >= version.last_level_with_files();
  return static_cast<Compression>(bottommost ? options.bottommost_compression : options.compression);
}

u64 max_compaction_bytes(const Options& options) {
  return options.max_compaction_bytes != 0 ? options.max_compaction_bytes : 25 * options.target_file_size_base;
}

}  // namespace tt::lsm
