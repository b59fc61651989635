// A table that is rebuilt or defragmented again and again while rows come and go, with power cuts
// at every write of the drive: the old table is there, or the new one, with all rows and their
// entries, and no other file.
#include "btree/testing/crash_test_rig.h"
#include "engine/testing/soak.h"

namespace tt::btree {
namespace {

#ifdef TT_DEBUG
constexpr u64 kRebuildHistories = 2;
#else
constexpr u64 kRebuildHistories = 5;
#endif

CrashSetting rebuilt(u64 seed, bool moves) {
  CrashSetting s = indexed_setting(seed);
  s.options.defragment = moves;
  if (seed % 4 == 1) s.volume.journal = JournalMode::kOrdered;
  s.rebuilds = true;
  s.changes_indexes = seed % 5 == 0;
  return s;
}

struct RebuildCuts {
  u32 cuts = 0, old_table = 0, new_table = 0;
};

void cut_rebuilds(u64 seed, bool moves, const std::vector<u64>& writes, u64 stride,
                  RebuildCuts& seen) {
  for (u64 i = seed % stride; i < writes.size(); i += stride) {
    SCOPED_TRACE("seed " + std::to_string(seed) + ", write " + std::to_string(writes[i]));
    CrashBench bench(rebuilt(seed, moves), seed, writes[i]);
    bench.run(10'000'000);
    if (!bench.failed()) continue;  // the file system has merged writes
    const u32 before = bench.engine().instance().indexes[0].space;
    const size_t spaces = bench.engine().instance().spaces.size();
    bench.crash(mix64(seed * 1000 + i) % 16);
    ASSERT_TRUE(bench.check());
    const Instance& opened = bench.engine().instance();
    if (spaces > before + 1)
      (opened.indexes[0].space == before ? seen.old_table : seen.new_table)++;
    u32 tables = 0;
    for (const FileId file : opened.context.volume.files())
      tables += opened.context.volume.name(file).starts_with("t/");
    EXPECT_EQ(tables, 1u);
    seen.cuts++;
    bench.run(10'000'000);
    ASSERT_TRUE(bench.finished()) << bench.waits();
    check_invariants(bench.engine().instance());
  }
}

RebuildCuts cut_histories(bool moves) {
  RebuildCuts seen;
  for (u64 seed = 1; seed <= (soaks() ? 60 : kRebuildHistories); seed++) {
    CrashBench uncut(rebuilt(seed, moves), seed, ~u64{0});
    const std::vector<u64> writes = uncut.writes_of_changes();
    cut_rebuilds(seed, moves, writes, soaks() ? 1 : std::max<u64>(1, writes.size() / 16), seen);
    if (::testing::Test::HasFailure()) break;
  }
  return seen;
}

TEST(TableRebuild, APowerCutLeavesTheOldTableOrTheNewOne) {
  const RebuildCuts seen = cut_histories(false);
  std::printf("%u power cuts, %u left the old table, %u the new one\n", seen.cuts, seen.old_table,
              seen.new_table);
  EXPECT_GT(seen.old_table, 0u);
  EXPECT_GT(seen.new_table, 0u);
}

TEST(Defragmentation, APowerCutLosesNoRow) {
  const RebuildCuts seen = cut_histories(true);
  std::printf("%u power cuts\n", seen.cuts);
  EXPECT_GT(seen.cuts, 20u);
}

}  // namespace
}  // namespace tt::btree
