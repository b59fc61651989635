// The phase of a bulk load: one transaction of puts after the existing rows.
#include <gtest/gtest.h>

#include "core/coding.h"
#include "workload/kv.h"

namespace tt::workload {
namespace {

KvPhaseOptions phase_of(PhaseKind kind) {
  KvPhaseOptions o;
  o.kind = kind;
  return o;
}

KvOptions in_key_order() {
  KvOptions options;
  options.key_order = KeyOrder::kSequential;
  options.rows = 3;
  return options;
}

TEST(BulkPhase, CommitsWithItsLastRow) {
  const KvOptions options = in_key_order();
  auto made = make_kv(options, {phase_of(PhaseKind::kLoad), phase_of(PhaseKind::kBulkLoad)}, 1);
  ASSERT_TRUE(made.ok());
  Workload& workload = *made.value();
  Issue issue;
  for (u32 i = 0; i < 6; i++) {
    ASSERT_TRUE(workload.next(issue));
    EXPECT_EQ(issue.statement.op, Op::kPut);
    EXPECT_EQ(load64be(issue.statement.key.data()), i);
    EXPECT_EQ(issue.statement.write().flavour, i < 3 ? WriteFlavour::kPlain : WriteFlavour::kBulk);
    EXPECT_EQ(issue.statement.write().commits, i < 3 || i == 5);
  }
  EXPECT_FALSE(workload.next(issue));
  EXPECT_EQ(workload.live_user_bytes(), 6 * (16 + options.value_bytes));
}

TEST(BulkPhase, MayPutRowsAgain) {
  const KvOptions options = in_key_order();
  KvPhaseOptions again = phase_of(PhaseKind::kBulkLoad);
  again.first_id = 1;
  again.statements = 4;
  auto made = make_kv(options, {phase_of(PhaseKind::kLoad), again, phase_of(PhaseKind::kLoad)}, 1);
  ASSERT_TRUE(made.ok()) << made.error().message;
  Issue issue;
  std::vector<u64> ids;
  while (made.value()->next(issue)) ids.push_back(load64be(issue.statement.key.data()));
  EXPECT_EQ(ids, (std::vector<u64>{0, 1, 2, 1, 2, 3, 4, 5, 6, 7}));
  EXPECT_EQ(made.value()->live_user_bytes(), 8 * (16 + options.value_bytes));
}

TEST(BulkPhase, NeedsASingleClient) {
  KvOptions options = in_key_order();
  options.clients = 2;
  EXPECT_EQ(make_kv(options, {phase_of(PhaseKind::kBulkLoad)}, 1).error().message,
            "workload.phases[0].kind: a bulk load needs a single client");
}

TEST(BulkPhase, SaysThatRowsAreInNoOrder) {
  KvOptions options = in_key_order();
  options.key_order = KeyOrder::kScrambled;
  auto made = make_kv(options, {phase_of(PhaseKind::kBulkLoad)}, 1);
  ASSERT_TRUE(made.ok()) << made.error().message;
  Issue issue;
  ASSERT_TRUE(made.value()->next(issue));
  EXPECT_EQ(issue.statement.write().flavour, WriteFlavour::kBulkUnsorted);
}

}  // namespace
}  // namespace tt::workload
