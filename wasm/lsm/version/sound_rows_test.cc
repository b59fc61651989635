// Damaged rows in a block with a right checksum.
#include "lsm/version/sound_rows.h"

#include <gtest/gtest.h>

#include "lsm/table/block.h"
#include "lsm/table/table_builder.h"

namespace tt::lsm {
namespace {

using Rows = std::vector<std::string>;  // internal keys

std::string k(const std::string& user, u64 sequence = 5, ValueType type = ValueType::kValue) {
  return make_internal_key(user, sequence, type);
}

// A table of two blocks, a to c and m to o, each row with sequence number 5.
FileMeta two_blocks() {
  TableBuilder builder({80, 10, 16, Compression::kNone, 6, 0, Checksum::kXxh3, kNewestFormat}, 9);
  for (const char* user : {"a", "b", "c", "m", "n", "o"}) builder.add(k(user), "0123456789");
  builder.finish();
  FileMeta file;
  file.smallest = builder.smallest();
  file.largest = builder.largest();
  file.smallest_sequence = builder.smallest_sequence();
  file.largest_sequence = builder.largest_sequence();
  file.index = builder.take_index();
  EXPECT_EQ(file.index->block_count(), 2u);
  return file;
}

std::string block_of(const Rows& rows, u64 restart_interval = 16) {
  BlockBuilder block(restart_interval);
  for (const std::string& key : rows) block.add(key, "0123456789");
  return std::string(block.finish());
}

std::string wrong(u32 block, const std::string& raw) {
  const char* const what = unsound_rows(two_blocks(), block, raw);
  return what == nullptr ? "" : what;
}

TEST(SoundRows, AreThoseOfTheirBlock) {
  EXPECT_EQ(wrong(0, block_of({k("a"), k("b"), k("c")})), "");
  EXPECT_EQ(wrong(1, block_of({k("m"), k("n"), k("o")}, 1)), "");
  EXPECT_EQ(wrong(1, block_of({k("b"), k("n"), k("o")})), "rows out of order");
  EXPECT_EQ(wrong(0, block_of({k("a"), k("b"), k("n")})), "rows after the end that its index says");
  EXPECT_EQ(wrong(0, block_of({k("A"), k("b"), k("c")})),
            "a row before the first one of its table");
  EXPECT_EQ(wrong(1, block_of({k("m"), k("n"), k("o", 4)})),
            "a row with another sequence number than its table's");
}

TEST(SoundRows, AreInOrder) {
  EXPECT_EQ(wrong(0, block_of({k("a"), k("c"), k("b")})), "rows out of order");
  EXPECT_EQ(wrong(0, block_of({k("a"), k("b"), k("b")})), "rows out of order");
}

TEST(SoundRows, AreOfKnownTypes) {
  EXPECT_EQ(wrong(0, block_of({k("a"), k("b", 5, ValueType::kSeek)})), "a row of an unknown type");
  EXPECT_EQ(wrong(0, block_of({k("a"), k("b", 5, ValueType::kRangeDelete)})),
            "a row of an unknown type");
}

TEST(SoundRows, AreFoundFromEachRestart) {
  std::string raw = block_of({k("a"), k("b"), k("c")}, 1);
  raw[raw.size() - 8]++;  // the third one
  EXPECT_EQ(wrong(0, raw), "restarts that are no entries");
  EXPECT_EQ(wrong(0, block_of({})), "no rows");
  EXPECT_EQ(wrong(0, "short"), "not a block of rows");
}

TEST(SoundRows, RangeDeletionsAreNotYoungerThanTheirTable) {
  FileMeta file = two_blocks();
  EXPECT_EQ(unsound_ranges(file), nullptr);
  for (const u64 sequence : {4, 5, 6}) {
    const std::vector<RangeTombstone> ranges = {{"b", "c", sequence}};
    file.index->set_range_tombstones(std::make_shared<RangeTombstones>(ranges));
    EXPECT_EQ(unsound_ranges(file) != nullptr, sequence > 5);
  }
}

}  // namespace
}  // namespace tt::lsm
