// The LSM engine's own rows of the one definition: causes, tables, facts and report fields.
#pragma once
#include "lsm/options/job_reasons.h"
#include "lsm/options/options.h"

namespace tt::lsm {

inline constexpr u8 kFolder = 3;

// Causes. Each output level of a compaction is a cause.
inline constexpr Cause kCauseWal = make_id(kFolder, 0), kCauseManifest = make_id(kFolder, 1),
                       kCauseFlush = make_id(kFolder, 2), kCauseUserRead = make_id(kFolder, 3);
inline constexpr Cause cause_compaction(u32 output_level) {
  return make_id(kFolder, static_cast<u8>(4 + output_level));
}
inline constexpr u32 kCompactionCauses = 12;  // output levels 0 … 11
inline constexpr Cause kCauseRecovery = make_id(kFolder, 4 + kCompactionCauses);
inline constexpr Cause kCauseBulkLoad = make_id(kFolder, 5 + kCompactionCauses);
inline constexpr Cause kCauseCheckpoint = make_id(kFolder, 6 + kCompactionCauses);

enum Table : TableId {
  kMemtables = make_id(kFolder, 0),
  kFiles,
  kLevels,
  kJobs,
  kCache,
  kWal,
  kWrites,
  kCounters,
  kBlocks,           // inspector: the blocks of one file
  kEntries,          // inspector: the entries of one block
  kPlaces,           // inspector: where versions of one key lie
  kScores,           // inspector: the candidates of a level and why the first one wins
  kCompactionStats,  // RocksDB's table of compactions by level
  kRestarts,         // inspector: the restart array of one block
  kFilterProbes,     // inspector: the bits of a filter that one key asks for
  kFamilies,         // the column families
  kRibbonProbes,     // inspector: the equation by which a Ribbon filter answers for one key
  kRanges,           // inspector: the range tombstones of one file
  kDeadWeight,       // how much of each file newer files hide
  kDeletedRanges,    // all range tombstones
};

enum Fact : FactKind {
  kPutDone = make_id(kFolder, 0),
  kMemtableSwitched,
  kMemtableChanged,
  kMemtableDropped,
  kWalCreated,
  kWalWritten,
  kWalDropped,
  kJobStarted,
  kInputChosen,
  kJobProgress,
  kOutputOpened,
  kFileAdded,
  kFileMoved,
  kFileDropped,
  kFileReleased,
  kLevelChanged,
  kJobFinished,
  kGetDone,
  kScanDone,
  kWritesChanged,
  kCountersChanged,
  kBlockMissed,
  kCacheErased,
  kCheckpointBegun,
  kCheckpointMade,
};

enum ReportRow : u16 {
  kReportFlushes = make_id(kFolder, 0),
  kReportCompactions,
  kReportTrivialMoves,
  kReportStalls,
  kReportStallNs,
  kReportCacheHitRate,
  kReportReadAmplification,
  kReportFlushBytes,
  kReportCompactReadBytes,
  kReportCompactWriteBytes,
  kReportWalBytes,
  kReportFiles,
  kReportReseeks,
  kReportRowsExpired,
};

inline constexpr const char* kMemtableStateNames[] = {"active", "waiting", "flushing"};
inline constexpr const char* kJobKindNames[] = {"flush", "compaction", "trivial move", "deletion"};
inline constexpr const char* kStatsSinceNames[] = {"the run began", "measuring began"};
inline constexpr const char* kWriteStateNames[] = {"flowing", "delayed", "stopped"};
inline constexpr const char* kWriteReasonNames[] = {
    "", "memtables wait to be flushed", "L0 has too many files", "compaction is too far behind"};

extern const FolderSchema kSchema;

}  // namespace tt::lsm
