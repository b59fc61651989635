// The cuts of outputs as text: each letter is a key of 10 bytes, | a cut.
#include "lsm/compaction/output_cutter.h"

#include <gtest/gtest.h>

#include "lsm/testing/level_picture.h"

namespace tt::lsm {
namespace {

CompactionTask onto(const std::string& grandparents) {
  CompactionTask task{};
  task.output_level = 1;
  task.grandparents = draw("L2: " + grandparents).levels[2];
  task.max_output_bytes = task.grandparents.empty() ? 100 : 200;
  task.max_compaction_bytes = 2500;
  return task;
}

std::string cut(const CompactionTask& task, Slice keys, u64 target = 100) {
  OutputCutter cutter(task, target, true);
  std::string text;
  u64 bytes = 0;
  bool open = false;
  for (const char& key : keys) {
    const std::string internal = make_internal_key(Slice(&key, 1), 5, ValueType::kValue);
    if (cutter.should_stop_before(internal, bytes, open)) {
      text += '|';
      bytes = 0;
      EXPECT_FALSE(
          cutter.should_stop_before(internal, 0, false));  // asked again for the new output
    }
    open = true;
    bytes += 10;
    text += key;
  }
  return text;
}

constexpr Slice kAll = "abcdefghijklmnopqrstuvwxyz";

TEST(OutputCutter, WithoutGrandparentsAtTheTarget) {
  EXPECT_EQ(cut(onto(""), kAll), "abcdefghij|klmnopqrst|uvwxyz");
}

TEST(OutputCutter, OutputsOfL0AreNeverCut) {
  CompactionTask task = onto("[a-f] [g-z]");
  task.output_level = 0;
  EXPECT_EQ(cut(task, kAll), kAll);
}

TEST(OutputCutter, AtTwiceTheTargetIfNoBoundaryComes) {
  EXPECT_EQ(cut(onto("[a-z]"), kAll), "abcdefghijklmnopqrst|uvwxyz");
}

TEST(OutputCutter, AGrandparentThatEndsBeforeAKeyDoesNotHoldIt) {
  EXPECT_EQ(cut(onto("[a-f]"), "abcdefghijklm"), "abcdef|ghijklm");
  EXPECT_EQ(cut(onto("[a-g)"), "abcdefghijklm"), "abcdef|ghijklm");
  EXPECT_EQ(cut(onto("[a-g]"), "abcdefghijklm"), "abcdefg|hijklm");
}

TEST(OutputCutter, AtABoundaryFromHalfTheTargetOn) {
  // From one file into the next: two boundaries crossed, so 60 %.
  EXPECT_EQ(cut(onto("[a-e] [f-z]"), "abcdefghijklm"), "abcdefghijklm");
  EXPECT_EQ(cut(onto("[a-f] [g-z]"), "abcdefghijklm"), "abcdef|ghijklm");
  // Into a gap: one boundary, 55 %.
  EXPECT_EQ(cut(onto("[a-e]"), "abcdefghijklm"), "abcdefghijklm");
  EXPECT_EQ(cut(onto("[a-f]"), "abcdefghijklm"), "abcdef|ghijklm");
}

TEST(OutputCutter, EachBoundaryRaisesTheThresholdToNinetyPerCent) {
  EXPECT_EQ(cut(onto("[a-b] [c-d] [e-f] [g-h] [i-j] [k-z]"), "abcdefghijklmno"),
            "abcdefghij|klmno");
  EXPECT_EQ(cut(onto("[a-b] [c-d] [e-f] [g-h] [i-i] [j-z]"), "abcdefghijklmno"),
            "abcdefghi|jklmno");
  // After a cut it starts again: g to l are 60 bytes and two boundaries.
  EXPECT_EQ(cut(onto("[a-b] [c-d] [e-h] [i-l] [m-z]"), "abcdefghijklmnop"), "abcdefgh|ijklmnop");
  EXPECT_EQ(cut(onto("[a-b] [c-d] [e-h] [i-n] [o-z]"), "abcdefghijklmnop"), "abcdefgh|ijklmn|op");
}

TEST(OutputCutter, BeforeTooManyGrandparentBytes) {
  CompactionTask task = onto("[a-b]500 [c-d]500 [e-z]500");
  task.max_compaction_bytes = 1539;  // 3 x 500 + 4 keys is one too many
  EXPECT_EQ(cut(task, "abcdefgh"), "abcd|efgh");
  task.max_compaction_bytes = 1540;
  EXPECT_EQ(cut(task, "abcdefgh"), "abcdefgh");
}

TEST(OutputCutter, BesideAFileThatIsJumpedOver) {
  EXPECT_EQ(cut(onto("[c-e]13"), "abyz"), "ab|yz");
  EXPECT_EQ(cut(onto("[c-e]12"), "abyz"), "abyz");  // an eighth of the target is not worth it
  EXPECT_EQ(cut(onto("[a-b] [d-e]20 [x-z]"), "abyz"), "ab|yz");
  EXPECT_EQ(cut(onto("[a-b] [x-z]20"), "abyz"), "abyz");  // a gap only
}

// c is in three files; an output that begins with it overlaps them all.
TEST(OutputCutter, ABoundaryKeyMayLieInSeveralGrandparents) {
  CompactionTask task = onto("[a-c]300 [c-c]300 [c-f]300");
  task.max_compaction_bytes = 909;
  EXPECT_EQ(cut(task, "bcd", 8000), "b|cd");
  task.max_compaction_bytes = 910;
  EXPECT_EQ(cut(task, "bcd", 8000), "bcd");
  task = onto("[a-c]300 [c-c]300 [c-f]300 [g-k]300");
  task.max_compaction_bytes = 950;
  EXPECT_EQ(cut(task, "cdgh", 8000), "cd|gh");  // 900 from the first key on
}

}  // namespace
}  // namespace tt::lsm
