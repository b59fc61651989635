// Compactions due to files' ages, by a ttl and by a period, on drawn versions (the rows of file n
// were written in second ages[n - 1]).
#include "lsm/compaction/output_cutter.h"
#include "lsm/testing/level_picture.h"
#include "lsm/version/file_order.h"

namespace tt::lsm {
namespace {

Version aged(const std::string& picture, const std::vector<u64>& seconds, u64 now_s) {
  Version version = draw(picture);
  version.now_s = now_s;
  for (const auto& level : version.levels)
    for (const FilePtr& file : level) {
      file->oldest_ancestor_s = seconds.at(file->number - 1);
      file->created_ns = file->oldest_ancestor_s * kSecond;
    }
  return version;
}
Options with(u64 ttl, u64 period) {
  Options o;
  o.ttl = ttl;
  o.periodic_compaction_seconds = period;
  return o;
}
std::optional<CompactionTask> pick(const Options& options, const Version& version) {
  return pick_compaction(options, version, level_targets(options, version));
}

TEST(Age, ExpiredFilesMoveOnButNotFromTheLastLevel) {
  const std::string picture = "L1: [a-c] [d-f]\nL2: [e-k]\nL3: [a-z]";
  EXPECT_FALSE(
      pick(with(100, 0), aged(picture, {50, 40, 10, 0}, 110)));  // exactly the ttl is not older
  const auto task = pick(with(100, 0), aged(picture, {50, 40, 50, 0}, 141));
  ASSERT_TRUE(task);
  EXPECT_EQ(task->reason, JobReason::kTtl);
  EXPECT_EQ(picture_of(task->inputs), " [d-f]");
  EXPECT_EQ(task->output_level, 2u);
  EXPECT_EQ(picture_of(task->next_inputs), " [e-k]");
  EXPECT_FALSE(pick(with(0, 0), aged(picture, {50, 40, 50, 0}, 100000)));
}

TEST(Age, AnExpiredFileWithNothingBelowItIsMoved) {
  const auto task = pick(with(100, 0), aged("L1: [a-c]\nL3: [x-z]", {10, 0}, 200));
  ASSERT_TRUE(task);
  EXPECT_TRUE(task->trivial_move);
}

TEST(Age, APeriodRewritesAFileWhereItIs) {
  const auto task = pick(with(0, 100), aged("L1: [a-c] [d-f]\nL3: [a-z]", {150, 150, 20}, 200));
  ASSERT_TRUE(task);
  EXPECT_EQ(task->reason, JobReason::kPeriodic);
  EXPECT_EQ(task->level, 3u);
  EXPECT_EQ(task->output_level, 3u);
  EXPECT_TRUE(task->bottommost);
  EXPECT_FALSE(task->trivial_move);
  const auto l0 = pick(with(0, 100), aged("L0: [a-z] [a-z]", {150, 20}, 200));
  ASSERT_TRUE(l0);
  EXPECT_EQ(l0->output_level, 0u);
  EXPECT_EQ(l0->inputs.size(), 1u);
}

TEST(Age, InUniversalStyleEverythingFromTheNewestIdleRunOnIsMerged) {
  Options o = with(0, 100);
  o.compaction_style = CompactionStyle::kUniversal;
  const auto task = pick(o, aged("L0: [a-z] [a-z]\nL5: [a-z]", {190, 180, 20}, 200));
  ASSERT_TRUE(task);
  EXPECT_EQ(task->reason, JobReason::kPeriodic);
  EXPECT_EQ(task->output_level, 6u);
  EXPECT_EQ(task->inputs.size() + task->middle_inputs.size(), 3u);
  EXPECT_FALSE(pick(o, aged("L0: [a-z] [a-z]\nL5: [a-z]", {190, 180, 120}, 200)));
}

// file_pri.h: with a ttl of 3,200 s, levels 1 to 3 in use: the range is 1,500 s; level 2's boost
// begins at 1,600 + 750 s and is 1 more each 46 s, level 1's at 1,600 + 375 s, each 23 s.
TEST(Age, OldFilesGoFirst) {
  const Version version = aged("L1: [a-c]10 [d-f]10\nL2: [a-b]10 [d-e]10 [e-f]10\nL3: [a-z]10",
                               {1000, 100, 0, 0, 0, 0}, 3000);
  const auto plain = files_in_order(CompactionPri::kMinOverlappingRatio, version, 1);
  EXPECT_EQ(plain[0].index, 0u);
  EXPECT_EQ(plain[1].ratio, 2048u);
  const auto boosted = files_in_order(CompactionPri::kMinOverlappingRatio, version, 1, 3200);
  EXPECT_EQ(boosted[0].index, 1u);
  EXPECT_EQ(boosted[0].ratio, 2048u / ((2900 - 1975) / 23 + 1));
  EXPECT_EQ(boosted[1].ratio, 1024u / ((2000 - 1975) / 23 + 1));
}

TEST(Age, OutputsAreCutAroundOldFilesOfTheirLevel) {
  CompactionTask task{};
  task.level = 1, task.output_level = 2;
  task.max_output_bytes = task.max_compaction_bytes = 1 << 30;
  task.ttl_cuts = draw("L2: [d-g] [p-r]").levels[2];
  for (const FilePtr& file : task.ttl_cuts) {
    file->smallest = make_internal_key(file->smallest_user(), kMaxSequence, ValueType::kValue);
    file->largest = make_internal_key(file->largest_user(), 0, ValueType::kValue);
  }
  OutputCutter cutter(task, 1000, true);
  std::string cut;
  bool open = false;
  for (char c = 'a'; c <= 'z'; c++) {
    const std::string key = make_internal_key(std::string(1, c), 999'985, ValueType::kValue);
    if (cutter.should_stop_before(key, 10, open)) {
      cut += '|';
      EXPECT_FALSE(cutter.should_stop_before(key, 0, false));
    }
    cut += c;
    open = true;
  }
  EXPECT_EQ(cut, "abc|defg|hijklmno|pqr|stuvwxyz");
}

}  // namespace
}  // namespace tt::lsm
