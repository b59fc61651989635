// Undo logs rebuilt from their pages, as a server does when it starts.
#include "btree/btree_engine.h"
#include "btree/testing/small_instance.h"
#include "btree/undo/system_pages.h"

namespace tt::btree {
namespace {

// Header pages of the rollback segments, according to a server's TRX_SYS page.
std::string rollback_pages(Slice transactions) {
  std::string text;
  for (u32 i = 0, first = 0; i < 128; i++) {
    const auto page = [&](u32 slot) { return load32(transactions.data() + 56 + 8 * slot + 4); };
    if (i < 127 && page(i + 1) == page(i) + 1) continue;
    if (!text.empty()) text += ' ';
    text += std::to_string(page(first));
    if (i > first) text += '-' + std::to_string(page(i));
    first = i + 1;
  }
  return text;
}

// Extents of smaller pages have more of them, and the pages of segments' entries fewer entries.
TEST(SystemPages, AreWhereARealServerWithSmallerPagesHasThem) {
  struct Layout {
    u64 page_size;
    u32 doublewrite;
    const char* rollback;
  };
  static constexpr Layout kLayouts[] = {
      {4 * KiB, 256,
       "6 143-148 150-156 158-164 166-172 174-180 182-188 190-196 198-204 206-212 214-220 222-228 "
       "230-236 238-244 246-252 254-255 768-772 774-780 782-788 790-796 798-799"},
      {8 * KiB, 128, "6 77-86 88-112 114-127 384-394 396-420 422-446 448-464"},
      {16 * KiB, 64, "6 45-63 192-242 244-300"}};
  for (const Layout& layout : kLayouts) {
    Options options;
    options.page_size = layout.page_size;
    EngineBench<BtreeEngine, Options> bench(options, 1, {}, 256 * MiB);
    const Instance& instance = bench.engine.instance();
    EXPECT_EQ(instance.doublewrite_page, layout.doublewrite);
    std::string scratch;
    const Slice page =
        bench.volume.view(instance.spaces[0]->file(), TransactionPage::kNumber * layout.page_size,
                          layout.page_size, scratch);
    EXPECT_EQ(rollback_pages(page), layout.rollback);
    const char* places = page.data() + page.size() - 200 + 14;
    for (const char* copy : {places, places + 12}) {
      EXPECT_EQ(load32(copy), layout.doublewrite);
      EXPECT_EQ(load32(copy + 4), 2 * layout.doublewrite);
    }
  }
}

// The pages of MariaDB 10.11.19's ibdata1 (shared truth: real-files/innodb/recovery).
TEST(SystemPages, AreWhereARealServerHasThem) {
  EngineBench<BtreeEngine, Options> bench(Options{}, 1, {}, 256 * MiB);
  const Instance& instance = bench.engine.instance();
  EXPECT_EQ(instance.doublewrite_page, 64u);
  std::string scratch;
  const auto page = [&](u32 number) {
    const u32 size = instance.pool.page_size();
    return std::string(
        bench.volume.view(instance.spaces[0]->file(), u64{number} * size, size, scratch));
  };
  const std::string transactions = page(TransactionPage::kNumber);
  for (u32 i = 0; i < 128; i++) EXPECT_EQ(load32(transactions.data() + 56 + 8 * i), 0u);
  EXPECT_EQ(load32(transactions.data() + 56 + 8 * 128 + 4), kNoPageNumber);
  const auto hex = [](const std::string& bytes, u32 from, u32 count) {
    std::string text;
    for (u32 i = from; i < from + count; i++) {
      constexpr char kDigits[] = "0123456789abcdef";
      text += kDigits[static_cast<u8>(bytes[i]) >> 4];
      text += kDigits[static_cast<u8>(bytes[i]) & 15];
    }
    return text;
  };
  EXPECT_EQ(hex(transactions, 24, 2) + " " + hex(transactions, 46, 10),
            "0007 000000000000000200f2");
  EXPECT_EQ(hex(transactions, 16 * KiB - 200, 38),
            "00000000000000020ab21fffbd5f00000040000000801fffbd5f00000040000000806a5073aa");
  EXPECT_EQ(hex(page(45), 38, 40),
            "0000000000000000"
            "00000000ffffffff0000ffffffff0000"
            "00000000000000020b72ffffffffffff");
  EXPECT_EQ(hex(page(300), 62, 10), "00000000000000f32a32");
}

struct Crashing : SmallInstance {
  Crashing() {
    scheduler.add(client);
    write_descriptions(0);
    Mtr mtr(engine);
    undo.create(mtr);
    mtr.commit(0);
    undo.load();
  }
  void write(Transaction& trx, UndoType type, Slice key, Slice old = {}) {
    EXPECT_TRUE(undo.plan(0, trx, undo.record_bytes(0, 255, 2000), true, fetch));
    Mtr mtr(engine);
    undo.append(mtr, trx, {type, 0, key, 1, 2, old, {}});
    mtr.commit(0);
    fetch.release(0);
  }
  void commit(Transaction& trx) {
    EXPECT_TRUE(undo.plan_commit(0, trx, fetch));
    Mtr mtr(engine);
    undo.commit(mtr, trx);
    mtr.commit(0);
    fetch.release(0);
  }
  void recover(Undo& fresh) {
    engine.counters.history = 0;
    Ns now = 0;
    while (!fresh.recover(now, fetch)) {
      ASSERT_TRUE(engine.error.ok()) << engine.error.message;
      const Progress progress = fetch.progress();
      ASSERT_EQ(progress.kind, Progress::kWait);
      now = progress.time;
    }
  }
  static std::string describe(Undo& undo) {
    std::string text;
    for (const History& h : undo.unpurged())
      text += " " + std::to_string(h.transaction) + "@" + std::to_string(h.number) + "/" +
              std::to_string(h.page) + "+" + std::to_string(h.header);
    for (u32 i = 0; i < undo.rollback_segments(); i++)
      text += " r" + std::to_string(number_of(undo.rollback_page(i)));
    return text;
  }
  Undo undo{engine};
  Sleeper client;
  Fetch fetch{engine, client, kCauseUserRead, ReadReason::kStatement};
};

TEST(UndoRecovery, FindsHistoriesCachedLogsAndOpenTransactions) {
  Crashing s;
  Transaction open, other;
  for (u32 i = 0; i < 5; i++) {
    Transaction trx;
    s.write(trx, UndoType::kInsert, "row" + std::to_string(i));
    if (i == 3)
      for (u32 n = 0; n < 5; n++) s.write(trx, UndoType::kUpdate, "row", std::string(1500, 'o'));
    s.commit(trx);
    if (i == 1) s.write(open, UndoType::kDelete, "gone", "value");
  }
  for (u32 n = 0; n < 6; n++) s.write(open, UndoType::kUpdate, "open", std::string(1200, 'o'));
  s.write(other, UndoType::kInsert, "other");
  Undo after(s.engine);
  ASSERT_NO_FATAL_FAILURE(s.recover(after));
  EXPECT_EQ(s.engine.counters.history, 5u);
  EXPECT_EQ(Crashing::describe(after), Crashing::describe(s.undo));
  EXPECT_GE(after.next_number(), s.undo.next_number());
  ASSERT_EQ(after.recovered().size(), 2u);
  for (u32 i = 0; i < 2; i++) {
    const Transaction &was = i == 0 ? open : other, &is = after.recovered()[i];
    EXPECT_EQ(is.id, was.id);
    EXPECT_EQ(is.undo_number, was.undo_number);
    EXPECT_EQ(is.top_page, was.top_page);
    EXPECT_EQ(is.top, was.top);
    EXPECT_EQ(is.rollback, was.rollback);
    EXPECT_TRUE(after.active(was.id));
  }
  // Both continue in the same way.
  Transaction next;
  EXPECT_TRUE(after.plan(0, next, 500, true, s.fetch));
  Mtr mtr(s.engine);
  after.append(mtr, next, {UndoType::kInsert, 0, "next"});
  mtr.commit(0);
  s.fetch.release(0);
  EXPECT_GT(next.id, other.id);
}

TEST(UndoRecovery, LogsThatItFoundAreRemovedWithTheirPages) {
  Crashing s;
  const u32 used = s.engine.spaces[0]->used_pages();
  for (u32 i = 0; i < 3; i++) {
    Transaction trx;
    for (u32 n = 0; n < 4; n++) s.write(trx, UndoType::kUpdate, "row", std::string(1500, 'o'));
    s.commit(trx);
  }
  EXPECT_GT(s.engine.spaces[0]->used_pages(), used);
  Undo after(s.engine);
  ASSERT_NO_FATAL_FAILURE(s.recover(after));
  const u64 end = after.next_number();
  for (u32 r = 0; r < after.rollback_segments(); r++)
    while (after.removable(r, end, end)) {
      ASSERT_TRUE(after.plan_remove(0, r, s.fetch));
      Mtr mtr(s.engine);
      after.remove(mtr, r);
      mtr.commit(0);
      s.fetch.release(0);
    }
  EXPECT_FALSE(after.history_exists());
  EXPECT_EQ(s.engine.spaces[0]->used_pages(), used);
}

// Transactions are numbered from there on.
TEST(UndoRecovery, RefusesANumberThatHasNoNextOne) {
  Crashing s;
  const PageId transactions = page_id(0, TransactionPage::kNumber);
  Ns now = 0;
  while (!s.fetch.need(now, transactions)) now = s.fetch.progress().time;
  char most[8];
  store64be(most, ~u64{0});
  Mtr mtr(s.engine);
  mtr.write_changed(transactions, TransactionPage::kNewestAt, {most, 8});
  mtr.commit(now);
  s.fetch.release(now);
  Undo after(s.engine);
  while (s.engine.error.ok() && !after.recover(now, s.fetch)) now = s.fetch.progress().time;
  EXPECT_EQ(s.engine.error.code, ErrorCode::kCorruption);
  EXPECT_NE(s.engine.error.message.find("a transaction of an impossible number"),
            std::string::npos);
}

}  // namespace
}  // namespace tt::btree
