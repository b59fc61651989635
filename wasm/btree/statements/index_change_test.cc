// Indexes that are dropped and added beside statements of other clients.
#include "btree/statements/index_change.h"

#include "btree/invariants.h"
#include "btree/testing/index_bench.h"

namespace tt::btree {
namespace {

TEST(IndexChange, DropGivesItsPagesBackAndAddBuildsThemOfTheRows) {
  Options options = tiny_options();
  options.sort_buffer_size = 4 * KiB;
  IndexBench bench(options);
  for (u32 i = 0; i < 3000; i++) bench.put(i, 2);
  const u32 before = bench.pages(), segments = bench.engine.instance().spaces[1]->segments();
  bench.run(Statement::drop_index(2));
  EXPECT_LT(bench.pages(), before - 20);
  EXPECT_EQ(bench.engine.instance().spaces[1]->segments(), segments - 2);
  EXPECT_EQ(bench.entries(2), 0u);
  check_invariants(bench.engine.instance());
  for (u32 i = 3000; i < 3200; i++) bench.put(i, 2);  // entries of the dropped one are left out
  bench.run(Statement::drop_index(2));                // it is not there
  EXPECT_EQ(bench.entries(1), 3200u);
  bench.run(Statement::add_index(2));
  bench.run(Statement::add_index(2));  // it is there
  EXPECT_EQ(bench.entries(2), 3200u);
  EXPECT_LT(bench.pages(), before);  // no page of entries has room that it does not need
  check_invariants(bench.engine.instance());
  for (u32 i = 3200; i < 3500; i++) bench.put(i, 2);
  EXPECT_EQ(bench.entries(2), 3500u);
  EXPECT_FALSE(bench.volume.find("#sql-sort0").ok());
  check_invariants(bench.engine.instance());
}

TEST(IndexChange, WritersWaitForABuildAndReadersDoNot) {
  Options options = tiny_options();
  options.sort_buffer_size = 4 * KiB;
  IndexBench bench(options);
  for (u32 i = 0; i < 2000; i++) bench.put(i, 2);
  bench.run(Statement::drop_index(1));
  bench.run(Statement::flush());
  const Statement add = Statement::add_index(1), write = Statement::put("20000001", "12345678"),
                  read = Statement::get("10000005");
  Outcome none;
  u32 waits = 0, refused = 0, reads = 0;
  for (;; waits++) {
    const Progress p = bench.engine.run(bench.scheduler.now(), add, *bench.cursors[0], none);
    if (p.kind == Progress::kDone) break;
    const Progress w = bench.engine.run(bench.scheduler.now(), write, *bench.cursors[1], none);
    refused += w.kind == Progress::kPark;
    EXPECT_EQ(bench.engine.waits_for(*bench.cursors[1]), "the change of an index");
    Outcome outcome;
    const Progress r = bench.engine.run(bench.scheduler.now(), read, *bench.cursors[1], outcome);
    if (r.kind == Progress::kDone)
      reads += outcome.rows;
    else
      bench.wait(bench.other, r);
    bench.wait(bench.builder, p);
  }
  EXPECT_GT(waits, 10u);
  EXPECT_EQ(refused, waits);
  EXPECT_GT(reads, 0u);
  EXPECT_GT(bench.other.woken, 0u);
  EXPECT_EQ(bench.entries(1), 2000u);
  check_invariants(bench.engine.instance());
}

}  // namespace
}  // namespace tt::btree
