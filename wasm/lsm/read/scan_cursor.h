// A range scan that can wait: up to `limit` rows of a range, as of the moment at which it began,
// together with the writes of the client's open transaction (RocksDB
// utilities/write_batch_with_index/write_batch_with_index_internal.cc BaseDeltaIterator).
//
// Like MyRocks, it learns that the range has ended from the row after it.
#pragma once
#include "lsm/read/own_writes.h"
#include "lsm/read/row_iterator.h"
#include "lsm/rows/index_entry.h"

namespace tt::lsm {

class ScanCursor {
 public:
  // `key` and `read` as in the statement, in stored form; both outlive the scan. `info`: the key's
  // index, at whose last row the scan ends; null if keys are stored unchanged. `own`: the client's
  // uncommitted writes.
  void begin(ColumnFamily& family, Slice key, const IndexInfo* info, const ReadArgs& read,
             const OwnWrites::Rows& own);
  Progress run(ColumnFamily& family, Ns now, Outcome& outcome);
  void release() { rows_.release(); }
  u64 probed() const { return probed_; }
  u64 stepped_over() const { return rows_.stepped_over(); }

 private:
  bool is_past(Slice key) const;
  Slice own_key() const;
  void next_own();
  // The row in the database or the own write comes next in the scan's direction, or both do.
  enum class Next : u8 { kNone, kStored, kOwn, kBoth };
  Next next() const;
  void add(Slice key, Slice value, Outcome& outcome);

  RowIterator rows_;
  RowIterator::Step stored_ = RowIterator::Step::kWait;  // kWait: rows_ is to be asked
  const OwnWrites::Rows* own_ = nullptr;
  OwnWrites::Rows::const_iterator own_at_;  // backwards: after the next one
  RowSink* sink_ = nullptr;
  const IndexInfo* info_ = nullptr;
  std::string index_, row_, merged_;
  Slice until_;
  bool backwards_ = false;
  u32 limit_ = 0;
  u64 probed_ = 0;
};

}  // namespace tt::lsm
