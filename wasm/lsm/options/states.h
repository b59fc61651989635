// States and reasons that the engine decides by and that tables show: RocksDB's FlushReason,
// CompactionReason (include/rocksdb/listener.h) and WriteStallCondition among them.
#pragma once
#include "facts/named_enum.h"

namespace tt::lsm {

TT_ENUM(MemtableState, (kActive, "active"), (kWaiting, "waiting"), (kFlushing, "flushing"));

TT_ENUM(JobKind, (kFlush, "flush"), (kCompaction, "compaction"), (kTrivialMove, "trivial move"),
        (kDeletion, "deletion"));
// The reason for which a flush or a compaction was started.
TT_ENUM(JobReason, (kMemtableFull, "the memtable is full"), (kL0FilesNum, "L0 has too many files"),
        (kLevelSize, "the level is over its target"), (kIntraL0, "L0 merges within itself"),
        (kAsked, "asked to flush"),
        (kSizeAmplification, "newer data weigh too much against the oldest"),
        (kSizeRatio, "sorted runs of like size"), (kSortedRunNum, "too many sorted runs"),
        (kBottommostFiles, "a snapshot that kept old versions is gone"),
        (kBudgetSpent, "all memtables together spend their budget"),
        (kTtl, "files older than their ttl"),
        (kPeriodic, "files due for their periodic compaction"),
        (kFifoMaxSize, "more bytes than may be kept"), (kManual, "asked to compact"),
        (kLogsFull, "the logs take too much space"));

// The beginning of the period in which compactions are counted.
TT_ENUM(StatsSince, (kRun, "the run began"), (kMeasuring, "measuring began"));

TT_ENUM(WriteState, (kFlowing, "flowing"), (kDelayed, "delayed"), (kStopped, "stopped"));
TT_ENUM(WriteReason, (kNone, ""), (kMemtables, "memtables wait to be flushed"),
        (kL0Files, "L0 has too many files"), (kPendingBytes, "compaction is too far behind"));

// Progress of opening the database after a power cut.
TT_ENUM(OpeningState, (kIdle, "idle"), (kReading, "reading the MANIFEST"),
        (kReplaying, "replaying the log"), (kOpen, "open"));

}  // namespace tt::lsm
