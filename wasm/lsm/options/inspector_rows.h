// The inspector's tables, which no frame carries: blocks, entries, filters, places of a key,
// candidates of a level.
#pragma once
#include "facts/rows.h"

namespace tt::lsm {

#define TT_LSM_VALUE_TYPE \
  (type, Integer, "", "0 tombstone, 1 value, 2 merge, 7 single delete, 15 range tombstone")
#define TT_LSM_RANGE \
  (first, Bytes, "", "user key at which it begins"), \
      (end, Bytes, "", "user key before which it ends"), \
      (sequence, Integer, "", "its sequence number; it deletes older versions")

TT_TABLE(BlocksRow, "lsm.blocks", "the data blocks of one file", kInspected,
         ((block, Integer, "", "number of the data block, in key order")),
         (offset, Integer, "bytes", "place in the file"),
         (bytes, Integer, "bytes", "stored size, trailer included"),
         (separator, Bytes, "", "its key in the index: no key of the block is greater"),
         (cached, Flag, "", "1 if the block cache holds it"))
TT_TABLE(EntriesRow, "lsm.entries", "the entries of one block", kInspected,
         ((entry, Integer, "", "number of the entry in its block")), (key, Bytes, "", "user key"),
         (sequence, Integer, "", "sequence number"), TT_LSM_VALUE_TYPE, (value, Bytes, "", ""),
         (offset, Integer, "bytes", "place in the uncompressed block"),
         (shared, Integer, "bytes", "of the internal key, shared with the previous entry"),
         (unshared, Integer, "bytes", "of the internal key, stored here"))
TT_TABLE(RestartsRow, "lsm.restarts", "the restart array of one block", kInspected,
         ((restart, Integer, "",
           "place in the restart array, through which the block is searched")),
         (offset, Integer, "bytes", "of an entry that stores its whole key"))
TT_TABLE(PlacesRow, "lsm.places", "where versions of one key are", kInspected,
         ((place, Integer, "", "newest first")),
         (memtable, Integer, "", "memtable id; 0 if it is in a file"),
         (file, Integer, "", "file number; 0 if it is in a memtable"),
         (level, Integer, "", "level of the file"),
         (block, Integer, "", "data block within the file"),
         (sequence, Integer, "", "sequence number"), TT_LSM_VALUE_TYPE)
TT_TABLE(ScoresRow, "lsm.scores", "a level's candidates for compaction", kInspected,
         ((file, Integer, "", "file number")), (level, Integer, "", "level of the file"),
         (rank, Integer, "", "0 is tried first"),
         (overlap_bytes, Integer, "bytes", "of the next level that overlap this file"),
         (ratio, Integer, "", "overlap x 1024 / compensated size; the smallest goes first"),
         (busy, Flag, "", "1 if a compaction reads it already"))
TT_TABLE(FilterProbesRow, "lsm.filter_probes", "the bits of a file's filter that one key asks for",
         kInspected, ((probe, Integer, "", "number of the probe, in probing order")),
         (bit, Integer, "", "of the 512 in its line"),
         (set, Flag, "", "1 if the bit is set; 0: the key is not in the file"),
         (line, Integer, "", "number of the 64-byte line that the key's hash chooses"),
         (lines, Integer, "", "lines in the filter"),
         (line_bytes, Bytes, "", "with the first probe: the 64 bytes of the line"))
TT_TABLE(
    RibbonProbesRow, "lsm.ribbon_probes",
    "the equation by which a file's Ribbon filter answers for one key", kInspected,
    ((column, Integer, "", "column of the solution, for one bit of the key's fingerprint")),
    (expected, Integer, "", "that bit"),
    (sum, Integer, "",
     "sum of the chosen bits modulo 2; if it is not the expected bit, the key is not in the file"),
    (bits, Bytes, "", "the column's 128 bits from the key's first slot on"),
    (start, Integer, "", "the first slot that the key's hash chooses"),
    (slots, Integer, "", "slots in the filter"),
    (chosen, Bytes, "", "with the first column: which of the 128 slots the key's hash chooses"))
TT_TABLE(RangesRow, "lsm.ranges", "the range tombstones of one file", kInspected,
         ((range, Integer, "", "number of the range tombstone, by key, then newest first")),
         TT_LSM_RANGE)
TT_TABLE(DeletedRangesRow, "lsm.deleted_ranges", "all range tombstones, of memtables and of files",
         kInspected,
         ((range, Integer, "", "number of the range tombstone: memtables first, then by level")),
         (memtable, Integer, "", "memtable id; 0 if it is in a file"),
         (file, Integer, "", "file number; 0 if it is in a memtable"), TT_LSM_RANGE)
TT_TABLE(
    DeadWeightRow, "lsm.dead_weight", "how much of each file is hidden by newer files", kInspected,
    ((file, Integer, "", "file number")),
    (sampled, Integer, "",
     "versions in its sample: all those of one key in 64, or of fewer keys where there are many"),
    (shadowed, Integer, "",
     "of these, values hidden by a newer version or a delete in a file; tombstones do not count"))

}  // namespace tt::lsm
