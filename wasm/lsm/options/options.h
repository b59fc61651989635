// The LSM engine's options: names and meaning are RocksDB's (include/rocksdb/options.h, table.h);
// profiles carry whole versions.
#pragma once
#include "facts/schema.h"

namespace tt::lsm {

inline constexpr const char* kCompressionNames[] = {"none", "lz4", "zstd", "zlib"};
inline constexpr const char* kBottommostNames[] = {"none", "lz4", "zstd", "zlib", "same"};
inline constexpr const char* kFilterPolicyNames[] = {"bloom", "ribbon"};
inline constexpr const char* kBloomBeforeNames[] = {"-1", "0", "1", "2", "3", "4", "5", "6", "7"};
inline constexpr const char* kChecksumNames[] = {"crc32c", "xxh3"};
inline constexpr const char* kBlockCacheNames[] = {"lru", "clock"};
enum class BlockCacheKind : u64 { kLru, kClock };
inline constexpr const char* kCompactionStyleNames[] = {"level", "universal", "fifo"};
inline constexpr const char* kRulesNames[] = {"5.18", "6.29", "7.8", "9.1"};
inline constexpr const char* kOmittedRuleNames[] = {"none", "clean_cut", "trivial_move",
                                                    "output_alignment", "base_floor"};
inline constexpr const char* kCompactionPriNames[] = {
    "by_compensated_size", "oldest_largest_seq_first", "oldest_smallest_seq_first",
    "min_overlapping_ratio"};
inline constexpr const char* kPerLevelNames[] = {"unset", "uniform", "upper_none"};
inline constexpr const char* kMergeOperatorNames[] = {"none", "uint64add", "stringappend"};
enum class MergeOperator : u64 { kNone, kUint64Add, kStringAppend };
inline constexpr const char* kBottommostLevelNames[] = {"skip", "if_have_compaction_filter",
                                                        "force", "force_optimized"};
enum class BottommostLevel : u64 { kSkip, kIfHaveFilter, kForce, kForceOptimized };
inline constexpr const char* kWalRecoveryNames[] = {"tolerate_corrupted_tail_records",
                                                    "absolute_consistency", "point_in_time",
                                                    "skip_any_corrupted_records"};
// How much of the log recovery uses (WALRecoveryMode).
enum class WalRecoveryMode : u64 {
  kTolerateCorruptedTailRecords,  // drops an incomplete last record; other damage is an error
  kAbsoluteConsistency,           // any damage or incomplete record is an error
  kPointInTimeRecovery,           // everything before the first damage, nothing after it
  kSkipAnyCorruptedRecords,       // every record that can be read
};
inline constexpr const char* kFamilyOfIndexesNames[] = {"default", "each_secondary", "each"};
enum class RocksVersion : u64 { k518, k629, k78, k91 };
enum class OmittedRule : u64 { kNone, kCleanCut, kTrivialMove, kOutputAlignment, kBaseFloor };
enum class CompactionPri : u64 {
  kByCompensatedSize,
  kOldestLargestSeqFirst,
  kOldestSmallestSeqFirst,
  kMinOverlappingRatio
};
// compression_per_level: unset; every entry = `compression`; or none for L0 and the two levels from
// the base on.
enum class CompressionPerLevel : u64 { kUnset, kUniform, kUpperNone };
enum class FamilyOfIndexes : u64 { kDefault, kEachSecondary, kEach };
enum class CompactionStyle : u64 { kLevel, kUniversal, kFifo };
enum class Compression : u64 { kNone, kLz4, kZstd, kZlib };
enum class FilterPolicy : u64 { kBloom, kRibbon };
enum class Checksum : u64 { kCrc32c, kXxh3 };

// X(member, type, default, min, max, names, help). Defaults are RocksDB 7.8's unless the help says
// otherwise.
#define TT_LSM_OPTIONS(X) \
  X(write_buffer_size, kBytes, 64 * MiB, 64 * KiB, 1 * GiB, kNoNames, \
    "memory of one memtable, as a 64-bit build's arena counts it, before it is switched and " \
    "flushed") \
  X(db_write_buffer_size, kBytes, 0, 0, 1 * GiB, kNoNames, \
    "budget for all memtables together, flushed ones that are kept included: the active one is " \
    "flushed at 7/8 of it, or at half of it once it is spent; 0: none") \
  X(max_write_buffer_size_to_maintain, kBytes, 0, 0, 1 * GiB, kNoNames, \
    "memory of flushed memtables that a database with transactions keeps to look for conflicts; " \
    "its bytes count, its rows are not kept here") \
  X(max_write_buffer_number, kCount, 2, 2, 16, kNoNames, \
    "memtables in memory, the active one included; writes stop when so many wait to be flushed") \
  X(level0_file_num_compaction_trigger, kCount, 4, 1, 100, kNoNames, \
    "files in L0 that start a compaction into the base level") \
  X(level0_slowdown_writes_trigger, kCount, 20, 1, 1000, kNoNames, \
    "files in L0 from which writes are delayed") \
  X(level0_stop_writes_trigger, kCount, 36, 1, 1000, kNoNames, "files in L0 at which writes stop") \
  X(max_bytes_for_level_base, kBytes, 256 * MiB, 64 * KiB, 1024 * GiB, kNoNames, \
    "target size of the base level") \
  X(max_bytes_for_level_multiplier, kCount, 10, 2, 100, kNoNames, \
    "how many times larger each level's target is than the one above") \
  X(level_compaction_dynamic_level_bytes, kFlag, 0, 0, 1, kNoNames, \
    "derive targets upwards from the last level's real size instead of downwards from the base") \
  X(num_levels, kCount, 7, 2, 12, kNoNames, "levels, L0 included") \
  X(target_file_size_base, kBytes, 64 * MiB, 16 * KiB, 4 * GiB, kNoNames, \
    "size at which compaction outputs are cut") \
  X(max_compaction_bytes, kBytes, 0, 0, 1024 * GiB, kNoNames, \
    "limit for input expansion and grandparent overlap; 0 means 25 times the target file size") \
  X(compaction_pri, kEnum, 3, 0, 3, kCompactionPriNames, \
    "which of a level's files is compacted first") \
  X(level_compaction_dynamic_file_size, kFlag, 1, 0, 1, kNoNames, \
    "cut compaction outputs where files of the next deeper level begin and end") \
  X(compaction_style, kEnum, 0, 0, 2, kCompactionStyleNames, \
    "level: each level is a sorted run with a target; universal: whole sorted runs are merged by " \
    "their sizes; fifo: the oldest files go") \
  X(universal_size_ratio, kCount, 1, 0, 1000, kNoNames, \
    "per cent by which the next older sorted run may be larger than those picked so far") \
  X(universal_min_merge_width, kCount, 2, 2, 1000, kNoNames, \
    "fewest sorted runs that one compaction merges") \
  X(universal_max_size_amplification_percent, kCount, 200, 0, 100000, kNoNames, \
    "per cent that newer sorted runs may weigh against the oldest before everything is merged") \
  X(fifo_max_table_files_size, kBytes, 1 * GiB, 64 * KiB, 1024 * GiB, kNoNames, \
    "fifo: bytes of tables beyond which the oldest go") \
  X(fifo_allow_compaction, kFlag, 0, 0, 1, kNoNames, "fifo: small files of L0 are merged") \
  X(ttl, kCount, 30 * 24 * 3600, 0, ~u64{0} >> 24, kNoNames, \
    "seconds after which a file's data move on to the next level, or with fifo go; 0 never") \
  X(periodic_compaction_seconds, kCount, 0, 0, ~u64{0} >> 24, kNoNames, \
    "seconds after which a file is rewritten in its level; 0 never") \
  X(soft_pending_compaction_bytes_limit, kBytes, 64 * GiB, 0, 1024 * GiB, kNoNames, \
    "compaction debt from which writes are delayed; 0 never") \
  X(hard_pending_compaction_bytes_limit, kBytes, 256 * GiB, 0, 1024 * GiB, kNoNames, \
    "compaction debt at which writes stop; 0 never") \
  X(delayed_write_rate, kBytes, 0, 0, 1 * GiB, kNoNames, \
    "bytes a second that delayed writes start with; 0: the rate limiter's, or 16 MiB") \
  X(rate_limiter_bytes_per_sec, kBytes, 0, 0, 64 * GiB, kNoNames, \
    "bytes a second that flushes and compactions may write, flushes first; 0: no limit") \
  X(rate_limiter_refill_period_us, kCount, 100000, 1000, 10000000, kNoNames, \
    "microseconds between two portions of that rate") \
  X(max_background_compactions, kCount, 1, 1, 16, kNoNames, \
    "compactions that may run at once when the backlog asks for speed") \
  X(block_size, kBytes, 4 * KiB, 512, 1 * MiB, kNoNames, \
    "uncompressed size at which a data block is cut") \
  X(block_size_deviation, kCount, 10, 0, 100, kNoNames, \
    "per cent of block_size that may stay free when the next entry would overflow it") \
  X(block_restart_interval, kCount, 16, 1, 256, kNoNames, \
    "entries between full keys in a data block") \
  X(compression, kEnum, 0, 0, 3, kCompressionNames, "codec of data and index blocks") \
  X(bottommost_compression, kEnum, 4, 0, 4, kBottommostNames, \
    "codec of the last non-empty level; same: as elsewhere") \
  X(compression_per_level, kEnum, 0, 0, 2, kPerLevelNames, \
    "uniform: the same codec named level by level, which keeps files from being moved several at " \
    "a time; upper_none: no codec in L0, the base level and the one below it") \
  X(compression_level, kCount, 0, 0, 8, kNoNames, \
    "effort of zstd and zlib (their higher levels are not built in); 0: the codec's default, 3 " \
    "of zstd and 6 of zlib") \
  X(compression_max_dict_bytes, kBytes, 0, 0, 1 * MiB, kNoNames, \
    "a dictionary of so many bytes a table (max_dict_bytes): samples of its own blocks, which " \
    "its codec knows before each block; a table's blocks are held back until it is made. 0: " \
    "none") \
  X(bottommost_compression_max_dict_bytes, kBytes, 0, 0, 1 * MiB, kNoNames, \
    "of the last non-empty level, instead of that; 0: as elsewhere") \
  X(compression_max_dict_buffer_bytes, kBytes, 0, 0, 1 * GiB, kNoNames, \
    "raw blocks that are held back for it at most; 0: the target file size, and in a flush the " \
    "whole table") \
  X(bloom_millibits_per_key, kCount, 10000, 0, 100000, kNoNames, \
    "bits of Bloom filter a key, in thousandths, or of one that errs as often; 0 means no filter") \
  X(optimize_filters_for_hits, kFlag, 0, 0, 1, kNoNames, \
    "build no filters where nothing deeper overlaps, and ask none on the last level") \
  X(filter_policy, kEnum, 0, 0, 1, kFilterPolicyNames, \
    "ribbon: filters that err as often in seven tenths of the bytes, and take longer to build") \
  X(bloom_before_level, kEnum, 1, 0, 8, kBloomBeforeNames, \
    "with ribbon: flushes and levels above this one get Bloom filters all the same; -1: none") \
  X(format_version, kCount, 5, 2, 5, kNoNames, \
    "of table files: from 3 on the index leaves sequence numbers out, from 4 on it is written " \
    "shorter, from 5 on Bloom filters err less often") \
  X(checksum, kEnum, 1, 0, 1, kChecksumNames, "checksum behind each block") \
  X(block_cache_size, kBytes, 8 * MiB, 0, 4 * GiB, kNoNames, "cache of uncompressed blocks") \
  X(block_cache_kind, kEnum, 0, 0, 1, kBlockCacheNames, \
    "lru: what was used longest ago goes first; clock: RocksDB's HyperClockCache (7.7), whose " \
    "hand passes over entries and evicts those not used since (MyRocks: " \
    "rocksdb_use_hyper_clock_cache)") \
  X(estimated_entry_charge, kBytes, 0, 0, 64 * MiB, kNoNames, \
    "with clock: what a block is expected to be charged, which fixes the number of slots; 0: " \
    "block_size") \
  X(cache_index_and_filter_blocks, kFlag, 0, 0, 1, kNoNames, \
    "index and filter blocks live in the block cache and can be evicted from it; else they stay " \
    "in memory beside it, as long as their table is open") \
  X(cache_index_and_filter_blocks_with_high_priority, kFlag, 1, 0, 1, kNoNames, \
    "in the cache they are protected at once; else like data blocks, when they are found again") \
  X(pin_l0_filter_and_index_blocks_in_cache, kFlag, 0, 0, 1, kNoNames, \
    "those of flushed files are not evicted until the file is deleted") \
  X(high_pri_pool_percent, kCount, 50, 0, 100, kNoNames, \
    "per cent of the block cache for blocks that were found again or have high priority " \
    "(high_pri_pool_ratio)") \
  X(wal_sync, kFlag, 0, 0, 1, kNoNames, \
    "wait for the log to be durable before a write is acknowledged; clients share one flush") \
  X(batch_transactions, kFlag, 0, 0, 1, kNoNames, \
    "log the writes of a transaction as one write batch when it commits, as MyRocks does; else " \
    "each write by itself, as a program that calls Put does") \
  X(single_delete_secondary_keys, kFlag, 0, 0, 1, kNoNames, \
    "delete index entries with SingleDelete, as MyRocks does: such a tombstone and its put " \
    "cancel out where they meet") \
  X(wal_recovery_mode, kEnum, 2, 0, 3, kWalRecoveryNames, \
    "what of the log is replayed after a crash: up to the first damage (point_in_time), all that " \
    "can be read, or none of it if more than an incomplete last record is damaged; a change " \
    "holds from the next opening on") \
  X(wal_writeback_bytes, kBytes, 64 * KiB, 4 * KiB, 64 * MiB, kNoNames, \
    "unsynced log bytes after which the operating system writes them back (our choice: no page " \
    "cache is modelled)") \
  X(max_total_wal_size, kBytes, 0, 0, 1024 * GiB, kNoNames, \
    "with several column families: bytes of all logs from which the families that still need the " \
    "oldest one are flushed; 0: four times what all their memtables may take") \
  X(log_size_for_flush, kBytes, 0, 0, 1024 * GiB, kNoNames, \
    "checkpoints: from so many bytes of logs on the memtables are flushed first, so that little " \
    "of the logs is copied; 0: always (CreateCheckpoint, as MyRocks calls it)") \
  X(column_family_of_indexes, kEnum, 0, 0, 2, kFamilyOfIndexesNames, \
    "default: all indexes of a workload share one column family; each_secondary: each secondary " \
    "index has one of its own; each: every index has, as a MyRocks table whose indexes name " \
    "their families") \
  X(compaction_readahead_size, kBytes, 0, 0, 64 * MiB, kNoNames, \
    "bytes that a compaction reads ahead of each input; 0: as the operating system does, " \
    "compaction_io_bytes") \
  X(initial_auto_readahead_size, kBytes, 8 * KiB, 0, 64 * MiB, kNoNames, \
    "bytes that a scan first reads ahead, once it reads a file's blocks one behind the other; " \
    "then twice as many each time") \
  X(max_auto_readahead_size, kBytes, 256 * KiB, 0, 64 * MiB, kNoNames, \
    "most bytes that a scan reads ahead; 0 none") \
  X(num_file_reads_for_auto_readahead, kCount, 2, 0, 1000, kNoNames, \
    "blocks that a scan reads one behind the other before it reads ahead") \
  X(compaction_io_bytes, kBytes, 256 * KiB, 4 * KiB, 4 * MiB, kNoNames, \
    "bytes a compaction or flush reads ahead and writes at once (RocksDB: readahead 2 MiB, write " \
    "buffer 1 MiB)") \
  X(rules, kEnum, 2, 0, 3, kRulesNames, \
    "the RocksDB version whose compaction rules hold (rules.h)") \
  X(omit_rule, kEnum, 0, 0, 4, kOmittedRuleNames, \
    "not RocksDB's, for experiments: leaves one compaction rule out, to see what it is worth") \
  X(cpu_put_ns, kNs, 3000, 0, 1000000000, kNoNames, \
    "CPU time of a put or delete: log record and memtable insert") \
  X(cpu_get_ns, kNs, 4000, 0, 1000000000, kNoNames, \
    "CPU time of a point lookup before any table is probed") \
  X(cpu_probe_ns, kNs, 1500, 0, 1000000000, kNoNames, \
    "CPU time of probing one table: filter, index and block search") \
  X(cpu_scan_row_ns, kNs, 2000, 0, 1000000000, kNoNames, "CPU time of one row of a scan") \
  X(cpu_compaction_entry_ns, kNs, 400, 0, 1000000000, kNoNames, \
    "CPU time of one entry merged by a flush or compaction, codec aside") \
  X(recycle_log_file_num, kCount, 0, 0, 100, kNoNames, \
    "logs that are done with are kept, up to so many, and written over: no space is allocated " \
    "and no file grows, so that a synced write changes no metadata. As there, 6.29 and 7.8 " \
    "recycle only where wal_recovery_mode is skip_any_corrupted_records, 9.1 also with " \
    "point_in_time; 5.18 recovers by tolerate_corrupted_tail_records then") \
  X(manual_wal_flush, kFlag, 0, 0, 1, kNoNames, \
    "log records wait in the process until their buffer is full, the log is switched, or a write " \
    "is synced; what waits there even a crash of the process loses (MyRocks sets it, and flushes " \
    "at each commit or once a second)") \
  X(writable_file_max_buffer_size, kBytes, 1 * MiB, 4 * KiB, 64 * MiB, kNoNames, \
    "with manual_wal_flush: that buffer's size") \
  X(wal_sync_interval_ms, kCount, 0, 0, 3600000, kNoNames, \
    "without wal_sync: a thread of its own makes the log durable every so many milliseconds; 0: " \
    "none does. MyRocks: 1000, with manual_wal_flush for rocksdb_flush_log_at_trx_commit 0, " \
    "without it for 2") \
  X(min_write_buffer_number_to_merge, kCount, 1, 1, 15, kNoNames, \
    "full memtables that must wait before they are flushed, together into one file; one less " \
    "than max_write_buffer_number at most. Whoever asks for a flush gets it earlier") \
  X(max_sequential_skip_in_iterations, kCount, 8, 0, 1000000, kNoNames, \
    "hidden versions of one key that a scan steps over before it seeks behind them instead") \
  X(ttl_duration, kCount, 0, 0, ~u64{0} >> 24, kNoNames, \
    "seconds after which a row expires, as MyRocks's tables with this comment do: its value " \
    "begins with 8 bytes of time, and compactions drop it once the oldest snapshot is younger " \
    "than that; 0: never") \
  X(ttl_read_filtering, kFlag, 1, 0, 1, kNoNames, \
    "reads hide expired rows that no compaction has dropped yet " \
    "(rocksdb_enable_ttl_read_filtering)") \
  X(ingest_allow_global_seqno, kFlag, 0, 0, 1, kNoNames, \
    "bulk loads may put rows over others: their tables get a sequence number each " \
    "(IngestExternalFileOptions, where it is the default; MyRocks forbids it, and refuses such a " \
    "load)") \
  X(ingest_allow_blocking_flush, kFlag, 0, 0, 1, kNoNames, \
    "a bulk load among rows in memory flushes them first, while writes wait (default there; " \
    "MyRocks refuses such a load)") \
  X(ingest_snapshot_consistency, kFlag, 0, 0, 1, kNoNames, \
    "snapshots do not see rows that are bulk loaded after they were taken: these need a sequence " \
    "number then (default there; not with MyRocks)") \
  X(ingest_write_global_seqno, kFlag, 1, 0, 1, kNoNames, \
    "that sequence number is written into the table too, not only into the MANIFEST " \
    "(write_global_seqno)") \
  X(bottommost_level_compaction, kEnum, 1, 0, 3, kBottommostLevelNames, \
    "whether a manual compaction also rewrites the files that already lie in the last level; " \
    "force_optimized: but for those that it made itself") \
  X(atomic_flush, kFlag, 0, 0, 1, kNoNames, \
    "a flush takes the memtables of all column families together, up to the same write, and " \
    "their files enter the trees by one group of MANIFEST records, or none of them does; " \
    "min_write_buffer_number_to_merge is 1 then") \
  X(merge_operator, kEnum, 0, 0, 2, kMergeOperatorNames, \
    "what a merge does to its row, without reading it: add an unsigned number of 8 bytes, or " \
    "append to a list; none: merges are refused")

TT_DECLARE_OPTIONS(SharedOptions, OptionIndex, TT_LSM_OPTIONS)

// X(member of SharedOptions): what the column families of secondary indexes may have of their own,
// as ColumnFamilyOptions are a family's (include/rocksdb/options.h) and MyRocks sets them by
// rocksdb_override_cf_options. What is not set is as elsewhere.
#define TT_LSM_SECONDARY_OPTIONS(X) \
  X(write_buffer_size) \
  X(max_write_buffer_number) \
  X(min_write_buffer_number_to_merge) \
  X(level0_file_num_compaction_trigger) \
  X(level0_slowdown_writes_trigger) \
  X(level0_stop_writes_trigger) \
  X(max_bytes_for_level_base) \
  X(max_bytes_for_level_multiplier) \
  X(level_compaction_dynamic_level_bytes) \
  X(target_file_size_base) \
  X(max_compaction_bytes) \
  X(compaction_pri) \
  X(compaction_style) \
  X(universal_size_ratio) \
  X(universal_min_merge_width) \
  X(universal_max_size_amplification_percent) \
  X(ttl) \
  X(periodic_compaction_seconds) \
  X(block_size) \
  X(compression) \
  X(bottommost_compression) \
  X(compression_per_level) \
  X(compression_level) \
  X(compression_max_dict_bytes) \
  X(bloom_millibits_per_key) \
  X(optimize_filters_for_hits) \
  X(filter_policy)

#define TT_LSM_SECONDARY_MEMBER(member) u64 secondary_##member = kInherits;
struct Options : SharedOptions {
  TT_LSM_SECONDARY_OPTIONS(TT_LSM_SECONDARY_MEMBER)
};

}  // namespace tt::lsm
