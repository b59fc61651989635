// The redo suffices: applied to empty pages, it makes the very bytes that the engine has, through
// splits, merges, updates of all sizes, several indexes, undo and purge.
#include "btree/btree_engine.h"
#include "btree/testing/shadow_pages.h"
#include "btree/testing/small_instance.h"
#include "engine/testing/engine_test_rig.h"

namespace tt::btree {
namespace {

void follow_history(u64 seed, u32 clients, u32 statements, const StatementMix& mix,
                    std::span<const IndexInfo> indexes = {}) {
  SCOPED_TRACE("seed " + std::to_string(seed));
  EngineBench<BtreeEngine, Options> bench(tiny_options(), seed, indexes, 256 * MiB);
  ShadowPages shadow(bench.engine.instance());
  u32 count = 0;
  run_random_clients(bench, seed, clients, statements, mix, [&] {
    if (++count % 8 != 0 || testing::Test::HasFatalFailure()) return;
    shadow.follow();
    shadow.compare();
  });
  ASSERT_NO_FATAL_FAILURE(shadow.follow());
  shadow.compare();
  EXPECT_GT(shadow.compared(), statements / 8);
  EXPECT_GT(bench.engine.instance().counters.splits, 0u);
  EXPECT_GT(shadow.applied(RedoRecords::kFileCheckpoint), 1u);
}

TEST(Shadow, FollowsRandomHistories) {
  StatementMix mix;
  mix.deletes = 300;
  mix.puts = 450;
  mix.in_phases = true;
  for (u64 seed = 1; seed <= 2; seed++) follow_history(seed, 1, 6000, mix);
}
TEST(Shadow, FollowsLargeRowsAndManyClients) {
  StatementMix mix;
  mix.largest_value = 1500;
  follow_history(7, 4, 4000, mix);
}
TEST(Shadow, FollowsSecondaryIndexes) {
  IndexInfo rows, entries, of_its_own;
  entries.clustered = false;
  of_its_own.table = 1;
  const IndexInfo indexes[] = {rows, entries, of_its_own};
  StatementMix mix;
  mix.indexes = 3;
  mix.deletes = 350;
  mix.keys = 1500;
  follow_history(11, 6, 6000, mix, indexes);
}

}  // namespace
}  // namespace tt::btree
