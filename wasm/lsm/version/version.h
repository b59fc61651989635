// A version: which files make up each level. Immutable once installed; edits make a new one
// (RocksDB db/version_set.cc).
#pragma once
#include <memory>
#include <optional>
#include <vector>

#include "device/volume/volume.h"
#include "lsm/rows/internal_key.h"
#include "lsm/table/key_sample.h"
#include "lsm/table/table_index.h"

namespace tt::lsm {

struct FileMeta {
  u64 number = 0;
  u64 bytes = 0;
  std::string smallest, largest;  // internal keys
  u64 smallest_sequence = 0, largest_sequence = 0;
  u64 entries = 0, deletions = 0;  // range tombstones count among both
  u64 range_deletions = 0;
  u64 raw_key_bytes = 0, raw_value_bytes = 0;
  Compression compression = Compression::kNone;
  u64 created_ns = 0;
  // when the oldest of its rows entered a memtable, in seconds: of compactions' inputs the least
  u64 oldest_ancestor_s = 0;
  // Not stored in the file: where it is, and which job uses it.
  FileId file_id = 0;
  std::unique_ptr<TableIndex> index;
  // Of the block cache, while it keeps them for good (table_parts.h).
  u32 index_pin = 0, filter_pin = 0;
  u64 job = 0;  // the compaction that reads it, 0 if none
  // Of an ingested table: the sequence number of all its entries, which store 0. 0: none.
  u64 global_sequence = 0;
  // Of a file that an earlier run has left: what is wrong with a block's rows, null if nothing is
  // (version/sound_rows.h). What this run has written is known to be sound.
  const char* (*unsound)(const FileMeta& file, u32 block, Slice raw) = nullptr;
  u64 tombstone_bytes = 0;  // what its deletions count for; set when an edit adds it to a level
  // None if this run has not written the file, or has given its rows another sequence number.
  std::optional<KeySample> sample;

  Slice smallest_user() const { return user_key(smallest); }
  Slice largest_user() const { return user_key(largest); }
  KeyEnd end() const { return {user_key(largest), trailer(largest) != kEndsBeforeKey}; }
  KeyRange range() const { return {smallest_user(), end()}; }
  bool being_compacted() const { return job != 0; }
  // RocksDB's compensated size: tombstones count for the data they will free (version_set.cc
  // ComputeCompensatedSizes). As there, it keeps the value it got when the file entered its level.
  u64 compensated_bytes() const { return bytes + tombstone_bytes; }
};
using FilePtr = std::shared_ptr<FileMeta>;

// Sums over every file that ever entered a level, a moved file once more with each move: what
// RocksDB estimates the size of a value from (version_set.cc UpdateAccumulatedStats, version_set.h
// GetAverageValueSize).
struct ValueStatistics {
  u64 file_bytes = 0, raw_key_bytes = 0, raw_value_bytes = 0, values = 0;
  void add(const FileMeta& file);
  u64 average_value_bytes() const;  // as stored, compression included; 0 if nothing is known
};

struct Version {
  // levels[0]: newest first. levels[n]: by smallest key, disjoint user-key ranges but for shared
  // boundaries.
  std::vector<std::vector<FilePtr>> levels;
  ValueStatistics statistics;
  // By level, from level 1 on: the range tombstones of its files, each within its file's bounds.
  // Null: none.
  std::vector<RangeTombstonesPtr> range_tombstones;
  // As known when a snapshot was last released: the oldest one left, or the present. 0: none was
  // released yet.
  u64 oldest_snapshot = 0;
  u64 now_s = 0;  // when it was installed: files' ages are judged as of then

  explicit Version(u64 num_levels) : levels(num_levels), range_tombstones(num_levels) {}
  u64 level_bytes(u32 level) const;
  u64 file_count() const;
  u32 last_level_with_files() const;  // 0 if only L0 or nothing
  // Indices [begin, end) of the files of a level >= 1 that may hold user keys in [smallest,
  // largest]. If the bounds are out of order the range is empty or holds the files that span both.
  struct Range {
    u32 begin, end;
    bool empty() const { return begin == end; }
    u32 size() const { return end - begin; }
  };
  Range overlapping(u32 level, const KeyRange& range) const;
  // The same, where ends count as if they were included (db/version_set.cc SomeFileOverlapsRange).
  Range touching(u32 level, Slice smallest_user, Slice largest_user) const;
  // The files of L0 that overlap, newest first, without growing the range.
  std::vector<FilePtr> overlapping_l0(Slice smallest_user, Slice largest_user) const;
  // True if no file below `level` may hold the user key. Never for level 0: older files of L0 may
  // hold it.
  bool key_absent_below(u32 level, Slice user) const;
  // Files are in order, disjoint from level 1 on, and no file is in the version twice (TT_CHECK).
  void check_invariants() const;
};
using VersionPtr = std::shared_ptr<const Version>;

// What a flush or compaction changes; also the unit of the MANIFEST.
struct VersionEdit {
  u32 family = 0;           // the column family that changes
  std::string family_name;  // not empty: the family is new
  struct Added {
    u32 level;
    FilePtr file;
  };
  struct Removed {
    u32 level;
    u64 number;
  };
  std::vector<Removed> removed;
  std::vector<Added> added;
  u64 log_number = 0;      // the family needs no log below it; 0: unchanged
  u64 min_log_number = 0;  // no family does; 0: unchanged
  // Every write up to it is in tables, or cancelled out. 0: as the added files say.
  u64 flushed_sequence = 0;
  u64 next_file_number = 0, last_sequence = 0;
  // records that follow in its group, which counts wholly or not at all; none: it has no group
  std::optional<u32> left_in_group;
  bool names_comparator = false;  // the first record of a MANIFEST also names the order of keys
};
// kCorruption if the edit does not fit: it removes what is not there, or adds what is there already
// or overlaps.
Error check_edit(const Version& base, const VersionEdit& edit);
// Requires a fitting edit. Also gives the added files their tombstone_bytes.
VersionPtr apply_edit(const Version& base, const VersionEdit& edit, u64 now_s = 0);

// RocksDB's on-disk form (db/version_edit.cc), so that its own tools can read our MANIFEST.
std::string encode_edit(const VersionEdit& edit);
// kCorruption or kUnsupported with the field that is wrong. Of an added file only what the MANIFEST
// holds is known: entries, raw sizes and codec are in the file's own properties.
Result<VersionEdit> decode_edit(Slice record);

}  // namespace tt::lsm
