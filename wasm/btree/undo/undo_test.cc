// Undo logs of a few transactions in two rollback segments: their pages, records and histories.
#include "btree/undo/undo.h"

#include "btree/testing/small_instance.h"

namespace tt::btree {
namespace {

struct Undoing : SmallInstance {
  Undoing() {
    scheduler.add(client);
    write_descriptions(0);
    Mtr mtr(engine);
    undo.create(mtr);
    mtr.commit(0);
    undo.load();
  }
  u64 write(Transaction& trx, UndoType type, Slice key, Slice old = {}) {
    const u32 bytes =
        undo.record_bytes(0, static_cast<u32>(key.size()), static_cast<u32>(old.size()));
    EXPECT_TRUE(undo.plan(0, trx, bytes, true, fetch));
    Mtr mtr(engine);
    const u64 roll = undo.append(mtr, trx, {type, 0, key, 1, 2, old, {}});
    mtr.commit(0);
    fetch.release(0);
    return roll;
  }
  void commit(Transaction& trx) {
    Mtr mtr(engine);
    undo.commit(mtr, trx);
    mtr.commit(0);
  }
  UndoRecord read(u64 roll) {
    return undo.read(fetch, undo_page_of(roll), undo_offset_of(roll)).value();
  }
  bool used(u32 page) const { return engine.info(page_id(0, page)).used; }

  Undo undo{engine};
  Sleeper client;
  Fetch fetch{engine, client, kCauseUserRead, ReadReason::kStatement};
};

TEST(Undo, TransactionsTakeTheRollbackSegmentsInTurn) {
  Undoing s;
  Transaction a, b, c;
  for (Transaction* trx : {&a, &b, &c}) s.write(*trx, UndoType::kInsert, "key");
  EXPECT_EQ(a.rollback, 0u);
  EXPECT_EQ(b.rollback, 1u);
  EXPECT_EQ(c.rollback, 0u);
  EXPECT_LT(a.id, b.id);
}

TEST(Undo, ARollPointerLeadsToItsRecordAndThatToTheNext) {
  Undoing s;
  Transaction trx;
  const std::string long_key(150, 'k');
  const u64 first = s.write(trx, UndoType::kDelete, "a"),
            second = s.write(trx, UndoType::kUpdate, long_key, "old value"),
            third = s.write(trx, UndoType::kInsert, "c");
  EXPECT_EQ(first >> 48, trx.rollback);
  EXPECT_EQ(s.read(first).type, UndoType::kDelete);
  EXPECT_EQ(s.read(first).key, "a");
  EXPECT_EQ(s.read(first).next, undo_offset_of(second));
  EXPECT_EQ(s.read(second).type, UndoType::kUpdate);
  EXPECT_EQ(s.read(second).key, long_key);
  EXPECT_EQ(s.read(third).type, UndoType::kInsert);
  EXPECT_EQ(s.read(third).key, "c");
  EXPECT_EQ(s.read(third).next, UndoPage::free(s.undo.bytes(undo_page_of(third))));
  EXPECT_EQ(s.read(third).number, 2u);
  EXPECT_EQ(trx.undo_number, 3u);
  EXPECT_TRUE(trx.purges);
}

TEST(Undo, ShortLogsOfARollbackSegmentShareAPage) {
  Undoing s;
  u32 pages[3];
  for (u32& page : pages) {
    Transaction trx;
    page = undo_page_of(s.write(trx, UndoType::kInsert, "key"));
    s.commit(trx);
  }
  EXPECT_EQ(pages[0], pages[2]) << "both in the first rollback segment";
  EXPECT_NE(pages[0], pages[1]);
}

TEST(Undo, ALongLogTakesFurtherPagesWhichNobodyShares) {
  Undoing s;
  Transaction trx;
  const std::string old(1500, 'o');
  const u32 first = undo_page_of(s.write(trx, UndoType::kUpdate, "key", old));
  u32 second = 0;
  for (u32 i = 0; i < 3; i++) second = undo_page_of(s.write(trx, UndoType::kUpdate, "key", old));
  EXPECT_NE(first, second);
  EXPECT_EQ(UndoPage::next(s.undo.bytes(first)), second);
  s.commit(trx);
  Transaction other, next;
  s.write(other, UndoType::kInsert, "key");
  const u32 page = undo_page_of(s.write(next, UndoType::kInsert, "key"));
  EXPECT_EQ(next.rollback, 0u);
  EXPECT_TRUE(page != first && page != second);
}

TEST(Undo, PurgeSeesTransactionsInTheOrderOfTheirCommits) {
  Undoing s;
  Transaction early, late;
  s.write(early, UndoType::kInsert, "a");
  s.write(early, UndoType::kInsert, "b");
  s.write(late, UndoType::kDelete, "c");
  s.commit(late);
  s.commit(early);
  std::string text;
  for (const History& h : s.undo.unpurged())
    text += std::to_string(h.transaction) + " as " + std::to_string(h.number) +
            (h.purges ? ", deletes; " : "; ");
  EXPECT_EQ(text, "2 as 3, deletes; 1 as 4; ");
  EXPECT_EQ(s.undo.next_number(), 5u);
  EXPECT_EQ(s.engine.counters.history, 2u);
}

TEST(Undo, ATransactionWithoutChangesLeavesNoHistory) {
  Undoing s;
  Transaction trx;
  EXPECT_TRUE(s.undo.plan(0, trx, 64, true, s.fetch));
  s.fetch.release(0);
  s.commit(trx);
  EXPECT_TRUE(s.undo.unpurged().empty());
  EXPECT_FALSE(s.undo.history_exists());
}

TEST(Undo, ALogIsRemovableOncePurgedUnlessItsRollbackSegmentIsInUse) {
  Undoing s;
  Transaction trx, other, user;
  const u32 page = undo_page_of(s.write(trx, UndoType::kInsert, "key"));
  s.commit(trx);
  EXPECT_FALSE(s.undo.removable(0, 2, 3)) << "not purged yet";
  EXPECT_FALSE(s.undo.removable(0, 3, 2)) << "purge has not seen its commit";
  EXPECT_FALSE(s.undo.removable(1, 3, 3)) << "nothing is there";
  EXPECT_TRUE(s.undo.removable(0, 3, 3));
  s.write(other, UndoType::kInsert, "key");
  s.write(user, UndoType::kInsert, "key");
  EXPECT_FALSE(s.undo.removable(0, 3, 9)) << "a transaction writes there";
  s.commit(user);
  const auto remove = [&](u32 left) {
    ASSERT_TRUE(s.undo.plan_remove(0, 0, s.fetch));
    Mtr mtr(s.engine);
    s.undo.remove(mtr, 0);
    mtr.commit(0);
    s.fetch.release(0);
    EXPECT_EQ(s.engine.counters.history, left);
  };
  remove(1);
  EXPECT_TRUE(s.used(page)) << "the second log is on it as well";
  remove(0);
  EXPECT_FALSE(s.used(page));
}

TEST(Undo, ARollbackSegmentPausesWhileItsHistoryCannotBeRemoved) {
  Undoing s;
  Transaction trx;
  s.write(trx, UndoType::kInsert, "key");
  s.commit(trx);
  s.undo.swept(0, false);
  for (u32 i = 0; i < 3; i++) {
    Transaction next;
    s.write(next, UndoType::kInsert, "key");
    EXPECT_EQ(next.rollback, 1u);
    s.commit(next);
  }
  s.undo.swept(0, true);
  Transaction a, b;
  s.write(a, UndoType::kInsert, "key");
  s.write(b, UndoType::kInsert, "key");
  EXPECT_NE(a.rollback, b.rollback);
}

}  // namespace
}  // namespace tt::btree
