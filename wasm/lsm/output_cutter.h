// Decides before each key whether a compaction closes its current output (RocksDB db/compaction/compaction_outputs.cc
// ShouldStopBefore, 7.8: cuts are aligned to the files of the grandparent level).
#pragma once
#include "lsm/compaction_picker.h"

namespace tt::lsm {

class OutputCutter {
 public:
  OutputCutter(const CompactionTask& task, u64 target_file_bytes);
  // Keys in order. `output_bytes` = TableBuilder::file_bytes() of the open output, 0 and `output_open` false if none is open.
  bool should_stop_before(Slice internal_key, u64 output_bytes, bool output_open);

 private:
  const CompactionTask& task_;
  u64 target_file_bytes_, max_output_bytes_;
  u32 grandparent_ = 0;           // index of the file the walk stands in or before
  bool in_gap_ = true, seen_key_ = false;
  u64 overlapped_bytes_ = 0;      // grandparent bytes under the open output
  u32 boundaries_in_output_ = 0;  // grandparent boundaries seen since the output was opened
};

}  // namespace tt::lsm
