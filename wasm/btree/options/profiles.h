// The B-tree's profiles (versions of InnoDB as option values), and the options that can change
// while it runs.
#pragma once
#include "btree/options/options.h"

namespace tt::btree {

inline constexpr OptionDef kAllOptionRows[] = TT_OPTION_ROWS(TT_BTREE_OPTIONS);
// The dynamic system variables (storage/innobase/handler/ha_innodb.cc); merge_threshold is changed
// by ALTER TABLE. MariaDB can also resize the pool and the redo log, which is not modelled.
inline constexpr auto kOptionRows =
    with_dynamic(kAllOptionRows, {OptionIndex::old_blocks_pct,
                                  OptionIndex::old_blocks_time,
                                  OptionIndex::lru_scan_depth,
                                  OptionIndex::max_dirty_pages_pct,
                                  OptionIndex::max_dirty_pages_pct_lwm,
                                  OptionIndex::io_capacity,
                                  OptionIndex::io_capacity_max,
                                  OptionIndex::adaptive_flushing,
                                  OptionIndex::adaptive_flushing_lwm,
                                  OptionIndex::flushing_avg_loops,
                                  OptionIndex::doublewrite,
                                  OptionIndex::flush_log_at_trx_commit,
                                  OptionIndex::flush_log_at_timeout,
                                  OptionIndex::merge_threshold,
                                  OptionIndex::purge_batch_size,
                                  OptionIndex::lock_wait_timeout,
                                  OptionIndex::defragment,
                                  OptionIndex::defragment_n_pages,
                                  OptionIndex::defragment_fill_factor,
                                  OptionIndex::defragment_fill_factor_n_recs,
                                  OptionIndex::defragment_frequency});

// Pool and log keep their ratio, and so do the free pages that the page cleaner keeps (1,536 of a
// pool of 8,192 pages) and the rollback segments, each of which keeps two pages of the pool busy.
// Statements that hold locks while they wait for these take that much less time, and so does the
// longest wait for a lock. About 1:11 and no smaller, as an LRU list of fewer than 512 pages has no
// midpoint.
inline constexpr ProfileValue kScaled1011[] = {
    {OptionIndex::buffer_pool_size, 12 * MiB},
    {OptionIndex::log_file_size, 9 * MiB},
    {OptionIndex::log_buffer_size, 1536 * KiB},
    {OptionIndex::lru_scan_depth, 144},
    {OptionIndex::rollback_segments, 12},
    {OptionIndex::autoextend_increment, 6 * MiB},
    {OptionIndex::lock_wait_timeout, 50 * kSecond / 11},
};
inline constexpr ProfileDef kProfiles[] = {
    {"mariadb-10.11",
     "InnoDB of MariaDB 10.11 with buffer pool, redo log, page cleaner, rollback segments and "
     "growth of the system tablespace scaled down 1:11",
     kScaled1011},
    {"mariadb-10.11-unscaled", "InnoDB of MariaDB 10.11 with its own defaults, sizes included", {}},
};
inline constexpr OptionGroup kOptionGroups[] = {{"btree", "engine", kOptionRows, kProfiles}};

}  // namespace tt::btree
