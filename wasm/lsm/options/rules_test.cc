// The effect of the versions' rules, and of a rule left out: the same picture by two sets of rules.
#include "lsm/options/rules.h"

#include <gtest/gtest.h>

#include "lsm/compaction/output_codec.h"
#include "lsm/compaction/output_cutter.h"
#include "lsm/testing/level_picture.h"

namespace tt::lsm {
namespace {

// L1 100 bytes, L2 1000; L0 is due with 2 files; target files 50, so max_compaction_bytes 1250.
Options by(RocksVersion version, bool dynamic = false) {
  Options options;
  options.rules = version;
  options.level0_file_num_compaction_trigger = 2;
  options.max_bytes_for_level_base = 100;
  options.target_file_size_base = 50;
  options.level_compaction_dynamic_level_bytes = dynamic;
  return options;
}
Options without(OmittedRule rule) {
  Options options = by(RocksVersion::k78);
  options.omit_rule = rule;
  return options;
}
std::string picked(const Options& options, const std::string& picture) {
  const Version version = draw(picture);
  return picture_of(pick_compaction(options, version, level_targets(options, version)));
}
std::vector<u64> targets(const Options& options, const std::string& picture) {
  const LevelTargets found = level_targets(options, draw(picture));
  return {found.max_bytes.begin() + found.base_level, found.max_bytes.end()};
}
u64 score(const Options& options, const std::string& picture, u32 level) {
  const Version version = draw(picture);
  for (const LevelScore& s : level_scores(options, version, level_targets(options, version)))
    if (s.level == level) return s.score_ppm;
  return 0;
}

TEST(Rules, FilesMoveOneByOneBefore75) {
  const std::string l0 = "L0: [e-f] [a-b] [c-d]\nL1: [x-z]",
                    l1 = "L1: [a-b]60 [c-d]60 [e-f]60\nL2: [x-z]";
  EXPECT_EQ(picked(by(RocksVersion::k78), l0), "move L0 [a-b] [c-d] [e-f] -> L1");
  EXPECT_EQ(picked(by(RocksVersion::k629), l0), "move L0 [a-b] -> L1");
  EXPECT_EQ(picked(by(RocksVersion::k78), l1), "move L1 [a-b] [c-d] [e-f] -> L2");
  EXPECT_EQ(picked(by(RocksVersion::k629), l1), "move L1 [a-b] -> L2");
}

TEST(Rules, NeighboursOnTheLeftMoveAlongSince9) {
  Options options = by(RocksVersion::k91);
  options.compaction_pri = CompactionPri::kByCompensatedSize;
  EXPECT_EQ(picked(options, "L1: [a-b]60 [c-d]70 [e-f]60\nL2: [x-z]"),
            "move L1 [a-b] [c-d] [e-f] -> L2");
  options.rules = RocksVersion::k78;
  EXPECT_EQ(picked(options, "L1: [a-b]60 [c-d]70 [e-f]60\nL2: [x-z]"), "move L1 [c-d] [e-f] -> L2");
}

TEST(Rules, CodecsNamedLevelByLevelKeepFilesFromMovingTogether) {
  Options options = by(RocksVersion::k78);
  options.compression_per_level = CompressionPerLevel::kUniform;
  EXPECT_EQ(picked(options, "L0: [e-f] [a-b] [c-d]\nL1: [x-z]"), "move L0 [a-b] -> L1");
}

TEST(Rules, CodecsCountFromTheBaseLevel) {
  Options options = by(RocksVersion::k78, true);
  options.compression = Compression::kLz4;
  options.compression_per_level = CompressionPerLevel::kUpperNone;
  const Version version = draw("L6: [a-z]25099");  // base 3
  const LevelTargets found = level_targets(options, version);
  std::string codecs;
  for (const u32 level : {0u, 3u, 4u, 5u, 6u})
    codecs +=
        kCompressionNames[static_cast<u64>(output_compression(options, version, found, level))][0];
  EXPECT_EQ(codecs, "nnnll");
  EXPECT_EQ(flush_compression(options), Compression::kNone);
}

TEST(Rules, OldestAndLargestFilesFirst) {
  // Sequence numbers fall in reading order.
  const std::string picture = "L1: [a-c]30 [e-g]50 [i-k]40\nL2: [a-b] [e-f]99 [i-j]50";
  Options options = by(RocksVersion::k78);
  EXPECT_EQ(picked(options, picture), "L1 [a-c] + L2 [a-b] -> L2");
  options.compaction_pri = CompactionPri::kByCompensatedSize;
  EXPECT_EQ(picked(options, picture), "L1 [e-g] + L2 [e-f] -> L2");
  options.compaction_pri = CompactionPri::kOldestLargestSeqFirst;
  EXPECT_EQ(picked(options, picture), "L1 [i-k] + L2 [i-j] -> L2");
}

// A backlog of 400 in L0 raises the base target to 400; the single level below keeps the size of
// the largest level.
TEST(Rules, ABackloggedL0RaisesTheBaseBefore75) {
  const std::string picture = "L0: [a-z]200 [a-z]200\nL6: [a-z]1600";
  EXPECT_EQ(targets(by(RocksVersion::k78, true), picture), (std::vector<u64>{100, 160, 1600}));
  EXPECT_EQ(targets(by(RocksVersion::k629, true), picture), (std::vector<u64>{400, 1600}));
  EXPECT_EQ(targets(by(RocksVersion::k629, true), "L6: [a-z]1600"),
            (std::vector<u64>{100, 160, 1600}));
}

TEST(Rules, ScoresAreDrawnApartSince75) {
  const std::string picture = "L0: [a-z] [a-z] [a-z]\nL5: [a-z]300\nL6: [a-z]1000";
  EXPECT_EQ(score(by(RocksVersion::k629, true), picture, 0), 1'500'000u);
  EXPECT_EQ(score(by(RocksVersion::k78, true), picture, 0), 15'000'000u);
  EXPECT_EQ(score(by(RocksVersion::k629, true), picture, 5), 3'000'000u);
  EXPECT_EQ(score(by(RocksVersion::k78, true), picture, 5), 10 * 300 * u64{1'000'000} / (100 + 30));
}

TEST(Rules, UnnecessaryLevelsAreDrainedSince82) {
  const std::string picture =
      "L3: [a-b]5\nL4: [c-d]5\nL6: [a-z]200";  // a tenth of a tenth of 200 is no level
  EXPECT_EQ(score(by(RocksVersion::k78, true), picture, 3), 50'000u);
  EXPECT_EQ(score(by(RocksVersion::k91, true), picture, 3), 10'020'000u);
  EXPECT_EQ(score(by(RocksVersion::k91, true), picture, 4), 10'010'000u);
  EXPECT_EQ(picked(by(RocksVersion::k91, true), picture), "move L3 [a-b] -> L4");
}

TEST(Rules, L0MergesWithinItselfUnderALargeBaseSince9) {
  const std::string picture = "L0: [a-z] [a-z]\nL1: [a-k]150 [l-z]151";
  Options options = by(RocksVersion::k91);
  options.max_bytes_for_level_base = 10'000;
  EXPECT_EQ(picked(options, picture), "L0 [a-z] [a-z] -> L0");
  options.rules = RocksVersion::k78;
  EXPECT_EQ(picked(options, picture), "L0 [a-z] [a-z] + L1 [a-k] [l-z] -> L1");
}

TEST(Rules, GrowthIsLimitedBefore78) {
  const std::string picture = "L1: [a-c]90 [d-e]60\nL2: [b-f]50";
  Options options = by(RocksVersion::k78);
  options.max_compaction_bytes = 199;
  EXPECT_EQ(picked(options, picture), "L1 [a-c] [d-e] + L2 [b-f] -> L2");
  options.rules = RocksVersion::k629;
  EXPECT_EQ(picked(options, picture), "L1 [a-c] + L2 [b-f] -> L2");
}

TEST(OmittedRule, TrivialMove) {
  EXPECT_EQ(picked(without(OmittedRule::kNone), "L1: [a-b]150"), "move L1 [a-b] -> L2");
  EXPECT_EQ(picked(without(OmittedRule::kTrivialMove), "L1: [a-b]150"), "L1 [a-b] -> L2");
}

TEST(OmittedRule, CleanCut) {
  EXPECT_EQ(picked(without(OmittedRule::kNone), "L1: [a-c]60 [c-d]60\nL2: [a-b]"),
            "L1 [a-c] [c-d] + L2 [a-b] -> L2");
  EXPECT_EQ(picked(without(OmittedRule::kCleanCut), "L1: [a-c]60 [d-e]60\nL2: [d-e]"),
            picked(without(OmittedRule::kNone),
                   "L1: [a-c]60 [d-e]60\nL2: [d-e]"));  // nothing shared: no difference
}

TEST(OmittedRule, BaseFloor) {
  Options options = by(RocksVersion::k78, true);
  EXPECT_EQ(targets(options, "L6: [a-z]25099"), (std::vector<u64>{100, 250, 2500, 25000}));
  options.omit_rule = OmittedRule::kBaseFloor;
  EXPECT_EQ(targets(options, "L6: [a-z]25099"), (std::vector<u64>{25, 250, 2500, 25000}));
}

TEST(OmittedRule, OutputAlignment) {
  EXPECT_TRUE(rules_of(without(OmittedRule::kNone)).align_outputs);
  EXPECT_FALSE(rules_of(without(OmittedRule::kOutputAlignment)).align_outputs);
  const std::string picture = "L1: [a-z]150\nL2: [a-y]20\nL3: [a-m]20 [n-z]20";
  const Version version = draw(picture);
  for (const bool align : {true, false}) {
    Options options = without(align ? OmittedRule::kNone : OmittedRule::kOutputAlignment);
    options.target_file_size_base = 500;
    const CompactionTask task = *pick_compaction(options, version, level_targets(options, version));
    EXPECT_EQ(task.max_output_bytes, align ? 1000u : 500u);
    OutputCutter cutter(task, 500, align);
    EXPECT_FALSE(cutter.should_stop_before(make_internal_key("a", 5, ValueType::kValue), 0, false));
    EXPECT_EQ(cutter.should_stop_before(make_internal_key("n", 5, ValueType::kValue), 350, true),
              align);
  }
}

}  // namespace
}  // namespace tt::lsm
