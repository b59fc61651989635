// What the page cleaner decides, over hand-drawn pictures of pool and log.
#include "btree/flush/flush_policy.h"

#include <gtest/gtest.h>

namespace tt::btree {
namespace {

constexpr u64 kLog = 96 * MiB;

struct Case {
  Options options;
  LogAges ages = LogAges::of(kLog, 16 * KiB);
  FlushPicture picture;
  FlushHistory history;
  Case() {
    picture.now = 10 * kSecond;
    picture.pages = 8000;
    picture.dirty = 1000;
    picture.lsn = 500 * MiB;
    picture.oldest = picture.lsn - MiB;
  }
  FlushTask pick(u32 pages_for_lsn = 0) {
    return pick_flush(options, ages, picture, pages_for_lsn, history);
  }
};

TEST(FlushPolicy, RestsWhileTheLogIsYoungAndFewPagesAreDirty) {
  Case c;
  EXPECT_EQ(c.pick().kind, FlushKind::kNothing);
  EXPECT_TRUE(c.pick().idle);
  c.picture.dirty = 0;
  c.picture.oldest = 0;
  EXPECT_EQ(c.pick().kind, FlushKind::kNothing);
}

TEST(FlushPolicy, MakesRoomBeforeAnythingUsual) {
  Case c;
  c.picture.needs_room = true;
  c.picture.dirty = 7999;
  const FlushTask task = c.pick();
  EXPECT_EQ(task.kind, FlushKind::kLru);
  EXPECT_EQ(task.reason, WriteReason::kLru);
  EXPECT_EQ(task.pages, c.options.io_capacity_max);
}

TEST(FlushPolicy, HurriesWhenTheLogIsOldAndMakesRoomBehindIt) {
  Case c;
  c.picture.needs_room = true;
  c.picture.async_lsn = c.picture.lsn;
  const FlushTask task = c.pick();
  EXPECT_EQ(task.kind, FlushKind::kList);
  EXPECT_EQ(task.limit, c.picture.lsn);
  EXPECT_EQ(task.pages, c.options.io_capacity_max);
  EXPECT_TRUE(task.then_room);
  c.picture.oldest = c.picture.async_lsn;  // reached: room is next
  EXPECT_EQ(c.pick().kind, FlushKind::kLru);
}

TEST(FlushPolicy, StatementsThatWaitComeFirst) {
  Case c;
  c.picture.async_lsn = c.picture.lsn;
  c.picture.sync_lsn = c.picture.oldest + 1000;
  EXPECT_EQ(c.pick().limit, c.picture.sync_lsn);
  c.picture.settle = true;
  EXPECT_EQ(c.pick().limit, ~Lsn{0});
}

TEST(FlushPolicy, StaysBelowTheDirtyPagesLimit) {
  Case c;
  c.picture.dirty = 7300;  // 91 %
  const FlushTask task = c.pick();
  EXPECT_EQ(task.kind, FlushKind::kList);
  // 912 permille of io_capacity by 90 %: less than all that is dirty, so it keeps the usual pace.
  EXPECT_EQ(task.pages, c.options.io_capacity);
  c.options.adaptive_flushing = false;
  EXPECT_EQ(c.pick().pages, c.options.io_capacity);
}

TEST(FlushPolicy, FlushesMoreTheOlderTheLog) {
  u32 last = 0;
  for (u64 tenth = 2; tenth <= 9; tenth++) {
    Case c;
    c.options.max_dirty_pages_pct_lwm =
        10;  // without it the age decides only whether there is flushing at all
    c.history.last_lsn = c.picture.lsn - MiB;
    c.history.last_time = c.picture.now - kSecond;
    c.picture.oldest = c.picture.lsn - c.ages.async * tenth / 10;
    const FlushTask task = c.pick(30);
    EXPECT_EQ(task.kind, FlushKind::kList);
    EXPECT_GT(task.pages, last);
    // (io_max / io) · f · √f / 7.5 per cent of io_capacity and a third of the urgent pages, by
    // three; f: per cent of the async age.
    const u64 f = tenth * 10 - 1;  // whole per cent of what is just below
    EXPECT_GE(
        task.pages,
        std::min<u64>((200 * 10 * f * square_root(f * 1'000'000) / 7500 / 100 + 10) / 3, 2000));
    last = task.pages == c.options.io_capacity_max ? task.pages - 1 : task.pages;
  }
}

TEST(FlushPolicy, SquareRootsAreExact) {
  for (u64 r = 0; r < 70000; r += 7)
    for (u64 v : {r * r, r * r + r, r * r + 2 * r}) EXPECT_EQ(square_root(v), r);
}

TEST(LogAgesTest, AreMariaDbs) {
  // 96 MiB: capacity 9/10 of it without the header; 48 pages and a tenth are kept back; the page
  // cleaner hurries at 7/8 of the rest.
  const LogAges ages = LogAges::of(kLog, 16 * KiB);
  const u64 capacity = (kLog - 12288) - (kLog - 12288) / 10, margin = capacity - 48 * 16 * KiB;
  EXPECT_EQ(ages.capacity, capacity);
  EXPECT_EQ(ages.most, margin - margin / 10);
  EXPECT_EQ(ages.async, ages.most - ages.most / 8);
}

}  // namespace
}  // namespace tt::btree
