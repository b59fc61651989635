// The engine's options, and which of them change while the database is open.
#pragma once
#include "lsm/options.h"

namespace tt::lsm {

inline constexpr OptionDef kAllOptionRows[] = TT_OPTION_ROWS(TT_LSM_OPTIONS);
// What SetOptions takes while the database is open (options/cf_options.cc, MutableCFOptions; block_based_table_factory.cc).
inline constexpr auto kOptionRows =
    with_dynamic(kAllOptionRows, {OptionIndex::wal_recovery_mode,   // at the next opening
                                  OptionIndex::log_size_for_flush,  // at the next checkpoint
                                  OptionIndex::write_buffer_size,
                                  OptionIndex::max_write_buffer_number,
                                  OptionIndex::level0_file_num_compaction_trigger,
                                  OptionIndex::level0_slowdown_writes_trigger,
                                  OptionIndex::level0_stop_writes_trigger,
                                  OptionIndex::max_bytes_for_level_base,
                                  OptionIndex::max_bytes_for_level_multiplier,
                                  OptionIndex::target_file_size_base,
                                  OptionIndex::max_compaction_bytes,
                                  OptionIndex::universal_size_ratio,
                                  OptionIndex::universal_min_merge_width,
                                  OptionIndex::universal_max_size_amplification_percent,
                                  OptionIndex::fifo_max_table_files_size,
                                  OptionIndex::fifo_allow_compaction,
                                  OptionIndex::ttl,
                                  OptionIndex::periodic_compaction_seconds,
                                  OptionIndex::soft_pending_compaction_bytes_limit,
                                  OptionIndex::hard_pending_compaction_bytes_limit,
                                  OptionIndex::block_size,
                                  OptionIndex::block_restart_interval,
                                  OptionIndex::compression,
                                  OptionIndex::bottommost_compression,
                                  OptionIndex::compression_per_level,
                                  OptionIndex::compression_level,
                                  OptionIndex::compression_max_dict_bytes,
                                  OptionIndex::bottommost_compression_max_dict_bytes,
                                  OptionIndex::compression_max_dict_buffer_bytes});

}  // namespace tt::lsm
