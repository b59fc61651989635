// A store with capacities so tiny that a few hundred writes make several levels.
#pragma once
#include "kv/store.h"

namespace tt::kv {

inline StoreOptions tiny() {
  StoreOptions o;
  o.drive.capacity_bytes = 16 * MiB;
  o.drive.pages_per_block = 16;
  o.drive.dies = 2;
  o.drive.channels = 1;
  o.engine.write_buffer_size = 8 * KiB;
  o.engine.max_bytes_for_level_base = 16 * KiB;
  o.engine.target_file_size_base = 6 * KiB;
  o.engine.level0_file_num_compaction_trigger = 2;
  o.engine.block_size = 256;
  o.engine.block_restart_interval = 4;
  o.engine.block_cache_size = 16 * KiB;
  o.engine.compaction_io_bytes = 4 * KiB;
  o.engine.wal_writeback_bytes = 4 * KiB;
  o.engine.level_compaction_dynamic_level_bytes = true;
  o.engine.batch_transactions = true;
  return o;
}

}  // namespace tt::kv
