// The tables that show the whole database: memtables, files, levels, jobs, cache, logs, writes,
// counters; and, for the inspector alone, compaction statistics and column families.
#pragma once
#include "facts/rows.h"
#include "lsm/options/states.h"

namespace tt::lsm {

#define TT_LSM_FAMILY (family, Integer, "", "number of its column family; 0: the default one")

TT_TABLE(MemtablesRow, "lsm.memtables", "memtables in memory", kFolded,
         ((id, Integer, "", "number of the memtable, in order of creation")),
         (state, Enum<MemtableState>, "", "active, waiting for its flush, or being flushed"),
         (entries, Integer, "", "versions in it"), (deletions, Integer, "", "of these, tombstones"),
         (bytes, Integer, "bytes", "memory used, as a 64-bit build's arena counts it"),
         (data_bytes, Integer, "bytes", "internal keys and values"), TT_LSM_FAMILY)
TT_TABLE(FilesRow, "lsm.files", "SST files of the current version", kFolded,
         ((number, Integer, "", "file number")), (level, Integer, "", "the level it is in"),
         (bytes, Integer, "bytes", "size of the file"), (entries, Integer, "", "versions in it"),
         (deletions, Integer, "", "of these, tombstones"),
         (smallest, Bytes, "", "smallest user key"), (largest, Bytes, "", "largest user key"),
         (smallest_sequence, Integer, "", "sequence number of its oldest version"),
         (largest_sequence, Integer, "", "sequence number of its newest version"),
         (created_ns, Integer, "ns", "when it was finished"),
         (job, Integer, "", "the compaction that reads it, 0 if none"), TT_LSM_FAMILY,
         (range_tombstones, Integer, "", "of its tombstones, those that delete a range of keys"))
TT_TABLE(LevelsRow, "lsm.levels", "levels of each column family, their targets and scores", kFolded,
         ((level, Integer, "", "number of the level; the newest data are in L0"), TT_LSM_FAMILY),
         (files, Integer, "", "files in it"), (bytes, Integer, "bytes", "their total size"),
         (target_bytes, Integer, "bytes",
          "size above which it is compacted; 0 for L0 and for levels above the base level"),
         (score_ppm, Integer, "1/1000000",
          "compaction score; from 1,000,000 on it needs a compaction"),
         (base, Flag, "", "1 if L0 compacts into it"))
TT_TABLE(JobsRow, "lsm.jobs", "running background jobs", kFolded,
         ((job, Integer, "", "number of the background job, in order of start")),
         (kind, Enum<JobKind>, "", "what it does"),
         (reason, Enum<JobReason>, "", "why it was started"),
         (level, Integer, "", "level of its inputs; 0 for a flush"),
         (output_level, Integer, "", "level of its outputs"),
         (inputs, Integer, "", "input files of that level, or memtables"),
         (next_inputs, Integer, "", "input files of the output level"),
         (input_bytes, Integer, "bytes", "total size of all inputs"),
         (read_bytes, Integer, "bytes", "read so far"),
         (written_bytes, Integer, "bytes", "written so far"),
         (first_bytes, Integer, "bytes", "of these, user bytes that are new in the tree"),
         (entries_read, Integer, "", "versions merged so far"),
         (entries_dropped, Integer, "",
          "of these, dropped: hidden versions and tombstones that are no longer needed"),
         (outputs, Integer, "", "files finished so far"),
         (front, Bytes, "", "user key that the merge has reached"),
         (started_ns, Integer, "ns", "when it started"), TT_LSM_FAMILY)
TT_TABLE(CacheRow, "lsm.cache", "the block cache", kFolded, ((id, Integer, "", "always 0")),
         (bytes, Integer, "bytes", "charged for cached blocks"),
         (capacity_bytes, Integer, "bytes", "its capacity"),
         (hits, Integer, "", "block lookups answered from the cache"),
         (misses, Integer, "", "block lookups that went to the drive"),
         (meta_bytes, Integer, "bytes", "of the charged bytes, index and filter blocks"),
         (pinned_bytes, Integer, "bytes",
          "of the charged bytes, blocks that are in use or pinned and cannot be evicted"),
         (meta_hits, Integer, "", "of the hits, index and filter blocks"),
         (meta_misses, Integer, "", "of the misses, index and filter blocks"))
TT_TABLE(WalRow, "lsm.wal", "logs that are still needed", kFolded,
         ((number, Integer, "", "file number")),
         (bytes, Integer, "bytes", "appended so far, framing included"),
         (written_bytes, Integer, "bytes", "written to the drive"),
         (durable_bytes, Integer, "bytes", "made durable by a flush of the drive"))
TT_TABLE(WritesRow, "lsm.writes", "whether writes flow, and what holds them up", kFolded,
         ((id, Integer, "", "always 0")), (state, Enum<WriteState>, "", "whether writes flow"),
         (reason, Enum<WriteReason>, "", "what holds them up"),
         (stalls, Integer, "", "times that writes were delayed or stopped"),
         (stall_ns, Integer, "ns", "time that clients spent waiting in stalls"),
         (family, Integer, "", "number of the column family that restricts them most"))
TT_TABLE(CountersRow, "lsm.counters", "counters since the run began", kFolded,
         ((id, Integer, "", "always 0")), (flushes, Integer, "", "memtable flushes"),
         (compactions, Integer, "", "compactions, excluding trivial moves"),
         (trivial_moves, Integer, "", "files that changed level without being rewritten"),
         (flush_bytes, Integer, "bytes", "written by flushes"),
         (compact_read_bytes, Integer, "bytes",
          "read by compactions as RocksDB counts it, including the tails of opened outputs, "
          "excluding cached blocks"),
         (compact_write_bytes, Integer, "bytes", "written by compactions"),
         (pending_compaction_bytes, Integer, "bytes",
          "estimated bytes to compact until every level is within its target"))
TT_TABLE(OpeningRow, "lsm.opening", "what the last recovery found; idle before the first one",
         kFolded, ((id, Integer, "", "always 0")), (state, Enum<OpeningState>, "", "how far it is"),
         (began_ns, Integer, "ns", "when the power came back"),
         (ended_ns, Integer, "ns", "when the database was open; 0: not yet"),
         (tables, Integer, "", "SST files that the MANIFEST names"),
         (logs, Integer, "", "logs replayed"), (log_bytes, Integer, "bytes", "their size"),
         (writes, Integer, "", "puts and deletes found in them"),
         (skipped, Integer, "", "of these, those in SST files already"),
         (damaged_log, Integer, "", "the log in which the replay ended; 0: none is damaged"),
         (new_tables, Integer, "", "files of L0 made of what was replayed"),
         (sequence, Integer, "", "sequence number of the last write recovered"))

// RocksDB's table of compactions by level.
TT_TABLE(CompactionStatsRow, "lsm.compaction_stats", "compactions by level, as RocksDB counts them",
         kInspected,
         ((since, Enum<StatsSince>, "", "when counting began"),
          (level, Integer, "", "the output level"), TT_LSM_FAMILY),
         (files, Integer, "", "files in it now"),
         (busy_files, Integer, "", "of these, being compacted"),
         (bytes, Integer, "bytes", "their total size"),
         (score_ppm, Integer, "1/1000000",
          "compaction score; from 1,000,000 on it needs a compaction"),
         (upper_bytes, Integer, "bytes", "input files from other levels (Rn)"),
         (level_bytes, Integer, "bytes", "input files from this level (Rnp1)"),
         (written_bytes, Integer, "bytes", "output files"),
         (flushed_bytes, Integer, "bytes", "of these, written by flushes"),
         (moved_bytes, Integer, "bytes", "files brought by trivial moves"),
         (ns, Integer, "ns", "time from the start of each job until its outputs were durable"),
         (cpu_ns, Integer, "ns", "of this, CPU time of merging"),
         (jobs, Integer, "", "flushes and compactions, excluding trivial moves"),
         (entries, Integer, "", "versions that compactions read; flushes do not count"),
         (entries_dropped, Integer, "", "of these, dropped"))
TT_TABLE(FamiliesRow, "lsm.families", "column families", kInspected,
         ((family, Integer, "", "its number")),
         (name, Text, "", "its name, as RocksDB's tools show it"),
         (log_number, Integer, "", "the oldest log that it still needs"),
         (memtables, Integer, "", "memtables in memory, the active one included"),
         (files, Integer, "", "SST files"), (bytes, Integer, "bytes", "their total size"))

}  // namespace tt::lsm
