// The page cleaner over a few pages: its writes, their order and their places.
#include "btree/flush/page_cleaner.h"

#include "btree/testing/small_instance.h"

namespace tt::btree {
namespace {

constexpr u32 kCopies = 64;  // first page of the doublewrite area

bool parked(const Scheduler& scheduler, const Actor& actor) {
  bool is_parked = false;
  scheduler.each_actor([&](const Actor& one, Ns next_step) {
    if (&one == &actor) is_parked = next_step == kNever;
  });
  return is_parked;
}

struct Cleaning : SmallInstance {
  explicit Cleaning(const Options& options = small_options()) : SmallInstance(options) {
    scheduler.add(cleaner);
    scheduler.add(cleaner.checkpointer());
    scheduler.add(client);
    engine.cleaner = &cleaner;
    engine.doublewrite_page = kCopies;
  }
  void add_pages(u32 from, u32 to) {
    for (u32 number = from; number <= to; number++) clean_page(number);
  }
  // The drive's bytes at the offset where change() writes, one a page; '.': nothing yet.
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

// A file may go only then: its frames do not tell, as a freed page's is not marked as written.
TEST(PageCleaner, WritesAFileUntilItsPagesAreHomeFreedOnesToo) {
  Cleaning s;
  s.add_pages(10, 11);
  s.change(10, "a"), s.change(11, "b");
  EXPECT_FALSE(s.cleaner.writes(1));
  EXPECT_FALSE(s.cleaner.write_all(0, s.client));
  while (!s.cleaner.writes(1)) ASSERT_TRUE(s.scheduler.run_step());
  EXPECT_FALSE(s.cleaner.writes(0));
  for (const u32 number : {10u, 11u}) {
    Frame& frame = s.engine.frame(page_id(1, number));
    EXPECT_TRUE(std::exchange(frame.writing, false));
    s.engine.info(page_id(1, number)).used = false;
  }
  u32 steps = 0;
  for (; s.cleaner.writes(1); steps++) ASSERT_TRUE(s.scheduler.run_step());
  EXPECT_GT(steps, 2u);
  EXPECT_EQ(s.drive(1, 10, 11), "ab");
  EXPECT_FALSE(s.cleaner.running() && s.cleaner.writes(1));
}

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
  u32 before = 0, waited = 0;
  while (s.drive(0, kCopies, kCopies) == "." && s.scheduler.run_step()) {
    before += s.engine.log.flushed() < newest;
    if (s.engine.doublewrite_writing == 0) waited = std::max(waited, s.engine.doublewrite_waiting);
  }
  EXPECT_GT(before, 0u);
  EXPECT_EQ(waited, 1u) << "the copy was ready, but not written";
  EXPECT_EQ(s.engine.doublewrite_waiting, 0u);
  EXPECT_EQ(s.engine.doublewrite_writing, 1u);
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

// 400 frames, of which 100 should be free; the cleaner is called below 50. Changes are old from
// about 45 KiB of redo on.
Options roomy() {
  Options o = small_options();
  o.buffer_pool_size = 400 * (4 * KiB + 160);
  o.lru_scan_depth = 100;
  o.io_capacity = 1;
  return o;
}

TEST(PageCleaner, MakesRoomAfterEachBatchFromTheFlushList) {
  Cleaning s(roomy());
  s.add_pages(10, 329);
  s.change(300, "a"), s.change(301, std::string(3000, 'x'));
  for (u32 i = 0; i < 20; i++) s.change(301, std::string(3000, static_cast<char>('a' + i)));
  EXPECT_EQ(s.engine.pool.free_count(), 80u);
  EXPECT_FALSE(s.engine.pool.needs_room());
  s.engine.wake_cleaner(0);
  s.run(kMillisecond * 500);
  EXPECT_EQ(s.dirty(), "301 ");
  EXPECT_EQ(s.engine.pool.free_count(), 100u);
}

// Each look begins a new second: while statements call for room more often, there is no regular
// flushing.
TEST(PageCleaner, RegularFlushingWaitsForASecondWithoutACallForRoom) {
  Options o = roomy();
  o.io_capacity = 4;
  Cleaning s(o);
  s.add_pages(10, 329);
  for (u32 number : {300, 301, 302, 303}) s.change(number);
  for (u32 i = 0; i < 20; i++) s.change(304, std::string(3000, static_cast<char>('a' + i)));
  s.engine.wake_cleaner(0);
  const u64& written = s.engine.pool.counters.written_list;
  const auto call_for_room = [&](u32 from) {
    for (u32 number = from; s.engine.pool.free_count() > 49; number++) s.clean_page(number);
  };
  const auto run_to = [&](Ns time) { s.scheduler.wake(s.client, time), s.run(time); };
  run_to(kSecond * 6 / 10);
  EXPECT_EQ(written, 4u);
  call_for_room(330);
  EXPECT_FALSE(parked(s.scheduler, s.cleaner));
  run_to(kSecond * 12 / 10);
  EXPECT_EQ(s.engine.pool.free_count(), 100u);
  call_for_room(400);
  run_to(kSecond * 21 / 10);
  EXPECT_EQ(written, 4u);
  run_to(kSecond * 23 / 10);
  EXPECT_EQ(written, 5u);
}

// page_cleaner_wakeup, called for each change.
TEST(PageCleaner, WakesWhenTooManyPagesAreChanged) {
  for (bool low_water_mark : {false, true}) {
    Options o = small_options();
    (low_water_mark ? o.max_dirty_pages_pct_lwm : o.max_dirty_pages_pct) = 10;
    Cleaning s(o);
    s.engine.commits = 1;
    s.add_pages(10, 66);
    for (u32 number = 20; number < 25; number++) s.change(number), s.cleaner.changed(0);
    EXPECT_TRUE(parked(s.scheduler, s.cleaner)) << "5 of 60";
    s.change(25), s.cleaner.changed(0);
    s.run(kSecond);
    EXPECT_EQ(s.dirty(), "");
  }
}

TEST(PageCleaner, WithALowWaterMarkItFlushesWhileNobodyCommits) {
  Options o = small_options();
  o.max_dirty_pages_pct_lwm = 50;
  Cleaning s(o);
  s.engine.commits = 1;
  s.add_pages(10, 66);
  s.change(20), s.change(21);
  s.engine.wake_cleaner(0);
  s.run(kSecond * 9 / 10);
  EXPECT_EQ(s.dirty(), "20 21 ");
  s.run(kSecond * 11 / 10);
  EXPECT_EQ(s.dirty(), "");
}

TEST(PageCleaner, HurriesOnceTheLogIsOld) {
  Cleaning s;
  s.add_pages(10, 11);
  const RedoLog& log = s.engine.log;
  const std::string piece(3000, 'x');
  while (log.age() + 8 * KiB < log.ages().async) s.change(10, piece);
  s.cleaner.changed(0);
  EXPECT_TRUE(parked(s.scheduler, s.cleaner)) << "not yet";
  while (log.age() <= log.ages().async) s.change(11, piece);
  s.cleaner.changed(0);
  EXPECT_FALSE(parked(s.scheduler, s.cleaner));
  s.run(kSecond);
  EXPECT_EQ(s.dirty(), "");
  EXPECT_LT(log.age(), 100u) << "the record of the checkpoint itself";
}

}  // namespace
}  // namespace tt::btree
