// Counters, jobs and the progress of checkpoints and openings, and the table rows that show them
// and the nodes.
#pragma once
#include "fractal/node/node.h"

namespace tt::fractal {

// Since the run began. A report subtracts the copy taken when measuring began.
struct Counters {
  u64 messages = 0, flushes = 0, early_flushes = 0, flushed_bytes = 0, leaf_splits = 0,
      nonleaf_splits = 0, merges = 0, checkpoints = 0;
  struct Writes {
    u64 nodes = 0, bytes = 0;
  } leaf_checkpoint, leaf_eviction, nonleaf_checkpoint, nonleaf_eviction, rollback;
  u64 misses = 0, evictions = 0, partial_evictions = 0, stalls = 0, stall_ns = 0;
  WaitTimes waits;  // stalls among them
  u64 queries = 0, query_reads = 0, query_read_bytes = 0;
  u64 look_ups = 0;         // reads of rows about to be written; not counted as queries
  u64 deleted_skipped = 0;  // leaf entries (CURSOR_SKIP_DELETED_LEAF_ENTRY)
  u64 row_updates = 0;      // calls of the update function (STATUS: dictionary updates)
  u64 optimized_paths = 0;  // from root to leaf, by hot optimize
  u64 prefetches = 0;       // leaves read ahead of a scan, not in memory before (CT_PREFETCHES)
  // Basement nodes read: targets of queries, others within the bounds of a scan, ahead of one, and
  // with whole leaves that change.
  struct Basements {
    u64 targets = 0, in_range = 0, prefetched = 0, written = 0;
  } basements;
  // Bulk loads: rows, and runs, passes, bytes of temporary files, nodes written.
  struct Loads {
    u64 rows = 0, runs = 0, passes = 0, temp_bytes = 0, leaves = 0, nonleaves = 0;
  } loads;
};

// A flush or a node write.
struct Job {
  u64 number = 0;  // 0: none
  JobKind kind = JobKind::kFlush;
  JobReason reason = JobReason::kGorged;
  u64 node = 0, height = 0, child = 0, child_node = 0, messages = 0, bytes = 0;
  Ns started_ns = 0;
  JobsRow row() const;
};

struct CheckpointProgress {
  CheckpointState state = CheckpointState::kResting;
  u64 checkpoints = 0;  // begun
  Ns began_ns = 0, ended_ns = 0;
  u64 pending = 0, written = 0, written_bytes = 0;
  CheckpointRow row() const;
};

// Progress of opening an existing database (recovery/opening.h).
struct OpeningProgress {
  bool found = false;
  OpeningState state = OpeningState::kReadingLog;
  Ns began_ns = 0, ended_ns = 0;
  u64 checkpoint_lsn = 0, last_lsn = 0, records = 0, log_bytes = 0, torn_bytes = 0;
  u64 nodes = 0, torn_headers = 0;
  u64 replayed = 0, messages = 0, skipped = 0, committed = 0, aborted = 0;
  OpeningRow row() const;
};

NodesRow row_of(const Node& node);
BuffersRow row_of(const Node& node, u32 child);
BroadcastsRow broadcasts_of(const Node& node, u32 child);

}  // namespace tt::fractal
