// Effects of messages of nested transactions, and of messages to all rows, on a row's versions.
#include "fractal/recovery/row_versions.h"

#include <gtest/gtest.h>

#include "fractal/node/leaf_entry.h"

namespace tt::fractal {
namespace {

using Xids = std::vector<u64>;

struct Row : RowVersions {
  explicit Row(RowVersions row = {}) : RowVersions(std::move(row)) {}
  Row& apply(StoredType type, const Xids& xids, const std::string& value = {}) {
    const Error error = RowVersions::apply({type, 0, xids, "key", value}, append);
    EXPECT_TRUE(error.ok()) << error.message;
    return *this;
  }
  std::string text() const { return present() ? value() : "-"; }
  static std::string append(Slice value, Slice extra) {
    return std::string(value) + std::string(extra);
  }
};

TEST(RowVersions, ANestedTransactionIsUndoneAlone) {
  Row row;
  row.apply(StoredType::kInsert, {7}, "a").apply(StoredType::kInsert, {7, 8}, "b");
  EXPECT_EQ(row.text(), "b");
  EXPECT_EQ(row.apply(StoredType::kAbort, {7, 8}).text(), "a");
  EXPECT_EQ(row.apply(StoredType::kAbort, {7}).text(), "-");
}

// The parent has not written the row: its placeholder is removed with the child's version.
TEST(RowVersions, AnAbortTakesPlaceholdersAlong) {
  Row row;
  row.apply(StoredType::kInsert, {5}, "old").apply(StoredType::kDelete, {7, 8, 9});
  EXPECT_EQ(row.text(), "-");
  EXPECT_EQ(row.apply(StoredType::kAbort, {7, 8, 9}).text(), "old");
  EXPECT_EQ(row.apply(StoredType::kAbort, {7}).text(), "old");
}

TEST(RowVersions, ANestedCommitBelongsToItsParentThen) {
  Row row;
  row.apply(StoredType::kInsert, {7, 8}, "a").apply(StoredType::kCommit, {7, 8});
  EXPECT_EQ(row.text(), "a");
  EXPECT_EQ(row.apply(StoredType::kAbort, {7}).text(), "-");
}

TEST(RowVersions, AnotherTransactionCommitsItImplicitly) {
  Row row;
  row.apply(StoredType::kInsert, {7, 8}, "a").apply(StoredType::kInsert, {9}, "b");
  EXPECT_EQ(row.apply(StoredType::kAbort, {9}).text(), "a");
}

TEST(RowVersions, UpdatesChangeWhatIsThere) {
  Row row;
  EXPECT_EQ(row.apply(StoredType::kUpdateBroadcast, {6}, "!").text(), "-");
  row.apply(StoredType::kInsert, {7}, "a").apply(StoredType::kUpdate, {8}, "b");
  EXPECT_EQ(row.text(), "ab");
  EXPECT_EQ(row.apply(StoredType::kAbortBroadcast, {8}).text(), "a");
}

TEST(RowVersions, AnOptimizeCommitsWhatIsOlderThanAllThatRun) {
  Row row;
  row.apply(StoredType::kInsert, {7}, "a").apply(StoredType::kOptimize, {7});
  row.abort(7);
  EXPECT_EQ(row.text(), "-");
  row.apply(StoredType::kInsert, {8}, "b").apply(StoredType::kOptimize, {9});
  row.abort(8);
  EXPECT_EQ(row.text(), "b");
}

// Two committed versions, and three of nested transactions: the outermost has deleted the row, the
// next has not written it.
TEST(RowVersions, ReadsAStackOfVersions) {
  std::string entry("\1", 1);
  append32le(entry, 2), entry.push_back(3);
  append64le(entry, 20), append64le(entry, 10);  // outermost open, newer committed
  append32le(entry, 1u << 31 | 3);               // innermost
  append32le(entry, 1u << 31 | 2), append32le(entry, 0);
  entry += "newok";
  entry += "\2";  // outermost: a delete
  append64le(entry, 21), entry += "\3";
  append64le(entry, 22);
  const Result<u64> size = LeafEntry::measure(Slice(entry).substr(0, 6), Slice(entry).substr(6),
                                              LeafEntry::Allowed::kAny);
  ASSERT_TRUE(size.ok()) << size.error().message;
  EXPECT_EQ(6 + size.value(), entry.size());
  for (u64 cut = 6; cut < entry.size(); cut++)
    EXPECT_FALSE(LeafEntry::measure(Slice(entry).substr(0, 6), Slice(entry).substr(6, cut - 6),
                                    LeafEntry::Allowed::kAny)
                     .ok());
  Row row{RowVersions::decode(entry)};
  EXPECT_EQ(row.text(), "new");
  EXPECT_EQ(row.apply(StoredType::kAbort, {20, 21, 22}).text(), "-");
  EXPECT_EQ(row.apply(StoredType::kAbort, {20}).text(), "ok");
}

}  // namespace
}  // namespace tt::fractal
