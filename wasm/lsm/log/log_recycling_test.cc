// Recycled logs: the cost of a synced write, the versions and modes that recycle, and memtables
// that are flushed together.
#include "lsm/log/log_recycling.h"

#include "lsm/testing/lsm_test_rig.h"

namespace tt::lsm {
namespace {

using enum WalRecoveryMode;

LogRecycling recycling(RocksVersion version, WalRecoveryMode mode) {
  Options o;
  o.recycle_log_file_num = 3;
  o.rules = version;
  o.wal_recovery_mode = mode;
  return log_recycling(o);
}

// db_impl_open.cc SanitizeOptions of 5.18.4, 6.29.5, 7.8.3 and 9.1.1.
TEST(LogRecycling, GoesTogetherWithFewModesOfRecovery) {
  for (const WalRecoveryMode mode : {kTolerateCorruptedTailRecords, kAbsoluteConsistency,
                                     kPointInTimeRecovery, kSkipAnyCorruptedRecords}) {
    const bool skips = mode == kSkipAnyCorruptedRecords;
    EXPECT_EQ(recycling(RocksVersion::k518, mode).files, 3u);
    EXPECT_EQ(recycling(RocksVersion::k518, mode).mode,
              skips ? mode : kTolerateCorruptedTailRecords);
    for (const RocksVersion version : {RocksVersion::k629, RocksVersion::k78, RocksVersion::k91}) {
      const bool in_time = version == RocksVersion::k91 && mode == kPointInTimeRecovery;
      EXPECT_EQ(recycling(version, mode).files, skips || in_time ? 3u : 0u);
      EXPECT_EQ(recycling(version, mode).mode, mode);
    }
  }
}

u64 logs_there(const Bench& bench) {
  u64 logs = 0;
  for (const FileId file : bench.volume.files()) logs += bench.volume.name(file).ends_with(".log");
  return logs;
}

TEST(LogRecycling, KeepsFilesAndWritesOverThem) {
  for (const u64 sync : {0, 1}) {
    Options o = tiny_options();
    o.wal_sync = sync;
    o.wal_recovery_mode = kSkipAnyCorruptedRecords;
    Bench fresh(o);
    run_random_clients(fresh, 3, 1, 6000);
    o.recycle_log_file_num = 2;
    Bench recycled(o);
    run_random_clients(recycled, 3, 1, 6000);
    EXPECT_EQ(logs_there(fresh), fresh.engine.logs());
    EXPECT_EQ(logs_there(recycled), recycled.engine.logs() + 1) << "one log is done with at a time";
    // Nothing else has changed: records have four bytes more of header.
    EXPECT_EQ(recycled.engine.database().counters.wal_bytes,
              fresh.engine.database().counters.wal_bytes);
    const u64 log = fresh.ledger.row(kCauseWal).engine_bytes_written;
    EXPECT_GT(recycled.ledger.row(kCauseWal).engine_bytes_written, log);
    EXPECT_LT(recycled.ledger.row(kCauseWal).engine_bytes_written, log + log / 8);
    EXPECT_LT(recycled.volume.files().back(), fresh.volume.files().back())
        << "fewer files were made";
  }
}

TEST(LogRecycling, HeldBackRecordsLeaveInLargeWrites) {
  Options o = tiny_options();
  Bench eager(o);
  run_random_clients(eager, 3, 1, 6000);
  o.manual_wal_flush = true;
  o.writable_file_max_buffer_size = 16 * KiB;
  Bench held(o);
  run_random_clients(held, 3, 1, 6000);
  EXPECT_EQ(held.engine.database().counters.wal_bytes, eager.engine.database().counters.wal_bytes);
  EXPECT_LT(held.ledger.row(kCauseWal).host_writes, eager.ledger.row(kCauseWal).host_writes / 2);
}

TEST(LogRecycling, MemtablesAreFlushedTogether) {
  Options o = tiny_options();
  o.max_write_buffer_number = 5;
  StatementMix mix;
  mix.flushes = 0;
  Bench alone(o);
  run_random_clients(alone, 3, 1, 12000, mix);
  o.min_write_buffer_number_to_merge = 3;
  Bench together(o);
  run_random_clients(together, 3, 1, 12000, mix);
  EXPECT_LE(together.engine.database().counters.flushes,
            alone.engine.database().counters.flushes / 2);
  EXPECT_LT(together.engine.database().counters.flush_bytes,
            alone.engine.database().counters.flush_bytes)
      << "versions that hide each other go before they are written";
  EXPECT_LT(together.engine.family().waiting_memtables(), 3u);
  o.max_write_buffer_number = 2;  // then one is enough
  EXPECT_EQ(memtables_to_merge(o), 1u);
}

// A power cut loses the log that was not synced; with the background thread, at most its last
// interval.
TEST(LogFlusher, LosesAtMostItsInterval) {
  for (const u64 interval : {0, 1000})
    for (const u64 held : {0, 1}) {
      Options o = tiny_options();
      o.manual_wal_flush = held;
      o.wal_sync_interval_ms = interval;
      Bench bench(o);
      bench.volume.expect_crash();
      StepClient client(bench);
      for (u64 second = 0; second < 5; second++)
        client.run(Statement::put("row" + std::to_string(second), "value"),
                   second * kSecond + kSecond / 2);
      client.run(Statement::get("row0"), 4 * kSecond + 3 * kSecond / 4);
      client.lose_power(o);
      EXPECT_EQ(client.scan().size(), interval == 0 ? 0u : 4u) << "held " << held;
      EXPECT_EQ(bench.ledger.row(kCauseWal).engine_bytes_written > 0, interval != 0 || held == 0);
    }
}

}  // namespace
}  // namespace tt::lsm
