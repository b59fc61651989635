// Indexes that are dropped, and built while rows are put, changed, deleted and undone, against a
// map: an index has the entry of each row, whichever side of the build's cursor it was written on.
// Power cuts at any step leave the whole index or none.
#include "fractal/fractal_engine.h"
#include "fractal/invariants.h"

#include "engine/testing/engine_test_rig.h"
#include "engine/testing/soak.h"
#include "fractal/testing/rows_machine.h"
#include "fractal/testing/small_tree.h"

namespace tt::fractal {
namespace {

using IndexedRows = RowsMachine::Rows;

constexpr u32 kEntries = 1;
constexpr KeyPart kByValue[] = {{false, 0, 3}, {true, 0, 6}};
constexpr IndexInfo kIndexedTable[] = {{.variable = true, .name = "t"},
                                       {.clustered = false, .name = "t.k", .key_parts = kByValue}};

Options index_options(u64 seed) {
  Options o = tiny_options();
  o.commit_sync = true;
  if (seed % 2 == 0) o.cleaner_period = 3 * kMillisecond;
  if (seed % 3 == 0) o.log_buffer = 1;
  if (seed % 4 == 0) o.cache_size = 64 * KiB;
  return o;
}

IndexedRows entries_of_rows(const IndexedRows& rows) {
  IndexedRows entries;
  for (const auto& [key, value] : rows) entries.emplace(entry_key(kByValue, key, value), "");
  return entries;
}

class IndexHistory {
 public:
  explicit IndexHistory(u64 seed)
      : machine_(index_options(seed), kIndexedTable), random_(mix64(seed)) {}
  void run(u32 changes, u32 cut_permille) {
    for (u32 i = 0; i < changes && !testing::Test::HasFailure(); i++) {
      cut_permille_ = cut_permille;
      change();
      met += building();
      if (i % 32 == 0) check_invariants(machine_.state());
      if (i % 200 == 0) check();
    }
    if (!testing::Test::HasFailure()) check();
  }
  u64 builds = 0, drops = 0, cuts = 0, met = 0, passed = 0, left_out = 0;
  u64 cut_builds = 0, kept = 0, lost = 0, dropped = 0, undropped = 0;

 private:
  bool building() const { return machine_.state().build.running(); }
  bool there() const {
    return machine_.state().dictionaries.of_index(kEntries) != nullptr && !building();
  }
  // Runs a statement, or cuts the power in it: false.
  bool run(const Statement& statement) {
    // Half of the cuts are in builds and drops, which are few.
    const bool changes_index = statement.op == Op::kAddIndex || statement.op == Op::kDropIndex;
    const u32 permille = changes_index ? 60 * cut_permille_ : cut_permille_;
    if (random_.below(1000) >= permille) {
      machine_.run(statement);
      return !testing::Test::HasFailure();
    }
    cuts++;
    const bool in_build = building() || statement.op == Op::kAddIndex, had = there();
    machine_.begin(statement);
    const bool done = machine_.run_steps(random_.below(statement.op == Op::kAddIndex ? 4000 : 60));
    const bool is_there = there();
    machine_.cut(random_.next());
    while (random_.below(3) == 0) {  // and while it opens
      machine_.begin(Statement::flush());
      machine_.run_steps(random_.below(80));
      machine_.cut(random_.next());
    }
    const IndexedRows found = machine_.scan();
    EXPECT_TRUE(found == durable_ || (ends(statement) && found == now_)) << "cut " << cuts;
    now_ = durable_ = found;
    open_ = false;
    if (in_build && !had) {
      cut_builds++;
      (there() ? kept : lost)++;
      EXPECT_TRUE(there() || !(done && statement.op == Op::kAddIndex && statement.build().whole));
    } else if (statement.op == Op::kDropIndex && had) {
      (there() ? undropped : dropped)++;
      EXPECT_FALSE(done && there());
    } else {
      EXPECT_EQ(there(), is_there);
    }
    wanted_ = there();
    check();
    return false;
  }
  static bool ends(const Statement& s) {
    return s.op == Op::kCommit || (is_write(s.op) && s.write().commits);
  }
  void change() {
    const u64 draw = random_.below(1000);
    if (draw < 24 && !open_) return change_index();
    if (draw < 30) return void(run(Statement::flush()));
    if (draw < 200 && open_) return end(random_.below(4) > 0);
    const std::string key = "k" + std::to_string(10000 + random_.below(900));
    if (random_.below(4) == 0) return remove(key);
    put(key, std::to_string(100 + random_.below(900)) + std::string(random_.below(90), 'v'));
  }
  void end(bool commits) {
    if (!commits) now_ = durable_;
    if (!run(commits ? Statement::commit() : Statement::rollback())) return;
    open_ = false;
    if (commits) durable_ = now_;
  }
  void change_index() {
    if (building()) return void(run(Statement::add_index(kEntries)));
    if (there()) {
      drops++;
      wanted_ = false;
      return void(run(Statement::drop_index(kEntries)));
    }
    builds++;
    wanted_ = true;
    const bool whole = random_.below(4) == 0;
    run(Statement::add_index(kEntries, {whole, whole ? 0 : random_.below(3) * 40}));
  }
  // A statement for the row, then one for each entry that it loses or gets.
  void put(const std::string& key, const std::string& value) {
    const auto old = now_.find(key);
    const std::string before = old == now_.end() ? "" : entry_key(kByValue, key, old->second),
                      after = entry_key(kByValue, key, value);
    Statement row = Statement::put(key, value);
    row.write().entries = wanted_ ? 2 : 1;
    row.write().commits = false;
    open_ = true;
    now_[key] = value;
    if (!run(row) || !wanted_) return;
    count(key);
    if (!before.empty() && before != after && !entry(Statement::remove(before))) return;
    entry(Statement::put(after, {}));
  }
  void remove(const std::string& key) {
    const auto old = now_.find(key);
    if (old == now_.end()) return;
    const std::string before = entry_key(kByValue, key, old->second);
    Statement row = Statement::remove(key);
    row.write().commits = false;
    row.write().entries = wanted_ ? 2 : 1;
    open_ = true;
    now_.erase(old);
    if (!run(row) || !wanted_) return;
    entry(Statement::remove(before));
  }
  bool entry(Statement statement) {
    statement.index = kEntries;
    statement.write().commits = false;
    statement.write().entries = 0;
    return run(statement);
  }
  void count(Slice key) {
    if (!building()) return;
    (machine_.state().build.has_passed(key) ? passed : left_out)++;
  }
  void check() {
    EXPECT_EQ(machine_.scan(), now_);
    if (there()) {
      const IndexedRows got = machine_.scan(kEntries), want = entries_of_rows(now_);
      for (auto& [k, v] : got)
        if (!want.contains(k)) printf("extra %s\n", k.c_str());
      for (auto& [k, v] : want)
        if (!got.contains(k)) printf("lacks %s\n", k.c_str());
      EXPECT_TRUE(got == want);
    }
    const Volume& volume = machine_.volume();
    u64 files = 0;
    for (const FileId file : volume.files()) files += volume.name(file).starts_with("t.k");
    EXPECT_EQ(files, there() || building() ? 1u : 0u);
  }

  RowsMachine machine_;
  SplitMix64 random_;
  IndexedRows now_, durable_;  // as the client sees the rows; as committed
  bool open_ = false, wanted_ = true;
  u32 cut_permille_ = 0;
};

TEST(FractalIndexBuild, AgreesWithAMap) {
  IndexHistory sum(0);
  for (u64 seed = 1; seed <= 6 && !HasFailure(); seed++) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    IndexHistory history(seed);
    history.run(6000, 0);
    sum.builds += history.builds, sum.drops += history.drops, sum.met += history.met;
    sum.passed += history.passed, sum.left_out += history.left_out;
  }
  EXPECT_GT(sum.builds, 40u);
  EXPECT_GT(sum.drops, 40u);
  EXPECT_GT(sum.met, 500u) << "changes while an index was built";
  EXPECT_GT(sum.passed, 50u) << "rows that the build had passed";
  EXPECT_GT(sum.left_out, 50u) << "rows that it had yet to reach";
}

TEST(FractalIndexBuild, APowerCutLeavesTheWholeIndexOrNone) {
  IndexHistory sum(0);
  const u64 histories = soaks() ? 1000 : 12;
  for (u64 seed = 1; seed <= histories && !HasFailure(); seed++) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    IndexHistory history(100 + seed);
    history.run(2500, 8);
    sum.cuts += history.cuts, sum.cut_builds += history.cut_builds;
    sum.kept += history.kept, sum.lost += history.lost;
    sum.dropped += history.dropped, sum.undropped += history.undropped;
  }
  EXPECT_GT(sum.cuts, 100u);
  EXPECT_GT(sum.cut_builds, 40u);
  EXPECT_GT(sum.kept, 3u) << "builds that survived the power cut in them";
  EXPECT_GT(sum.lost, 10u) << "builds that did not";
  EXPECT_GT(sum.dropped, 3u) << "drops that did";
  EXPECT_GT(sum.undropped, 1u) << "drops that did not";
}

}  // namespace
}  // namespace tt::fractal
