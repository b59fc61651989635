#include "lsm/compaction/picker_inputs.h"

#include <algorithm>

namespace tt::lsm {

KeyRange united(const KeyRange& a, const KeyRange& b) {
  return {std::min(a.smallest, b.smallest), std::max(a.largest, b.largest)};
}

KeyRange LevelInputs::range() const {
  TT_CHECK(!files.empty());
  KeyRange all = files[0]->range();
  for (const FilePtr& file : files) all = united(all, file->range());
  return all;
}

u64 LevelInputs::bytes() const {
  u64 sum = 0;
  for (const FilePtr& file : files) sum += file->bytes;
  return sum;
}

bool LevelInputs::busy() const {
  return std::any_of(files.begin(), files.end(),
                     [](const FilePtr& file) { return file->being_compacted(); });
}

KeyRange united_range(const LevelInputs& a, const LevelInputs& b) {
  if (a.files.empty()) return b.range();
  return b.files.empty() ? a.range() : united(a.range(), b.range());
}

namespace {

LevelInputs overlapping_l0_inputs(const Version& version, KeyRange range) {
  KeyRange before = range;
  do {
    before = range;
    for (const FilePtr& file : version.overlapping_l0(range.smallest, range.largest.user))
      range = united(range, file->range());
  } while (range.smallest != before.smallest || range.largest.user != before.largest.user);
  return {0, version.overlapping_l0(range.smallest, range.largest.user)};
}

LevelInputs level_slice(const Version& version, u32 level, u32 begin, u32 end) {
  TT_CHECK(begin <= end && end <= version.levels[level].size());
  const auto first = version.levels[level].begin();
  return {level, {first + begin, first + end}};
}

// The longest row of files of a level that are entirely in the range and share no boundary key with
// a neighbour outside (GetCleanInputsWithinInterval). Nothing in L0.
LevelInputs clean_inputs_within(const Version& version, u32 level, const KeyRange& range) {
  if (level == 0) return {0, {}};
  const std::vector<FilePtr>& files = version.levels[level];
  const auto shares = [&](u32 right) {
    return files[right - 1]->end().includes(files[right]->smallest_user());
  };
  const u32 count = static_cast<u32>(files.size());
  const auto first =
      std::lower_bound(files.begin(), files.end(), range.smallest,
                       [](const FilePtr& file, Slice key) { return file->smallest_user() < key; });
  u32 begin = static_cast<u32>(first - files.begin());
  while (begin > 0 && begin < count && shares(begin)) begin++;
  u32 end = begin;
  while (end < count && !(range.largest < files[end]->end())) end++;
  while (end < count && end > begin && shares(end)) end--;
  return level_slice(version, level, begin, end);
}

}  // namespace

LevelInputs overlapping_inputs(const Version& version, u32 level, const KeyRange& range) {
  if (level == 0) return overlapping_l0_inputs(version, range);
  const Version::Range files = version.overlapping(level, range);
  return level_slice(version, level, files.begin, files.end);
}

bool expand_to_clean_cut(const Rules& rules, const Version& version, LevelInputs& inputs) {
  if (inputs.level == 0) return true;
  if (!rules.clean_cut) return !inputs.busy();
  size_t before = 0;
  do {
    before = inputs.files.size();
    inputs = overlapping_inputs(version, inputs.level, inputs.range());
  } while (inputs.files.size() > before);
  return !inputs.busy();
}

RunningCompactions::RunningCompactions(const Version& version) {
  for (u32 level = 0; level < version.levels.size(); level++) {
    for (const FilePtr& file : version.levels[level]) {
      if (!file->being_compacted()) continue;
      if (level == 0) reads_l0_ = true;
      const KeyRange range = file->range();
      const auto known = std::find_if(running_.begin(), running_.end(),
                                      [&](const Running& r) { return r.job == file->job; });
      if (known == running_.end()) {
        running_.push_back({file->job, level, level, range});
      } else {
        known->last_level = level;
        known->range = united(known->range, range);
      }
    }
  }
}

// A compaction writes to the lower of its two levels; with inputs of one level only, to the next.
// One that reads only L0 may write anywhere, but nothing that starts deeper writes to the base
// level, and a second one from L0 never starts.
bool RunningCompactions::writes_into(u32 level, const KeyRange& range) const {
  return std::any_of(running_.begin(), running_.end(), [&](const Running& r) {
    const u32 output = r.last_level > r.first_level ? r.last_level : r.first_level + 1;
    return r.last_level > 0 && output == level && range.smallest <= r.range.largest.user &&
           range.largest.user >= r.range.smallest;
  });
}

// 1. The files of the output level under the inputs, expanded to a clean cut.
// 2. Growth to every file of the start level over the union of both, if that adds no file of the
//    output level.
// 3. Else growth to the files of the start level that are wholly inside the union: they cannot need
//    more of the output level. Growth has no size limit since
//    ignore_max_compaction_bytes_for_input (7.8).
bool setup_other_inputs(const Rules& rules, const Version& version, u64 growth_limit,
                        LevelInputs& inputs, LevelInputs& output_inputs) {
  output_inputs = overlapping_inputs(version, output_inputs.level, inputs.range());
  if (output_inputs.files.empty()) return true;
  if (output_inputs.busy() || !expand_to_clean_cut(rules, version, output_inputs)) return false;

  const KeyRange all = united(inputs.range(), output_inputs.range());
  const auto within_limit = [&](const LevelInputs& upper) {
    return !rules.limit_growth || upper.bytes() + output_inputs.bytes() < growth_limit;
  };
  LevelInputs grown = overlapping_inputs(version, inputs.level, all);
  if (expand_to_clean_cut(rules, version, grown) && grown.files.size() > inputs.files.size() &&
      !grown.busy() && within_limit(grown)) {
    LevelInputs below = overlapping_inputs(version, output_inputs.level, grown.range());
    if (expand_to_clean_cut(rules, version, below) &&
        below.files.size() == output_inputs.files.size()) {
      inputs = std::move(grown);
      return true;
    }
  }
  LevelInputs within = clean_inputs_within(version, inputs.level, all);
  if (within.files.size() > inputs.files.size() && !within.busy() && within_limit(within))
    inputs = std::move(within);
  return true;
}

bool l0_is_disjoint(const Version& version) {
  std::vector<FilePtr> files = version.levels[0];
  std::sort(files.begin(), files.end(), [](const FilePtr& a, const FilePtr& b) {
    return compare_internal(a->smallest, b->smallest) < 0;
  });
  for (size_t i = 1; i < files.size(); i++)
    if (compare_internal(files[i - 1]->largest, files[i]->smallest) >= 0) return false;
  return true;
}

size_t intra_l0_span(const Version& version, size_t fewest, u64 most_bytes_per_file_less,
                     u64 most_bytes) {
  const std::vector<FilePtr>& files = version.levels[0];
  if (files.empty() || files[0]->being_compacted()) return 0;
  u64 bytes = files[0]->bytes, bytes_per_file_less = ~u64{0};
  size_t count = 1;
  for (; count < files.size(); count++) {
    bytes += files[count]->bytes;
    const u64 cost = bytes / count;
    if (files[count]->being_compacted() || cost > bytes_per_file_less || bytes > most_bytes) break;
    bytes_per_file_less = cost;
  }
  return count >= fewest && (bytes_per_file_less < most_bytes_per_file_less ||
                             most_bytes_per_file_less == ~u64{0})
             ? count
             : 0;
}

bool nothing_below(const Version& version, u32 level, const KeyRange& range) {
  for (u32 below = level + 1; below < version.levels.size(); below++)
    if (!version.touching(below, range.smallest, range.largest.user).empty()) return false;
  return true;
}

std::optional<LevelInputs> files_freed_of_snapshots(const Rules& rules, const Version& version,
                                                    const RunningCompactions& running) {
  for (u32 level = 1; level < version.levels.size() && version.oldest_snapshot > 0; level++) {
    for (const FilePtr& file : version.levels[level]) {
      const u64 newest = file->largest_sequence;
      if (file->being_compacted() || newest == 0 || newest >= version.oldest_snapshot) continue;
      LevelInputs inputs{level, {file}};
      if (nothing_below(version, level, inputs.range()) &&
          expand_to_clean_cut(rules, version, inputs) &&
          nothing_below(version, level, inputs.range()) &&
          !running.writes_into(level, inputs.range()))
        return inputs;
    }
  }
  return std::nullopt;
}

std::optional<LevelInputs> old_files(const Rules& rules, const Version& version,
                                     const RunningCompactions& running, u64 age_s,
                                     bool to_next_level) {
  const u32 last = version.last_level_with_files();
  for (u32 level = 0; age_s != 0 && level < version.levels.size(); level++) {
    if ((to_next_level && level >= last) || (level == 0 && running.reads_l0())) continue;
    for (const FilePtr& file : version.levels[level]) {
      const u64 since_s = to_next_level ? file->oldest_ancestor_s : file->created_ns / kSecond;
      if (file->being_compacted() || since_s + age_s >= version.now_s) continue;
      LevelInputs inputs{level, {file}};
      if (expand_to_clean_cut(rules, version, inputs)) return inputs;
    }
  }
  return std::nullopt;
}

std::vector<FilePtr> files_to_cut_for_ttl(const Options& options, const Version& version,
                                          const std::vector<FilePtr>& output_level_files) {
  std::vector<FilePtr> cuts;
  if (!rules_of(options).age_counts || options.ttl == 0 ||
      options.compaction_pri != CompactionPri::kMinOverlappingRatio)
    return cuts;
  for (const FilePtr& file : output_level_files)
    if (file->oldest_ancestor_s + options.ttl / 2 < version.now_s &&
        file->bytes > options.target_file_size_base / 2)
      cuts.push_back(file);
  return cuts;
}

std::vector<FilePtr> find_grandparents(const Version& version, u32 output_level,
                                       const KeyRange& range) {
  for (u32 level = output_level + 1; level < version.levels.size(); level++) {
    LevelInputs found = overlapping_inputs(version, level, range);
    if (!found.files.empty()) return std::move(found.files);
  }
  return {};
}

}  // namespace tt::lsm
