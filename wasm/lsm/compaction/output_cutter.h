// Decides before each key whether a compaction closes its current output (RocksDB
// db/compaction/compaction_outputs.cc ShouldStopBefore, 7.8: cuts are aligned to the files of the
// grandparent level).
#pragma once
#include "lsm/compaction/compaction_task.h"

namespace tt::lsm {

class OutputCutter {
 public:
  // Keeps a reference to the task.
  OutputCutter(const CompactionTask& task, u64 target_file_bytes, bool align)
      : task_(task), target_file_bytes_(target_file_bytes), align_(align) {}
  // Returns true if the open output is to be closed before this key. Keys in order. `output_bytes`
  // = TableBuilder::file_bytes() of the open output, 0 and `output_open` false if none is open.
  // After true, the caller may ask about the same key again, with the output closed.
  bool should_stop_before(Slice internal_key, u64 output_bytes, bool output_open);

 private:
  u32 walk_to(Slice user);
  bool should_cut(u32 crossed, u64 skipped_bytes, u64 output_bytes) const;
  u64 bytes_under(Slice user) const;
  bool crosses_old_file(Slice internal_key);

  const CompactionTask& task_;
  u64 target_file_bytes_;
  bool align_;           // to grandparents (rules.h); if not, 2. b. and c. do not apply
  u32 grandparent_ = 0;  // index of the file at the current key or, in a gap, after it
  bool in_gap_ = true, seen_key_ = false;
  u64 overlapped_bytes_ = 0;  // grandparent bytes under the open output
  u32 old_file_ = 0;          // index into ttl_cuts, likewise
  bool in_old_file_ = false;
  u64 boundaries_in_output_ = 0;  // grandparent boundaries crossed since the output was opened
};

}  // namespace tt::lsm
