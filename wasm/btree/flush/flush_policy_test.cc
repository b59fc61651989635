// Decisions of the page cleaner, for hand-made states of pool and log.
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

// The task's parts in their order: "room 2000", "list 200", "rest".
std::string drawn(const FlushTask& task) {
  std::string text;
  if (task.room_first > 0) text += "room " + std::to_string(task.room_first) + " ";
  if (task.pages > 0) text += "list " + std::to_string(task.pages) + " ";
  if (task.then_room) text += "then room ";
  if (task.idle) text += "rest ";
  return text.substr(0, text.size() - 1);
}

TEST(FlushPolicy, RestsWhileTheLogIsYoungAndFewPagesAreDirty) {
  Case c;
  EXPECT_EQ(drawn(c.pick()), "rest");
  c.inputs.dirty = 0;
  c.inputs.oldest = 0;
  EXPECT_EQ(drawn(c.pick()), "rest");
}

TEST(FlushPolicy, MakesRoomBeforeAnythingUsual) {
  Case c;
  c.inputs.needs_room = true;
  c.inputs.dirty = 7999;
  EXPECT_EQ(drawn(c.pick()), "room 2000");
}

TEST(FlushPolicy, HurriesWhenTheLogIsOldAndThenMakesRoom) {
  Case c;
  c.inputs.needs_room = true;
  c.inputs.async_lsn = c.inputs.lsn;
  EXPECT_EQ(drawn(c.pick()), "list 2000 then room");
  EXPECT_EQ(c.pick().limit, c.inputs.lsn);
  c.inputs.oldest = c.inputs.async_lsn;  // reached: room is next
  EXPECT_EQ(drawn(c.pick()), "room 2000");
}

TEST(FlushPolicy, StatementsThatWaitComeFirst) {
  Case c;
  c.inputs.async_lsn = c.inputs.lsn;
  c.inputs.sync_lsn = c.inputs.oldest + 1000;
  EXPECT_EQ(c.pick().limit, c.inputs.sync_lsn);
  EXPECT_EQ(drawn(c.pick()), "list 2000");
  c.inputs.needs_room = true;
  EXPECT_EQ(drawn(c.pick()), "room 200 list 2000");
  c.inputs.write_all = true;
  EXPECT_EQ(c.pick().limit, ~Lsn{0});
}

TEST(FlushPolicy, StaysBelowTheDirtyPagesLimit) {
  Case c;
  c.inputs.dirty = 7300;  // 91 %
  // 912 permille of io_capacity by 90 %: less than all that is dirty, so it keeps the usual pace.
  EXPECT_EQ(drawn(c.pick()), "list 200 then room");
  c.options.adaptive_flushing = false;
  EXPECT_EQ(drawn(c.pick()), "list 200 then room");
  c.options.omit_rule = OmittedRule::kRoomAfterList;
  EXPECT_EQ(drawn(c.pick()), "list 200");
}

TEST(FlushPolicy, WithALowWaterMarkItFlushesFromThereOnAndWhileNobodyCommits) {
  Case c;
  c.options.max_dirty_pages_pct_lwm = 10;  // 1,000 of 8,000 pages are more
  EXPECT_EQ(drawn(c.pick()), "list 200 then room");
  c.inputs.dirty = 700;
  EXPECT_EQ(drawn(c.pick()), "rest");
  c.inputs.active = false;
  EXPECT_EQ(drawn(c.pick()), "list 200 then room") << "idle_flush";
  c.inputs.idle = false;  // the turn after it
  EXPECT_EQ(drawn(c.pick()), "rest");
}

TEST(FlushPolicy, RoomAfterAListBatchTakesWhatItLeavesOfTheCapacity) {
  Options o;  // 2,000 pages a second, 1,536 of them for room at least
  EXPECT_EQ(room_after_list(o, 100), 1900u);
  EXPECT_EQ(room_after_list(o, 1000), 1536u);
  o.lru_scan_depth = 10'000;
  EXPECT_EQ(room_after_list(o, 5000), 2000u);
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
    EXPECT_TRUE(task.then_room);
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
