// A range scan that can wait: up to `limit` rows from a key on, as of the moment at which it began.
#pragma once
#include "lsm/read/row_iterator.h"
#include "lsm/rows/index_entry.h"

namespace tt::lsm {

class ScanCursor {
 public:
  // Reads as a snapshot sees the data, or the present; the rows go to `rows`, which may be null.
  // `info`: the key's index, at whose last row the scan ends; null if keys are stored unchanged.
  void begin(ColumnFamily& family, Slice key, const IndexInfo* info, u32 limit,
             u64 sequence = kMaxSequence, RowSink* rows = nullptr);
  Progress run(ColumnFamily& family, Ns now, Outcome& outcome);
  void release() { rows_.release(); }
  u64 probed() const { return probed_; }
  u64 stepped_over() const { return rows_.stepped_over(); }

 private:
  RowIterator rows_;
  RowSink* sink_ = nullptr;
  const IndexInfo* info_ = nullptr;
  std::string index_, row_;
  u32 limit_ = 0;
  u64 probed_ = 0;
};

}  // namespace tt::lsm
