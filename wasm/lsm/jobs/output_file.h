// One SST file in the making: a table builder whose finished bytes go to a file of the volume.
#pragma once
#include <optional>

#include "lsm/database/column_family.h"
#include "lsm/table/table_builder.h"

namespace tt::lsm {

class OutputFile {
 public:
  // `oldest_ancestor_s`: when the oldest row that may be added entered a memtable, in seconds.
  // `from_outside`: the file is to be ingested.
  OutputFile(ColumnFamily& family, u32 level, Compression compression, FilterForm filter,
             u64 oldest_ancestor_s, bool from_outside = false);
  // The share of all range tombstones that an output takes.
  struct RangeShare {
    std::optional<Slice> lower;  // its first user key, if there is an output before it
    std::optional<Slice> upper;  // the next output's first user key
    // Tombstones that all snapshots see are dropped: nothing is left that they could delete.
    bool bottommost = false;
  };
  // After the last row. Adds each tombstone that reaches into the output, and extends the output's
  // bounds by it, up to the neighbouring outputs (db/builder.cc BuildTable,
  // db/compaction/compaction_outputs.cc AddRangeDels). Returns the bytes of the tombstones' keys.
  u64 add_range_tombstones(const RangeTombstones& tombstones, const Snapshots& snapshots,
                           const RangeShare& share);
  // No more rows: all bytes of the table are ready.
  void seal() { builder_.finish(); }
  u64 number() const { return number_; }
  TableBuilder& builder() { return builder_; }
  const TableBuilder& builder() const { return builder_; }
  // User bytes of the entries added since the last write that are new to the database (flush only).
  void add_first_bytes(u64 bytes) { first_bytes_ += bytes; }
  bool empty() const { return builder_.properties().entries == 0; }
  // Removes the file. Nothing has been added, so there will be no table.
  void discard(Ns now) {
    TT_CHECK(empty());
    family_.context.volume.remove(now, file_);
  }
  u64 ready_bytes() const { return builder_.output().size(); }
  // Writes the finished blocks back. Returns when they are on the drive, and adds their bytes to
  // *written.
  Result<Ns> write(Ns now, Cause cause, u64 job, u64* written);
  // Closes the table, writes the rest and flushes. Returns when all of it is durable; meta() is
  // set.
  Result<Ns> finish(Ns now, Cause cause, u64 job, u64* written);
  FilePtr meta() const { return meta_; }

 private:
  void hand_over(Cause cause, u64 job, u64* written);
  ColumnFamily& family_;
  u32 level_;
  u64 number_, oldest_ancestor_s_, first_bytes_ = 0;
  Compression compression_;
  FileId file_;
  TableBuilder builder_;
  FilePtr meta_;
};

}  // namespace tt::lsm
