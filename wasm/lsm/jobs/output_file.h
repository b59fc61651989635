// One SST file in the making: a table builder whose finished bytes go to a file of the volume.
#pragma once
#include <optional>

#include "lsm/database/column_family.h"
#include "lsm/table/table_builder.h"

namespace tt::lsm {

class OutputFile {
 public:
  // `oldest_ancestor_s`: when the oldest row that may come entered a memtable.
  // `from_outside`: it is to be ingested.
  OutputFile(ColumnFamily& family, u32 level, Compression compression, FilterForm filter,
             u64 oldest_ancestor_s, bool from_outside = false);
  // Which of all range tombstones an output takes.
  struct RangeShare {
    std::optional<Slice> lower;  // its first user key, where an output came before it
    std::optional<Slice> upper;  // the next output's first user key
    bool bottommost = false;     // those that all snapshots see have nothing left to delete
  };
  // Behind the last row. Each goes into every output that it reaches into, and extends its bounds
  // up to its neighbours (db/builder.cc BuildTable, db/compaction/compaction_outputs.cc
  // AddRangeDels). Answers the bytes of their keys.
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
  void discard(Ns now) {
    family_.context.volume.remove(now, file_);
  }  // nothing has been added: there will be no table
  u64 ready_bytes() const { return builder_.output().size(); }
  // Hands the finished blocks to the drive; answers the completion time. `written` grows by the
  // bytes.
  Result<Ns> write(Ns now, Cause cause, u64 job, u64* written);
  // Closes the table, writes the rest and flushes. meta() is complete then.
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
