// The tables that show the whole database: memtables, files, levels, jobs, cache, logs, writes,
// counters; and, for the inspector alone, compaction statistics and column families.
#pragma once
#include "facts/rows.h"
#include "lsm/options/states.h"

namespace tt::lsm {

#define TT_LSM_FAMILY (family, Integer, "", "number of its column family, 0 is the default one")

TT_TABLE(MemtablesRow, "lsm.memtables", "memtables in memory", kFolded,
         ((id, Integer, "", "memtables are numbered in the order of their making")),
         (state, Enum<MemtableState>, "", "active, waiting for its flush, or being flushed"),
         (entries, Integer, "", "versions held"), (deletions, Integer, "", "of these, tombstones"),
         (bytes, Integer, "bytes", "as a 64-bit build's arena counts them"),
         (data_bytes, Integer, "bytes", "internal keys and values"), TT_LSM_FAMILY)
TT_TABLE(FilesRow, "lsm.files", "SST files of the current version", kFolded,
         ((number, Integer, "", "file number")), (level, Integer, "", "the level it is in"),
         (bytes, Integer, "bytes", "size of the file"), (entries, Integer, "", "versions held"),
         (deletions, Integer, "", "of these, tombstones"), (smallest, Bytes, "", "first user key"),
         (largest, Bytes, "", "last user key"), (smallest_sequence, Integer, "", "oldest version"),
         (largest_sequence, Integer, "", "newest version"),
         (created_ns, Integer, "ns", "when it was finished"),
         (job, Integer, "", "the compaction that reads it, 0 if none"), TT_LSM_FAMILY,
         (range_tombstones, Integer, "",
          "of its tombstones, those that each delete a range of keys"))
TT_TABLE(LevelsRow, "lsm.levels", "levels of each column family, their targets and scores", kFolded,
         ((level, Integer, "", "0 is the newest"), TT_LSM_FAMILY),
         (files, Integer, "", "files in it"), (bytes, Integer, "bytes", "their sizes added up"),
         (target_bytes, Integer, "bytes",
          "what it may hold before it compacts; 0 for L0 and for levels above the base"),
         (score_ppm, Integer, "1/1000000", "1,000,000 and more asks for a compaction"),
         (base, Flag, "", "1 if L0 compacts into it"))
TT_TABLE(JobsRow, "lsm.jobs", "background jobs that run", kFolded,
         ((job, Integer, "", "background jobs are numbered in the order of their start")),
         (kind, Enum<JobKind>, "", "what it does"),
         (reason, Enum<JobReason>, "", "why it was started"),
         (level, Integer, "", "where its inputs come from; for a flush 0"),
         (output_level, Integer, "", "where its outputs go"),
         (inputs, Integer, "", "files (or memtables) of the upper level"),
         (next_inputs, Integer, "", "files of the output level that are carried along"),
         (input_bytes, Integer, "bytes", "all inputs together"),
         (read_bytes, Integer, "bytes", "read so far"),
         (written_bytes, Integer, "bytes", "written so far"),
         (first_bytes, Integer, "bytes", "of these, user bytes that enter the tree"),
         (entries_read, Integer, "", "versions merged so far"),
         (entries_dropped, Integer, "", "of these, shadowed versions and spent tombstones"),
         (outputs, Integer, "", "files finished so far"),
         (front, Bytes, "", "user key that the merge has reached"), (started_ns, Integer, "ns", ""),
         TT_LSM_FAMILY)
TT_TABLE(CacheRow, "lsm.cache", "the block cache", kFolded, ((id, Integer, "", "always 0")),
         (bytes, Integer, "bytes", "held"), (capacity_bytes, Integer, "bytes", "limit"),
         (hits, Integer, "", "block lookups answered from memory"),
         (misses, Integer, "", "block lookups that went to the drive"),
         (meta_bytes, Integer, "bytes", "held of index and filter blocks"),
         (pinned_bytes, Integer, "bytes",
          "held of blocks that are in use or pinned, and cannot be evicted"),
         (meta_hits, Integer, "", "of the hits, index and filter blocks"),
         (meta_misses, Integer, "", "of the misses, index and filter blocks"))
TT_TABLE(WalRow, "lsm.wal", "log files that are still needed", kFolded,
         ((number, Integer, "", "file number")),
         (bytes, Integer, "bytes", "appended so far, framing included"),
         (written_bytes, Integer, "bytes", "handed to the drive"),
         (durable_bytes, Integer, "bytes", "covered by a flush of the drive"))
TT_TABLE(WritesRow, "lsm.writes", "whether writes flow, and who holds them up", kFolded,
         ((id, Integer, "", "always 0")), (state, Enum<WriteState>, "", "whether writes flow"),
         (reason, Enum<WriteReason>, "", "who holds them up"),
         (stalls, Integer, "", "times that writes were delayed or stopped"),
         (stall_ns, Integer, "ns", "time that clients spent waiting for it"),
         (family, Integer, "", "number of the column family that holds them up most"))
TT_TABLE(CountersRow, "lsm.counters", "counters since the run began", kFolded,
         ((id, Integer, "", "always 0")), (flushes, Integer, "", ""),
         (compactions, Integer, "", "trivial moves not counted"),
         (trivial_moves, Integer, "", "files that changed level without a byte written"),
         (flush_bytes, Integer, "bytes", "written by flushes"),
         (compact_read_bytes, Integer, "bytes",
          "read by compactions as RocksDB counts it: the tails of opened outputs included, cached "
          "blocks not"),
         (compact_write_bytes, Integer, "bytes", "written by compactions"),
         (pending_compaction_bytes, Integer, "bytes", "until every level is within its target"))

// RocksDB's table of compactions by level.
TT_TABLE(CompactionStatsRow, "lsm.compaction_stats", "compactions by level, as RocksDB counts them",
         kInspected,
         ((since, Enum<StatsSince>, "", "from when on it is counted"),
          (level, Integer, "", "the one that was written into"), TT_LSM_FAMILY),
         (files, Integer, "", "files in it now"),
         (busy_files, Integer, "", "of these, being compacted"),
         (bytes, Integer, "bytes", "their sizes added up"),
         (score_ppm, Integer, "1/1000000", "1,000,000 and more asks for a compaction"),
         (upper_bytes, Integer, "bytes", "input files from other levels (Rn)"),
         (level_bytes, Integer, "bytes", "input files from this level (Rnp1)"),
         (written_bytes, Integer, "bytes", "output files"),
         (flushed_bytes, Integer, "bytes", "of these, written by flushes"),
         (moved_bytes, Integer, "bytes", "files that trivial moves brought"),
         (ns, Integer, "ns", "from the start of each job until its outputs were durable"),
         (cpu_ns, Integer, "ns", "of these, merging"),
         (jobs, Integer, "", "flushes and compactions, trivial moves not counted"),
         (entries, Integer, "", "versions that compactions read; flushes do not count"),
         (entries_dropped, Integer, "", "of these, dropped"))
TT_TABLE(FamiliesRow, "lsm.families", "column families", kInspected,
         ((family, Integer, "", "its number")), (name, Text, "", "as RocksDB's tools know it"),
         (log_number, Integer, "", "the oldest log that it still needs"),
         (memtables, Integer, "", "in memory, the active one included"),
         (files, Integer, "", "SST files"), (bytes, Integer, "bytes", "their sizes added up"))

}  // namespace tt::lsm
