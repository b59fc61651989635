// The versions of a row that are kept while a snapshot lives, and the bytes of a batch in the log.
#include <gtest/gtest.h>

#include "kv/testing/store_test_rig.h"

namespace tt::kv {
namespace {

// A flush keeps one version of a row for each stripe, and so does a compaction; at the bottom a
// version that all snapshots see loses its number.
TEST(KvStore, TablesKeepWhatSnapshotsSee) {
  Store store(tiny());
  ASSERT_TRUE(store.open().ok());
  const auto put = [&](Slice value) {
    const Write write{Op::kPut, "key", value};
    ASSERT_TRUE(store.write({&write, 1}).ok());
  };
  const auto levels = [&]() -> const auto& { return store.engine().family().version->levels; };
  const auto compact = [&] {
    for (u32 round = 0; round < 4; round++) {
      put("newer");
      ASSERT_TRUE(store.flush().ok());
      ASSERT_TRUE(store.settle().ok());
    }
  };
  put("1");
  put("2");
  const u64 old = store.take_snapshot();
  put("3");
  put("4");
  ASSERT_TRUE(store.flush().ok());
  ASSERT_EQ(levels()[0].size(), 1u);
  EXPECT_EQ(levels()[0][0]->entries, 2u);
  compact();
  ASSERT_EQ(levels()[6].size(), 1u);
  EXPECT_EQ(levels()[6][0]->entries, 2u);
  EXPECT_EQ(levels()[6][0]->smallest_sequence, 0u);
  EXPECT_GT(levels()[6][0]->largest_sequence, old);
  std::optional<std::string> value;
  ASSERT_TRUE(store.get("key", old, &value).ok());
  EXPECT_EQ(value, "2");
  ASSERT_TRUE(store.get("key", kNever, &value).ok());
  EXPECT_EQ(value, "newer");
  store.release_snapshot(old);
  compact();
  ASSERT_EQ(levels()[6].size(), 1u);
  EXPECT_EQ(levels()[6][0]->entries, 1u);
  EXPECT_EQ(levels()[6][0]->largest_sequence, 0u);
}

// A key between a block's last key and its separator costs one block more: only the next block
// shows that it is absent.
TEST(KvStore, LookupsBetweenBlocksReadBoth) {
  StoreOptions options = tiny();
  options.engine.bloom_millibits_per_key = 0;
  options.engine.block_cache_size = 0;
  Store store(options);
  ASSERT_TRUE(store.open().ok());
  const std::string value(100, 'v');
  for (u32 i = 10; i < 100; i += 10) {
    const std::string key = "k" + std::to_string(i);
    const Write write{Op::kPut, key, value};
    ASSERT_TRUE(store.write({&write, 1}).ok());
  }
  ASSERT_TRUE(store.flush().ok());
  const u32 blocks = store.engine().family().version->levels[0][0]->index->block_count();
  ASSERT_GT(blocks, 2u);
  const u64 before = store.engine().family().counters.block_reads;
  for (u32 i = 15; i < 95; i += 10) {
    std::optional<std::string> found;
    ASSERT_TRUE(store.get("k" + std::to_string(i), kNever, &found).ok());
    EXPECT_FALSE(found.has_value());
  }
  EXPECT_EQ(store.engine().family().counters.block_reads - before, 8 + (blocks - 1));
}

// A batch is one log record: its bytes are the header's 12 and those of its writes.
TEST(KvStore, ABatchIsOneLogRecord) {
  Store store(tiny());
  ASSERT_TRUE(store.open().ok());
  const Write writes[] = {{Op::kPut, "a", "1"}, {Op::kDelete, "b", {}}, {Op::kPut, "c", "3"}};
  const u64 before = store.engine().family().counters.wal_bytes;
  ASSERT_TRUE(store.write(writes).ok());
  EXPECT_EQ(store.engine().family().counters.wal_bytes - before, 12u + 5 + 3 + 5);
}

}  // namespace
}  // namespace tt::kv
