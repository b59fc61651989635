// Random operations against std::map, with capacities so tiny that everything happens: flushes,
// stalls, compactions, group commits.
#include "lsm/testing/lsm_test_rig.h"

namespace tt::lsm {
namespace {

void run_history(const Options& options, u64 seed, u32 clients, u32 statements) {
  SCOPED_TRACE("seed " + std::to_string(seed));
  Bench bench(options, seed);
  run_random_clients(bench, seed, clients, statements, {},
                     [&] { bench.engine.check_invariants(); });
}

TEST(LsmEngine, AgreesWithAMap) {
  for (u64 seed = 1; seed <= 6; seed++) run_history(tiny_options(), seed, 1, 8000);
}
TEST(LsmEngine, AgreesWithAMapWithStaticLevelsAndCodecs) {
  for (u64 codec = 1; codec <= 3; codec++) {
    Options o = tiny_options();
    o.level_compaction_dynamic_level_bytes = false;
    o.compression = static_cast<Compression>(codec);
    o.checksum = static_cast<Checksum>(codec % 2);
    o.compression_max_dict_bytes = codec * 512;
    o.bottommost_compression_max_dict_bytes = 2 * KiB;
    run_history(o, 10 + codec, 1, 6000);
  }
}
TEST(LsmEngine, AgreesWithAMapInUniversalStyle) {
  for (u64 seed = 31; seed <= 34; seed++) {
    Options o = tiny_options();
    o.compaction_style = CompactionStyle::kUniversal;
    o.max_background_compactions = 1 + seed % 2;
    run_history(o, seed, 1, 8000);
  }
}
TEST(LsmEngine, AgreesWithAMapWithIndexesAndFiltersInASmallCache) {
  for (u64 seed = 51; seed <= 62; seed++) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Options o = tiny_options();
    o.cache_index_and_filter_blocks = true;
    const bool clock = seed > 56;
    o.block_cache_kind = clock ? BlockCacheKind::kClock : BlockCacheKind::kLru;
    o.block_cache_size = (seed % 3) * 8 * KiB;
    o.pin_l0_filter_and_index_blocks_in_cache = seed % 2;
    o.cache_index_and_filter_blocks_with_high_priority = seed / 2 % 2;
    o.optimize_filters_for_hits = seed / 4 % 2;
    o.filter_policy = static_cast<FilterPolicy>(seed % 2);
    Bench bench(o, seed);
    const auto look = [&] {
      // A clock cache evicts what exceeds its capacity only when the next block arrives.
      if (!clock) {
        ASSERT_LE(bench.engine.family().cache.bytes(),
                  o.block_cache_size + bench.engine.family().cache.pinned_bytes());
      }
    };
    run_random_clients(bench, seed, 3, 6000, {}, look);
    const ColumnFamily& family = bench.engine.family();
    EXPECT_GT(family.counters.meta_misses, 0u);
    EXPECT_GT(family.counters.cache_misses, family.counters.meta_misses);
    if (!bench.engine.background_idle()) continue;
    u64 kept = 0;
    for (const auto& level : family.version->levels)
      for (const FilePtr& file : level) kept += (file->index_pin != 0) + (file->filter_pin != 0);
    EXPECT_EQ(family.cache.pinned_bytes() == 0, kept == 0)
        << "no reads: only flushed files keep pins";
  }
}
TEST(LsmEngine, AgreesWithAMapWithManyClientsAndGroupCommit) {
  for (u64 clients : {1, 4, 26}) {
    Options o = tiny_options();
    o.wal_sync = true;
    o.max_background_compactions = 2;
    run_history(o, 20 + clients, static_cast<u32>(clients), 6000);
  }
}

// Clients that commit together share flushes of the drive: with 16 of them there are far fewer
// flushes than commits.
TEST(LsmEngine, GroupCommitSharesFlushes) {
  class Writer : public Actor {
   public:
    Writer(Bench& b, u32 n) : bench(b), key("key" + std::to_string(n)) {
      bench.scheduler.add(*this, 0);
      cursor = bench.engine.new_cursor(*this);
    }
    Ns step(Ns now) override {
      if (done == 50) return kNever;
      Outcome outcome;
      const Progress p = bench.engine.run(now, Statement::put(key, "value"), *cursor, outcome);
      if (p.kind == Progress::kDone) done++;
      return p.kind == Progress::kDone ? now + p.time : p.kind == Progress::kWait ? p.time : kNever;
    }
    const char* name() const override { return "writer"; }
    Bench& bench;
    std::string key;
    u32 done = 0;
    std::unique_ptr<Cursor> cursor;
  };
  Options o = tiny_options();
  o.wal_sync = true;
  for (u32 clients : {1u, 16u, 64u}) {
    Bench bench(o);
    std::vector<std::unique_ptr<Writer>> writers;
    for (u32 i = 0; i < clients; i++) writers.push_back(std::make_unique<Writer>(bench, i));
    while (bench.scheduler.run_step()) {
    }
    for (const auto& writer : writers) EXPECT_EQ(writer->done, 50u);
    const u64 flushes = bench.device.counters().host_flushes;
    if (clients == 1) {
      EXPECT_GE(flushes, 50u);
    }
    EXPECT_LE(flushes, 50u + 60u) << clients << " clients";
  }
}

// Rows of two tables are in one tree of files, and each scan ends at its table's end.
TEST(LsmEngine, AgreesWithAMapForSeveralTreesWhoseRowsAreLookedUp) {
  const IndexInfo trees[] = {{0, true, 0, 0, true, 0, ~0u}, {1, true, 0, 0, true, 0, ~0u}};
  for (u64 seed = 1; seed <= 3; seed++) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Bench bench(tiny_options(), seed, trees);
    StatementMix mix;
    mix.look_ups = 500;
    mix.indexes = 2;
    run_random_clients(bench, seed, 2, 12000, mix);
  }
}

TEST(LsmEngine, APutThatLooksItsRowUpReadsABlock) {
  const auto block_reads = [](u32 look_ups) {
    Bench bench(tiny_options());
    StatementMix mix;
    mix.puts = 1000, mix.deletes = mix.gets = mix.flushes = 0;
    mix.look_ups = look_ups;
    run_random_clients(bench, 1, 1, 6000, mix);
    return bench.engine.family().counters.block_reads;
  };
  EXPECT_EQ(block_reads(0), 0u);
  EXPECT_GT(block_reads(1000), 100u);
}

TEST(LsmEngine, CompactionsAndFirstBytesHaveTheirCauses) {
  Bench bench(tiny_options());
  run_random_clients(bench, 5, 1, 6000);
  EXPECT_GT(bench.ledger.row(cause_compaction(bench.engine.family().targets.base_level))
                .engine_bytes_written,
            0u);
  EXPECT_GT(bench.ledger.totals().first_bytes, 0u);
}

TEST(LsmEngine, StopsWithAClearErrorWhenTheDriveIsFull) {
  Options o = tiny_options();
  o.write_buffer_size = 1 * MiB;
  Bench bench(o);
  class Filler : public Actor {
   public:
    explicit Filler(Bench& b) : bench(b) {
      bench.scheduler.add(*this, 0);
      cursor = bench.engine.new_cursor(*this);
    }
    Ns step(Ns now) override {
      key = "key" + std::to_string(mix64(n));
      Outcome outcome;
      const Progress p = bench.engine.run(now, Statement::put(key, value), *cursor, outcome);
      if (p.kind == Progress::kDone) n++;
      return p.kind == Progress::kDone ? now + p.time : p.kind == Progress::kWait ? p.time : kNever;
    }
    const char* name() const override { return "filler"; }
    Bench& bench;
    u64 n = 0;
    std::string key, value = std::string(4000, 'x');
    std::unique_ptr<Cursor> cursor;
  };
  Filler filler(bench);
  while (bench.engine.error().ok() && filler.n < 100000 && bench.scheduler.run_step()) {
  }
  EXPECT_EQ(bench.engine.error().code, ErrorCode::kDiskFull) << bench.engine.error().message;
}

}  // namespace
}  // namespace tt::lsm
