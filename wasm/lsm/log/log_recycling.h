// Whether logs that are done with are written over, and how recovery reads then (RocksDB
// db/db_impl/db_impl_open.cc SanitizeOptions).
//
// A recycled file ends in what an earlier log left there, which looks like damage: modes of
// recovery that must tell both apart do not go together with it, and which of the two gives way has
// changed from version to version.
#pragma once
#include "lsm/log/log_reader.h"
#include "lsm/options/rules.h"

namespace tt::lsm {

struct LogRecycling {
  u64 files;  // that are kept to be written over; 0: logs are not recycled
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
