// Rows that expire: hidden from reads at their second, dropped by compactions, and there for a snapshot that is old enough.
#include "lsm/row_ttl.h"

#include "engine/engine_test_rig.h"
#include "lsm/lsm_engine.h"

namespace tt::lsm {
namespace {

using Bench = EngineBench<LsmEngine, Options>;

Options tiny() {
  Options o;
  o.write_buffer_size = 64 * KiB;
  o.max_bytes_for_level_base = 128 * KiB;
  o.target_file_size_base = 32 * KiB;
  o.block_size = 1 * KiB;
  o.compaction_io_bytes = 8 * KiB;
  o.bottommost_level_compaction = static_cast<u64>(BottommostLevel::kForce);
  o.ttl_duration = 10;
  return o;
}

// Runs statements at moments that it is told.
class Client : public Actor {
 public:
  explicit Client(Bench& b) : bench(b) {
    bench.scheduler.add(*this);
    cursor = bench.engine.new_cursor(*this);
  }
  Outcome run(u64 second, const Statement& s) {
    statement = s;
    outcome = {};
    done = false;
    bench.scheduler.wake(*this, std::max(bench.scheduler.now(), second * kSecond));
    while (!done && bench.engine.error().ok() && bench.scheduler.run_step()) {
    }
    EXPECT_TRUE(done);
    return outcome;
  }
  void put(u64 second, u64 first, u64 count) {
    for (u64 i = first; i < first + count; i++) run(second, {Op::kPut, "row" + std::to_string(i), value});
  }
  u64 rows(u64 second, u64 snapshot = kNever) {
    Statement scan{Op::kScan, "", {}, 100000};
    scan.snapshot = snapshot;
    return run(second, scan).rows;
  }
  Ns step(Ns now) override {
    if (done) return kNever;
    const Progress p = bench.engine.run(now, statement, *cursor, outcome);
    if (p.kind == Progress::kPark) return kNever;
    if (p.kind == Progress::kWait) return p.time;
    done = true;
    return kNever;
  }
  const char* name() const override { return "ttl client"; }

  Bench& bench;
  const std::string value = std::string(100, 'v');
  std::unique_ptr<Cursor> cursor;
  Statement statement{};
  Outcome outcome;
  bool done = true;
};

u64 stored(const Bench& bench) {
  u64 entries = 0;
  for (const auto& level : bench.engine.tree().version->levels)
    for (const FilePtr& file : level) entries += file->entries;
  return entries;
}

TEST(RowTtl, HidesAtItsSecondAndGoesInCompactions) {
  Bench bench(tiny());
  Client client(bench);
  client.put(1, 1000, 500);
  client.put(6, 1500, 500);
  EXPECT_EQ(client.rows(8), 1000u);
  Statement get{Op::kGet, "row1000", {}};
  const Outcome found = client.run(9, get);
  EXPECT_EQ(found.rows, 1u);
  EXPECT_EQ(found.answer, fold_digest(xxh3("row1000"), xxh3(client.value))) << "the time is no part of the value";
  EXPECT_EQ(client.rows(12), 500u) << "expired at 11";
  EXPECT_EQ(client.run(12, get).rows, 0u);
  client.run(12, {Op::kFlush, {}, {}});
  EXPECT_EQ(stored(bench), 1000u) << "flushes drop nothing";
  client.run(12, {Op::kCompact, {}, {}});
  EXPECT_EQ(stored(bench), 500u);
  EXPECT_EQ(bench.engine.database().counters.rows_expired, 500u);
  client.put(13, 1000, 1);
  EXPECT_EQ(client.rows(14), 501u) << "written again";
}

TEST(RowTtl, StaysForASnapshotThatIsOldEnough) {
  Bench bench(tiny());
  Client client(bench);
  client.put(1, 1000, 500);
  client.run(4, {Op::kFlush, {}, {}});
  const u64 snapshot = bench.engine.take_snapshot();
  client.run(20, {Op::kCompact, {}, {}});
  EXPECT_EQ(client.rows(21), 0u);
  EXPECT_EQ(client.rows(21, snapshot), 500u);
  bench.engine.release_snapshot(snapshot);
  client.run(22, {Op::kCompact, {}, {}});
  EXPECT_EQ(stored(bench), 0u);
}

TEST(RowTtl, IsReadableUntilCompactedWhereReadsDoNotFilter) {
  Options o = tiny();
  o.ttl_read_filtering = 0;
  Bench bench(o);
  Client client(bench);
  client.put(1, 1000, 500);
  EXPECT_EQ(client.rows(20), 500u);
  client.run(20, {Op::kCompact, {}, {}});
  EXPECT_EQ(client.rows(21), 0u);
}

}  // namespace
}  // namespace tt::lsm
