// A power cut after a few statements, and the next engine: it finds, replays and undoes.
#include "fractal/recovery/opening.h"

#include "fractal/fractal_engine.h"
#include "fractal/invariants.h"
#include "fractal/testing/small_tree.h"

namespace tt::fractal {
namespace {

// A client that runs one statement after the other, as the test says.
struct Hand final : Actor {
  explicit Hand(Scheduler& s) : scheduler(s) { scheduler.add(*this); }
  void attach(Engine& e) { engine = &e, cursor = e.new_cursor(*this); }
  Ns step(Ns now) override {
    const Progress p = engine->run(now, statement, *cursor, outcome);
    done = p.kind == Progress::kDone;
    return p.kind == Progress::kWait ? p.time : kNever;
  }
  const char* name() const override { return "hand"; }
  Scheduler& scheduler;
  Engine* engine = nullptr;
  std::unique_ptr<Cursor> cursor;
  Statement statement;
  Outcome outcome;
  bool done = false;
};

class Database {
 public:
  explicit Database(const Options& options = synced()) : options_(options) {
    volume_.expect_crash();
    start();
  }
  static Options synced() {
    Options o = tiny_options();
    o.commit_sync = true;
    o.checkpointing_period = 0;  // only when asked
    return o;
  }
  void put(const std::string& key, const std::string& value, bool commits, u32 client = 0) {
    Statement s = Statement::put(key, value);
    s.write().commits = commits;
    run(s, client);
  }
  void erase(const std::string& key, bool commits, u32 client = 0) {
    Statement s = Statement::remove(key);
    s.write().commits = commits;
    run(s, client);
  }
  void checkpoint() { run(Statement::flush(), 1); }
  // The log in memory reaches the drive when a client commits.
  void sync() { put("z", "z", true, 1); }
  void cut() {
    volume_.crash(scheduler_.now(), survivors_by_seed(7));
    start();
  }
  // Changes a byte of a file before the next engine opens it. Returns the error, or "" if it opens.
  std::string cut_and_damage(Slice name, u64 at) {
    volume_.crash(scheduler_.now(), survivors_by_seed(7));
    for (const FileId file : volume_.files()) {
      if (volume_.name(file) != name) continue;
      std::string scratch;
      std::string page(volume_.view(file, at / kHostPage * kHostPage, kHostPage, scratch));
      page[at % kHostPage] ^= 1;
      EXPECT_TRUE(
          volume_.overwrite(scheduler_.now(), file, at / kHostPage * kHostPage, page, {}).ok());
    }
    start();
    run_steps(1000);
    return engine_->error().message;
  }
  void run(const Statement& statement, u32 client) {
    Hand& hand = *hands_[client];
    hand.statement = statement;
    hand.outcome = {};
    hand.done = false;
    scheduler_.wake(hand, scheduler_.now());
    while (!hand.done) {
      ASSERT_TRUE(engine_->error().ok()) << engine_->error().message;
      ASSERT_TRUE(scheduler_.run_step());
    }
    check_invariants(engine_->state());
  }
  void run_steps(u32 steps) {
    while (steps-- > 0 && scheduler_.run_step()) {
    }
  }
  // The value's letter, or "-".
  std::string get(const std::string& key) {
    run(Statement::get(key), 0);
    if (hands_[0]->outcome.rows == 0) return "-";
    for (char c = 'a'; c <= 'z'; c++)
      if (hands_[0]->outcome.answer == fold_digest(xxh3(key), xxh3(Slice(&c, 1))))
        return std::string(1, c);
    return "?";
  }
  const OpeningProgress& opening() const { return engine_->state().opening; }
  FractalEngine& engine() { return *engine_; }

 private:
  void start() {
    const std::unique_ptr<FractalEngine> before = std::move(engine_);
    hands_.clear();
    scheduler_.clear();
    for (u32 i = 0; i < 2; i++) hands_.push_back(std::make_unique<Hand>(scheduler_));
    engine_ = std::make_unique<FractalEngine>(
        EngineContext{scheduler_, volume_, ledger_, facts_, 1, kNoAxis, {}}, options_);
    if (before != nullptr) engine_->adopt_counters(*before);
    for (const auto& hand : hands_) hand->attach(*engine_);
  }

  const Options options_;
  FactStream facts_;
  Ledger ledger_;
  FlashDevice device_{test_drive(16 * MiB), ledger_, facts_};
  ContentStore content_{device_.pages() * kHostPage};
  Volume volume_{device_, content_, ledger_, facts_};
  Scheduler scheduler_{facts_};
  std::unique_ptr<FractalEngine> engine_;
  std::vector<std::unique_ptr<Hand>> hands_;
};

TEST(FractalOpening, ReplaysWhatIsOnlyInTheLog) {
  Database d;
  d.put("k", "a", true);
  d.put("l", "b", true);
  d.erase("k", true);
  d.cut();
  EXPECT_EQ(d.get("k") + d.get("l"), "-b");
  EXPECT_EQ(d.opening().checkpoint_lsn, 0u);
  EXPECT_EQ(d.opening().committed, 3u);
  EXPECT_EQ(d.opening().messages, 4u) << "a delete's commit is a message too";
}

TEST(FractalOpening, GoesOnFromTheLastCheckpoint) {
  Database d;
  d.put("k", "a", true);
  d.checkpoint();
  d.put("l", "b", true);
  d.cut();
  EXPECT_EQ(d.get("k") + d.get("l"), "ab");
  EXPECT_GT(d.opening().checkpoint_lsn, 0u);
  EXPECT_EQ(d.opening().committed, 1u);
  EXPECT_EQ(d.opening().messages, 1u);
  EXPECT_EQ(d.opening().nodes, 1u);
}

TEST(FractalOpening, NamesADamagedHeaderThatTheLogGoesOnFrom) {
  constexpr u64 kOlder = 0, kNewer = 4096;  // slot of the second checkpoint's header
  for (const u64 header : {kOlder, kNewer}) {
    Database d;
    d.put("k", "a", true);
    d.checkpoint();
    d.put("k", "b", true);
    d.checkpoint();
    d.put("l", "c", true);
    const std::string said = d.cut_and_damage("data.tokudb", header + 100);
    if (header == kOlder) {
      EXPECT_EQ(said, "");
      EXPECT_EQ(d.get("k") + d.get("l"), "bc");
    } else {
      EXPECT_EQ(said,
                "data.tokudb: the header at 4096 is damaged, and the log begins after the "
                "checkpoint of the other one");
    }
  }
}

TEST(FractalOpening, UndoesWhatDidNotCommit) {
  Database d;
  d.put("k", "a", true);
  d.put("k", "b", false);
  d.put("l", "b", false);
  d.sync();
  d.cut();
  EXPECT_EQ(d.get("k") + d.get("l"), "a-");
  EXPECT_EQ(d.opening().aborted, 1u);
}

// Changes it made before the checkpoint are in the trees, and their log records may be gone.
TEST(FractalOpening, UndoesWhatACheckpointHasWritten) {
  Database d;
  d.put("k", "a", true);
  d.put("m", "a", true);
  d.put("k", "b", false);
  d.put("l", "b", false);
  d.erase("m", false);
  d.checkpoint();
  d.sync();
  d.cut();
  EXPECT_EQ(d.get("k") + d.get("l") + d.get("m"), "a-a");
  EXPECT_EQ(d.opening().aborted, 1u);
  d.cut();
  EXPECT_EQ(d.get("k") + d.get("l") + d.get("m"), "a-a");
  EXPECT_EQ(d.opening().aborted, 0u) << "the checkpoint of the recovery has it";
}

// Its undo information is in a chain of rollback nodes; the checkpoint has removed the log files in
// which it began. A second power cut, while the rollback file is still that of the checkpoint,
// changes nothing.
TEST(FractalOpening, UndoesFromTheRollbackFileWhatNoLogHasAnyMore) {
  Options options = Database::synced();
  options.log_file = 16 * KiB;
  options.log_buffer = 4 * KiB;
  Database d(options);
  const auto key = [](u32 i) { return "k" + std::to_string(1000 + i); };
  for (u32 i = 0; i < 900; i++) d.put(key(i), "a", true);
  for (u32 i = 0; i < 900; i++) d.put(key(i), "b", false);
  d.erase(key(7), false);
  const auto log_files = [&] { return d.engine().state().log.row().files.value; };
  EXPECT_GT(log_files(), 8u);
  d.checkpoint();
  EXPECT_LE(log_files(), 2u);
  d.put(key(8), "c", false);
  d.sync();
  d.cut();
  d.run_steps(40);
  d.cut();
  for (u32 i = 0; i < 900; i++) ASSERT_EQ(d.get(key(i)), "a") << key(i);
  EXPECT_EQ(d.opening().aborted, 1u);
  d.cut();
  EXPECT_EQ(d.get(key(7)), "a");
  EXPECT_EQ(d.opening().aborted, 0u);
}

// Numbers of LSNs, transactions and log files continue, so that a third engine can tell the records
// apart.
TEST(FractalOpening, NumbersGoOn) {
  Database d;
  d.put("k", "a", true);
  d.put("k", "b", false);
  d.sync();
  d.cut();
  EXPECT_EQ(d.get("k"), "a");
  const u64 lsn = d.engine().state().log.lsn(), xid = d.engine().state().transactions.last_xid();
  EXPECT_GT(lsn, 6u);
  EXPECT_GE(xid, 3u);
  d.put("k", "c", true);
  EXPECT_EQ(d.engine().state().transactions.last_xid(), xid + 1);
  d.cut();
  EXPECT_EQ(d.get("k"), "c");
  EXPECT_GT(d.engine().state().log.lsn(), lsn + 3);
}

// A client repeats the put of an entry whose row's record, which had named it too, is lost.
TEST(FractalOpening, AnEntryWithoutItsRowIsLogged) {
  Database d;
  Statement entry = Statement::put("k", "a");
  entry.write().entries = 0;
  d.run(entry, 0);
  d.cut();
  EXPECT_EQ(d.get("k"), "a");
}

TEST(FractalOpening, WritesAreCountedOn) {
  Database d;
  d.put("k", "a", true);
  d.put("l", "a", false);
  d.put("m", "a", true);
  EXPECT_EQ(d.engine().last_write(), 3u);
  d.put("n", "a", false);
  d.cut();
  EXPECT_EQ(d.get("m") + d.get("n"), "a-");
  EXPECT_EQ(d.engine().recovered_write(), 3u);
  d.put("o", "a", true);
  EXPECT_EQ(d.engine().last_write(), 4u);
}

}  // namespace
}  // namespace tt::fractal
