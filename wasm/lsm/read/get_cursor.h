// A point lookup that can wait: memtables newest first, then L0 newest first, then one file a
// level, or those that share the key (RocksDB db/version_set.cc FilePicker). Each candidate is
// asked filter -> index -> one block; where the block ends before the key, the next one too
// (table/block_based/block_based_table_reader.cc Get). It can also tell if the row has changed
// since a snapshot (utilities/transactions/transaction_util.cc CheckKeyForConflicts).
#pragma once
#include "lsm/database/table_parts.h"
#include "lsm/read/block_source.h"
#include "lsm/read/own_writes.h"
#include "lsm/rows/index_entry.h"

namespace tt::lsm {

class GetCursor {
 public:
  // Reads as `read` says. `info`: the key's index; null if keys are stored unchanged. `key` must
  // outlive the lookup. `own`: the client's uncommitted write of the row, or null.
  void begin(ColumnFamily& family, Slice key, const IndexInfo* info, const OwnWrites::Write* own,
             const ReadArgs& read = {});
  // Resumes where it left off. kDone fills `outcome`.
  Progress run(ColumnFamily& family, Ns now, Outcome& outcome);
  void release(ColumnFamily& family);
  u64 probed() const { return probed_; }

 private:
  bool look_into(const Memtable& table);
  bool add(Slice internal_key, Slice value);
  enum class Stage : u8 { kFile, kFilter, kIndex, kBlock };
  bool find_block(ColumnFamily& family, Ns now, Ns* arrives);
  bool filter_applies(const ColumnFamily& family) const;
  bool next_file();
  Progress done(ColumnFamily& family, Outcome& outcome);

  Slice key_;
  const IndexInfo* info_ = nullptr;
  const OwnWrites::Write* own_ = nullptr;
  u64 sequence_ = kMaxSequence, newer_than_ = kNever;
  RowSink* rows_ = nullptr;
  std::string seek_key_, row_;
  VersionPtr version_;
  FilePtr file_;
  // The level, its next file, and the end of the files that may hold the key.
  u32 level_ = 0, position_ = 0, end_ = 0;
  u32 block_ = 0;
  Stage stage_ = Stage::kFile;
  bool waiting_ = false, started_ = false;
  u64 probed_ = 0;
  PartFetch filter_, index_part_;  // the index is pinned while its blocks are read
  FoundVersions versions_;
  u64 covered_up_to_ = 0;  // the newest range tombstone over the key; older versions are deleted
  u64 newest_ = 0;         // the newest version that was met, once one was
  BlockFetch fetch_;
  BlockIterator entries_;  // kept for the memory of its key
};

}  // namespace tt::lsm
