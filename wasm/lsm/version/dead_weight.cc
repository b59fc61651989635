#include "lsm/version/dead_weight.h"

#include <algorithm>

namespace tt::lsm {
namespace {

constexpr u64 kMaxSampled = 32'768;

struct Sampled {
  Slice key;  // internal
  u32 file;
};

// All lists of range tombstones: one for each file of L0, one for each deeper level.
std::vector<const RangeTombstones*> all_ranges(const Version& version) {
  std::vector<const RangeTombstones*> lists;
  const auto add = [&](const RangeTombstones* list) {
    if (list != nullptr && !list->empty()) lists.push_back(list);
  };
  for (const FilePtr& file : version.levels[0])
    if (file->index != nullptr) add(file->index->range_tombstones().get());
  for (const RangeTombstonesPtr& level : version.range_tombstones) add(level.get());
  return lists;
}

// All samples in internal-key order, so the newest version of each key comes first. Halves the
// sampling rate until the total is small enough.
std::vector<Sampled> gather(std::vector<FileWeight>& files,
                            const std::vector<const KeySample*>& samples) {
  u64 total = 0, one_in = KeySample::kOneIn;
  for (const KeySample* sample : samples) total += sample->count();
  for (; total > kMaxSampled; total /= 2) one_in *= 2;
  std::vector<Sampled> all;
  all.reserve(total);
  for (u32 i = 0; i < files.size(); i++)
    samples[i]->each([&](Slice key) {
      if (one_in > KeySample::kOneIn && !KeySample::takes(user_key(key), one_in)) return;
      all.push_back({key, i});
      files[i].sampled++;
    });
  std::sort(all.begin(), all.end(), [](const Sampled& a, const Sampled& b) {
    const int order = compare_internal(a.key, b.key);
    return order != 0 ? order < 0 : a.file < b.file;
  });
  return all;
}

}  // namespace

std::vector<FileWeight> dead_weight(const Version& version, const std::map<u64, KeySample>& read) {
  std::vector<FileWeight> files;
  std::vector<const KeySample*> samples;
  const auto add = [&](const FilePtr& file, const KeySample& sample) {
    files.push_back({file.get()});
    samples.push_back(&sample);
  };
  for (const std::vector<FilePtr>& level : version.levels)
    for (const FilePtr& file : level) {
      const auto found = read.find(file->number);
      if (file->sample) {
        add(file, *file->sample);
      } else if (found != read.end()) {
        add(file, found->second);
      }
    }
  const std::vector<const RangeTombstones*> ranges = all_ranges(version);
  Slice key;
  bool hidden = false;
  for (const Sampled& one : gather(files, samples)) {
    const Slice user = user_key(one.key);
    const ValueType type = type_of(one.key);
    if (user != key) hidden = false;
    key = user;
    const u64 sequence = sequence_of(one.key);
    hidden = hidden || std::any_of(ranges.begin(), ranges.end(), [&](const RangeTombstones* list) {
               return list->newest_over(user, kMaxSequence) > sequence;
             });
    if (hidden && has_value(type)) files[one.file].shadowed++;
    // A merge operand needs the versions below it.
    if (type != ValueType::kMerge) hidden = true;
  }
  return files;
}

}  // namespace tt::lsm
