// The compaction rules in force. RocksDB's have changed from version to version, and an experiment
// may leave one out to measure its effect. Policies read this one value and know nothing of
// versions.
#pragma once
#include "lsm/options/options.h"

namespace tt::lsm {

struct Rules {
  bool clean_cut;         // neighbours that share a boundary user key are compacted together
  bool trivial_move;      // a file with nothing below it only changes its level
  bool move_several;      // up to four neighbours, and from L0 all that are disjoint, at once (7.5)
  bool move_to_the_left;  // neighbours on the left too (9.0)
  // outputs end where grandparents do (7.8; level_compaction_dynamic_file_size)
  bool align_outputs;
  bool base_floor;  // no dynamic target is below max_bytes_for_level_base
  // dynamic: a large L0 raises the base target and flattens the multiplier (up to 7.4)
  bool l0_raises_base;
  bool demote_by_incoming;  // dynamic: a level that is about to receive much waits its turn (7.5)
  bool drain_unnecessary;   // dynamic: levels that became too small are emptied (8.2)
  bool intra_l0_by_size;    // L0 merges within itself while the base level is far larger (9.0)
  bool limit_intra_l0;      // such a merge stays within max_compaction_bytes (6.0)
  bool age_counts;  // files nearing their ttl go first, and outputs are cut around old files (7.1)
  // a spent memory budget flushes no family whose flush is under way (7.6)
  bool one_flush_for_budget;
  bool recycle_in_time;  // logs are recycled although recovery stops at the first damage (9.1)
  // if logs are recycled, recovery tolerates damage at their ends (up to 6.12)
  bool recycle_tolerates;
  bool limit_growth;  // inputs grow only within max_compaction_bytes (up to 7.7)
};

Rules rules_of(const Options& options);

}  // namespace tt::lsm
