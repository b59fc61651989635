// Hand-made versions of one key or two, newest first, and those that a flush or compaction keeps.
#include "lsm/compaction/version_rules.h"

#include <gtest/gtest.h>

#include "lsm/testing/level_picture.h"

namespace tt::lsm {
namespace {

// "a9 S" is a single delete of key a with number 9; D a delete, V a value. Zeroed versions come out
// with number 0.
struct Merge {
  std::vector<u64> snapshots;
  bool compaction = true, bottommost = false;
  std::string below;  // user keys [first, last] of a file under the output; empty: nothing is there
  bool merges = false;
  std::vector<RangeTombstone> ranges = {};
  std::string left(const std::string& entries) const {
    Snapshots live;
    for (u64 s : snapshots) live.take(s);
    auto version = std::make_shared<Version>(4);
    if (!below.empty()) {
      auto file = std::make_shared<FileMeta>();
      file->number = 1;
      file->smallest = make_internal_key(below.substr(0, 1), 1, ValueType::kValue);
      file->largest = make_internal_key(below.substr(1, 1), 1, ValueType::kValue);
      version->levels[3].push_back(file);
    }
    const VersionPtr present = version;
    const RangeTombstones tombstones(ranges);
    VersionRules rules(live, compaction
                                 ? VersionRules::Place{&present, 2, bottommost, true,
                                                       MergeOperator::kStringAppend, &tombstones}
                                 : VersionRules::Place{nullptr, 0, false, true,
                                                       MergeOperator::kStringAppend, &tombstones});
    std::string out;
    const auto emit = [&](Slice key, bool zero, Slice value = {}) {
      const char type = type_of(key) == ValueType::kValue    ? 'V'
                        : type_of(key) == ValueType::kMerge  ? 'M'
                        : type_of(key) == ValueType::kDelete ? 'D'
                                                             : 'S';
      out += (out.empty() ? "" : " ") + std::string(user_key(key)) +
             std::to_string(zero ? 0 : sequence_of(key)) + type + std::string(value);
    };
    const auto emit_ready = [&] {
      if (!rules.ready().empty()) emit(rules.ready(), false, rules.ready_value());
      rules.pop();
    };
    for (size_t at = 0; at < entries.size(); at += 4) {
      const ValueType type = entries[at + 2] == 'V'   ? ValueType::kValue
                             : entries[at + 2] == 'D' ? ValueType::kDelete
                             : entries[at + 2] == 'M' ? ValueType::kMerge
                                                      : ValueType::kSingleDelete;
      const std::string key =
          make_internal_key(entries.substr(at, 1), static_cast<u64>(entries[at + 1] - '0'), type);
      // An entry's value is its number.
      const auto verdict =
          rules.judge(key, has_value(type) && merges ? entries.substr(at + 1, 1) : std::string());
      emit_ready();
      if (verdict != VersionRules::Verdict::kDrop)
        emit(key, verdict == VersionRules::Verdict::kZero,
             merges && type == ValueType::kValue ? entries.substr(at + 1, 1) : std::string());
    }
    rules.end();
    emit_ready();
    return rules.error().ok() ? out : "error";
  }
};

TEST(VersionRules, ASingleDeleteAndItsPutCancelOutAtAnyLevel) {
  const Merge flush{{}, false};
  const Merge above{.below = "az"};
  for (const Merge& merge : {flush, above}) {
    EXPECT_EQ(merge.left("a9S a5V b3V"), "b3V");
    EXPECT_EQ(merge.left("a9V a8S a5V"), "a9V");  // hidden, and yet it takes its put along
    EXPECT_EQ(merge.left("a9S a8S a5V"), "");
    EXPECT_EQ(merge.left("a9S"), "a9S");
    EXPECT_EQ(merge.left("a9V a8S"), "a9V a8S");  // its put lies deeper
    EXPECT_EQ(merge.left("a9S a8V a7S"), "a7S");
  }
}

TEST(VersionRules, ASingleDeleteWithoutAPutGoesWhereNothingDeeperCanHoldOne) {
  EXPECT_EQ((Merge{.below = "bz"}.left("a9S b8S")), "b8S");
  EXPECT_EQ((Merge{{5}, true, false, "bz"}.left("a9S")),
            "a9S");  // the snapshot's readers may yet meet what it hides
  EXPECT_EQ((Merge{.bottommost = true}.left("a9S b8V")), "b0V");
  EXPECT_EQ((Merge{.bottommost = true}.left("a9V a8S a7V")), "a0V");
}

TEST(VersionRules, SnapshotsKeepASingleDeleteFromItsPut) {
  EXPECT_EQ((Merge{{5}, true, false, "az"}.left("a9S a4V")), "a9S a4V");
  EXPECT_EQ((Merge{{5}, true, false, "az"}.left("a4S a3V")), "");
  EXPECT_EQ((Merge{{3, 5}, true, true}.left("a9S a4V a2V")), "a9S a4V a0V");
}

TEST(VersionRules, SingleDeletesDoNotMixWithDeletes) {
  EXPECT_EQ(Merge{}.left("a9S a8D"), "error");
  EXPECT_EQ((Merge{{8}, true, false, "az"}.left("a9S a8D a7V")), "a9S a8D");  // in another stripe
}

TEST(VersionRules, Tombstones) {
  EXPECT_EQ((Merge{{}, false}.left("a9D a8V")), "a9D");
  EXPECT_EQ((Merge{.below = "bz"}.left("a9D b9D c3V")), "b9D c3V");
  EXPECT_EQ((Merge{{5}, true, true}.left("a9D b9D b8V b4V c7V")), "b9D b0V c7V");
}

Merge merging(std::vector<u64> snapshots = {}, bool bottommost = false) {
  Merge merge;
  merge.snapshots = std::move(snapshots);
  merge.bottommost = bottommost;
  merge.merges = true;
  return merge;
}

TEST(VersionRules, OperandsBecomeOne) {
  EXPECT_EQ(merging().left("a9M a7M a5M"), "a9M5,7,9");
  EXPECT_EQ(merging().left("a9M b7M b5M"), "a9M9 b7M5,7");
  Merge flush = merging();
  flush.compaction = false;
  EXPECT_EQ(flush.left("a9M a7M"), "a9M7,9");
}
TEST(VersionRules, OperandsChangeTheValueThatTheyMeet) {
  EXPECT_EQ(merging().left("a9M a7M a5V a3V"), "a9V5,7,9");
  EXPECT_EQ(merging().left("a9M a7D a5V"), "a9V9");
  EXPECT_EQ(merging().left("a9V a7M a5V"), "a9V9");  // hidden operands go
  EXPECT_EQ(merging({}, true).left("a9M a5V b3V"), "a0V5,9 b0V3");
}
TEST(VersionRules, AtTheBottomTheEndOfAllVersionsIsAValueToo) {
  EXPECT_EQ(merging({}, true).left("a9M a7M b3M"), "a0V7,9 b0V3");
  EXPECT_EQ(merging({8}, true).left("a9M b3M"), "a9V9 b0V3");
}
TEST(VersionRules, OperandsDoNotReachAcrossSnapshots) {
  EXPECT_EQ(merging({8}).left("a9M a7M a5V"), "a9M9 a7V5,7");
  EXPECT_EQ(merging({6}).left("a9M a7M a5M a3M"), "a9M7,9 a5M3,5");
  EXPECT_EQ(merging({6}, true).left("a9M a7M a5M a3M"), "a9M7,9 a0V3,5");
}

TEST(VersionRules, WhatARangeTombstoneCoversGoes) {
  const std::vector<RangeTombstone> ranges{{"a", "c", 5}};
  EXPECT_EQ((Merge{.below = "az", .ranges = ranges}.left("a6V a4V b7D b3V c2V")), "a6V b7D c2V");
  EXPECT_EQ((Merge{.below = "az", .ranges = ranges}.left("a4D b4V")),
            "");  // a separate tombstone is not needed there
  EXPECT_EQ((Merge{.compaction = false, .ranges = ranges}.left("a4V c4V")), "c4V");
  EXPECT_EQ((Merge{.below = "az", .ranges = ranges}.left("a6S a4V b4S")),
            "b4S");  // a single delete takes its put along
}

TEST(VersionRules, ARangeTombstoneReachesNotIntoOlderStripes) {
  const std::vector<RangeTombstone> ranges{{"a", "c", 7}};
  EXPECT_EQ((Merge{.snapshots = {5}, .below = "az", .ranges = ranges}.left("a6V a4V a3V b2V")),
            "a4V b2V");
  EXPECT_EQ((Merge{.snapshots = {8}, .below = "az", .ranges = ranges}.left("a9V a4V b2V")), "a9V");
}

TEST(VersionRules, OperandsDoNotReachUnderARangeTombstone) {
  const std::vector<RangeTombstone> ranges{{"a", "c", 5}};
  EXPECT_EQ((Merge{.below = "az", .merges = true, .ranges = ranges}.left("a6M a4V")),
            "a6V6");  // with nothing
  EXPECT_EQ((Merge{.below = "az", .merges = true, .ranges = ranges}.left("a7M a6M a4M a3M")),
            "a7M6,7");
  EXPECT_EQ((Merge{.below = "az", .merges = true, .ranges = ranges}.left("a4M a3V b2M")), "");
}

}  // namespace
}  // namespace tt::lsm
