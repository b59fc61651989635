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
// How much of a damaged log recovery uses (include/rocksdb/options.h, WALRecoveryMode): all but an
// incomplete last record, any other damage being an error; all, any damage being an error; all up
// to the first damage; or every record that can be read.
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
    "memory of one memtable, as a 64-bit build's arena counts it, before it is switched and " \
    "flushed") \
  X(db_write_buffer_size, Bytes, 0, 0, 1 * GiB, \
    "budget for all memtables together, flushed ones that are kept included: the active one is " \
    "flushed at 7/8 of it, or at half of it once it is spent; 0: none") \
  X(max_write_buffer_size_to_maintain, Bytes, 0, 0, 1 * GiB, \
    "memory of flushed memtables that a database with transactions keeps to look for conflicts; " \
    "its bytes count, its rows are not kept here") \
  X(max_write_buffer_number, Count, 2, 2, 16, \
    "memtables in memory, the active one included; writes stop when so many wait to be flushed") \
  X(level0_file_num_compaction_trigger, Count, 4, 1, 100, \
    "files in L0 that start a compaction into the base level") \
  X(level0_slowdown_writes_trigger, Count, 20, 1, 1000, \
    "files in L0 from which writes are delayed") \
  X(level0_stop_writes_trigger, Count, 36, 1, 1000, "files in L0 at which writes stop") \
  X(max_bytes_for_level_base, Bytes, 256 * MiB, 64 * KiB, 1024 * GiB, \
    "target size of the base level") \
  X(max_bytes_for_level_multiplier, Count, 10, 2, 100, \
    "how many times larger each level's target is than the one above") \
  X(level_compaction_dynamic_level_bytes, Flag, false, \
    "derive targets upwards from the last level's real size instead of downwards from the base") \
  X(num_levels, Count, 7, 2, 12, "levels, L0 included") \
  X(target_file_size_base, Bytes, 64 * MiB, 16 * KiB, 4 * GiB, \
    "size at which compaction outputs are cut") \
  X(max_compaction_bytes, Bytes, 0, 0, 1024 * GiB, \
    "limit for input expansion and grandparent overlap; 0 means 25 times the target file size") \
  X(compaction_pri, Choice<CompactionPri>, CompactionPri::kMinOverlappingRatio, \
    "which of a level's files is compacted first") \
  X(level_compaction_dynamic_file_size, Flag, true, \
    "cut compaction outputs where files of the next deeper level begin and end") \
  X(compaction_style, Choice<CompactionStyle>, CompactionStyle::kLevel, \
    "level: each level is a sorted run with a target; universal: whole sorted runs are merged " \
    "by their sizes; fifo: the oldest files go") \
  X(universal_size_ratio, Count, 1, 0, 1000, \
    "per cent by which the next older sorted run may be larger than those picked so far") \
  X(universal_min_merge_width, Count, 2, 2, 1000, "fewest sorted runs that one compaction merges") \
  X(universal_max_size_amplification_percent, Count, 200, 0, 100000, \
    "per cent that newer sorted runs may weigh against the oldest before everything is merged") \
  X(fifo_max_table_files_size, Bytes, 1 * GiB, 64 * KiB, 1024 * GiB, \
    "fifo: bytes of tables beyond which the oldest go") \
  X(fifo_allow_compaction, Flag, false, "fifo: small files of L0 are merged") \
  X(ttl, Count, 30 * 24 * 3600, 0, ~u64{0} >> 24, \
    "seconds after which a file's data move on to the next level, or with fifo go; 0 never") \
  X(periodic_compaction_seconds, Count, 0, 0, ~u64{0} >> 24, \
    "seconds after which a file is rewritten in its level; 0 never") \
  X(soft_pending_compaction_bytes_limit, Bytes, 64 * GiB, 0, 1024 * GiB, \
    "compaction debt from which writes are delayed; 0 never") \
  X(hard_pending_compaction_bytes_limit, Bytes, 256 * GiB, 0, 1024 * GiB, \
    "compaction debt at which writes stop; 0 never") \
  X(delayed_write_rate, Bytes, 0, 0, 1 * GiB, \
    "bytes a second that delayed writes start with; 0: the rate limiter's, or 16 MiB") \
  X(rate_limiter_bytes_per_sec, Bytes, 0, 0, 64 * GiB, \
    "bytes a second that flushes and compactions may write, flushes first; 0: no limit") \
  X(rate_limiter_refill_period_us, Count, 100000, 1000, 10000000, \
    "microseconds between two portions of that rate") \
  X(max_background_compactions, Count, 1, 1, 16, \
    "compactions that may run at once when the backlog asks for speed") \
  X(block_size, Bytes, 4 * KiB, 512, 1 * MiB, "uncompressed size at which a data block is cut") \
  X(block_size_deviation, Count, 10, 0, 100, \
    "per cent of block_size that may stay free when the next entry would overflow it") \
  X(block_restart_interval, Count, 16, 1, 256, "entries between full keys in a data block") \
  X(compression, Choice<Compression>, Compression::kNone, "codec of data and index blocks") \
  X(bottommost_compression, Choice<BottommostCompression>, BottommostCompression::kSame, \
    "codec of the last non-empty level; same: as elsewhere") \
  X(compression_per_level, Choice<CompressionPerLevel>, CompressionPerLevel::kUnset, \
    "uniform: the same codec named level by level, which keeps files from being moved several " \
    "at a time; upper_none: no codec in L0, the base level and the one below it") \
  X(compression_level, Count, 0, 0, 8, \
    "effort of zstd and zlib (their higher levels are not built in); 0: the codec's default, 3 " \
    "of zstd and 6 of zlib") \
  X(compression_max_dict_bytes, Bytes, 0, 0, 1 * MiB, \
    "a dictionary of so many bytes a table (max_dict_bytes): samples of its own blocks, which " \
    "its codec knows before each block; a table's blocks are held back until it is made. 0: none") \
  X(bottommost_compression_max_dict_bytes, Bytes, 0, 0, 1 * MiB, \
    "of the last non-empty level, instead of that; 0: as elsewhere") \
  X(compression_max_dict_buffer_bytes, Bytes, 0, 0, 1 * GiB, \
    "raw blocks that are held back for it at most; 0: the target file size, and in a flush the " \
    "whole table") \
  X(bloom_millibits_per_key, Count, 10000, 0, 100000, \
    "bits of Bloom filter a key, in thousandths, or of one that errs as often; 0 means no filter") \
  X(optimize_filters_for_hits, Flag, false, \
    "build no filters where nothing deeper overlaps, and ask none on the last level") \
  X(filter_policy, Choice<FilterPolicy>, FilterPolicy::kBloom, \
    "ribbon: filters that err as often in seven tenths of the bytes, and take longer to build") \
  X(bloom_before_level, Choice<BloomBeforeLevel>, BloomBeforeLevel::kLevel0, \
    "with ribbon: flushes and levels above this one get Bloom filters all the same; -1: none") \
  X(format_version, Count, 5, 2, 5, \
    "of table files: from 3 on the index leaves sequence numbers out, from 4 on it is written " \
    "shorter, from 5 on Bloom filters err less often") \
  X(checksum, Choice<Checksum>, Checksum::kXxh3, "checksum behind each block") \
  X(block_cache_size, Bytes, 8 * MiB, 0, 4 * GiB, "cache of uncompressed blocks") \
  X(block_cache_kind, Choice<BlockCacheKind>, BlockCacheKind::kLru, \
    "lru: what was used longest ago goes first; clock: RocksDB's HyperClockCache (7.7), whose " \
    "hand passes over entries and evicts those not used since (MyRocks: " \
    "rocksdb_use_hyper_clock_cache)") \
  X(estimated_entry_charge, Bytes, 0, 0, 64 * MiB, \
    "with clock: what a block is expected to be charged, which fixes the number of slots; 0: " \
    "block_size") \
  X(cache_index_and_filter_blocks, Flag, false, \
    "index and filter blocks live in the block cache and can be evicted from it; else they stay " \
    "in memory beside it, as long as their table is open") \
  X(cache_index_and_filter_blocks_with_high_priority, Flag, true, \
    "in the cache they are protected at once; else like data blocks, when they are found again") \
  X(pin_l0_filter_and_index_blocks_in_cache, Flag, false, \
    "those of flushed files are not evicted until the file is deleted") \
  X(high_pri_pool_percent, Count, 50, 0, 100, \
    "per cent of the block cache for blocks that were found again or have high priority " \
    "(high_pri_pool_ratio)") \
  X(wal_sync, Flag, false, \
    "wait for the log to be durable before a write is acknowledged; clients share one flush") \
  X(batch_transactions, Flag, false, \
    "log the writes of a transaction as one write batch when it commits, as MyRocks does; else " \
    "each write by itself, as a program that calls Put does") \
  X(single_delete_secondary_keys, Flag, false, \
    "delete index entries with SingleDelete, as MyRocks does: such a tombstone and its put " \
    "cancel out where they meet") \
  X(wal_recovery_mode, Choice<WalRecoveryMode>, WalRecoveryMode::kPointInTimeRecovery, \
    "what of the log is replayed after a crash: up to the first damage (point_in_time), all " \
    "that can be read, or none of it if more than an incomplete last record is damaged; a " \
    "change holds from the next opening on") \
  X(wal_writeback_bytes, Bytes, 64 * KiB, 4 * KiB, 64 * MiB, \
    "unsynced log bytes after which the operating system writes them back (our choice: no page " \
    "cache is modelled)") \
  X(max_total_wal_size, Bytes, 0, 0, 1024 * GiB, \
    "with several column families: bytes of all logs from which the families that still need " \
    "the oldest one are flushed; 0: four times what all their memtables may take") \
  X(log_size_for_flush, Bytes, 0, 0, 1024 * GiB, \
    "checkpoints: from so many bytes of logs on the memtables are flushed first, so that little " \
    "of the logs is copied; 0: always (CreateCheckpoint, as MyRocks calls it)") \
  X(column_family_of_indexes, Choice<FamilyOfIndexes>, FamilyOfIndexes::kDefault, \
    "default: all indexes of a workload share one column family; each_secondary: each secondary " \
    "index has one of its own; each: every index has, as a MyRocks table whose indexes name " \
    "their families") \
  X(compaction_readahead_size, Bytes, 0, 0, 64 * MiB, \
    "bytes that a compaction reads ahead of each input; 0: as the operating system does, " \
    "compaction_io_bytes") \
  X(initial_auto_readahead_size, Bytes, 8 * KiB, 0, 64 * MiB, \
    "bytes that a scan first reads ahead, once it reads a file's blocks one behind the other; " \
    "then twice as many each time") \
  X(max_auto_readahead_size, Bytes, 256 * KiB, 0, 64 * MiB, \
    "most bytes that a scan reads ahead; 0 none") \
  X(num_file_reads_for_auto_readahead, Count, 2, 0, 1000, \
    "blocks that a scan reads one behind the other before it reads ahead") \
  X(compaction_io_bytes, Bytes, 256 * KiB, 4 * KiB, 4 * MiB, \
    "bytes a compaction or flush reads ahead and writes at once (RocksDB: readahead 2 MiB, " \
    "write buffer 1 MiB)") \
  X(rules, Choice<RocksVersion>, RocksVersion::k78, \
    "the RocksDB version whose compaction rules hold (rules.h)") \
  X(omit_rule, Choice<OmittedRule>, OmittedRule::kNone, \
    "not RocksDB's, for experiments: leaves one compaction rule out, to see what it is worth") \
  X(cpu_put_ns, Nanoseconds, 3000, 0, 1000000000, \
    "CPU time of a put or delete: log record and memtable insert") \
  X(cpu_get_ns, Nanoseconds, 4000, 0, 1000000000, \
    "CPU time of a point lookup before any table is probed") \
  X(cpu_probe_ns, Nanoseconds, 1500, 0, 1000000000, \
    "CPU time of probing one table: filter, index and block search") \
  X(cpu_scan_row_ns, Nanoseconds, 2000, 0, 1000000000, "CPU time of one row of a scan") \
  X(cpu_compaction_entry_ns, Nanoseconds, 400, 0, 1000000000, \
    "CPU time of one entry merged by a flush or compaction, codec aside") \
  X(recycle_log_file_num, Count, 0, 0, 100, \
    "logs that are done with are kept, up to so many, and written over: no space is allocated " \
    "and no file grows, so that a synced write changes no metadata. As there, 6.29 and 7.8 " \
    "recycle only where wal_recovery_mode is skip_any_corrupted_records, 9.1 also with " \
    "point_in_time; 5.18 recovers by tolerate_corrupted_tail_records then") \
  X(manual_wal_flush, Flag, false, \
    "log records wait in the process until their buffer is full, the log is switched, or a " \
    "write is synced; what waits there even a crash of the process loses (MyRocks sets it, and " \
    "flushes at each commit or once a second)") \
  X(writable_file_max_buffer_size, Bytes, 1 * MiB, 4 * KiB, 64 * MiB, \
    "with manual_wal_flush: that buffer's size") \
  X(wal_sync_interval_ms, Count, 0, 0, 3600000, \
    "without wal_sync: a thread of its own makes the log durable every so many milliseconds; 0: " \
    "none does. MyRocks: 1000, with manual_wal_flush for rocksdb_flush_log_at_trx_commit 0, " \
    "without it for 2") \
  X(min_write_buffer_number_to_merge, Count, 1, 1, 15, \
    "full memtables that must wait before they are flushed, together into one file; one less " \
    "than max_write_buffer_number at most. Whoever asks for a flush gets it earlier") \
  X(max_sequential_skip_in_iterations, Count, 8, 0, 1000000, \
    "hidden versions of one key that a scan steps over before it seeks behind them instead") \
  X(ttl_duration, Count, 0, 0, ~u64{0} >> 24, \
    "seconds after which a row expires, as MyRocks's tables with this comment do: its value " \
    "begins with 8 bytes of time, and compactions drop it once the oldest snapshot is younger " \
    "than that; 0: never") \
  X(ttl_read_filtering, Flag, true, \
    "reads hide expired rows that no compaction has dropped yet " \
    "(rocksdb_enable_ttl_read_filtering)") \
  X(ingest_allow_global_seqno, Flag, false, \
    "bulk loads may put rows over others: their tables get a sequence number each " \
    "(IngestExternalFileOptions, where it is the default; MyRocks forbids it, and refuses such " \
    "a load)") \
  X(ingest_allow_blocking_flush, Flag, false, \
    "a bulk load among rows in memory flushes them first, while writes wait (default there; " \
    "MyRocks refuses such a load)") \
  X(ingest_snapshot_consistency, Flag, false, \
    "snapshots do not see rows that are bulk loaded after they were taken: these need a " \
    "sequence number then (default there; not with MyRocks)") \
  X(ingest_write_global_seqno, Flag, true, \
    "that sequence number is written into the table too, not only into the MANIFEST " \
    "(write_global_seqno)") \
  X(bottommost_level_compaction, Choice<BottommostLevel>, BottommostLevel::kIfHaveFilter, \
    "whether a manual compaction also rewrites the files that already lie in the last level; " \
    "force_optimized: but for those that it made itself") \
  X(atomic_flush, Flag, false, \
    "a flush takes the memtables of all column families together, up to the same write, and " \
    "their files enter the trees by one group of MANIFEST records, or none of them does; " \
    "min_write_buffer_number_to_merge is 1 then") \
  X(merge_operator, Choice<MergeOperator>, MergeOperator::kNone, \
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

// Empty: as the shared option.
#define TT_LSM_SECONDARY_MEMBER(member) \
  std::optional<decltype(SharedOptions::member)> secondary_##member;
struct Options : SharedOptions {
  TT_LSM_SECONDARY_OPTIONS(TT_LSM_SECONDARY_MEMBER)

  static Options from_values(std::span<const u64> values);
  std::vector<u64> to_values() const;
};

}  // namespace tt::lsm
