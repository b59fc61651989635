// Scans seek past hidden versions of a row as often as RocksDB's iterators: the figures are those
// of librocksdb 7.8.3 (NUMBER_OF_RESEEKS_IN_ITERATION) for the same writes and snapshots.
#include <gtest/gtest.h>

#include "kv/testing/store_test_rig.h"

namespace tt::kv {
namespace {

class Count : public RowSink {
 public:
  void row(Slice, Slice) override { rows++; }
  u64 rows = 0;
};

// A row "b" is put this often between an "a" and a "c", and a snapshot is taken before one of the
// puts; the scan reads all.
struct Measured {
  u64 puts, snapshot_before, rows, forward, backward;
};
constexpr Measured kMeasured[] = {
    {1, 0, 1, 0, 0},  {1, 1, 3, 0, 0},   {8, 0, 1, 0, 0},  {8, 1, 2, 0, 0},  {8, 5, 2, 0, 0},
    {9, 0, 1, 0, 1},  {9, 1, 2, 0, 0},   {9, 5, 2, 0, 0},  {9, 9, 3, 0, 1},  {10, 0, 1, 1, 1},
    {10, 1, 2, 0, 1}, {10, 5, 2, 0, 0},  {10, 9, 2, 0, 1}, {11, 0, 1, 1, 1}, {11, 1, 2, 1, 1},
    {11, 5, 2, 0, 0}, {11, 9, 2, 0, 1},  {20, 0, 1, 1, 1}, {20, 1, 2, 1, 1}, {20, 5, 2, 1, 1},
    {20, 9, 2, 1, 2}, {20, 12, 2, 1, 2}, {30, 0, 1, 1, 1}, {30, 1, 2, 1, 1}, {30, 5, 2, 1, 1},
    {30, 9, 2, 1, 2}, {30, 12, 2, 2, 2}, {30, 25, 2, 1, 1}};

TEST(Reseek, AsOftenAsRocksDb) {
  for (const Measured& m : kMeasured) {
    SCOPED_TRACE(std::to_string(m.puts) + " puts, a snapshot before " +
                 std::to_string(m.snapshot_before));
    Store store(tiny());
    ASSERT_TRUE(store.open().ok());
    u64 snapshot = kNever;
    const auto put = [&](Slice key) {
      const Write write{Op::kPut, key, "value"};
      ASSERT_TRUE(store.write({&write, 1}).ok());
    };
    put("a");
    for (u64 i = 0; i < m.puts; i++) {
      if (i == m.snapshot_before) snapshot = store.take_snapshot();
      put("b");
    }
    put("c");
    for (const lsm::Direction direction : {lsm::Direction::kForward, lsm::Direction::kBackward}) {
      const bool forward = direction == lsm::Direction::kForward;
      const u64 before = store.engine().database().counters.reseeks;
      Range range;
      range.direction = direction;
      const u32 rows = store.begin_rows(range, snapshot);
      Count count;
      bool more = true;
      ASSERT_TRUE(store.next_rows(rows, 100, 1000, count, &more).ok());
      EXPECT_FALSE(more);
      EXPECT_EQ(count.rows, m.rows);
      EXPECT_EQ(store.engine().database().counters.reseeks - before,
                forward ? m.forward : m.backward)
          << forward;
      store.end_rows(rows);
    }
  }
}

class Last : public RowSink {
 public:
  void row(Slice key, Slice value) override { found.emplace_back(key, value); }
  std::vector<std::pair<std::string, std::string>> found;
};

// Versions that fill many blocks, each of which must be waited for, before and after a reseek.
TEST(Reseek, FindsEachSnapshotsVersionInTables) {
  StoreOptions options = tiny();
  options.engine.block_cache_size = 0;
  options.engine.max_sequential_skip_in_iterations = 3;
  Store store(options);
  ASSERT_TRUE(store.open().ok());
  std::vector<std::pair<u64, std::string>> snapshots;  // with b's value, empty where it was deleted
  for (u32 i = 0; i < 60; i++) {
    const std::string value = std::string(100, 'v') + std::to_string(i);
    const bool deletes = i % 7 == 3;
    const Write writes[] = {
        {Op::kPut, "a", "1"},
        {deletes ? Op::kDelete : Op::kPut, "b", deletes ? Slice() : Slice(value)},
        {Op::kPut, "c", "1"}};
    for (const Write& write : writes) ASSERT_TRUE(store.write({&write, 1}).ok());
    snapshots.emplace_back(store.take_snapshot(), deletes ? "" : value);
  }
  ASSERT_TRUE(store.flush().ok());
  for (const auto& [snapshot, value] : snapshots) {
    for (const lsm::Direction direction : {lsm::Direction::kForward, lsm::Direction::kBackward}) {
      Range range;
      range.direction = direction;
      const u32 rows = store.begin_rows(range, snapshot);
      Last last;
      for (bool more = true; more;) ASSERT_TRUE(store.next_rows(rows, 1, 1000, last, &more).ok());
      store.end_rows(rows);
      ASSERT_EQ(last.found.size(), value.empty() ? 2u : 3u);
      if (!value.empty()) {
        EXPECT_EQ(last.found[1].second, value);
      }
    }
  }
  EXPECT_GT(store.engine().database().counters.reseeks, 100u);
}

}  // namespace
}  // namespace tt::kv
