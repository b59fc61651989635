// Rows that come in key order go straight into tables, which then enter the tree as they are: no log, no memtable, no compaction.
//
// RocksDB: table/sst_file_writer.cc and db/external_sst_file_ingestion_job.cc (v7.8.3). It is used as MyRocks's bulk load uses it
// (storage/rocksdb/rdb_sst_info.cc): files of three times the target size, all ingested together when the load ends, with neither a global
// sequence number nor a flush. So the rows have number zero, every snapshot sees them, and nothing of the tree may lie between them.
#pragma once
#include <optional>

#include "lsm/output_file.h"

namespace tt::lsm {

// Where files with these user keys may go: the lowest level for which nothing in it or above it overlaps. Nothing if some level holds
// keys among them. `is_written(level)`: a compaction that runs writes there into the range, so they do not fit.
template <class IsWritten>
std::optional<u32> ingestion_level(const Version& version, u32 base_level, Slice smallest, Slice largest,
                                   IsWritten&& is_written) {
  u32 lowest = 0;
  for (u32 level = 0; level < version.levels.size(); level++) {
    if (level > 0 && level < base_level) continue;
    const bool overlaps = level == 0 ? !version.overlapping_l0(smallest, largest).empty()
                                     : !version.overlapping(level, {smallest, largest}).empty();
    if (overlaps) return std::nullopt;
    if (level == 0 || !is_written(level)) lowest = level;
  }
  return lowest;
}

// One bulk load, from its first row until its files are installed.
class BulkLoad {
 public:
  explicit BulkLoad(Tree& tree) : tree_(tree) {}
  // In key order. Answers when the file that it had to close before is durable.
  Result<Ns> add(Ns now, Slice key, Slice value);
  // No more rows.
  Result<Ns> close(Ns now);
  bool empty() const { return files_.empty(); }
  Slice smallest() const { return files_.front()->smallest_user(); }
  Slice largest() const { return files_.back()->largest_user(); }
  bool is_in_memtables() const;  // some row between its own
  VersionEdit edit(u32 level) const;
  Tree& tree() const { return tree_; }

 private:
  Result<Ns> write(Ns now, bool close);

  Tree& tree_;
  std::optional<OutputFile> output_;
  u64 file_rows_bytes_ = 0, written_ = 0;
  std::string last_key_, internal_;
  std::vector<FilePtr> files_;
};

}  // namespace tt::lsm
