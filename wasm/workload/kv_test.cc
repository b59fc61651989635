// The streams with which real engines were measured, checked by their published checksums; and the
// order of statements.
#include "core/coding.h"
#include "core/prng.h"
#include "workload/testing/kv_test_rig.h"

namespace tt::workload {
namespace {

constexpr u64 kRows = 2000000, kUpdates = 4000000;

KvPhaseOptions uniform_updates() {
  KvPhaseOptions o = phase_of(PhaseKind::kUpdate);
  o.statements = kUpdates, o.seed = 2, o.first_version = 1000000;
  return o;
}
KvPhaseOptions zipf_updates() {
  KvPhaseOptions o = phase_of(PhaseKind::kUpdate);
  o.statements = kUpdates, o.seed = 3, o.first_version = 10000000;
  o.distribution = Distribution::kZipf;
  return o;
}
// "put 3", "delete 0", "scan 7 x100": the stream as text. Sequential keys only.
std::string line_of(const Issue& issue) {
  static constexpr const char* kNames[] = {"put",   "delete",  "get",   "scan",
                                           "flush", "compact", "merge", "delete_range"};
  std::string line = issue.drain_before ? "drain; " : "";
  line += kNames[static_cast<u8>(issue.statement.op)];
  if (!issue.statement.key.empty())
    line += " " + std::to_string(load64be(issue.statement.key.data()));
  return issue.statement.op == Op::kScan
             ? line + " x" + std::to_string(issue.statement.read().limit)
             : line;
}
std::vector<std::string> lines_of(Workload& workload) {
  std::vector<std::string> lines;
  Issue issue;
  while (workload.next(issue)) lines.push_back(line_of(issue));
  if (issue.drain_before) lines.push_back("drain");
  return lines;
}

u64 fnv1a(u64 hash, Slice bytes) {
  for (char c : bytes) hash = (hash ^ static_cast<u8>(c)) * 1099511628211ull;
  return hash;
}
constexpr u64 kFnvBasis = 14695981039346656037ull;

// The two published checksums of one phase: over all keys and values, and over the ids.
struct Checksums {
  u64 bytes = kFnvBasis, ids = kFnvBasis;
};
u64 unmix64(u64 x) {
  x = (x ^ x >> 31 ^ x >> 62) * 0x319642b2d24d8ec3ull;
  x = (x ^ x >> 27 ^ x >> 54) * 0x96de1b173f119089ull;
  return (x ^ x >> 30 ^ x >> 60) - 0x9e3779b97f4a7c15ull;
}
std::vector<Checksums> checksums_of(Workload& workload) {
  std::vector<Checksums> sums(workload.phase_count());
  Issue issue;
  while (workload.next(issue)) {
    Checksums& sum = sums[issue.phase];
    const Slice value = is_write(issue.statement.op) ? issue.statement.write().value : Slice();
    sum.bytes = fnv1a(fnv1a(sum.bytes, issue.statement.key), value);
    char id[8];
    store64le(id, unmix64(load64be(issue.statement.key.data())));
    sum.ids = fnv1a(sum.ids, Slice(id, 8));
  }
  return sums;
}

TEST(KvStream, LoadUniformAndZipfUpdatesAreThePublishedBytes) {
  auto workload = make({}, {phase_of(PhaseKind::kLoad), uniform_updates(), zipf_updates()});
  EXPECT_EQ(workload->statements_total(), kRows + 2 * kUpdates);
  const std::vector<Checksums> sums = checksums_of(*workload);
  EXPECT_EQ(sums[0].bytes, 0xf325114d4dc90c55u);
  EXPECT_EQ(sums[0].ids, 0x5e55a2808d56bc25u);
  EXPECT_EQ(sums[1].bytes, 0x2b1f89c1a4ed7accu);
  EXPECT_EQ(sums[1].ids, 0xec6da1deb148578du);
  EXPECT_EQ(sums[2].bytes, 0x585b9032ef5caf6bu);
  EXPECT_EQ(sums[2].ids, 0xb3cad1ed37e75506u);
}

TEST(KvStream, SequentialLoadIsThePublishedBytes) {
  KvOptions options;
  options.key_order = KeyOrder::kSequential;
  auto workload = make(options, {phase_of(PhaseKind::kLoad)});
  EXPECT_EQ(checksums_of(*workload)[0].bytes, 0x511dce743f8b7c71u);
}

TEST(KvStream, KeysAndValuesFollowTheSpecification) {
  auto workload = make({}, {phase_of(PhaseKind::kLoad)});
  EXPECT_EQ(workload->key_of(0),
            "\xe2\x20\xa8\x39\x7b\x1d\xcd\xaf"
            "ABCDEFGH");
  Issue issue;
  KvPhaseOptions from_seven = phase_of(PhaseKind::kLoad);
  from_seven.first_id = 7, from_seven.first_version = 3;
  ASSERT_TRUE(make({}, {from_seven})->next(issue));
  ASSERT_EQ(issue.statement.write().value.size(), 100u);
  EXPECT_EQ(load64be(issue.statement.write().value.data()), 0x5c9948f069ce2705u);
  EXPECT_EQ(load64be(issue.statement.write().value.data() + 8), 0xcf40932ece00f1e4u);
  EXPECT_EQ(issue.statement.write().value.substr(0, 50), issue.statement.write().value.substr(50));
  EXPECT_EQ(user_bytes(issue.statement), 116u);
}

TEST(KvStream, ValuesOfAnySizeRepeatTheirIncompressibleBeginning) {
  for (u64 permille : {1, 100, 500, 999, 1000})
    for (u64 bytes : {0, 1, 2, 3, 7, 8, 15, 16, 17, 4096, 65535, 65536}) {
      KvOptions options;
      options.value_bytes = bytes, options.compressible = permille;
      Issue issue;
      ASSERT_TRUE(make(options, {phase_of(PhaseKind::kLoad)})->next(issue));
      const Slice value = issue.statement.write().value;
      ASSERT_EQ(value.size(), bytes);
      const u64 unique = div_up(bytes * permille, 1000);
      EXPECT_EQ(value.substr(unique), value.substr(0, bytes - unique));
      SplitMix64 words(mix64(0));
      for (u64 at = 0; at + 8 <= unique; at += 8)
        ASSERT_EQ(load64le(value.data() + at), words.next());
    }
}

// A window like rocks_driver's A5: put t, then delete t - W; pace counts the puts.
TEST(KvStream, AFullWindowDeletesAfterEachPut) {
  KvOptions options;
  options.key_order = KeyOrder::kSequential;
  options.rows = 5, options.window = 3;
  KvPhaseOptions window = phase_of(PhaseKind::kWindow);
  window.pace = 4;
  KvPhaseOptions flush = phase_of(PhaseKind::kFlush);
  flush.pace = 1;
  auto workload = make(options, {window, flush});
  EXPECT_EQ(workload->phase(0).statements, 7u);
  EXPECT_EQ(lines_of(*workload),
            (std::vector<std::string>{"put 0", "put 1", "put 2", "put 3", "drain; delete 0",
                                      "put 4", "delete 1", "drain; flush", "drain"}));
}

TEST(KvStream, ASettlePhaseDrainsAndDoesNothingElse) {
  KvOptions options;
  options.rows = 1;
  auto workload = make(options, {phase_of(PhaseKind::kLoad), phase_of(PhaseKind::kSettle),
                                 phase_of(PhaseKind::kUpdate)});
  Issue issue;
  std::string text;
  while (workload->next(issue))
    text += std::string(issue.drain_before ? "drain " : "") + name_of(issue.statement.op) + "; ";
  EXPECT_EQ(text, "put; drain settle; put; ");
}

TEST(KvStream, AWindowContinuesFromLoadedRowsAndReadsFollowIt) {
  KvOptions options;
  options.key_order = KeyOrder::kSequential;
  options.rows = 2, options.window = 3;
  KvPhaseOptions window = phase_of(PhaseKind::kWindow);
  window.statements = 2;
  KvPhaseOptions scan = phase_of(PhaseKind::kScan);
  scan.scan_rows = 3;
  auto workload =
      make(options, {phase_of(PhaseKind::kLoad), window, phase_of(PhaseKind::kGetPresent),
                     phase_of(PhaseKind::kGetAbsent), scan});
  std::vector<std::string> lines = lines_of(*workload);
  ASSERT_EQ(lines.size(), workload->statements_total());
  EXPECT_EQ(std::vector<std::string>(lines.begin(), lines.begin() + 5),
            (std::vector<std::string>{"put 0", "put 1", "put 2", "put 3", "delete 0"}));
  for (u32 i = 5; i < 8; i++)
    EXPECT_TRUE(lines[i] == "get 1" || lines[i] == "get 2" || lines[i] == "get 3") << lines[i];
  for (u32 i = 8; i < 11; i++)
    EXPECT_TRUE(lines[i] == "get 4" || lines[i] == "get 5" || lines[i] == "get 6") << lines[i];
  EXPECT_TRUE(lines[11] == "scan 1 x3" || lines[11] == "scan 2 x3" || lines[11] == "scan 3 x3")
      << lines[11];
}

TEST(KvStream, LiveBytesFollowPutsOfNewRowsAndDeletes) {
  KvOptions options;
  options.rows = 5, options.window = 3, options.value_bytes = 84;
  auto workload = make(options, {phase_of(PhaseKind::kWindow), phase_of(PhaseKind::kUpdate)});
  std::vector<u64> live_rows;
  Issue issue;
  while (workload->next(issue)) live_rows.push_back(workload->live_user_bytes() / 100);
  EXPECT_EQ(live_rows, (std::vector<u64>{1, 2, 3, 4, 3, 4, 3, 3, 3, 3}));
}

// Present reads, then absent ones, draw from one sequence with seed 77.
TEST(KvStream, SkippedDrawsContinueAnEarlierPhasesSequence) {
  KvPhaseOptions load = phase_of(PhaseKind::kLoad), present = phase_of(PhaseKind::kGetPresent),
                 absent = phase_of(PhaseKind::kGetAbsent);
  present.statements = absent.statements = absent.skip_draws = 1000;
  present.seed = absent.seed = 77;
  KvOptions options;
  options.rows = 50;
  auto workload = make(options, {load, present, absent});
  Issue issue;
  for (u32 i = 0; i < 50; i++) ASSERT_TRUE(workload->next(issue));
  SplitMix64 random(77);
  for (u64 i = 0; i < 2000; i++) {
    ASSERT_TRUE(workload->next(issue));
    EXPECT_EQ(issue.phase, i < 1000 ? 1u : 2u);
    EXPECT_EQ(issue.index_in_phase, i % 1000);
    ASSERT_EQ(issue.statement.key, workload->key_of((i < 1000 ? 0 : 50) + random.below(50)));
  }
  EXPECT_FALSE(workload->next(issue));
}

TEST(KvStream, SeveralClientsHoldTheirStatementsAtOnce) {
  auto workload = make({}, {phase_of(PhaseKind::kLoad)});
  std::vector<Issue> issues(3);
  for (Issue& issue : issues) ASSERT_TRUE(workload->next(issue));
  issues.resize(64);  // moves them
  for (u32 i = 0; i < 3; i++) EXPECT_EQ(issues[i].statement.key, workload->key_of(i));
  const char* buffer = issues[0].statement.write().value.data();
  ASSERT_TRUE(workload->next(issues[0]));
  EXPECT_EQ(issues[0].statement.write().value.data(), buffer);
}

TEST(KvStream, TheScenariosSeedAppliesToPhasesWithoutOne) {
  KvPhaseOptions own = phase_of(PhaseKind::kUpdate), shared = own;
  own.seed = 9;
  auto first_keys = [&](const KvPhaseOptions& update, u64 seed) {
    auto workload = make({}, {phase_of(PhaseKind::kLoad), update}, seed);
    Issue issue;
    for (u64 i = 0; i <= kRows; i++) EXPECT_TRUE(workload->next(issue));
    return std::string(issue.statement.key);
  };
  EXPECT_EQ(first_keys(own, 1), first_keys(own, 2));
  EXPECT_NE(first_keys(shared, 1), first_keys(shared, 2));
}

TEST(KvAxis, QuantilesRiseFromTheSmallestToTheLargestKey) {
  auto scrambled = make({}, {phase_of(PhaseKind::kLoad)});
  EXPECT_EQ(load64be(scrambled->key_at(0).data()), 0u);
  EXPECT_EQ(load64be(scrambled->key_at(512).data()), 0x7fffffffffffffffu);
  EXPECT_EQ(load64be(scrambled->key_at(1024).data()), ~u64{0});
  KvOptions options;
  options.key_order = KeyOrder::kSequential;
  options.rows = 10240;
  KvPhaseOptions later = phase_of(PhaseKind::kLoad);
  later.first_id = 1000;
  auto sequential = make(options, {later});
  EXPECT_EQ(load64be(sequential->key_at(0).data()), 1000u);
  EXPECT_EQ(load64be(sequential->key_at(1).data()), 1010u);
  EXPECT_EQ(load64be(sequential->key_at(1024).data()), 11240u);
}

TEST(KvTables, PhasesAndAxisAreDescribed) {
  KvOptions options;
  options.rows = 3;
  KvPhaseOptions load = phase_of(PhaseKind::kLoad);
  load.warm_up = 1;
  auto workload = make(options, {load, phase_of(PhaseKind::kFlush)});
  std::string out, expected;
  TableSink sink(&out, {kPhases});
  workload->describe(sink);
  RowWriter(&expected).integer(kPhases).integer(2).integer(10 + 11);
  RowWriter(&expected).integer(0).text("load").integer(0).integer(3).integer(1).integer(3);
  RowWriter(&expected).integer(1).text("flush").integer(3).integer(1).integer(0).integer(0);
  EXPECT_EQ(out, expected);
  out.clear();
  TableSink axis(&out, {kAxis});
  workload->describe(axis);
  EXPECT_GT(out.size(), 1025u * 18);
}

}  // namespace
}  // namespace tt::workload
