// Mixed phases: their shares, the rows that they touch, and the rows that later phases find.
#include <map>
#include <set>

#include "core/coding.h"
#include "workload/mix.h"
#include "workload/testing/kv_test_rig.h"

namespace tt::workload {
namespace {

KvPhaseOptions mixed(const MixedCounts& shares, u64 statements) {
  KvPhaseOptions o = phase_of(PhaseKind::kMixed);
  o.lookups_permille = shares[0], o.scans_permille = shares[1], o.inserts_permille = shares[2];
  o.updates_permille = shares[3], o.deletes_permille = shares[4];
  o.statements = statements;
  return o;
}
KvOptions rows_of(u64 rows) {
  KvOptions options;
  options.key_order = KeyOrder::kSequential;
  options.rows = rows, options.value_bytes = 84;
  return options;
}
u64 id_of(const Issue& issue) { return load64be(issue.statement.key.data()); }

// Skips the load.
std::unique_ptr<Workload> loaded(const KvOptions& options, std::vector<KvPhaseOptions> phases,
                                 u64 seed = 1) {
  phases.insert(phases.begin(), phase_of(PhaseKind::kLoad));
  auto workload = make(options, std::move(phases), seed);
  Issue issue;
  for (u64 i = 0; i < options.rows; i++) EXPECT_TRUE(workload->next(issue));
  return workload;
}

TEST(Mix, SharesAreExactInEachThousand) {
  const MixedCounts round = {500, 100, 150, 200, 50};
  Mix mix(round, 7);
  std::set<std::vector<MixedOp>> orders;
  for (u32 i = 0; i < 3; i++) {
    MixedCounts seen{};
    std::vector<MixedOp> order;
    for (u32 j = 0; j < kMixedRound; j++) {
      order.push_back(mix.next());
      seen[static_cast<u8>(order.back())]++;
    }
    EXPECT_EQ(seen, round);
    orders.insert(order);
  }
  EXPECT_EQ(orders.size(), 3u);
}

TEST(Mix, IsCountedWithoutDealingIt) {
  const MixedCounts round = {333, 0, 334, 1, 332};
  for (u64 operations : {0, 1, 999, 1000, 1001, 4321}) {
    Mix mix(round, 11);
    MixedCounts dealt{};
    for (u64 i = 0; i < operations; i++) dealt[static_cast<u8>(mix.next())]++;
    EXPECT_EQ(count_mixed(round, 11, operations), dealt) << operations;
  }
}

TEST(Mix, RowsNeverGoBelowTheBound) {
  for (const MixedCounts& round :
       {MixedCounts{0, 0, 400, 0, 600}, {500, 0, 300, 0, 200}, {900, 0, 50, 0, 50}})
    for (u64 operations : {1, 700, 1000, 5500}) {
      i64 rows = 3000, fewest = rows;
      Mix mix(round, 5);
      for (u64 i = 0; i < operations; i++) {
        const MixedOp op = mix.next();
        rows += op == MixedOp::kInsert ? 1 : op == MixedOp::kDelete ? -1 : 0;
        fewest = std::min(fewest, rows);
      }
      EXPECT_LE(fewest_rows(round, operations, 3000), fewest) << operations;
      EXPECT_GE(fewest_rows(round, operations, 3000), fewest - 1000) << operations;
    }
}

// Inserts follow the newest row, deletes take the oldest, all other operations use an existing row.
TEST(MixedPhase, KeepsToTheRowsThatAreThere) {
  for (Distribution distribution :
       {Distribution::kUniform, Distribution::kZipf, Distribution::kLatest}) {
    KvPhaseOptions phase = mixed({200, 100, 250, 200, 250}, 20000);
    phase.distribution = distribution;
    phase.first_version = 1000000;
    auto workload = loaded(rows_of(500), {phase});
    u64 first = 0, end = 500;
    std::set<std::string> values;
    Issue issue;
    for (u64 i = 0; i < 20000; i++) {
      ASSERT_TRUE(workload->next(issue));
      const u64 id = id_of(issue);
      switch (issue.statement.op) {
        case Op::kGet:
        case Op::kScan: EXPECT_TRUE(first <= id && id < end) << i; break;
        case Op::kPut:
          EXPECT_TRUE(first <= id && id <= end) << i;
          EXPECT_TRUE(issue.statement.write().commits);
          if (id == end) end++;
          EXPECT_TRUE(values.emplace(issue.statement.write().value).second);
          break;
        case Op::kDelete: EXPECT_EQ(id, first++); break;
        default: FAIL();
      }
      EXPECT_EQ(workload->live_user_bytes(), (end - first) * 100);
    }
    EXPECT_EQ(first, 5000u);
    EXPECT_EQ(end, 5500u);
    EXPECT_FALSE(workload->next(issue));
  }
}

TEST(MixedPhase, LaterPhasesFindItsRowsAndTheAxisHoldsThem) {
  KvPhaseOptions absent = phase_of(PhaseKind::kGetAbsent);
  absent.statements = 50;
  auto workload = loaded(
      rows_of(1000), {mixed({0, 0, 600, 0, 400}, 1000), phase_of(PhaseKind::kGetPresent), absent});
  EXPECT_EQ(load64be(workload->key_at(1024).data()), 1600u);
  EXPECT_EQ(workload->phase(1).rows_saved, 600u);
  EXPECT_EQ(workload->phase(2).statements, 1200u);
  Issue issue;
  for (u32 i = 0; i < 1000; i++) ASSERT_TRUE(workload->next(issue));
  for (u32 i = 0; i < 1250; i++) {
    ASSERT_TRUE(workload->next(issue));
    const u64 id = id_of(issue);
    EXPECT_EQ(400 <= id && id < 1600, i < 1200) << id;
  }
}

TEST(MixedPhase, RowsSavedAreThoseOfEachPhase) {
  KvOptions options = rows_of(100);
  options.window = 80;
  auto window = make(options, {phase_of(PhaseKind::kWindow)});
  EXPECT_EQ(window->phase(0).rows_saved, 100u);
  EXPECT_EQ(window->phase(0).statements, 120u);
  auto workload = loaded(rows_of(1000), {mixed({750, 0, 50, 200, 0}, 0),
                                         phase_of(PhaseKind::kUpdate), phase_of(PhaseKind::kScan)});
  EXPECT_EQ(workload->phase(0).rows_saved, 1000u);
  EXPECT_EQ(workload->phase(1).rows_saved, 250u);
  EXPECT_EQ(workload->phase(2).rows_saved, 1050u);
  EXPECT_EQ(workload->phase(3).rows_saved, 0u);
}

// Reads of each of the ten newest rows, of 20,000 lookups among 1,000 rows.
std::map<u64, u32> reads_of_newest(Distribution distribution) {
  KvPhaseOptions phase = mixed({1000, 0, 0, 0, 0}, 20000);
  phase.distribution = distribution;
  auto workload = loaded(rows_of(1000), {phase});
  std::map<u64, u32> reads;
  Issue issue;
  while (workload->next(issue))
    if (id_of(issue) >= 990) reads[id_of(issue)]++;
  return reads;
}
TEST(MixedPhase, LatestReadsTheNewestRowsMost) {
  const std::map<u64, u32> latest = reads_of_newest(Distribution::kLatest);
  EXPECT_GT(latest.at(999), 2000u);
  EXPECT_GT(latest.at(999), latest.at(998));
  EXPECT_GT(latest.at(998), latest.at(994));
  for (const auto& [id, reads] : reads_of_newest(Distribution::kZipf)) EXPECT_LT(reads, 50u) << id;
}

TEST(MixedPhase, ScansReadAnyNumberOfRowsFromTheLeastOn) {
  KvPhaseOptions phase = mixed({0, 1000, 0, 0, 0}, 2000);
  phase.scan_rows = 12, phase.least_scan_rows = 3;
  auto workload = loaded(rows_of(50), {phase});
  std::set<u32> limits;
  Issue issue;
  while (workload->next(issue)) limits.insert(issue.statement.read().limit);
  EXPECT_EQ(limits, (std::set<u32>{3, 4, 5, 6, 7, 8, 9, 10, 11, 12}));
}

TEST(MixedPhase, LookUpReadsEachRowBeforeItIsPut) {
  KvPhaseOptions phase = mixed({500, 0, 0, 500, 0}, 1000);
  phase.look_up = true;
  auto workload = loaded(rows_of(50), {phase});
  u32 looked_up = 0;
  Issue issue;
  while (workload->next(issue))
    looked_up += is_write(issue.statement.op) && issue.statement.write().looks_up;
  EXPECT_EQ(looked_up, 500u);
}

TEST(MixedPhase, TheSeedDecidesTheOrderAndTheRows) {
  const auto stream = [](u64 seed) {
    auto workload = loaded(rows_of(300), {mixed({400, 100, 200, 200, 100}, 1500)}, seed);
    std::vector<std::pair<Op, u64>> all;
    Issue issue;
    while (workload->next(issue)) all.emplace_back(issue.statement.op, id_of(issue));
    return all;
  };
  EXPECT_EQ(stream(1), stream(1));
  EXPECT_NE(stream(1), stream(2));
}

TEST(MixedPhase, RefusalsNameTheOptionAndTheReason) {
  const KvOptions options = rows_of(400);
  const KvPhaseOptions load = phase_of(PhaseKind::kLoad);
  EXPECT_EQ(refusal(options, {mixed({1000, 0, 0, 0, 0}, 1)}),
            "workload.phases[0].kind: no row was loaded before");
  EXPECT_EQ(refusal(options, {load, mixed({800, 0, 100, 0, 0}, 1)}),
            "workload.phases[1].lookups_permille: lookups, scans, inserts, updates and deletes "
            "must add up to 1000 permille, and they add up to 900");
  EXPECT_EQ(refusal(options, {load, mixed({500, 0, 0, 0, 500}, 1000)}),
            "workload.phases[1].deletes_permille: may leave no row to work on: the phase begins "
            "with 400 rows");
  KvPhaseOptions bad = mixed({1000, 0, 0, 0, 0}, 1);
  bad.ids = 10;
  EXPECT_EQ(refusal(options, {load, bad}),
            "workload.phases[1].ids: a mixed phase works on all rows that are there");
  bad.ids = 0, bad.transaction_puts = 2;
  EXPECT_EQ(refusal(options, {load, bad}),
            "workload.phases[1].transaction_puts: each write of a mixed phase is one transaction");
  bad.transaction_puts = 1, bad.least_scan_rows = 101;
  EXPECT_EQ(refusal(options, {load, bad}),
            "workload.phases[1].least_scan_rows: 101 is more than scan_rows, 100");
}

}  // namespace
}  // namespace tt::workload
