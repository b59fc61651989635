// Lookups and scans: which rows they pass on, and how many pages they look up.
#include "btree/statements/queries.h"

#include <algorithm>

#include "btree/btree_engine.h"
#include "btree/testing/small_instance.h"

namespace tt::btree {
namespace {

struct Rows final : RowSink {
  void row(Slice key, Slice value) override {
    text += std::string(key) + "=" + std::string(value) + " ";
  }
  std::string text;
};

struct Reading : EngineBench<BtreeEngine, Options> {
  explicit Reading(const Options& options = small_options()) : EngineBench(options) {
    scheduler.add(client);
    cursor = engine.new_cursor(client);
  }
  Outcome run(const Statement& statement) {
    for (;;) {
      Outcome outcome;
      const Progress p = engine.run(scheduler.now(), statement, *cursor, outcome);
      if (p.kind == Progress::kDone) return outcome;
      if (p.kind == Progress::kWait) scheduler.wake(client, p.time);
      const u32 before = client.woken;
      u32 steps = 0;
      while (client.woken == before) TT_CHECK(scheduler.run_step() && ++steps < 100'000);
    }
  }
  static std::string key(u32 i) { return "key" + std::to_string(1000 + i); }
  u32 leaves() const {
    const Space& space = *engine.instance().spaces[1];
    u32 n = 0;
    for (u32 number = 0; number < space.pages(); number++)
      n += space.info(number).used && space.info(number).kind == PageKind::kLeaf;
    return n;
  }
  Sleeper client;
  std::unique_ptr<Cursor> cursor;
};

TEST(Queries, PassOnTheRowsThatTheyFind) {
  Reading s;
  for (const char* key : {"a", "b", "c", "d"}) s.run(Statement::put(key, std::string(2, *key)));
  s.run(Statement::remove("c"));
  Rows rows;
  Statement get = Statement::get("b"), gone = Statement::get("c"), scan = Statement::scan("b", 2);
  get.read().rows = gone.read().rows = scan.read().rows = &rows;
  s.run(get);
  EXPECT_EQ(rows.text, "b=bb ");
  s.run(gone);
  EXPECT_EQ(rows.text, "b=bb ");
  rows.text.clear();
  EXPECT_EQ(s.run(scan).rows, 2u);
  EXPECT_EQ(rows.text, "b=bb d=dd ");
}

// From the root once, then from leaf to leaf: h - 1 + L lookups of pages.
TEST(Queries, AScanLooksUpInnerPagesOnce) {
  Reading s;
  for (u32 i = 0; i < 300; i++) s.run(Statement::put(s.key(i), std::string(200, 'v')));
  const u64& requests = s.engine.instance().pool.counters.requests;
  const u32 height = s.engine.instance().indexes[0].height;
  EXPECT_EQ(height, 2u);
  u64 before = requests;
  EXPECT_EQ(s.run(Statement::scan("", 1000)).rows, 300u);
  EXPECT_EQ(requests - before, height - 1 + s.leaves());
  before = requests;
  s.run(Statement::get(s.key(7)));
  EXPECT_EQ(requests - before, height);
}

// After four rows eight at a time (row0sel.cc): a real server's ranges of 10 rows look 12 up, those
// of 1,000 look 1,004 up.
TEST(Queries, APlannedScanFetchesRowsAheadAndAnswersWithoutThem) {
  Reading s;
  for (u32 i = 0; i < 40; i++) s.run(Statement::put(s.key(i), "v"));
  const std::string from = s.key(5);
  const auto planned = [&](u32 limit, Slice until, Rows& rows) {
    Statement scan = Statement::range(from, until, limit);
    scan.read().planned = true, scan.read().rows = &rows;
    return s.run(scan);
  };
  const auto fetched = [&](u32 limit, Slice until = {}) {
    Rows rows;
    planned(limit, until, rows);
    return std::count(rows.text.begin(), rows.text.end(), '=');
  };
  EXPECT_EQ(fetched(4), 4);
  EXPECT_EQ(fetched(5), 12);
  EXPECT_EQ(fetched(10), 12);
  EXPECT_EQ(fetched(13), 20);
  EXPECT_EQ(fetched(10, s.key(15)), 10) << "a range ends before that";
  Rows rows;
  const Outcome ahead = planned(10, {}, rows), plain = s.run(Statement::range(from, {}, 10));
  EXPECT_EQ(ahead.rows, 10u);
  EXPECT_EQ(ahead.answer, plain.answer);
}

// btr_estimate_n_rows_in_range: both ends, and at most nine leaves between them.
TEST(Queries, AnEstimateLooksUpBothEndsAndLeavesBetweenThem) {
  Reading s;
  for (u32 i = 0; i < 300; i++) s.run(Statement::put(s.key(i), std::string(200, 'v')));
  ASSERT_GT(s.leaves(), 14u);
  const u64& requests = s.engine.instance().pool.counters.requests;
  const auto requests_of = [&](Statement scan, bool planned) {
    const u64 before = requests;
    scan.read().planned = planned;
    s.run(scan);
    return requests - before;
  };
  const auto estimate = [&](const Statement& scan) {
    return requests_of(scan, true) - requests_of(scan, false);
  };
  EXPECT_EQ(estimate(Statement::range(s.key(1), {}, 1)), 12u) << "the root, both ends, nine leaves";
  EXPECT_EQ(estimate(Statement::range(s.key(1), s.key(2), 1)), 2u) << "one path";
  EXPECT_EQ(estimate(Statement::range({}, s.key(299), 1, true)), 12u) << "backwards as well";
  EXPECT_EQ(estimate(Statement::range(s.key(298), {}, 1)), 2u);
}

// The pointer to a leaf has the key of its first row, and is not below it.
TEST(Queries, TheFirstRowOfALeafIsReachedThroughTheLeafBefore) {
  Reading s;
  for (u32 i = 0; i < 300; i++) s.run(Statement::put(s.key(i), std::string(200, 'v')));
  const Instance& instance = s.engine.instance();
  const u64& requests = instance.pool.counters.requests;
  const auto pages_of = [&](const Statement& statement) {
    const u64 before = requests;
    s.run(statement);
    return requests - before;
  };
  u32 through_two = 0;
  for (u32 i = 0; i < 300; i++) {
    const u64 pages = pages_of(Statement::get(s.key(i)));
    EXPECT_TRUE(pages == 2 || pages == 3);
    EXPECT_EQ(pages_of(Statement::scan(s.key(i), 1)), pages);
    through_two += pages == 3;
  }
  EXPECT_EQ(through_two, s.leaves() - 1) << "each but the first";
}

// An update looks its row up as well; an insert looks for the place of a new one.
TEST(Queries, AnUpdateOfALeafsFirstRowComesThroughTheLeafBefore) {
  Reading s;
  for (u32 i = 0; i < 2000; i++) s.run(Statement::put(s.key(2 * i), std::string(200, 'v')));
  s.run(Statement::flush());
  const Instance& instance = s.engine.instance();
  const auto leaf_of = [&](u32 i) {
    s.run(Statement::get(s.key(i)));
    for (u32 number = 0;; number++)
      if (const PageId id = page_id(1, number); instance.resident(id)) {
        const Page page(instance.pool.frame(instance.info(id).frame).bytes, 4 * KiB);
        bool found = false;
        if (page.is_index() && page.leaf())
          page.find(instance.indexes[0].leaf_format, s.key(i), &found);
        if (found) return id;
      }
  };
  u32 first = 3700;
  while (leaf_of(first) == leaf_of(first - 2)) first += 2;
  const PageId before = leaf_of(first - 2);
  // True if a change brings the leaf before into memory, after lookups have pushed it out.
  const auto brings_it = [&](const Statement& statement) {
    for (u32 i = 0; instance.resident(before); i += 8) s.run(Statement::get(s.key(i % 3400)));
    s.run(statement);
    return instance.resident(before);
  };
  EXPECT_TRUE(brings_it(Statement::put(s.key(first), std::string(200, 'w'))));
  EXPECT_FALSE(brings_it(Statement::put(s.key(first + 2), std::string(200, 'w'))));
  EXPECT_FALSE(brings_it(Statement::put(s.key(first + 1), "new")));
  EXPECT_TRUE(brings_it(Statement::remove(s.key(first))));
}

// A leaf that others change while a scan waits for the next one: it starts again from the root.
TEST(Queries, AScanFindsItsPlaceAgain) {
  Options o = small_options();
  o.buffer_pool_size = 150 * (4 * KiB + 160);
  Reading s(o);
  for (u32 i = 0; i < 4000; i++) s.run(Statement::put(s.key(i), std::string(200, 'v')));
  s.run(Statement::flush());
  Sleeper other;
  s.scheduler.add(other);
  const std::unique_ptr<Cursor> scan = s.engine.new_cursor(other);
  Outcome outcome;
  u32 waits = 0;
  for (;;) {
    const Progress p = s.engine.run(s.scheduler.now(), Statement::scan("", 10'000), *scan, outcome);
    if (p.kind == Progress::kDone) break;
    ASSERT_EQ(p.kind, Progress::kWait);
    waits++;
    // Rows before it and after it, on any leaf, go and come.
    const std::string key = s.key(waits * 37 % 4000);
    s.run(Statement::put(key, std::string(900, 'w')));
    s.run(Statement::put(key, std::string(200, 'v')));
    if (p.time <= s.scheduler.now()) continue;
    s.scheduler.wake(other, p.time);
    while (s.scheduler.now() < p.time) ASSERT_TRUE(s.scheduler.run_step());
  }
  EXPECT_GT(waits, 20u);
  EXPECT_EQ(outcome.rows, 4000u);
}

TEST(Queries, RowsThatShrinkLetTheirPagesMerge) {
  Reading s;
  for (u32 i = 0; i < 60; i++) s.run(Statement::put(s.key(i), std::string(1000, 'v')));
  const u32 full = s.leaves();
  EXPECT_GE(full, 15u);
  for (u32 i = 0; i < 60; i++) s.run(Statement::put(s.key(i), std::string(10, 'w')));
  EXPECT_LE(s.leaves(), 2u);
  EXPECT_EQ(s.run(Statement::scan("", 100)).rows, 60u);
}

}  // namespace
}  // namespace tt::btree
