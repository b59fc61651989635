// Statistics of the flushes and compactions into each level, counted like RocksDB's "Compaction
// Stats" (db/internal_stats.h CompactionStats): for each finished job the whole files that it read
// and wrote, and the time from its start until its outputs were durable.
#pragma once
#include <array>

#include "lsm/options/schema.h"

namespace tt::lsm {

struct LevelStats {
  u64 upper_bytes = 0;    // input files from other levels (Rn)
  u64 level_bytes = 0;    // input files from the level itself (Rnp1)
  u64 written_bytes = 0;  // output files
  u64 flushed_bytes = 0;  // included above: written by flushes
  u64 moved_bytes = 0;    // files of trivial moves
  u64 ns = 0, cpu_ns = 0;
  u64 jobs = 0;  // trivial moves not counted
  u64 entries = 0, entries_dropped = 0;

  void count_flush(u64 bytes, Ns elapsed, Ns cpu) {
    written_bytes += bytes;
    flushed_bytes += bytes;
    ns += elapsed;
    cpu_ns += cpu;
    jobs++;
  }
};
using CompactionStats = std::array<LevelStats, kCompactionCauses>;

}  // namespace tt::lsm
