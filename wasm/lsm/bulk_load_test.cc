// Bulk loads: where their files go, what they cost, what they refuse, and what a power cut leaves of them.
#include "engine/engine_test_rig.h"
#include "lsm/lsm_engine.h"

namespace tt::lsm {
namespace {

FilePtr file(u64 number, Slice smallest, Slice largest) {
  auto meta = std::make_shared<FileMeta>();
  meta->number = number;
  append_internal_key(meta->smallest, smallest, 5, ValueType::kValue);
  append_internal_key(meta->largest, largest, 5, ValueType::kValue);
  return meta;
}

TEST(IngestionLevel, IsTheLowestWithNothingBetweenTheRows) {
  const auto nowhere = [](u32) { return false; };
  Version version(7);
  EXPECT_EQ(ingestion_level(version, 6, "g", "k", nowhere), 6u) << "empty";
  EXPECT_EQ(ingestion_level(version, 6, "g", "k", [](u32 level) { return level == 6; }), 0u)
      << "a compaction writes there, and no other level is in use";
  version.levels[6] = {file(1, "a", "f"), file(2, "l", "z")};
  version.levels[5] = {file(3, "a", "c")};
  EXPECT_EQ(ingestion_level(version, 5, "g", "k", nowhere), 6u);
  EXPECT_EQ(ingestion_level(version, 5, "g", "k", [](u32 level) { return level == 6; }), 5u);
  EXPECT_EQ(ingestion_level(version, 5, "g", "l", nowhere), std::nullopt) << "L6 holds l";
  version.levels[0] = {file(4, "b", "h")};
  EXPECT_EQ(ingestion_level(version, 5, "g", "k", nowhere), std::nullopt) << "L0 reaches to h";
  EXPECT_EQ(ingestion_level(version, 5, "i", "k", nowhere), 6u);
}

Options tiny() {
  Options o;
  o.write_buffer_size = 64 * KiB;
  o.max_bytes_for_level_base = 128 * KiB;
  o.target_file_size_base = 32 * KiB;
  o.block_size = 4 * KiB;
  o.compaction_io_bytes = 8 * KiB;
  o.wal_writeback_bytes = 4 * KiB;
  o.level_compaction_dynamic_level_bytes = 1;
  return o;
}

using Bench = EngineBench<LsmEngine, Options>;

std::string key_of(u64 number) { return "row" + std::to_string(1000000 + number); }

// Runs statements one after the other, until the power goes.
class Client : public Actor {
 public:
  explicit Client(Bench& b) : bench(b) { attach(); }
  void attach() {
    bench.scheduler.add(*this);
    cursor = engine().new_cursor(*this);
  }
  LsmEngine& engine() { return reopened ? *reopened : bench.engine; }
  Outcome run(const Statement& s) {
    statement = s;
    outcome = {};
    done = false;
    bench.scheduler.wake(*this, bench.scheduler.now());
    while (!done && engine().error().ok() && bench.scheduler.run_step()) {
    }
    return outcome;
  }
  Ns step(Ns now) override {
    if (done) return kNever;
    const Progress p = engine().run(now, statement, *cursor, outcome);
    if (p.kind == Progress::kPark) return kNever;
    if (p.kind == Progress::kWait) return p.time;
    done = true;
    return now + p.time;
  }
  const char* name() const override { return "bulk client"; }
  void put(u64 first, u64 count, WriteFlavour flavour, bool ends = true) {
    const std::string value(100, 'v');
    for (u64 i = 0; i < count; i++) {
      const std::string key = key_of(first + i);
      Statement s{Op::kPut, key, value};
      s.flavour = flavour;
      s.commits = flavour != WriteFlavour::kBulk || (ends && i + 1 == count);
      run(s);
    }
  }
  u64 rows(u64 first, u64 count) {
    u64 found = 0;
    for (u64 i = 0; i < count; i++) found += run({Op::kGet, key_of(first + i), {}}).rows;
    return found;
  }
  void lose_power() {
    bench.volume.crash(bench.scheduler.now(), survivors_by_seed(0));
    bench.scheduler.clear();
    reopened =
        std::make_unique<LsmEngine>(EngineContext{bench.scheduler, bench.volume, bench.ledger, bench.facts, 1}, tiny());
    done = true;
    attach();
  }

  Bench& bench;
  std::unique_ptr<LsmEngine> reopened;
  std::unique_ptr<Cursor> cursor;
  Statement statement{};
  Outcome outcome;
  bool done = true;
};

TEST(BulkLoad, WritesEachRowOnce) {
  const u64 kRows = 20000;
  const auto written = [kRows](WriteFlavour flavour, u64* user_bytes, u64* compactions) {
    Bench bench(tiny());
    Client client(bench);
    client.put(0, kRows, flavour);
    client.run({Op::kFlush, {}, {}});
    while (bench.scheduler.run_step()) {
    }
    EXPECT_TRUE(bench.engine.error().ok()) << bench.engine.error().message;
    EXPECT_EQ(client.rows(0, kRows), kRows);
    bench.engine.tree().version->check_invariants();
    *user_bytes = bench.ledger.totals().first_bytes;
    *compactions = bench.engine.database().counters.compactions;
    return bench.ledger.totals().engine_bytes_written;
  };
  u64 user_bytes = 0, compactions = 0;
  const u64 bulk = written(WriteFlavour::kBulk, &user_bytes, &compactions);
  EXPECT_EQ(user_bytes, kRows * (10 + 100));
  EXPECT_EQ(compactions, 0u);
  EXPECT_GT(bulk, user_bytes);
  EXPECT_LT(bulk, user_bytes + user_bytes / 5) << "keys' numbers, block trailers, index and filter: nothing else";
  const u64 put = written(WriteFlavour::kPlain, &user_bytes, &compactions);
  EXPECT_GT(put, bulk * 9 / 5) << "the log holds each row once more";
}

TEST(BulkLoad, GoesBesideWhatIsThereAndRefusesWhatOverlaps) {
  Bench bench(tiny());
  Client client(bench);
  client.put(0, 3000, WriteFlavour::kPlain);
  client.put(3000, 3000, WriteFlavour::kBulk);  // the last rows before it are still in the memtable
  client.put(6000, 500, WriteFlavour::kPlain);
  client.run({Op::kCompact, {}, {}});
  ASSERT_TRUE(bench.engine.error().ok()) << bench.engine.error().message;
  EXPECT_EQ(client.rows(0, 6600), 6500u);
  client.put(2000, 10, WriteFlavour::kBulk);
  EXPECT_EQ(bench.engine.error().code, ErrorCode::kBadOption);
}

TEST(BulkLoad, RefusesRowsOutOfOrder) {
  Bench bench(tiny());
  Client client(bench);
  client.put(5, 1, WriteFlavour::kBulk, false);
  client.put(4, 1, WriteFlavour::kBulk);
  EXPECT_EQ(bench.engine.error().code, ErrorCode::kBadOption);
}

TEST(BulkLoad, IsThereInWholeAfterAPowerCutOrNotAtAll) {
  for (const bool ended : {false, true}) {
    Bench bench(tiny());
    bench.volume.expect_crash();
    Client client(bench);
    client.put(0, 200, WriteFlavour::kPlain);
    client.run({Op::kFlush, {}, {}});
    client.put(200, 5000, WriteFlavour::kBulk, ended);
    const u64 files = bench.volume.files().size();
    client.lose_power();
    EXPECT_EQ(client.rows(0, 200), 200u);
    EXPECT_EQ(client.rows(200, 5000), ended ? 5000u : 0u);
    ASSERT_TRUE(client.engine().error().ok()) << client.engine().error().message;
    if (!ended) {
      EXPECT_LT(bench.volume.files().size(), files) << "its tables are removed";
    }
  }
}

}  // namespace
}  // namespace tt::lsm
