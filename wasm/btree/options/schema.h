// The B-tree engine's own rows of the one definition: causes, tables, facts and report fields.
#pragma once
#include "btree/options/options.h"
#include "facts/causes.h"
#include "facts/report_fields.h"
#include "facts/rows.h"

namespace tt::btree {

inline constexpr u8 kFolder = 4;

TT_CAUSES((kCauseRedo, "redo", "redo log", kSafety,
           "changes of pages, logged so that a power cut loses nothing"),
          (kCauseDoublewrite, "doublewrite", "doublewrite buffer", kSafety,
           "a second copy of pages, in case a power cut tears the first"),
          (kCauseLeaf, "leaf_page", "leaf pages", kData, "pages with rows or index entries"),
          (kCauseInner, "inner_page", "inner pages", kHousekeeping,
           "pages that point to other pages"),
          (kCauseUndo, "undo_page", "undo pages", kSafety,
           "old versions, for rollback and consistent reads"),
          (kCauseSpace, "space_page", "space management", kHousekeeping,
           "which pages of a file are in use, and by which segment"),
          (kCauseCheckpoint, "redo_checkpoint", "checkpoint", kHousekeeping,
           "where recovery would start reading the redo log"),
          (kCauseUserRead, "page_read", "page reads of statements", kData,
           "pages fetched because a statement needs them"),
          (kCauseReadAhead, "page_read_ahead", "page read-ahead", kData,
           "pages fetched because they may be needed soon"),
          (kCausePurgeRead, "page_read_purge", "page reads of purge", kData,
           "pages fetched to remove deleted rows for good"),
          (kCauseRedoRead, "redo_read", "redo log reads", kSafety,
           "the redo log, read after a power cut"),
          (kCauseRecoveryRead, "page_read_recovery", "page reads of recovery", kSafety,
           "pages fetched after a power cut: doublewrite copies, pages with redo, undo logs"),
          (kCauseDoublewriteRepair, "page_restored", "pages restored", kSafety,
           "torn pages, written again from their doublewrite copies"),
          (kCauseSort, "sort_file", "sort files", kHousekeeping,
           "temporary files in which an index build sorts its entries"))

TT_ENUM(PageKind, (kLeaf, "leaf"), (kInner, "inner"), (kUndo, "undo"), (kSpace, "space"),
        (kSystem, "system"));
TT_ENUM(WriteReason, (kLru, "room for other pages"), (kFlushList, "regular flushing"),
        (kRedoAge, "the redo log is filling up"), (kWriteAll, "flush of everything"));
TT_ENUM(WriteStage, (kWaiting, "in a batch"), (kDoublewrite, "in the doublewrite buffer"),
        (kHome, "being written home"));
TT_ENUM(Flow, (kFlowing, "flowing"), (kStopped, "stopped"));
TT_ENUM(FlowReason, (kNone, ""), (kRedoFull, "the redo log is full"));
TT_ENUM(SplitAt, (kMiddle, "in the middle"), (kAfterLastInsert, "after the last insert"),
        (kBeforeLastInsert, "before the last insert"));
TT_ENUM(ReadReason, (kStatement, "a statement"), (kReadAhead, "read-ahead"), (kPurge, "purge"),
        (kRecovery, "recovery"));
TT_ENUM(RecoveryStage, (kOpen, "open"), (kLog, "reading the redo log"),
        (kDoublewrite, "restoring torn pages"), (kRedo, "applying redo"),
        (kUndo, "reading undo logs"), (kRollback, "rolling back"));

TT_TABLE(
    PagesRow, "btree.pages", "every page in use, in memory or not", kFolded,
    ((page, Integer, "", "space number * 2^32 + page number in the file")),
    (kind, Enum<PageKind>, "", "what it holds"),
    (index, Integer, "", "the index that it belongs to"), (level, Integer, "", "0 for leaves"),
    (first_key, Bytes, "",
     "lower bound of its keys, from its parent; the upper bound is the next page's; empty: none"),
    (used_bytes, Integer, "bytes", "headers, records and directory, without garbage"),
    (records, Integer, "", "rows, index entries or pointers"),
    (marked, Integer, "", "of these, marked as deleted and waiting for purge"),
    (resident, Flag, "", "1: in the buffer pool"),
    (oldest_modification, Integer, "",
     "log sequence number of its oldest unwritten change; 0: clean"),
    (new_rows, Integer, "", "rows changed on it since it was last written"),
    (new_bytes, Integer, "bytes", "user bytes on it that have not reached the drive yet"),
    (writes, Integer, "", "times it was written home"),
    (written_ns, Integer, "ns", "when it was last written"))
TT_TABLE(ColumnsRow, "btree.columns", "pages of the indexes by level and column of the key axis",
         kInspected,
         ((level, Integer, "", "0 for leaves"),
          (column, Integer, "", "of the 1,024 columns of the key axis")),
         (pages, Integer, "", "pages with keys in the column"),
         (page, Integer, "", "the first of them"),
         (mean_fill, Integer, "1/1000", "mean of their used bytes by the page size"),
         (min_fill, Integer, "1/1000", "of the emptiest"),
         (max_fill, Integer, "1/1000", "of the fullest"),
         (resident, Integer, "", "pages in the buffer pool"),
         (dirty, Integer, "", "pages changed and not yet written"),
         (written_lately, Integer, "", "pages written in the last second of virtual time"),
         (writes, Integer, "", "writes of these pages"))
TT_TABLE(LevelsRow, "btree.levels", "pages of the indexes by level", kInspected,
         ((index, Integer, "", "number of the index"), (level, Integer, "", "0 for leaves")),
         (pages, Integer, "", ""), (records, Integer, "", ""),
         (used_bytes, Integer, "bytes", "headers, records and directory, without garbage"),
         (resident, Integer, "", "pages in the buffer pool"),
         (dirty, Integer, "", "pages changed and not yet written"))
TT_TABLE(PoolRow, "btree.pool", "the buffer pool", kFolded, ((id, Integer, "", "always 0")),
         (capacity, Integer, "pages", "size of the buffer pool"),
         (free, Integer, "pages", "free pages"),
         (young, Integer, "pages", "of the LRU list, before the midpoint"),
         (old, Integer, "pages", "of the LRU list, after the midpoint"),
         (dirty, Integer, "pages", "in the flush list"), (requests, Integer, "", "page lookups"),
         (reads, Integer, "pages", "pages fetched because they were missing"),
         (read_ahead, Integer, "pages", "pages fetched because they might be needed"),
         (created, Integer, "pages", "new pages"),
         (made_young, Integer, "", "times a page moved to the front of the LRU list"),
         (evicted, Integer, "pages", "pages that left memory"),
         (written_lru, Integer, "pages", "written to make room"),
         (written_list, Integer, "pages", "written from the flush list"),
         (wait_free, Integer, "", "times a statement had to wait for a free page"))
TT_TABLE(LogRow, "btree.log", "the redo log", kFolded, ((id, Integer, "", "always 0")),
         (lsn, Integer, "bytes", "log sequence number: redo made so far"),
         (written_lsn, Integer, "bytes", "written to the drive"),
         (flushed_lsn, Integer, "bytes", "durable"),
         (checkpoint_lsn, Integer, "bytes", "recovery would begin here"),
         (capacity, Integer, "bytes", "of the log file, headers excluded"),
         (async_age, Integer, "bytes",
          "checkpoint age from which the page cleaner flushes at full speed"),
         (sync_age, Integer, "bytes", "checkpoint age from which statements wait"),
         (writes, Integer, "", "times the log was written"),
         (bytes_written, Integer, "bytes", "redo bytes written"),
         (checkpoints, Integer, "", "checkpoints made"))
TT_TABLE(DoublewriteRow, "btree.doublewrite", "the doublewrite buffer", kFolded,
         ((id, Integer, "", "always 0")),
         (waiting, Integer, "pages", "collected for the next batch"),
         (writing, Integer, "pages", "in the batch that is being written"),
         (capacity, Integer, "pages", "that a batch holds"),
         (pages_written, Integer, "pages", "written in all"),
         (batches, Integer, "", "written in all"),
         (skipped, Integer, "pages", "new pages, written home without a copy"))
TT_TABLE(JobsRow, "btree.jobs", "page writes in progress", kFolded,
         ((job, Integer, "", "each write of one page is a job")),
         (page, Integer, "", "the page, as in btree.pages"),
         (index, Integer, "", "the index that it belongs to"), (level, Integer, "", "0 for leaves"),
         (reason, Enum<WriteReason>, "", "why it is written"),
         (stage, Enum<WriteStage>, "", "its current step"),
         (doublewrite, Flag, "", "1: it goes through the doublewrite buffer"),
         (batch_pages, Integer, "pages", "pages in its doublewrite batch so far"),
         (bytes, Integer, "bytes", "size of the page"),
         (first_bytes, Integer, "bytes", "of these, user bytes written for the first time"),
         (rows, Integer, "", "changed rows that share this write"),
         (oldest_modification, Integer, "", "log sequence number of its oldest unwritten change"),
         (evicts, Flag, "", "1: written to make room: the page leaves when it is next found clean"),
         (started_ns, Integer, "ns", ""))
TT_TABLE(WritesRow, "btree.writes", "whether writes flow, and why not", kFolded,
         ((id, Integer, "", "always 0")), (state, Enum<Flow>, "", "whether writes flow"),
         (reason, Enum<FlowReason>, "", "why they are stopped"),
         (stalls, Integer, "", "times that a statement was stopped"),
         (stall_ns, Integer, "ns", "time that clients waited for it"))
TT_TABLE(CountersRow, "btree.counters", "counters since the run began", kFolded,
         ((id, Integer, "", "always 0")), (splits, Integer, "", "pages split"),
         (merges, Integer, "", "pages merged into a neighbour"),
         (merge_attempts, Integer, "", "times that a page was sparse enough to try"),
         (reorganisations, Integer, "", "pages rewritten in memory to reclaim their garbage"),
         (root_raises, Integer, "", "times a tree grew by a level"),
         (purged, Integer, "", "deleted rows removed for good"),
         (history, Integer, "", "transactions that purge has not handled yet"),
         (pages_allocated, Integer, "pages", "pages in use in all files"))
TT_TABLE(RecordsRow, "btree.records", "the records of one page", kInspected,
         ((record, Integer, "", "in key order")),
         (offset, Integer, "bytes", "place of its first byte in the page, header included"),
         (bytes, Integer, "bytes", "size with its header"),
         (heap_no, Integer, "", "number in order of allocation"),
         (owned, Integer, "", "records that its directory slot owns; 0: it has no slot"),
         (marked, Flag, "", "1: deleted, waiting for purge"), (key, Bytes, "", ""),
         (value, Bytes, "", "columns after the key; of a pointer its page number"),
         (transaction, Integer, "", "DB_TRX_ID: who changed it last; 0: not kept here"),
         (roll_pointer, Bytes, "",
          "DB_ROLL_PTR: a bit that it was inserted, 7 of the rollback segment, then page and place "
          "of its undo record in 4 and 2 bytes; empty: not kept here"))
TT_TABLE(PathRow, "btree.path",
         "the pages from the root to a key; also the rows in btree.pages of the leaf and of a "
         "dozen leaves around it",
         kInspected, ((level, Integer, "", "0 for leaves")),
         (page, Integer, "", "as in btree.pages"),
         (record, Integer, "", "position of the pointer followed, or of the row"),
         (found, Flag, "", "1: the row is there"))
// Cells that two tables share.
#define TT_LIST_CELLS \
  (page, Integer, "", "as in btree.pages"), (old, Flag, "", "1: after the midpoint"), \
      (oldest_modification, Integer, "", \
       "log sequence number of its oldest unwritten change; 0: clean")
TT_TABLE(LruRow, "btree.lru", "the LRU list", kInspected, ((place, Integer, "", "from the front")),
         TT_LIST_CELLS)
TT_TABLE(FlushListRow, "btree.flush_list", "changed pages, oldest change first", kInspected,
         ((place, Integer, "", "from the front")), TT_LIST_CELLS)
#undef TT_LIST_CELLS
TT_TABLE(
    HeaderRow, "btree.header", "the header of one page", kInspected,
    ((page, Integer, "", "as in btree.pages")),
    (lsn, Integer, "", "FIL_PAGE_LSN: log sequence number of its newest change"),
    (previous, Integer, "", "page number of its left neighbour in the level; 4294967295: none"),
    (next, Integer, "", "page number of its right neighbour in the level; 4294967295: none"),
    (slots, Integer, "",
     "PAGE_N_DIR_SLOTS: slots of the directory, with those of infimum and supremum"),
    (heap_records, Integer, "",
     "PAGE_N_HEAP: records allocated since the last reorganisation, with infimum and supremum"),
    (heap_top, Integer, "bytes",
     "PAGE_HEAP_TOP: start of the free space, which ends at the directory"),
    (garbage_bytes, Integer, "bytes", "PAGE_GARBAGE: of removed records, not reclaimed yet"),
    (last_insert, Integer, "bytes",
     "PAGE_LAST_INSERT: place of the last inserted record; 0: unknown"))
TT_TABLE(RecoveryRow, "btree.recovery",
         "what was found when the database was last opened after a power cut; all 0: no cut yet",
         kFolded, ((id, Integer, "", "always 0")),
         (stage, Enum<RecoveryStage>, "", "what opening does now"),
         (checkpoint_lsn, Integer, "bytes", "the redo log was read from here"),
         (end_lsn, Integer, "bytes", "up to here, where writing goes on"),
         (mini_transactions, Integer, "", "found in the log"),
         (records, Integer, "", "redo records found in the log"),
         (pages, Integer, "pages", "pages with redo"),
         (pages_read, Integer, "pages", "of these, read from their files"),
         (pages_created, Integer, "pages", "of these, made by the log and so not read"),
         (applied, Integer, "", "mini-transactions' changes of a page that were made again"),
         (skipped, Integer, "", "changes that the page had already"),
         (copies, Integer, "pages", "copies in the doublewrite buffer that may be needed"),
         (restored, Integer, "pages", "torn pages written again from their copies"),
         (torn, Integer, "pages", "torn pages without a copy, which end the run"),
         (rolled_back, Integer, "", "open transactions that were rolled back"),
         (undone, Integer, "", "their undo records"),
         (began_ns, Integer, "ns", "when power was back"),
         (ended_ns, Integer, "ns", "when statements went on; 0: not yet"))
TT_TABLE(ChangeBufferRow, "btree.change_buffer",
         "the change buffer: changes of index entries whose leaf is not in memory", kFolded,
         ((id, Integer, "", "always 0")), (pages, Integer, "pages", "of its tree"),
         (capacity, Integer, "pages", "that it may have before it is contracted"),
         (entries, Integer, "", "changes that wait"),
         (merges, Integer, "", "times that changes were merged into a leaf"),
         (merged_inserts, Integer, "", "entries inserted by merges"),
         (merged_marks, Integer, "", "entries marked as deleted by merges"),
         (merged_deletes, Integer, "", "entries removed for good by merges"))
TT_TABLE(BufferedRow, "btree.buffered", "the leaves for which changes wait", kFolded,
         ((page, Integer, "", "as in btree.pages")), (entries, Integer, "", "changes that wait"))
TT_TABLES((kPages, PagesRow), (kColumns, ColumnsRow), (kLevels, LevelsRow), (kPool, PoolRow),
          (kLog, LogRow), (kDoublewrite, DoublewriteRow), (kJobs, JobsRow), (kWrites, WritesRow),
          (kCounters, CountersRow), (kRecords, RecordsRow), (kPath, PathRow), (kLru, LruRow),
          (kFlushOrder, FlushListRow), (kHeader, HeaderRow), (kRecovery, RecoveryRow),
          (kChangeBuffer, ChangeBufferRow), (kBuffered, BufferedRow))

// Cells that two facts share.
#define TT_ANSWER_CELLS \
  (key, Bytes, "", "user key"), (rows, Integer, "", "rows found"), \
      (page_reads, Integer, "", "pages fetched from the drive")
TT_ASSIGNS(RowPut, PagesRow, "btree.row_put", "a row entered a page, or changed on it",
           (key, Bytes, "", "user key"), (row_bytes, Integer, "bytes", "key and value"),
           (record, Integer, "", "place among the page's records"),
           (update, Flag, "", "1: the row was there before"))
TT_ASSIGNS(RowMarked, PagesRow, "btree.row_marked", "a row was marked as deleted",
           (key, Bytes, "", "user key"))
TT_ASSIGNS(RowPurged, PagesRow, "btree.row_purged", "a deleted row was removed for good",
           (key, Bytes, "", "user key"))
TT_ASSIGNS(PageRead, PagesRow, "btree.page_read", "a page was read into memory",
           (reason, Enum<ReadReason>, "", "what needs it"))
TT_ASSIGNS(PageEvicted, PagesRow, "btree.page_evicted", "a page left memory")
TT_ASSIGNS(PageChanged, PagesRow, "btree.page_changed",
           "a page changed: a pointer, a link, undo records, a bitmap")
TT_ASSIGNS(PageSplit, PagesRow, "btree.page_split", "a page gave records to a new one",
           (new_page, Integer, "", "the page that received the records"),
           (moved, Integer, "", "records moved there"),
           (where, Enum<SplitAt>, "", "where it was split"))
TT_ASSIGNS(PageMerged, PagesRow, "btree.page_merged", "a page took all records of a neighbour",
           (gone_page, Integer, "", "the page merged into this one"),
           (moved, Integer, "", "records moved from it"))
TT_REMOVES(PageFreed, PagesRow, "btree.page_freed", "a page is no longer in use")
TT_ASSIGNS(PageCleaned, PagesRow, "btree.page_cleaned", "a page has been written home")
TT_ASSIGNS(WriteStarted, JobsRow, "btree.write_started", "a changed page is chosen to be written")
TT_ASSIGNS(
    WriteDoubled, JobsRow, "btree.write_doubled",
    "the write moved on: the page's copy goes to the doublewrite buffer, then the page goes home")
TT_REMOVES(WriteFinished, JobsRow, "btree.write_finished", "the page is home",
           (bytes, Integer, "bytes", "written home"),
           (doublewrite_bytes, Integer, "bytes", "written to the doublewrite buffer first"),
           (first_bytes, Integer, "bytes",
            "of the page: user bytes that reached the drive for the first time"),
           (rows, Integer, "", "changed rows that shared this write"))
TT_ASSIGNS(LogAppended, LogRow, "btree.log_appended",
           "redo of one mini-transaction entered the log buffer")
TT_ASSIGNS(LogWritten, LogRow, "btree.log_written", "redo was written or became durable")
TT_ASSIGNS(CheckpointMade, LogRow, "btree.checkpoint",
           "a checkpoint: older redo is no longer needed")
TT_ASSIGNS(PoolChanged, PoolRow, "btree.pool_changed", "the buffer pool's lists or counters moved")
TT_ASSIGNS(DoublewriteChanged, DoublewriteRow, "btree.doublewrite_changed",
           "a batch fills, leaves or is complete")
TT_ASSIGNS(GetDone, PoolRow, "btree.get", "a point lookup was answered", TT_ANSWER_CELLS)
TT_ASSIGNS(ScanDone, PoolRow, "btree.scan", "a range scan was answered", TT_ANSWER_CELLS,
           (stepped_over, Integer, "", "delete-marked records that it passed on the way"))
TT_ASSIGNS(WritesChanged, WritesRow, "btree.writes_changed", "writes flow or stop")
TT_ASSIGNS(CountersChanged, CountersRow, "btree.counters_changed", "counters moved")
TT_EVENT(RowLeaves, "btree.row_leaves",
         "a row changed since its page was last written is written with it",
         (page, Integer, "", "as in btree.pages"),
         (record, Integer, "", "place among the page's records"), (key, Bytes, "", "user key"))
#undef TT_ANSWER_CELLS
TT_REMOVES(WriteLost, JobsRow, "btree.write_lost", "a power cut ended the write of a page")
TT_ASSIGNS(RecoveryMoved, RecoveryRow, "btree.recovery_moved",
           "opening after a power cut came further")
TT_EVENT(PageRestored, "btree.page_restored",
         "a torn page was written again from its copy in the doublewrite buffer",
         (page, Integer, "", "as in btree.pages"),
         (lsn, Integer, "bytes", "log sequence number of the copy's newest change"))
TT_EVENT(PageTorn, "btree.page_torn",
         "a page was found torn, and there is no copy of it to restore it from",
         (page, Integer, "", "as in btree.pages"))
TT_ASSIGNS(ChangeBuffered, BufferedRow, "btree.change_buffered",
           "a change of an index entry waits in the change buffer", (key, Bytes, "", "the entry's"))
TT_ASSIGNS(ChangesApplied, BufferedRow, "btree.changes_applied",
           "a part of what waits for a leaf was merged into it, or was found after a power cut")
TT_REMOVES(ChangesMerged, BufferedRow, "btree.changes_merged",
           "a leaf was read and what waited for it merged; or the power failed")
TT_ASSIGNS(ChangeBufferMoved, ChangeBufferRow, "btree.change_buffer_moved",
           "the change buffer has grown or shrunk")
TT_FACTS((kRowPut, RowPut), (kRowMarked, RowMarked), (kRowPurged, RowPurged), (kPageRead, PageRead),
         (kPageEvicted, PageEvicted), (kPageChanged, PageChanged), (kPageSplit, PageSplit),
         (kPageMerged, PageMerged), (kPageFreed, PageFreed), (kPageCleaned, PageCleaned),
         (kWriteStarted, WriteStarted), (kWriteDoubled, WriteDoubled),
         (kWriteFinished, WriteFinished), (kLogAppended, LogAppended), (kLogWritten, LogWritten),
         (kCheckpointMade, CheckpointMade), (kPoolChanged, PoolChanged),
         (kDoublewriteChanged, DoublewriteChanged), (kGetDone, GetDone), (kScanDone, ScanDone),
         (kWritesChanged, WritesChanged), (kCountersChanged, CountersChanged),
         (kRowLeaves, RowLeaves), (kWriteLost, WriteLost), (kRecoveryMoved, RecoveryMoved),
         (kPageRestored, PageRestored), (kPageTorn, PageTorn), (kChangeBuffered, ChangeBuffered),
         (kChangesApplied, ChangesApplied), (kChangesMerged, ChangesMerged),
         (kChangeBufferMoved, ChangeBufferMoved))

TT_REPORT_FIELDS(
    (kReportPagesWritten, Count, "btree.pages_written", "pages",
     "pages written home (Innodb_pages_written)"),
    (kReportPagesRead, Count, "btree.pages_read", "pages", "pages fetched (Innodb_pages_read)"),
    (kReportPagesCreated, Count, "btree.pages_created", "pages",
     "new pages (Innodb_pages_created)"),
    (kReportDoublewritePages, Count, "btree.doublewrite_pages", "pages",
     "pages written to the doublewrite buffer (Innodb_dblwr_pages_written)"),
    (kReportLogWritten, Count, "btree.log_written", "bytes",
     "redo written (Innodb_os_log_written)"),
    (kReportDataWritten, Count, "btree.data_written", "bytes",
     "pages and their doublewrite copies (Innodb_data_written)"),
    (kReportSplits, Count, "btree.splits", "", "pages split"),
    (kReportMerges, Count, "btree.merges", "", "pages merged into a neighbour"),
    (kReportPageRequests, Count, "btree.page_requests", "",
     "page lookups (Innodb_buffer_pool_read_requests)"),
    (kReportHitRate, Ratio, "btree.hit_rate", "", "page lookups answered from the buffer pool"),
    (kReportPageFill, Ratio, "btree.leaf_fill", "", "used bytes of leaves divided by their size"),
    (kReportStalls, Count, "btree.stalls.count", "", "times that a statement was stopped"),
    (kReportStallNs, Count, "btree.stalls.ns", "ns",
     "time that clients waited because writes were stopped"),
    (kReportFileBytes, Count, "btree.file_bytes", "bytes", "size of the tables' files"),
    (kReportMarkedSkipped, Count, "btree.delete_marked_skipped", "",
     "delete-marked records that scans stepped over"),
    (kReportHistory, Count, "btree.history_length", "",
     "transactions whose undo logs are still there (Innodb_history_list_length), at the end"),
    (kReportOldestView, Count, "btree.oldest_view_ns", "ns",
     "age of the oldest view of a reader, which holds purge back; 0: none is open"),
    (kReportVersionsWalked, Count, "btree.versions_walked", "",
     "undo records by which readers with a view went back to an older version of a row"),
    (kReportViewUndoReads, Count, "btree.view_undo_reads", "pages", "undo pages fetched for them"),
    (kReportBufferMerges, Count, "btree.change_buffer.merges", "",
     "times that changes were merged into a leaf (Innodb_ibuf_merges)"),
    (kReportMergedInserts, Count, "btree.change_buffer.merged_inserts", "",
     "entries that merges inserted (Innodb_ibuf_merged_inserts)"),
    (kReportMergedMarks, Count, "btree.change_buffer.merged_marks", "",
     "entries that merges marked as deleted (Innodb_ibuf_merged_delete_marks)"),
    (kReportMergedDeletes, Count, "btree.change_buffer.merged_deletes", "",
     "entries that merges removed for good (Innodb_ibuf_merged_deletes)"),
    (kReportBufferPages, Count, "btree.change_buffer.pages", "pages",
     "size of the change buffer (Innodb_ibuf_size)"),
    (kReportCompressOps, Count, "btree.compressed.compress_ops", "",
     "compressions of pages (INNODB_CMP.COMPRESS_OPS)"),
    (kReportCompressOpsOk, Count, "btree.compressed.compress_ops_ok", "",
     "those after which the page fitted its block (INNODB_CMP.COMPRESS_OPS_OK)"),
    (kReportUncompressOps, Count, "btree.compressed.uncompress_ops", "",
     "pages unzipped (INNODB_CMP.UNCOMPRESS_OPS)"),
    (kReportZipFree, Count, "btree.compressed.free_bytes", "bytes",
     "bytes of compressed leaves' blocks that neither image, log nor trailer takes, at the end"))

extern const FolderSchema kSchema;

}  // namespace tt::btree
