// Random operations against std::map, with pages, pool and log so tiny that everything happens: splits, merges, evictions,
// doublewrite batches, stalls for the log's age, group commits.
#include "btree/btree_test_rig.h"

namespace tt::btree {
namespace {

void run_history(const Options& options, u64 seed, u32 clients, u32 statements, RandomClient::Mix mix = {}) {
  SCOPED_TRACE("seed " + std::to_string(seed));
  Bench bench(options, seed);
  std::vector<std::unique_ptr<RandomClient>> all;
  for (u32 i = 0; i < clients; i++)
    all.push_back(std::make_unique<RandomClient>(bench, mix64(seed * 64 + i), static_cast<char>('z' - i),
                                                 statements / clients, mix));
  u64 steps = 0;
  while (bench.scheduler.run_step()) ASSERT_LT(++steps, 200u * statements + 100000);
  ASSERT_TRUE(bench.engine.error().ok()) << bench.engine.error().message;
  for (const auto& client : all) ASSERT_TRUE(client->finished()) << "a client waits for ever";
  ASSERT_TRUE(bench.engine.background_idle());
  bench.engine.check_invariants();
}

TEST(BtreeEngine, AgreesWithAMapAndStaysSoundBehindEachStatement) {
  RandomClient::Mix mix;
  mix.check_all = true;
  for (u64 seed = 1; seed <= 3; seed++) run_history(tiny(), seed, 1, 4000, mix);
}
TEST(BtreeEngine, AgreesWithAMapWhileRowsOutgrowThePool) {
  RandomClient::Mix mix;
  mix.keys = 20000;
  mix.puts = 70;
  mix.deletes = 10;
  mix.gets = 15;
  mix.flushes = 0;
  for (u64 seed = 11; seed <= 13; seed++) run_history(tiny(), seed, 1, 20000, mix);
}
TEST(BtreeEngine, AgreesWithAMapThatShrinksAgain) {
  RandomClient::Mix mix;
  mix.keys = 3000;
  mix.puts = 30;
  mix.deletes = 50;
  for (u64 seed = 21; seed <= 23; seed++) run_history(tiny(), seed, 1, 12000, mix);
}
TEST(BtreeEngine, AgreesWithAMapWithLargeRows) {
  RandomClient::Mix mix;
  mix.largest_value = 1900;
  for (u64 seed = 31; seed <= 33; seed++) run_history(tiny(), seed, 1, 6000, mix);
}
TEST(BtreeEngine, AgreesWithAMapWithManyClientsAndEachWayToCommit) {
  for (u64 clients : {1, 4, 12})
    for (u64 mode : {0, 1, 2}) {
      Options o = tiny();
      o.flush_log_at_trx_commit = mode;
      o.doublewrite = mode != 0;
      run_history(o, 40 + clients * 3 + mode, static_cast<u32>(clients), 6000);
    }
}

// The causes' host bytes are the volume's whole traffic: the ledger's sums are the drive's own counters.
TEST(BtreeEngine, EveryByteHasACause) {
  Bench bench(tiny());
  RandomClient::Mix mix;
  mix.keys = 5000;
  RandomClient client(bench, 5, 'z', 10000, mix);
  while (bench.scheduler.run_step()) {
  }
  const LedgerRow sum = bench.ledger.totals();
  EXPECT_EQ(sum.host_bytes_written, bench.device.counters().host_pages_written * kHostPage);
  EXPECT_EQ(sum.host_bytes_read, bench.device.counters().host_pages_read * kHostPage);
  const Counters& c = bench.engine.instance().counters;
  u64 home = 0;
  for (Cause cause : {kCauseLeaf, kCauseInner, kCauseUndo, kCauseSpace})
    home += bench.ledger.row(cause).engine_bytes_written;
  EXPECT_EQ(home, c.pages_written * 4 * KiB);
  EXPECT_EQ(bench.ledger.row(kCauseDoublewrite).engine_bytes_written, c.doublewrite_pages * 4 * KiB);
  EXPECT_GT(bench.ledger.row(kCauseLeaf).first_bytes, 0u);
  EXPECT_GT(c.splits, 0u);
  EXPECT_GT(c.pages_read, 0u);
}

}  // namespace
}  // namespace tt::btree
