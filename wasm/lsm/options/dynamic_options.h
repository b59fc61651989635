// The rows of the engine's options, marked if they can change while the database is open, and the
// rows of secondary indexes' families.
#pragma once
#include "lsm/options/options.h"

namespace tt::lsm {

inline constexpr OptionDef kAllOptionRows[] = TT_OPTION_ROWS(TT_LSM_OPTIONS);
// The options that SetOptions accepts while the database is open are dynamic
// (options/cf_options.cc, MutableCFOptions; block_based_table_factory.cc).
inline constexpr auto kSharedOptionRows =
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
                                  OptionIndex::compression_max_dict_buffer_bytes,
                                  OptionIndex::lock_wait_timeout});

#define TT_LSM_SECONDARY_ROW(member) \
  {OptionIndex::member, "secondary_" #member, \
   #member " of the column families that column_family_of_indexes makes for secondary indexes"},
inline constexpr InheritingOption kSecondaryOptions[] = {
    TT_LSM_SECONDARY_OPTIONS(TT_LSM_SECONDARY_ROW)};
inline constexpr auto kOptionRows = with_inheriting(kSharedOptionRows, kSecondaryOptions);

}  // namespace tt::lsm
