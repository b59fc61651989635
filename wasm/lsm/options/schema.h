// The LSM engine's own rows of the one definition: causes, tables, facts and report fields.
#pragma once
#include "facts/causes.h"
#include "facts/report_fields.h"
#include "lsm/options/inspector_rows.h"
#include "lsm/options/options.h"
#include "lsm/options/table_rows.h"

namespace tt::lsm {

inline constexpr u8 kFolder = 3;

// Each output level of a compaction is a cause.
#define TT_LSM_COMPACTION(level, help) \
  (kCauseCompactionL##level, "compaction_l" #level, "compaction into L" #level, kData, help)
#define TT_LSM_COMPACTION_INTO(level) TT_LSM_COMPACTION(level, "files merged into L" #level)
TT_CAUSES(
    (kCauseWal, "wal", "write-ahead log", kSafety,
     "every write is logged first, so that a power cut loses nothing"),
    (kCauseManifest, "manifest", "MANIFEST", kHousekeeping, "which files make up the tree"),
    (kCauseFlush, "flush", "memtable flush", kData, "a full memtable is written as a file of L0"),
    (kCauseUserRead, "user_read", "reads of statements", kData,
     "blocks read for lookups and scans"),
    TT_LSM_COMPACTION(0, "files of L0 merged with one another"), TT_LSM_COMPACTION_INTO(1),
    TT_LSM_COMPACTION_INTO(2), TT_LSM_COMPACTION_INTO(3), TT_LSM_COMPACTION_INTO(4),
    TT_LSM_COMPACTION_INTO(5), TT_LSM_COMPACTION_INTO(6), TT_LSM_COMPACTION_INTO(7),
    TT_LSM_COMPACTION_INTO(8), TT_LSM_COMPACTION_INTO(9), TT_LSM_COMPACTION_INTO(10),
    TT_LSM_COMPACTION_INTO(11),
    (kCauseRecovery, "recovery", "recovery", kSafety,
     "MANIFEST, tables and logs read after a crash"),
    (kCauseBulkLoad, "bulk_load", "bulk load", kData,
     "rows in key order, written directly as tables, which are ingested as they are"),
    (kCauseCheckpoint, "checkpoint", "checkpoint", kSafety,
     "a copy of the database while it runs: its tables are linked, MANIFEST and logs are copied"))
constexpr Cause cause_compaction(u32 output_level) {
  return static_cast<Cause>(kCauseCompactionL0 + output_level);
}
inline constexpr u32 kCompactionCauses = kCauseCompactionL11 - kCauseCompactionL0 + 1;

TT_TABLES((kMemtables, MemtablesRow), (kFiles, FilesRow), (kLevels, LevelsRow), (kJobs, JobsRow),
          (kCache, CacheRow), (kWal, WalRow), (kWrites, WritesRow), (kCounters, CountersRow),
          (kBlocks, BlocksRow), (kEntries, EntriesRow), (kPlaces, PlacesRow), (kScores, ScoresRow),
          (kCompactionStats, CompactionStatsRow), (kRestarts, RestartsRow),
          (kFilterProbes, FilterProbesRow), (kFamilies, FamiliesRow),
          (kRibbonProbes, RibbonProbesRow), (kRanges, RangesRow), (kDeadWeight, DeadWeightRow),
          (kDeletedRanges, DeletedRangesRow), (kOpening, OpeningRow))

#define TT_LSM_READ \
  (key, Bytes, "", "user key"), (rows, Integer, "", "rows found"), \
      (block_reads, Integer, "", "blocks read from the drive"), \
      (probed, Integer, "", "tables probed")
#define TT_LSM_CHECKPOINT \
  (checkpoint, Integer, "", "its number; it is in the directory checkpoint_NUMBER"), \
      (sequence, Integer, "", "sequence number of the last write in it")

TT_ASSIGNS(PutDone, MemtablesRow, "lsm.put", "a row or a tombstone entered the memtable",
           (key, Bytes, "", "user key"), (sequence, Integer, "", "sequence number"),
           TT_LSM_VALUE_TYPE, (row_bytes, Integer, "bytes", "size of key and value"))
TT_ASSIGNS(MemtableSwitched, MemtablesRow, "lsm.memtable_switched",
           "a new memtable takes the writes")
TT_ASSIGNS(MemtableChanged, MemtablesRow, "lsm.memtable_changed",
           "a memtable waits for its flush or is being flushed")
TT_REMOVES(MemtableDropped, MemtablesRow, "lsm.memtable_dropped",
           "a memtable is gone; its rows are in L0")
TT_ASSIGNS(WalCreated, WalRow, "lsm.wal_created", "a new log begins")
TT_ASSIGNS(WalWritten, WalRow, "lsm.wal_written", "a log grew or was written to the drive")
TT_REMOVES(WalDropped, WalRow, "lsm.wal_dropped", "a log is no longer needed")
TT_ASSIGNS(JobStarted, JobsRow, "lsm.job_started", "a flush or compaction begins")
TT_ASSIGNS(InputChosen, FilesRow, "lsm.input_chosen", "a compaction reads this file")
TT_ASSIGNS(JobProgress, JobsRow, "lsm.job_progress", "the merge has advanced")
TT_ASSIGNS(OutputOpened, JobsRow, "lsm.output_opened", "a compaction begins an output file",
           (output, Integer, "", "file number of the new output"),
           (first_key, Bytes, "", "its first user key"))
TT_ASSIGNS(FileAdded, FilesRow, "lsm.file_added", "a file joined its level")
TT_ASSIGNS(FileMoved, FilesRow, "lsm.file_moved", "a file changed level without being rewritten")
TT_REMOVES(FileDropped, FilesRow, "lsm.file_dropped", "a file left the tree")
TT_ASSIGNS(FileReleased, FilesRow, "lsm.file_released", "a compaction gave this input back unread")
TT_ASSIGNS(LevelChanged, LevelsRow, "lsm.level_changed",
           "a level's size, target or score has changed")
TT_REMOVES(JobFinished, JobsRow, "lsm.job_finished",
           "the result of a flush or compaction has been installed",
           (read_bytes, Integer, "bytes", ""), (written_bytes, Integer, "bytes", ""),
           (first_bytes, Integer, "bytes", ""), (entries_read, Integer, "", ""),
           (entries_dropped, Integer, "", ""), (outputs, Integer, "", ""))
TT_ASSIGNS(GetDone, CacheRow, "lsm.get", "a point lookup was answered", TT_LSM_READ)
TT_ASSIGNS(ScanDone, CacheRow, "lsm.scan", "a range scan was answered", TT_LSM_READ,
           (stepped_over, Integer, "", "dead entries that it passed on the way"))
TT_ASSIGNS(WritesChanged, WritesRow, "lsm.writes_changed", "writes flow, are delayed or stop")
TT_ASSIGNS(CountersChanged, CountersRow, "lsm.counters_changed", "counters have changed")
TT_ASSIGNS(BlockMissed, CacheRow, "lsm.block_missed",
           "a block that a read needs is not in the cache and is read from the drive",
           (file, Integer, "", "file number"),
           (block, Integer, "",
            "data block within the file; after the last one its filter, then its index"))
TT_ASSIGNS(CacheErased, CacheRow, "lsm.cache_erased",
           "index and filter blocks of a table entered the cache or were released")
TT_EVENT(CheckpointBegun, "lsm.checkpoint_begun",
         "a checkpoint begins, a copy of the database as it is now", TT_LSM_CHECKPOINT)
TT_EVENT(CheckpointMade, "lsm.checkpoint_made", "a checkpoint is complete and durable",
         TT_LSM_CHECKPOINT, (tables, Integer, "", "tables in it"),
         (linked_bytes, Integer, "bytes",
          "size of its tables, which are linked, not written again"),
         (copied_bytes, Integer, "bytes",
          "size of its MANIFEST, CURRENT and logs, which are written"))
TT_ASSIGNS(OpeningBegun, OpeningRow, "lsm.opening_begun",
           "after a power cut the database is opened again")
TT_ASSIGNS(LogReplayed, OpeningRow, "lsm.log_replayed",
           "the writes of a log are in memtables again", (number, Integer, "", "number of the log"))
TT_ASSIGNS(Opened, OpeningRow, "lsm.opened", "what was recovered is durable, and the database open")
TT_FACTS((kPutDone, PutDone), (kMemtableSwitched, MemtableSwitched),
         (kMemtableChanged, MemtableChanged), (kMemtableDropped, MemtableDropped),
         (kWalCreated, WalCreated), (kWalWritten, WalWritten), (kWalDropped, WalDropped),
         (kJobStarted, JobStarted), (kInputChosen, InputChosen), (kJobProgress, JobProgress),
         (kOutputOpened, OutputOpened), (kFileAdded, FileAdded), (kFileMoved, FileMoved),
         (kFileDropped, FileDropped), (kFileReleased, FileReleased), (kLevelChanged, LevelChanged),
         (kJobFinished, JobFinished), (kGetDone, GetDone), (kScanDone, ScanDone),
         (kWritesChanged, WritesChanged), (kCountersChanged, CountersChanged),
         (kBlockMissed, BlockMissed), (kCacheErased, CacheErased),
         (kCheckpointBegun, CheckpointBegun), (kCheckpointMade, CheckpointMade),
         (kOpeningBegun, OpeningBegun), (kLogReplayed, LogReplayed), (kOpened, Opened))

TT_REPORT_FIELDS(
    (kReportFlushes, Count, "flushes", "", "memtable flushes"),
    (kReportCompactions, Count, "compactions", "",
     "compactions that wrote files, excluding trivial moves"),
    (kReportTrivialMoves, Count, "trivial_moves", "",
     "files that changed level without being rewritten"),
    (kReportStalls, Count, "stalls.count", "", "times that writes were delayed or stopped"),
    (kReportStallNs, Count, "stalls.ns", "ns",
     "time that clients waited because writes were delayed or stopped"),
    (kReportCacheHitRate, Ratio, "cache.hit_rate", "",
     "share of block lookups that the block cache answered"),
    (kReportReadAmplification, Ratio, "read_amplification", "",
     "blocks read from the drive per lookup or scan"),
    (kReportFlushBytes, Count, "lsm.flush_bytes", "bytes", "written by flushes"),
    (kReportCompactReadBytes, Count, "lsm.compact_read_bytes", "bytes",
     "read by compactions: data blocks of inputs and, from the page cache, tails of outputs "
     "(COMPACT_READ_BYTES)"),
    (kReportCompactWriteBytes, Count, "lsm.compact_write_bytes", "bytes", "written by compactions"),
    (kReportWalBytes, Count, "lsm.wal_bytes", "bytes",
     "log records without framing, as RocksDB's WAL_FILE_BYTES counts them"),
    (kReportFiles, Count, "lsm.files", "", "SST files at the end"),
    (kReportIndexBytes, Count, "lsm.index_bytes", "bytes", "index blocks of these files"),
    (kReportFilterBytes, Count, "lsm.filter_bytes", "bytes", "filter blocks of these files"),
    (kReportMetaReads, Count, "lsm.index_and_filter_reads", "",
     "index and filter blocks read because they were not in the block cache "
     "(BLOCK_CACHE_INDEX_MISS, BLOCK_CACHE_FILTER_MISS)"),
    (kReportReseeks, Count, "lsm.reseeks", "",
     "seeks of scans past versions of a row that they do not show "
     "(NUMBER_OF_RESEEKS_IN_ITERATION)"),
    (kReportDeletesSkipped, Count, "lsm.internal_delete_skipped", "",
     "tombstones that scans stepped over (internal_delete_skipped_count)"),
    (kReportKeysSkipped, Count, "lsm.internal_key_skipped", "",
     "older versions, rows below tombstones and expired rows that scans stepped over "
     "(internal_key_skipped_count)"),
    (kReportRowsExpired, Count, "lsm.rows_expired", "",
     "rows that compactions dropped because their ttl_duration had passed"),
    (kReportZeroSequences, Count, "lsm.zero_sequences", "",
     "entries of tables that are stored with the sequence number 0: the bottom level's, and "
     "ingested ones"),
    (kReportQueuedStallNs, Count, "stalls.queued_ns", "ns",
     "time that writes which had queued for a synced log were held back because writes were "
     "stopped; not in stalls.ns"))

extern const FolderSchema kSchema;

}  // namespace tt::lsm
