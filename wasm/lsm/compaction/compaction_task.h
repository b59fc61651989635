// A compaction as a picker describes it to the job that runs it (RocksDB
// db/compaction/compaction.h).
#pragma once
#include "lsm/options/options.h"
#include "lsm/options/states.h"
#include "lsm/version/version.h"

namespace tt::lsm {

struct CompactionTask {
  JobReason reason;
  u32 level, output_level;
  u64 score_ppm;
  // Files of `level`. From L0 newest first, or by key if they are disjoint and may be moved.
  std::vector<FilePtr> inputs;
  std::vector<FilePtr> next_inputs;  // files of `output_level`
  struct Level {
    u32 level;
    std::vector<FilePtr> files;
  };
  std::vector<Level> middle_inputs;   // universal style: of the levels between
  std::vector<FilePtr> grandparents;  // in the first deeper level that has files in the range
  bool bottommost = false;            // nothing deeper overlaps the range
  bool trivial_move = false;          // the files only change level
  bool deletion = false;              // the files are only deleted (FIFO)
  // Old files of the output level: no output reaches across their ends.
  std::vector<FilePtr> ttl_cuts;
  // A tombstone is dropped if no deeper level can hold its key; in universal style only at the
  // bottom (compaction.cc KeyNotExistsBeyondOutputLevel).
  bool tombstones_by_key = true;
  // The chosen file's next-level bytes x 1024 / compensated bytes, for the inspector.
  u64 overlap_ratio = 0;
  u64 max_output_bytes = 0, max_compaction_bytes = 0;
};

// The option max_compaction_bytes, with its default resolved.
u64 max_compaction_bytes(const Options& options);

}  // namespace tt::lsm
