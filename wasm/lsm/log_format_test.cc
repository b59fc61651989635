#include "lsm/log_format.h"

#include <gtest/gtest.h>

#include "core/prng.h"

namespace tt::lsm {
namespace {

std::string written(const std::vector<std::string>& records) {
  LogWriter writer;
  std::string log;
  for (const std::string& r : records) writer.add_record(r, log);
  return log;
}

std::vector<std::string> read(Slice log, bool* damaged, u64* clean = nullptr) {
  std::vector<std::string> records;
  const u64 bytes = read_log(log, damaged, [&](Slice record) { records.emplace_back(record); });
  if (clean != nullptr) *clean = bytes;
  return records;
}

// The bytes of 000004.log that ldb 7.8.3 wrote for `put a b` into a new database.
TEST(Log, BytesAreRocksDbs) {
  std::string batch;
  encode_batch(1, ValueType::kValue, "a", "b", batch);
  EXPECT_EQ(batch, std::string("\1\0\0\0\0\0\0\0\1\0\0\0\1\1a\1b", 17));
  EXPECT_EQ(written({batch}), std::string("\xd3\x1c\x3e\xc7\21\0\1", 7) + batch);
}

TEST(Log, RecordsOfEverySizeAroundABlock) {
  std::vector<std::string> records;
  for (u64 size : {0, 1, 32761, 32760, 32754, 0, 32755, 32748, 65522, 100000, 7})
    records.push_back(std::string(size, static_cast<char>('a' + records.size())));
  const std::string log = written(records);
  bool damaged = true;
  u64 clean = 0;
  EXPECT_EQ(read(log, &damaged, &clean), records);
  EXPECT_FALSE(damaged);
  EXPECT_EQ(clean, log.size());
}

TEST(Log, AHeaderThatDoesNotFitLeavesZeros) {
  const std::string log = written({std::string(32768 - 7 - 6, 'x'), "next"});
  EXPECT_EQ(Slice(log).substr(32762, 6), Slice("\0\0\0\0\0\0", 6));
  EXPECT_EQ(log.size(), 32768 + 7 + 4u);
  // With exactly 7 bytes left, a first fragment without payload goes there.
  EXPECT_EQ(written({std::string(32768 - 14, 'x'), "next"}).size(), 32768 + 7 + 4u);
}

TEST(Log, TheWriterGoesOnWhereItWas) {
  LogWriter writer;
  std::string first, second;
  writer.add_record(std::string(30000, 'x'), first);
  writer.add_record(std::string(30000, 'y'), second);
  EXPECT_EQ(first + second, written({std::string(30000, 'x'), std::string(30000, 'y')}));
}

TEST(Log, ACutTailIsACleanEnd) {
  const std::vector<std::string> records = {"first", std::string(70000, 'y'), "last"};
  const std::string log = written(records);
  for (u64 size = 0; size <= log.size(); size += size < 40 || size > log.size() - 40 ? 1 : 997) {
    bool damaged = true;
    const std::vector<std::string> got = read(Slice(log).substr(0, size), &damaged);
    EXPECT_FALSE(damaged) << size;
    ASSERT_LE(got.size(), 3u);
    for (u64 i = 0; i < got.size(); i++) EXPECT_EQ(got[i], records[i]);
    EXPECT_EQ(got.size() == 3, size == log.size());
  }
}

TEST(Log, DamageStopsTheReading) {
  const std::vector<std::string> records = {"first", std::string(40000, 'y'), "last"};
  const std::string log = written(records);
  SplitMix64 random(7);
  for (u32 round = 0; round < 3000; round++) {
    std::string bad = log;
    const u64 at = random.below(log.size());
    bad[at] ^= static_cast<char>(1 + random.below(255));
    bool damaged = false;
    u64 clean = 0;
    const std::vector<std::string> got = read(bad, &damaged, &clean);
    ASSERT_LT(got.size(), 3u) << "byte " << at;
    for (u64 i = 0; i < got.size(); i++) ASSERT_EQ(got[i], records[i]) << "byte " << at;
    ASSERT_LE(clean, at);
  }
}

TEST(Log, AMiddleWithoutABeginningIsDamage) {
  const std::string log = written({std::string(40000, 'x')});
  bool damaged = false;
  EXPECT_TRUE(read(Slice(log).substr(32768), &damaged).empty());
  EXPECT_TRUE(damaged);
}

TEST(Log, ZerosAheadAreTheEnd) {
  bool damaged = true;
  EXPECT_EQ(read(written({"record"}) + std::string(5000, '\0'), &damaged).size(), 1u);
  EXPECT_FALSE(damaged);
}

TEST(Batch, SeveralWritesUnderOneHeader) {
  std::string batch;
  encode_batch(100, ValueType::kValue, "key", std::string(300, 'v'), batch);
  append_to_batch(batch, ValueType::kDelete, "gone", "");
  append_to_batch(batch, ValueType::kValue, "", "");
  EXPECT_EQ(batch.size(), 12 + (1 + 1 + 3 + 2 + 300) + (1 + 1 + 4) + (1 + 1 + 0 + 1 + 0u));
  const Result<std::vector<BatchEntry>> entries = decode_batch(batch);
  ASSERT_TRUE(entries.ok());
  ASSERT_EQ(entries.value().size(), 3u);
  EXPECT_EQ(entries.value()[0].sequence, 100u);
  EXPECT_EQ(entries.value()[0].value.size(), 300u);
  EXPECT_EQ(entries.value()[1].type, ValueType::kDelete);
  EXPECT_EQ(entries.value()[1].key, "gone");
  EXPECT_EQ(entries.value()[2].sequence, 102u);
}

TEST(Batch, DamageIsNamed) {
  std::string batch;
  encode_batch(1, ValueType::kValue, "key", "value", batch);
  for (u64 size = 0; size < batch.size(); size++) {
    const std::string copy = batch.substr(0, size);
    EXPECT_FALSE(decode_batch(copy).ok()) << size;
  }
  std::string count = batch, tag = batch;
  count[8] = 2;
  tag[12] = 15;
  EXPECT_EQ(decode_batch(count).error().message, "write batch: another number of records than its header says");
  EXPECT_EQ(decode_batch(tag).error().message, "write batch: unknown record type");
}

}  // namespace
}  // namespace tt::lsm
