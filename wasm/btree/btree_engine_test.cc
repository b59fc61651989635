// Random operations against std::map, with pages, pool and log so tiny that everything happens:
// splits, merges, evictions, doublewrite batches, stalls for the log's age, group commits.
#include "btree/btree_engine.h"
#include "btree/invariants.h"
#include "btree/testing/small_instance.h"
#include "engine/testing/engine_test_rig.h"

namespace tt::btree {
namespace {

// Histories of each kind. With the checks of TT_DEBUG, under sanitizers, one takes as long as a
// dozen.
#ifdef TT_DEBUG
constexpr u64 kHistories = 1;
#else
constexpr u64 kHistories = 3;
#endif

struct Bench : EngineBench<BtreeEngine, Options> {
  explicit Bench(const Options& options, u64 seed = 1, std::span<const IndexInfo> indexes = {})
      : EngineBench(options, seed, indexes, 256 * MiB) {}
};

// One client whose keys have 1 to 255 bytes, mostly alike within a stretch and of one size, so that
// separators change their size from page to page.
struct Sweeper final : Actor {
  Sweeper(Bench& b, u64 seed) : bench(b), random(seed) {
    bench.scheduler.add(*this);
    cursor = bench.engine.new_cursor(*this);
  }
  Ns step(Ns) override { return woken = true, kNever; }
  const char* name() const override { return "test client"; }

  Outcome run(const Statement& statement) {
    for (;;) {
      Outcome outcome;
      const Progress p = bench.engine.run(bench.scheduler.now(), statement, *cursor, outcome);
      if (p.kind == Progress::kDone) return outcome;
      if (p.kind == Progress::kWait) bench.scheduler.wake(*this, p.time);
      woken = false;
      for (u32 steps = 0; !woken; steps++)
        TT_CHECK(bench.scheduler.run_step() && steps < 1'000'000);
    }
  }
  void put(u32 rows) {
    for (u32 i = 0; i < rows; i++) {
      std::string key = std::to_string(random.below(100'000));
      key.resize(std::max<size_t>(key.size(), random.below(3) == 0 ? 1 : random.below(256)), 'k');
      run(Statement::put(key, std::string(random.below(120), 'v')));
      model[key].clear();
    }
  }
  void remove_most() {
    std::vector<std::string> keys;
    for (const auto& [key, value] : model)
      if (random.below(20) != 0) keys.push_back(key);
    for (const std::string& key : keys) run(Statement::remove(key)), model.erase(key);
    run(Statement::flush());
  }
  void check() {
    check_invariants(bench.engine.instance());
    EXPECT_EQ(run(Statement::scan("", 1'000'000)).rows, model.size());
  }
  Bench& bench;
  SplitMix64 random;
  bool woken = false;
  std::unique_ptr<Cursor> cursor;
  std::map<std::string, std::string> model;
};

void run_history(const Options& options, u64 seed, u32 clients, u32 statements,
                 const StatementMix& mix = {}, bool check_after_each = false,
                 std::span<const IndexInfo> indexes = {}) {
  SCOPED_TRACE("seed " + std::to_string(seed));
  Bench bench(options, seed, indexes);
  run_random_clients(bench, seed, clients, statements, mix, [&] {
    if (!check_after_each) return;
    (void)bench.engine.index_space();  // counts leaves, and again those that have changed
    check_invariants(bench.engine.instance());
  });
  check_invariants(bench.engine.instance());
}

TEST(BtreeEngine, AgreesWithAMapAndInvariantsHoldAfterEachStatement) {
  for (u64 seed = 1; seed < 1 + kHistories; seed++)
    run_history(tiny_options(), seed, 1, 4000, {}, true);
}
TEST(BtreeEngine, AgreesWithAMapWhileRowsOutgrowThePool) {
  StatementMix mix;
  mix.keys = 20000;
  mix.puts = 700;
  mix.deletes = 100;
  mix.gets = 150;
  mix.flushes = 0;
  for (u64 seed = 11; seed < 11 + kHistories; seed++)
    run_history(tiny_options(), seed, 1, 20000, mix);
}
TEST(BtreeEngine, AgreesWithAMapThatShrinksAgain) {
  StatementMix mix;
  mix.keys = 3000;
  mix.puts = 300;
  mix.deletes = 500;
  for (u64 seed = 21; seed < 21 + kHistories; seed++)
    run_history(tiny_options(), seed, 1, 12000, mix);
}
TEST(BtreeEngine, AgreesWithAMapWithLargeRows) {
  StatementMix mix;
  mix.largest_value = 1900;
  for (u64 seed = 31; seed < 31 + kHistories; seed++)
    run_history(tiny_options(), seed, 1, 6000, mix);
}
TEST(BtreeEngine, AgreesWithAMapWithManyClientsAndEachWayToCommit) {
  for (u64 clients : {1, 4, 12})
    for (u64 mode : {0, 1, 2}) {
      Options o = tiny_options();
      o.flush_log_at_trx_commit = static_cast<FlushLog>(mode);
      o.doublewrite = mode != 0;
      run_history(o, 40 + clients * 3 + mode, static_cast<u32>(clients), 6000);
    }
}

// Two tables, with an index beside the rows of the first; transactions of up to a hundred
// statements, so that undo logs have many pages and purge has much to do at once.
TEST(BtreeEngine, AgreesWithAMapInSeveralIndexesAndLongTransactions) {
  const IndexInfo indexes[] = {
      {}, {.clustered = false}, {.table = 1}, {.table = 1, .clustered = false}};
  StatementMix mix;
  mix.indexes = 4;
  mix.statements_per_commit = 50;
  mix.deletes = 300;
  mix.in_phases = true;
  for (u64 seed = 51; seed < 51 + kHistories; seed++)
    run_history(tiny_options(), seed, 4, 12000, mix, false, indexes);
}

// Keys of fixed size have no length in their records: "z" and seven digits.
TEST(BtreeEngine, AgreesWithAMapWithKeysOfFixedSize) {
  const IndexInfo indexes[] = {{.key_bytes = 8}, {.clustered = false, .key_bytes = 8}};
  StatementMix mix;
  mix.indexes = 2;
  mix.first_key = 1'000'000;
  mix.keys = 4000;
  mix.deletes = 300;
  for (u64 seed = 61; seed < 61 + kHistories; seed++)
    run_history(tiny_options(), seed, 2, 12000, mix, false, indexes);
}

// Puts and deletes of keys of 1 to 255 bytes in the smallest pool that InnoDB starts with: merges
// give neighbours longer pointers, so that parents split while purge works.
TEST(BtreeEngine, PurgesKeysOfAnySizeInTheSmallestPool) {
  Options o = tiny_options();
  o.buffer_pool_size = 320 * o.page_size;
  o.lru_scan_depth = 1536;
  o.flush_log_at_trx_commit = FlushLog::kWriteEachCommit;
  for (u64 seed = 71; seed < 71 + kHistories; seed++) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Bench bench(o, seed);
    Sweeper sweeper(bench, seed);
    for (u32 round = 0; round < 3; round++) {
      sweeper.put(8000);
      sweeper.remove_most();
      sweeper.check();
    }
    EXPECT_GT(bench.engine.instance().counters.merges, 1000u);
  }
}

// "Doublewrite off from here": what was chosen before still goes twice, then no page does; switched
// on again, they do.
TEST(BtreeEngine, StopsWritingTwiceWhenDoublewriteIsSwitchedOff) {
  Options o = tiny_options();
  Bench bench(o);
  StatementMix mix;
  mix.keys = 5000;
  RandomClient client(bench.scheduler, bench.engine, 5, 'z', 20000, mix);
  const Counters& c = bench.engine.instance().counters;
  const auto run = [&](u64 pages) {
    const u64 from = c.pages_written;
    while (c.pages_written < from + pages && bench.scheduler.run_step()) {
    }
    return c.pages_written - from;
  };
  const auto change = [&](bool doublewrite) {
    o.doublewrite = doublewrite;
    const Error error = bench.engine.change_options(bench.scheduler.now(), o.to_values());
    ASSERT_TRUE(error.ok());
  };
  ASSERT_GE(run(500), 500u);
  EXPECT_GT(c.doublewrite_pages, 300u);
  change(false);
  run(2 * bench.engine.instance().pool.capacity());  // batches under way
  const u64 doubled = c.doublewrite_pages;
  ASSERT_GE(run(500), 500u);
  EXPECT_EQ(c.doublewrite_pages, doubled);
  change(true);
  ASSERT_GE(run(500), 500u);
  EXPECT_GT(c.doublewrite_pages, doubled + 300);
}

// Commits pile up until the master thread's next second; then purge works them off, and their undo
// pages go back.
TEST(BtreeEngine, PurgesOnceASecond) {
  Options o = tiny_options();
  o.flush_log_at_trx_commit = FlushLog::kWriteEachCommit;
  Bench bench(o);
  const Instance& instance = bench.engine.instance();
  const u32 used = instance.spaces[0]->used_pages();
  StatementMix mix;
  mix.puts = 1000;
  mix.deletes = mix.gets = mix.flushes = 0;
  RandomClient client(bench.scheduler, bench.engine, 9, 'z', 1000, mix);
  while (!client.finished()) ASSERT_TRUE(bench.scheduler.run_step(kSecond - 1));
  EXPECT_EQ(instance.counters.history, 1000u);
  EXPECT_GT(instance.spaces[0]->used_pages(), used);
  while (bench.scheduler.run_step(3 * kSecond)) {
  }
  EXPECT_EQ(instance.counters.history, 0u);
  EXPECT_EQ(instance.spaces[0]->used_pages(), used);
}

// Costs of a load in key order with one rule left out.
TEST(BtreeEngine, LeavesOutOneRule) {
  struct Cost {
    u64 pages, doubled;
  };
  const auto load = [](OmittedRule rule) {
    Options o = tiny_options();
    o.flush_log_at_trx_commit = FlushLog::kWriteEachCommit;
    o.omit_rule = rule;
    Bench bench(o);
    Sweeper client(bench, 1);
    for (u32 i = 0; i < 1500; i++)
      client.run(Statement::put(std::to_string(100'000 + i), std::string(100, 'v')));
    client.run(Statement::flush());
    const Instance& instance = bench.engine.instance();
    return Cost{instance.spaces[1]->used_pages(), instance.counters.doublewrite_pages};
  };
  const Cost all = load(OmittedRule::kNone), reserve = load(OmittedRule::kLeafReserve);
  EXPECT_GT(load(OmittedRule::kLastInsert).pages, all.pages * 3 / 2);
  EXPECT_LT(reserve.pages, all.pages);
  EXPECT_GT(load(OmittedRule::kNewPageOnce).doubled, all.doubled + all.pages / 2);
}

// Else purge would go round for ever, and a flush wait for it.
TEST(BtreeEngine, ATransactionThatIsLeftOpenCommitsWithItsClientsEnd) {
  Bench bench(tiny_options());
  Sleeper stays, leaves;
  bench.scheduler.add(stays), bench.scheduler.add(leaves);
  const auto cursor = bench.engine.new_cursor(stays), open = bench.engine.new_cursor(leaves);
  Statement put = Statement::put("key", "value");
  put.write().commits = false;
  run_to_end(bench.scheduler, bench.engine, put, *open, leaves);
  run_to_end(bench.scheduler, bench.engine, Statement::put("other", "value"), *cursor, stays);
  for (Progress p = bench.engine.leave(bench.scheduler.now(), *open); p.kind != Progress::kDone;
       p = bench.engine.leave(bench.scheduler.now(), *open)) {
    if (p.kind == Progress::kWait) bench.scheduler.wake(leaves, p.time);
    const u32 before = leaves.woken;
    while (leaves.woken == before) ASSERT_TRUE(bench.scheduler.run_step());
  }
  EXPECT_EQ(bench.engine.instance().counters.history, 2u);
  run_to_end(bench.scheduler, bench.engine, Statement::flush(), *cursor, stays);
  EXPECT_EQ(bench.engine.instance().counters.history, 0u);
  EXPECT_EQ(bench.engine.leave(bench.scheduler.now(), *open).kind, Progress::kDone);
}

TEST(BtreeEngine, EveryPageHasACause) {
  Bench bench(tiny_options());
  StatementMix mix;
  mix.keys = 5000;
  run_random_clients(bench, 5, 1, 10000, mix);
  const Counters& c = bench.engine.instance().counters;
  u64 home = 0;
  for (Cause cause : {kCauseLeaf, kCauseInner, kCauseUndo, kCauseSpace})
    home += bench.ledger.row(cause).engine_bytes_written;
  // The installation has written TRX_SYS and the rollback segments' pages.
  const u64 installed = 1 + tiny_options().rollback_segments;
  EXPECT_EQ(home, (c.pages_written + installed) * 4 * KiB);
  EXPECT_EQ(bench.ledger.row(kCauseDoublewrite).engine_bytes_written,
            c.doublewrite_pages * 4 * KiB);
  EXPECT_GT(bench.ledger.row(kCauseLeaf).first_bytes, 0u);
  EXPECT_GT(c.splits, 0u);
  EXPECT_GT(c.pages_read, 0u);
}

}  // namespace
}  // namespace tt::btree
