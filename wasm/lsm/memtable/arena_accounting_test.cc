// The arena's arithmetic, and one measured figure: RocksDB 7.8.3 with a 1 MiB write buffer switched
// its memtable 285 times during 1,997,452 puts of 16-byte keys and 100-byte values (7008.6 puts
// each).
#include "lsm/memtable/arena_accounting.h"

#include <gtest/gtest.h>

#include "core/prng.h"
#include "lsm/memtable/memtable.h"

namespace tt::lsm {
namespace {

u64 puts_until_full(u64 write_buffer_size, u64 key_bytes, u64 value_bytes, u64 seed) {
  Memtable table(1, write_buffer_size, seed);
  const std::string value(value_bytes, 'v');
  std::string key(key_bytes, 'k');
  SplitMix64 random(seed);
  while (!table.should_flush()) {
    store64be(key.data(), random.next());
    table.add(table.entries() + 1, ValueType::kValue, key, value);
  }
  return table.entries();
}

TEST(ArenaAccounting, EmptyTableLiesInTheInlineBlock) {
  const ArenaAccounting empty(MiB);
  EXPECT_EQ(empty.allocated_bytes(), 2048u);
  EXPECT_FALSE(empty.should_flush());
}

// Inline: 96 + 232 + (8) + 96 + 232 = 664 bytes are taken. A node of height 1 with 112 bytes takes
// 120 and 8 to align the next.
TEST(ArenaAccounting, NodesAreAlignedToSixteenBytes) {
  ArenaAccounting arena(MiB);
  u64 nodes = 0;
  while (arena.allocated_bytes() == 2048) arena.allocate_node(1, 112), nodes++;
  EXPECT_EQ(nodes, (2048 - 672) / 128 + 1);  // the last one opened the first block
  EXPECT_EQ(arena.allocated_bytes(), 2048u + 128 * KiB);
  for (u64 i = 1; i < 1024; i++) arena.allocate_node(1, 112);
  EXPECT_EQ(arena.allocated_bytes(),
            2048u + 128 * KiB);  // 1024 nodes of 128 bytes fill it to the last byte but 8
  arena.allocate_node(1, 112);
  EXPECT_EQ(arena.allocated_bytes(), 2048u + 256 * KiB);
}

TEST(ArenaAccounting, LargeEntriesGetTheirOwnBlock) {
  ArenaAccounting arena(MiB);
  arena.allocate_node(1, 1000);
  const u64 quarter = 32 * KiB;
  arena.allocate_node(1, quarter - 8);  // not more than a quarter: opens a block
  EXPECT_EQ(arena.allocated_bytes(), 2048u + 128 * KiB);
  for (int i = 0; i < 2; i++)
    arena.allocate_node(1, 4 * quarter / 2 - 8);  // the second does not fit the rest
  EXPECT_EQ(arena.allocated_bytes(), 2048u + 128 * KiB + 64 * KiB);
  arena.allocate_node(1, 8 * MiB);
  EXPECT_TRUE(arena.should_flush());  // far above the limit, whatever is free in the block
}

TEST(ArenaAccounting, FlushesWhenTheLastBlockIsThreeQuartersFull) {
  ArenaAccounting arena(MiB);  // 8 blocks of 128 KiB: a ninth would be 0.6 blocks too many or more
  u64 bytes = 0;
  while (!arena.should_flush()) arena.allocate_node(1, 1008 - 8), bytes += 1008;
  EXPECT_EQ(arena.allocated_bytes(), 2048u + MiB);
  EXPECT_GT(bytes, 7 * 128 * KiB + 96 * KiB - 8 * 1008);
  EXPECT_LT(bytes, 7 * 128 * KiB + 96 * KiB + 4 * KiB);
}

TEST(ArenaAccounting, SwitchesAsOftenAsTheRealOne) {
  u64 puts = 0, least = ~u64{0}, most = 0;
  for (u64 seed = 1; seed <= 285; seed++) {
    const u64 n = puts_until_full(MiB, 16, 100, seed);
    puts += n;
    least = std::min(least, n);
    most = std::max(most, n);
  }
  std::printf("285 memtables: %llu puts (measured: 1997452), %llu to %llu each\n",
              static_cast<unsigned long long>(puts), static_cast<unsigned long long>(least),
              static_cast<unsigned long long>(most));
  EXPECT_NEAR(static_cast<double>(puts), 1997452, 285.0);  // within one put a memtable
}

}  // namespace
}  // namespace tt::lsm
