// Redo applied to the pages of a file, in a pool that holds few of them, while the page cleaner
// makes room.
#include "btree/recovery/redo_batch.h"

#include <gtest/gtest.h>

#include "btree/flush/page_cleaner.h"
#include "btree/testing/small_instance.h"

namespace tt::btree {
namespace {

constexpr u32 kFirst = 8, kLast = 507;

// More frames than the cleaner leaves alone (BufferPool::kLeastLru), and an LRU scan over all.
Options crowded_options() {
  Options o = small_options();
  o.buffer_pool_size = 320 * (4 * KiB + 160);
  o.lru_scan_depth = 1024;
  return o;
}

struct Applying : SmallInstance, Actor {
  explicit Applying(bool doublewrite) : SmallInstance(options(doublewrite)) {
    scheduler.add(cleaner);
    scheduler.add(cleaner.checkpointer());
    engine.cleaner = &cleaner;
    engine.doublewrite_page = 64;
    engine.recovery.stage = RecoveryStage::kRedo;
  }
  static Options options(bool doublewrite) {
    Options o = crowded_options();
    o.doublewrite = doublewrite;
    return o;
  }
  Ns step(Ns now) override {
    const Ns next = batch.step(now);
    return batch.done() ? kNever : next;
  }
  const char* name() const override { return "opening"; }

  RedoPages redo{1 << 20};
  PageCleaner cleaner{engine};
  RedoBatch batch{engine, redo, *this};
};

// The cleaner evicts clean pages whose reads have ended. Those whose redo waits for other reads of
// their batch are clean as well, and must stay.
TEST(RedoBatch, PagesStayInMemoryUntilTheirRedoIsApplied) {
  for (const bool doublewrite : {false, true}) {
    SCOPED_TRACE(doublewrite ? "doublewrite" : "no doublewrite");
    Applying s(doublewrite);
    RedoPages::Files files;
    for (u32 number = kFirst; number <= kLast; number++) {
      s.engine.spaces[1]->declare(number, PageKind::kSpace);
      s.put_on_drive(number);
      RedoRecords records;
      records.write(page_id(1, number), 200, std::to_string(number));
      ASSERT_TRUE(s.redo.add(100 + number, 101 + number, records.bytes(), true, &files));
    }
    s.scheduler.add(s, 0);
    s.run(100 * kSecond);
    ASSERT_TRUE(s.batch.done());
    EXPECT_TRUE(s.engine.error.ok()) << s.engine.error.message;
    EXPECT_GT(s.engine.pool.counters.evicted, 0u) << "the pool was never short of frames";
    EXPECT_EQ(s.engine.recovery.pages_read, kLast - kFirst + 1) << "each is read once";
    EXPECT_EQ(s.engine.recovery.applied, kLast - kFirst + 1);
    for (u32 number = kFirst; number <= kLast; number++) {
      const std::string wanted = std::to_string(number);
      EXPECT_EQ(s.engine.page_bytes(page_id(1, number)).substr(200, wanted.size()), wanted);
    }
    s.engine.pool.check();
  }
}

// The first page, which says that the file has grown, is read like any other; pages that the file
// does not hold yet wait for it.
TEST(RedoBatch, AFileGrowsBeforePagesBehindItsEnd) {
  for (const u32 page : {u32{15}, u32{100}}) {
    SCOPED_TRACE(page);
    Applying s(false);
    Space& space = *s.engine.spaces[1];
    const u32 before = space.pages(), last = before + page;
    ASSERT_FALSE(s.engine.resident(page_id(1, 0)));
    s.put_on_drive(0);
    RedoRecords records;
    char size[4];
    store32(size, last + 1);
    records.write(page_id(1, 0), layout::kSizeAt, Slice(size, 4));
    records.init_page(page_id(1, last));
    records.write(page_id(1, last), 200, "here");
    RedoPages::Files files;
    ASSERT_TRUE(s.redo.add(100, 101, records.bytes(), true, &files));
    s.scheduler.add(s, 0);
    s.run(100 * kSecond);
    ASSERT_TRUE(s.engine.error.ok()) << s.engine.error.message;
    ASSERT_TRUE(s.batch.done());
    EXPECT_EQ(space.pages(), last + 1);
    EXPECT_EQ(s.engine.page_bytes(page_id(1, last)).substr(200, 4), "here");
  }
}

TEST(RedoBatch, APageBehindTheEndOfItsFileIsNamed) {
  Applying s(false);
  const u32 last = s.engine.spaces[1]->pages() + 3;
  RedoRecords records;
  s.put_on_drive(0);
  records.write(page_id(1, 0), 200, "no growth");
  records.write(page_id(1, last), 200, "lost");
  RedoPages::Files files;
  ASSERT_TRUE(s.redo.add(100, 101, records.bytes(), true, &files));
  s.scheduler.add(s, 0);
  s.run(100 * kSecond);
  EXPECT_NE(s.engine.error.message.find("changes page " + std::to_string(last)), std::string::npos)
      << s.engine.error.message;
}

TEST(RedoBatch, ASpaceWithoutAFileIsNamed) {
  Applying s(false);
  RedoRecords records;
  records.write(page_id(0xfffffffe, 3), 200, "whose?");
  RedoPages::Files files;
  ASSERT_TRUE(s.redo.add(100, 101, records.bytes(), true, &files));
  s.scheduler.add(s, 0);
  s.run(100 * kSecond);
  EXPECT_EQ(s.engine.error.message,
            "ib_logfile0 changes page 3 of space 4294967294, of which there is no file");
}

}  // namespace
}  // namespace tt::btree
