// The state that all column families of one LSM database share: numbers of logs and files,
// snapshots, the block cache, the rate limiter, counters, and the families themselves (RocksDB
// db/db_impl/db_impl.h, db/version_set.h). Each family is an LSM-tree (column_family.h).
#pragma once
#include <memory>
#include <vector>

#include "engine/engine.h"
#include "lsm/cache/block_cache.h"
#include "lsm/database/family_plan.h"
#include "lsm/database/rate_limiter.h"
#include "lsm/memtable/write_budget.h"
#include "lsm/options/schema.h"
#include "lsm/rows/snapshots.h"
#include "lsm/version/version.h"

namespace tt::lsm {

struct ColumnFamily;

// Counts since the run began. The report subtracts a copy that is made when measuring begins.
struct Counters {
  u64 flushes = 0, compactions = 0, trivial_moves = 0;
  u64 flush_bytes = 0, compact_read_bytes = 0, compact_write_bytes = 0, wal_bytes = 0;
  u64 stalls = 0, stall_ns = 0;
  Ns queued_stall_ns = 0;  // while a group was held back; not in stall_ns
  WaitTimes waits;         // both by reason, and log syncs
  u64 lookups = 0, scans = 0, block_reads = 0;
  u64 cache_hits = 0, cache_misses = 0;
  u64 rows_expired = 0;  // dropped by compactions
  u64 reseeks = 0;       // by scans, past hidden versions (NUMBER_OF_RESEEKS_IN_ITERATION)
  // Stepped over by scans (PerfContext's internal_delete_skipped_count and, with the rows that are
  // too new for a snapshot or have expired, its internal_key_skipped_count).
  u64 deletes_skipped = 0, keys_skipped = 0;
  u64 meta_hits = 0, meta_misses = 0;  // included above: index and filter blocks
};

struct Database {
  Database(const EngineContext& c, const Options& o);
  ~Database();
  Database(const Database&) = delete;

  EngineContext context;
  Options options;
  BlockCache cache;
  RateLimiter limiter;
  u64 next_file_number = 1, next_memtable = 1, next_job = 1, last_sequence = 0;
  u64 visible_sequence = 0;  // the last write that reads see
  Snapshots snapshots;
  struct SnapshotTime {
    u64 sequence, second;
  };
  std::vector<SnapshotTime> snapshot_times;  // live snapshots, oldest first
  Counters counters;
  Error error;
  u64 emitted_cache_bytes = 0, emitted_pinned_bytes = 0;
  std::vector<FilePtr> obsolete;  // left their version, but a cursor may still read them
  u64 keeps_files = 0;  // checkpoints being made: no file is deleted (DisableFileDeletions)
  std::vector<std::unique_ptr<ColumnFamily>> families;  // by number; the first one is "default"
  std::vector<u32> family_of_index;                     // family_plan.h

  bool has_many() const { return families.size() > 1; }
  ColumnFamily& family(u32 number = 0) {
    TT_DCHECK(number < families.size());
    return *families[number];
  }
  const ColumnFamily& family(u32 number = 0) const {
    TT_DCHECK(number < families.size());
    return *families[number];
  }
  // The family of an index (Statement::index), and of a stored key.
  u32 family_of(u32 index) const {
    return index < family_of_index.size() ? family_of_index[index] : 0;
  }
  u32 family_of_key(Slice stored_key) const;
  u64 oldest_log_number() const;           // the oldest log that one of the families still needs
  MemtableMemory memtable_memory() const;  // all families together
  // Stops the engine for good; the first error wins.
  void fail(Error e) {
    if (error.ok()) error = std::move(e);
  }
  // The second at which a snapshot was taken; the present one for any other number.
  u64 second_of(u64 snapshot) const;
  // The second of the oldest snapshot, or the present one (DB::Properties::kOldestSnapshotTime).
  u64 oldest_second() const;
  // Emits the cache's row if its size has changed since it was last emitted.
  void emit_cache();
  // Deletes obsolete files that no cursor reads any more.
  void remove_obsolete(Ns now);
};

// The rows of describe() and of facts: one function a table, so that both always agree.
CacheRow cache_row(const Database& database);
CountersRow counters_row(const Database& database);
void emit_counters(Database& database, u64 job);

}  // namespace tt::lsm
