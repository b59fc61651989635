#include "workload/tables_plan.h"

namespace tt::workload {
namespace {

constexpr u64 kMaxMovedRows = 100'000'000;

Error check_order(const TablesOptions& options, const std::vector<TablesPhaseOptions>& phases) {
  if (phases.empty())
    return Error{ErrorCode::kBadOption, "workload.phases: at least one phase is needed"};
  bool loaded = false, moved = false, inserted = false, random = false, any = false;
  for (size_t i = 0; i < phases.size(); i++) {
    const TableStream kind = phases[i].kind;
    const std::string place = "workload.phases[" + std::to_string(i) + "].kind: ";
    if (updates(kind) && !loaded)
      return Error{ErrorCode::kBadOption,
                   place + std::string(name_of(kind)) + " updates what sbload has put before"};
    if (kind == TableStream::kSbload && moved)
      return Error{ErrorCode::kBadOption,
                   place + "sbload cannot come after sbidx, whose entries would stay"};
    if (reads(kind) && !inserted)
      return Error{ErrorCode::kBadOption,
                   place + std::string(name_of(kind)) + " reads what iib has inserted before"};
    if (kind == TableStream::kRndDelete
            ? !random
            : (kind == TableStream::kOptimize || kind == TableStream::kScan) && !any)
      return Error{ErrorCode::kBadOption, place + std::string(name_of(kind)) +
                                              " needs a phase before that puts rows" +
                                              (kind == TableStream::kRndDelete ? " into rnd" : "")};
    random = kind == TableStream::kRnd || (random && kind != TableStream::kRndDelete);
    any |= has_rows(kind);
    inserted |= kind == TableStream::kIib;
    loaded |= kind == TableStream::kSbload;
    moved |= kind == TableStream::kSbidx;
  }
  if (moved && options.rows > kMaxMovedRows)
    return Error{
        ErrorCode::kBadOption,
        "workload.options.rows: with a phase of sbidx, which remembers eight bytes of each "
        "row, at most " +
            std::to_string(kMaxMovedRows)};
  return Error::none();
}

// The indexes that rows of each phase have entries in; sets those that phases drop and add.
Result<std::vector<IndexChanges::Set>> plan_indexes(std::vector<TablesPhaseOptions>& phases) {
  IndexChanges changes(kTableIndexes);
  std::vector<IndexChanges::Set> present;
  for (size_t i = 0; i < phases.size(); i++) {
    TablesPhaseOptions& p = phases[i];
    Error bad = Error::none();
    if (has_rows(p.kind)) changes.use(first_index(p.kind), indexes_of(p.kind));
    if (changes_index(p.kind)) bad = changes.change(p.kind == TableStream::kAddIndex, p.index);
    if (p.kind == TableStream::kCoveringRange || p.kind == TableStream::kRangeWithRows)
      bad = changes.read(name_of(p.kind), {kMarket});
    if (!bad.ok())
      return Error{bad.code, "workload.phases[" + std::to_string(i) + "]" + bad.message};
    present.push_back(changes.present());
  }
  return present;
}

}  // namespace

Result<std::vector<IndexChanges::Set>> plan_tables(const TablesOptions& options,
                                                   std::vector<TablesPhaseOptions>& phases) {
  if (const Error bad = check_order(options, phases); !bad.ok()) return bad;
  return plan_indexes(phases);
}

}  // namespace tt::workload
