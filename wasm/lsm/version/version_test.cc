#include "lsm/version/version.h"

#include <gtest/gtest.h>

#include "lsm/testing/level_picture.h"

namespace tt::lsm {
namespace {

std::string taken(const Version& version, u32 level, Slice smallest, Slice largest) {
  const Version::Range range = version.overlapping(level, {smallest, largest});
  std::string text;
  for (u32 i = range.begin; i < range.end; i++) text += picture_of(*version.levels[level][i]);
  return text;
}

TEST(Version, FindsOverlappingFilesByBothEnds) {
  const Version version = draw("L1: [b-d] [f-f] [h-k] [k-m]");
  EXPECT_EQ(taken(version, 1, "a", "a"), "");
  EXPECT_EQ(taken(version, 1, "a", "b"), " [b-d]");
  EXPECT_EQ(taken(version, 1, "c", "g"), " [b-d] [f-f]");
  EXPECT_EQ(taken(version, 1, "e", "e"), "");
  EXPECT_EQ(taken(version, 1, "k", "k"), " [h-k] [k-m]");
  EXPECT_EQ(taken(version, 1, "a", "z"), " [b-d] [f-f] [h-k] [k-m]");
  EXPECT_EQ(taken(version, 1, "n", "z"), "");
  EXPECT_EQ(taken(version, 1, "j", "c"), "");  // out of order
}

TEST(Version, TellsAnEndBeforeAKeyFromTheKey) {
  const Version version = draw("L1: [a-c) [c-e) [g-h]");
  EXPECT_EQ(taken(version, 1, "c", "d"), " [c-e)");
  EXPECT_EQ(taken(version, 1, "e", "f"), "");
  EXPECT_EQ(version.overlapping(1, {"b", KeyEnd("g", false)}).size(), 2u);
  EXPECT_EQ(version.overlapping(1, {"b", KeyEnd("g")}).size(), 3u);
  EXPECT_EQ(version.touching(1, "e", "f").size(),
            1u);  // RocksDB looks at user keys alone there
}

TEST(Version, OrdersEnds) {
  EXPECT_TRUE(KeyEnd("a", false) < KeyEnd("a"));
  EXPECT_FALSE(KeyEnd("a") < KeyEnd("a", false));
  EXPECT_FALSE(KeyEnd("a", false) < KeyEnd("a", false));
  EXPECT_TRUE(KeyEnd("a") < KeyEnd("b", false));
  EXPECT_FALSE(KeyEnd("b", false) < KeyEnd("a"));
}

TEST(Version, OverlapInL0DoesNotGrow) {
  const Version version = draw("L0: [a-c] [b-f] [e-h]");
  EXPECT_EQ(picture_of(version.overlapping_l0("a", "a")), " [a-c]");
  EXPECT_EQ(picture_of(version.overlapping_l0("f", "z")), " [b-f] [e-h]");
}

TEST(Version, KeyIsAbsentBelowIfNoDeeperFileCoversIt) {
  const Version version = draw(R"(
    L0: [a-z]
    L1: [a-z]
    L2: [c-e]
    L4: [g-h])");
  EXPECT_TRUE(version.key_absent_below(1, "f"));
  EXPECT_FALSE(version.key_absent_below(1, "d"));  // covered is enough, the key need not be there
  EXPECT_FALSE(version.key_absent_below(1, "g"));
  EXPECT_TRUE(version.key_absent_below(2, "d"));
  EXPECT_TRUE(version.key_absent_below(6, "g"));
  EXPECT_FALSE(version.key_absent_below(0, "zz"));  // an older file of L0 may hold it
}

TEST(Version, LastLevelWithFiles) {
  EXPECT_EQ(draw("").last_level_with_files(), 0u);
  EXPECT_EQ(draw("L0: [a-b]").last_level_with_files(), 0u);
  EXPECT_EQ(draw("L0: [a-b]\nL3: [a-b]").last_level_with_files(), 3u);
}

TEST(ApplyEdit, MovesFilesToTheirPlaces) {
  const Version base = draw(R"(
    L0: [a-f] [b-k]
    L1: [a-c] [h-k])");
  VersionEdit edit;
  edit.removed = {{0, 2}, {1, 3}};
  edit.added = {{1, make_file(9, "d", "g", 10, 50)}, {1, make_file(8, "a", "c", 10, 50)}};
  edit.added.push_back({0, make_file(10, "x", "z", 10, 2'000'000)});  // the newest
  ASSERT_TRUE(check_edit(base, edit).ok());
  const VersionPtr next = apply_edit(base, edit);
  EXPECT_EQ(picture_of(*next), "L0: [x-z] [a-f] L1: [a-c] [d-g] [h-k]");
  EXPECT_EQ(picture_of(base), "L0: [a-f] [b-k] L1: [a-c] [h-k]");  // versions are immutable
  next->check_invariants();
}

TEST(ApplyEdit, TrivialMoveKeepsTheFile) {
  const Version base = draw("L1: [a-c] [h-k]");
  const FilePtr file = base.levels[1][1];
  VersionEdit edit;
  edit.removed = {{1, file->number}};
  edit.added = {{2, file}};
  const VersionPtr next = apply_edit(base, edit);
  EXPECT_EQ(picture_of(*next), "L1: [a-c] L2: [h-k]");
  EXPECT_EQ(next->levels[2][0], file);
}

// 10 values of 90 raw bytes with keys of 10 raw bytes take 500 bytes in the file: 45 stored bytes
// for each value.
TEST(ApplyEdit, TombstonesCountForTwiceWhatTheyFree) {
  const FilePtr values = make_file(1, "a", "m", 500, 10);
  values->entries = 10;
  values->raw_key_bytes = 100;
  values->raw_value_bytes = 900;
  const FilePtr half = make_file(2, "b", "c", 30, 30), most = make_file(3, "d", "e", 30, 50);
  half->entries = most->entries = 10;
  half->deletions = 5;
  most->deletions = 8;
  VersionEdit edit;
  edit.added = {{1, values}};
  const VersionPtr first = apply_edit(Version(7), edit);
  EXPECT_EQ(first->statistics.average_value_bytes(), 45u);
  edit.added = {{0, half}, {0, most}};
  const VersionPtr second = apply_edit(*first, edit);
  const u64 average = second->statistics.average_value_bytes();
  EXPECT_EQ(average, 900u / 17 * 560 / 1000);
  EXPECT_EQ(values->compensated_bytes(), 500u);
  EXPECT_EQ(half->compensated_bytes(), 30u);  // as many deletions as values: nothing to make up for
  EXPECT_EQ(most->compensated_bytes(), 30 + (2 * 8 - 10) * average * 2);

  edit.added = {{1, make_file(4, "p", "q", 100'000, 70)}};
  edit.added[0].file->raw_value_bytes = 100'000;
  EXPECT_GT(apply_edit(*second, edit)->statistics.average_value_bytes(), average);
  EXPECT_EQ(most->compensated_bytes(),
            30 + (2 * 8 - 10) * average * 2);  // kept, though the average has changed
}

TEST(CheckEdit, RefusesWhatDoesNotFit) {
  const Version base = draw("L0: [a-f]\nL1: [a-c] [h-k]");
  const auto refused = [&](std::vector<VersionEdit::Removed> removed,
                           std::vector<VersionEdit::Added> added) {
    VersionEdit edit;
    edit.removed = std::move(removed);
    edit.added = std::move(added);
    const Error error = check_edit(base, edit);
    return error.code == ErrorCode::kCorruption ? error.message : "fits";
  };
  EXPECT_EQ(refused({}, {}), "fits");
  EXPECT_EQ(refused({{7, 1}}, {}), "version edit: a level that does not exist");
  EXPECT_EQ(refused({}, {{12, make_file(9, "d", "e", 1, 1)}}),
            "version edit: a level that does not exist");
  EXPECT_EQ(refused({{1, 1}}, {}), "version edit: removes a file that is not there");
  EXPECT_EQ(refused({{0, 1}, {0, 1}}, {}), "version edit: removes a file that is not there");
  EXPECT_EQ(refused({}, {{2, make_file(1, "d", "e", 1, 1)}}), "version edit: adds a file twice");
  EXPECT_EQ(refused({}, {{1, make_file(9, "b", "e", 1, 1)}}),
            "version edit: files of a level overlap");
  EXPECT_EQ(refused({}, {{1, make_file(9, "g", "e", 1, 1)}}),
            "version edit: a file ends before it begins");
}

}  // namespace
}  // namespace tt::lsm
