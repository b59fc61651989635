// The columns of the inspector's tables, which no frame carries: blocks, entries, filters, places
// of a key, candidates of a level.
#pragma once
#include "facts/schema.h"

namespace tt::lsm::inspector {

using enum ColumnType;

inline constexpr ColumnDef kRangeColumns[] = {
    {"range", kInteger, "", "in the order of their keys, newest first"},
    {"first", kBytes, "", "user key that it begins with"},
    {"end", kBytes, "", "user key that it ends before"},
    {"sequence", kInteger, "", "it deletes what is older"},
};
inline constexpr ColumnDef kDeadWeightColumns[] = {
    {"file", kInteger, "", "file number"},
    {"sampled", kInteger, "",
     "versions looked at: of one key in 64, or of fewer where there are many, all that files hold"},
    {"shadowed", kInteger, "",
     "of these, values that a newer version or a delete in a file hides; tombstones not counted"},
};
inline constexpr ColumnDef kDeletedRangeColumns[] = {
    {"range", kInteger, "", "memtables' first, then by level"},
    {"memtable", kInteger, "", "memtable id, 0 if it lies in a file"},
    {"file", kInteger, "", "file number, 0 if it lies in a memtable"},
    {"first", kBytes, "", "user key that it begins with"},
    {"end", kBytes, "", "user key that it ends before"},
    {"sequence", kInteger, "", "it deletes what is older"},
};
inline constexpr ColumnDef kBlockColumns[] = {
    {"block", kInteger, "", "data blocks of the file, in key order"},
    {"offset", kInteger, "bytes", "place in the file"},
    {"bytes", kInteger, "bytes", "stored, trailer included"},
    {"separator", kBytes, "", "index entry: no key of the block is behind it"},
    {"cached", kInteger, "", "1 if the block cache holds it"},
};
inline constexpr ColumnDef kEntryColumns[] = {
    {"entry", kInteger, "", ""},
    {"key", kBytes, "", "user key"},
    {"sequence", kInteger, "", ""},
    {"type", kInteger, "", "0 tombstone, 1 value, 2 merge, 7 single delete, 15 range tombstone"},
    {"value", kBytes, "", ""},
    {"offset", kInteger, "bytes", "place in the uncompressed block"},
    {"shared", kInteger, "bytes", "of the internal key, taken over from the entry before"},
    {"unshared", kInteger, "bytes", "of the internal key, stored here"},
};
inline constexpr ColumnDef kRestartColumns[] = {
    {"restart", kInteger, "", "place in the restart array, by which the block is searched"},
    {"offset", kInteger, "bytes", "of an entry that holds its whole key"},
};
inline constexpr ColumnDef kFilterProbeColumns[] = {
    {"probe", kInteger, "", "in the order in which they are looked at"},
    {"bit", kInteger, "", "of the 512 of its line"},
    {"set", kInteger, "", "0: the key is not in the file"},
    {"line", kInteger, "", "the 64 bytes that the key's hash chooses"},
    {"lines", kInteger, "", "of the filter"},
    {"line_bytes", kBytes, "", "with the first probe: its 64 bytes"},
};
inline constexpr ColumnDef kRibbonProbeColumns[] = {
    {"column", kInteger, "", "of the solution: one bit of the key's fingerprint"},
    {"expected", kInteger, "", "that bit"},
    {"sum", kInteger, "",
     "of the chosen bits, modulo 2; unlike the expected one: the key is not in the file"},
    {"bits", kBytes, "", "the column's 128 bits from the key's first slot on"},
    {"start", kInteger, "", "the first slot that the key's hash chooses"},
    {"slots", kInteger, "", "of the filter"},
    {"chosen", kBytes, "", "with the first column: which of the 128 slots the key's hash chooses"},
};
inline constexpr ColumnDef kPlaceColumns[] = {
    {"place", kInteger, "", "newest first"},
    {"memtable", kInteger, "", "memtable id, 0 if it lies in a file"},
    {"file", kInteger, "", "file number, 0 if it lies in a memtable"},
    {"level", kInteger, "", ""},
    {"block", kInteger, "",
     "data block within the file; behind the last one its filter, then its index"},
    {"sequence", kInteger, "", ""},
    {"type", kInteger, "", "0 tombstone, 1 value, 2 merge, 7 single delete, 15 range tombstone"},
};
inline constexpr ColumnDef kScoreColumns[] = {
    {"file", kInteger, "", "file number"},
    {"level", kInteger, "", ""},
    {"rank", kInteger, "", "0 is tried first"},
    {"overlap_bytes", kInteger, "bytes", "of the next level, under this file"},
    {"ratio", kInteger, "", "overlap x 1024 / compensated size; the smallest goes first"},
    {"busy", kInteger, "", "1 if a compaction reads it already"},
};

}  // namespace tt::lsm::inspector
