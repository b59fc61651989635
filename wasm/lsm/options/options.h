// The LSM engine's options: names and meaning are RocksDB's (include/rocksdb/options.h, table.h);
// profiles carry whole versions.
#pragma once
#include <optional>

#include "facts/options.h"

namespace tt::lsm {

TT_ENUM(BottommostCompression, (kNone, "none"), (kLz4, "lz4"), (kZstd, "zstd"), (kZlib, "zlib"),
        (kSame, "same"));
TT_ENUM(BloomBeforeLevel, (kNever, "-1"), (kLevel0, "0"), (kLevel1, "1"), (kLevel2, "2"),
        (kLevel3, "3"), (kLevel4, "4"), (kLevel5, "5"), (kLevel6, "6"), (kLevel7, "7"));
TT_ENUM(BlockCacheKind, (kLru, "lru"), (kClock, "clock"));
TT_ENUM(MergeOperator, (kNone, "none"), (kUint64Add, "uint64add"), (kStringAppend, "stringappend"));
TT_ENUM(BottommostLevel, (kSkip, "skip"), (kIfHaveFilter, "if_have_compaction_filter"),
        (kForce, "force"), (kForceOptimized, "force_optimized"));
// The part of a damaged log that recovery uses (include/rocksdb/options.h, WALRecoveryMode): all
// but an incomplete last record, with any other damage an error; all, with any damage an error;
// everything up to the first damage; or every record that can be read.
TT_ENUM(WalRecoveryMode, (kTolerateCorruptedTailRecords, "tolerate_corrupted_tail_records"),
        (kAbsoluteConsistency, "absolute_consistency"), (kPointInTimeRecovery, "point_in_time"),
        (kSkipAnyCorruptedRecords, "skip_any_corrupted_records"));
TT_ENUM(RocksVersion, (k518, "5.18"), (k629, "6.29"), (k78, "7.8"), (k91, "9.1"));
TT_ENUM(OmittedRule, (kNone, "none"), (kCleanCut, "clean_cut"), (kTrivialMove, "trivial_move"),
        (kOutputAlignment, "output_alignment"), (kBaseFloor, "base_floor"));
TT_ENUM(CompactionPri, (kByCompensatedSize, "by_compensated_size"),
        (kOldestLargestSeqFirst, "oldest_largest_seq_first"),
        (kOldestSmallestSeqFirst, "oldest_smallest_seq_first"),
        (kMinOverlappingRatio, "min_overlapping_ratio"));
// compression_per_level: unset; every entry = `compression`; or none for L0 and the two levels from
// the base on.
TT_ENUM(CompressionPerLevel, (kUnset, "unset"), (kUniform, "uniform"), (kUpperNone, "upper_none"));
TT_ENUM(FamilyOfIndexes, (kDefault, "default"), (kEachSecondary, "each_secondary"),
        (kEach, "each"));
TT_ENUM(CompactionStyle, (kLevel, "level"), (kUniversal, "universal"), (kFifo, "fifo"));
TT_ENUM(Compression, (kNone, "none"), (kLz4, "lz4"), (kZstd, "zstd"), (kZlib, "zlib"));
TT_ENUM(FilterPolicy, (kBloom, "bloom"), (kRibbon, "ribbon"));
TT_ENUM(Checksum, (kCrc32c, "crc32c"), (kXxh3, "xxh3"));

// X(member, type, default, range, help). Defaults are RocksDB 7.8's unless the help says
// otherwise.
#define TT_LSM_OPTIONS(X) \
  X(write_buffer_size, Bytes, 64 * MiB, 64 * KiB, 1 * GiB, \
    "size at which a memtable is full and is flushed, counted as by a 64-bit build's arena") \
  X(db_write_buffer_size, Bytes, 0, 0, 1 * GiB, \
    "memory limit for all memtables together, including flushed ones that are kept: a memtable " \
    "is flushed when the active ones exceed 7/8 of it, or half of it while all together reach " \
    "it; 0: no limit") \
  X(max_write_buffer_size_to_maintain, Bytes, 0, 0, 1 * GiB, \
    "memory for flushed memtables that a database with transactions keeps to detect write " \
    "conflicts; here their bytes count, but their rows are not kept") \
  X(max_write_buffer_number, Count, 2, 2, 16, \
    "memtables in memory, the active one included; writes stop when this many wait to be " \
    "flushed") \
  X(level0_file_num_compaction_trigger, Count, 4, 1, 100, \
    "number of L0 files that triggers a compaction into the base level") \
  X(level0_slowdown_writes_trigger, Count, 20, 1, 1000, \
    "number of L0 files from which writes are delayed") \
  X(level0_stop_writes_trigger, Count, 36, 1, 1000, "number of L0 files at which writes stop") \
  X(max_bytes_for_level_base, Bytes, 256 * MiB, 64 * KiB, 1024 * GiB, \
    "target size of the base level") \
  X(max_bytes_for_level_multiplier, Count, 10, 2, 100, \
    "ratio of each level's target size to that of the level above") \
  X(level_compaction_dynamic_level_bytes, Flag, false, \
    "derive target sizes upwards from the actual size of the last level, instead of downwards " \
    "from the base level") \
  X(num_levels, Count, 7, 2, 12, "number of levels, L0 included") \
  X(target_file_size_base, Bytes, 64 * MiB, 16 * KiB, 4 * GiB, \
    "size at which a compaction starts a new output file") \
  X(max_compaction_bytes, Bytes, 0, 0, 1024 * GiB, \
    "bytes to which a compaction's inputs may be expanded, and of files two levels down that one " \
    "output may overlap; 0: 25 times target_file_size_base") \
  X(compaction_pri, Choice<CompactionPri>, CompactionPri::kMinOverlappingRatio, \
    "which file of a level is compacted first") \
  X(level_compaction_dynamic_file_size, Flag, true, \
    "align the boundaries of compaction outputs with those of files one level deeper") \
  X(compaction_style, Choice<CompactionStyle>, CompactionStyle::kLevel, \
    "level: each level is a sorted run with a target size; universal: whole sorted runs are " \
    "merged, chosen by size; fifo: nothing is merged, the oldest files are deleted") \
  X(universal_size_ratio, Count, 1, 0, 1000, \
    "percentage by which the next older sorted run may exceed the size of those picked so far") \
  X(universal_min_merge_width, Count, 2, 2, 1000, \
    "minimum number of sorted runs that one compaction merges") \
  X(universal_max_size_amplification_percent, Count, 200, 0, 100000, \
    "size of all newer sorted runs, as a percentage of the oldest one, at which everything is " \
    "merged") \
  X(fifo_max_table_files_size, Bytes, 1 * GiB, 64 * KiB, 1024 * GiB, \
    "fifo: total size of tables above which the oldest are deleted") \
  X(fifo_allow_compaction, Flag, false, "fifo: merge small files of L0") \
  X(ttl, Count, 30 * 24 * 3600, 0, ~u64{0} >> 24, \
    "seconds after which a file is compacted into the next level or, with fifo, deleted; 0: " \
    "never") \
  X(periodic_compaction_seconds, Count, 0, 0, ~u64{0} >> 24, \
    "seconds after which a file is rewritten in its level; 0: never") \
  X(soft_pending_compaction_bytes_limit, Bytes, 64 * GiB, 0, 1024 * GiB, \
    "pending compaction bytes from which writes are delayed; 0: never") \
  X(hard_pending_compaction_bytes_limit, Bytes, 256 * GiB, 0, 1024 * GiB, \
    "pending compaction bytes at which writes stop; 0: never") \
  X(delayed_write_rate, Bytes, 0, 0, 1 * GiB, \
    "bytes per second to which delayed writes are first slowed; 0: the rate limiter's rate, or " \
    "16 MiB") \
  X(rate_limiter_bytes_per_sec, Bytes, 0, 0, 64 * GiB, \
    "bytes per second that flushes and compactions may write, flushes first; 0: no limit") \
  X(rate_limiter_refill_period_us, Count, 100000, 1000, 10000000, \
    "microseconds between two refills of the rate limiter") \
  X(max_background_compactions, Count, 1, 1, 16, \
    "compactions that may run at the same time when there is a backlog") \
  X(block_size, Bytes, 4 * KiB, 512, 1 * MiB, "uncompressed size at which a data block is closed") \
  X(block_size_deviation, Count, 10, 0, 100, \
    "percentage of block_size that may stay unused when the next entry would exceed it") \
  X(block_restart_interval, Count, 16, 1, 256, \
    "entries between restart points of a data block, which store their whole key") \
  X(compression, Choice<Compression>, Compression::kNone, "compression of data and index blocks") \
  X(bottommost_compression, Choice<BottommostCompression>, BottommostCompression::kSame, \
    "compression of the last non-empty level; same: as on the other levels") \
  X(compression_per_level, Choice<CompressionPerLevel>, CompressionPerLevel::kUnset, \
    "uniform: the same compression named level by level, which prevents moving several files " \
    "at a time; upper_none: no compression in L0, the base level and the one below it") \
  X(compression_level, Count, 0, 0, 8, \
    "compression level of zstd and zlib (higher ones are not built in); 0: their default, 3 for " \
    "zstd and 6 for zlib") \
  X(compression_max_dict_bytes, Bytes, 0, 0, 1 * MiB, \
    "maximum size of a table's compression dictionary (max_dict_bytes), made from samples of the " \
    "table's blocks; until it is made, they are buffered. 0: no dictionary") \
  X(bottommost_compression_max_dict_bytes, Bytes, 0, 0, 1 * MiB, \
    "size of the dictionary on the last non-empty level; 0: compression_max_dict_bytes") \
  X(compression_max_dict_buffer_bytes, Bytes, 0, 0, 1 * GiB, \
    "uncompressed blocks that are buffered for the dictionary at most; 0: the target file size, " \
    "and in a flush the whole table") \
  X(bloom_millibits_per_key, Count, 10000, 0, 100000, \
    "thousandths of a bit per key of a Bloom filter, or of a filter with the same false " \
    "positive rate; 0: no filter") \
  X(optimize_filters_for_hits, Flag, false, \
    "build no filter for a file that overlaps nothing deeper, and use none on the last level") \
  X(filter_policy, Choice<FilterPolicy>, FilterPolicy::kBloom, \
    "ribbon: filters with the same false positive rate that take 70 % of the space and longer " \
    "to build") \
  X(bloom_before_level, Choice<BloomBeforeLevel>, BloomBeforeLevel::kLevel0, \
    "with ribbon: flushes and levels above this one still get Bloom filters; -1: none does") \
  X(format_version, Count, 5, 2, 5, \
    "version of the table format: from 3 on the index omits sequence numbers, from 4 on it is " \
    "delta-encoded, from 5 on Bloom filters have fewer false positives") \
  X(checksum, Choice<Checksum>, Checksum::kXxh3, "checksum of each block") \
  X(block_cache_size, Bytes, 8 * MiB, 0, 4 * GiB, "capacity of the cache of uncompressed blocks") \
  X(block_cache_kind, Choice<BlockCacheKind>, BlockCacheKind::kLru, \
    "lru: the least recently used block is evicted first; clock: RocksDB's HyperClockCache " \
    "(7.7), whose hand sweeps over the entries and evicts those not used since its last pass " \
    "(MyRocks: rocksdb_use_hyper_clock_cache)") \
  X(estimated_entry_charge, Bytes, 0, 0, 64 * MiB, \
    "with clock: expected average charge of a block, which fixes the number of slots; 0: " \
    "block_size") \
  X(cache_index_and_filter_blocks, Flag, false, \
    "keep index and filter blocks in the block cache, where they can be evicted; otherwise they " \
    "stay in memory outside it while their table is open") \
  X(cache_index_and_filter_blocks_with_high_priority, Flag, true, \
    "index and filter blocks enter the cache with high priority; otherwise they are protected " \
    "once they are hit, like data blocks") \
  X(pin_l0_filter_and_index_blocks_in_cache, Flag, false, \
    "index and filter blocks of flushed files stay pinned until the file is deleted") \
  X(high_pri_pool_percent, Count, 50, 0, 100, \
    "percentage of the block cache for blocks that have high priority or were hit " \
    "(high_pri_pool_ratio)") \
  X(wal_sync, Flag, false, \
    "acknowledge a write only once the log is durable; clients share one sync (group commit)") \
  X(batch_transactions, Flag, false, \
    "log the writes of a transaction as one write batch at commit, as MyRocks does; otherwise " \
    "each write separately, like a program that calls Put") \
  X(single_delete_secondary_keys, Flag, false, \
    "delete entries of secondary indexes with SingleDelete, as MyRocks does: such a tombstone " \
    "and its put are dropped together where they meet") \
  X(wal_recovery_mode, Choice<WalRecoveryMode>, WalRecoveryMode::kPointInTimeRecovery, \
    "damage to the log that recovery accepts: an incomplete last record " \
    "(tolerate_corrupted_tail_records), none (absolute_consistency), or any, replaying the log " \
    "up to there (point_in_time) or each record that can be read (skip_any_corrupted_records); " \
    "a change applies from the next opening on") \
  X(wal_writeback_bytes, Bytes, 64 * KiB, 4 * KiB, 64 * MiB, \
    "unsynced log bytes after which the operating system writes them back (our choice: the page " \
    "cache is not modelled)") \
  X(max_total_wal_size, Bytes, 0, 0, 1024 * GiB, \
    "with several column families: total size of the logs above which the families that still " \
    "need the oldest one are flushed; 0: four times what all their memtables may take") \
  X(log_size_for_flush, Bytes, 0, 0, 1024 * GiB, \
    "checkpoints: size of the logs from which the memtables are flushed first, so that little " \
    "is copied from the logs; 0: always (CreateCheckpoint, as MyRocks calls it)") \
  X(column_family_of_indexes, Choice<FamilyOfIndexes>, FamilyOfIndexes::kDefault, \
    "default: all indexes of a workload share one column family; each_secondary: each secondary " \
    "index has a separate one; each: every index has one, as in a MyRocks table whose indexes " \
    "name their families") \
  X(compaction_readahead_size, Bytes, 0, 0, 64 * MiB, \
    "bytes that a compaction reads ahead of each input; 0: compaction_io_bytes, in place of the " \
    "operating system's readahead") \
  X(initial_auto_readahead_size, Bytes, 8 * KiB, 0, 64 * MiB, \
    "first readahead of a scan once it reads the blocks of a file sequentially; it doubles each " \
    "time") \
  X(max_auto_readahead_size, Bytes, 256 * KiB, 0, 64 * MiB, \
    "maximum readahead of a scan; 0: none") \
  X(num_file_reads_for_auto_readahead, Count, 2, 0, 1000, \
    "sequential block reads of a scan before it reads ahead") \
  X(compaction_io_bytes, Bytes, 256 * KiB, 4 * KiB, 4 * MiB, \
    "bytes that a compaction or flush reads ahead, and writes at a time (RocksDB: readahead " \
    "2 MiB, write buffer 1 MiB)") \
  X(rules, Choice<RocksVersion>, RocksVersion::k78, \
    "the RocksDB version whose compaction rules apply") \
  X(omit_rule, Choice<OmittedRule>, OmittedRule::kNone, \
    "an experiment, not in RocksDB: leave out one compaction rule to see its worth") \
  X(cpu_put_ns, Nanoseconds, 3000, 0, 1000000000, \
    "CPU time of a put or delete: log record and memtable insert") \
  X(cpu_get_ns, Nanoseconds, 4000, 0, 1000000000, \
    "CPU time of a point lookup before any table is probed") \
  X(cpu_probe_ns, Nanoseconds, 1500, 0, 1000000000, \
    "CPU time of probing one table: filter, index and block search") \
  X(cpu_scan_row_ns, Nanoseconds, 2000, 0, 1000000000, "CPU time of a scan per row") \
  X(cpu_skip_ns, Nanoseconds, 160, 0, 1000000000, \
    "CPU time of a scan per entry that it steps over: a tombstone, an older version, an expired " \
    "row (RocksDB 7.8.3: 32 ms over 100,000 tombstones and the 100,000 rows below them)") \
  X(cpu_compaction_entry_ns, Nanoseconds, 400, 0, 1000000000, \
    "CPU time of a flush or compaction per entry, compression not included") \
  X(recycle_log_file_num, Count, 0, 0, 100, \
    "number of obsolete logs that are kept and overwritten: no space is allocated and no file " \
    "grows, so a synced write changes no metadata. As in RocksDB, 6.29 and 7.8 recycle only if " \
    "wal_recovery_mode is skip_any_corrupted_records, 9.1 also with point_in_time; 5.18 then " \
    "recovers by tolerate_corrupted_tail_records") \
  X(manual_wal_flush, Flag, false, \
    "keep log records in the process until their buffer is full, the log is switched, or a " \
    "write is synced; a crash of the process alone then loses them (MyRocks sets it, and flushes at " \
    "each commit or once a second)") \
  X(writable_file_max_buffer_size, Bytes, 1 * MiB, 4 * KiB, 64 * MiB, \
    "with manual_wal_flush: size of that buffer") \
  X(wal_sync_interval_ms, Count, 0, 0, 3600000, \
    "without wal_sync: milliseconds between two syncs of the log by a background thread; 0: " \
    "none. MyRocks: 1000, with manual_wal_flush for rocksdb_flush_log_at_trx_commit 0, without " \
    "it for 2") \
  X(min_write_buffer_number_to_merge, Count, 1, 1, 15, \
    "full memtables that must wait before they are flushed together into one file, at most " \
    "max_write_buffer_number - 1; a manual flush does not wait for them") \
  X(max_sequential_skip_in_iterations, Count, 8, 0, 1000000, \
    "hidden versions of one key that a scan steps over before it seeks past the others") \
  X(ttl_duration, Count, 0, 0, ~u64{0} >> 24, \
    "seconds after which a row expires, like ttl_duration in the comment of a MyRocks table: " \
    "its value begins with an 8-byte timestamp, and compactions drop it once the oldest " \
    "snapshot is newer than its expiry; 0: never") \
  X(ttl_read_filtering, Flag, true, \
    "reads hide expired rows that no compaction has dropped yet " \
    "(rocksdb_enable_ttl_read_filtering)") \
  X(ingest_allow_global_seqno, Flag, false, \
    "bulk loads may overwrite rows: each of their tables gets a sequence number " \
    "(IngestExternalFileOptions; RocksDB's default is true, MyRocks sets false and rejects such " \
    "a load)") \
  X(ingest_allow_blocking_flush, Flag, false, \
    "a bulk load among rows in memory flushes them first while writes wait (RocksDB's default " \
    "is true; MyRocks rejects such a load)") \
  X(ingest_snapshot_consistency, Flag, false, \
    "snapshots do not see rows that are bulk loaded after they were taken, which requires a " \
    "sequence number (RocksDB's default is true; MyRocks sets false)") \
  X(ingest_write_global_seqno, Flag, true, \
    "write that sequence number into the table, not only into the MANIFEST " \
    "(write_global_seqno)") \
  X(bottommost_level_compaction, Choice<BottommostLevel>, BottommostLevel::kIfHaveFilter, \
    "whether a manual compaction also rewrites files that are already in the last level; " \
    "force_optimized: except those that it wrote itself") \
  X(atomic_flush, Flag, false, \
    "flush the memtables of all column families together, up to the same write; one group of " \
    "MANIFEST records adds their files, all or none. min_write_buffer_number_to_merge is then 1") \
  X(merge_operator, Choice<MergeOperator>, MergeOperator::kNone, \
    "what a merge does to its row without reading it: add an unsigned 8-byte number, or append " \
    "to a list; none: merges are rejected") \
  X(lock_wait_timeout, Nanoseconds, 1 * kSecond, kMicrosecond, 3600 * kSecond, \
    "time that a statement of MyRocks waits for a lock of another client")

TT_DECLARE_OPTIONS(SharedOptions, OptionIndex, TT_LSM_OPTIONS)

// X(member of SharedOptions): the options that column families of secondary indexes may override,
// like ColumnFamilyOptions, which are set by family (include/rocksdb/options.h; in MyRocks by
// rocksdb_override_cf_options). An option that is not set inherits the shared one.
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

// Empty: inherits the shared option.
#define TT_LSM_SECONDARY_MEMBER(member) \
  std::optional<decltype(SharedOptions::member)> secondary_##member;
struct Options : SharedOptions {
  TT_LSM_SECONDARY_OPTIONS(TT_LSM_SECONDARY_MEMBER)

  static Options from_values(std::span<const u64> values);
  std::vector<u64> to_values() const;
};

}  // namespace tt::lsm
