// Trees that are built from their leaves up: their pages, what they log, and what recovery makes of
// that log.
#include "btree/bulk/bulk_build.h"

#include <algorithm>

#include "btree/invariants.h"
#include "btree/testing/small_tree.h"
#include "core/prng.h"

namespace tt::btree {
namespace {

// Everything is in memory.
void plan(SmallTree& tree, BulkBuild& build) {
  Fetch fetch(tree.engine, tree.idle_cleaner, kCauseUserRead, ReadReason::kStatement);
  TT_CHECK(build.plan(0, fetch));
  fetch.release(0);
}

void build_rows(SmallTree& tree, u32 rows, u32 value_bytes, u32 release_every = 0) {
  tree.write_descriptions(0);
  BulkBuild build(tree.engine, tree.ops, 0, 7);
  for (u32 i = 0; i < rows; i++) {
    const std::string key = SmallTree::key_of(i), value(i * 7 % (value_bytes + 1), 'v');
    if (!build.takes(key, value)) plan(tree, build);
    if (release_every > 0 && i % release_every == 0) build.release(0);
    build.add(0, key, 5, 0, value);
  }
  plan(tree, build);
  build.finish(0);
}

u32 leaves_of(SmallTree& tree, u32* least_free) {
  u32 leaves = 0;
  PageId id = tree.find(0).leaf().page;
  for (;; leaves++) {
    const Page page = tree.engine.page(id);
    if (page.next() == kNoPageNumber) return leaves + 1;
    const u32 left = tree.engine.pool.page_size() - page.used_bytes();
    *least_free = std::min(*least_free, left);
    id = page_id(1, page.next());
  }
}

TEST(BulkBuild, EveryRowIsFoundAtAnyHeight) {
  for (const u32 rows : {0u, 1u, 2u, 3u, 7u, 40u, 41u, 200u, 1500u}) {
    SmallTree tree(true);
    build_rows(tree, rows, 100);
    check_invariants(tree.engine);
    for (u32 i = 0; i < rows; i++) ASSERT_TRUE(tree.find(i).found) << i << " of " << rows;
    EXPECT_FALSE(tree.find(rows).found);
    EXPECT_EQ(tree.engine.indexes[0].height, rows > 41 ? 2u : 1u) << rows;
  }
}

TEST(BulkBuild, PagesOfRowsKeepASixteenthFreeAndThoseOfEntriesNothing) {
  u32 of_rows = 4096, of_entries = 4096;
  SmallTree rows(true), entries(false);
  build_rows(rows, 1000, 20);
  build_rows(entries, 1000, 20);
  leaves_of(rows, &of_rows), leaves_of(entries, &of_entries);
  EXPECT_GE(of_rows, 4096u / 16);
  EXPECT_LT(of_entries, 60u);
}

TEST(BulkBuild, PagesThatWereReleasedAreFilledFurther) {
  SmallTree tree(true), other(true);
  build_rows(tree, 900, 60, 7);
  build_rows(other, 900, 60);
  check_invariants(tree.engine);
  for (u32 i = 0; i < 900; i++) ASSERT_TRUE(tree.find(i).found) << i;
  EXPECT_EQ(tree.engine.spaces[1]->used_pages(), other.engine.spaces[1]->used_pages());
}

TEST(BulkBuild, ATreeThatWasBuiltTakesFurtherRows) {
  SmallTree tree(true);
  build_rows(tree, 600, 60);
  for (u32 i = 600; i < 700; i++) tree.put(i, 9, "new");
  tree.put(50, 9, std::string(300, 'w'));
  tree.remove(51);
  check_invariants(tree.engine);
  EXPECT_TRUE(tree.find(699).found && tree.find(50).found && !tree.find(51).found);
}

// MariaDB 10.11.19, ALTER TABLE sbtest ADD KEY k_1(k) with 200,000 rows: 173 pages created, 4.69 MB
// of redo.
TEST(BulkBuild, AnIndexOfSysbenchTakesThePagesAndTheLogThatMariaDbsDid) {
  Options options = small_options();
  options.page_size = 16 * KiB;
  options.buffer_pool_size = 8 * MiB;
  options.log_file_size = 32 * MiB;
  options.log_buffer_size = 16 * MiB;
  SmallTree tree(false, options);
  tree.write_descriptions(0);
  Index& index = tree.engine.indexes[0];
  index.info.key_bytes = 8, index.info.variable = false;
  index.leaf_format = RecordFormat(index.info, true);
  index.inner_format = RecordFormat(index.info, false);
  constexpr u32 kRows = 200'000;
  SplitMix64 random(21);
  std::vector<std::pair<u32, u32>> rows;
  for (u32 id = 1; id <= kRows; id++) rows.push_back({1 + random.below(kRows), id});
  std::sort(rows.begin(), rows.end());
  const Lsn before = tree.engine.log.lsn();
  const u64 created = tree.engine.pool.counters.created;
  BulkBuild build(tree.engine, tree.ops, 0, 7);
  for (const auto& [k, id] : rows) {
    char key[8];
    store32(key, k), store32(key + 4, id);
    if (!build.takes({key, 8}, {})) plan(tree, build);
    build.add(0, {key, 8}, 0, 0, {});
  }
  plan(tree, build);
  build.finish(0);
  check_invariants(tree.engine);
  const u64 pages = tree.engine.pool.counters.created - created;
  const u64 log = tree.engine.log.lsn() - before;
  EXPECT_NEAR(static_cast<double>(pages), 173, 0.05 * 173);
  EXPECT_NEAR(static_cast<double>(log), 4'687'705, 0.05 * 4'687'705);
}

}  // namespace
}  // namespace tt::btree
