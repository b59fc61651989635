// A version: which files make up each level. Immutable once installed; edits make a new one (RocksDB db/version_set.cc).
#pragma once
#include <memory>
#include <vector>

#include "device/volume.h"
#include "lsm/internal_key.h"
#include "lsm/table_index.h"

namespace tt::lsm {

struct FileMeta {
  u64 number = 0;
  u64 bytes = 0;
  std::string smallest, largest;  // internal keys
  u64 smallest_sequence = 0, largest_sequence = 0;
  u64 entries = 0, deletions = 0;
  u64 raw_key_bytes = 0, raw_value_bytes = 0;
  Compression compression = Compression::kNone;
  u64 created_ns = 0;
  // Not part of the file: where it lies and what is being done with it.
  FileId file_id = 0;
  std::unique_ptr<TableIndex> index;
  u64 job = 0;  // the compaction that reads it, 0 if none

  Slice smallest_user() const { return user_key(smallest); }
  Slice largest_user() const { return user_key(largest); }
  bool being_compacted() const { return job != 0; }
  // RocksDB's compensated size: tombstones count for the data they will free (version_set.cc ComputeCompensatedSizes).
  u64 compensated_bytes(u64 average_value_bytes) const;
};
using FilePtr = std::shared_ptr<FileMeta>;

struct Version {
  // levels[0]: newest first. levels[n]: by smallest key, disjoint user-key ranges but for shared boundaries.
  std::vector<std::vector<FilePtr>> levels;

  explicit Version(u64 num_levels) : levels(num_levels) {}
  u64 level_bytes(u32 level) const;
  u64 average_value_bytes() const;  // over all files
  u32 last_level_with_files() const;  // 0 if only L0 or nothing
  // Indices [begin, end) of the files of a level >= 1 that may hold user keys in [smallest, largest].
  struct Range {
    u32 begin, end;
  };
  Range overlapping(u32 level, Slice smallest_user, Slice largest_user) const;
  // The files of L0 that overlap, newest first, without growing the range.
  std::vector<FilePtr> overlapping_l0(Slice smallest_user, Slice largest_user) const;
  // True if no file below `level` may hold the user key.
  bool key_absent_below(u32 level, Slice user) const;
  void check_invariants() const;  // order and disjointness; TT_CHECKs
};
using VersionPtr = std::shared_ptr<const Version>;

// What a flush or compaction changes; also the unit of the MANIFEST.
struct VersionEdit {
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
  u64 log_number = 0;      // logs below are no longer needed; 0: unchanged
  u64 next_file_number = 0, last_sequence = 0;
};
VersionPtr apply_edit(const Version& base, const VersionEdit& edit);

// RocksDB's on-disk form (db/version_edit.cc), so that its own tools can read our MANIFEST.
std::string encode_edit(const VersionEdit& edit);
Result<VersionEdit> decode_edit(Slice record);

}  // namespace tt::lsm
