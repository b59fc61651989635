#include "btree/options/schema.h"

#include "btree/options/profiles.h"

namespace tt::btree {
namespace {

using enum ColumnType;

constexpr CauseDef kCauses[] = {
    {"redo", "redo log", CauseClass::kSafety,
     "changes of pages, logged so that a power cut loses nothing"},
    {"doublewrite", "doublewrite buffer", CauseClass::kSafety,
     "a second copy of pages, in case a power cut tears the first"},
    {"leaf_page", "leaf pages", CauseClass::kData, "pages with rows or index entries"},
    {"inner_page", "inner pages", CauseClass::kHousekeeping, "pages that point to other pages"},
    {"undo_page", "undo pages", CauseClass::kSafety,
     "old versions, for rollback and consistent reads"},
    {"space_page", "space management", CauseClass::kHousekeeping,
     "which pages of a file are in use, and by which segment"},
    {"redo_checkpoint", "checkpoint", CauseClass::kHousekeeping,
     "where recovery would start reading the redo log"},
    {"page_read", "page reads of statements", CauseClass::kData,
     "pages fetched because a statement needs them"},
    {"page_read_ahead", "page read-ahead", CauseClass::kData,
     "pages fetched because they may be needed soon"},
    {"page_read_purge", "page reads of purge", CauseClass::kData,
     "pages fetched to remove deleted rows for good"},
};

constexpr ColumnDef kPageColumns[] = {
    {"page", kInteger, "", "space number * 2^32 + page number in the file"},
    {"kind", kEnum, "", "what it holds", kPageKindNames},
    {"index", kInteger, "", "the index that it belongs to"},
    {"level", kInteger, "", "0 for leaves"},
    {"first_key", kBytes, "",
     "lower bound of its keys, from its parent; the upper bound is the next page's; empty: none"},
    {"used_bytes", kInteger, "bytes", "headers, records and directory, without garbage"},
    {"records", kInteger, "", "rows, index entries or pointers"},
    {"marked", kInteger, "", "of these, marked as deleted and waiting for purge"},
    {"resident", kInteger, "", "1: in the buffer pool"},
    {"oldest_modification", kInteger, "",
     "log sequence number of its oldest unwritten change; 0: clean"},
    {"new_rows", kInteger, "", "rows changed on it since it was last written"},
    {"new_bytes", kInteger, "bytes", "user bytes on it that have not reached the drive yet"},
    {"writes", kInteger, "", "times it was written home"},
    {"written_ns", kInteger, "ns", "when it was last written"},
};
constexpr ColumnDef kColumnColumns[] = {
    {"level", kInteger, "", "0 for leaves"},
    {"column", kInteger, "", "of the 1,024 columns of the key axis"},
    {"pages", kInteger, "", "pages with keys in the column"},
    {"page", kInteger, "", "the first of them"},
    {"mean_fill", kInteger, "1/1000", "mean of their used bytes by the page size"},
    {"min_fill", kInteger, "1/1000", "of the emptiest"},
    {"max_fill", kInteger, "1/1000", "of the fullest"},
    {"resident", kInteger, "", "pages in the buffer pool"},
    {"dirty", kInteger, "", "pages changed and not yet written"},
    {"written_lately", kInteger, "", "pages written in the last second of virtual time"},
    {"writes", kInteger, "", "writes of these pages"},
};
constexpr ColumnDef kLevelColumns[] = {
    {"index", kInteger, "", "number of the index"},
    {"level", kInteger, "", "0 for leaves"},
    {"pages", kInteger, "", ""},
    {"records", kInteger, "", ""},
    {"used_bytes", kInteger, "bytes", "headers, records and directory, without garbage"},
    {"resident", kInteger, "", "pages in the buffer pool"},
    {"dirty", kInteger, "", "pages changed and not yet written"},
};
constexpr ColumnDef kPoolColumns[] = {
    {"id", kInteger, "", "always 0"},
    {"capacity", kInteger, "pages", "size of the buffer pool"},
    {"free", kInteger, "pages", "free pages"},
    {"young", kInteger, "pages", "of the LRU list, before the midpoint"},
    {"old", kInteger, "pages", "of the LRU list, after the midpoint"},
    {"dirty", kInteger, "pages", "in the flush list"},
    {"requests", kInteger, "", "page lookups"},
    {"reads", kInteger, "pages", "pages fetched because they were missing"},
    {"read_ahead", kInteger, "pages", "pages fetched because they might be needed"},
    {"created", kInteger, "pages", "new pages"},
    {"made_young", kInteger, "", "times a page moved to the front of the LRU list"},
    {"evicted", kInteger, "pages", "pages that left memory"},
    {"written_lru", kInteger, "pages", "written to make room"},
    {"written_list", kInteger, "pages", "written from the flush list"},
    {"wait_free", kInteger, "", "times a statement had to wait for a free page"},
};
constexpr ColumnDef kLogColumns[] = {
    {"id", kInteger, "", "always 0"},
    {"lsn", kInteger, "bytes", "log sequence number: redo made so far"},
    {"written_lsn", kInteger, "bytes", "written to the drive"},
    {"flushed_lsn", kInteger, "bytes", "durable"},
    {"checkpoint_lsn", kInteger, "bytes", "recovery would begin here"},
    {"capacity", kInteger, "bytes", "of the log file, headers excluded"},
    {"async_age", kInteger, "bytes",
     "checkpoint age from which the page cleaner flushes at full speed"},
    {"sync_age", kInteger, "bytes", "checkpoint age from which statements wait"},
    {"writes", kInteger, "", "times the log was written"},
    {"bytes_written", kInteger, "bytes", "redo bytes written"},
    {"checkpoints", kInteger, "", "checkpoints made"},
};
constexpr ColumnDef kDoublewriteColumns[] = {
    {"id", kInteger, "", "always 0"},
    {"waiting", kInteger, "pages", "collected for the next batch"},
    {"writing", kInteger, "pages", "in the batch that is being written"},
    {"capacity", kInteger, "pages", "that a batch holds"},
    {"pages_written", kInteger, "pages", "written in all"},
    {"batches", kInteger, "", "written in all"},
    {"skipped", kInteger, "pages", "new pages, written home without a copy"},
};
constexpr ColumnDef kJobColumns[] = {
    {"job", kInteger, "", "each write of one page is a job"},
    {"page", kInteger, "", "the page, as in btree.pages"},
    {"index", kInteger, "", "the index that it belongs to"},
    {"level", kInteger, "", "0 for leaves"},
    {"reason", kEnum, "", "why it is written", kWriteReasonNames},
    {"stage", kEnum, "", "its current step", kWriteStageNames},
    {"doublewrite", kInteger, "", "1: it goes through the doublewrite buffer"},
    {"batch_pages", kInteger, "pages", "pages in its doublewrite batch so far"},
    {"bytes", kInteger, "bytes", "size of the page"},
    {"first_bytes", kInteger, "bytes", "of these, user bytes written for the first time"},
    {"rows", kInteger, "", "changed rows that share this write"},
    {"oldest_modification", kInteger, "", "log sequence number of its oldest unwritten change"},
    {"evicts", kInteger, "", "1: the page is evicted afterwards"},
    {"started_ns", kInteger, "ns", ""},
};
constexpr ColumnDef kWritesColumns[] = {
    {"id", kInteger, "", "always 0"},
    {"state", kEnum, "", "whether writes flow", kFlowNames},
    {"reason", kEnum, "", "why they are stopped", kFlowReasonNames},
    {"stalls", kInteger, "", "times that a statement was stopped"},
    {"stall_ns", kInteger, "ns", "time that clients waited for it"},
};
constexpr ColumnDef kCountersColumns[] = {
    {"id", kInteger, "", "always 0"},
    {"splits", kInteger, "", "pages split"},
    {"merges", kInteger, "", "pages merged into a neighbour"},
    {"merge_attempts", kInteger, "", "times that a page was sparse enough to try"},
    {"reorganisations", kInteger, "", "pages rewritten in memory to reclaim their garbage"},
    {"root_raises", kInteger, "", "times a tree grew by a level"},
    {"purged", kInteger, "", "deleted rows removed for good"},
    {"history", kInteger, "", "transactions that purge has not handled yet"},
    {"pages_allocated", kInteger, "pages", "pages in use in all files"},
};
constexpr ColumnDef kRecordColumns[] = {
    {"record", kInteger, "", "in key order"},
    {"offset", kInteger, "bytes", "place of its first byte in the page, header included"},
    {"bytes", kInteger, "bytes", "size with its header"},
    {"heap_no", kInteger, "", "number in order of allocation"},
    {"owned", kInteger, "", "records that its directory slot owns; 0: it has no slot"},
    {"marked", kInteger, "", "1: deleted, waiting for purge"},
    {"key", kBytes, "", ""},
    {"value", kBytes, "", "columns after the key; of a pointer its page number"},
    {"transaction", kInteger, "", "DB_TRX_ID: who changed it last; 0: not kept here"},
    {"roll_pointer", kInteger, "", "DB_ROLL_PTR: address of its undo record"},
};
constexpr ColumnDef kHeaderColumns[] = {
    {"page", kInteger, "", "as in btree.pages"},
    {"lsn", kInteger, "", "FIL_PAGE_LSN: log sequence number of its newest change"},
    {"previous", kInteger, "", "page number of its left neighbour in the level; 4294967295: none"},
    {"next", kInteger, "", "page number of its right neighbour in the level; 4294967295: none"},
    {"slots", kInteger, "",
     "PAGE_N_DIR_SLOTS: slots of the directory, with those of infimum and supremum"},
    {"heap_records", kInteger, "",
     "PAGE_N_HEAP: records allocated since the last reorganisation, with infimum and supremum"},
    {"heap_top", kInteger, "bytes",
     "PAGE_HEAP_TOP: start of the free space, which ends at the directory"},
    {"garbage_bytes", kInteger, "bytes", "PAGE_GARBAGE: of removed records, not reclaimed yet"},
    {"last_insert", kInteger, "bytes",
     "PAGE_LAST_INSERT: place of the last inserted record; 0: unknown"},
};
constexpr ColumnDef kPathColumns[] = {
    {"level", kInteger, "", "0 for leaves"},
    {"page", kInteger, "", "as in btree.pages"},
    {"record", kInteger, "", "position of the pointer followed, or of the row"},
    {"found", kInteger, "", "1: the row is there"},
};
constexpr ColumnDef kListColumns[] = {
    {"place", kInteger, "", "from the front"},
    {"page", kInteger, "", "as in btree.pages"},
    {"old", kInteger, "", "1: after the midpoint"},
    {"oldest_modification", kInteger, "",
     "log sequence number of its oldest unwritten change; 0: clean"},
};

constexpr TableDef kTables[] = {
    {"btree.pages", 1, kPageColumns, "every page in use, in memory or not"},
    {"btree.columns", 2, kColumnColumns, "pages of the indexes by level and column of the key axis",
     false},
    {"btree.levels", 2, kLevelColumns, "pages of the indexes by level", false},
    {"btree.pool", 1, kPoolColumns, "the buffer pool"},
    {"btree.log", 1, kLogColumns, "the redo log"},
    {"btree.doublewrite", 1, kDoublewriteColumns, "the doublewrite buffer"},
    {"btree.jobs", 1, kJobColumns, "page writes in progress"},
    {"btree.writes", 1, kWritesColumns, "whether writes flow, and why not"},
    {"btree.counters", 1, kCountersColumns, "counters since the run began"},
    {"btree.records", 1, kRecordColumns, "the records of one page", false},
    {"btree.path", 1, kPathColumns,
     "the pages from the root to a key; also the rows in btree.pages of the leaf and of a "
     "dozen leaves around it",
     false},
    {"btree.lru", 1, kListColumns, "the LRU list", false},
    {"btree.flush_list", 1, kListColumns, "changed pages, oldest change first", false},
    {"btree.header", 1, kHeaderColumns, "the header of one page", false},
};

constexpr ColumnDef kRowExtra[] = {
    {"key", kBytes, "", "user key"},
    {"row_bytes", kInteger, "bytes", "key and value"},
    {"record", kInteger, "", "place among the page's records"},
    {"update", kInteger, "", "1: the row was there before"},
};
constexpr ColumnDef kKeyExtra[] = {{"key", kBytes, "", "user key"}};
constexpr ColumnDef kReadExtra[] = {{"reason", kEnum, "", "what needs it", kReadReasonNames}};
constexpr ColumnDef kSplitExtra[] = {
    {"new_page", kInteger, "", "the page that received the records"},
    {"moved", kInteger, "", "records moved there"},
    {"where", kEnum, "", "where it was split", kSplitNames},
};
constexpr ColumnDef kMergeExtra[] = {
    {"gone_page", kInteger, "", "the page merged into this one"},
    {"moved", kInteger, "", "records moved from it"},
};
constexpr ColumnDef kWrittenExtra[] = {
    {"bytes", kInteger, "bytes", "written home"},
    {"doublewrite_bytes", kInteger, "bytes", "written to the doublewrite buffer first"},
    {"first_bytes", kInteger, "bytes",
     "of the page: user bytes that reached the drive for the first time"},
    {"rows", kInteger, "", "changed rows that shared this write"},
};
constexpr ColumnDef kLeavesExtra[] = {
    {"page", kInteger, "", "as in btree.pages"},
    {"record", kInteger, "", "place among the page's records"},
    {"key", kBytes, "", "user key"},
};
constexpr ColumnDef kAnswerExtra[] = {
    {"key", kBytes, "", "user key"},
    {"rows", kInteger, "", "rows found"},
    {"page_reads", kInteger, "", "pages fetched from the drive"},
};

constexpr FactDef kFacts[] = {
    {"btree.row_put", kPages, RowOp::kAssign, kRowExtra, "a row entered a page, or changed on it"},
    {"btree.row_marked", kPages, RowOp::kAssign, kKeyExtra, "a row was marked as deleted"},
    {"btree.row_purged", kPages, RowOp::kAssign, kKeyExtra, "a deleted row was removed for good"},
    {"btree.page_created",
     kPages,
     RowOp::kAssign,
     {},
     "a new page, empty or with what a split gave it"},
    {"btree.page_read", kPages, RowOp::kAssign, kReadExtra, "a page was read into memory"},
    {"btree.page_evicted", kPages, RowOp::kAssign, {}, "a page left memory"},
    {"btree.page_changed",
     kPages,
     RowOp::kAssign,
     {},
     "a page changed: a pointer, a link, undo records, a bitmap"},
    {"btree.page_split", kPages, RowOp::kAssign, kSplitExtra, "a page gave records to a new one"},
    {"btree.page_merged", kPages, RowOp::kAssign, kMergeExtra,
     "a page took all records of a neighbour"},
    {"btree.page_freed", kPages, RowOp::kRemove, {}, "a page is no longer in use"},
    {"btree.page_cleaned", kPages, RowOp::kAssign, {}, "a page has been written home"},
    {"btree.write_started", kJobs, RowOp::kAssign, {}, "a changed page is chosen to be written"},
    {"btree.write_doubled",
     kJobs,
     RowOp::kAssign,
     {},
     "the write moved on: the page's copy goes to the doublewrite buffer, then the page goes home"},
    {"btree.write_finished", kJobs, RowOp::kRemove, kWrittenExtra, "the page is home"},
    {"btree.log_appended",
     kLog,
     RowOp::kAssign,
     {},
     "redo of one mini-transaction entered the log buffer"},
    {"btree.log_written", kLog, RowOp::kAssign, {}, "redo was written or became durable"},
    {"btree.checkpoint", kLog, RowOp::kAssign, {}, "a checkpoint: older redo is no longer needed"},
    {"btree.pool_changed", kPool, RowOp::kAssign, {}, "the buffer pool's lists or counters moved"},
    {"btree.doublewrite_changed",
     kDoublewrite,
     RowOp::kAssign,
     {},
     "a batch fills, leaves or is complete"},
    {"btree.get", kPool, RowOp::kAssign, kAnswerExtra, "a point lookup was answered"},
    {"btree.scan", kPool, RowOp::kAssign, kAnswerExtra, "a range scan was answered"},
    {"btree.writes_changed", kWrites, RowOp::kAssign, {}, "writes flow or stop"},
    {"btree.counters_changed", kCounters, RowOp::kAssign, {}, "counters moved"},
    {"btree.row_leaves", kNoTable, RowOp::kNone, kLeavesExtra,
     "a row changed since its page was last written is written with it"},
};

constexpr ReportFieldDef kReport[] = {
    {"btree.pages_written", ReportType::kCount, "pages",
     "pages written home (Innodb_pages_written)"},
    {"btree.pages_read", ReportType::kCount, "pages", "pages fetched (Innodb_pages_read)"},
    {"btree.pages_created", ReportType::kCount, "pages", "new pages (Innodb_pages_created)"},
    {"btree.doublewrite_pages", ReportType::kCount, "pages",
     "pages written to the doublewrite buffer (Innodb_dblwr_pages_written)"},
    {"btree.log_written", ReportType::kCount, "bytes", "redo written (Innodb_os_log_written)"},
    {"btree.data_written", ReportType::kCount, "bytes",
     "pages and their doublewrite copies (Innodb_data_written)"},
    {"btree.splits", ReportType::kCount, "", "pages split"},
    {"btree.merges", ReportType::kCount, "", "pages merged into a neighbour"},
    {"btree.hit_rate", ReportType::kRatio, "", "page lookups answered from the buffer pool"},
    {"btree.leaf_fill", ReportType::kRatio, "", "used bytes of leaves divided by their size"},
    {"btree.stalls.count", ReportType::kCount, "", "times that a statement was stopped"},
    {"btree.stalls.ns", ReportType::kCount, "ns",
     "time that clients waited because writes were stopped"},
    {"btree.file_bytes", ReportType::kCount, "bytes", "size of the tables' files"},
};

}  // namespace

TT_DEFINE_OPTIONS(Options, OptionIndex, TT_BTREE_OPTIONS)

const FolderSchema kSchema = {kFolder, "btree", kCauses, kTables, kFacts, kOptionGroups, kReport};

}  // namespace tt::btree
