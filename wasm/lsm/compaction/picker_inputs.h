// Which files a compaction must take along: overlapping neighbours, clean cuts, growth that costs
// nothing, grandparents (RocksDB db/compaction/compaction_picker.cc, db/version_set.cc
// GetOverlappingInputs). Pure.
#pragma once
#include <optional>

#include "lsm/options/rules.h"
#include "lsm/version/version.h"

namespace tt::lsm {

// The files of one level that a compaction takes: of L0 newest first, else by key and adjacent.
struct LevelInputs {
  u32 level = 0;
  std::vector<FilePtr> files;
  KeyRange range() const;
  u64 bytes() const;
  bool busy() const;  // one of them is being compacted
};
KeyRange united(const KeyRange& a, const KeyRange& b);
KeyRange united_range(const LevelInputs& a, const LevelInputs& b);  // one of them may be empty

// All files of a level in a range. In L0 each file found widens the range until nothing new
// overlaps.
LevelInputs overlapping_inputs(const Version& version, u32 level, const KeyRange& range);

// Pulls in neighbours until no user key is in a file taken and in one left (if the rules ask for
// that). False if a file taken is being compacted.
bool expand_to_clean_cut(const Rules& rules, const Version& version, LevelInputs& inputs);

// The running compactions, derived from the files' job numbers.
class RunningCompactions {
 public:
  explicit RunningCompactions(const Version& version);
  bool reads_l0() const { return reads_l0_; }
  // A running compaction writes to the level within the range.
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

// Takes the overlapping files of the output level, then grows `inputs` where that pulls in no
// further file there. `growth_limit`: bytes of all inputs that growth stays below. False if files
// are in use.
bool setup_other_inputs(const Rules& rules, const Version& version, u64 growth_limit,
                        LevelInputs& inputs, LevelInputs& output_inputs);

// How many of the newest files of L0 a merge within L0 takes: as long as each makes a file less
// cost fewer bytes, all together stay within `most_bytes`, and they are idle. 0 if those are fewer
// than asked for, or a file less costs too much (FindIntraL0Compaction).
size_t intra_l0_span(const Version& version, size_t fewest, u64 most_bytes_per_file_less,
                     u64 most_bytes);

bool l0_is_disjoint(const Version& version);
bool nothing_below(const Version& version, u32 level, const KeyRange& range);

// The first idle files with nothing below them whose versions no snapshot distinguishes any more,
// though one did (ComputeBottommostFilesMarkedForCompaction; files of L0 are left alone).
std::optional<LevelInputs> files_freed_of_snapshots(const Rules& rules, const Version& version,
                                                    const RunningCompactions& running);

// The first idle file whose data (or itself) is older than that many seconds (0: none is), and
// what must come along: to move on to the next level if it is not at the bottom
// (ComputeExpiredTtlFiles), or to be rewritten (ComputeFilesMarkedForPeriodicCompaction).
std::optional<LevelInputs> old_files(const Rules& rules, const Version& version,
                                     const RunningCompactions& running, u64 age_s,
                                     bool to_next_level);

// Of the output level's files those past half of their ttl that are not small
// (compaction_outputs.cc FillFilesToCutForTtl).
std::vector<FilePtr> files_to_cut_for_ttl(const Options& options, const Version& version,
                                          const std::vector<FilePtr>& output_level_files);

// The overlapping files of the first level below the output level that has any.
std::vector<FilePtr> find_grandparents(const Version& version, u32 output_level,
                                       const KeyRange& range);

}  // namespace tt::lsm
