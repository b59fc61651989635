// What the page cleaner decides, for hand-made states of pool and log.
#include "btree/flush/flush_policy.h"

#include <gtest/gtest.h>

namespace tt::btree {
namespace {

constexpr u64 kLog = 96 * MiB;

struct Case {
  Options options;
  LogAges ages = LogAges::of(kLog, 16 * KiB);
  FlushInputs inputs;
  FlushHistory history;
  Case() {
    inputs.now = 10 * kSecond;
    inputs.pages = 8000;
    inputs.dirty = 1000;
    inputs.lsn = 500 * MiB;
    inputs.oldest = inputs.lsn - MiB;
  }
  FlushTask pick(u32 pages_for_lsn = 0) {
    return pick_flush(options, ages, inputs, pages_for_lsn, history);
  }
};

TEST(FlushPolicy, RestsWhileTheLogIsYoungAndFewPagesAreDirty) {
  Case c;
  EXPECT_EQ(c.pick().kind, FlushKind::kNothing);
  EXPECT_TRUE(c.pick().idle);
  c.inputs.dirty = 0;
  c.inputs.oldest = 0;
  EXPECT_EQ(c.pick().kind, FlushKind::kNothing);
}

TEST(FlushPolicy, MakesRoomBeforeAnythingUsual) {
  Case c;
  c.inputs.needs_room = true;
  c.inputs.dirty = 7999;
  const FlushTask task = c.pick();
  EXPECT_EQ(task.kind, FlushKind::kLru);
  EXPECT_EQ(task.reason, WriteReason::kLru);
  EXPECT_EQ(task.pages, c.options.io_capacity_max);
}

TEST(FlushPolicy, HurriesWhenTheLogIsOldAndMakesRoomBehindIt) {
  Case c;
  c.inputs.needs_room = true;
  c.inputs.async_lsn = c.inputs.lsn;
  const FlushTask task = c.pick();
  EXPECT_EQ(task.kind, FlushKind::kList);
  EXPECT_EQ(task.limit, c.inputs.lsn);
  EXPECT_EQ(task.pages, c.options.io_capacity_max);
  EXPECT_TRUE(task.then_make_room);
  c.inputs.oldest = c.inputs.async_lsn;  // reached: room is next
  EXPECT_EQ(c.pick().kind, FlushKind::kLru);
}

TEST(FlushPolicy, StatementsThatWaitComeFirst) {
  Case c;
  c.inputs.async_lsn = c.inputs.lsn;
  c.inputs.sync_lsn = c.inputs.oldest + 1000;
  EXPECT_EQ(c.pick().limit, c.inputs.sync_lsn);
  c.inputs.write_all = true;
  EXPECT_EQ(c.pick().limit, ~Lsn{0});
}

TEST(FlushPolicy, StaysBelowTheDirtyPagesLimit) {
  Case c;
  c.inputs.dirty = 7300;  // 91 %
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
    c.history.last_lsn = c.inputs.lsn - MiB;
    c.history.last_time = c.inputs.now - kSecond;
    c.inputs.oldest = c.inputs.lsn - c.ages.async * tenth / 10;
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
