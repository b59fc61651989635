// The three reasons of universal compaction, on drawn versions.
#include "lsm/compaction/universal_picker.h"

#include "lsm/testing/level_picture.h"

namespace tt::lsm {
namespace {

Options universal() {
  Options o;
  o.compaction_style = CompactionStyle::kUniversal;
  return o;
}

TEST(UniversalPicker, WaitsUntilThereAreEnoughRuns) {
  EXPECT_FALSE(pick_universal_compaction(universal(), draw("L0: [a-z]10 [a-z]10 [a-z]10")));
}

TEST(UniversalPicker, MergesEverythingWhenNewDataWeighTooMuch) {
  const auto task =
      pick_universal_compaction(universal(), draw("L0: [a-z]10 [a-z]10 [a-z]10 [a-z]10"));
  ASSERT_TRUE(task);
  EXPECT_EQ(task->reason, JobReason::kSizeAmplification);
  EXPECT_EQ(task->inputs.size(), 4u);
  EXPECT_EQ(task->output_level, 6u);
  EXPECT_TRUE(task->bottommost);
}

// 10, 10 and 20 are within the ratio of each other; 1000 is too large and stays.
TEST(UniversalPicker, MergesRunsOfLikeSizeIntoTheLevelAboveTheNext) {
  const auto task = pick_universal_compaction(
      universal(), draw("L0: [a-z]10 [a-z]10\nL5: [a-z]20\nL6: [a-z]1000"));
  ASSERT_TRUE(task);
  EXPECT_EQ(task->reason, JobReason::kSizeRatio);
  EXPECT_EQ(task->inputs.size(), 2u);
  EXPECT_EQ(task->output_level, 5u);
  EXPECT_EQ(task->next_inputs.size(), 1u);
  EXPECT_FALSE(task->bottommost);
}

// Each run is far larger than all newer ones: only their number requires a merge, of just the
// surplus.
TEST(UniversalPicker, MergesTheNewestWhenThereAreTooManyRuns) {
  const auto task = pick_universal_compaction(
      universal(),
      draw("L0: [a-z]1 [a-z]10\nL3: [a-z]100\nL4: [a-z]1000\nL5: [a-z]10000\nL6: [a-z]100000"));
  ASSERT_TRUE(task);
  EXPECT_EQ(task->reason, JobReason::kSortedRunNum);
  EXPECT_EQ(task->inputs.size(), 2u);
  ASSERT_EQ(task->middle_inputs.size() + task->next_inputs.size(), 1u);
  EXPECT_EQ(task->output_level, 3u);
}

TEST(UniversalPicker, PassesOverRunsThatAreBusy) {
  const auto task = pick_universal_compaction(
      universal(), draw("L0: [a-z]10!1 [a-z]10!1 [a-z]10 [a-z]10\nL6: [a-z]1000"));
  ASSERT_TRUE(task);
  EXPECT_EQ(task->reason, JobReason::kSizeRatio);
  EXPECT_EQ(task->inputs.size(), 2u);
  EXPECT_EQ(task->output_level, 5u);
}

}  // namespace
}  // namespace tt::lsm
