// The files that a compaction must include: overlapping neighbours, clean cuts, growth that costs
// nothing, grandparents (RocksDB db/compaction/compaction_picker.cc, db/version_set.cc
// GetOverlappingInputs). Pure.
#pragma once
#include <optional>

#include "lsm/options/rules.h"
#include "lsm/version/version.h"

namespace tt::lsm {

// The inputs of a compaction in one level: in L0 newest first, in other levels adjacent and by key.
struct LevelInputs {
  u32 level = 0;
  std::vector<FilePtr> files;
  KeyRange range() const;  // there must be a file
  u64 bytes() const;
  bool busy() const;  // a file is being compacted
};
KeyRange united(const KeyRange& a, const KeyRange& b);
KeyRange united_range(const LevelInputs& a, const LevelInputs& b);  // one of them may be empty

// All files of a level in a range. In L0 each file found widens the range until nothing new
// overlaps.
LevelInputs overlapping_inputs(const Version& version, u32 level, const KeyRange& range);

// Adds neighbours until no user key is both in an input and in a file left out, if the rules ask
// for that: a newer version may not move below an older one. Returns false if an input is busy.
bool expand_to_clean_cut(const Rules& rules, const Version& version, LevelInputs& inputs);

// The running compactions, derived from the files' job numbers.
class RunningCompactions {
 public:
  explicit RunningCompactions(const Version& version);
  bool reads_l0() const { return reads_l0_; }
  // True if a running compaction writes into the level within the range.
  bool writes_into(u32 level, const KeyRange& range) const;

 private:
  struct Running {
    u64 job;
    u32 first_level, last_level;
    KeyRange range;
  };
  std::vector<Running> running_;
  bool reads_l0_ = false;
};

// Finds the overlapping files of the output level, then grows `inputs` if that adds no file there.
// With growth all inputs together stay below `growth_limit` bytes, if the rules ask for that.
// Returns false if files are busy.
bool setup_other_inputs(const Rules& rules, const Version& version, u64 growth_limit,
                        LevelInputs& inputs, LevelInputs& output_inputs);

// The number of the newest files of L0 that a merge within L0 takes: idle ones, while each lowers
// the bytes merged for each file saved, and all together stay within `most_bytes`. 0 if they are
// fewer than `fewest`, or if a saved file costs too much (FindIntraL0Compaction).
size_t intra_l0_span(const Version& version, size_t fewest, u64 most_bytes_per_file_less,
                     u64 most_bytes);

bool l0_is_disjoint(const Version& version);
bool nothing_below(const Version& version, u32 level, const KeyRange& range);

// The first idle files with nothing below them that are older than all snapshots and still have
// sequence numbers (ComputeBottommostFilesMarkedForCompaction; files of L0 are left alone).
std::optional<LevelInputs> files_freed_of_snapshots(const Rules& rules, const Version& version,
                                                    const RunningCompactions& running);

// The first idle file older than `age_s` seconds (0: none is), and the files that must be included.
// With `to_next_level` the age of its data counts, and it moves down unless it is at the bottom
// (ComputeExpiredTtlFiles); else its own age counts, and it is rewritten in place
// (ComputeFilesMarkedForPeriodicCompaction).
std::optional<LevelInputs> old_files(const Rules& rules, const Version& version,
                                     const RunningCompactions& running, u64 age_s,
                                     bool to_next_level);

// The files of the output level that are past half of their ttl and not small
// (compaction_outputs.cc FillFilesToCutForTtl).
std::vector<FilePtr> files_to_cut_for_ttl(const Options& options, const Version& version,
                                          const std::vector<FilePtr>& output_level_files);

// The overlapping files of the first level below the output level that has any.
std::vector<FilePtr> find_grandparents(const Version& version, u32 output_level,
                                       const KeyRange& range);

}  // namespace tt::lsm
