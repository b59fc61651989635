// The lab's own rows of the one definition: progress, status, latency and the fields of the report.
#pragma once
#include "facts/schema.h"

namespace tt::lab {

inline constexpr u8 kFolder = 1;

enum Table : TableId {
  kProgress = make_id(kFolder, 0),
  kStatus,   // not folded: answered by advance and status
  kLatency,  // not folded
  kFollowed,
  kCrashes,
};

enum Fact : FactKind {
  kStatementDone = make_id(kFolder, 0),
  kPhaseStarted,
  kStopped,
  kCrashed,
  kReopened,
};

enum ReportRow : u16 {
  kReportOperations = make_id(kFolder, 0),
  kReportPhase,
  kReportVirtualSeconds,
  kReportOperationsPerSecond,
  kReportLatencyP50,
  kReportLatencyP95,
  kReportLatencyP99,
  kReportLatencyMax,
  kReportUserBytes,
  kReportFirstBytes,
  kReportEngineWritten,
  kReportEngineRead,
  kReportHostWritten,
  kReportHostWrites,
  kReportHostRead,
  kReportHostReads,
  kReportNandProgrammed,
  kReportNandRead,
  kReportWaEngine,
  kReportWaDevice,
  kReportWaTotal,
  kReportSpaceLiveUser,
  kReportSpaceAllocated,
  kReportSpaceAmplification,
  kReportContentBytes,
  kReportCrashes,
  kReportLostWrites,
  kReportRecoveryNs,
  kReportDigest,
};

inline constexpr const char* kOpNames[] = {"put",   "delete",  "get",   "scan",
                                           "flush", "compact", "merge", "delete_range"};
inline constexpr const char* kRunStateNames[] = {"running", "finished", "stopped"};

extern const FolderSchema kSchema;

}  // namespace tt::lab
