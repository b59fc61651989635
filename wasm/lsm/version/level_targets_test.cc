#include "lsm/version/level_targets.h"

#include <gtest/gtest.h>

#include "lsm/testing/level_picture.h"

namespace tt::lsm {
namespace {

Options small(bool dynamic) {
  Options options;
  options.level0_file_num_compaction_trigger = 4;
  options.max_bytes_for_level_base = 100;
  options.max_bytes_for_level_multiplier = 10;
  options.level_compaction_dynamic_level_bytes = dynamic;
  return options;
}

// "L4: 100 1000 5000": the base level and the targets from there on.
std::string targets_of(const Options& options, const Version& version) {
  const LevelTargets targets = level_targets(options, version);
  std::string text = "L" + std::to_string(targets.base_level) + ":";
  for (size_t level = 1; level < targets.max_bytes.size(); level++) {
    const u64 bytes = targets.max_bytes[level];
    EXPECT_EQ(bytes == kNoTarget,
              level < targets.base_level || version.last_level_with_files() == 0)
        << level;
    if (bytes != kNoTarget) text += " " + std::to_string(bytes);
  }
  return text;
}

// "L0 2.500000 L1 0.100000 …", highest first, zeros left out.
std::string scores_of(const Options& options, const Version& version) {
  std::string text;
  for (const LevelScore& score : level_scores(options, version, level_targets(options, version))) {
    if (score.score_ppm == 0) continue;
    char line[64];
    std::snprintf(line, sizeof line, "%sL%u %llu.%06llu", text.empty() ? "" : " ", score.level,
                  static_cast<unsigned long long>(score.score_ppm / 1'000'000),
                  static_cast<unsigned long long>(score.score_ppm % 1'000'000));
    text += line;
  }
  return text;
}

u64 pending(const Options& options, const Version& version) {
  return pending_compaction_bytes(options, version, level_targets(options, version));
}

TEST(StaticTargets, GrowDownwardsFromTheBase) {
  EXPECT_EQ(targets_of(small(false), draw("L6: [a-z]99")),
            "L1: 100 1000 10000 100000 1000000 10000000");
  Options huge = small(false);
  huge.max_bytes_for_level_base = u64{1} << 62;
  EXPECT_EQ(level_targets(huge, draw("")).max_bytes[6],
            u64{1} << 62);  // a product that does not fit is not taken
}

TEST(DynamicTargets, AnEmptyTreeFillsItsLastLevel) {
  EXPECT_EQ(level_targets(small(true), draw("L0: [a-z]999")).base_level, 6u);
  EXPECT_EQ(level_targets(small(true), draw("L0: [a-z]999")).max_bytes[6], kNoTarget);
}

TEST(DynamicTargets, TheLargestLevelGivesTheTargets) {
  // Its size is at most the base option: L0 compacts straight into it.
  EXPECT_EQ(targets_of(small(true), draw("L6: [a-z]80")), "L6: 100");
  // Above: the base moves up, and its target is raised to the option, so the step below it is less
  // than tenfold.
  EXPECT_EQ(targets_of(small(true), draw("L6: [a-z]250")), "L5: 100 250");
  EXPECT_EQ(targets_of(small(true), draw("L6: [a-z]1009")), "L5: 100 1000");
  EXPECT_EQ(targets_of(small(true), draw("L6: [a-z]1010")), "L4: 100 100 1000");
  EXPECT_EQ(targets_of(small(true), draw("L6: [a-z]25099")), "L3: 100 250 2500 25000");
  // The largest level need not be the last one.
  EXPECT_EQ(targets_of(small(true), draw("L5: [a-z]500\nL6: [a-z]200")), "L5: 100 500");
}

TEST(DynamicTargets, TheBaseIsNeverBelowTheFirstLevelWithFiles) {
  EXPECT_EQ(targets_of(small(true), draw("L3: [a-b]5\nL6: [a-z]200")), "L3: 100 110 1100 11000");
}

TEST(DynamicTargets, L1NeverGetsMoreThanTheOption) {
  EXPECT_EQ(targets_of(small(true), draw("L2: [a-z]100000", 3)), "L1: 100 1000");
}

// The levels of the real engine after workload A1 (base 4 MiB, tenfold).
TEST(DynamicTargets, OfARealTree) {
  Options options = small(true);
  options.max_bytes_for_level_base = 4 * MiB;
  const Version version = draw("L4: [a-z]3727576\nL5: [a-z]21616911\nL6: [a-z]228461867");
  EXPECT_EQ(targets_of(options, version), "L4: 4194304 22846180 228461800");
}

TEST(StaticScores, L0ByFilesOrBytesOthersByBytes) {
  const Options options = small(false);
  EXPECT_EQ(scores_of(options, draw("L0: [a-b]10 [c-d]10")), "L0 0.500000");
  EXPECT_EQ(scores_of(options, draw("L0: [a-b]300")), "L0 3.000000");
  EXPECT_EQ(scores_of(options, draw("L0: [a-b]300!1 [c-d]10")),
            "L0 0.250000");  // busy files do not count
  EXPECT_EQ(scores_of(options, draw("L1: [a-b]150 [c-d]20!1\nL2: [a-b]999")),
            "L1 1.500000 L2 0.999000");
  EXPECT_EQ(scores_of(options, draw("L1: [a-b]50-70")),
            "L1 1.200000");  // tombstones count for what they will free
  EXPECT_EQ(scores_of(options, draw("L6: [a-b]99999999999")), "");  // the last level never asks
}

// L4 100, L5 500, L6 5000.
TEST(DynamicScores, AboveOneTimesTen) {
  const Options options = small(true);
  const std::string last = "\nL6: [a-z]5000";
  EXPECT_EQ(scores_of(options, draw("L0: [a-b]1 [a-b]1 [a-b]1 [a-b]1" + last)), "L0 1.000000");
  EXPECT_EQ(scores_of(options, draw("L0: [a-b]1 [a-b]1 [a-b]1 [a-b]1 [a-b]1" + last)),
            "L0 12.500000");
  EXPECT_EQ(scores_of(options, draw("L4: [a-b]99" + last)), "L4 0.990000");
  EXPECT_EQ(scores_of(options, draw("L4: [a-b]100" + last)), "L4 10.000000");
}

TEST(DynamicScores, L0BySize) {
  const Options options = small(true);
  const std::string last = "\nL6: [a-z]5000";
  EXPECT_EQ(scores_of(options, draw("L0: [a-b]99" + last)), "L0 0.250000");
  EXPECT_EQ(scores_of(options, draw("L0: [a-b]100" + last)), "L0 10.100000");
  EXPECT_EQ(scores_of(options, draw("L0: [a-b]250" + last)), "L0 25.000000");
  // L0's score is relative to the base level's real size if that exceeds its target. The level
  // itself must wait for L0's bytes.
  EXPECT_EQ(scores_of(options, draw("L0: [a-b]250\nL4: [a-b]200" + last)),
            "L0 12.500000 L4 5.714285");
}

TEST(DynamicScores, WhatWillComeFromAboveLowersALevel) {
  // L4: 10 x 150 / (100 + 40). L5: 10 x 900 / (500 + 40 + 50).
  EXPECT_EQ(scores_of(small(true), draw(R"(
    L0: [a-b] [a-b] [a-b] [a-b]
    L4: [a-b]150
    L5: [a-b]900
    L6: [a-z]5000)")),
            "L5 15.254237 L4 10.714285 L0 1.000000");
}

TEST(Scores, EqualScoresStandWhereAnExchangeSortLeavesThem) {
  EXPECT_EQ(scores_of(small(false), draw("L1: [a-b]100\nL2: [a-b]1000\nL3: [a-b]20000")),
            "L3 2.000000 L2 1.000000 L1 1.000000");
  EXPECT_EQ(scores_of(small(false), draw("L1: [a-b]100\nL2: [a-b]1000")),
            "L1 1.000000 L2 1.000000");
}

TEST(PendingBytes, WhatEachLevelPushesDownTakesItsShareOfTheNext) {
  const Options options = small(false);
  const std::string deeper = "\nL1: [a-b]120\nL2: [a-b]500";
  EXPECT_EQ(pending(options, draw("L0: [a-b] [a-b] [a-b]" + deeper)), 20 + 20u * 500 / 120);
  // L0 is due: it rewrites L1 too, and 60 of the 160 bytes must leave L1.
  EXPECT_EQ(pending(options, draw("L0: [a-b] [a-b] [a-b] [a-b]" + deeper)),
            40 + 120 + 60 + 60u * 500 / 160);
  EXPECT_EQ(pending(options, draw("L0: [a-b]100" + deeper)), 100 + 120 + 120 + 120u * 500 / 220);
  EXPECT_EQ(pending(options, draw("L1: [a-b]120")), 0u);  // can be moved
  EXPECT_EQ(pending(options, draw("")), 0u);
  EXPECT_EQ(pending(small(true), draw("L0: [a-b]!1 [a-b] [a-b] [a-b]")),
            40u);  // straight into the last level
}

}  // namespace
}  // namespace tt::lsm
