// Turns options into phases: fills in what the options leave open and refuses contradictions.
//
// The planner tracks which rows exist. They always form one run of ids: loads and windows extend
// its upper end, windows and range deletes advance its lower end, mixed phases do both. So reads of
// present and absent rows are checked before anything runs.
#pragma once
#include <vector>

#include "core/result.h"
#include "workload/index_changes.h"
#include "workload/mix.h"
#include "workload/schema.h"
#include "workload/workload.h"

namespace tt::workload {

// Ids from `first` up to, not including, `end`.
struct IdRange {
  u64 first = 0, end = 0;
  u64 count() const { return end - first; }
};

struct PlannedPhase {
  PhaseInfo info;
  PhaseKind kind;
  u64 operations;  // info.statements without the deletes of a window
  // put in order (load, window), deleted in order (delete_range) or drawn from (update, get, scan);
  // of a mixed phase those at its start
  IdRange ids;
  u64 oldest = 0;  // kWindow: the oldest row at the start
  Distribution distribution = Distribution::kUniform;
  u32 theta_permille = 0;
  u64 seed = 0;  // seed of the draws after the skipped ones
  u64 first_version = 0;
  u32 scan_rows = 0, least_scan_rows = 0;
  u64 range_rows = 0;
  u64 transaction_puts = 1;
  bool look_up = false, held = false;
  u32 index = 0;                       // kDropIndex, kAddIndex
  IndexChanges::Set present = 1;       // indexes that the phase's rows have entries in
  u64 build_rows = 0, build_puts = 0;  // 0: the build does not rest
  u64 column_bytes = 0;
  u64 width = 0;  // bytes of a value, with the columns added before; of add_column, with its own
  MixedCounts mix = {};  // kMixed: of each round of kMixedRound operations
};
// The order of a mixed phase's operations has draws separate from those of their rows.
inline u64 mix_seed(const PlannedPhase& phase) { return mix64(phase.seed); }

// The rows, and the entries that secondary_indexes asks for.
inline constexpr u32 kKvKeyBytes = 16, kKvEntryBytes = 8 + kKvKeyBytes;
inline constexpr KeyPart kKvEntries[][2] = {{{false, 0, 8}, {true, 0, kKvKeyBytes}},
                                            {{false, 8, 8}, {true, 0, kKvKeyBytes}},
                                            {{false, 16, 8}, {true, 0, kKvKeyBytes}}};
inline constexpr IndexInfo kKvIndexes[] = {
    {0, true, kKvKeyBytes, 0, true, 0, ~0u, "rows"},
    {0, false, kKvEntryBytes, 0, false, 0, ~0u, "rows.first", false, kKvEntries[0]},
    {0, false, kKvEntryBytes, 0, false, 0, ~0u, "rows.second", false, kKvEntries[1]},
    {0, false, kKvEntryBytes, 0, false, 0, ~0u, "rows.third", false, kKvEntries[2]}};

struct KvPlan {
  std::vector<PlannedPhase> phases;
  IdRange ever;    // all rows that the run ever holds
  u64 widest = 0;  // the largest width of a phase
};

// Errors: kBadOption with a message that begins with the option's path, such as
// "workload.phases[2].ids".
Result<KvPlan> plan_kv(const KvOptions& options, const std::vector<KvPhaseOptions>& phases,
                       u64 seed);

}  // namespace tt::workload
