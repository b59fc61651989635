// The fractal tree's own rows of the one definition: causes, tables, facts and report fields.
#pragma once
#include "fractal/options/options.h"

namespace tt::fractal {

inline constexpr u8 kFolder = 5;

inline constexpr Cause kCauseLeafCheckpoint = make_id(kFolder, 0),
                       kCauseLeafEviction = make_id(kFolder, 1),
                       kCauseNonleafCheckpoint = make_id(kFolder, 2),
                       kCauseNonleafEviction = make_id(kFolder, 3), kCauseLog = make_id(kFolder, 4),
                       kCauseBlockTable = make_id(kFolder, 5), kCauseHeader = make_id(kFolder, 6),
                       kCauseGrowth = make_id(kFolder, 7), kCauseUserRead = make_id(kFolder, 8),
                       kCauseFlushRead = make_id(kFolder, 9);

enum Table : TableId {
  kNodes = make_id(kFolder, 0),
  kBuffers,
  kJobs,
  kCachetable,
  kCheckpoint,
  kLog,
  kSpace,
  kCounters,
  kBasements,  // inspector: the basement nodes of one leaf
  kMessages,   // inspector: the messages of one node
  kRows,       // inspector: the rows of one basement node
  kPlaces,     // inspector: messages and rows of one key
};

enum Fact : FactKind {
  kMessageInjected = make_id(kFolder, 0),
  kRowInjected,
  kNodeChanged,
  kNodeCreated,
  kNodeRemoved,
  kNodeFetched,
  kNodeEvicted,
  kBufferChanged,
  kBufferRemoved,
  kFlushStarted,
  kSlotCompared,
  kBatchMoved,
  kBatchApplied,
  kNodeSplit,
  kNodesMerged,
  kWriteStarted,
  kNodeWritten,
  kJobFinished,
  kCheckpointBegun,
  kCheckpointChanged,
  kCheckpointEnded,
  kCachetableChanged,
  kLogChanged,
  kSpaceChanged,
  kCountersChanged,
  kGetDone,
  kScanDone,
  kShareArrived,
};

enum ReportRow : u16 {
  kReportFlushes = make_id(kFolder, 0),
  kReportLeafSplits,
  kReportNonleafSplits,
  kReportMerges,
  kReportCheckpoints,
  kReportLeafCheckpointBytes,
  kReportLeafEvictionBytes,
  kReportNonleafCheckpointBytes,
  kReportNonleafEvictionBytes,
  kReportLeafCheckpointNodes,
  kReportLeafEvictionNodes,
  kReportNonleafCheckpointNodes,
  kReportNonleafEvictionNodes,
  kReportLogBytes,
  kReportFileBytes,
  kReportLiveBytes,
  kReportStalls,
  kReportStallNs,
  kReportNodeMisses,
  kReportReadAmplification,
  kReportReadBytes,
  kReportReads,
};

inline constexpr const char* kResidencyNames[] = {"on the drive", "partly in memory", "in memory"};
enum class Residency : u8 { kOnDrive, kPartly, kWhole };
inline constexpr const char* kJobKindNames[] = {"flush", "node write"};
enum class JobKind : u8 { kFlush, kNodeWrite };
inline constexpr const char* kJobReasonNames[] = {
    "the node is larger than its target", "the cleaner found messages", "a merge empties the path",
    "checkpoint", "the cache is full"};
enum class JobReason : u8 { kGorged, kCleaner, kMerge, kCheckpoint, kEviction };
inline constexpr const char* kCheckpointStateNames[] = {"idle", "writing nodes",
                                                        "writing the block table"};
enum class CheckpointState : u8 { kResting, kWritingNodes, kWritingTable };
inline constexpr const char* kMessageTypeNames[] = {"insert", "delete", "commit"};

extern const FolderSchema kSchema;

}  // namespace tt::fractal
