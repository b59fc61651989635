// Keys that are sorted in memory, and in temporary files of whole blocks.
#include "btree/bulk/merge_sort.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "btree/testing/small_instance.h"
#include "core/prng.h"

namespace tt::btree {
namespace {

u64 sort_bytes(SmallInstance& bench) {
  u64 written = 0;
  bench.engine.context.ledger.each([&](Cause cause, const LedgerRow& row) {
    if (cause == kCauseSort) written = row.engine_bytes_written;
  });
  return written;
}

std::vector<std::string> sorted(MergeSort& sort) {
  std::vector<std::string> keys;
  sort.end(0);
  for (;;) {
    Slice key;
    while (!sort.next(&key)) sort.step(0);
    if (key.empty()) return keys;
    keys.emplace_back(key);
    sort.pop();
  }
}

TEST(MergeSort, GivesAllKeysInOrderWhateverTheNumberOfRuns) {
  for (const u32 rows : {0u, 1u, 9u, 500u, 700u, 5000u, 11000u}) {
    SmallInstance bench;
    SplitMix64 random(rows);
    MergeSort sort(bench.volume, 8 * KiB, 0);
    std::vector<std::string> keys;
    for (u32 i = 0; i < rows; i++) {
      keys.push_back(std::string(1 + random.below(i % 40 == 0 ? 300 : 12), 'k') +
                     std::to_string(random.next()));
      sort.add(0, keys.back());
    }
    std::sort(keys.begin(), keys.end());
    ASSERT_EQ(sorted(sort), keys) << rows;
    ASSERT_TRUE(sort.error().ok());
    sort.remove_files(0);
    EXPECT_FALSE(bench.volume.find("#sql-sort0").ok());
  }
}

// MariaDB 10.11.19 with 200,000 entries of 8 bytes: a run of 116,508 and one of 83,492, which one
// pass merges; the process wrote and read 4 MiB (proc_wchar and proc_rchar of the measured run).
TEST(MergeSort, WritesEachPassInBlocksOfTheBuffersSize) {
  SmallInstance bench;
  MergeSort sort(bench.volume, 1 * MiB, 0);
  for (u32 i = 0; i < 200'000; i++) {
    char key[8];
    store64be(key, mix64(i));
    sort.add(0, {key, 8});
  }
  EXPECT_EQ(sorted(sort).size(), 200'000u);
  EXPECT_EQ(sort_bytes(bench), 4 * MiB);
}

TEST(MergeSort, WritesNothingIfAllKeysFitTheBuffer) {
  SmallInstance bench;
  MergeSort sort(bench.volume, 8 * KiB, 0);
  for (u32 i = 0; i < 800; i++) sort.add(0, "12345678");
  EXPECT_EQ(sorted(sort).size(), 800u);
  EXPECT_EQ(sort_bytes(bench), 0u);
}

}  // namespace
}  // namespace tt::btree
