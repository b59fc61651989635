// Hand-made versions of one key or two, newest first, and what a flush or compaction leaves of them.
#include "lsm/version_rules.h"

#include <gtest/gtest.h>

#include "lsm/level_picture.h"

namespace tt::lsm {
namespace {

// "a9 S" is a single delete of key a with number 9; D a delete, V a value. Zeroed versions come out with number 0.
struct Merge {
  std::vector<u64> snapshots;
  bool compaction = true, bottommost = false;
  std::string below;  // user keys [first, last] of a file under the output; empty: nothing is there
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
    VersionRules rules(live, compaction ? VersionRules::Place{&present, 2, bottommost, true} : VersionRules::Place{});
    std::string out;
    const auto emit = [&](Slice key, bool zero) {
      const char type = type_of(key) == ValueType::kValue ? 'V' : type_of(key) == ValueType::kDelete ? 'D' : 'S';
      out += (out.empty() ? "" : " ") + std::string(user_key(key)) + std::to_string(zero ? 0 : sequence_of(key)) + type;
    };
    const auto emit_ready = [&] {
      if (!rules.ready().empty()) emit(rules.ready(), false);
      rules.pop();
    };
    for (size_t at = 0; at < entries.size(); at += 4) {
      const ValueType type = entries[at + 2] == 'V'   ? ValueType::kValue
                             : entries[at + 2] == 'D' ? ValueType::kDelete
                                                      : ValueType::kSingleDelete;
      const std::string key = make_internal_key(entries.substr(at, 1), static_cast<u64>(entries[at + 1] - '0'), type);
      const auto verdict = rules.judge(key, {});
      emit_ready();
      if (verdict != VersionRules::Verdict::kDrop) emit(key, verdict == VersionRules::Verdict::kZero);
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
  EXPECT_EQ((Merge{{5}, true, false, "bz"}.left("a9S")), "a9S");  // the snapshot's readers may yet meet what it hides
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

}  // namespace
}  // namespace tt::lsm
