// Mini-transactions over pages made by hand: what they change, what they log, and where their pages
// are afterwards.
#include "btree/instance/mtr.h"

#include "btree/testing/small_instance.h"

namespace tt::btree {
namespace {

TEST(Mtr, ChangesPagesAtOnceAndLogsThemAtCommit) {
  SmallInstance s;
  Frame& page = s.clean_page(10);
  const Lsn start = s.engine.log.lsn();
  Mtr mtr(s.engine);
  mtr.write(page.id, 200, "new");
  EXPECT_EQ(Slice(page.bytes + 200, 3), "new");
  EXPECT_EQ(s.engine.log.lsn(), start);
  EXPECT_EQ(s.dirty(), "");
  mtr.commit(0);
  const Lsn end = s.engine.log.lsn();
  EXPECT_GT(end, start);
  EXPECT_EQ(s.dirty(), "10 ");
  EXPECT_EQ(page.oldest, start);
  EXPECT_EQ(page.newest, end);
  EXPECT_EQ(load64be(page.bytes + Page::kLsnAt), end);
}

TEST(Mtr, ItsPagesShareOneRangeOfTheLog) {
  SmallInstance s;
  Frame &a = s.clean_page(10), &b = s.clean_page(11), &c = s.clean_page(12);
  for (const auto& [first, second] : {std::pair(&a, &b), std::pair(&b, &c)}) {
    Mtr mtr(s.engine);
    mtr.write(first->id, 200, "1");
    mtr.write(second->id, 200, "2");
    mtr.commit(0);
  }
  EXPECT_EQ(s.dirty(), "10 11 12 ");
  EXPECT_EQ(a.oldest, b.oldest);
  EXPECT_EQ(a.newest, c.oldest) << "the second begins where the first ends";
  EXPECT_EQ(b.newest, c.newest);
}

TEST(Mtr, DoesNotLogWhatStaysTheSame) {
  SmallInstance s;
  Frame& page = s.clean_page(10);
  std::memcpy(page.bytes + 200, "abcd", 4);
  const Lsn start = s.engine.log.lsn();
  Mtr mtr(s.engine);
  mtr.write_changed(page.id, 200, "abcd");
  mtr.commit(0);
  EXPECT_EQ(s.engine.log.lsn(), start);
  EXPECT_EQ(s.dirty(), "");
  mtr.write_changed(page.id, 200, "abXY");
  RedoRecords wanted;
  wanted.write(page.id, 202, "XY");
  EXPECT_EQ(mtr.log().bytes(), wanted.bytes());
  mtr.commit(0);
}

// Keys of 4 bytes that share 3 of them: those are left out, and of the two lengths before a record
// the one next to it, unless its predecessor is at the heap's start.
TEST(Mtr, ARecordIsLoggedWithoutWhatItSharesWithItsPredecessor) {
  SmallInstance s;
  Frame& page = s.clean_page(10);
  const RecordFormat& format = s.engine.indexes[0].leaf_format;
  Mtr mtr(s.engine);
  mtr.init_index(page, 0, 0);
  mtr.commit(0);
  const auto insert = [&](Slice key, u32 prev, u64* logged) {
    std::string built;
    const u32 extra = format.build(key, 7, 9, "value", built);
    const u32 origin = mtr.insert(page, format, prev, built, extra, 0);
    *logged = mtr.log().bytes().size();
    mtr.commit(0);
    return origin;
  };
  u64 alone = 0, after_first = 0, after_second = 0;
  const u32 first = insert("key1", kInfimum, &alone);
  const u32 second = insert("key2", first, &after_first);
  insert("key3", second, &after_second);
  EXPECT_EQ(alone - after_first, 3u);
  EXPECT_EQ(alone - after_second, 3u + 1u);
  EXPECT_EQ(s.engine.info(page.id).records, 3u);
  s.engine.pool.page(page).check(format);
}

TEST(Mtr, AFreedPageIsCleanAndKeepsItsFrameForTheNextOne) {
  SmallInstance s;
  s.write_descriptions(1);
  Mtr mtr(s.engine);
  const Space::Segment segment = mtr.new_segment(1);
  const u64 before = s.engine.pool.counters.created;
  Frame& made = mtr.create(1, segment, 20, Direction::kNone, PageKind::kLeaf);
  mtr.commit(0);
  const PageId id = made.id;
  EXPECT_NE(made.oldest, 0u);
  EXPECT_NE(made.first_use, 0u) << "who creates a page uses it";
  EXPECT_TRUE(s.engine.info(id).used);
  mtr.free_page(id, segment);
  mtr.commit(0);
  EXPECT_EQ(made.oldest, 0u);
  EXPECT_FALSE(s.engine.info(id).used);
  EXPECT_TRUE(s.engine.resident(id));
  EXPECT_EQ(s.engine.pool.counters.created, before + 1);
  Frame& again = mtr.create(1, segment, number_of(id), Direction::kNone, PageKind::kLeaf);
  mtr.commit(0);
  EXPECT_EQ(&again, &made);
  EXPECT_EQ(s.engine.pool.counters.created, before + 1) << "no frame was taken for it";
}

// A power cut may leave a file longer than its first page says.
TEST(Mtr, AReservationThatNeedsNoLongerFileIsWrittenAtOnceToo) {
  SmallInstance s;
  s.write_descriptions(1);
  std::unique_ptr<Space>& space = s.engine.spaces[1];
  const u32 size = s.engine.pool.page_size(), pages = space->pages();
  auto longer = std::make_unique<Space>(
      Space::Reopened{1, space->name(), space->file(), size, pages + 64 * 256, 0});
  const auto source = [&](u32 page) { return s.engine.page_bytes(page_id(1, page)); };
  ASSERT_TRUE(longer->load(source).ok());
  ASSERT_EQ(longer->pages(), pages);
  for (u32 page = 0; page < pages; page++) longer->info(page).frame = space->info(page).frame;
  space = std::move(longer);
  reserve_extents(s.engine, 0, 1, 3, Reserve::kNormal);
  EXPECT_GT(space->pages(), pages);
  EXPECT_EQ(load32(source(0).data() + layout::kSizeAt), space->pages());
}

TEST(Mtr, EachPageHasOneFactUnlessTheCallerEmitsIt) {
  SmallInstance s;
  for (u32 number : {10, 11}) s.clean_page(number);
  const auto facts_of = [&](bool by_caller) {
    const u64 before = s.facts.seq();
    Mtr mtr(s.engine);
    for (u32 number : {10, 11, 10}) mtr.write(page_id(1, number), 200, "x");
    if (by_caller) mtr.emitted_by_caller(page_id(1, 10));
    mtr.commit(0);
    return s.facts.seq() - before;
  };
  EXPECT_EQ(facts_of(false), 2 + 2u) << "the pages', the log's and the pool's";
  EXPECT_EQ(facts_of(true), 1 + 2u);
  EXPECT_EQ(facts_of(false), 2 + 2u) << "only once";
}

}  // namespace
}  // namespace tt::btree
