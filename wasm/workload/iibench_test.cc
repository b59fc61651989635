// iiBench's stream: entries of each index, batches, and a window that deletes what it inserted.
#include "workload/iibench.h"

#include <gtest/gtest.h>

#include <map>

namespace tt::workload {
namespace {

std::unique_ptr<Workload> make(std::vector<IibenchPhaseOptions> phases, u64 batch = 2) {
  IibenchOptions options;
  options.rows_per_transaction = batch;
  return std::move(make_iibench(options, std::move(phases), 1).value());
}
IibenchPhaseOptions phase(IibenchPhase kind, u64 statements = 0) {
  IibenchPhaseOptions p;
  p.kind = kind, p.statements = statements;
  return p;
}

TEST(Iibench, ARowIsAnEntryInEachIndex) {
  const auto workload = make({phase(IibenchPhase::kInsert, 3)});
  EXPECT_EQ(workload->statements_total(), 12u);
  Issue issue;
  for (u32 i = 0; i < 12; i++) {
    ASSERT_TRUE(workload->next(issue));
    const WriteArgs& write = issue.statement.write();
    EXPECT_EQ(issue.statement.index, i % 4);
    EXPECT_EQ(issue.statement.key.size(), workload->indexes()[i % 4].key_bytes);
    EXPECT_EQ(write.value.size(), i % 4 == 0 ? 24u : 0u);
    EXPECT_EQ(write.entries, i % 4 == 0 ? 4u : 0u);
    EXPECT_EQ(write.commits, i == 7 || i == 11) << i;
  }
  EXPECT_FALSE(workload->next(issue));
  EXPECT_EQ(workload->live_user_bytes(), 3u * 28);
}

// The window deletes the inserted entries in every index, oldest first; the number of rows stays
// constant.
TEST(Iibench, AWindowDeletesTheOldestBatchAfterEachOneThatItInserts) {
  const auto workload = make({phase(IibenchPhase::kInsert, 6), phase(IibenchPhase::kSettle),
                              phase(IibenchPhase::kWindow, 8)});
  EXPECT_EQ(workload->statements_total(), 6u * 4 + 1 + 8 * 2 * 4);
  std::map<std::pair<u32, std::string>, bool> entries;
  std::string order;
  Issue issue;
  while (workload->next(issue)) {
    const Statement& s = issue.statement;
    if (s.op == Op::kSettle) {
      EXPECT_TRUE(issue.drain_before);
      order += "settle ";
      continue;
    }
    const std::pair<u32, std::string> entry{s.index, s.key};
    if (s.op == Op::kPut)
      EXPECT_TRUE(entries.emplace(entry, true).second);
    else
      EXPECT_EQ(entries.erase(entry), 1u);
    if (s.index == 3) order += s.op == Op::kPut ? "+" : "-";
    if (s.write().commits) order += " ";
  }
  EXPECT_EQ(order, "++ ++ ++ settle ++ -- ++ -- ++ -- ++ -- ");
  EXPECT_EQ(entries.size(), 6u * 4);
  EXPECT_EQ(workload->live_user_bytes(), 6u * 28);
}

TEST(Iibench, KeysLieInTheSegmentsOfTheirIndexes) {
  const auto workload = make({phase(IibenchPhase::kInsert, 1000)});
  const KeyAxis axis = workload->axis();
  Issue issue;
  while (workload->next(issue))
    EXPECT_EQ(axis.column_of(issue.statement.index, issue.statement.key) / 256,
              issue.statement.index);
  EXPECT_EQ(workload->key_of(7), std::string("\0\0\0\x8", 4));
}

// Queries read each of the four indexes, from entries of existing rows.
TEST(Iibench, QueriesReadTenEntriesFromOneThatIsThere) {
  const auto workload = make({phase(IibenchPhase::kInsert, 6), phase(IibenchPhase::kWindow, 4),
                              phase(IibenchPhase::kQuery, 200)});
  EXPECT_EQ(workload->statements_total(), 6u * 4 + 4 * 2 * 4 + 200);
  std::map<std::pair<u32, std::string>, bool> entries;
  std::map<u32, u32> asked;
  Issue issue;
  while (workload->next(issue)) {
    const Statement& s = issue.statement;
    const std::pair<u32, std::string> entry{s.index, s.key};
    if (s.op == Op::kPut) entries.emplace(entry, true);
    if (s.op == Op::kDelete) entries.erase(entry);
    if (s.op != Op::kScan) continue;
    EXPECT_EQ(s.read().limit, 10u);
    EXPECT_TRUE(entries.contains(entry));
    asked[s.index]++;
  }
  ASSERT_EQ(asked.size(), 4u);
  for (const auto& [index, count] : asked) EXPECT_GT(count, 25u) << index;
  EXPECT_EQ(make_iibench(IibenchOptions{}, {phase(IibenchPhase::kQuery)}, 1).error().message,
            "workload.phases[0].kind: queries read rows that were inserted before");
}

// A server asks for the row of each entry that the engine gives it, those that were fetched ahead
// included; the answer is that of the limit.
TEST(Iibench, ARangeWithRowsLooksUpTheRowOfEachEntry) {
  IibenchPhaseOptions read = phase(IibenchPhase::kRangeWithRows, 1);
  read.scan_rows = 3;
  const auto workload = make({phase(IibenchPhase::kInsert, 6), read});
  Issue issue;
  for (u32 i = 0; i < 6 * 4 + 1; i++) ASSERT_TRUE(workload->next(issue));
  EXPECT_EQ(issue.statement.op, Op::kScan);
  EXPECT_EQ(issue.statement.index, 1u);
  EXPECT_EQ(issue.statement.read().limit, 3u);
  EXPECT_TRUE(issue.statement.read().planned);
  // The power fails once before the scan is done: it gives its entries again.
  for (u32 again = 0; again < 2; again++) {
    for (char id : {1, 2, 3, 4})
      issue.statement.read().rows->row(std::string("price..c\0\0\0", 11) + id, {});
    if (again == 0) {
      EXPECT_FALSE(workload->power_cut());
    }
  }
  Outcome outcome;
  Completed completed{Op::kScan, 0};
  for (char id : {1, 2, 3, 4}) {
    EXPECT_FALSE(workload->completes(issue, outcome, completed));
    ASSERT_TRUE(workload->next(issue));
    EXPECT_TRUE(issue.goes_on);
    EXPECT_EQ(issue.statement.op, Op::kGet);
    EXPECT_EQ(issue.statement.key, std::string("\0\0\0", 3) + id);
    outcome.rows = 1;
    completed.op = Op::kGet;
  }
  EXPECT_TRUE(workload->completes(issue, outcome, completed));
  EXPECT_EQ(outcome.rows, 3u);
  EXPECT_EQ(completed.op, Op::kScan);
  EXPECT_FALSE(workload->next(issue));
}

TEST(Iibench, RefusesWindowsThatCannotBe) {
  const auto refusal = [](std::vector<IibenchPhaseOptions> phases) {
    return make_iibench(IibenchOptions{}, std::move(phases), 1).error().message;
  };
  EXPECT_EQ(refusal({phase(IibenchPhase::kWindow, 1000)}),
            "workload.phases[0].kind: a window deletes batches of rows that were inserted before");
  EXPECT_EQ(
      refusal({phase(IibenchPhase::kInsert, 5000), phase(IibenchPhase::kWindow, 1500)}),
      "workload.phases[1].statements: a window inserts and deletes whole batches of 1000 rows");
}

}  // namespace
}  // namespace tt::workload
