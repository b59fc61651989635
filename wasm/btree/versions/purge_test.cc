// Purge over a leaf of a few rows, drawn as their keys; * : marked as deleted.
#include "btree/versions/purge.h"

#include "btree/btree_engine.h"
#include "btree/testing/small_instance.h"
#include "btree/undo/system_pages.h"

namespace tt::btree {
namespace {

struct Rows : EngineBench<BtreeEngine, Options> {
  explicit Rows(const Options& o = options()) : EngineBench(o) {
    scheduler.add(client);
    cursor = engine.new_cursor(client);
  }
  static Options options() {
    Options o = small_options();
    o.flush_log_at_trx_commit = FlushLog::kWriteEachCommit;
    return o;
  }
  void run(const Statement& statement) {
    run_to_end(scheduler, engine, statement, *cursor, client);
  }
  void put(Slice key, Slice value = "value") { run(Statement::put(key, value)); }
  void remove(Slice key) { run(Statement::remove(key)); }
  void sleep_until(Ns time) {
    while (scheduler.run_step(time)) {
    }
  }
  const Instance& instance() const { return engine.instance(); }
  // The keys in the root, which is the only leaf.
  std::string keys() const {
    const Index& index = instance().indexes[0];
    std::string bytes = instance().page_bytes(page_id(index.space, index.root)), text;
    const Page page(bytes.data(), instance().pool.page_size());
    for (u32 at = page.first(); at != kSupremum; at = page.next_of(at))
      text +=
          std::string(index.leaf_format.parse(page.at(at)).key) + (page.deleted(at) ? "* " : " ");
    return text;
  }
  u32 leaves() const {
    u32 n = 0;
    for (u32 number = 0; number < instance().spaces[1]->pages(); number++) {
      const PageInfo& info = instance().spaces[1]->info(number);
      n += info.used && info.kind == PageKind::kLeaf;
    }
    return n;
  }
  Sleeper client;
  std::unique_ptr<Cursor> cursor;
};

TEST(Purge, RemovesDeletedRowsAtTheNextSecond) {
  Rows s;
  s.put("a"), s.put("b"), s.put("c");
  s.remove("b");
  s.sleep_until(kSecond - 1);
  EXPECT_EQ(s.keys(), "a b* c ");
  EXPECT_EQ(s.instance().counters.history, 4u);
  s.sleep_until(2 * kSecond);
  EXPECT_EQ(s.keys(), "a c ");
  EXPECT_EQ(s.instance().counters.history, 0u);
  EXPECT_EQ(s.instance().counters.purged, 1u);
}

// A log that waited to be used again goes with its page; the rollback segment's header then has the
// newest number, as no log has it any more (TRX_RSEG_MAX_TRX_ID).
TEST(Purge, KeepsTheNewestNumberOfALogThatIsFreed) {
  Rows s;
  const auto newest = [&] {
    const std::string system = s.instance().page_bytes(page_id(0, TransactionPage::kNumber));
    const u32 page = load32(system.data() + TransactionPage::kSlotsAt + 4);
    const std::string header = s.instance().page_bytes(page_id(0, page));
    return load64be(header.data() + RollbackPage::newest_at(s.instance().pool.page_size()));
  };
  s.put("a");
  EXPECT_EQ(newest(), 0u);
  s.sleep_until(2 * kSecond);
  EXPECT_EQ(s.instance().counters.history, 0u);
  EXPECT_EQ(newest(), 2u) << "the transaction's id and the number of its commit";
}

TEST(Purge, LeavesARowThatWasPutAgain) {
  Rows s;
  s.put("a"), s.put("b");
  s.remove("a");
  s.put("a", "other");
  EXPECT_EQ(s.keys(), "a b ");
  s.sleep_until(2 * kSecond);
  EXPECT_EQ(s.keys(), "a b ");
  EXPECT_EQ(s.instance().counters.purged, 0u);
}

// With one undo page to a batch, each transaction is a batch: the row goes in the last one.
TEST(Purge, OfTwoDeletionsOfARowTheLaterOneRemovesIt) {
  Options o = Rows::options();
  o.purge_batch_size = 1;
  Rows s(o);
  s.put("a"), s.put("b");
  s.remove("a");
  s.put("a");
  s.remove("a");
  EXPECT_EQ(s.keys(), "a* b ");
  EXPECT_EQ(s.instance().counters.history, 5u);
  while (s.instance().counters.purged == 0) ASSERT_TRUE(s.scheduler.run_step());
  EXPECT_EQ(s.instance().counters.history, 1u) << "the others are purged already";
  s.sleep_until(2 * kSecond);
  EXPECT_EQ(s.keys(), "b ");
  EXPECT_EQ(s.instance().counters.purged, 1u);
}

TEST(Purge, MergesTheLeavesThatItEmpties) {
  Rows s;
  const auto key = [](u32 i) { return "key" + std::to_string(100 + i); };
  for (u32 i = 0; i < 60; i++) s.put(key(i), std::string(200, 'v'));
  const u32 full = s.leaves();
  EXPECT_GE(full, 3u);
  for (u32 i = 0; i < 55; i++) s.remove(key(i));
  EXPECT_EQ(s.leaves(), full) << "marked rows take their room";
  s.sleep_until(2 * kSecond);
  EXPECT_EQ(s.leaves(), 1u);
  EXPECT_GT(s.instance().counters.merges, 0u);
}

// A flush of everything needs an empty history, so it waits for the tick.
TEST(Purge, WakesWhoWaitsForAnEmptyHistory) {
  Rows s;
  s.put("a"), s.put("b");
  s.remove("a");
  s.run(Statement::flush());
  EXPECT_EQ(s.instance().counters.history, 0u);
  EXPECT_EQ(s.keys(), "b ");
  EXPECT_GE(s.scheduler.now(), kSecond);
  EXPECT_EQ(s.instance().pool.dirty_count(), 0u);
}

}  // namespace
}  // namespace tt::btree
