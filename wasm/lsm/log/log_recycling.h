// Recycling of log files, and the recovery mode that goes with it (RocksDB
// db/db_impl/db_impl_open.cc SanitizeOptions).
//
// A recycled file ends with bytes of an earlier log, which look like damage. Recovery modes that
// must tell the two apart exclude recycling; RocksDB's versions differ in which of the two options
// yields.
#pragma once
#include "lsm/log/log_reader.h"
#include "lsm/options/rules.h"

namespace tt::lsm {

struct LogRecycling {
  u64 files;  // kept to be overwritten; 0: logs are not recycled
  WalRecoveryMode mode;
};

inline LogRecycling log_recycling(const Options& options) {
  using enum WalRecoveryMode;
  LogRecycling recycling{options.recycle_log_file_num, options.wal_recovery_mode};
  if (recycling.files == 0 || recycling.mode == kSkipAnyCorruptedRecords) return recycling;
  const Rules rules = rules_of(options);
  if (rules.recycle_tolerates) return {recycling.files, kTolerateCorruptedTailRecords};
  if (!rules.recycle_in_time || recycling.mode != kPointInTimeRecovery) recycling.files = 0;
  return recycling;
}

}  // namespace tt::lsm
