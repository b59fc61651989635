#include "lsm/options/schema.h"

#include "lsm/options/dynamic_options.h"
#include "lsm/options/inspector_columns.h"
#include "lsm/options/profiles.h"

namespace tt::lsm {
namespace {

using enum ColumnType;
constexpr CauseClass kData = CauseClass::kData;

constexpr CauseDef kCauses[] = {
    {"wal", "write-ahead log", CauseClass::kSafety,
     "every row once more, so that a power cut loses nothing"},
    {"manifest", "MANIFEST", CauseClass::kHousekeeping, "which files make up the tree"},
    {"flush", "memtable flush", kData, "a full memtable becomes a file of L0"},
    {"user_read", "reads of statements", kData, "blocks fetched for lookups and scans"},
    {"compaction_l0", "compaction into L0", kData, "files of L0 merged among themselves"},
    {"compaction_l1", "compaction into L1", kData, "files merged into L1"},
    {"compaction_l2", "compaction into L2", kData, "files merged into L2"},
    {"compaction_l3", "compaction into L3", kData, "files merged into L3"},
    {"compaction_l4", "compaction into L4", kData, "files merged into L4"},
    {"compaction_l5", "compaction into L5", kData, "files merged into L5"},
    {"compaction_l6", "compaction into L6", kData, "files merged into L6"},
    {"compaction_l7", "compaction into L7", kData, "files merged into L7"},
    {"compaction_l8", "compaction into L8", kData, "files merged into L8"},
    {"compaction_l9", "compaction into L9", kData, "files merged into L9"},
    {"compaction_l10", "compaction into L10", kData, "files merged into L10"},
    {"compaction_l11", "compaction into L11", kData, "files merged into L11"},
    {"recovery", "recovery", CauseClass::kSafety,
     "MANIFEST, tables and logs read again after a crash"},
    {"bulk_load", "bulk load", kData,
     "rows that come in key order, written as tables that enter the tree as they are"},
    {"checkpoint", "checkpoint", CauseClass::kSafety,
     "a copy of the database while it runs: its tables are linked, MANIFEST and logs are written "
     "once more"},
};
static_assert(std::size(kCauses) == 7 + kCompactionCauses);

constexpr ColumnDef kFamilyColumn = {"family", kInteger, "",
                                     "number of its column family, 0 is the default one"};
constexpr ColumnDef kMemtableColumns[] = {
    {"id", kInteger, "", "memtables are numbered in the order of their making"},
    {"state", kEnum, "", "active, waiting for its flush, or being flushed", kMemtableStateNames},
    {"entries", kInteger, "", "versions held"},
    {"deletions", kInteger, "", "of these, tombstones"},
    {"bytes", kInteger, "bytes", "as a 64-bit build's arena counts them"},
    {"data_bytes", kInteger, "bytes", "internal keys and values"},
    kFamilyColumn,
};
constexpr ColumnDef kFileColumns[] = {
    {"number", kInteger, "", "file number"},
    {"level", kInteger, "", "the level it is in"},
    {"bytes", kInteger, "bytes", "size of the file"},
    {"entries", kInteger, "", "versions held"},
    {"deletions", kInteger, "", "of these, tombstones"},
    {"smallest", kBytes, "", "first user key"},
    {"largest", kBytes, "", "last user key"},
    {"smallest_sequence", kInteger, "", "oldest version"},
    {"largest_sequence", kInteger, "", "newest version"},
    {"created_ns", kInteger, "ns", "when it was finished"},
    {"job", kInteger, "", "the compaction that reads it, 0 if none"},
    kFamilyColumn,
    {"range_tombstones", kInteger, "", "of its tombstones, those that each delete a range of keys"},
};
constexpr ColumnDef kLevelColumns[] = {
    {"level", kInteger, "", "0 is the newest"},
    kFamilyColumn,
    {"files", kInteger, "", "files in it"},
    {"bytes", kInteger, "bytes", "their sizes added up"},
    {"target_bytes", kInteger, "bytes",
     "what it may hold before it compacts; 0 for L0 and for levels above the base"},
    {"score_ppm", kInteger, "1/1000000", "1,000,000 and more asks for a compaction"},
    {"base", kInteger, "", "1 if L0 compacts into it"},
};
constexpr ColumnDef kJobColumns[] = {
    {"job", kInteger, "", "background jobs are numbered in the order of their start"},
    {"kind", kEnum, "", "what it does", kJobKindNames},
    {"reason", kEnum, "", "why it was started", kJobReasonNames},
    {"level", kInteger, "", "where its inputs come from; for a flush 0"},
    {"output_level", kInteger, "", "where its outputs go"},
    {"inputs", kInteger, "", "files (or memtables) of the upper level"},
    {"next_inputs", kInteger, "", "files of the output level that are carried along"},
    {"input_bytes", kInteger, "bytes", "all inputs together"},
    {"read_bytes", kInteger, "bytes", "read so far"},
    {"written_bytes", kInteger, "bytes", "written so far"},
    {"first_bytes", kInteger, "bytes", "of these, user bytes that enter the tree"},
    {"entries_read", kInteger, "", "versions merged so far"},
    {"entries_dropped", kInteger, "", "of these, shadowed versions and spent tombstones"},
    {"outputs", kInteger, "", "files finished so far"},
    {"front", kBytes, "", "user key that the merge has reached"},
    {"started_ns", kInteger, "ns", ""},
    kFamilyColumn,
};
constexpr ColumnDef kCacheColumns[] = {
    {"id", kInteger, "", "always 0"},
    {"bytes", kInteger, "bytes", "held"},
    {"capacity_bytes", kInteger, "bytes", "limit"},
    {"hits", kInteger, "", "block lookups answered from memory"},
    {"misses", kInteger, "", "block lookups that went to the drive"},
    {"meta_bytes", kInteger, "bytes", "held of index and filter blocks"},
    {"pinned_bytes", kInteger, "bytes",
     "held of blocks that are in use or pinned, and cannot be evicted"},
    {"meta_hits", kInteger, "", "of the hits, index and filter blocks"},
    {"meta_misses", kInteger, "", "of the misses, index and filter blocks"},
};
constexpr ColumnDef kWalColumns[] = {
    {"number", kInteger, "", "file number"},
    {"bytes", kInteger, "bytes", "appended so far, framing included"},
    {"written_bytes", kInteger, "bytes", "handed to the drive"},
    {"durable_bytes", kInteger, "bytes", "covered by a flush of the drive"},
};
constexpr ColumnDef kWritesColumns[] = {
    {"id", kInteger, "", "always 0"},
    {"state", kEnum, "", "whether writes flow", kWriteStateNames},
    {"reason", kEnum, "", "who holds them up", kWriteReasonNames},
    {"stalls", kInteger, "", "times that writes were delayed or stopped"},
    {"stall_ns", kInteger, "ns", "time that clients spent waiting for it"},
    {"family", kInteger, "", "number of the column family that holds them up most"},
};
constexpr ColumnDef kCountersColumns[] = {
    {"id", kInteger, "", "always 0"},
    {"flushes", kInteger, "", ""},
    {"compactions", kInteger, "", "trivial moves not counted"},
    {"trivial_moves", kInteger, "", "files that changed level without a byte written"},
    {"flush_bytes", kInteger, "bytes", "written by flushes"},
    {"compact_read_bytes", kInteger, "bytes",
     "read by compactions as RocksDB counts it: the tails of opened outputs included, cached "
     "blocks not"},
    {"compact_write_bytes", kInteger, "bytes", "written by compactions"},
    {"pending_compaction_bytes", kInteger, "bytes", "until every level is within its target"},
};
constexpr ColumnDef kCompactionStatsColumns[] = {
    {"since", kEnum, "", "from when on it is counted", kStatsSinceNames},
    {"level", kInteger, "", "the one that was written into"},
    kFamilyColumn,
    {"files", kInteger, "", "files in it now"},
    {"busy_files", kInteger, "", "of these, being compacted"},
    {"bytes", kInteger, "bytes", "their sizes added up"},
    {"score_ppm", kInteger, "1/1000000", "1,000,000 and more asks for a compaction"},
    {"upper_bytes", kInteger, "bytes", "input files from other levels (Rn)"},
    {"level_bytes", kInteger, "bytes", "input files from this level (Rnp1)"},
    {"written_bytes", kInteger, "bytes", "output files"},
    {"flushed_bytes", kInteger, "bytes", "of these, written by flushes"},
    {"moved_bytes", kInteger, "bytes", "files that trivial moves brought"},
    {"ns", kInteger, "ns", "from the start of each job until its outputs were durable"},
    {"cpu_ns", kInteger, "ns", "of these, merging"},
    {"jobs", kInteger, "", "flushes and compactions, trivial moves not counted"},
    {"entries", kInteger, "", "versions that compactions read; flushes do not count"},
    {"entries_dropped", kInteger, "", "of these, dropped"},
};
constexpr ColumnDef kFamilyColumns[] = {
    {"family", kInteger, "", "its number"},
    {"name", kText, "", "as RocksDB's tools know it"},
    {"log_number", kInteger, "", "the oldest log that it still needs"},
    {"memtables", kInteger, "", "in memory, the active one included"},
    {"files", kInteger, "", "SST files"},
    {"bytes", kInteger, "bytes", "their sizes added up"},
};
constexpr TableDef kTables[] = {
    {"lsm.memtables", 1, kMemtableColumns, "memtables in memory"},
    {"lsm.files", 1, kFileColumns, "SST files of the current version"},
    {"lsm.levels", 2, kLevelColumns, "levels of each column family, their targets and scores"},
    {"lsm.jobs", 1, kJobColumns, "background jobs that run"},
    {"lsm.cache", 1, kCacheColumns, "the block cache"},
    {"lsm.wal", 1, kWalColumns, "log files that are still needed"},
    {"lsm.writes", 1, kWritesColumns, "whether writes flow, and who holds them up"},
    {"lsm.counters", 1, kCountersColumns, "counters since the run began"},
    {"lsm.blocks", 1, inspector::kBlockColumns, "the data blocks of one file", false},
    {"lsm.entries", 1, inspector::kEntryColumns, "the entries of one block", false},
    {"lsm.places", 1, inspector::kPlaceColumns, "where versions of one key lie", false},
    {"lsm.scores", 1, inspector::kScoreColumns, "a level's candidates for compaction", false},
    {"lsm.compaction_stats", 3, kCompactionStatsColumns,
     "compactions by level, as RocksDB counts them", false},
    {"lsm.restarts", 1, inspector::kRestartColumns, "the restart array of one block", false},
    {"lsm.filter_probes", 1, inspector::kFilterProbeColumns,
     "the bits of a file's filter that one key asks for", false},
    {"lsm.families", 1, kFamilyColumns, "column families", false},
    {"lsm.ribbon_probes", 1, inspector::kRibbonProbeColumns,
     "the equation of one key that a file's Ribbon filter solves, or not", false},
    {"lsm.ranges", 1, inspector::kRangeColumns, "the range tombstones of one file", false},
    {"lsm.dead_weight", 1, inspector::kDeadWeightColumns, "how much of each file newer files hide",
     false},
    {"lsm.deleted_ranges", 1, inspector::kDeletedRangeColumns,
     "all range tombstones, memtables' and files'", false},
};

constexpr ColumnDef kPutExtra[] = {
    {"key", kBytes, "", "user key"},
    {"sequence", kInteger, "", ""},
    {"type", kInteger, "", "0 tombstone, 1 value, 2 merge, 7 single delete, 15 range tombstone"},
    {"row_bytes", kInteger, "bytes", "key and value"},
};
constexpr ColumnDef kReadExtra[] = {
    {"key", kBytes, "", "user key"},
    {"rows", kInteger, "", "rows found"},
    {"block_reads", kInteger, "", "blocks fetched from the drive"},
    {"probed", kInteger, "", "tables looked into"},
};
constexpr ColumnDef kMissExtra[] = {
    {"file", kInteger, "", "file number"},
    {"block", kInteger, "", "data block within the file"},
};
constexpr ColumnDef kFinishedExtra[] = {
    {"read_bytes", kInteger, "bytes", ""},  {"written_bytes", kInteger, "bytes", ""},
    {"first_bytes", kInteger, "bytes", ""}, {"entries_read", kInteger, "", ""},
    {"entries_dropped", kInteger, "", ""},  {"outputs", kInteger, "", ""},
};
constexpr ColumnDef kCheckpointBegunExtra[] = {
    {"checkpoint", kInteger, "", "it lies in the directory checkpoint_NUMBER"},
    {"sequence", kInteger, "", "the last write in it"},
};
constexpr ColumnDef kCheckpointMadeExtra[] = {
    {"checkpoint", kInteger, "", "it lies in the directory checkpoint_NUMBER"},
    {"sequence", kInteger, "", "the last write in it"},
    {"tables", kInteger, "", "tables in it"},
    {"linked_bytes", kInteger, "bytes", "of files that are linked: not written again"},
    {"copied_bytes", kInteger, "bytes", "of MANIFEST, CURRENT and logs: written"},
};
constexpr ColumnDef kOutputExtra[] = {
    {"output", kInteger, "", "file number of the new output"},
    {"first_key", kBytes, "", "its first user key"},
};

constexpr FactDef kFacts[] = {
    {"lsm.put", kMemtables, RowOp::kAssign, kPutExtra, "a row or a tombstone entered the memtable"},
    {"lsm.memtable_switched", kMemtables, RowOp::kAssign, {}, "a fresh memtable takes the writes"},
    {"lsm.memtable_changed",
     kMemtables,
     RowOp::kAssign,
     {},
     "a memtable waits for its flush or is being flushed"},
    {"lsm.memtable_dropped", kMemtables, RowOp::kRemove, {}, "its rows are in L0 now"},
    {"lsm.wal_created", kWal, RowOp::kAssign, {}, "a new log begins"},
    {"lsm.wal_written", kWal, RowOp::kAssign, {}, "the log grew or was handed to the drive"},
    {"lsm.wal_dropped", kWal, RowOp::kRemove, {}, "nothing in it is needed any more"},
    {"lsm.job_started", kJobs, RowOp::kAssign, {}, "a flush or compaction begins"},
    {"lsm.input_chosen", kFiles, RowOp::kAssign, {}, "a compaction reads this file"},
    {"lsm.job_progress", kJobs, RowOp::kAssign, {}, "the merge front moved"},
    {"lsm.output_opened", kJobs, RowOp::kAssign, kOutputExtra, "a new output file begins"},
    {"lsm.file_added", kFiles, RowOp::kAssign, {}, "a file joined its level"},
    {"lsm.file_moved", kFiles, RowOp::kAssign, {}, "a file changed level without a byte written"},
    {"lsm.file_dropped", kFiles, RowOp::kRemove, {}, "a file left the tree"},
    {"lsm.file_released", kFiles, RowOp::kAssign, {}, "a compaction gave this input back unread"},
    {"lsm.level_changed", kLevels, RowOp::kAssign, {}, "a level's size, target or score is new"},
    {"lsm.job_finished", kJobs, RowOp::kRemove, kFinishedExtra,
     "a flush or compaction is installed"},
    {"lsm.get", kCache, RowOp::kAssign, kReadExtra, "a point lookup was answered"},
    {"lsm.scan", kCache, RowOp::kAssign, kReadExtra, "a range scan was answered"},
    {"lsm.writes_changed", kWrites, RowOp::kAssign, {}, "writes flow, are delayed or stop"},
    {"lsm.counters_changed", kCounters, RowOp::kAssign, {}, "counters moved"},
    {"lsm.block_missed", kCache, RowOp::kAssign, kMissExtra,
     "a block that a read needs is not in memory: it is fetched from the drive"},
    {"lsm.cache_erased",
     kCache,
     RowOp::kAssign,
     {},
     "index and filter of a table entered the cache, or are let go"},
    {"lsm.checkpoint_begun", kNoTable, RowOp::kNone, kCheckpointBegunExtra,
     "a copy of the database begins: the rows of this moment"},
    {"lsm.checkpoint_made", kNoTable, RowOp::kNone, kCheckpointMadeExtra,
     "a copy of the database is there, and durable"},
};

constexpr ReportFieldDef kReport[] = {
    {"flushes", ReportType::kCount, "", "memtable flushes"},
    {"compactions", ReportType::kCount, "", "compactions that wrote, trivial moves not counted"},
    {"trivial_moves", ReportType::kCount, "", "files that changed level without a byte written"},
    {"stalls.count", ReportType::kCount, "", "times that writes were delayed or stopped"},
    {"stalls.ns", ReportType::kCount, "ns",
     "time that clients waited because writes were delayed or stopped"},
    {"cache.hit_rate", ReportType::kRatio, "", "block lookups answered from the block cache"},
    {"read_amplification", ReportType::kRatio, "",
     "blocks fetched from the drive for each lookup or scan"},
    {"lsm.flush_bytes", ReportType::kCount, "bytes", "written by flushes"},
    {"lsm.compact_read_bytes", ReportType::kCount, "bytes",
     "read by compactions: data blocks of inputs and, from the page cache, tails of outputs "
     "(COMPACT_READ_BYTES)"},
    {"lsm.compact_write_bytes", ReportType::kCount, "bytes", "written by compactions"},
    {"lsm.wal_bytes", ReportType::kCount, "bytes",
     "log records, framing excluded, as RocksDB's WAL_FILE_BYTES"},
    {"lsm.files", ReportType::kCount, "", "SST files at the end"},
    {"lsm.reseeks", ReportType::kCount, "",
     "times that a scan sought behind versions of a row that it does not show "
     "(NUMBER_OF_RESEEKS_IN_ITERATION)"},
    {"lsm.rows_expired", ReportType::kCount, "",
     "rows that compactions dropped because their ttl_duration was over"},
};

constexpr OptionGroup kOptionGroups[] = {{"lsm", "engine", kOptionRows, kProfiles}};

}  // namespace

TT_DEFINE_OPTIONS(SharedOptions, OptionIndex, TT_LSM_OPTIONS)

Options Options::from_values(std::span<const u64> values) {
  TT_CHECK(values.size() == kOptionRows.size());
  Options out;
  static_cast<SharedOptions&>(out) = SharedOptions::from_values(values.first(OptionIndex::kCount));
  const u64* value = values.data() + OptionIndex::kCount;
#define TT_FROM_VALUE(member) \
  if (const u64 own = *value++; own != kInherits) \
    out.secondary_##member = static_cast<decltype(member)>(own);
  TT_LSM_SECONDARY_OPTIONS(TT_FROM_VALUE)
#undef TT_FROM_VALUE
  return out;
}
std::vector<u64> Options::to_values() const {
  std::vector<u64> values = SharedOptions::to_values();
#define TT_TO_VALUE(member) \
  values.push_back(secondary_##member ? static_cast<u64>(*secondary_##member) : kInherits);
  TT_LSM_SECONDARY_OPTIONS(TT_TO_VALUE)
#undef TT_TO_VALUE
  return values;
}

const FolderSchema kSchema = {kFolder, "lsm", kCauses, kTables, kFacts, kOptionGroups, kReport};

}  // namespace tt::lsm
