// Phases that drop and add indexes: rows have entries in the indexes that are there.
#include "workload/index_changes.h"

#include <gtest/gtest.h>

#include "workload/iibench.h"
#include "workload/kv.h"
#include "workload/tables.h"

namespace tt::workload {
namespace {

using Changed = std::vector<IibenchPhaseOptions>;

IibenchPhaseOptions index_phase(IibenchPhase kind, u64 statements = 0, u64 index = 0) {
  IibenchPhaseOptions p;
  p.kind = kind, p.statements = statements, p.index = index;
  return p;
}
Result<std::unique_ptr<Workload>> iibench_of(const Changed& phases) {
  IibenchOptions options;
  options.rows_per_transaction = 2;
  return make_iibench(options, phases, 1);
}
// Statements as letters: the index of a write, with its entries if it has any; D, B and W: a drop,
// the begin of a build and one that is whole.
std::string written(Workload& workload) {
  std::string all;
  Issue issue;
  u64 statements = 0;
  while (workload.next(issue)) {
    const Statement& s = issue.statement;
    statements++;
    if (s.op == Op::kDropIndex) all += "D" + std::to_string(s.index);
    if (s.op == Op::kAddIndex) all += (s.build().whole ? "W" : "B") + std::to_string(s.index);
    if (is_read(s.op)) all += "?";
    if (!is_write(s.op)) continue;
    all += static_cast<char>('0' + s.index);
    if (s.write().entries > 0) all += "/" + std::to_string(s.write().entries) + ":";
    if (s.write().commits) all += ' ';
  }
  EXPECT_EQ(statements, workload.statements_total());
  return all;
}

TEST(IndexChanges, RowsHaveEntriesInTheIndexesThatAreThere) {
  const auto workload = iibench_of(
      {index_phase(IibenchPhase::kInsert, 1), index_phase(IibenchPhase::kDropIndex, 0, 2),
       index_phase(IibenchPhase::kInsert, 2), index_phase(IibenchPhase::kWindow, 2),
       index_phase(IibenchPhase::kAddIndex, 1, 2), index_phase(IibenchPhase::kInsert, 1)});
  ASSERT_TRUE(workload.ok()) << workload.error().message;
  EXPECT_EQ(written(*workload.value()),
            "0/4:123 D2"
            "0/3:130/3:13 "
            "0/3:130/3:13 0/3:130/3:13 "
            "B20/4:123 W2"
            "0/4:123 ");
  EXPECT_TRUE(workload.value()->phase(1).needs.changes_indexes);
  EXPECT_FALSE(workload.value()->phase(2).needs.changes_indexes);
}

// A build without rows is one statement. Keys of entries follow from their rows then.
TEST(IndexChanges, ABuildNeedsNothingButTheRows) {
  const auto workload =
      iibench_of({index_phase(IibenchPhase::kInsert, 3), index_phase(IibenchPhase::kDropIndex),
                  index_phase(IibenchPhase::kAddIndex)});
  ASSERT_TRUE(workload.ok()) << workload.error().message;
  Workload& w = *workload.value();
  Issue issue;
  std::string key, value;
  for (u32 i = 0; i < 12; i++) {
    ASSERT_TRUE(w.next(issue));
    const Statement& put = issue.statement;
    if (put.index == 0) key = put.key, value = put.write().value;
    if (put.index > 0) {
      EXPECT_EQ(entry_key(w.indexes()[put.index].key_parts, key, value), put.key) << put.index;
    }
  }
  EXPECT_EQ(written(*iibench_of({index_phase(IibenchPhase::kInsert, 1),
                                 index_phase(IibenchPhase::kDropIndex),
                                 index_phase(IibenchPhase::kAddIndex)})
                         .value()),
            "0/4:123 D3W3");
  // Else a log names each entry, and the engines are as they were measured.
  const auto plain = iibench_of({index_phase(IibenchPhase::kInsert, 3)});
  EXPECT_TRUE(plain.value()->indexes()[1].key_parts.empty());
}

TEST(IndexChanges, TablesDropAndAddThem) {
  const auto of = [](std::vector<std::pair<TableStream, u64>> kinds) {
    TablesOptions options;
    options.rows = 2, options.rows_per_transaction = 2;
    std::vector<TablesPhaseOptions> phases;
    for (const auto& [kind, index] : kinds) {
      phases.emplace_back();
      phases.back().kind = kind, phases.back().index = index;
    }
    const auto workload = make_tables(options, phases, 1);
    return workload.ok() ? written(*workload.value()) : workload.error().message;
  };
  using enum TableStream;
  EXPECT_EQ(of({{kIib, 0}, {kDropIndex, 3}, {kIib, 0}, {kAddIndex, 3}, {kCoveringRange, 0}}),
            "2/4:3452/4:345 D32/3:452/3:45 W3??");
  EXPECT_EQ(of({{kSbload, 0}, {kSbidx, 0}, {kDropIndex, 0}, {kSbidx, 0}, {kAddIndex, 0}}),
            "6/2:76/2:7 6/2:77 6/2:77 D76/1: 6/1: W7");
  EXPECT_EQ(of({{kIib, 0}, {kDropIndex, 3}, {kCoveringRange, 0}}),
            "workload.phases[2].kind: covering_range reads iib.marketsegment, which is dropped "
            "before");
  EXPECT_EQ(of({{kIib, 0}, {kDropIndex, 7}}),
            "workload.phases[1].index: no phase before puts rows of sbtest.k_1");
  EXPECT_EQ(of({{kSeq, 0}, {kDropIndex, 0}}),
            "workload.phases[1].index: 0 is not a secondary index");
}

TEST(IndexChanges, KeyValueRowsHaveEntriesOfTheirValues) {
  const auto of = [](u64 secondaries, const std::vector<KvPhaseOptions>& phases) {
    KvOptions options;
    options.rows = 1, options.secondary_indexes = secondaries;
    return make_kv(options, phases, 1);
  };
  const auto phase = [](PhaseKind kind, u64 statements = 0, u64 index = 0) {
    KvPhaseOptions p;
    p.kind = kind, p.statements = statements, p.index = index, p.transaction_puts = 2;
    return p;
  };
  const auto workload = of(2, {phase(PhaseKind::kLoad), phase(PhaseKind::kDropIndex, 0, 1),
                               phase(PhaseKind::kLoad, 2), phase(PhaseKind::kAddIndex, 3, 1),
                               phase(PhaseKind::kDropIndex), phase(PhaseKind::kAddIndex)});
  ASSERT_TRUE(workload.ok()) << workload.error().message;
  EXPECT_EQ(written(*workload.value()), "0/3:12 D10/2:20/2:2 B10/3:120/3:12 0/3:12 W1D2W2");
  KvPhaseOptions paced = phase(PhaseKind::kAddIndex, 3);
  paced.build_rows = 1000, paced.build_puts = 2;
  const auto rests = of(1, {phase(PhaseKind::kLoad), phase(PhaseKind::kDropIndex), paced});
  EXPECT_EQ(written(*rests.value()), "0/2:1 D1B10/2:10/2:1 B10/2:1 W1");
  const auto refusal = [&](u64 secondaries, PhaseKind kind) {
    const auto refused = of(secondaries, {phase(PhaseKind::kLoad), phase(kind)});
    return refused.ok() ? "" : refused.error().message;
  };
  EXPECT_EQ(refusal(1, PhaseKind::kUpdate),
            "workload.phases[1].kind: changes rows, which have secondary_indexes");
  EXPECT_EQ(refusal(0, PhaseKind::kDropIndex),
            "workload.phases[1].index: 0 is not a secondary index");
  EXPECT_EQ(refusal(1, PhaseKind::kAddIndex),
            "workload.phases[1].index: rows.first is there already");
}

TEST(IndexChanges, RefusesWhatIsNotThere) {
  const auto refusal = [](const Changed& phases) { return iibench_of(phases).error().message; };
  const auto drop = index_phase(IibenchPhase::kDropIndex),
             add = index_phase(IibenchPhase::kAddIndex),
             rows = index_phase(IibenchPhase::kInsert, 2);
  EXPECT_EQ(refusal({rows, add}), "workload.phases[1].index: purchases_index.pdc is there already");
  EXPECT_EQ(refusal({rows, drop, drop}),
            "workload.phases[2].index: purchases_index.pdc is dropped already");
  EXPECT_EQ(refusal({rows, drop, index_phase(IibenchPhase::kQuery, 1)}),
            "workload.phases[2].kind: query reads purchases_index.pdc, which is dropped before");
  EXPECT_EQ(refusal({rows, drop, index_phase(IibenchPhase::kCoveringRange, 1)}), "");
}

}  // namespace
}  // namespace tt::workload
