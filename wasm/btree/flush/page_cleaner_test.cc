// The page cleaner over a few pages: what it writes, in which order, through which places.
#include "btree/flush/page_cleaner.h"

#include "btree/testing/small_instance.h"

namespace tt::btree {
namespace {

constexpr u32 kCopies = 64;  // first page of the doublewrite area

struct Cleaning : SmallInstance {
  Cleaning() {
    scheduler.add(cleaner);
    scheduler.add(client);
    engine.cleaner = &cleaner;
    cleaner.place_doublewrite(kCopies);
  }
  void add_pages(u32 from, u32 to) {
    for (u32 number = from; number <= to; number++) clean_page(number);
  }
  // What the drive has where change() writes, page by page; '.': nothing yet.
  std::string drive(u32 space, u32 from, u32 to) const {
    std::string text, scratch;
    for (u32 number = from; number <= to; number++) {
      const char c =
          volume.view(engine.spaces[space]->file(), number * 4 * KiB + 200, 1, scratch)[0];
      text += c == '\0' ? '.' : c;
    }
    return text;
  }
  PageCleaner cleaner{engine};
  Sleeper client;
};

TEST(PageCleaner, CopiesPagesInTheOrderOfTheirOldestChangeThenWritesThemHome) {
  Cleaning s;
  s.add_pages(10, 12);
  s.change(12, "c"), s.change(10, "a"), s.change(11, "b"), s.change(12, "C");
  EXPECT_FALSE(s.cleaner.write_all(0, s.client));
  s.run(kSecond);
  EXPECT_EQ(s.client.woken, 1u);
  EXPECT_EQ(s.dirty(), "");
  EXPECT_EQ(s.drive(0, kCopies, kCopies + 2), "Cab");
  EXPECT_EQ(s.drive(1, 10, 12), "abC");
  const Counters& c = s.engine.counters;
  EXPECT_EQ(c.doublewrite_pages, 3u);
  EXPECT_EQ(c.doublewrite_batches, 1u);
  EXPECT_EQ(c.pages_written, 3u);
  EXPECT_TRUE(s.cleaner.write_all(s.scheduler.now(), s.client)) << "nothing is left to write";
}

TEST(PageCleaner, WritesNewPagesOnce) {
  Cleaning s;
  s.clean_page(10).fresh = true;
  const auto write = [&](Slice bytes) {
    s.change(10, bytes);
    (void)s.cleaner.write_all(s.scheduler.now(), s.client);
    s.run(s.scheduler.now() + kSecond);
  };
  write("1");
  EXPECT_EQ(s.drive(1, 10, 10), "1");
  EXPECT_EQ(s.drive(0, kCopies, kCopies), ".");
  EXPECT_EQ(s.engine.counters.doublewrite_skipped, 1u);
  write("2");
  EXPECT_EQ(s.drive(1, 10, 10), "2");
  EXPECT_EQ(s.drive(0, kCopies, kCopies), "2") << "it is no new page any more";
}

TEST(PageCleaner, WaitsUntilTheRedoOfItsPagesIsDurable) {
  Cleaning s;
  s.add_pages(10, 10);
  s.change(10, "a");
  const Lsn newest = s.engine.log.lsn();
  ASSERT_LT(s.engine.log.flushed(), newest);
  (void)s.cleaner.write_all(0, s.client);
  u32 before = 0;
  while (s.drive(0, kCopies, kCopies) == "." && s.scheduler.run_step())
    before += s.engine.log.flushed() < newest;
  EXPECT_GT(before, 0u);
  EXPECT_EQ(s.drive(0, kCopies, kCopies), "a");
  EXPECT_GE(s.engine.log.flushed(), newest);
}

TEST(PageCleaner, APageThatChangesMeanwhileGoesHomeAsItWasChosenAndStaysDirty) {
  Cleaning s;
  s.add_pages(10, 10);
  s.change(10, "a");
  (void)s.cleaner.write_all(0, s.client);
  while (!s.engine.frame(page_id(1, 10)).writing) ASSERT_TRUE(s.scheduler.run_step());
  EXPECT_EQ(s.dirty(), "");
  s.change(10, "b");
  EXPECT_EQ(s.dirty(), "10 ");
  while (s.engine.info(page_id(1, 10)).writes == 0) ASSERT_TRUE(s.scheduler.run_step());
  EXPECT_EQ(s.drive(1, 10, 10), "a");
  EXPECT_EQ(s.dirty(), "10 ");
  s.run(s.scheduler.now() + kSecond);
  EXPECT_EQ(s.drive(1, 10, 10), "b");
  EXPECT_EQ(s.dirty(), "");
}

// A statement waits for the checkpoint: changes made after that are none of its business.
TEST(PageCleaner, ForACheckpointItWritesOnlyOlderChanges) {
  Cleaning s;
  s.add_pages(10, 12);
  s.change(10), s.change(11);
  s.cleaner.wait_for_checkpoint(0, s.client);
  s.change(12);
  s.run(kSecond);
  EXPECT_EQ(s.client.woken, 1u);
  EXPECT_EQ(s.dirty(), "12 ");
  EXPECT_EQ(s.engine.log.checkpoint(), s.engine.frame(page_id(1, 12)).oldest);
}

// 57 of 60 frames are taken and 8 should be free. In so small a pool the cleaner begins only when
// a client waits. Changed pages are written, and leave only when they are found clean.
TEST(PageCleaner, MakesRoomFromTheEndOfTheLruList) {
  Cleaning s;
  s.add_pages(10, 66);
  s.change(11), s.change(13);
  EXPECT_FALSE(s.engine.pool.needs_room());
  s.engine.free_waiters.push_back(&s.client);
  s.engine.wake_cleaner(0);
  s.run(kSecond);
  EXPECT_EQ(s.client.woken, 1u);
  EXPECT_EQ(s.engine.pool.free_count(), 8u);
  std::string resident;
  for (u32 number = 10; number <= 18; number++)
    if (s.engine.resident(page_id(1, number))) resident += std::to_string(number) + " ";
  EXPECT_EQ(resident, "11 13 17 18 ");
  EXPECT_EQ(s.dirty(), "");
  EXPECT_EQ(s.engine.pool.counters.written_lru, 2u);
}

TEST(PageCleaner, HurriesOnceTheLogIsOld) {
  Cleaning s;
  s.add_pages(10, 11);
  const RedoLog& log = s.engine.log;
  const std::string piece(3000, 'x');
  while (log.age() + 8 * KiB < log.ages().async) s.change(10, piece);
  s.cleaner.check_age(0);
  EXPECT_TRUE(s.scheduler.parked(s.cleaner)) << "not yet";
  while (log.age() <= log.ages().async) s.change(11, piece);
  s.cleaner.check_age(0);
  EXPECT_FALSE(s.scheduler.parked(s.cleaner));
  s.run(kSecond);
  EXPECT_EQ(s.dirty(), "");
  EXPECT_LT(log.age(), 100u) << "the record of the checkpoint itself";
}

}  // namespace
}  // namespace tt::btree
