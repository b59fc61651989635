// The engine opens files that the PerconaFT library wrote, copied while it ran, as after a crash:
// with the log it finds the rows that the library itself recovered, and continues from there.
#include <cstdlib>
#include <filesystem>
#include <functional>

#include "fractal/fractal_engine.h"
#include "fractal/invariants.h"
#include "fractal/testing/library_files.h"
#include "fractal/testing/small_tree.h"

namespace tt::fractal {
namespace {

namespace fs = std::filesystem;
using Rows = std::map<std::string, std::string>;

// A client that runs one statement after the other.
class OneClient final : public Actor, private RowSink {
 public:
  void attach(Engine& engine) { engine_ = &engine, cursor_ = engine.new_cursor(*this); }
  void begin(const Statement& statement) {
    statement_ = statement;
    if (statement.op == Op::kScan) statement_.read().rows = this;
    outcome_ = {};
    rows_.clear();
    done_ = false;
  }
  Ns step(Ns now) override {
    const Progress p = engine_->run(now, statement_, *cursor_, outcome_);
    done_ = p.kind == Progress::kDone;
    return p.kind == Progress::kWait ? p.time : kNever;
  }
  const char* name() const override { return "one client"; }
  bool done() const { return done_; }
  const Outcome& outcome() const { return outcome_; }
  const Rows& rows() const { return rows_; }

 private:
  void row(Slice key, Slice value) override { rows_.emplace(key, value); }

  Engine* engine_ = nullptr;
  std::unique_ptr<Cursor> cursor_;
  Statement statement_;
  Outcome outcome_;
  Rows rows_;
  bool done_ = true;
};

// The library's files on a volume, and an engine that opens them.
class Environment {
 public:
  // `damage` changes a file's bytes.
  using Damage = std::function<void(std::string& bytes)>;
  Environment(const fs::path& folder, Update update, const std::vector<IndexInfo>& indexes = {},
              const Damage& damage = {})
      : indexes_(indexes), update_(update) {
    volume_.expect_crash();
    std::vector<fs::path> files;
    for (const auto& entry : fs::directory_iterator(folder))
      if (entry.path().extension() != ".txt") files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    for (const fs::path& path : files) {
      const FileId file = volume_.create(path.filename().string());
      std::string bytes = file_content(path);
      if (damage) damage(bytes);
      volume_.append(file, bytes, {kCauseLog});
      const Result<Ns> durable = volume_.sync(0, file, {kCauseLog});
      EXPECT_TRUE(durable.ok());
      copied_ = std::max(copied_, durable.value());
    }
    start();
  }
  // Sizes of the library's nodes and basement nodes; some nodes fit into memory.
  static Options options() {
    Options o;
    o.block_size = 32 * KiB;
    o.read_block_size = 4 * KiB;
    o.fanout = 16;
    o.cache_size = 256 * KiB;
    o.checkpointing_period = 0;
    o.commit_sync = true;
    return o;
  }
  void run(const Statement& statement) {
    client_.begin(statement);
    scheduler_.wake(client_, scheduler_.now());
    while (!client_.done()) {
      ASSERT_TRUE(engine_->error().ok()) << engine_->error().message;
      ASSERT_TRUE(scheduler_.run_step());
    }
    check_invariants(engine_->state());
  }
  Rows scan() {
    run(Statement::scan({}, 1'000'000));
    return client_.rows();
  }
  // True if a lookup finds each of them.
  bool all_found(const Rows& rows) {
    for (const auto& [key, value] : rows) {
      run(Statement::get(key));
      if (client_.outcome().rows != 1 ||
          client_.outcome().answer != fold_digest(xxh3(key), xxh3(value)))
        return false;
    }
    return true;
  }
  void run_steps(u64 steps) {
    while (steps-- > 0 && engine_->error().ok() && scheduler_.run_step()) {
    }
  }
  void cut(u64 survivors) {
    volume_.crash(std::max(copied_, scheduler_.now()), survivors_by_seed(survivors));
    start();
  }
  const FractalEngine& engine() const { return *engine_; }
  const OpeningProgress& opening() const { return engine_->state().opening; }

 private:
  void start() {
    scheduler_.clear();
    engine_ = nullptr;
    scheduler_.add(client_);
    engine_ = std::make_unique<FractalEngine>(
        EngineContext{scheduler_, volume_, ledger_, facts_, 1, kNoAxis, indexes_}, options(),
        update_);
    client_.attach(*engine_);
  }

  const std::vector<IndexInfo> indexes_;
  const Update update_;
  FactStream facts_;
  Ledger ledger_;
  FlashDevice device_{test_drive(64 * MiB), ledger_, facts_};
  ContentStore content_{device_.pages() * kHostPage};
  Volume volume_{device_, content_, ledger_, facts_};
  Scheduler scheduler_{facts_};
  Ns copied_ = 0;  // when the files are durable
  OneClient client_;
  std::unique_ptr<FractalEngine> engine_;
};

class RealOpening : public ::testing::Test {
 protected:
  void SetUp() override {
    const char* folder = std::getenv("TT_REAL_FILES");
    if (folder == nullptr) GTEST_SKIP() << "TT_REAL_FILES is not set";
    folder_ = folder;
    expected_ = file_content(folder_ / "rows-after-recovery.txt");
    ASSERT_FALSE(expected_.empty());
  }
  fs::path folder_;
  std::string expected_;
};

TEST_F(RealOpening, FindsTheRowsThatTheLibraryRecovered) {
  Environment e(folder_, put_byte);
  const Rows rows = e.scan();
  EXPECT_EQ(rows.size(), 1960u);
  EXPECT_TRUE(print_rows(rows) == expected_);
  EXPECT_TRUE(e.all_found(rows));
  EXPECT_EQ(e.opening().checkpoint_lsn, 2447u);
  EXPECT_EQ(e.opening().last_lsn, 2478u);
  EXPECT_EQ(e.opening().nodes, 14u);
  EXPECT_EQ(e.opening().committed, 1u);
  EXPECT_EQ(e.opening().aborted, 1u);
  e.cut(1);
  EXPECT_TRUE(print_rows(e.scan()) == expected_) << "its own checkpoint";
}

TEST_F(RealOpening, SurvivesPowerCutsWhileItOpens) {
  for (u64 seed = 1; seed <= 40 && !HasFailure(); seed++) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    SplitMix64 random(mix64(seed));
    Environment e(folder_, put_byte);
    for (u32 cuts = 0; cuts < 3; cuts++) {
      e.run_steps(random.below(300));
      e.cut(random.next());
    }
    EXPECT_TRUE(print_rows(e.scan()) == expected_);
  }
}

TEST_F(RealOpening, OpensDamagedFilesOrSaysWhatIsWrong) {
  u32 refused = 0;
  for (u64 seed = 1; seed <= 150 && !HasFailure(); seed++) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    SplitMix64 random(mix64(seed));
    Environment e(folder_, put_byte, {}, [&](std::string& bytes) {
      if (random.below(2) == 0) return;
      char& byte = bytes[random.below(bytes.size())];
      byte = static_cast<char>(byte ^ (1 << random.below(8)));
    });
    e.run_steps(20'000);
    if (e.engine().is_open()) continue;
    refused++;
    EXPECT_FALSE(e.engine().error().message.empty());
  }
  EXPECT_GT(refused, 10u);
}

// Random puts and deletes with power cuts between them; each time all rows are found.
void change_rows(Environment& e, Rows& rows, u64 seed) {
  SplitMix64 random(seed);
  for (u32 round = 0; round < 4 && !::testing::Test::HasFailure(); round++) {
    for (u32 i = 0; i < 300; i++) {
      const bool erases = random.below(3) == 0;
      std::string key =
          std::next(rows.begin(), static_cast<long>(random.below(rows.size())))->first;
      if (!erases && random.below(2) == 0) key[3] = static_cast<char>(random.below(256));
      const std::string value(random.below(300), static_cast<char>('a' + random.below(26)));
      e.run(erases ? Statement::remove(key) : Statement::put(key, value));
      if (erases)
        rows.erase(key);
      else
        rows[key] = value;
    }
    if (round % 2 == 1) e.run(Statement::flush());
    e.cut(random.next());
    EXPECT_TRUE(e.scan() == rows) << "round " << round;
    EXPECT_TRUE(e.all_found(rows));
  }
}

TEST_F(RealOpening, GoesOnFromThere) {
  Environment e(folder_, put_byte);
  Rows rows = e.scan();
  change_rows(e, rows, 7);
}

TEST_F(RealOpening, FindsTheFileOfADictionaryByItsName) {
  const IndexInfo other{.name = "other.db"}, main{.name = "main.db"};
  Environment named(folder_, put_byte, {main});
  EXPECT_EQ(named.scan().size(), 1960u);
  Environment wrong(folder_, put_byte, {other});
  wrong.run_steps(1000);
  EXPECT_EQ(wrong.engine().error().code, ErrorCode::kNotFound);
  EXPECT_EQ(wrong.engine().error().message, "tokudb.directory has no \"other.db\" but main.db");
}

TEST_F(RealOpening, RefusesUpdatesOfAnUnknownApplication) {
  Environment e(folder_, nullptr);
  e.run_steps(1000);
  EXPECT_FALSE(e.engine().is_open());
  EXPECT_EQ(e.engine().error().code, ErrorCode::kUnsupported);
  EXPECT_NE(e.engine().error().message.find("main_db_2_1_1d.tokudb, block "), std::string::npos);
  EXPECT_NE(e.engine().error().message.find("an update by a function of the application"),
            std::string::npos)
      << e.engine().error().message;
}

// Broadcasts, a hot optimize, a bulk load, stacks of old versions: the engine finds the rows that
// the library found, and goes on.
TEST(RealHot, OpensWhatTheLibraryWroteAndGoesOn) {
  const char* folder = std::getenv("TT_REAL_FILES");
  if (folder == nullptr) GTEST_SKIP() << "TT_REAL_FILES is not set";
  const std::string expected = file_content(fs::path(folder) / "rows-in-the-end.txt");
  ASSERT_FALSE(expected.empty());
  Environment e(folder, nullptr, {IndexInfo{.name = "main.db"}});
  Rows rows = e.scan();
  EXPECT_TRUE(print_rows(rows) == expected);
  EXPECT_TRUE(e.all_found(rows));
  change_rows(e, rows, 5);
  e.run(Statement::optimize());
  EXPECT_TRUE(e.scan() == rows);
}

// Files of the library with messages to all rows in buffers at several heights: two updates with
// their commits, and one that was aborted. Their arguments are those of this engine's own update
// function, so they wait where they lie.
TEST(RealBroadcasts, WaitInTheBuffersThatTheLibraryLeftThemIn) {
  const char* folder = std::getenv("TT_REAL_FILES");
  if (folder == nullptr) GTEST_SKIP() << "TT_REAL_FILES is not set";
  Environment e(folder, nullptr);
  const auto hex = [](Slice bytes) {
    std::string out;
    for (const char c : bytes)
      for (const u32 digit : {static_cast<u8>(c) >> 4, static_cast<u8>(c) & 15})
        out += "0123456789abcdef"[digit];
    return out;
  };
  std::string printed;
  for (const auto& [key, value] : e.scan()) printed += hex(key) + "\t" + hex(value) + "\n";
  EXPECT_EQ(crc32_of(printed), 0xa7e3915cu) << "rows-in-the-end.txt";
  u64 waiting = 0;
  e.engine().state().dictionaries.each_node([&](const Node& n) {
    for (const Channel& c : n.channels) waiting += c.broadcasts;
  });
  EXPECT_GT(waiting, 0u) << "nothing was applied to the leaves when it opened";
  const Rows rows = e.scan();
  EXPECT_TRUE(e.all_found(rows));
  e.run(Statement::optimize());
  EXPECT_TRUE(e.scan() == rows);
  e.cut(1);
  EXPECT_TRUE(e.scan() == rows);
}

}  // namespace
}  // namespace tt::fractal
