#include "lsm/version/version.h"

#include <algorithm>

namespace tt::lsm {
namespace {

// db/version_builder.cc NewestFirstBySeqNo and BySmallestKey.
bool newer(const FilePtr& a, const FilePtr& b) {
  if (a->largest_sequence != b->largest_sequence) return a->largest_sequence > b->largest_sequence;
  if (a->smallest_sequence != b->smallest_sequence)
    return a->smallest_sequence > b->smallest_sequence;
  return a->number > b->number;
}
bool before(const FilePtr& a, const FilePtr& b) {
  const int order = compare_internal(a->smallest, b->smallest);
  return order != 0 ? order < 0 : a->number < b->number;
}

bool has_duplicates(const Version& version) {
  std::vector<u64> numbers;
  for (const std::vector<FilePtr>& files : version.levels)
    for (const FilePtr& file : files) numbers.push_back(file->number);
  std::sort(numbers.begin(), numbers.end());
  return std::adjacent_find(numbers.begin(), numbers.end()) != numbers.end();
}

const char* fault_of(const Version& version) {
  for (size_t i = 1; i < version.levels[0].size(); i++)
    if (!newer(version.levels[0][i - 1], version.levels[0][i]))
      return "files of L0 are not newest first";
  for (size_t level = 0; level < version.levels.size(); level++) {
    const std::vector<FilePtr>& files = version.levels[level];
    for (size_t i = 0; i < files.size(); i++) {
      if (compare_internal(files[i]->smallest, files[i]->largest) > 0)
        return "a file ends before it begins";
      if (level > 0 && i > 0 && compare_internal(files[i - 1]->largest, files[i]->smallest) >= 0)
        return "files of a level overlap";
    }
  }
  return nullptr;
}

}  // namespace

void ValueStatistics::add(const FileMeta& file) {
  file_bytes += file.bytes;
  raw_key_bytes += file.raw_key_bytes;
  raw_value_bytes += file.raw_value_bytes;
  values += file.entries - file.deletions;
}

u64 ValueStatistics::average_value_bytes() const {
  if (values == 0 || raw_key_bytes + raw_value_bytes == 0) return 0;
  return raw_value_bytes / values * file_bytes / (raw_key_bytes + raw_value_bytes);
}

u64 Version::level_bytes(u32 level) const {
  TT_DCHECK(level < levels.size());
  u64 sum = 0;
  for (const FilePtr& file : levels[level]) sum += file->bytes;
  return sum;
}

u64 Version::file_count() const {
  u64 count = 0;
  for (const std::vector<FilePtr>& files : levels) count += files.size();
  return count;
}

u32 Version::last_level_with_files() const {
  u32 level = static_cast<u32>(levels.size()) - 1;
  while (level > 0 && levels[level].empty()) level--;
  return level;
}

namespace {

template <class EndsBefore, class BeginsAfter>
Version::Range range_of(const std::vector<FilePtr>& files, const EndsBefore& ends_before,
                        const BeginsAfter& begins_after) {
  const auto begin = std::partition_point(files.begin(), files.end(), ends_before);
  const auto end = std::partition_point(begin, files.end(),
                                        [&](const FilePtr& file) { return !begins_after(file); });
  return {static_cast<u32>(begin - files.begin()), static_cast<u32>(end - files.begin())};
}

}  // namespace

Version::Range Version::overlapping(u32 level, const KeyRange& range) const {
  TT_DCHECK(level >= 1 && level < levels.size());  // files of L0 are not in key order
  return range_of(
      levels[level], [&](const FilePtr& file) { return file->end().before(range.smallest); },
      [&](const FilePtr& file) { return range.largest.before(file->smallest_user()); });
}

Version::Range Version::touching(u32 level, Slice smallest_user, Slice largest_user) const {
  TT_DCHECK(level >= 1 && level < levels.size());
  return range_of(
      levels[level], [&](const FilePtr& file) { return file->largest_user() < smallest_user; },
      [&](const FilePtr& file) { return largest_user < file->smallest_user(); });
}

std::vector<FilePtr> Version::overlapping_l0(Slice smallest_user, Slice largest_user) const {
  std::vector<FilePtr> result;
  for (const FilePtr& file : levels[0])
    if (file->largest_user() >= smallest_user && file->smallest_user() <= largest_user)
      result.push_back(file);
  return result;
}

// db/compaction/compaction.cc KeyNotExistsBeyondOutputLevel.
bool Version::key_absent_below(u32 level, Slice user) const {
  if (level == 0) return false;
  for (u32 below = level + 1; below < levels.size(); below++)
    if (!touching(below, user, user).empty()) return false;
  return true;
}

void Version::check_invariants() const {
  TT_CHECK(fault_of(*this) == nullptr);
  TT_CHECK(!has_duplicates(*this));
}

namespace {

// Takes the removed files out of their levels, and puts the added ones in order. Returns the number
// of files that were taken out.
u64 edit_levels(Version& version, const VersionEdit& edit) {
  u64 removed = 0;
  for (u32 level = 0; level < version.levels.size(); level++) {
    std::vector<u64> numbers;
    for (const VersionEdit::Removed& r : edit.removed)
      if (r.level == level) numbers.push_back(r.number);
    if (numbers.empty()) continue;
    std::sort(numbers.begin(), numbers.end());
    removed += std::erase_if(version.levels[level], [&](const FilePtr& file) {
      return std::binary_search(numbers.begin(), numbers.end(), file->number);
    });
  }
  for (const VersionEdit::Added& added : edit.added) {
    std::vector<FilePtr>& files = version.levels[added.level];
    files.insert(
        std::upper_bound(files.begin(), files.end(), added.file, added.level == 0 ? newer : before),
        added.file);
  }
  return removed;
}

Error damaged(const char* what) {
  return {ErrorCode::kCorruption, std::string("version edit: ") + what};
}

}  // namespace

Error check_edit(const Version& base, const VersionEdit& edit) {
  for (const VersionEdit::Removed& removed : edit.removed)
    if (removed.level >= base.levels.size()) return damaged("a level that does not exist");
  for (const VersionEdit::Added& added : edit.added)
    if (added.level >= base.levels.size()) return damaged("a level that does not exist");
  Version result = base;
  if (edit_levels(result, edit) != edit.removed.size())
    return damaged("removes a file that is not there");
  if (has_duplicates(result)) return damaged("adds a file twice");
  const char* wrong = fault_of(result);
  return wrong == nullptr ? Error::none() : damaged(wrong);
}

// Null if the file has none, or is not open yet.
const RangeTombstones* tombstones_of(const FileMeta& file) {
  return file.index == nullptr ? nullptr : file.index->range_tombstones().get();
}

RangeTombstonesPtr gathered(const std::vector<FilePtr>& files) {
  std::vector<RangeTombstone> all;
  for (const FilePtr& file : files)
    if (const RangeTombstones* tombstones = tombstones_of(*file))
      append_within(all, *tombstones, file->range());
  return all.empty() ? nullptr : std::make_shared<RangeTombstones>(all);
}

VersionPtr apply_edit(const Version& base, const VersionEdit& edit, u64 now_s) {
  const std::shared_ptr<Version> result = std::make_shared<Version>(base);
  result->now_s = now_s;
  TT_CHECK(edit_levels(*result, edit) == edit.removed.size());
  TT_DCHECK(fault_of(*result) == nullptr && !has_duplicates(*result));
  for (const VersionEdit::Added& added : edit.added) result->statistics.add(*added.file);
  for (u32 level = 1; level < result->levels.size(); level++) {
    const auto has_any = [](const FilePtr& file) { return tombstones_of(*file) != nullptr; };
    const bool any =
        std::any_of(result->levels[level].begin(), result->levels[level].end(), has_any);
    if (result->levels[level] == base.levels[level]) continue;
    result->range_tombstones[level] = any ? gathered(result->levels[level]) : nullptr;
  }
  const u64 value_bytes = result->statistics.average_value_bytes();
  for (const VersionEdit::Added& added : edit.added) {
    FileMeta& file = *added.file;
    const u64 twice = 2 * file.deletions;
    file.tombstone_bytes = twice >= file.entries ? (twice - file.entries) * value_bytes * 2 : 0;
  }
  return result;
}

}  // namespace tt::lsm
