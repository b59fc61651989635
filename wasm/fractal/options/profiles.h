// The fractal tree's profiles: whole versions of PerconaFT and TokuDB as option values.
#pragma once
#include "fractal/options/options.h"

namespace tt::fractal {

inline constexpr OptionDef kAllOptionRows[] = TT_OPTION_ROWS(TT_FRACTAL_OPTIONS);
// Options that TokuDB changes while it runs (storage/tokudb/tokudb_sysvars.cc). Node sizes and
// codecs belong to a table.
inline constexpr auto kOptionRows =
    with_dynamic(kAllOptionRows, {OptionIndex::enable_partial_eviction,
                                  OptionIndex::checkpointing_period, OptionIndex::cleaner_period,
                                  OptionIndex::cleaner_iterations, OptionIndex::commit_sync,
                                  OptionIndex::fsync_log_period, OptionIndex::lock_timeout});

// Sizes and times 1:64, so that the ratios of node, basement node, cache and bytes between
// checkpoints hold. Constants of drive and format do not scale: blocks and alignment of 4 KiB, 16
// children.
inline constexpr ProfileValue kScaled[] = {
    {OptionIndex::block_size, 64 * KiB},
    {OptionIndex::read_block_size, 2 * KiB},
    {OptionIndex::cache_size, 16 * MiB},
    {OptionIndex::checkpointing_period, 60 * kSecond / 64},
    {OptionIndex::header_read_bytes, 4 * KiB},
    {OptionIndex::message_buffer_bytes, 64},
    {OptionIndex::file_growth_max, 256 * KiB},
    {OptionIndex::file_truncate_slack, 512 * KiB},
    {OptionIndex::log_buffer, 256 * KiB},
    {OptionIndex::log_file, 1600 * KiB},
    {OptionIndex::lock_timeout, 4 * kSecond / 64},
    {OptionIndex::fsync_log_period, kSecond / 64},
    {OptionIndex::loader_memory, 100'000'000 / 64},
    {OptionIndex::loader_buffer, 256 * KiB},
};
inline constexpr ProfileValue kTokudb57[] = {
    {OptionIndex::read_block_size, 64 * KiB},
    {OptionIndex::compression, Compression::kZlib},
    {OptionIndex::cleaner_period, kSecond},
    {OptionIndex::cleaner_iterations, 5},
    {OptionIndex::commit_sync, 1},
    {OptionIndex::fsync_log_period, 0},
};
// Scaled 1:64 as well: a basement node is a 64th of a node, and the cleaner runs as often between
// two checkpoints.
inline constexpr ProfileValue kScaledTokudb57[] = {
    {OptionIndex::block_size, 64 * KiB},
    {OptionIndex::read_block_size, 1 * KiB},
    {OptionIndex::compression, Compression::kZlib},
    {OptionIndex::cache_size, 16 * MiB},
    {OptionIndex::checkpointing_period, 60 * kSecond / 64},
    {OptionIndex::cleaner_period, kSecond / 64},
    {OptionIndex::cleaner_iterations, 5},
    {OptionIndex::commit_sync, 1},
    {OptionIndex::fsync_log_period, 0},
    {OptionIndex::header_read_bytes, 4 * KiB},
    {OptionIndex::message_buffer_bytes, 64},
    {OptionIndex::file_growth_max, 256 * KiB},
    {OptionIndex::file_truncate_slack, 512 * KiB},
    {OptionIndex::log_buffer, 256 * KiB},
    {OptionIndex::log_file, 1600 * KiB},
    {OptionIndex::lock_timeout, 4 * kSecond / 64},
    {OptionIndex::loader_memory, 100'000'000 / 64},
    {OptionIndex::loader_buffer, 256 * KiB},
};
inline constexpr ProfileDef kProfiles[] = {
    {"percona-ft",
     "PerconaFT's rules with sizes and times scaled down 1:64 (a cache of 16 MiB stands for 1 "
     "GiB), no compression",
     kScaled},
    {"percona-ft-unscaled",
     "PerconaFT's own defaults as a library, sizes included, no compression",
     {}},
    {"tokudb-5.7",
     "TokuDB in Percona Server 5.7 with sizes and times scaled down 1:64: basement nodes of 1 KiB, "
     "zlib, cleaner on, durable commits",
     kScaledTokudb57},
    {"tokudb-5.7-unscaled",
     "TokuDB in Percona Server 5.7, sizes included: basement nodes of 64 KiB, zlib, cleaner on, "
     "durable commits",
     kTokudb57},
};
inline constexpr OptionGroup kOptionGroups[] = {{"fractal", "engine", kOptionRows, kProfiles}};

}  // namespace tt::fractal
