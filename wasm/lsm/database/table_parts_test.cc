// Lookups and scans with a cache that also holds index and filter: hits and misses, counted by hand
// and compared with RocksDB 7.8.3's tickers.
#include "lsm/database/table_parts.h"

#include "lsm/testing/lsm_test_rig.h"

namespace tt::lsm {
namespace {

struct Counts {
  u64 hits, misses, meta_hits, meta_misses;
  friend bool operator==(const Counts&, const Counts&) = default;
};

struct Case {
  explicit Case(const Options& options) : bench(options), client(bench) {
    for (u32 i = 0; i < 300; i++) client.run(Statement::put(key(i), std::string(100, 'v')));
    client.run(Statement::flush());
  }
  static std::string key(u32 i) { return "key" + std::to_string(100000 + 7 * i); }
  const ColumnFamily& family() const { return bench.engine.family(); }
  const FileMeta& file() const { return *family().version->levels[0].front(); }
  Counts since(Counts& before) const {
    const Counters& c = family().counters;
    const Counts now{c.cache_hits, c.cache_misses, c.meta_hits, c.meta_misses};
    const Counts came{now.hits - before.hits, now.misses - before.misses,
                      now.meta_hits - before.meta_hits, now.meta_misses - before.meta_misses};
    before = now;
    return came;
  }
  u64 parts_charge() const {
    return BlockCache::charge(file().index->index_raw_bytes(), BlockKind::kIndex) +
           BlockCache::charge(file().index->filter().size(), BlockKind::kFilter);
  }
  Bench bench;
  StepClient client;
};

Options with_parts_cached() {
  Options o;
  o.cache_index_and_filter_blocks = true;
  return o;
}

// The counts of the first lookups, scans and absent keys are those of the real library for the same
// rows.
TEST(TableParts, AFlushLeavesThemInTheCacheAndLookupsFindThem) {
  Case c(with_parts_cached());
  EXPECT_EQ(c.family().cache.bytes(), c.parts_charge());
  EXPECT_EQ(c.family().cache.pinned_bytes(), 0u);
  Counts seen{};
  const std::string first = c.key(1);
  c.client.run(Statement::get(first));
  EXPECT_EQ(c.since(seen),
            (Counts{2, 1, 2, 0}));  // filter, index; the data block comes from the drive
  c.client.run(Statement::get(first));
  EXPECT_EQ(c.since(seen), (Counts{3, 0, 2, 0}));
  c.client.run(Statement::get(std::string("key100008")));
  EXPECT_EQ(c.since(seen), (Counts{1, 0, 1, 0}));  // the filter says no
  c.client.run(Statement::scan(first, 2));
  EXPECT_EQ(c.since(seen), (Counts{2, 0, 1, 0}));  // an iterator asks no filter
}

TEST(TableParts, PinnedOnesAreNotLookedUp) {
  Options o = with_parts_cached();
  o.pin_l0_filter_and_index_blocks_in_cache = true;
  o.block_cache_size = 0;
  Case c(o);
  EXPECT_EQ(c.family().cache.pinned_bytes(), c.parts_charge());
  Counts seen{};
  c.client.run(Statement::get(c.key(1)));
  EXPECT_EQ(c.since(seen), (Counts{0, 1, 0, 0}));
}

TEST(TableParts, WithoutRoomEachLookupReadsThem) {
  Options o = with_parts_cached();
  o.block_cache_size = 0;
  Case c(o);
  EXPECT_EQ(c.family().cache.bytes(), 0u);
  for (u32 i = 0; i < 2; i++) {
    Counts seen{c.family().counters.cache_hits, c.family().counters.cache_misses,
                c.family().counters.meta_hits, c.family().counters.meta_misses};
    EXPECT_EQ(c.client.run(Statement::get(c.key(1))).block_reads, 3u);
    EXPECT_EQ(c.since(seen), (Counts{0, 3, 0, 2}));
    EXPECT_EQ(c.family().cache.bytes(), 0u);
  }
}

TEST(TableParts, BelowTheirPlaceNoFilterIsAskedWhereAHitIsHoped) {
  Options o = with_parts_cached();
  o.optimize_filters_for_hits = true;
  Case c(o);  // the only file of the last level with files
  Counts seen{};
  EXPECT_EQ(c.client.run(Statement::get(std::string("key100008"))).rows, 0u);
  EXPECT_EQ(c.since(seen), (Counts{1, 1, 1, 0}));
}

}  // namespace
}  // namespace tt::lsm
