// Trees of compressed tables under random transactions and power cuts: all rows are there, each
// page and its compressed form agree, and halves that do not fit are split again.
#include "btree/testing/crash_test_rig.h"
#include "btree/testing/small_instance.h"

namespace tt::btree {
namespace {

CrashSetting zip_setting(u64 key_block_size) {
  CrashSetting s;
  s.options = tiny_options();
  s.options.page_size = 16 * KiB;
  s.options.key_block_size = key_block_size;
  s.options.buffer_pool_size = 2 * MiB;
  s.options.autoextend_increment = 1 * MiB;
  s.options.log_file_size = 2 * MiB;
  s.largest_value = 700;
  s.noise = true;
  s.statements = 1500;
  s.keys = 400;
  s.per_transaction = 5;
  s.indexed = true;
  return s;
}

class ZippedTrees : public ::testing::TestWithParam<u64> {};
INSTANTIATE_TEST_SUITE_P(KiB, ZippedTrees, ::testing::Values(4, 8));

TEST_P(ZippedTrees, HoldAllRows) {
  CrashBench bench(zip_setting(GetParam() * KiB), 1, ~u64{0});
  for (u32 part = 0; part < 40 && !bench.finished(); part++) {
    bench.run(4000);
    check_invariants(bench.engine().instance());
  }
  bench.run(10'000'000);
  ASSERT_TRUE(bench.finished()) << bench.waits();
  check_invariants(bench.engine().instance());
  const Counters& c = bench.engine().instance().counters;
  EXPECT_GT(c.splits, 10u);
  EXPECT_GT(c.compress_ops, c.compress_ops_ok);
  EXPECT_GT(c.compress_ops_ok, 100u);
}

// A full page is zipped again, which moves its records, before the change tries another way.
TEST_P(ZippedTrees, FindRecordsAgainThatZippingMoved) {
  CrashSetting s = zip_setting(GetParam() * KiB);
  s.indexed = false;
  s.keys = 3000;
  s.statements = 9000;
  s.largest_value = 500;
  for (u64 seed = 1; seed <= 3; seed++) {
    CrashBench bench(s, seed, ~u64{0});
    bench.run(10'000'000);
    ASSERT_TRUE(bench.finished()) << bench.waits();
    check_invariants(bench.engine().instance());
  }
}

TEST_P(ZippedTrees, SurvivePowerCuts) {
  for (u64 seed = 1; seed <= 6 && !::testing::Test::HasFailure(); seed++) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    SplitMix64 random(mix64(seed));
    CrashBench bench(zip_setting(GetParam() * KiB), seed, 0);
    for (u32 cut = 0; cut < 5; cut++) {
      bench.run(random.below(6000));
      if (random.below(2) == 0) bench.run_into_a_batch(random.below(40));
      bench.crash(random.next());
      ASSERT_TRUE(bench.check());
    }
    bench.run(10'000'000);
    ASSERT_TRUE(bench.finished()) << bench.waits();
  }
}

}  // namespace
}  // namespace tt::btree
