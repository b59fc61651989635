// What the parts of one LSM engine share: options, memtables, the current version, the cache, counters, and who waits.
//
// The write path, the flush, the compactions and the cursors each own their algorithm; they meet only here.
#pragma once
#include <deque>

#include "engine/engine.h"
#include "lsm/block_cache.h"
#include "lsm/compaction_picker.h"
#include "lsm/compaction_stats.h"
#include "lsm/memtable.h"
#include "lsm/rate_limiter.h"
#include "lsm/schema.h"
#include "lsm/snapshots.h"
#include "lsm/version.h"
#include "lsm/write_budget.h"

namespace tt::lsm {

enum class MemtableState : u8 { kActive, kWaiting, kFlushing };

struct MemtableSlot {
  std::shared_ptr<Memtable> table;
  MemtableState state;
  u64 log_number;    // the log that holds its first write
  u64 oldest_s = 0;  // when its first write came, in seconds
};

// Since the run began; a copy taken when measuring begins is subtracted in the report.
struct Counters {
  u64 flushes = 0, compactions = 0, trivial_moves = 0;
  u64 flush_bytes = 0, compact_read_bytes = 0, compact_write_bytes = 0, wal_bytes = 0;
  u64 stalls = 0, stall_ns = 0;
  u64 lookups = 0, scans = 0, block_reads = 0;
  u64 cache_hits = 0, cache_misses = 0;
  CompactionStats levels;
};

struct Tree {
  Tree(const EngineContext& c, const Options& o)
      : context(c),
        options(o),
        version(std::make_shared<Version>(o.num_levels)),
        cache(o.block_cache_size),
        limiter(c.scheduler, options, c.seed) {}

  EngineContext context;
  Options options;
  std::deque<MemtableSlot> memtables;  // oldest first; the last one is active
  std::deque<u64> flushed_memtables;   // accounted bytes of those that are kept, oldest first
  VersionPtr version;
  LevelTargets targets;
  BlockCache cache;
  RateLimiter limiter;
  u64 next_file_number = 1, next_memtable = 1, next_job = 1, last_sequence = 0;
  u64 visible_sequence = 0;  // of the last write that reads see
  Snapshots snapshots;
  Counters counters;
  Error error;
  std::vector<FilePtr> obsolete;  // left the tree, but a cursor may still read them

  MemtableSlot& active() { return memtables.back(); }
  const MemtableSlot& active() const { return memtables.back(); }
  // Switched and not yet flushed. There is none at all while the database is being opened.
  u64 waiting_memtables() const { return memtables.empty() ? 0 : memtables.size() - 1; }
  MemtableMemory memtable_memory() const;
  // Stops the engine for good; the first error wins.
  void fail(Error e) {
    if (error.ok()) error = std::move(e);
  }
  // Gives the space of obsolete files back once nobody reads them.
  void remove_obsolete(Ns now);
};

// The rows of describe() and of facts: one function a table, so that both always agree.
void write_memtable_row(const MemtableSlot& slot, RowWriter& out);
void write_file_row(const FileMeta& file, u32 level, RowWriter& out);
void write_level_row(const Tree& tree, u32 level, RowWriter& out);
void write_cache_row(const Tree& tree, RowWriter& out);
void write_counters_row(const Tree& tree, RowWriter& out);

// Facts of shared state.
void emit_memtable(Tree& tree, Fact fact, const MemtableSlot& slot);
void emit_levels(Tree& tree, u64 job);
void emit_counters(Tree& tree, u64 job);

}  // namespace tt::lsm
