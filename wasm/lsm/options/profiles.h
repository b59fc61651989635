// Named sets of option values: a version of RocksDB or a configuration of MyRocks, at a scale.
#pragma once
#include "lsm/options/options.h"

namespace tt::lsm {

// Memtable, files and levels keep their ratios; 1:64 and no smaller, because each file still costs
// a whole flush of the drive.
inline constexpr ProfileValue kScaled78[] = {
    {OptionIndex::write_buffer_size, 1 * MiB},
    {OptionIndex::max_bytes_for_level_base, 4 * MiB},
    {OptionIndex::target_file_size_base, 1 * MiB},
    {OptionIndex::level_compaction_dynamic_level_bytes, 1},
    {OptionIndex::block_cache_size, 8 * MiB},
    {OptionIndex::compaction_io_bytes, 128 * KiB},
    {OptionIndex::compression, Compression::kNone},
};
// 5.18's defaults (options/options.cc, include/rocksdb/advanced_options.h): static levels, largest
// file first, CRC32c, tables of version 2, a block cache that protects nothing.
inline constexpr ProfileValue kScaled518[] = {
    {OptionIndex::write_buffer_size, 1 * MiB},
    {OptionIndex::max_bytes_for_level_base, 4 * MiB},
    {OptionIndex::target_file_size_base, 1 * MiB},
    {OptionIndex::block_cache_size, 8 * MiB},
    {OptionIndex::compaction_io_bytes, 128 * KiB},
    {OptionIndex::cache_index_and_filter_blocks_with_high_priority, 0},
    {OptionIndex::high_pri_pool_percent, 0},
    {OptionIndex::rules, RocksVersion::k518},
    {OptionIndex::ttl, 0},
    {OptionIndex::format_version, 2},
    {OptionIndex::compaction_pri, CompactionPri::kByCompensatedSize},
    {OptionIndex::level_compaction_dynamic_file_size, 0},
    {OptionIndex::checksum, Checksum::kCrc32c},
};
// 9.1's: dynamic levels.
inline constexpr ProfileValue kScaled9[] = {
    {OptionIndex::write_buffer_size, 1 * MiB},
    {OptionIndex::max_bytes_for_level_base, 4 * MiB},
    {OptionIndex::target_file_size_base, 1 * MiB},
    {OptionIndex::level_compaction_dynamic_level_bytes, 1},
    {OptionIndex::block_cache_size, 8 * MiB},
    {OptionIndex::compaction_io_bytes, 128 * KiB},
    {OptionIndex::rules, RocksVersion::k91},
};
// my.cnf of the mysql-5.6 wiki, 1:64: memtables of 128 MB, files of 32 MB, a base of 512 MB, L0 at
// 4 / 10 / 15, blocks of 16 KiB (not scaled), 10 Bloom bits but none on the last level, index and
// filter blocks in the block cache, those of flushed files pinned (ha_rocksdb.cc).
inline constexpr ProfileValue kMyRocks[] = {
    {OptionIndex::batch_transactions, 1},
    {OptionIndex::single_delete_secondary_keys, 1},
    {OptionIndex::write_buffer_size, 2 * MiB},
    {OptionIndex::max_bytes_for_level_base, 8 * MiB},
    {OptionIndex::target_file_size_base, 512 * KiB},
    {OptionIndex::level0_slowdown_writes_trigger, 10},
    {OptionIndex::level0_stop_writes_trigger, 15},
    {OptionIndex::level_compaction_dynamic_level_bytes, 1},
    {OptionIndex::level_compaction_dynamic_file_size, 0},
    {OptionIndex::max_background_compactions, 6},
    {OptionIndex::block_size, 16 * KiB},
    {OptionIndex::block_cache_size, 8 * MiB},
    {OptionIndex::cache_index_and_filter_blocks, 1},
    {OptionIndex::pin_l0_filter_and_index_blocks_in_cache, 1},
    {OptionIndex::high_pri_pool_percent, 0},
    {OptionIndex::optimize_filters_for_hits, 1},
    {OptionIndex::compaction_io_bytes, 128 * KiB},
    {OptionIndex::checksum, Checksum::kCrc32c},
    {OptionIndex::compression, Compression::kLz4},
    {OptionIndex::lock_wait_timeout, kSecond / 64},
};
// Four memtables; no compression in the upper levels, LZ4 below them, zlib at the bottom.
inline constexpr auto kMyRocks2016 =
    with_values(kMyRocks, {{OptionIndex::rules, RocksVersion::k518},
                           {OptionIndex::max_write_buffer_number, 4},
                           {OptionIndex::cache_index_and_filter_blocks_with_high_priority, 0},
                           {OptionIndex::ttl, 0},
                           {OptionIndex::format_version, 2},
                           {OptionIndex::compression_per_level, CompressionPerLevel::kUpperNone},
                           {OptionIndex::bottommost_compression, BottommostCompression::kZlib}});
// LZ4, and zstd at the bottom.
inline constexpr auto kMyRocks2020 =
    with_values(kMyRocks, {{OptionIndex::rules, RocksVersion::k629},
                           {OptionIndex::compression_per_level, CompressionPerLevel::kUniform},
                           {OptionIndex::bottommost_compression, BottommostCompression::kZstd}});
inline constexpr ProfileDef kProfiles[] = {
    {"rocksdb-7.8", "RocksDB 7.8's rules, sizes 1:64, dynamic levels, no compression", kScaled78},
    {"rocksdb-7.8-unscaled", "RocksDB 7.8's defaults, sizes not scaled", {}},
    {"rocksdb-5.18",
     "RocksDB 5.18's rules and defaults, sizes 1:64, no compression (Snappy is not built in)",
     kScaled518},
    {"rocksdb-9",
     "RocksDB 9.1's rules and defaults, sizes 1:64, no compression (Snappy is not built in)",
     kScaled9},
    {"myrocks-2016",
     "MyRocks as recommended in 2016, sizes 1:64, RocksDB 5.18's rules, LZ4 and zlib",
     kMyRocks2016},
    {"myrocks-2020",
     "MyRocks as recommended in 2020, sizes 1:64, RocksDB 6.29's rules, LZ4 and zstd",
     kMyRocks2020},
};

}  // namespace tt::lsm
