// Leaves whose records are moved together, beside statements of other clients.
#include "btree/statements/defragmentation.h"

#include "btree/invariants.h"
#include "btree/testing/index_bench.h"

namespace tt::btree {
namespace {

Options defragmenting() {
  Options options = tiny_options();
  options.defragment = true;
  return options;
}

u32 fill_and_thin(IndexBench& bench, u32 rows) {
  for (u32 i = 0; i < rows; i++) bench.put(static_cast<u32>(mix64(i) % 1'000'000), 2);
  for (u32 i = 0; i < rows; i++)
    if (mix64(i) % 3 == 0) bench.remove(static_cast<u32>(mix64(i) % 1'000'000));
  bench.run(Statement::flush());  // and purge
  return bench.entries(0);
}

TEST(Defragmentation, PagesAreGivenBackAndTheFileStaysAsLongAsItWas) {
  for (const bool buffers : {false, true}) {
    Options options = defragmenting();
    if (buffers) options.change_buffering = ChangeBuffering::kAll;
    IndexBench bench(options);
    const u32 left = fill_and_thin(bench, 5000);
    const u32 before = bench.file().pages(), used = bench.file().used_pages();
    const Outcome rows = bench.run(Statement::scan({}, 100'000));
    bench.run(Statement::optimize());
    check_invariants(bench.engine.instance());
    EXPECT_EQ(bench.file().pages(), before);
    EXPECT_LT(bench.file().used_pages(), used * 85 / 100);
    EXPECT_EQ(bench.run(Statement::scan({}, 100'000)).answer, rows.answer);
    EXPECT_EQ(bench.entries(1), left);
    EXPECT_EQ(bench.entries(2), left);
    const u32 once = bench.file().used_pages();
    bench.run(Statement::optimize());  // a second time there is little to do
    EXPECT_GT(bench.file().used_pages(), once * 95 / 100);
    for (u32 i = 0; i < 500; i++) bench.put(2'000'000 + i, 2);
    EXPECT_EQ(bench.entries(2), left + 500);
    check_invariants(bench.engine.instance());
  }
}

TEST(Defragmentation, AFewLeavesAtATime) {
  Options options = defragmenting();
  options.defragment_n_pages = 2, options.defragment_frequency = 10;
  IndexBench bench(options);
  fill_and_thin(bench, 3000);
  u32 leaves = 0;
  const Space& file = bench.file();
  for (u32 page = 0; page < file.pages(); page++)
    leaves += file.info(page).used && file.info(page).kind == PageKind::kLeaf;
  const Ns before = bench.scheduler.now();
  bench.run(Statement::optimize());
  // The next two leaves begin with the last one.
  EXPECT_GT(bench.scheduler.now() - before, leaves / 2 * kSecond / 10);
  check_invariants(bench.engine.instance());
}

TEST(Defragmentation, OthersReadAndWriteMeanwhile) {
  IndexBench bench(defragmenting());
  const u32 left = fill_and_thin(bench, 4000);
  Outcome none;
  u32 written = 0;
  for (;;) {
    Progress p =
        bench.engine.run(bench.scheduler.now(), Statement::optimize(), *bench.cursors[0], none);
    if (p.kind == Progress::kDone) break;
    const u32 woken = bench.builder.woken;
    if (written < 300) {
      const std::string key = std::to_string(30'000'000 + mix64(written) % 9'999'999);
      for (;;) {
        const Progress w = bench.engine.run(
            bench.scheduler.now(), Statement::put(key, "1234567890"), *bench.cursors[1], none);
        if (w.kind == Progress::kDone) break;
        bench.wait(bench.other, w);
      }
      written++;
    }
    if (bench.builder.woken > woken) continue;
    if (p.kind == Progress::kWait) p.time = std::max(p.time, bench.scheduler.now());
    bench.wait(bench.builder, p);
  }
  EXPECT_GT(written, 20u);
  EXPECT_EQ(bench.entries(0), left + written);
  check_invariants(bench.engine.instance());
}

TEST(Defragmentation, ChangesOfTheTableWaitForItsEnd) {
  IndexBench bench(defragmenting());
  fill_and_thin(bench, 2000);
  Outcome none;
  (void)bench.engine.run(bench.scheduler.now(), Statement::optimize(), *bench.cursors[0], none);
  const Progress p =
      bench.engine.run(bench.scheduler.now(), Statement::drop_index(1), *bench.cursors[1], none);
  EXPECT_EQ(p.kind, Progress::kPark);
  EXPECT_TRUE(bench.engine.instance().indexes[1].there);
  bench.run(Statement::optimize());
  while (bench.other.woken == 0 && bench.scheduler.run_step()) {
  }
  EXPECT_GT(bench.other.woken, 0u);
}

}  // namespace
}  // namespace tt::btree
