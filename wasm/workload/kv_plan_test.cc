// Planned phases, and refused ones.
#include "workload/testing/kv_test_rig.h"

namespace tt::workload {
namespace {

TEST(KvPlan, RangesAreDeletedFromTheOldestRowOn) {
  KvOptions options;
  options.key_order = KeyOrder::kSequential;
  options.rows = 10;
  KvPhaseOptions ranges = phase_of(PhaseKind::kDeleteRange);
  ranges.range_rows = 3;
  ranges.statements = 2;
  KvPhaseOptions read = phase_of(PhaseKind::kGetPresent);
  read.statements = 1;
  auto workload = make(options, {phase_of(PhaseKind::kLoad), ranges, read});
  Issue issue;
  for (u32 i = 0; i < 10; i++) workload->next(issue);
  const u64 row_bytes = workload->live_user_bytes() / 10;
  for (u64 begin : {0, 3}) {
    ASSERT_TRUE(workload->next(issue));
    EXPECT_EQ(issue.statement.op, Op::kDeleteRange);
    EXPECT_EQ(issue.statement.key, workload->key_of(begin));
    EXPECT_EQ(issue.statement.write().value, workload->key_of(begin + 3));
    EXPECT_EQ(workload->live_user_bytes(), (7 - begin) * row_bytes);
  }
  ASSERT_TRUE(workload->next(issue));
  EXPECT_GE(issue.statement.key, workload->key_of(6));
  ranges.statements = 4;
  EXPECT_EQ(refusal(options, {phase_of(PhaseKind::kLoad), ranges}),
            "workload.phases[1].range_rows: 4 times 3 rows are to be deleted, of 10");
  options.key_order = KeyOrder::kScrambled;
  EXPECT_EQ(refusal(options, {phase_of(PhaseKind::kLoad), ranges}),
            "workload.phases[1].kind: deletes the oldest rows by key range, so workload.key_order "
            "must be sequential");
}

// Rows put after a column was added have it too, and its bytes are the user's.
TEST(KvPlan, ColumnsComeAndGoAtTheEndOfEachRow) {
  KvOptions options;
  options.rows = 2;
  options.value_bytes = 10;
  const KvPhaseOptions load = phase_of(PhaseKind::kLoad);
  KvPhaseOptions add = phase_of(PhaseKind::kAddColumn), drop = phase_of(PhaseKind::kDropColumn),
                 update = phase_of(PhaseKind::kUpdate);
  add.column_bytes = 6, drop.column_bytes = 14;
  update.statements = 1;
  auto workload = make(options, {load, add, update, drop, update});
  EXPECT_EQ(workload->largest_row().value_bytes, 16u);
  Issue issue;
  for (u32 i = 0; i < 3; i++) ASSERT_TRUE(workload->next(issue));
  EXPECT_EQ(issue.statement.op, Op::kChangeRows);
  EXPECT_EQ(issue.statement.change().offset, 10u);
  EXPECT_EQ(issue.statement.change().adds, std::string(6, '\0'));
  EXPECT_TRUE(workload->phase(1).needs.changes_columns);
  ASSERT_TRUE(workload->next(issue));
  EXPECT_EQ(issue.statement.write().value.size(), 16u);
  EXPECT_EQ(workload->live_user_bytes(), 2u * (16 + 16));
  ASSERT_TRUE(workload->next(issue));
  EXPECT_EQ(issue.statement.change().offset, 2u);
  EXPECT_EQ(issue.statement.change().removes, 14u);
  ASSERT_TRUE(workload->next(issue));
  EXPECT_EQ(issue.statement.write().value.size(), 2u);
  EXPECT_EQ(refusal(options, {load, drop}),
            "workload.phases[1].column_bytes: rows have values of 10 bytes here");
  options.clients = 2;
  EXPECT_EQ(refusal(options, {load, add}),
            "workload.phases[1].kind: a change of columns needs a single client");
}

TEST(KvPlan, SnapshotsAreHeldAndReadInPhases) {
  KvOptions options;
  options.rows = 1;
  const KvPhaseOptions load = phase_of(PhaseKind::kLoad), hold = phase_of(PhaseKind::kHoldSnapshot),
                       release = phase_of(PhaseKind::kReleaseSnapshot);
  KvPhaseOptions old = phase_of(PhaseKind::kScan);
  old.held = true;
  auto workload = make(options, {load, hold, old, phase_of(PhaseKind::kScan), release});
  Issue issue;
  for (const Held held : {Held::kNone, Held::kTake, Held::kRead, Held::kNone, Held::kRelease}) {
    ASSERT_TRUE(workload->next(issue));
    EXPECT_EQ(issue.held, held);
    EXPECT_EQ(workload->phase(issue.phase).needs.snapshots, held != Held::kNone);
  }
  EXPECT_EQ(refusal(options, {load, old}), "workload.phases[1].held: no snapshot is held here");
  EXPECT_EQ(refusal(options, {load, hold, release, release}),
            "workload.phases[3].kind: no snapshot is held here");
  EXPECT_EQ(refusal(options, {load, hold, hold, release, old}),
            "workload.phases[4].held: no snapshot is held here");
  KvPhaseOptions update = phase_of(PhaseKind::kUpdate);
  update.held = true;
  EXPECT_EQ(refusal(options, {load, hold, update}),
            "workload.phases[2].held: only lookups and scans read a snapshot");
  options.clients = 2;
  EXPECT_EQ(refusal(options, {load, hold}),
            "workload.phases[1].kind: a held snapshot needs a single client");
}

TEST(KvRefusals, NameTheOptionAndTheReason) {
  KvOptions options;
  options.rows = 100, options.window = 50;
  const KvPhaseOptions load = phase_of(PhaseKind::kLoad);
  EXPECT_EQ(refusal(options, {}), "workload.phases: at least one phase is needed");
  EXPECT_EQ(refusal(options, {phase_of(PhaseKind::kUpdate)}),
            "workload.phases[0].kind: no row was loaded before");
  EXPECT_EQ(refusal(options, {load, phase_of(PhaseKind::kWindow)}),
            "workload.phases[1].kind: a window of 50 rows cannot start on 100 rows");
  KvPhaseOptions bad = phase_of(PhaseKind::kGetPresent);
  bad.ids = 101;
  EXPECT_EQ(refusal(options, {load, bad}),
            "workload.phases[1].ids: ids 0 to 100 are requested, but the rows are 0 to 99");
  bad = phase_of(PhaseKind::kGetPresent);
  bad.first_id = 100;
  EXPECT_EQ(refusal(options, {load, bad}),
            "workload.phases[1].first_id: 100 is after the rows 0 to 99");
  bad = phase_of(PhaseKind::kGetAbsent);
  bad.first_id = 99;
  EXPECT_EQ(refusal(options, {load, bad}),
            "workload.phases[1].first_id: ids 99 to 198 are not absent: the rows are 0 to 99");
  EXPECT_EQ(refusal(options, {phase_of(PhaseKind::kGetAbsent)}),
            "workload.phases[0].ids: no row was loaded before, so the number of ids must be given");
  bad = load;
  bad.first_id = 200;
  EXPECT_EQ(refusal(options, {load, bad}),
            "workload.phases[1].first_id: new rows follow the newest one, so only 100 fits");
  bad = load;
  bad.kind = static_cast<PhaseKind>(21);
  EXPECT_EQ(refusal(options, {bad}), "workload.phases[0].kind: 21 is not between 0 and 20");
  options.clients = 65;
  EXPECT_EQ(refusal(options, {load}), "workload.clients: 65 is not between 1 and 64");
}

}  // namespace
}  // namespace tt::workload
