// Rows that expire: hidden from reads from their second on, dropped by compactions, and visible to
// a snapshot that is old enough.
#include "lsm/rows/row_ttl.h"

#include "lsm/testing/lsm_test_rig.h"

namespace tt::lsm {
namespace {

Options tiny() {
  Options o = tiny_options();
  o.bottommost_level_compaction = BottommostLevel::kForce;
  o.ttl_duration = 10;
  return o;
}

// Runs statements at given times.
class Client : public StepClient {
 public:
  using StepClient::StepClient;
  Outcome run(u64 second, const Statement& statement) {
    return StepClient::run(statement, second * kSecond);
  }
  void put(u64 second, u64 first, u64 count) {
    for (u64 i = first; i < first + count; i++)
      run(second, Statement::put("row" + std::to_string(i), value));
  }
  u64 found(u64 second, u64 snapshot = kNever) {
    Statement scan = Statement::scan("", 100000);
    scan.read().snapshot = snapshot;
    return run(second, scan).rows;
  }
  const std::string value = std::string(100, 'v');
};

u64 stored(const Bench& bench) {
  u64 entries = 0;
  for (const auto& level : bench.engine.family().version->levels)
    for (const FilePtr& file : level) entries += file->entries;
  return entries;
}

TEST(RowTtl, HidesAtItsSecondAndGoesInCompactions) {
  Bench bench(tiny());
  Client client(bench);
  client.put(1, 1000, 500);
  client.put(6, 1500, 500);
  EXPECT_EQ(client.found(8), 1000u);
  Statement get = Statement::get("row1000");
  const Outcome found = client.run(9, get);
  EXPECT_EQ(found.rows, 1u);
  EXPECT_EQ(found.answer, fold_digest(xxh3("row1000"), xxh3(client.value)))
      << "the time is no part of the value";
  EXPECT_EQ(client.found(12), 500u) << "expired at 11";
  EXPECT_EQ(client.run(12, get).rows, 0u);
  client.run(12, Statement::flush());
  EXPECT_EQ(stored(bench), 1000u) << "flushes drop nothing";
  client.run(12, Statement::compact());
  EXPECT_EQ(stored(bench), 500u);
  EXPECT_EQ(bench.engine.database().counters.rows_expired, 500u);
  client.put(13, 1000, 1);
  EXPECT_EQ(client.found(14), 501u) << "written again";
}

TEST(RowTtl, StaysForASnapshotThatIsOldEnough) {
  Bench bench(tiny());
  Client client(bench);
  client.put(1, 1000, 500);
  client.run(4, Statement::flush());
  const u64 snapshot = bench.engine.take_snapshot();
  client.run(20, Statement::compact());
  EXPECT_EQ(client.found(21), 0u);
  EXPECT_EQ(client.found(21, snapshot), 500u);
  bench.engine.release_snapshot(snapshot);
  client.run(22, Statement::compact());
  EXPECT_EQ(stored(bench), 0u);
}

TEST(RowTtl, IsReadableUntilCompactedWhereReadsDoNotFilter) {
  Options o = tiny();
  o.ttl_read_filtering = false;
  Bench bench(o);
  Client client(bench);
  client.put(1, 1000, 500);
  EXPECT_EQ(client.found(20), 500u);
  client.run(20, Statement::compact());
  EXPECT_EQ(client.found(21), 0u);
}

}  // namespace
}  // namespace tt::lsm
