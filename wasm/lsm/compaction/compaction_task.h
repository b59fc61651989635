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
  std::vector<FilePtr>
      inputs;  // of `level`; L0 newest first, or by key if they are disjoint and may be moved
  std::vector<FilePtr> next_inputs;  // of `output_level`
  struct Level {
    u32 level;
    std::vector<FilePtr> files;
  };
  std::vector<Level> middle_inputs;   // universal style: of the levels between
  std::vector<FilePtr> grandparents;  // of the first deeper level that has files in the range
  bool bottommost = false;            // nothing deeper overlaps the range
  bool trivial_move = false;          // the files only change level
  bool deletion = false;              // the files only go (fifo)
  std::vector<FilePtr>
      ttl_cuts;  // old files of the output level: outputs do not reach across their ends
  // A tombstone may go where no deeper level can hold its key; universal style lets it go at the
  // bottom only (compaction.cc KeyNotExistsBeyondOutputLevel).
  bool tombstones_by_key = true;
  u64 overlap_ratio =
      0;  // the chosen file's next-level bytes x 1024 / compensated bytes, for the inspector
  u64 max_output_bytes = 0, max_compaction_bytes = 0;
};

u64 max_compaction_bytes(const Options& options);

}  // namespace tt::lsm
