// Messages to all rows against a map: columns that come and go while rows are written, read,
// undone and optimized, with nodes so tiny that broadcasts meet every flush, split, merge and
// eviction, and with power cuts at any step.
#include "fractal/fractal_engine.h"
#include "fractal/invariants.h"

#include "engine/testing/engine_test_rig.h"
#include "fractal/testing/rows_machine.h"
#include "fractal/testing/small_tree.h"

namespace tt::fractal {
namespace {

using AllRows = RowsMachine::Rows;

Options all_rows_options() {
  Options o = tiny_options();
  o.commit_sync = true;
  o.cleaner_period = 3 * kMillisecond;
  return o;
}

u64 shown_leaves(const FractalState& state) {
  u64 count = 0;
  state.dictionaries.each_node([&](const Node& n) { count += n.leaf() && n.shown; });
  return count;
}
u64 waiting_broadcasts(const FractalState& state) {
  u64 count = 0;
  state.dictionaries.each_node([&](const Node& n) {
    for (const Channel& c : n.channels) count += c.broadcasts;
  });
  return count;
}

// A history of one client: the machine beside the map.
class AllRowsHistory {
 public:
  AllRowsHistory(const Options& options, u64 seed) : machine_(options), random_(mix64(seed)) {}
  void run(u32 statements, u32 cut_permille) {
    for (u32 i = 0; i < statements && !testing::Test::HasFailure(); i++) {
      const Statement statement = choose();
      const bool changes_all = statement.op == Op::kChangeRows;
      if (random_.below(1000) < (changes_all ? 30 * cut_permille : cut_permille)) {
        cut_in(statement);
      } else {
        machine_.run(statement);
        if (statement.op == Op::kCommit || statement.op == Op::kChangeRows) durable_ = now_;
      }
      if (i % 64 == 0) check_invariants(machine_.state());
      if (i % 16 == 0) look_up();
    }
    EXPECT_TRUE(testing::Test::HasFailure() || machine_.scan() == now_);
  }
  u64 changes = 0, optimizes = 0, cuts = 0, came = 0, met = 0;
  // Power cuts in changes: kept, not there, and of these undone by a message.
  u64 changes_kept = 0, changes_lost = 0, changes_undone = 0;

 private:
  std::string random_key() { return "k" + std::to_string(10000 + random_.below(2000)); }
  Statement choose() {
    const u64 draw = random_.below(1000);
    met += waiting_broadcasts(machine_.state()) > 0;
    key_ = random_key();
    if (draw < 12 && !open_) return change();
    if (draw < 16 && !open_) return optimizes++, Statement::optimize();
    if (draw < 18) return Statement::flush();
    if (draw < 30) return Statement::scan(key_, 50);
    if (draw < 190 && open_) {
      open_ = false;
      if (random_.below(3) > 0) return Statement::commit();
      now_ = durable_;
      return Statement::rollback();
    }
    open_ = true;
    Statement write = Statement::remove(key_);
    if (random_.below(4) == 0) {
      now_.erase(key_);
    } else {
      value_.assign(20 + random_.below(100), static_cast<char>('a' + random_.below(26)));
      write = Statement::put(key_, value_);
      now_[key_] = value_;
    }
    write.write().commits = false;
    return write;
  }
  // Adds or removes a few bytes near the front of all rows.
  Statement change() {
    changes++;
    const u32 offset = static_cast<u32>(random_.below(20));
    value_.assign(1 + random_.below(6), '+');
    const bool adds = random_.below(2) == 0;
    const u32 bytes = static_cast<u32>(value_.size());
    for (auto& [key, value] : now_) {
      if (adds)
        value.insert(std::min<size_t>(offset, value.size()), value_);
      else if (offset < value.size())
        value.erase(offset, bytes);
    }
    return Statement::change_rows(adds ? RowsChange{offset, 0, value_} : RowsChange{offset, bytes});
  }
  // The power is cut within the statement: it has happened or not.
  void cut_in(const Statement& statement) {
    cuts++;
    machine_.begin(statement);
    const bool ends = statement.op == Op::kCommit || statement.op == Op::kChangeRows;
    if (machine_.run_steps(random_.below(40)) && ends) durable_ = now_;
    machine_.cut(random_.next());
    while (random_.below(3) == 0) {  // and while it opens
      machine_.begin(Statement::flush());
      machine_.run_steps(random_.below(60));
      machine_.cut(random_.next());
    }
    open_ = false;
    const AllRows& found = machine_.scan();
    const bool after = ends && found == now_;
    EXPECT_TRUE(after || found == durable_) << "cut " << cuts;
    came += after && now_ != durable_;
    if (statement.op != Op::kChangeRows) return keep(found);
    (after ? changes_kept : changes_lost)++;
    changes_undone += machine_.state().opening.aborted > 0;
    keep(found);
  }
  void keep(const AllRows& found) { now_ = durable_ = found; }
  void look_up() {
    const std::string key = random_key();
    const AllRows& found = machine_.get(key);
    const auto row = now_.find(key);
    EXPECT_EQ(found.empty(), row == now_.end());
    EXPECT_TRUE(found.empty() || row == now_.end() || found.begin()->second == row->second);
  }

  RowsMachine machine_;
  SplitMix64 random_;
  AllRows now_, durable_;  // as the client sees the rows; as committed
  bool open_ = false;
  std::string key_, value_;
};

TEST(FractalAllRows, AgreeWithAMap) {
  for (u64 seed = 1; seed <= 4 && !HasFailure(); seed++) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    AllRowsHistory history(all_rows_options(), seed);
    history.run(12000, 0);
    EXPECT_GT(history.changes, 5u);
    EXPECT_GT(history.optimizes, 1u);
    EXPECT_GT(history.met, 500u) << "statements while broadcasts waited";
  }
}

TEST(FractalAllRows, SurvivePowerCuts) {
  u64 came = 0, kept = 0, lost = 0, undone = 0;
  // Ten histories: with prefetches under way, eight had no more than three changes that were lost.
  for (u64 seed = 1; seed <= 10 && !HasFailure(); seed++) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Options options = all_rows_options();
    // Each record is written by itself, so that the log may end between a change and its commit.
    if (seed % 2 == 0) options.log_buffer = 1;
    AllRowsHistory history(options, 100 + seed);
    history.run(2000, 15);
    EXPECT_GT(history.cuts, 10u);
    came += history.came;
    kept += history.changes_kept;
    lost += history.changes_lost;
    undone += history.changes_undone;
  }
  EXPECT_GT(came, 0u) << "commits that a client had not learned of";
  EXPECT_GT(kept, 3u) << "changes of all rows that survived the power cut in them";
  EXPECT_GT(lost, 3u) << "changes of all rows that did not";
  EXPECT_GT(undone, 0u) << "those in the log without their commit";
}

// The real library's figures: 149 bytes of log for an argument of 13 bytes, two messages for each
// buffer of the root, 67 bytes a pair, and nothing written before the next checkpoint.
TEST(FractalAllRows, ABroadcastCostsTwoMessagesForEachBufferOfTheRoot) {
  Options options = all_rows_options();
  options.checkpointing_period = options.cleaner_period = 0;
  RowsMachine machine(options);
  for (u32 i = 0; i < 3000; i++) {
    const std::string key = "k" + std::to_string(10000 + mix64(i) % 90000);
    machine.run(Statement::put(key, std::string(100, 'v')));
  }
  machine.run(Statement::flush());
  const Dictionary& dictionary = *machine.state().dictionaries.all()[0];
  const Node& root = machine.state().dictionaries.node(dictionary.root);
  ASSERT_GT(root.height, 1u);
  const u64 log = machine.state().log.bytes(), messages = root.buffered_messages(),
            bytes = root.buffered_bytes();
  machine.run(Statement::change_rows({100, 0, "ZZZZ"}));
  EXPECT_EQ(machine.state().log.bytes() - log, 149u);
  EXPECT_EQ(root.buffered_messages() - messages, 2 * root.children());
  EXPECT_EQ(root.buffered_bytes() - bytes, 67 * root.children());
  // A scan changes each row once, and dirties nothing.
  const u64 before = machine.state().status.counters.row_updates;
  u64 dirty = 0, dirty_after = 0;
  machine.state().dictionaries.each_node([&](const Node& n) { dirty += n.dirty; });
  const AllRows rows = machine.scan();
  for (const auto& [key, value] : rows) EXPECT_EQ(value, std::string(100, 'v') + "ZZZZ");
  EXPECT_GE(machine.state().status.counters.row_updates - before, rows.size());
  machine.state().dictionaries.each_node([&](const Node& n) { dirty_after += n.dirty; });
  EXPECT_EQ(dirty_after, dirty);
  EXPECT_GT(waiting_broadcasts(machine.state()), 0u);
  // Optimize goes down to every leaf.
  const u64 leaves = shown_leaves(machine.state()),
            writes = machine.state().status.counters.optimized_paths;
  machine.run(Statement::optimize());
  EXPECT_GE(machine.state().status.counters.optimized_paths - writes, leaves);
  EXPECT_EQ(waiting_broadcasts(machine.state()), 0u);
  EXPECT_TRUE(machine.scan() == rows);
}

}  // namespace
}  // namespace tt::fractal
