// The loader's rules on small states made by hand, and on the sizes of runs that were measured.
#include "fractal/loader/load_rules.h"

#include <gtest/gtest.h>

#include <numeric>

namespace tt::fractal {
namespace {

LoadMemory memory_of(u64 cache, u64 loader_memory, u64 dictionaries = 1) {
  Options options;
  options.cache_size = cache;
  options.loader_memory = loader_memory;
  return LoadMemory::of(options, dictionaries);
}

// Bytes of rows in each leaf.
std::vector<u64> leaves_of(u64 nodesize, const std::vector<u64>& rows) {
  LeafFill fill(nodesize, std::accumulate(rows.begin(), rows.end(), u64{0}));
  std::vector<u64> leaves = {0};
  for (const u64 row : rows) {
    if (fill.closes_before(row)) leaves.push_back(0);
    leaves.back() += row;
  }
  return leaves;
}

TEST(LoadRules, TakeHalfOfASmallCacheAndNoMoreThanTheOption) {
  EXPECT_EQ(memory_of(4 * MiB, 100'000'000).reserved, 2 * MiB);
  EXPECT_EQ(memory_of(1 * GiB, 100'000'000).reserved, 100'000'000u);
}

TEST(LoadRules, SortAtLeastEightMebibytesTogether) {
  EXPECT_EQ(memory_of(4 * MiB, 100'000'000).rowset(), 8 * MiB);
  EXPECT_EQ(memory_of(1 * GiB, 100'000'000).rowset(), (100'000'000 - 16 * MiB) / 6);
  // More dictionaries share it.
  EXPECT_EQ(memory_of(1 * GiB, 200'000'000, 2).rowset(), (200'000'000 - 32 * MiB) / 8);
}

// TokuDB's 100 MB merge two runs at a time.
TEST(LoadRules, MergeAsManyRunsAsBuffersFit) {
  EXPECT_EQ(memory_of(1 * GiB, 100'000'000).fan_in(false), 2u);
  EXPECT_EQ(memory_of(1 * GiB, 100'000'000).fan_in(true), 2u);
  EXPECT_EQ(memory_of(4 * GiB, 1 * GiB).fan_in(false), 32u);
  EXPECT_EQ(memory_of(4 * GiB, 1 * GiB).fan_in(true), (63u - 5u) / 2);
  EXPECT_EQ(memory_of(4 * MiB, 100'000'000).merge_read(2, true), 1 * MiB);
}

TEST(LoadRules, CompressBlocksInPieces) {
  EXPECT_EQ(compressed_pieces(1 * MiB, 512 * KiB), (std::vector<u64>{512 * KiB, 512 * KiB}));
  EXPECT_EQ(compressed_pieces(600'000, 512 * KiB), (std::vector<u64>{600'000}));
  EXPECT_EQ(compressed_pieces(1, 512 * KiB), (std::vector<u64>{1}));
}

TEST(LoadRules, CloseLeavesAtSevenEighthsLessOverheads) {
  // 8,000 of a node of 8/7: seven rows of 1,000 and the overhead reach it.
  const std::vector<u64> leaves = leaves_of(64'000 * 8 / 7, std::vector<u64>(200, 1000));
  EXPECT_EQ(leaves.front(), 62'000u);
  EXPECT_EQ(std::accumulate(leaves.begin(), leaves.end(), u64{0}), 200'000u);
}

TEST(LoadRules, ShareTheRestEvenlyBetweenTheLastTwoLeaves) {
  EXPECT_EQ(leaves_of(64'000 * 8 / 7, std::vector<u64>(70, 1000)),
            (std::vector<u64>{35'000, 35'000}));
  EXPECT_EQ(leaves_of(64'000 * 8 / 7, std::vector<u64>(60, 1000)), (std::vector<u64>{60'000}));
}

TEST(LoadRules, KeepARowThatIsLargerThanANode) {
  EXPECT_EQ(leaves_of(16'000, {50'000, 100, 50'000}), (std::vector<u64>{50'000, 100, 50'000}));
}

TEST(LoadRules, GiveNodesFifteenChildrenAndTheLastTwoHalfTheRest) {
  EXPECT_EQ(children_of_level(15), (std::vector<u32>{15}));
  EXPECT_EQ(children_of_level(17), (std::vector<u32>{8, 9}));
  EXPECT_EQ(children_of_level(31), (std::vector<u32>{15, 8, 8}));
  EXPECT_EQ(children_of_level(2), (std::vector<u32>{2}));
  EXPECT_EQ(children_of_level(1263).size(), 85u);  // as was measured
  EXPECT_EQ(children_of_level(85).size(), 6u);
}

}  // namespace
}  // namespace tt::fractal
