// Transactions of many statements: their rollback nodes spill, are written by checkpoints and
// evictions, and are read back when the transaction commits or aborts.
#include "fractal/statements/rollback_log.h"

#include "fractal/fractal_engine.h"
#include "fractal/invariants.h"
#include "fractal/recovery/recovered.h"
#include "fractal/recovery/rollback_reader.h"
#include "fractal/statements/ending.h"
#include "fractal/testing/small_tree.h"

namespace tt::fractal {
namespace {

// Runs one operation after the other, each until it is done.
class Runner final : public Actor {
 public:
  explicit Runner(Scheduler& scheduler) : scheduler_(scheduler) { scheduler.add(*this, kNever); }
  const char* name() const override { return "runner"; }
  template <class Run>
  void run(Run&& work) {
    work_ = std::forward<Run>(work);
    scheduler_.wake(*this, scheduler_.now());
    while (work_ != nullptr && scheduler_.run_step()) {
    }
    ASSERT_TRUE(work_ == nullptr) << "it ends";
  }
  Ns step(Ns now) override {
    if (work_ == nullptr) return kNever;
    const Progress p = work_(now);
    if (p.kind == Progress::kDone) work_ = nullptr;
    return p.kind == Progress::kWait ? p.time : kNever;
  }

 private:
  Scheduler& scheduler_;
  std::function<Progress(Ns)> work_;
};

struct TransactionBench {
  explicit TransactionBench(const Options& options)
      : bench(options), runner(bench.scheduler), base(bench.engine.new_cursor(runner)) {}
  void run(Statement statement, bool commits) {
    if (is_write(statement.op)) statement.write().commits = commits;
    runner.run([&](Ns now) { return bench.engine.run(now, statement, *base, outcome); });
  }
  const Transaction& transaction() const {
    return static_cast<StatementCursor&>(*base).transaction;
  }
  FractalState& state() { return const_cast<FractalState&>(bench.engine.state()); }
  Dictionary& file() { return state().dictionaries.rollback(); }
  u64 rollback_blocks() { return file().blocks.live_blocks() - 1; }  // without the root

  EngineBench<FractalEngine, Options> bench;
  Runner runner;
  std::unique_ptr<Cursor> base;
  Outcome outcome;
};

Options small() {
  Options o = tiny_options();
  o.checkpointing_period = 0;
  return o;
}

std::string key(u32 i) { return "key " + std::to_string(100'000 + i); }

TEST(RollbackLog, ShortTransactionsUseOneNodeAgainAndAgainAndWriteNothing) {
  TransactionBench t(small());
  for (u32 i = 0; i < 50; i++) t.run(Statement::put(key(i), "value"), true);
  EXPECT_EQ(t.rollback_blocks(), 1u);
  t.run(Statement::flush(), true);
  EXPECT_EQ(t.bench.engine.state().status.counters.rollback.bytes, 0u);
  EXPECT_EQ(t.state().transactions.unused_rollback_nodes.size(), 1u);
  check_invariants(t.bench.engine.state());
}

// 23 bytes an entry: nodes of 4 KiB spill after 179 of them.
TEST(RollbackLog, ALongOneSpillsAndGivesItsNodesBack) {
  TransactionBench t(small());
  for (u32 i = 0; i < 500; i++) t.run(Statement::put(key(i), "value"), false);
  EXPECT_EQ(t.transaction().rollback_nodes, 3u);
  EXPECT_EQ(t.transaction().rollback_entries, 500u);
  EXPECT_EQ(t.transaction().rollback_bytes, 500u * 23);
  EXPECT_EQ(t.rollback_blocks(), 3u);
  t.run(Statement::put(key(500), "value"), true);
  EXPECT_EQ(t.rollback_blocks(), 1u);
  EXPECT_EQ(t.transaction().xid, 0u);
  check_invariants(t.bench.engine.state());
}

TEST(RollbackLog, ACheckpointWritesWhatWouldUndoWhatRuns) {
  TransactionBench t(small());
  for (u32 i = 0; i < 500; i++) t.run(Statement::put(key(i), "value"), false);
  t.run(Statement::remove(key(7)), false);
  t.run(Statement::flush(), false);
  EXPECT_GT(t.bench.engine.state().status.counters.rollback.bytes, 500u * 23);
  Volume& volume = t.bench.volume;
  const Result<LogContent> log = read_log(volume);
  ASSERT_TRUE(log.ok());
  u32 open = 0;
  for (const LogRecord& r : log.value().records) {
    if (r.command != LogCommand::kStillOpen) continue;
    open++;
    const auto chain = read_rollback_log(volume, t.file().file, log.value().checkpoint_lsn, r);
    ASSERT_TRUE(chain.ok()) << chain.error().message;
    const std::vector<RollbackNote>& notes = chain.value().notes;
    ASSERT_EQ(notes.size(), 501u);
    for (u32 i = 0; i < 500; i++) EXPECT_EQ(notes[i].key, key(i));
    EXPECT_EQ(notes[500].key, key(7));
    EXPECT_TRUE(notes[500].deletes);
    LogRecord wrong = r;
    wrong.rollback_entries++;
    EXPECT_FALSE(read_rollback_log(volume, t.file().file, log.value().checkpoint_lsn, wrong).ok());
  }
  EXPECT_EQ(open, 1u);
}

// Nodes that have left memory are read back.
TEST(RollbackLog, AnAbortTakesBackAllThatItsTransactionDid) {
  Options o = small();
  o.cache_size = 64 * KiB;
  TransactionBench t(o);
  for (u32 i = 0; i < 800; i += 2) t.run(Statement::put(key(i), std::string(90, 'a')), true);
  for (u32 i = 0; i < 800; i++) t.run(Statement::put(key(i), std::string(90, 'b')), false);
  for (u32 i = 0; i < 800; i += 8) t.run(Statement::remove(key(i)), false);
  t.run(Statement::flush(), false);
  for (u32 i = 0; i < 800; i += 9) t.run(Statement::get(key(i)), false);
  u32 away = 0;
  t.file().each_node([&](const Node& n) { away += n.cached ? 0 : 1; });
  EXPECT_GT(away, 0u) << "some have been evicted";
  NodeWriter writer(t.state().nodes, 1);
  Flusher flusher(t.state().nodes, writer, 1);
  Injection injection(t.state().nodes, t.state().transactions, flusher);
  Ending ending(t.state().nodes, t.state().transactions, injection);
  StatementCursor& cursor = static_cast<StatementCursor&>(*t.base);
  t.runner.run(
      [&](Ns now) { return ending.run(now, cursor, cursor.transaction, Ending::How::kAbort); });
  cursor.release(t.state().nodes);
  EXPECT_EQ(t.rollback_blocks(), 1u);
  for (u32 i = 0; i < 800; i++) {
    t.outcome = {};
    t.run(Statement::get(key(i)), false);
    ASSERT_EQ(t.outcome.rows, i % 2 == 0 ? 1u : 0u) << i;
    if (i % 2 == 0) {
      EXPECT_EQ(t.outcome.answer, fold_digest(xxh3(key(i)), xxh3(std::string(90, 'a')))) << i;
    }
  }
  check_invariants(t.bench.engine.state());
}

}  // namespace
}  // namespace tt::fractal
