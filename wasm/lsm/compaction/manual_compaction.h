// A manual compaction of everything (CompactRange without bounds): level by level from the top,
// each in portions, until everything is in the last level that held any file when it began (RocksDB
// 7.8.3 db/db_impl/db_impl_compaction_flush.cc CompactRangeInternal,
// db/compaction/compaction_picker.cc CompactRange). Pure: each next() looks at the present version.
//
// It is exclusive: no other compaction begins while it runs, so its files are never in use.
#pragma once
#include "lsm/compaction/compaction_picker.h"

namespace tt::lsm {

class ManualCompaction {
 public:
  // Files from number `first_new_file` on are made by it, or while it runs.
  ManualCompaction(const Options& options, const Version& version, u64 first_new_file);
  // Returns the next compaction, or nothing at the end. Called while no compaction runs.
  std::optional<CompactionTask> next(const Options& options, const Version& version,
                                     const LevelTargets& targets);

 private:
  std::optional<CompactionTask> portion(const Options& options, const Version& version,
                                        const LevelTargets& targets);
  std::optional<u32> output_level(const Options& options, const LevelTargets& targets) const;
  void next_level();

  u32 level_ = 0, last_level_ = 0;
  bool done_ = false, level_done_ = false;
  std::string from_;  // user key where the level's next portion begins; empty: at its start
  u64 first_new_file_;
};

}  // namespace tt::lsm
