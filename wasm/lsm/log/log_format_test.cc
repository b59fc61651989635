#include "lsm/log/log_format.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/prng.h"
#include "lsm/log/log_reader.h"

namespace tt::lsm {
namespace {

std::string written(const std::vector<std::string>& records) {
  LogWriter writer;
  std::string log;
  for (const std::string& r : records) writer.add_record(r, log);
  return log;
}

std::vector<std::string> read(Slice log, bool* damaged,
                              WalRecoveryMode mode = WalRecoveryMode::kTolerateCorruptedTailRecords,
                              u64 number = 0) {
  std::vector<std::string> records;
  LogReader reader(log, number, mode);
  for (Slice record; reader.next(&record);) records.emplace_back(record);
  *damaged = reader.damage() != nullptr;
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
  for (u64 mode = 0; mode < 4; mode++) {
    bool damaged = true;
    EXPECT_EQ(read(log, &damaged, static_cast<WalRecoveryMode>(mode)), records);
    EXPECT_FALSE(damaged);
  }
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

TEST(Log, ACutTailIsACleanEndIfTolerated) {
  const std::vector<std::string> records = {"first", std::string(70000, 'y'), "last"};
  const std::string log = written(records);
  for (u64 size = 0; size <= log.size(); size += size < 40 || size > log.size() - 40 ? 1 : 997) {
    bool damaged = true;
    const std::vector<std::string> got = read(Slice(log).substr(0, size), &damaged);
    EXPECT_FALSE(damaged) << size;
    ASSERT_LE(got.size(), 3u);
    for (u64 i = 0; i < got.size(); i++) EXPECT_EQ(got[i], records[i]);
    EXPECT_EQ(got.size() == 3, size == log.size());
    for (const WalRecoveryMode mode :
         {WalRecoveryMode::kPointInTimeRecovery, WalRecoveryMode::kAbsoluteConsistency}) {
      EXPECT_EQ(read(Slice(log).substr(0, size), &damaged, mode), got);
      const bool between = size == 0 || size == 12 || size == log.size();
      EXPECT_EQ(damaged, !between) << size;
    }
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
    for (const WalRecoveryMode mode :
         {WalRecoveryMode::kPointInTimeRecovery, WalRecoveryMode::kAbsoluteConsistency}) {
      const std::vector<std::string> got = read(bad, &damaged, mode);
      ASSERT_LT(got.size(), 3u) << "byte " << at;
      ASSERT_TRUE(damaged) << "byte " << at;
      for (u64 i = 0; i < got.size(); i++) ASSERT_EQ(got[i], records[i]) << "byte " << at;
    }
    // Every record that can be read was written.
    for (const std::string& record : read(bad, &damaged, WalRecoveryMode::kSkipAnyCorruptedRecords))
      ASSERT_NE(std::find(records.begin(), records.end(), record), records.end()) << "byte " << at;
    ASSERT_FALSE(damaged);
  }
}

TEST(Log, AMiddleWithoutABeginningIsDamage) {
  const std::string log = written({std::string(40000, 'x')});
  bool damaged = false;
  EXPECT_TRUE(read(Slice(log).substr(32768), &damaged).empty());
  EXPECT_TRUE(damaged);
}

// A file is reused for log 9: the rest of log 4 after its records must not be read.
TEST(Log, ARecycledFileKeepsItsLogsApart) {
  const auto log_of = [](u64 number, u32 records) {
    LogWriter writer(number);
    std::string log;
    for (u32 i = 0; i < records; i++)
      writer.add_record(std::string(1000, static_cast<char>('a' + (i + number) % 26)), log);
    return log;
  };
  const std::string old = log_of(4, 100), fresh = log_of(9, 40);
  const std::string file = fresh + old.substr(fresh.size());
  bool damaged = true;
  for (u64 mode = 0; mode < 4; mode++) {
    EXPECT_EQ(read(file, &damaged, static_cast<WalRecoveryMode>(mode), 9).size(), 40u);
    EXPECT_FALSE(damaged);
    EXPECT_EQ(read(old, &damaged, static_cast<WalRecoveryMode>(mode), 4).size(), 100u);
    EXPECT_FALSE(damaged);
  }
  // Its last record is cut short by the old one's bytes: an error if every record counts, the end
  // of the log if its tail may be damaged.
  const std::string torn = fresh.substr(0, fresh.size() - 500) + old.substr(fresh.size() - 500);
  EXPECT_EQ(read(torn, &damaged, WalRecoveryMode::kAbsoluteConsistency, 9).size(), 39u);
  EXPECT_TRUE(damaged);
  EXPECT_EQ(read(torn, &damaged, WalRecoveryMode::kTolerateCorruptedTailRecords, 9).size(), 39u);
  EXPECT_FALSE(damaged);
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

// The bytes are RocksDB's (db/write_batch.cc): tag, family, key, value.
TEST(Batch, WritesOfSeveralColumnFamilies) {
  std::string batch;
  encode_batch(7, ValueType::kValue, "k", "v", batch, 1);
  append_to_batch(batch, ValueType::kDelete, "k", "", 300);
  append_to_batch(batch, ValueType::kSingleDelete, "k", "", 2);
  append_to_batch(batch, ValueType::kSingleDelete, "k", "");
  EXPECT_EQ(batch.substr(12), "\x05\x01\x01k\x01v\x04\xac\x02\x01k\x08\x02\x01k\x07\x01k");
  const Result<std::vector<BatchEntry>> entries = decode_batch(batch);
  ASSERT_TRUE(entries.ok());
  const BatchEntry* found = entries.value().data();
  EXPECT_EQ(found[0].family, 1u);
  EXPECT_EQ(found[0].value, "v");
  EXPECT_EQ(found[1].family, 300u);
  EXPECT_EQ(found[1].type, ValueType::kDelete);
  EXPECT_EQ(found[2].family, 2u);
  EXPECT_EQ(found[2].type, ValueType::kSingleDelete);
  EXPECT_EQ(found[3].family, 0u);
  batch.resize(14);  // the tag and a part of the family's number
  batch[13] = static_cast<char>(0x80);
  EXPECT_EQ(decode_batch(batch).error().message, "write batch: damaged column family");
}

TEST(Batch, WritesOfRangesAndMerges) {
  std::string batch;
  encode_batch(7, ValueType::kRangeDelete, "a", "ce", batch);
  append_to_batch(batch, ValueType::kRangeDelete, "b", "d", 3);
  append_to_batch(batch, ValueType::kMerge, "k", "1", 3);
  EXPECT_EQ(batch.substr(12),
            "\x0f\x01"
            "a\x02"
            "ce\x0e\x03\x01"
            "b\x01"
            "d\x06\x03\x01k\x01"
            "1");
  const Result<std::vector<BatchEntry>> entries = decode_batch(batch);
  ASSERT_TRUE(entries.ok());
  EXPECT_EQ(entries.value()[0].value, "ce");
  EXPECT_EQ(entries.value()[1].type, ValueType::kRangeDelete);
  EXPECT_EQ(entries.value()[1].family, 3u);
  EXPECT_EQ(entries.value()[2].type, ValueType::kMerge);
}

TEST(Batch, DamageIsNamed) {
  std::string batch;
  encode_batch(1, ValueType::kValue, "key", "value", batch);
  for (u64 size = 0; size < batch.size(); size++) {
    const std::string copy = batch.substr(0, size);
    EXPECT_FALSE(decode_batch(copy).ok()) << size;
  }
  std::string count = batch, tag = batch, sequence = batch;
  count[8] = 2;
  tag[12] = 3;  // log data, which no batch has here
  EXPECT_EQ(decode_batch(count).error().message,
            "write batch: another number of records than its header says");
  EXPECT_EQ(decode_batch(tag).error().message, "write batch: unknown record type");
  set_batch_sequence(sequence, kMaxSequence);  // the next write would have none
  EXPECT_EQ(decode_batch(sequence).error().message, "write batch: impossible sequence number");
}

}  // namespace
}  // namespace tt::lsm
