// Random operations against std::map, with nodes and a cache so tiny that every path is taken:
// promotion, flushes, splits, merges, evictions of parts and of whole nodes, checkpoints, the
// cleaner. Invariants are recounted on the way.
#include "fractal/fractal_engine.h"
#include "fractal/invariants.h"

#include "engine/testing/engine_test_rig.h"
#include "fractal/testing/small_tree.h"

namespace tt::fractal {
namespace {

using Bench = EngineBench<FractalEngine, Options>;

struct IdleClient final : Actor {
  Ns step(Ns) override { return kNever; }
  const char* name() const override { return "client"; }
};

StatementMix phases() {
  StatementMix mix;
  mix.puts = 550;
  mix.deletes = 250;
  mix.gets = 120;
  mix.flushes = 5;
  mix.keys = 3000;
  mix.first_key = 100000000;
  mix.largest_value = 120;
  mix.statements_per_commit = 4;
  mix.in_phases = true;
  return mix;
}

Counters run_history(const Options& options, u64 seed, u32 clients, u32 statements) {
  SCOPED_TRACE("seed " + std::to_string(seed));
  Bench bench(options, seed);
  u32 finished = 0;
  run_random_clients(bench, seed, clients, statements, phases(), [&] {
    if (++finished % 16 == 0) check_invariants(bench.engine.state());
  });
  check_invariants(bench.engine.state());
  return bench.engine.state().status.counters;
}

// Rows of several indexes are in as many dictionaries, with transactions of many statements in all
// of them, under keys of any length and of one.
TEST(FractalEngine, AgreesWithAMapForSeveralIndexes) {
  struct History {
    u32 indexes, statements_per_commit, key_bytes;
  };
  const History histories[] = {{2, 20, 0},   {3, 20, 0},   {4, 300, 0},
                               {3, 300, 10}, {2, 300, 10}, {5, 20, 10}};
  u64 seed = 0;
  for (const auto& [count, statements_per_commit, key_bytes] : histories) {
    SCOPED_TRACE("seed " + std::to_string(++seed));
    std::vector<IndexInfo> indexes(count, {.clustered = false, .key_bytes = key_bytes});
    indexes[0].clustered = true;
    Bench bench(tiny_options(), seed, indexes);
    StatementMix mix;
    mix.look_ups = 500;
    mix.indexes = count;
    mix.statements_per_commit = statements_per_commit;
    // With the client's letter, ten bytes; phases of rising keys stay below a billion.
    if (key_bytes != 0) mix.first_key = 100'000'000, mix.in_phases = true;
    run_random_clients(bench, seed, count, 12000, mix);
    check_invariants(bench.engine.state());
    EXPECT_EQ(bench.engine.state().dictionaries.all().size(), count + 1);  // and the rollback file
  }
}

// Rows of rising keys in the first index and keys in no order in the others, put one after another
// as SQL's INSERT does, in transactions of 100 rows.
struct Loaded final : Actor {
  Loaded(const Options& options, u32 indexes, u32 rows)
      : bench(options, 1, std::span(kInfos, indexes)) {
    bench.scheduler.add(*this);
    cursor_ = bench.engine.new_cursor(*this);
    for (u64 row = 0; row < rows; row++) {
      for (u32 index = 0; index < indexes; index++) {
        std::string key;
        append64be(key, index == 0 ? row : mix64(row * 8 + index));
        const std::string value(index == 0 ? kValue : 0, 'v');
        Statement put = Statement::put(key, value);
        put.index = index;
        put.write().entries = index == 0 ? indexes : 0;
        put.write().commits = index + 1 == indexes && row % 100 == 99;
        run(put);
      }
    }
    run(Statement::flush());
  }
  const char* name() const override { return "loader"; }
  Ns step(Ns now) override {
    const Progress p = bench.engine.run(now, *running_, *cursor_, outcome_);
    if (p.kind == Progress::kDone) running_ = nullptr;
    return p.kind == Progress::kWait ? p.time : kNever;
  }
  void run(const Statement& statement) {
    running_ = &statement;
    bench.scheduler.wake(*this, bench.scheduler.now());
    while (running_ != nullptr) {
      ASSERT_TRUE(bench.scheduler.run_step());
      if (after_each_step) after_each_step();
    }
  }
  std::function<void()> after_each_step;
  u64 leaves(u32 index) const {
    u64 count = 0;
    bench.engine.state().dictionaries.each_node(
        [&](const Node& n) { count += n.leaf() && n.index == index ? 1 : 0; });
    return count;
  }
  static constexpr u64 kKey = 8, kValue = 100;
  static constexpr IndexInfo kInfos[] = {{0, true, 8, 0, true, 0, ~0u},
                                         {0, false, 8, 0, false, 0, ~0u},
                                         {0, false, 8, 0, false, 0, ~0u},
                                         {0, false, 8, 0, false, 0, ~0u}};
  static void append64be(std::string& out, u64 v) {
    for (u32 shift = 64; shift > 0; shift -= 8) out += static_cast<char>(v >> (shift - 8));
  }
  Bench bench;

 private:
  std::unique_ptr<Cursor> cursor_;
  const Statement* running_ = nullptr;
  Outcome outcome_;
};

// Each index has its own rightmost leaf, so other indexes do not change how the first one splits.
TEST(FractalEngine, ThePrimaryKeyIsAsFullWithFourIndexesAsAlone) {
  Options o = tiny_options();
  o.cache_size = 16 * MiB;  // evictions would make rows smaller at other moments
  o.checkpointing_period = 0;
  const Loaded alone(o, 1, 3000), four(o, 4, 3000);
  EXPECT_GT(alone.leaves(0), 50u);
  EXPECT_EQ(four.leaves(0), alone.leaves(0));
  EXPECT_GT(four.leaves(3), 10u);
  check_invariants(four.bench.engine.state());
}

// One record a row, which names the dictionaries; a transaction begins and ends once.
TEST(FractalEngine, LogsARowOfSeveralIndexesOnce) {
  Options o = tiny_options();
  o.checkpointing_period = 0;
  const auto bytes = [&](u32 indexes, u32 rows) {
    return Loaded(o, indexes, rows).bench.engine.state().log.bytes();
  };
  const u64 transaction = 53 + 37;  // xbegin, xcommit
  const u64 row = 53 + Loaded::kKey + Loaded::kValue;
  EXPECT_EQ(bytes(4, 300) - bytes(4, 200), transaction + 100 * (row + 4 * 4));
  EXPECT_EQ(bytes(1, 300) - bytes(1, 200), transaction + 100 * (row - 4));
}

// A scan reads node by node and pins nothing that it has passed, so the evictor can work meanwhile.
TEST(FractalEngine, AScanOfTenCachesKeepsToTheCache) {
  Options o = tiny_options();
  Loaded loaded(o, 1, 28000);
  const FractalState& state = loaded.bench.engine.state();
  ASSERT_GT(state.dictionaries.all()[0]->blocks.live_bytes(), 10 * o.cache_size);
  const u64 evicted = state.status.counters.partial_evictions;
  u64 most = 0;
  loaded.after_each_step = [&] { most = std::max(most, state.cache.bytes()); };
  loaded.run(Statement::scan("", 1'000'000));
  EXPECT_LE(most, o.cache_size * 3 / 2);
  EXPECT_GT(state.status.counters.partial_evictions, evicted);
}

// A row that is put once is counted as new once, wherever it was first written: as a message or as
// a row, after splits, and with queries that have applied it before.
TEST(FractalEngine, CountsEachRowAsNewOnce) {
  for (u64 codec = 0; codec <= 3; codec++) {
    SCOPED_TRACE("codec " + std::to_string(codec));
    Options o = tiny_options();
    o.compression = static_cast<Compression>(codec);
    Loaded loaded(o, 2, 4000);
    const u64 load = 4000 * (2 * Loaded::kKey + Loaded::kValue);
    EXPECT_EQ(loaded.bench.ledger.totals().first_bytes, load);
    u64 more = 0;
    for (u64 i = 0; i < 4000; i++) {
      std::string key;
      Loaded::append64be(key, mix64(i));
      Statement put = Statement::put(key, "the value of an entry");
      put.index = 1;
      loaded.run(put);
      more += key.size() + put.write().value.size();
      Loaded::append64be(key, i);
      Statement scan = Statement::scan(Slice(key).substr(4), 30);
      scan.index = 1;
      loaded.run(scan);
    }
    loaded.run(Statement::flush());
    EXPECT_EQ(loaded.bench.ledger.totals().first_bytes, load + more);
  }
}

// Two fsyncs for each dictionary that has changed, none for the others.
TEST(FractalEngine, ACheckpointSyncsTheFilesThatHaveChanged) {
  Options o = tiny_options();
  o.checkpointing_period = 0;
  o.commit_sync = false;
  o.fsync_log_period = 0;
  Loaded loaded(o, 4, 100);
  const auto headers = [&] {
    u64 sum = 0;
    for (const auto& d : loaded.bench.engine.state().dictionaries.all()) sum += d->headers;
    return sum;
  };
  EXPECT_EQ(headers(), 5u) << "the rollback file is one of them";
  Statement put = Statement::put("key", "value");
  put.index = 2;
  loaded.run(put);
  loaded.run(Statement::flush());
  EXPECT_EQ(headers(), 7u) << "its transaction used a rollback node";
  loaded.run(Statement::flush());
  EXPECT_EQ(headers(), 7u);
}

// The same key in two indexes is two rows.
TEST(FractalEngine, RowsOfSeveralIndexesDoNotMix) {
  const IndexInfo indexes[] = {{0, true, 0, 0, true, 0, ~0u}, {0, false, 0, 0, false, 0, ~0u}};
  Bench bench(tiny_options(), 1, indexes);
  IdleClient client;
  bench.scheduler.add(client);
  const std::unique_ptr<Cursor> cursor = bench.engine.new_cursor(client);
  const auto run = [&](Op op, u32 index, Slice key, Slice value = {}) {
    Statement statement = is_write(op)      ? Statement::change(op, key, value)
                          : op == Op::kScan ? Statement::scan(key, 10)
                                            : Statement::get(key);
    statement.index = index;
    Outcome outcome;
    EXPECT_EQ(bench.engine.run(bench.scheduler.now(), statement, *cursor, outcome).kind,
              Progress::kDone);
    return outcome.rows;
  };
  run(Op::kPut, 0, "a", "of the table");
  run(Op::kPut, 0, "b", "of the table");
  run(Op::kPut, 1, "a");
  EXPECT_EQ(run(Op::kScan, 0, "a"), 2u);
  EXPECT_EQ(run(Op::kScan, 1, "a"), 1u);
  EXPECT_EQ(run(Op::kGet, 1, "b"), 0u);
  run(Op::kDelete, 1, "a");
  EXPECT_EQ(run(Op::kGet, 1, "a"), 0u);
  EXPECT_EQ(run(Op::kGet, 0, "a"), 1u);
}

TEST(FractalEngine, AgreesWithAMapWhenRowsAreLookedUpBeforeTheyArePut) {
  Bench bench(tiny_options(), 3);
  StatementMix mix = phases();
  mix.look_ups = 500;
  run_random_clients(bench, 3, 2, 12000, mix);
  check_invariants(bench.engine.state());
  EXPECT_GT(bench.engine.state().status.counters.look_ups, 4000u);
  EXPECT_LT(bench.engine.state().status.counters.queries, 4000u) << "look-ups are not among them";
}

TEST(FractalEngine, AgreesWithAMap) {
  for (u64 seed = 1; seed <= 4; seed++) {
    const Counters c = run_history(tiny_options(), seed, 1, 12000);
    EXPECT_GT(c.leaf_splits, 0u);
    EXPECT_GT(c.nonleaf_splits, 0u);
    EXPECT_GT(c.merges, 0u);
    EXPECT_GT(c.evictions, 0u);
    EXPECT_GT(c.partial_evictions, 0u);
    EXPECT_GT(c.checkpoints, 0u);
  }
}

TEST(FractalEngine, AgreesWithAMapWithCodecsAndWithoutCompressedBuffers) {
  for (u64 codec = 1; codec <= 3; codec++) {
    Options o = tiny_options();
    o.compression = static_cast<Compression>(codec);
    o.compress_buffers_before_eviction = codec == 2;
    run_history(o, 10 + codec, 1, 6000);
  }
}

TEST(FractalEngine, AgreesWithAMapWithManyClientsDurableCommitsAndTheCleaner) {
  for (u64 clients : {2, 8, 26}) {
    Options o = tiny_options();
    o.commit_sync = clients != 8;
    o.cleaner_period = 5 * kMillisecond;
    o.cleaner_iterations = 3;
    o.client_pool_threads = clients == 26 ? 1 : 3;
    run_history(o, 20 + clients, static_cast<u32>(clients), 9000);
  }
}

// Puts the same few rows again and again, every 100 us, and never asks for a checkpoint.
class Putter : public Actor {
 public:
  explicit Putter(Bench& bench) : bench_(bench) {
    bench.scheduler.add(*this, 0);
    cursor_ = bench.engine.new_cursor(*this);
  }
  const char* name() const override { return "putter"; }
  Ns step(Ns now) override {
    const Progress p = bench_.engine.run(now, Statement::put(key_, "value"), *cursor_, outcome_);
    if (p.kind == Progress::kDone) key_ = std::to_string(n_++ % 50);
    return p.kind == Progress::kPark   ? kNever
           : p.kind == Progress::kWait ? p.time
                                       : now + 100 * kMicrosecond;
  }

 private:
  Bench& bench_;
  u64 n_ = 0;
  std::string key_ = "first";
  Outcome outcome_;
  std::unique_ptr<Cursor> cursor_;
};

// A period that is changed while the engine runs counts from the last checkpoint; 0 turns off
// checkpoints and the cleaner.
TEST(FractalEngine, TakesCheckpointsByThePeriodThatItIsGiven) {
  Options o = tiny_options();
  Bench bench(o);
  Putter putter(bench);
  const Counters& c = bench.engine.state().status.counters;
  const auto checkpoints_in = [&](Ns time, Ns period) {
    o.checkpointing_period = period;
    o.cleaner_period = period;
    EXPECT_TRUE(bench.engine.change_options(bench.scheduler.now(), o.to_values()).ok());
    const u64 before = c.checkpoints;
    const Ns until = bench.scheduler.now() + time;
    while (bench.scheduler.run_step(until)) {
    }
    return c.checkpoints - before;
  };
  const auto expect_about = [](u64 n, u64 wanted) {
    EXPECT_GE(n + 1, wanted);
    EXPECT_LE(n, wanted + 1);
  };
  expect_about(checkpoints_in(2 * kSecond, 200 * kMillisecond), 10);
  expect_about(checkpoints_in(2 * kSecond, 100 * kMillisecond), 20);
  checkpoints_in(100 * kMillisecond, 0);  // one under way
  EXPECT_EQ(checkpoints_in(kSecond, 0), 0u);
  expect_about(checkpoints_in(kSecond, 100 * kMillisecond), 10);
}

// A commit's fsync ends a log file that is full, as any other write does, so that checkpoints can
// trim the log before it. Each file that ends was synced.
TEST(FractalEngine, LogsOfDurableCommitsAreTrimmedByCheckpoints) {
  for (bool synced : {false, true}) {
    SCOPED_TRACE(synced);
    Options o = tiny_options();
    o.commit_sync = synced;
    o.fsync_log_period = 0;
    o.log_file = 4 * KiB;
    Bench bench(o);
    Putter putter(bench);
    const auto logs = [&](bool live) -> u64 {
      u64 count = 0;
      Slice newest;
      for (FileId file : bench.volume.files())
        if (bench.volume.name(file).starts_with("log")) newest = bench.volume.name(file), count++;
      return live ? count : std::stoull(std::string(newest.substr(3, 12)));
    };
    u64 most = 0;
    while (bench.scheduler.run_step(8 * kSecond)) most = std::max(most, logs(true));
    ASSERT_TRUE(bench.engine.error().ok());
    EXPECT_GT(logs(false), 16u);
    EXPECT_LT(most, logs(false) / 4);
    EXPECT_GE(bench.device.counters().host_flushes, logs(false));
  }
}

TEST(FractalEngine, TheSameSeedGivesTheSameRun) {
  u64 digests[2] = {0, 0};
  for (u64& digest : digests) {
    Bench bench(tiny_options(), 7);
    run_random_clients(bench, 5, 1, 4000, phases());
    digest = fold_digest(bench.engine.digest(), bench.content.digest());
  }
  EXPECT_EQ(digests[0], digests[1]);
}

}  // namespace
}  // namespace tt::fractal
