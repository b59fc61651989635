// Why a flush or a compaction was started (RocksDB FlushReason and CompactionReason,
// include/rocksdb/listener.h). Pickers give the reason, jobs carry it, the table lsm.jobs shows it.
#pragma once
#include <iterator>

#include "core/types.h"

namespace tt::lsm {

enum class JobReason : u8 {
  kMemtableFull,
  kL0FilesNum,
  kLevelSize,
  kIntraL0,
  kAsked,
  kSizeAmplification,
  kSizeRatio,
  kSortedRunNum,
  kBottommostFiles,
  kBudgetSpent,
  kTtl,
  kPeriodic,
  kFifoMaxSize,
  kManual,
  kLogsFull
};
inline constexpr const char* kJobReasonNames[] = {"the memtable is full",
                                                  "L0 has too many files",
                                                  "the level is over its target",
                                                  "L0 merges within itself",
                                                  "asked to flush",
                                                  "newer data weigh too much against the oldest",
                                                  "sorted runs of like size",
                                                  "too many sorted runs",
                                                  "a snapshot that kept old versions is gone",
                                                  "all memtables together spend their budget",
                                                  "files older than their ttl",
                                                  "files due for their periodic compaction",
                                                  "more bytes than may be kept",
                                                  "asked to compact",
                                                  "the logs take too much space"};
static_assert(std::size(kJobReasonNames) == static_cast<size_t>(JobReason::kLogsFull) + 1);

}  // namespace tt::lsm
