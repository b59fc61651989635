// A bulk load: rows in key order go straight into tables, which then enter a version unchanged. No
// log, no memtable, no compaction.
//
// RocksDB: table/sst_file_writer.cc and db/external_sst_file_ingestion_job.cc (v7.8.3), used as in
// MyRocks's bulk load (storage/rocksdb/rdb_sst_info.cc): files of three times the target size, all
// ingested together when the load ends. MyRocks allows neither a global sequence number nor a
// flush: the rows have number zero, every snapshot sees them, and no existing row may be between
// them. With options that allow both, a table that overlaps older rows gets a sequence number that
// all its rows share.
#pragma once
#include <optional>

#include "lsm/jobs/output_file.h"

namespace tt::lsm {

struct IngestionPlace {
  u32 level;
  u64 sequence;  // 0: its rows keep number zero
};
// The circumstances that decide a table's place (AssignLevelAndSeqnoForIngestedFile).
struct IngestionRules {
  u32 base_level;
  bool universal;
  bool forced;        // it must have a number: there are snapshots that must not see it
  u64 last_sequence;  // the newest write's
};
// Chooses the lowest level that has no file over the table's range and is above the first level
// that holds keys in the range. The table gets a number if there is such a level: its rows are
// newer than those. `holds_keys(level)`: the level has rows or tombstones in the range.
// `is_written(level)`: a running compaction writes into the range there.
template <class HoldsKeys, class IsWritten>
IngestionPlace ingestion_place(const Version& version, const IngestionRules& rules, Slice smallest,
                               Slice largest, HoldsKeys&& holds_keys, IsWritten&& is_written) {
  IngestionPlace place{0, rules.forced ? rules.last_sequence + 1 : 0};
  if (rules.forced && rules.universal) return place;
  for (u32 level = 0; level < version.levels.size(); level++) {
    if (level > 0 && level < rules.base_level) continue;
    const bool empty = version.levels[level].empty();
    if (!empty && holds_keys(level)) {
      if (place.sequence == 0) place.sequence = rules.last_sequence + 1;
      break;
    }
    if (level == 0) continue;
    const bool fits = version.overlapping(level, {smallest, largest}).empty() && !is_written(level);
    if (rules.universal) {  // its number must fit the level's position among the sorted runs
      u64 newest = 0;
      for (const FilePtr& file : version.levels[level])
        newest = std::max(newest, file->largest_sequence);
      if (newest == 0 || !fits) continue;
      place.sequence = newest;
    }
    if (fits) place.level = level;
  }
  return place;
}

// One bulk load, from its first row until its files are installed.
class BulkLoad {
 public:
  explicit BulkLoad(ColumnFamily& family) : family_(family) {}
  // Adds a row. Returns when the file that it had to close before is durable. kBadOption if keys
  // are not in strictly ascending order.
  Result<Ns> add(Ns now, Slice key, Slice value);
  // Ends the last file. Returns when it is durable.
  Result<Ns> close(Ns now);
  bool empty() const { return files_.empty(); }
  // True if memtables hold rows or range tombstones in the range of one of the tables.
  bool is_in_memtables() const;
  // After close(): gives each table its level, and a sequence number if it needs one. Returns when
  // the reads and writes for that are complete. kBadOption if the options forbid the number. No
  // compaction may begin until the tables are installed.
  template <class IsWritten>
  Result<Ns> place(Ns now, IsWritten&& is_written) {
    TT_CHECK(!output_);
    Ns done = now;
    for (File& file : files_) {
      const Slice smallest = file.meta->smallest_user(), largest = file.meta->largest_user();
      const IngestionPlace place = ingestion_place(
          *family_.version, rules(), smallest, largest,
          [&](u32 level) { return holds_keys(now, level, smallest, largest, &done); },
          [&](u32 level) { return is_written(level, smallest, largest); });
      file.level = place.level;
      const Result<Ns> numbered = give_number(now, file, place.sequence);
      if (!numbered.ok()) return numbered;
      done = std::max(done, numbered.value());
    }
    return done;
  }
  VersionEdit edit() const;
  ColumnFamily& family() const { return family_; }

 private:
  struct File {
    FilePtr meta;
    u64 number_offset;  // file offset of its global sequence number
    u32 level;
  };
  Result<Ns> write(Ns now, bool close);
  IngestionRules rules() const;
  bool holds_keys(Ns now, u32 level, Slice smallest, Slice largest, Ns* done) const;
  bool holds_keys(Ns now, const FileMeta& file, Slice smallest, Slice largest, Ns* done) const;
  Result<Ns> give_number(Ns now, File& file, u64 sequence);

  ColumnFamily& family_;
  std::optional<OutputFile> output_;
  u64 file_rows_bytes_ = 0, written_ = 0;
  std::string last_key_, internal_;
  std::vector<File> files_;
};

}  // namespace tt::lsm
