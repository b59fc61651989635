// A version: the files of each level. Immutable after it is installed; an edit makes a new one
// (RocksDB db/version_set.cc).
#pragma once
#include <memory>
#include <optional>
#include <vector>

#include "device/volume/volume.h"
#include "lsm/rows/internal_key.h"
#include "lsm/table/index_shares.h"
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
  // When the oldest of its rows entered a memtable, in seconds. A compaction's output has the least
  // of its inputs.
  u64 oldest_ancestor_s = 0;
  // State of this run, not stored: the file on the volume, its open index, and the job that uses
  // it.
  FileId file_id = 0;
  std::unique_ptr<TableIndex> index;
  // Pins of the block cache while these parts stay in it for good (table_parts.h).
  u32 index_pin = 0, filter_pin = 0;
  u64 job = 0;  // the compaction that reads it, 0 if none
  // The sequence number of all entries of an ingested table, which store 0. 0: not ingested.
  u64 global_sequence = 0;
  // Verifies a block's rows in a file that an earlier run has left: the fault, or null
  // (version/sound_rows.h). Not set for files that this run has written: they are known to be
  // sound.
  const char* (*unsound)(const FileMeta& file, u32 block, Slice raw) = nullptr;
  u64 tombstone_bytes = 0;  // weight of its deletions; set when an edit adds it to a level
  // None if this run has not written the file, or has given its rows another sequence number.
  std::optional<KeySample> sample;
  // None if this run has not written the file, until they are asked for.
  std::optional<IndexShares> shares;

  Slice smallest_user() const { return user_key(smallest); }
  Slice largest_user() const { return user_key(largest); }
  KeyEnd end() const { return {user_key(largest), trailer(largest) != kEndsBeforeKey}; }
  KeyRange range() const { return {smallest_user(), end()}; }
  bool being_compacted() const { return job != 0; }
  // RocksDB's compensated size: tombstones count for the data they will free (version_set.cc
  // ComputeCompensatedSizes). Like there, it keeps the value from when the file entered its level.
  u64 compensated_bytes() const { return bytes + tombstone_bytes; }
};
using FilePtr = std::shared_ptr<FileMeta>;

// Sums over every file that ever entered a level, a moved file again with each move. RocksDB
// estimates the size of a value from them (version_set.cc UpdateAccumulatedStats, version_set.h
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
  // The oldest snapshot that was left when one was last released, or the present if none was.
  // 0: none was released yet.
  u64 oldest_snapshot = 0;
  u64 now_s = 0;  // time of the install, to which files' ages refer

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
  // The same, with all ends counted as included (db/version_set.cc SomeFileOverlapsRange).
  Range touching(u32 level, Slice smallest_user, Slice largest_user) const;
  // The files of L0 that overlap the range, newest first. The range does not grow by them.
  std::vector<FilePtr> overlapping_l0(Slice smallest_user, Slice largest_user) const;
  // True if no file below `level` may hold the user key. Never for level 0: older files of L0 may
  // hold it.
  bool key_absent_below(u32 level, Slice user) const;
  // Files are in order, disjoint from level 1 on, and no file is in the version twice (TT_CHECK).
  void check_invariants() const;
};
using VersionPtr = std::shared_ptr<const Version>;

// The change that a flush or compaction makes; also the unit of the MANIFEST.
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
  u64 min_log_number = 0;  // no family needs a log below it; 0: unchanged
  // Every write up to it is in tables, or cancelled out. 0: follows from the added files.
  u64 flushed_sequence = 0;
  u64 next_file_number = 0, last_sequence = 0;
  // Records that follow in its group, which counts wholly or not at all. None: it is in no group.
  std::optional<u32> left_in_group;
  bool names_comparator = false;  // the first record of a MANIFEST also names the order of keys
};
// kCorruption if the edit does not fit: it removes a file that is not there, or adds one that is
// already there or overlaps another.
Error check_edit(const Version& base, const VersionEdit& edit);
// Requires a fitting edit. Also gives the added files their tombstone_bytes.
VersionPtr apply_edit(const Version& base, const VersionEdit& edit, u64 now_s = 0);

// RocksDB's on-disk form (db/version_edit.cc), so that its own tools can read our MANIFEST.
std::string encode_edit(const VersionEdit& edit);
// kCorruption or kUnsupported with the wrong field. Only the MANIFEST's fields of an added file are
// set: entries, raw sizes and codec are in the file's own properties.
Result<VersionEdit> decode_edit(Slice record);

}  // namespace tt::lsm
