// A manual compaction as the pictures of its steps: each portion is carried out at once, and its
// outputs are drawn as one file.
#include "lsm/compaction/manual_compaction.h"

#include <gtest/gtest.h>

#include "lsm/compaction/picker_inputs.h"
#include "lsm/testing/level_picture.h"

namespace tt::lsm {
namespace {

constexpr u64 kFirstNewFile = 100;

// max_compaction_bytes 100.
Options small() {
  Options options;
  options.target_file_size_base = 4;
  return options;
}

// The pictures of all its steps, one for each line.
std::string done_to(const std::string& picture, const Options& options = small()) {
  Version version = draw(picture);
  ManualCompaction compaction(options, version, kFirstNewFile);
  std::string text;
  u64 number = kFirstNewFile;
  for (;;) {
    const LevelTargets targets = level_targets(options, version);
    const std::optional<CompactionTask> task = compaction.next(options, version, targets);
    if (!task) return text;
    text += picture_of(task) + "\n";
    VersionEdit edit;
    const auto remove = [&](u32 level, const std::vector<FilePtr>& files) {
      for (const FilePtr& file : files) edit.removed.push_back({level, file->number});
    };
    remove(task->level, task->inputs);
    for (const CompactionTask::Level& middle : task->middle_inputs)
      remove(middle.level, middle.files);
    remove(task->output_level, task->next_inputs);
    if (task->trivial_move) {
      for (const FilePtr& file : task->inputs) edit.added.push_back({task->output_level, file});
    } else {
      KeyRange range = LevelInputs{0, task->inputs}.range();
      u64 bytes = 0;
      const auto count = [&](const std::vector<FilePtr>& files) {
        for (const FilePtr& file : files) {
          range = united(range, file->range());
          bytes += file->bytes;
        }
      };
      count(task->inputs);
      count(task->next_inputs);
      edit.added.push_back(
          {task->output_level, make_file(number++, range.smallest, range.largest.user, bytes, 1)});
    }
    EXPECT_TRUE(check_edit(version, edit).ok());
    version = *apply_edit(version, edit);
  }
}

TEST(ManualCompaction, GoesDownLevelByLevelToTheLastOne) {
  EXPECT_EQ(done_to("L0: [a-f] [b-k]\nL1: [a-c] [m-n]\nL2: [a-z]"),
            "L0 [a-f] [b-k] + L1 [a-c] -> L1\n"
            "L1 [a-k] [m-n] + L2 [a-z] -> L2\n");
  EXPECT_EQ(done_to(""), "");
}

TEST(ManualCompaction, LeavesTheLastLevelAlone) {
  EXPECT_EQ(done_to("L2: [a-c] [d-f]"), "");
  EXPECT_EQ(done_to("L1: [a-c] [g-h]\nL2: [d-e]"), "L1 [a-c] [g-h] + L2 [d-e] -> L2\n");
}

TEST(ManualCompaction, MovesWhatHasNothingBelow) {
  EXPECT_EQ(done_to("L0: [a-f]"), "move L0 [a-f] -> L1\n");
  EXPECT_EQ(done_to("L1: [a-c]\nL2: [m-n]"), "move L1 [a-c] -> L2\n");
}

TEST(ManualCompaction, L0GoesToTheDynamicBase) {
  Options options = small();
  options.level_compaction_dynamic_level_bytes = true;
  EXPECT_EQ(done_to("L0: [a-f] [b-k]", options), "L0 [a-f] [b-k] -> L6\n");
}

// 40 + 40 bytes and 10 below do not reach 100; with the third file they do, and it is included.
TEST(ManualCompaction, TakesPortionsOfDeepLevels) {
  EXPECT_EQ(done_to(R"(
    L1: [a-b]40 [c-d]40 [e-f]40 [g-h]40 [i-j]40
    L2: [a-b]10 [g-h]10)"),
            "L1 [a-b] [c-d] [e-f] + L2 [a-b] -> L2\n"
            "L1 [g-h] [i-j] + L2 [g-h] -> L2\n");
}

TEST(ManualCompaction, APortionEndsAtACleanCut) {
  EXPECT_EQ(done_to("L1: [a-b]110 [b-d]10 [e-f]10\nL2: [a-c]1 [e-f]1"),
            "L1 [a-b] [b-d] + L2 [a-c] -> L2\n"
            "L1 [e-f] + L2 [e-f] -> L2\n");
}

TEST(ManualCompaction, ForceRewritesTheLastLevelToo) {
  Options options = small();
  options.bottommost_level_compaction = BottommostLevel::kForce;
  EXPECT_EQ(done_to("L2: [a-c] [d-f]", options), "L2 [a-c] [d-f] -> L2\n");
  EXPECT_EQ(done_to("L0: [a-f]", options), "L0 [a-f] -> L1\n");  // rewritten, not moved
  EXPECT_EQ(done_to("L1: [a-c]\nL2: [a-c]", options),
            "L1 [a-c] + L2 [a-c] -> L2\nL2 [a-c] -> L2\n");
}

TEST(ManualCompaction, ForceOptimizedLeavesItsOwnOutputsAlone) {
  Options options = small();
  options.bottommost_level_compaction = BottommostLevel::kForceOptimized;
  EXPECT_EQ(done_to("L1: [c-d]\nL2: [a-b] [c-d] [e-f]", options),
            "L1 [c-d] + L2 [c-d] -> L2\n"
            "L2 [a-b] -> L2\n"
            "L2 [e-f] -> L2\n");
}

TEST(ManualCompaction, UniversalMergesEverythingAtOnce) {
  Options options = small();
  options.compaction_style = CompactionStyle::kUniversal;
  EXPECT_EQ(done_to("L0: [a-f] [b-k]\nL4: [a-c]\nL6: [a-z]", options),
            "L0 [a-f] [b-k] + L6 [a-z] -> L6\n");
  EXPECT_EQ(done_to("L6: [a-z]", options), "L6 [a-z] -> L6\n");
}

}  // namespace
}  // namespace tt::lsm
