// Plans phases, one function for each family: puts of new rows, operations on existing rows, reads
// of absent rows, scans, and mixtures.
#include "workload/kv_plan.h"

#include <algorithm>

#include "core/prng.h"

namespace tt::workload {
namespace {

Error refuse(const std::string& path, const std::string& reason) {
  return {ErrorCode::kBadOption, path + ": " + reason};
}
std::string range_text(IdRange ids) {
  return std::to_string(ids.first) + " to " + std::to_string(ids.end - 1);
}

Error check_ranges(std::span<const u64> values, std::span<const OptionDef> rows,
                   const std::string& path) {
  for (u32 i = 0; i < rows.size(); i++)
    if (values[i] < rows[i].min || values[i] > rows[i].max)
      return refuse(path + "." + rows[i].name, std::to_string(values[i]) + " is not between " +
                                                   std::to_string(rows[i].min) + " and " +
                                                   std::to_string(rows[i].max));
  return Error::none();
}

// True if every operation of the phase puts a row.
bool saves_rows(PhaseKind kind) {
  return kind == PhaseKind::kLoad || kind == PhaseKind::kBulkLoad || kind == PhaseKind::kUpdate ||
         kind == PhaseKind::kMerge || kind == PhaseKind::kWindow || kind == PhaseKind::kAddIndex;
}

bool holds(PhaseKind kind) {
  return kind == PhaseKind::kHoldSnapshot || kind == PhaseKind::kReleaseSnapshot;
}
bool changes_kv_index(PhaseKind kind) {
  return kind == PhaseKind::kDropIndex || kind == PhaseKind::kAddIndex;
}
bool changes_column(PhaseKind kind) {
  return kind == PhaseKind::kAddColumn || kind == PhaseKind::kDropColumn;
}
constexpr u64 kMaxWidth = 64 * KiB;
bool only_reads(PhaseKind kind) {
  return kind == PhaseKind::kGetPresent || kind == PhaseKind::kGetAbsent ||
         kind == PhaseKind::kScan;
}

class Planner {
 public:
  Planner(const KvOptions& options, u64 seed)
      : options_(options), seed_(seed), width_(options.value_bytes) {
    changes_.use(0, 1 + static_cast<u32>(options.secondary_indexes));
  }

  Error add(const KvPhaseOptions& o) {
    path_ = "workload.phases[" + std::to_string(plan_.phases.size()) + "]";
    if (Error bad = check_ranges(o.to_values(), kKvPhaseOptionRows, path_); !bad.ok()) return bad;
    if (o.transaction_puts > 1 && options_.clients > 1)
      return refuse(path_ + ".transaction_puts",
                    "transactions of several puts need a single client");
    if (o.least_scan_rows > o.scan_rows)
      return refuse(path_ + ".least_scan_rows", std::to_string(o.least_scan_rows) +
                                                    " is more than scan_rows, " +
                                                    std::to_string(o.scan_rows));
    if (Error bad = check_held(o); !bad.ok()) return bad;
    if (Error bad = change_width(o); !bad.ok()) return bad;
    PlannedPhase phase = common(o);
    if (Error bad = change_indexes(o, phase); !bad.ok()) return bad;
    if (Error bad = place(o, phase); !bad.ok()) return bad;
    phase.info.statements += statements_of(phase);
    if (saves_rows(phase.kind)) phase.info.rows_saved = phase.operations;
    if (phase.kind == PhaseKind::kBulkLoad) phase.transaction_puts = phase.operations;
    plan_.phases.push_back(phase);
    return Error::none();
  }
  KvPlan take() {
    plan_.widest = std::max(plan_.widest, options_.value_bytes);
    return std::move(plan_);
  }

 private:
  PlannedPhase common(const KvPhaseOptions& o) const {
    PlannedPhase phase{};
    phase.kind = o.kind;
    phase.info = {name_of(o.kind),
                  0,
                  o.warm_up,
                  static_cast<u32>(o.pace),
                  0,
                  {.merges = phase.kind == PhaseKind::kMerge,
                   .deletes_ranges = phase.kind == PhaseKind::kDeleteRange,
                   .makes_checkpoints = phase.kind == PhaseKind::kCheckpoint,
                   .changes_columns = changes_column(phase.kind),
                   .optimizes = phase.kind == PhaseKind::kOptimize,
                   .changes_indexes = changes_kv_index(phase.kind),
                   .snapshots = o.held || holds(phase.kind)}};
    phase.column_bytes = o.column_bytes;
    phase.width = width_;
    phase.operations = o.statements;
    phase.distribution = o.distribution;
    phase.theta_permille = static_cast<u32>(o.theta_permille);
    phase.first_version = o.first_version;
    phase.scan_rows = static_cast<u32>(o.scan_rows);
    phase.least_scan_rows = static_cast<u32>(o.least_scan_rows);
    phase.range_rows = o.range_rows;
    phase.transaction_puts = o.transaction_puts;
    phase.look_up = o.look_up;
    phase.held = o.held;
    phase.build_rows = o.build_rows;
    phase.build_puts = o.build_rows > 0 ? o.build_puts : 0;
    const u64 start = o.seed != 0 ? o.seed : mix64(seed_ ^ mix64(plan_.phases.size()));
    phase.seed = start + o.skip_draws * kStatePerDraw;
    return phase;
  }

  // A column is added and dropped under a lock of the whole table.
  Error change_width(const KvPhaseOptions& o) {
    if (!changes_column(o.kind)) return Error::none();
    if (options_.clients > 1)
      return refuse(path_ + ".kind", "a change of columns needs a single client");
    const bool drops = o.kind == PhaseKind::kDropColumn;
    if (drops && o.column_bytes > width_)
      return refuse(path_ + ".column_bytes",
                    "rows have values of " + std::to_string(width_) + " bytes here");
    width_ = drops ? width_ - o.column_bytes : width_ + o.column_bytes;
    if (width_ > kMaxWidth)
      return refuse(path_ + ".column_bytes", "values would have " + std::to_string(width_) +
                                                 " bytes, and the most is " +
                                                 std::to_string(kMaxWidth));
    plan_.widest = std::max(plan_.widest, width_);
    return Error::none();
  }

  // Rows are put with all of their entries, and never change: the old entries are not known.
  Error change_indexes(const KvPhaseOptions& o, PlannedPhase& phase) {
    if (options_.secondary_indexes == 0 && !changes_kv_index(o.kind)) return Error::none();
    if (options_.clients > 1)
      return refuse("workload.secondary_indexes", "rows with entries need a single client");
    if (options_.value_bytes < 8 * options_.secondary_indexes)
      return refuse("workload.secondary_indexes",
                    "values of " + std::to_string(options_.value_bytes) + " bytes are too short");
    for (const PhaseKind changes :
         {PhaseKind::kUpdate, PhaseKind::kMerge, PhaseKind::kWindow, PhaseKind::kDeleteRange,
          PhaseKind::kMixed, PhaseKind::kAddColumn, PhaseKind::kDropColumn})
      if (o.kind == changes)
        return refuse(path_ + ".kind", "changes rows, which have secondary_indexes");
    if (o.build_rows > 0 && o.build_puts % o.transaction_puts != 0)
      return refuse(path_ + ".build_puts", "must be a multiple of transaction_puts, " +
                                               std::to_string(o.transaction_puts));
    u64 index = o.index;
    if (changes_kv_index(o.kind))
      if (const Error bad = changes_.change(o.kind == PhaseKind::kAddIndex, index); !bad.ok())
        return {bad.code, path_ + bad.message};
    phase.index = static_cast<u32>(index);
    phase.present = changes_.present() & ((2u << options_.secondary_indexes) - 1);
    return Error::none();
  }
  // A build begins before the rows, and it is awaited after them.
  static u64 statements_of(const PlannedPhase& phase) {
    const bool puts = saves_rows(phase.kind);
    const u64 rows = puts ? phase.operations * static_cast<u32>(std::popcount(phase.present)) : 0;
    const u64 rests = phase.build_rows > 0 ? div_up(phase.operations, phase.build_puts) : 1;
    if (phase.kind == PhaseKind::kAddIndex) return rows + (rows > 0 ? rests : 0) + 1;
    return puts ? rows : phase.operations;
  }

  // A snapshot belongs to its client.
  Error check_held(const KvPhaseOptions& o) {
    const bool takes = o.kind == PhaseKind::kHoldSnapshot;
    if (!holds(o.kind) && !o.held) return Error::none();
    const std::string path = path_ + (o.held ? ".held" : ".kind");
    if (options_.clients > 1) return refuse(path, "a held snapshot needs a single client");
    if (o.held && !only_reads(o.kind))
      return refuse(path, "only lookups and scans read a snapshot");
    if (!takes && !holds_) return refuse(path, "no snapshot is held here");
    if (holds(o.kind)) holds_ = takes;
    return Error::none();
  }

  Error place(const KvPhaseOptions& o, PlannedPhase& phase) {
    switch (phase.kind) {
      case PhaseKind::kBulkLoad:
        if (options_.clients > 1)
          return refuse(path_ + ".kind", "a bulk load needs a single client");
        if (o.first_id != 0 && o.first_id < rows_.end) return place_over_rows(o, phase);
        [[fallthrough]];
      case PhaseKind::kLoad:
      case PhaseKind::kWindow: return place_new_rows(o, phase);
      case PhaseKind::kUpdate:
      case PhaseKind::kMerge:
      case PhaseKind::kGetPresent: return place_on_rows(o, phase);
      case PhaseKind::kGetAbsent: return place_beside_rows(o, phase);
      case PhaseKind::kScan: return place_scan(o, phase);
      case PhaseKind::kMixed: return place_mixed(o, phase);
      case PhaseKind::kDeleteRange: return place_range_deletes(o, phase);
      case PhaseKind::kFlush:
      case PhaseKind::kCompact:
      case PhaseKind::kCheckpoint:
      case PhaseKind::kSettle:
        if (phase.operations == 0) phase.operations = 1;
        return Error::none();
      case PhaseKind::kOptimize:
        if (phase.operations == 0) phase.operations = 1;
        return Error::none();
      case PhaseKind::kAddIndex:
        if (phase.operations == 0) return Error::none();
        return place_new_rows(o, phase);
      case PhaseKind::kDropIndex:
      case PhaseKind::kAddColumn:
      case PhaseKind::kDropColumn:
      case PhaseKind::kHoldSnapshot:
      case PhaseKind::kReleaseSnapshot: phase.operations = 1; return Error::none();
    }
    return Error::none();
  }

  // delete_range: from the oldest row on, so that the remaining rows are one run of ids.
  Error place_range_deletes(const KvPhaseOptions& o, PlannedPhase& phase) {
    if (options_.key_order != KeyOrder::kSequential)
      return refuse(path_ + ".kind",
                    "deletes the oldest rows by key range, so workload.key_order "
                    "must be sequential");
    if (phase.operations == 0) phase.operations = 1;
    if (phase.operations > rows_.count() / o.range_rows)
      return refuse(path_ + ".range_rows",
                    std::to_string(phase.operations) + " times " + std::to_string(o.range_rows) +
                        " rows are to be deleted, of " + std::to_string(rows_.count()));
    phase.ids = {rows_.first, rows_.first + phase.operations * o.range_rows};
    rows_.first = phase.ids.end;
    return Error::none();
  }

  // load and window: new rows follow the newest one.
  Error place_new_rows(const KvPhaseOptions& o, PlannedPhase& phase) {
    if (phase.operations == 0) phase.operations = options_.rows;
    const u64 first = o.first_id != 0 ? o.first_id : rows_.end;
    if (rows_.count() > 0 && first != rows_.end)
      return refuse(path_ + ".first_id", "new rows follow the newest one, so only " +
                                             std::to_string(rows_.end) + " fits");
    if (rows_.count() == 0) rows_ = {first, first};
    phase.ids = {first, first + phase.operations};
    if (phase.kind == PhaseKind::kWindow) {
      if (rows_.count() > options_.window)
        return refuse(path_ + ".kind", "a window of " + std::to_string(options_.window) +
                                           " rows cannot start on " +
                                           std::to_string(rows_.count()) + " rows");
      phase.oldest = rows_.first;
      if (phase.ids.end - rows_.first > options_.window)
        rows_.first = phase.ids.end - options_.window;
      phase.info.statements = rows_.first - phase.oldest;  // the deletes
    }
    rows_.end = phase.ids.end;
    if (plan_.ever.count() == 0) plan_.ever.first = first;
    plan_.ever.end = rows_.end;
    return Error::none();
  }

  // bulk_load: overwrites from some row on, and continues past the newest.
  Error place_over_rows(const KvPhaseOptions& o, PlannedPhase& phase) {
    if (o.first_id < rows_.first)
      return refuse(path_ + ".first_id",
                    std::to_string(o.first_id) + " is before the rows " + range_text(rows_));
    if (phase.operations == 0) phase.operations = rows_.end - o.first_id;
    phase.ids = {o.first_id, o.first_id + phase.operations};
    plan_.ever.end = rows_.end = std::max(rows_.end, phase.ids.end);
    return Error::none();
  }

  // update, merge and get_present: among the existing rows.
  Error place_on_rows(const KvPhaseOptions& o, PlannedPhase& phase) {
    if (Error bad = choose_ids(o, phase); !bad.ok()) return bad;
    if (phase.ids.first < rows_.first || phase.ids.end > rows_.end)
      return refuse(
          path_ + (o.ids != 0 ? ".ids" : ".first_id"),
          "ids " + range_text(phase.ids) + " are requested, but the rows are " + range_text(rows_));
    if (phase.operations == 0) phase.operations = phase.ids.count();
    return Error::none();
  }

  // get_absent: ids without a row.
  Error place_beside_rows(const KvPhaseOptions& o, PlannedPhase& phase) {
    const u64 first = o.first_id != 0 ? o.first_id : plan_.ever.end;
    const u64 count = o.ids != 0 ? o.ids : rows_.count();
    if (count == 0)
      return refuse(path_ + ".ids", "no row was loaded before, so the number of ids must be given");
    phase.ids = {first, first + count};
    if (rows_.count() > 0 && phase.ids.first < rows_.end && phase.ids.end > rows_.first)
      return refuse(path_ + ".first_id", "ids " + range_text(phase.ids) +
                                             " are not absent: the rows are " + range_text(rows_));
    if (phase.operations == 0) phase.operations = count;
    return Error::none();
  }

  Error place_scan(const KvPhaseOptions& o, PlannedPhase& phase) {
    if (Error bad = choose_ids(o, phase); !bad.ok()) return bad;
    if (phase.operations == 0) phase.operations = div_up(phase.ids.count(), o.scan_rows);
    return Error::none();
  }

  // mixed: on all rows that exist at the time; rows are added after the newest and deleted from the
  // oldest on.
  Error place_mixed(const KvPhaseOptions& o, PlannedPhase& phase) {
    if (rows_.count() == 0) return refuse(path_ + ".kind", "no row was loaded before");
    if (o.first_id != 0 || o.ids != 0)
      return refuse(path_ + (o.first_id != 0 ? ".first_id" : ".ids"),
                    "a mixed phase works on all rows that are there");
    if (o.transaction_puts != 1)
      return refuse(path_ + ".transaction_puts", "each write of a mixed phase is one transaction");
    phase.mix = {o.lookups_permille, o.scans_permille, o.inserts_permille, o.updates_permille,
                 o.deletes_permille};
    if (const u64 sum = sum_of(phase.mix); sum != kMixedRound)
      return refuse(path_ + ".lookups_permille",
                    "lookups, scans, inserts, updates and deletes must add up to 1000 permille, "
                    "and they add up to " +
                        std::to_string(sum));
    phase.ids = rows_;
    if (phase.operations == 0) phase.operations = rows_.count();
    if (fewest_rows(phase.mix, phase.operations, rows_.count()) < 1)
      return refuse(path_ + ".deletes_permille",
                    "may leave no row to work on: the phase begins with " +
                        std::to_string(rows_.count()) + " rows");
    const MixedCounts all = count_mixed(phase.mix, mix_seed(phase), phase.operations);
    rows_.first += count_of(all, MixedOp::kDelete);
    rows_.end += count_of(all, MixedOp::kInsert);
    plan_.ever.end = rows_.end;
    phase.info.rows_saved = count_of(all, MixedOp::kInsert) + count_of(all, MixedOp::kUpdate);
    return Error::none();
  }

  Error choose_ids(const KvPhaseOptions& o, PlannedPhase& phase) const {
    if (rows_.count() == 0) return refuse(path_ + ".kind", "no row was loaded before");
    const u64 first = o.first_id != 0 ? o.first_id : rows_.first;
    if (o.ids == 0 && first >= rows_.end)
      return refuse(path_ + ".first_id",
                    std::to_string(first) + " is after the rows " + range_text(rows_));
    phase.ids = {first, o.ids != 0 ? first + o.ids : rows_.end};
    return Error::none();
  }

  IndexChanges changes_{kKvIndexes};
  bool holds_ = false;  // a snapshot, after the phases so far
  const KvOptions& options_;
  const u64 seed_;
  u64 width_;  // bytes of a value, after the phases so far
  std::string path_;
  IdRange rows_;  // rows that exist after the phases planned so far
  KvPlan plan_;
};

}  // namespace

Result<KvPlan> plan_kv(const KvOptions& options, const std::vector<KvPhaseOptions>& phases,
                       u64 seed) {
  constexpr u32 kMaxPhases = 1000;
  if (Error bad = check_ranges(options.to_values(), kKvOptionRows, "workload"); !bad.ok())
    return bad;
  if (phases.empty()) return refuse("workload.phases", "at least one phase is needed");
  if (phases.size() > kMaxPhases)
    return refuse("workload.phases",
                  "at most " + std::to_string(kMaxPhases) + " phases are possible");
  Planner planner(options, seed);
  for (const KvPhaseOptions& phase : phases)
    if (Error bad = planner.add(phase); !bad.ok()) return bad;
  return planner.take();
}

}  // namespace tt::workload
