// The same logs, sound and damaged, under each recovery mode.
#include "lsm/log/wal_replay.h"

#include <gtest/gtest.h>

namespace tt::lsm {
namespace {

using enum WalRecoveryMode;

// A log of one-write batches with the sequence numbers [first, end).
std::string log_of(u64 first, u64 end) {
  LogWriter writer;
  std::string log, batch;
  for (u64 sequence = first; sequence < end; sequence++) {
    batch.clear();
    encode_batch(sequence, ValueType::kValue, "key", std::string(1000, 'v'), batch);
    writer.add_record(batch, log);
  }
  return log;
}

struct Replayed {
  std::vector<u64> sequences;
  bool ok = true;
};
Replayed replay(WalRecoveryMode mode, const std::vector<std::string>& logs) {
  Replayed result;
  WalReplay replay(mode);
  for (u64 i = 0; i < logs.size() && result.ok; i++)
    result.ok = replay
                    .replay(i, logs[i],
                            [&](const BatchEntry& e) { result.sequences.push_back(e.sequence); })
                    .ok();
  return result;
}
std::vector<u64> range(u64 first, u64 end) {
  std::vector<u64> result;
  for (u64 i = first; i < end; i++) result.push_back(i);
  return result;
}

TEST(WalReplay, SoundLogsAreReplayedInFull) {
  for (const WalRecoveryMode mode : {kTolerateCorruptedTailRecords, kAbsoluteConsistency,
                                     kPointInTimeRecovery, kSkipAnyCorruptedRecords})
    EXPECT_EQ(replay(mode, {log_of(5, 50), log_of(50, 80)}).sequences, range(5, 80));
}

TEST(WalReplay, DamageInTheMiddle) {
  std::string bad = log_of(5, 105);
  bad[40'000] ^=
      1;  // in the second block: record 38 is lost, and with it all that is left of its block
  const Replayed strict = replay(kAbsoluteConsistency, {bad, log_of(105, 110)});
  EXPECT_FALSE(strict.ok);
  EXPECT_FALSE(replay(kTolerateCorruptedTailRecords, {bad, log_of(105, 110)}).ok);
  const Replayed point = replay(kPointInTimeRecovery, {bad, log_of(105, 110)});
  EXPECT_TRUE(point.ok);
  EXPECT_EQ(point.sequences, strict.sequences);
  EXPECT_EQ(point.sequences, range(5, 5 + point.sequences.size()));
  EXPECT_GT(point.sequences.size(), 30u);
  EXPECT_LT(point.sequences.size(), 45u);
  const Replayed skip = replay(kSkipAnyCorruptedRecords, {bad, log_of(105, 110)});
  EXPECT_TRUE(skip.ok);
  EXPECT_GT(skip.sequences.size(), 60u);
  EXPECT_LT(skip.sequences.size(), 105u);
  EXPECT_EQ(skip.sequences.back(), 109u);
}

TEST(WalReplay, AnIncompleteLastRecord) {
  const std::string whole = log_of(5, 50), cut = whole.substr(0, whole.size() - 300);
  EXPECT_FALSE(replay(kAbsoluteConsistency, {cut}).ok);
  for (const WalRecoveryMode mode :
       {kTolerateCorruptedTailRecords, kPointInTimeRecovery, kSkipAnyCorruptedRecords}) {
    EXPECT_TRUE(replay(mode, {cut}).ok);
    EXPECT_EQ(replay(mode, {cut}).sequences, range(5, 49));
  }
  // The next log leaves a hole, which only point in time notices.
  EXPECT_EQ(replay(kPointInTimeRecovery, {cut, log_of(50, 60)}).sequences, range(5, 49));
  EXPECT_EQ(replay(kTolerateCorruptedTailRecords, {cut, log_of(50, 60)}).sequences.back(), 59u);
}

// After a recovery that stopped at damage, the next writes continue with the number after the last
// one replayed.
TEST(WalReplay, PointInTimeGoesOnWhereNumbersFollow) {
  const std::string whole = log_of(5, 50), cut = whole.substr(0, whole.size() - 300);
  EXPECT_EQ(replay(kPointInTimeRecovery, {cut, log_of(49, 60)}).sequences, range(5, 60));
}

// If sizes are ahead of the data, bytes lost in a power cut read as zeros: nothing after them may
// be replayed.
TEST(WalReplay, ZerosLeaveAHole) {
  std::string holed = log_of(5, 105);
  std::fill(holed.begin() + 32'768, holed.begin() + 65'536, '\0');
  const Replayed point = replay(kPointInTimeRecovery, {holed});
  EXPECT_EQ(point.sequences, range(5, 5 + point.sequences.size()));
  EXPECT_LT(point.sequences.size(), 33u);
  std::string lost = log_of(5, 20);
  std::fill(lost.begin(), lost.end(), '\0');
  EXPECT_TRUE(replay(kPointInTimeRecovery, {lost, log_of(20, 30)}).sequences.empty());
}

}  // namespace
}  // namespace tt::lsm
