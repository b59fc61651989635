// Tables that are rebuilt beside statements of other clients.
#include "btree/statements/table_rebuild.h"

#include "btree/invariants.h"
#include "btree/testing/index_bench.h"

namespace tt::btree {
namespace {

TEST(TableRebuild, TheNewFileHasTheRowsThatAreThereAndIsShorter) {
  for (const bool buffers : {false, true}) {
    Options options = tiny_options();
    options.sort_buffer_size = 4 * KiB;
    if (buffers) options.change_buffering = ChangeBuffering::kAll;
    IndexBench bench(options);
    for (u32 i = 0; i < 6000; i++) bench.put(static_cast<u32>(mix64(i) % 100'000), 2);
    u32 left = bench.entries(0);
    for (u32 i = 0; i < 6000; i++)
      if (mix64(i) % 4 == 0) bench.remove(static_cast<u32>(mix64(i) % 100'000));
    EXPECT_LT(bench.entries(0), left);
    left = bench.entries(0);
    bench.run(Statement::flush());
    const u32 before = bench.file().pages(), used = bench.file().used_pages();
    const Outcome rows = bench.run(Statement::scan({}, 100'000));
    bench.run(Statement::optimize());
    check_invariants(bench.engine.instance());
    EXPECT_LT(bench.file().pages(), before);
    EXPECT_LT(bench.file().used_pages(), used * 3 / 4);
    EXPECT_EQ(bench.file().name(), "t/t0.ibd");
    EXPECT_EQ(bench.run(Statement::scan({}, 100'000)).answer, rows.answer);
    EXPECT_EQ(bench.entries(1), left);
    EXPECT_EQ(bench.entries(2), left);
    u32 files = 0;
    for (const FileId file : bench.volume.files()) files += bench.volume.name(file)[0] == 't';
    EXPECT_EQ(files, 1u);
    // It is a table like any other.
    for (u32 i = 0; i < 1000; i++) bench.put(200'000 + i, 2);
    bench.run(Statement::optimize());
    bench.run(Statement::flush());
    EXPECT_EQ(bench.entries(2), left + 1000);
    check_invariants(bench.engine.instance());
  }
}

TEST(TableRebuild, AnIndexThatIsDroppedStaysDropped) {
  IndexBench bench(tiny_options());
  for (u32 i = 0; i < 1000; i++) bench.put(i, 2);
  bench.run(Statement::drop_index(1));
  bench.run(Statement::optimize());
  EXPECT_FALSE(bench.engine.instance().indexes[1].there);
  EXPECT_EQ(bench.entries(2), 1000u);
  bench.run(Statement::add_index(1));
  EXPECT_EQ(bench.entries(1), 1000u);
  check_invariants(bench.engine.instance());
}

TEST(TableRebuild, WritersWaitForItAndReadersOnlyForTheNames) {
  IndexBench bench(tiny_options());
  for (u32 i = 0; i < 2000; i++) bench.put(i, 2);
  bench.run(Statement::flush());
  const Statement write = Statement::put("20000001", "12345678"), read = Statement::get("10000005");
  Outcome none;
  u32 steps = 0, refused = 0, answered = 0, parked = 0;
  bool reading = false;
  for (;; steps++) {
    const Progress p =
        bench.engine.run(bench.scheduler.now(), Statement::optimize(), *bench.cursors[0], none);
    if (p.kind == Progress::kDone) break;
    if (!reading) {
      const Progress w = bench.engine.run(bench.scheduler.now(), write, *bench.cursors[1], none);
      refused += w.kind == Progress::kPark;
      EXPECT_EQ(bench.engine.waits_for(*bench.cursors[1]), "the rebuild of a table");
    }
    Outcome outcome;
    const Progress r = bench.engine.run(bench.scheduler.now(), read, *bench.cursors[1], outcome);
    reading = r.kind == Progress::kWait;
    answered += outcome.rows, parked += r.kind == Progress::kPark;
    if (reading) bench.scheduler.wake(bench.other, r.time);
    if (reading && p.kind == Progress::kPark)
      bench.wait(bench.other, r);
    else
      bench.wait(bench.builder, p);
  }
  EXPECT_GT(refused, 10u);
  EXPECT_GT(answered, 10u);
  EXPECT_GT(parked, 0u);
  EXPECT_EQ(bench.entries(1), 2000u);
  check_invariants(bench.engine.instance());
}

TEST(TableRebuild, ItWaitsForOpenTransactionsOfOthersAndEndsItsOwn) {
  IndexBench bench(tiny_options());
  for (u32 i = 0; i < 500; i++) bench.put(i, 2);
  Statement mine = Statement::remove("10000007"), others = Statement::remove("10000009");
  mine.write().commits = others.write().commits = false;
  bench.run(mine);
  std::swap(bench.cursors[0], bench.cursors[1]);
  bench.run(others);
  std::swap(bench.cursors[0], bench.cursors[1]);
  Outcome none;
  for (u32 i = 0; i < 50; i++) {
    const Progress p =
        bench.engine.run(bench.scheduler.now(), Statement::optimize(), *bench.cursors[0], none);
    ASSERT_NE(p.kind, Progress::kDone);
    if (p.kind == Progress::kPark) break;
    bench.wait(bench.builder, p);
  }
  EXPECT_EQ(bench.engine.instance().spaces.size(), 2u);
  Outcome outcome;
  (void)bench.engine.run(bench.scheduler.now(), Statement::rollback(), *bench.cursors[1], outcome);
  EXPECT_GT(bench.builder.woken, 0u);
  bench.run(Statement::optimize());
  EXPECT_EQ(bench.entries(0), 499u);
  EXPECT_EQ(bench.run(Statement::get("10000009")).rows, 1u);
}

TEST(TableRebuild, OfTwoThatBeginOneAfterTheOtherEachEnds) {
  for (const bool defragments : {false, true}) {
    Options options = tiny_options();
    options.defragment = defragments;
    IndexBench bench(options);
    for (u32 i = 0; i < 500; i++) bench.put(i, 2);
    Statement others = Statement::remove("10000009");
    others.write().commits = false;
    std::swap(bench.cursors[0], bench.cursors[1]);
    bench.run(others);
    std::swap(bench.cursors[0], bench.cursors[1]);
    Outcome none;
    bool ended[2] = {};
    while (!ended[0] || !ended[1]) {
      for (u32 i = 0; i < 2; i++) {
        if (ended[i]) continue;
        const Progress p =
            bench.engine.run(bench.scheduler.now(), Statement::optimize(), *bench.cursors[i], none);
        ASSERT_TRUE(bench.engine.error().ok());
        ended[i] = p.kind == Progress::kDone;
        if (p.kind == Progress::kWait) bench.scheduler.wake(bench.builder, p.time);
      }
      if (ended[0] && ended[1]) break;
      ASSERT_TRUE(bench.scheduler.run_step());
    }
    EXPECT_EQ(bench.entries(0), 499u);
    check_invariants(bench.engine.instance());
  }
}

TEST(TableRebuild, ItRefusesWhileASnapshotIsHeld) {
  IndexBench bench(tiny_options());
  for (u32 i = 0; i < 100; i++) bench.put(i, 2);
  const u64 view = bench.engine.take_snapshot();
  bench.run(Statement::optimize());
  EXPECT_NE(bench.engine.error().message.find("while a snapshot"), std::string::npos);
  bench.engine.release_snapshot(view);
}

}  // namespace
}  // namespace tt::btree
