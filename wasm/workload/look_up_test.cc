// Writes that read their row first.
#include <gtest/gtest.h>

#include "workload/kv.h"
#include "workload/tables.h"

namespace tt::workload {
namespace {

TEST(LookUp, PutsOfPhasesWithTheOption) {
  KvOptions options{};
  options.rows = 4;
  options.window = 2;
  KvPhaseOptions plain{};
  plain.kind = PhaseKind::kWindow;
  KvPhaseOptions asks = plain;
  asks.look_up = 1;
  auto workload = make_kv(options, {plain, asks}, 1);
  ASSERT_TRUE(workload.ok()) << workload.error().message;
  Issue issue;
  u32 looked_up = 0;
  while (workload.value()->next(issue)) {
    EXPECT_EQ(issue.statement.write().looks_up, issue.phase == 1 && issue.statement.op == Op::kPut);
    looked_up += issue.statement.write().looks_up;
  }
  EXPECT_EQ(looked_up, 4u);
}

TEST(LookUp, RowsOfTablesButNotTheirIndexEntries) {
  TablesOptions options{};
  options.rows = 10;
  TablesPhaseOptions inserts{}, flush{};
  inserts.kind = TableStream::kIib;
  flush.kind = TableStream::kFlush;
  auto workload = make_tables(options, {inserts, flush}, 1);
  ASSERT_TRUE(workload.ok()) << workload.error().message;
  Issue issue;
  u32 looked_up = 0;
  while (workload.value()->next(issue)) {
    if (issue.statement.op != Op::kPut) continue;
    EXPECT_EQ(issue.statement.write().looks_up,
              workload.value()->indexes()[issue.statement.index].clustered);
    looked_up += issue.statement.write().looks_up;
  }
  EXPECT_EQ(looked_up, 10u);
}

}  // namespace
}  // namespace tt::workload
