// Each rule of the picker, as the picture of a version and of the compaction that is picked.
#include "lsm/compaction/compaction_picker.h"

#include <gtest/gtest.h>

#include "lsm/compaction/output_codec.h"
#include "lsm/testing/level_picture.h"
#include "lsm/version/file_order.h"

namespace tt::lsm {
namespace {

// Static levels: L1 100 bytes, L2 1000. L0 is due with 2 files. Target files 50, so
// max_compaction_bytes 1250.
Options small() {
  Options options;
  options.level0_file_num_compaction_trigger = 2;
  options.max_bytes_for_level_base = 100;
  options.target_file_size_base = 50;
  return options;
}
std::optional<CompactionTask> pick(const Version& version, const Options& options = small()) {
  return pick_compaction(options, version, level_targets(options, version));
}
std::string picked(const std::string& picture, const Options& options = small()) {
  return picture_of(pick(draw(picture), options));
}

TEST(PickLevel, NothingIfNoLevelAsks) {
  EXPECT_EQ(picked(""), "nothing");
  EXPECT_EQ(picked("L0: [a-z]\nL1: [a-z]99\nL2: [a-z]999"), "nothing");
}

TEST(PickLevel, HighestScoreFirst) {
  EXPECT_EQ(picked("L0: [a-f] [b-k]\nL1: [a-z]150\nL2: [a-z]1300"), "L1 [a-z] + L2 [a-z] -> L2");
  EXPECT_EQ(picked("L0: [a-f] [b-k] [c-e] [d-z]\nL1: [a-z]150\nL2: [a-z]1300"),
            "L0 [a-f] [b-k] [c-e] [d-z] + L1 [a-z] -> L1");
}

TEST(PickLevel, L0GoesToTheDynamicBase) {
  Options options = small();
  options.level_compaction_dynamic_level_bytes = true;
  EXPECT_EQ(picked("L0: [a-f] [b-k]", options), "L0 [a-f] [b-k] -> L6");
  EXPECT_EQ(picked("L0: [a-f] [b-k]\nL6: [c-d]500", options), "L0 [a-f] [b-k] -> L5");
}

TEST(PickL0, TakesWhatOverlapsThroughOthers) {
  EXPECT_EQ(picked(R"(
    L0: [a-c] [e-g] [b-f] [x-z]
    L1: [a-b] [f-h] [i-k] [y-z])"),
            "L0 [a-c] [e-g] [b-f] + L1 [a-b] [f-h] -> L1");
}

TEST(PickL0, OneCompactionFromL0AtATime) {
  EXPECT_EQ(picked("L0: [a-c] [e-g] [b-f] [x-z]!1\nL1: [m-n]"), "nothing");
}

TEST(PickL0, NothingIfGatheringRunsIntoABusyBaseFile) {
  // [a-c] itself could be compacted, but [b-k] must be included, and L1 [h-i] is being compacted.
  EXPECT_EQ(picked("L0: [a-c] [b-k]\nL1: [a-b] [h-i]!1\nL2: [h-i]!1"), "nothing");
}

TEST(PickL0Move, TheOldestDisjointFilesMoveByKey) {
  EXPECT_EQ(picked("L0: [e-f] [a-b] [c-d]\nL1: [x-z]"), "move L0 [a-b] [c-d] [e-f] -> L1");
  // [c-f] overlaps [a-c]: it and all newer ones stay.
  EXPECT_EQ(picked("L0: [s-t] [c-f] [g-h] [a-c]\nL1: [x-z]"), "move L0 [a-c] [g-h] -> L1");
  // The union of [a-b] and [s-t] would span L1 [m-n].
  EXPECT_EQ(picked("L0: [s-t] [a-b]\nL1: [m-n]"), "move L0 [a-b] -> L1");
}

TEST(PickL0Move, NotIntoAnEmptyBaseLevel) {
  EXPECT_EQ(picked("L0: [a-f] [b-k]"), "L0 [a-f] [b-k] -> L1");
  // Sequential writes: the first file still moves, alone.
  EXPECT_EQ(picked("L0: [e-f] [c-d] [a-b]"), "move L0 [a-b] -> L1");
  // Descending keys: the smallest file is the newest, and the next older ones are tried with it.
  EXPECT_EQ(picked("L0: [a-b] [c-d] [e-f]"), "move L0 [a-b] [c-d] [e-f] -> L1");
}

TEST(PickL0Move, BecomesACompactionIfCodecsDiffer) {
  Options options = small();
  options.bottommost_compression = BottommostCompression::kZstd;
  EXPECT_EQ(picked("L0: [e-f] [a-b] [c-d]\nL1: [x-z]", options), "L0 [a-b] [c-d] [e-f] -> L1");
}

// Three files of 10 bytes: 20 / 1, 30 / 2, then 40 / 3 bytes for each file saved; the large one
// would cost more.
TEST(PickIntraL0, MergesTheNewestIfTheBaseIsBusy) {
  const std::string busy_base = "\nL1: [a-z]!1\nL2: [a-z]!1";
  EXPECT_EQ(picked("L0: [a-k] [a-k] [a-k] [a-k] [a-k]" + busy_base),
            "L0 [a-k] [a-k] [a-k] [a-k] [a-k] -> L0");
  EXPECT_EQ(picked("L0: [a-k] [b-k] [c-k] [d-k] [e-k]99" + busy_base),
            "L0 [a-k] [b-k] [c-k] [d-k] -> L0");
  EXPECT_EQ(picked("L0: [a-k] [b-k] [c-k] [d-k]99 [e-k]" + busy_base),
            "nothing");                                               // three are too few
  EXPECT_EQ(picked("L0: [a-k] [b-k] [c-k]" + busy_base), "nothing");  // trigger + 2 files at least
  EXPECT_EQ(picked("L0: [a-k]!2 [b-k] [c-k] [d-k] [e-k]" + busy_base), "nothing");
  EXPECT_EQ(picked("L0: [a-k] [b-k] [c-k] [d-k] [e-k]!2" + busy_base),
            "L0 [a-k] [b-k] [c-k] [d-k] -> L0");
  Options options = small();
  options.max_compaction_bytes = 45;
  EXPECT_EQ(picked("L0: [a-k] [b-k] [c-k] [d-k] [e-k]" + busy_base, options),
            "L0 [a-k] [b-k] [c-k] [d-k] -> L0");
  options.max_compaction_bytes = 35;
  EXPECT_EQ(picked("L0: [a-k] [b-k] [c-k] [d-k] [e-k]" + busy_base, options), "nothing");
}

TEST(PickLevel, TheBaseWaitsForABlockedL0) {
  // L0 is blocked by L1 [a-b] and has too few files to merge with each other; L1 [m-n] must not be
  // compacted meanwhile.
  EXPECT_EQ(picked("L0: [a-f] [b-k] [a-e]\nL1: [a-b]!1 [m-n]120\nL2: [a-b]!1"), "nothing");
  EXPECT_EQ(picked("L0: [a-f]\nL1: [a-b]!1 [m-n]120\nL2: [a-b]!1"), "move L1 [m-n] -> L2");
  // Other levels may.
  EXPECT_EQ(picked("L0: [a-f] [b-k] [a-e]\nL1: [a-b]!1 [m-n]120\nL2: [a-b]!1 [x-z]1000\nL3: [y-z]"),
            "L2 [x-z] + L3 [y-z] -> L3");
}

TEST(FileOrder, FewestBytesBelowForEachByteFirst) {
  const Version version = draw(R"(
    L1: [a-c]40  [e-g]40 [i-k]40 [m-o]40
    L2: [a-b]100 [f-j]30 [m-n]10)");
  std::string text;
  for (const RankedFile& ranked : files_in_order(CompactionPri::kMinOverlappingRatio, version, 1))
    text += picture_of(*version.levels[1][ranked.index]) + std::to_string(ranked.overlap_bytes) +
            ":" + std::to_string(ranked.ratio);
  // [f-j] straddles the end of [e-g] and counts for both neighbours; the tie goes to the smaller
  // key.
  EXPECT_EQ(text, " [m-o]10:256 [e-g]30:768 [i-k]30:768 [a-c]100:2560");
}

TEST(FileOrder, TombstonesMakeAFileLarger) {
  EXPECT_EQ(picked("L1: [a-c]60 [e-g]60-100\nL2: [a-b]50 [f-g]70"), "L1 [e-g] + L2 [f-g] -> L2");
}

TEST(PickFile, SkipsWhatIsBusyHereOrBelow) {
  EXPECT_EQ(picked("L1: [a-c]60!1 [e-g]60 [i-k]60\nL2: [a-b]9!1 [f-g]9 [i-j]10"),
            "L1 [e-g] + L2 [f-g] -> L2");
  EXPECT_EQ(picked("L1: [a-c]60   [e-g]60 [i-k]60\nL2: [a-b]9!1 [f-g]9 [i-j]10\nL3: [a-z]!1"),
            "L1 [e-g] + L2 [f-g] -> L2");
  // The file below is idle, but its clean cut is not.
  EXPECT_EQ(picked("L1: [a-a]90 [m-o]90\nL2: [a-b]5 [b-e]5!1 [m-n]9\nL3: [a-z]!1"),
            "L1 [m-o] + L2 [m-n] -> L2");
}

TEST(PickFile, NotUnderARunningCompactionIntoTheSameLevel) {
  // Job 1 writes L2 from a to g; [c-d] has no file below it, but its keys are in that range.
  EXPECT_EQ(picked("L1: [a-b]90!1 [c-d]120 [m-o]120\nL2: [a-a]9!1 [f-g]9!1 [m-n]500"),
            "L1 [m-o] + L2 [m-n] -> L2");
}

TEST(PickFile, CutsCleanOnBothLevels) {
  // Versions of c, and of e, are in two files.
  EXPECT_EQ(picked("L1: [a-c]60 [c-e]60 [e-g]60 [i-k]60\nL2: [b-b]1 [i-j]500"),
            "L1 [a-c] [c-e] [e-g] + L2 [b-b] -> L2");
  EXPECT_EQ(picked("L1: [a-b]120\nL2: [a-b]5 [b-d]5 [d-e]5 [f-g]5"),
            "L1 [a-b] + L2 [a-b] [b-d] [d-e] -> L2");
}

TEST(Growth, TakesNeighboursThatNeedNothingMoreBelow) {
  EXPECT_EQ(picked("L1: [a-b]60 [c-d]60 [x-z]60\nL2: [a-e]10 [x-z]500"),
            "L1 [a-b] [c-d] + L2 [a-e] -> L2");
  EXPECT_EQ(picked("L1: [a-b]60 [c-g]60\nL2: [a-d]10 [f-h]500"), "L1 [a-b] + L2 [a-d] -> L2");
  // The same from L0.
  EXPECT_EQ(picked("L0: [h-j] [a-c] [b-d]\nL1: [a-k]"), "L0 [h-j] [a-c] [b-d] + L1 [a-k] -> L1");
}

TEST(Growth, ElseTakesWhatLiesWhollyInside) {
  EXPECT_EQ(picked("L1: [a-b]60 [c-c]60 [d-g]60\nL2: [a-e]10 [f-h]500"),
            "L1 [a-b] [c-c] + L2 [a-e] -> L2");
  // Not if that would cut through the versions of d.
  EXPECT_EQ(picked("L1: [a-b]60 [c-d]60 [d-g]60\nL2: [a-e]10 [f-h]500"),
            "L1 [a-b] + L2 [a-e] -> L2");
}

TEST(Growth, HasNoSizeLimit) {
  Options options = small();
  options.max_compaction_bytes = 1;
  EXPECT_EQ(picked("L1: [a-b]60 [c-d]60\nL2: [a-e]10", options), "L1 [a-b] [c-d] + L2 [a-e] -> L2");
}

TEST(TrivialMove, UpToFourNeighbours) {
  EXPECT_EQ(picked("L1: [a-b]30 [c-d]30 [e-f]30 [g-h]30 [i-j]30\nL2: [x-z]"),
            "move L1 [a-b] [c-d] [e-f] [g-h] -> L2");
  EXPECT_EQ(picked("L1: [a-b]60 [c-d]60 [f-f]60\nL2: [e-e]"), "move L1 [a-b] [c-d] -> L2");
  EXPECT_EQ(picked("L1: [a-b]60 [c-d]60!1 [f-f]60\nL2: [x-z]"), "move L1 [a-b] -> L2");
  EXPECT_EQ(picked("L1: [a-b]60 [c-d]60 [d-f]60\nL2: [x-z]"),
            "move L1 [a-b] -> L2");  // d must not be cut through
}

TEST(TrivialMove, ExtendsToMaxCompactionBytes) {
  Options options = small();
  options.max_compaction_bytes = 120;
  EXPECT_EQ(picked("L1: [a-b]60 [c-d]60 [e-f]60", options), "move L1 [a-b] [c-d] -> L2");
}

TEST(TrivialMove, NotAboveTooManyGrandparents) {
  // A later compaction would read at most 120 + 1130 bytes.
  EXPECT_EQ(picked("L1: [a-b]120\nL3: [a-a]1000 [b-c]130"), "move L1 [a-b] -> L2");
  EXPECT_EQ(picked("L1: [a-b]120\nL3: [a-a]1000 [b-c]131"), "L1 [a-b] -> L2");
  EXPECT_EQ(picked("L1: [a-b]120\nL4: [a-a]1000 [b-c]131"),
            "move L1 [a-b] -> L2");  // only the very next level counts
}

TEST(TrivialMove, NotIfTheLastLevelHasAnotherCodec) {
  Options options = small();
  options.bottommost_compression = BottommostCompression::kZstd;
  EXPECT_EQ(picked("L1: [a-b]120\nL2: [x-z]", options), "L1 [a-b] -> L2");
  EXPECT_EQ(picked("L1: [a-b]120\nL3: [x-z]", options), "move L1 [a-b] -> L2");
  options.bottommost_compression = BottommostCompression::kNone;
  EXPECT_EQ(picked("L1: [a-b]120\nL2: [x-z]", options), "move L1 [a-b] -> L2");
}

TEST(Task, GrandparentsAreOfTheFirstLevelThatHasAny) {
  const auto task = pick(draw(R"(
    L1: [a-e]120
    L2: [b-f]
    L3: [x-z]
    L4: [a-b] [f-h] [i-k]
    L5: [a-z])"));
  ASSERT_TRUE(task);
  EXPECT_EQ(picture_of(task->grandparents), " [a-b] [f-h]");
  EXPECT_FALSE(task->bottommost);
  EXPECT_EQ(task->max_output_bytes, 100u);  // room to align the cuts
  EXPECT_EQ(task->max_compaction_bytes, 1250u);
  EXPECT_EQ(task->overlap_ratio, 10u * 1024 / 120);
  EXPECT_EQ(task->score_ppm, 1'200'000u);
  EXPECT_EQ(task->reason, JobReason::kLevelSize);
}

TEST(Task, BottommostIfNothingDeeperOverlaps) {
  const auto task = pick(draw("L1: [a-e]120\nL2: [b-f]\nL3: [x-z]"));
  ASSERT_TRUE(task);
  EXPECT_TRUE(task->bottommost);
  EXPECT_EQ(task->max_output_bytes, 50u);
}

TEST(Compression, TheLastLevelWithFilesMayHaveItsOwn) {
  Options options;
  options.compression = Compression::kLz4;
  const Version version = draw("L1: [a-b]\nL5: [a-b]");
  const LevelTargets targets = level_targets(options, version);
  EXPECT_EQ(output_compression(options, version, targets, 6), Compression::kLz4);
  options.bottommost_compression = BottommostCompression::kZstd;
  EXPECT_EQ(output_compression(options, version, targets, 4), Compression::kLz4);
  EXPECT_EQ(output_compression(options, version, targets, 5), Compression::kZstd);
  EXPECT_EQ(output_compression(options, version, targets, 6), Compression::kZstd);
}

}  // namespace
}  // namespace tt::lsm
