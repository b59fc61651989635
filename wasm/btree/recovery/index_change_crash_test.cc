// Indexes that are dropped and added while rows come and go, with power cuts at every write of the
// drive: an index is there as a whole, with the entries of its rows, or not at all.
#include "btree/testing/crash_test_rig.h"
#include "engine/testing/soak.h"

namespace tt::btree {
namespace {

// With the checks of TT_DEBUG, under sanitizers, a history takes as long as a dozen.
#ifdef TT_DEBUG
constexpr u64 kChangeHistories = 2;
#else
constexpr u64 kChangeHistories = 4;
#endif

CrashSetting setting_of(u64 seed) {
  CrashSetting s = indexed_setting(seed);
  s.changes_indexes = true;
  s.statements = 3000;
  return s;
}

struct Cuts {
  u32 cuts = 0, absent = 0, unfinished = 0;
};

void cut_at_writes(u64 seed, const std::vector<u64>& writes, u64 stride, Cuts& seen) {
  for (u64 i = seed % stride; i < writes.size(); i += stride) {
    SCOPED_TRACE("seed " + std::to_string(seed) + ", write " + std::to_string(writes[i]));
    CrashBench bench(setting_of(seed), seed, writes[i]);
    bench.run(10'000'000);
    if (!bench.failed()) continue;  // the file system has merged writes
    const auto& indexes = bench.engine().instance().indexes;
    for (const u32 n : {1, 2}) seen.unfinished += !indexes[n].there && indexes[n].root != 0;
    bench.crash(mix64(seed * 1000 + i) % 16);
    ASSERT_TRUE(bench.check());
    const auto& after = bench.engine().instance().indexes;
    for (const u32 n : {1, 2}) {
      seen.absent += !after[n].there;
      ASSERT_TRUE(after[n].there || after[n].root == 0);
    }
    seen.cuts++;
    bench.run(10'000'000);
    ASSERT_TRUE(bench.finished()) << bench.waits();
    check_invariants(bench.engine().instance());
  }
}

TEST(IndexChange, APowerCutLeavesAWholeIndexOrNone) {
  Cuts seen;
  for (u64 seed = 1; seed <= (soaks() ? 60 : kChangeHistories); seed++) {
    CrashBench uncut(setting_of(seed), seed, ~u64{0});
    const std::vector<u64> writes = uncut.writes_of_changes();
    cut_at_writes(seed, writes, soaks() ? 1 : std::max<u64>(1, writes.size() / 16), seen);
    if (::testing::Test::HasFailure()) return;
  }
  std::printf("%u power cuts, %u indexes not there, %u with pages\n", seen.cuts, seen.absent,
              seen.unfinished);
  EXPECT_GT(seen.absent, seen.cuts / 2);
  EXPECT_GT(seen.unfinished, 0u);
}

}  // namespace
}  // namespace tt::btree
