#include "lsm/version/dead_weight.h"

#include <gtest/gtest.h>

#include "core/prng.h"
#include "lsm/testing/level_picture.h"

namespace tt::lsm {
namespace {

// The nth key that is in the samples even at the lowest rate.
std::string sampled_key(u64 nth) {
  for (u64 i = 0;; i++) {
    std::string key(8, 0);
    store64be(key.data(), i);
    if (KeySample::takes(key, 1024) && nth-- == 0) return key;
  }
}

struct Entry {
  std::string user;
  u64 sequence;
  ValueType type = ValueType::kValue;
};

FilePtr file_of(u64 number, std::vector<Entry> entries) {
  FilePtr file = make_file(number, entries.front().user, entries.back().user, 10, number);
  file->sample.emplace();
  for (const Entry& one : entries)
    file->sample->offer(make_internal_key(one.user, one.sequence, one.type));
  return file;
}

std::vector<u64> shadowed(const Version& version) {
  std::vector<u64> counts;
  for (const FileWeight& one : dead_weight(version)) counts.push_back(one.shadowed);
  return counts;
}

TEST(DeadWeight, IsWhatANewerVersionOrADeleteHides) {
  const std::string a = sampled_key(0), b = sampled_key(1), c = sampled_key(2);
  Version version(3);
  version.levels[0].push_back(file_of(1, {{a, 9}, {b, 8, ValueType::kDelete}}));
  version.levels[1].push_back(file_of(2, {{a, 5}, {c, 6}}));
  version.levels[2].push_back(file_of(3, {{a, 1}, {b, 2}, {c, 0}}));
  EXPECT_EQ(shadowed(version), (std::vector<u64>{0, 1, 3}));
  EXPECT_EQ(dead_weight(version)[2].sampled, 3u);
}

TEST(DeadWeight, ATombstoneIsNoneAndAMergeOperandHidesNothing) {
  const std::string a = sampled_key(0), b = sampled_key(1);
  Version version(3);
  version.levels[0].push_back(file_of(1, {{a, 9, ValueType::kMerge}, {b, 8}}));
  version.levels[1].push_back(file_of(2, {{a, 5, ValueType::kMerge}, {b, 6, ValueType::kDelete}}));
  version.levels[2].push_back(file_of(3, {{a, 1}, {b, 2}}));
  EXPECT_EQ(shadowed(version), (std::vector<u64>{0, 0, 1}));
  version.levels[0].insert(version.levels[0].begin(), file_of(4, {{a, 10}}));
  EXPECT_EQ(shadowed(version), (std::vector<u64>{0, 1, 1, 2}));
}

TEST(DeadWeight, ARangeTombstoneHidesWhatIsOlderInItsRange) {
  const std::string a = sampled_key(0), b = sampled_key(1), c = sampled_key(2);
  Version version(3);
  version.levels[1].push_back(file_of(2, {{a, 5}, {b, 7}}));
  version.levels[2].push_back(file_of(3, {{a, 1}, {b, 2}, {c, 3}}));
  version.range_tombstones[1] =
      std::make_shared<RangeTombstones>(std::vector<RangeTombstone>{{a, c, 6}});
  EXPECT_EQ(shadowed(version), (std::vector<u64>{1, 2}));
}

TEST(DeadWeight, OfManyKeysTheShareIsTheOneThatCountingThemAllGives) {
  SplitMix64 random(7);
  Version version(2);
  for (u32 level = 0; level < 2; level++) {
    version.levels[level].push_back(
        make_file(level + 1, std::string(8, 0), std::string(8, 1), 10, 1));
    version.levels[level][0]->sample.emplace();
  }
  constexpr u64 kRows = 2'400'000;
  u64 hidden = 0;
  for (u64 i = 0; i < kRows; i++) {
    std::string key(8, 0);
    store64be(key.data(), i);
    version.levels[1][0]->sample->offer(make_internal_key(key, 1, ValueType::kValue));
    if (random.below(5) != 0) continue;
    version.levels[0][0]->sample->offer(make_internal_key(key, 2, ValueType::kValue));
    hidden++;
  }
  const std::vector<FileWeight> weights = dead_weight(version);
  const FileWeight &above = weights[0], &below = weights[1];
  EXPECT_EQ(above.shadowed, 0u);
  EXPECT_LT(above.sampled + below.sampled, 32'768u * 11 / 10);
  EXPECT_GT(below.sampled, 8'192u);
  const double share = static_cast<double>(below.shadowed) / static_cast<double>(below.sampled);
  EXPECT_NEAR(share, static_cast<double>(hidden) / kRows, 0.01);
}

}  // namespace
}  // namespace tt::lsm
