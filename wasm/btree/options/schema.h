// The B-tree engine's own rows of the one definition: causes, tables, facts and report fields.
#pragma once
#include "btree/options/options.h"

namespace tt::btree {

inline constexpr u8 kFolder = 4;

enum CauseRow : Cause {
  kCauseRedo = make_id(kFolder, 0),
  kCauseDoublewrite,
  kCauseLeaf,
  kCauseInner,
  kCauseUndo,
  kCauseSpace,
  kCauseCheckpoint,
  kCauseUserRead,
  kCauseReadAhead,
  kCausePurgeRead,
};

enum Table : TableId {
  kPages = make_id(kFolder, 0),
  kColumns,  // not folded: pages by level and axis column
  kLevels,   // not folded: pages by index and level
  kPool,
  kLog,
  kDoublewrite,
  kJobs,
  kWrites,
  kCounters,
  kRecords,     // inspector: the records of one page
  kPath,        // inspector: the pages from the root to a key
  kLru,         // inspector: the LRU list, in order
  kFlushOrder,  // inspector: the flush list, oldest change first
  kHeader,      // inspector: the header of one page
};

enum Fact : FactKind {
  kRowPut = make_id(kFolder, 0),
  kRowMarked,
  kRowPurged,
  kPageCreated,
  kPageRead,
  kPageEvicted,
  kPageChanged,
  kPageSplit,
  kPageMerged,
  kPageFreed,
  kPageCleaned,
  kWriteStarted,
  kWriteDoubled,
  kWriteFinished,
  kLogAppended,
  kLogWritten,
  kCheckpointMade,
  kPoolChanged,
  kDoublewriteChanged,
  kGetDone,
  kScanDone,
  kWritesChanged,
  kCountersChanged,
  kRowLeaves,
};

enum ReportRow : u16 {
  kReportPagesWritten = make_id(kFolder, 0),
  kReportPagesRead,
  kReportPagesCreated,
  kReportDoublewritePages,
  kReportLogWritten,
  kReportDataWritten,
  kReportSplits,
  kReportMerges,
  kReportHitRate,
  kReportPageFill,
  kReportStalls,
  kReportStallNs,
  kReportFileBytes,
};

enum class PageKind : u8 { kLeaf, kInner, kUndo, kSpace, kSystem };
inline constexpr const char* kPageKindNames[] = {"leaf", "inner", "undo", "space", "system"};
enum class WriteReason : u8 { kLru, kFlushList, kRedoAge, kWriteAll, kWaitFree };
inline constexpr const char* kWriteReasonNames[] = {
    "room for other pages", "regular flushing", "the redo log is filling up", "flush of everything",
    "a statement waits for a free page"};
enum class WriteStage : u8 { kWaiting, kDoublewrite, kHome };
inline constexpr const char* kWriteStageNames[] = {"in a batch", "in the doublewrite buffer",
                                                   "being written home"};
inline constexpr const char* kFlowNames[] = {"flowing", "stopped"};
inline constexpr const char* kFlowReasonNames[] = {"", "the redo log is full", "no page is free"};
inline constexpr const char* kSplitNames[] = {"in the middle", "after the last insert",
                                              "before the last insert"};
enum class ReadReason : u8 { kStatement, kReadAhead, kPurge };
inline constexpr const char* kReadReasonNames[] = {"a statement", "read-ahead", "purge"};

extern const FolderSchema kSchema;

}  // namespace tt::btree
