// Effects of messages on a row's versions.
#include "fractal/node/leaf_entry.h"

#include <gtest/gtest.h>

namespace tt::fractal {
namespace {

// The entry as text: committed / provisional@xid; "-" where the row does not exist.
std::string text(const LeafEntry& e) {
  const auto version = [](const Version& v) { return v.present ? std::string(v.value) : "-"; };
  std::string out = version(e.committed);
  if (e.has_provisional) out += " / " + version(e.provisional) + "@" + std::to_string(e.xid);
  return out;
}

LeafEntry apply(LeafEntry entry, MessageType type, u64 xid, Slice value = {}) {
  entry.apply({type, 1, xid, "key", value});
  return entry;
}

TEST(LeafEntry, AnInsertIsProvisionalUntilAnotherTransactionCommitsItImplicitly) {
  LeafEntry e = apply({}, MessageType::kInsert, 7, "a");
  EXPECT_EQ(text(e), "- / a@7");
  EXPECT_EQ(text(apply(e, MessageType::kInsert, 7, "b")), "- / b@7");
  EXPECT_EQ(text(apply(e, MessageType::kInsert, 8, "b")), "a / b@8");
}

TEST(LeafEntry, ADeleteNeedsItsCommitMessageToBeGone) {
  LeafEntry e = apply({}, MessageType::kInsert, 7, "a");
  e = apply(e, MessageType::kDelete, 8);
  EXPECT_EQ(text(e), "a / -@8");
  EXPECT_FALSE(e.newest().present);
  EXPECT_FALSE(e.gone());
  e = apply(e, MessageType::kCommit, 8);
  EXPECT_EQ(text(e), "-");
  EXPECT_TRUE(e.gone());
}

// ule_apply_abort: only this transaction's version goes.
TEST(LeafEntry, AnAbortLeavesTheVersionBelow) {
  const LeafEntry fresh = apply({}, MessageType::kInsert, 7, "a");
  EXPECT_TRUE(apply(fresh, MessageType::kAbort, 7).gone());
  const LeafEntry changed = apply(fresh, MessageType::kInsert, 8, "b");
  EXPECT_EQ(text(apply(changed, MessageType::kAbort, 8)), "a");
  const LeafEntry removed = apply(fresh, MessageType::kDelete, 8);
  EXPECT_EQ(text(apply(removed, MessageType::kAbort, 8)), "a");
  EXPECT_EQ(text(apply(changed, MessageType::kAbort, 9)), "b") << "8 has committed";
}

// The sender counted an insert as one row more, a delete as one less, an abort as neither.
TEST(LeafEntry, SaysWhatItsMessageCountedWrongly) {
  const auto change = [](LeafEntry entry, MessageType type, u64 xid) {
    return entry.apply({type, 1, xid, "key", "b"});
  };
  const LeafEntry fresh = apply({}, MessageType::kInsert, 7, "a");
  EXPECT_EQ(change({}, MessageType::kInsert, 7), 0);
  EXPECT_EQ(change(fresh, MessageType::kInsert, 8), -1);
  EXPECT_EQ(change(fresh, MessageType::kDelete, 8), 0);
  EXPECT_EQ(change(apply(fresh, MessageType::kDelete, 8), MessageType::kDelete, 9), 1);
  EXPECT_EQ(change(fresh, MessageType::kAbort, 7), -1);
  EXPECT_EQ(change(apply(fresh, MessageType::kDelete, 8), MessageType::kAbort, 8), 1);
  EXPECT_EQ(change(apply(fresh, MessageType::kInsert, 8, "b"), MessageType::kAbort, 8), 0);
  EXPECT_EQ(change(fresh, MessageType::kCommit, 7), 0);
}

TEST(LeafEntry, IsPromotedOnceNoOlderTransactionLives) {
  LeafEntry e = apply({}, MessageType::kInsert, 7, "a");
  e.promote_older_than(7);
  EXPECT_EQ(text(e), "- / a@7");
  e.promote_older_than(8);
  EXPECT_EQ(text(e), "a");
}

TEST(LeafEntry, TakesFiveBytesClean22ProvisionalAndReadsBack) {
  LeafEntry e = apply({}, MessageType::kInsert, 7, "abc");
  for (u64 header : {22u, 5u}) {
    EXPECT_EQ(e.bytes(), header + 3);
    std::string bytes(e.bytes(), '\0');
    e.encode(bytes.data());
    EXPECT_EQ(text(LeafEntry::decode(bytes)), text(e));
    e.promote_older_than(8);
  }
}

// Snapshots 8 and 14 are open; 5 to 11 have written the row one after the other.
TEST(LeafEntry, KeepsWhatASnapshotReadsAndDropsTheRest) {
  VersionsInUse in_use;
  in_use.snapshots = {{8, {}}, {14, {}}};
  LeafEntry e;
  e.keeps_older = true;
  const Slice values[] = {"a", "b", "c", "d"};
  for (u64 i = 0; i < 4; i++) e.apply({MessageType::kInsert, i + 1, 5 + 2 * i, "key", values[i]});
  e.promote_older_than(12);
  ASSERT_EQ(e.versions(), 5u);
  std::string bytes(e.bytes(), '\0');
  e.encode(bytes.data());
  EXPECT_EQ(bytes.size(), 10 + 4 * 12 + 4u);
  EXPECT_EQ(LeafEntry::measure(Slice(bytes).substr(0, 6), Slice(bytes).substr(6)).value(),
            bytes.size() - 6);
  LeafEntry read = LeafEntry::decode(bytes);
  EXPECT_EQ(read.seen_by({8, {}}, 0).value, "b");
  EXPECT_EQ(read.seen_by({8, {7}}, 0).value, "a");
  EXPECT_EQ(read.seen_by({8, {}}, 9).value, "c") << "its client's own change";
  EXPECT_FALSE(read.seen_by({4, {}}, 0).present);
  read.collect_at_message({&in_use, false});
  EXPECT_EQ(read.versions(), 3u) << "the one that 8 sees, and those above";
  read.collect_all({&in_use, true});
  EXPECT_EQ(read.versions(), 2u) << "no reader sees what 9 wrote";
  EXPECT_EQ(read.seen_by({8, {}}, 0).value, "b");
  read.collect_all({});
  EXPECT_TRUE(read.clean());
  EXPECT_EQ(read.newest().value, "d");
}

}  // namespace
}  // namespace tt::fractal
