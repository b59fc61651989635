// The inspector's tables, which no frame carries: blocks, entries, filters, places of a key,
// candidates of a level.
#pragma once
#include "facts/rows.h"

namespace tt::lsm {

#define TT_LSM_VALUE_TYPE \
  (type, Integer, "", "0 tombstone, 1 value, 2 merge, 7 single delete, 15 range tombstone")
#define TT_LSM_RANGE \
  (first, Bytes, "", "user key that it begins with"), \
      (end, Bytes, "", "user key that it ends before"), \
      (sequence, Integer, "", "it deletes what is older")

TT_TABLE(BlocksRow, "lsm.blocks", "the data blocks of one file", kInspected,
         ((block, Integer, "", "data blocks of the file, in key order")),
         (offset, Integer, "bytes", "place in the file"),
         (bytes, Integer, "bytes", "stored, trailer included"),
         (separator, Bytes, "", "index entry: no key of the block is behind it"),
         (cached, Flag, "", "1 if the block cache holds it"))
TT_TABLE(EntriesRow, "lsm.entries", "the entries of one block", kInspected,
         ((entry, Integer, "", "")), (key, Bytes, "", "user key"), (sequence, Integer, "", ""),
         TT_LSM_VALUE_TYPE, (value, Bytes, "", ""),
         (offset, Integer, "bytes", "place in the uncompressed block"),
         (shared, Integer, "bytes", "of the internal key, taken over from the entry before"),
         (unshared, Integer, "bytes", "of the internal key, stored here"))
TT_TABLE(RestartsRow, "lsm.restarts", "the restart array of one block", kInspected,
         ((restart, Integer, "", "place in the restart array, by which the block is searched")),
         (offset, Integer, "bytes", "of an entry that holds its whole key"))
TT_TABLE(PlacesRow, "lsm.places", "where versions of one key lie", kInspected,
         ((place, Integer, "", "newest first")),
         (memtable, Integer, "", "memtable id, 0 if it lies in a file"),
         (file, Integer, "", "file number, 0 if it lies in a memtable"), (level, Integer, "", ""),
         (block, Integer, "",
          "data block within the file; behind the last one its filter, then its index"),
         (sequence, Integer, "", ""), TT_LSM_VALUE_TYPE)
TT_TABLE(ScoresRow, "lsm.scores", "a level's candidates for compaction", kInspected,
         ((file, Integer, "", "file number")), (level, Integer, "", ""),
         (rank, Integer, "", "0 is tried first"),
         (overlap_bytes, Integer, "bytes", "of the next level, under this file"),
         (ratio, Integer, "", "overlap x 1024 / compensated size; the smallest goes first"),
         (busy, Flag, "", "1 if a compaction reads it already"))
TT_TABLE(FilterProbesRow, "lsm.filter_probes", "the bits of a file's filter that one key asks for",
         kInspected, ((probe, Integer, "", "in the order in which they are looked at")),
         (bit, Integer, "", "of the 512 of its line"),
         (set, Flag, "", "0: the key is not in the file"),
         (line, Integer, "", "the 64 bytes that the key's hash chooses"),
         (lines, Integer, "", "of the filter"),
         (line_bytes, Bytes, "", "with the first probe: its 64 bytes"))
TT_TABLE(RibbonProbesRow, "lsm.ribbon_probes",
         "the equation of one key that a file's Ribbon filter solves, or not", kInspected,
         ((column, Integer, "", "of the solution: one bit of the key's fingerprint")),
         (expected, Integer, "", "that bit"),
         (sum, Integer, "",
          "of the chosen bits, modulo 2; unlike the expected one: the key is not in the file"),
         (bits, Bytes, "", "the column's 128 bits from the key's first slot on"),
         (start, Integer, "", "the first slot that the key's hash chooses"),
         (slots, Integer, "", "of the filter"),
         (chosen, Bytes, "",
          "with the first column: which of the 128 slots the key's hash chooses"))
TT_TABLE(RangesRow, "lsm.ranges", "the range tombstones of one file", kInspected,
         ((range, Integer, "", "in the order of their keys, newest first")), TT_LSM_RANGE)
TT_TABLE(DeletedRangesRow, "lsm.deleted_ranges", "all range tombstones, memtables' and files'",
         kInspected, ((range, Integer, "", "memtables' first, then by level")),
         (memtable, Integer, "", "memtable id, 0 if it lies in a file"),
         (file, Integer, "", "file number, 0 if it lies in a memtable"), TT_LSM_RANGE)
TT_TABLE(DeadWeightRow, "lsm.dead_weight", "how much of each file newer files hide", kInspected,
         ((file, Integer, "", "file number")),
         (sampled, Integer, "",
          "versions looked at: of one key in 64, or of fewer where there are many, all that files "
          "hold"),
         (shadowed, Integer, "",
          "of these, values that a newer version or a delete in a file hides; tombstones not "
          "counted"))

}  // namespace tt::lsm
