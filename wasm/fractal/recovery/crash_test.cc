// Power cuts at writes of the drive, with any part of what it had not flushed surviving, in growth
// and in checkpoints. What is on the volume then leads back to the rows: of each client's
// transactions the first ones, all that were acknowledged as durable among them, and of the one
// that was cut nothing. TT_SOAK=1 makes it long.
#include "fractal/recovery/recovered.h"

#include <cstdlib>

#include "engine/testing/engine_test_rig.h"
#include "fractal/fractal_engine.h"
#include "fractal/testing/small_tree.h"

namespace tt::fractal {
namespace {

using Rows = std::map<std::string, std::string>;

Options tiny(bool synced) {
  Options o = tiny_options();
  o.file_growth_max = 16 * KiB;
  o.file_truncate_slack = 64 * KiB;
  o.log_buffer = 4 * KiB;
  o.checkpointing_period = 15 * kMillisecond;
  o.fsync_log_period = 5 * kMillisecond;
  o.commit_sync = synced;
  return o;
}

// Puts and deletes its keys in transactions of up to four statements.
class Writer final : public Actor {
 public:
  Writer(Scheduler& scheduler, Engine& engine, u64 seed, char prefix, u32 statements)
      : engine_(engine), random_(seed), prefix_(prefix), left_(statements) {
    scheduler.add(*this, 0);
    cursor_ = engine.new_cursor(*this);
  }
  const char* name() const override { return "writer"; }
  Ns step(Ns now) override {
    if (!running_ && !choose()) return kNever;
    const Progress progress = engine_.run(now, statement_, *cursor_, outcome_);
    if (progress.kind == Progress::kPark) return kNever;
    if (progress.kind == Progress::kWait) return progress.time;
    running_ = false;
    if (statement_.write().commits) acknowledged_++;
    return now + progress.time;
  }
  // Whether these rows are what a number of its transactions leaves, those acknowledged included.
  testing::AssertionResult is_prefix(const Rows& found, bool durable) const {
    Rows mine;
    for (const auto& [key, value] : found)
      if (key[0] == prefix_) mine.emplace(key, value);
    for (size_t n = durable ? acknowledged_ : 0; n < states_.size(); n++)
      if (states_[n] == mine) return testing::AssertionSuccess();
    return testing::AssertionFailure()
           << "client " << prefix_ << ": " << mine.size() << " rows are no state after "
           << acknowledged_ << " to " << states_.size() - 1 << " transactions";
  }

 private:
  bool choose() {
    if (left_ == 0) return false;
    left_--;
    key_ = prefix_ + std::to_string(1000 + random_.below(400));
    WriteArgs write;
    write.commits = left_ == 0 || random_.below(3) == 0;
    if (random_.below(4) == 0) {
      statement_ = Statement::remove(key_);
      rows_.erase(key_);
    } else {
      value_.assign(random_.below(150), static_cast<char>('a' + random_.below(26)));
      statement_ = Statement::put(key_, value_);
      write.value = value_;
      rows_[key_] = value_;
    }
    statement_.write() = write;
    // The commit record may be written before the client learns of it.
    if (write.commits) states_.push_back(rows_);
    return running_ = true;
  }

  Engine& engine_;
  SplitMix64 random_;
  const char prefix_;
  u32 left_;
  bool running_ = false;
  std::string key_, value_;
  Statement statement_{};
  Outcome outcome_;
  std::unique_ptr<Cursor> cursor_;
  Rows rows_;
  std::vector<Rows> states_ = {{}};  // after each transaction
  size_t acknowledged_ = 0;
};

struct Setting {
  const char* name;
  Options options;
  u32 clients;
};

std::vector<Setting> settings() {
  std::vector<Setting> all;
  for (const bool synced : {true, false}) all.push_back({synced ? "synced" : "", tiny(synced), 1});
  all.push_back({"synced, 5 clients", tiny(true), 5});
  all.push_back({"synced, 3 clients, zlib, the cleaner", tiny(true), 3});
  all.back().options.compression = Compression::kZlib;
  all.back().options.cleaner_period = 2 * kMillisecond;
  return all;
}

struct Outcomes {
  u64 cuts = 0, with_checkpoint = 0, messages = 0, aborted = 0, rows = 0;
};

// Runs until the drive's power is cut at that write, or to the end, and recovers.
void cut(const Setting& setting, u64 seed, u64 at_write, Outcomes& outcomes) {
  SCOPED_TRACE(std::string(setting.name) + ", seed " + std::to_string(seed) + ", write " +
               std::to_string(at_write));
  FaultOptions faults;
  faults.power_cut_at_write = at_write;
  EngineBench<FractalEngine, Options> bench(setting.options, seed, {}, 16 * MiB, faults);
  std::vector<std::unique_ptr<Writer>> writers;
  for (u32 i = 0; i < setting.clients; i++)
    writers.push_back(std::make_unique<Writer>(bench.scheduler, bench.engine, mix64(seed * 8 + i),
                                               static_cast<char>('a' + i), 1500 / setting.clients));
  while (bench.volume.error().ok() && bench.scheduler.now() < 2 * kSecond &&
         bench.scheduler.run_step()) {
    if (bench.volume.error().ok()) {
      ASSERT_TRUE(bench.engine.error().ok()) << bench.engine.error().message;
    }
  }
  const FileId file = bench.engine.state().dictionaries()[0]->file;
  bench.volume.crash(bench.scheduler.now(), survivors_by_seed(mix64(seed ^ at_write)));
  const Result<LogContent> log = read_log(bench.volume);
  ASSERT_TRUE(log.ok()) << log.error().message;
  const Result<RecoveredRows> found = recovered_rows(bench.volume, log.value(), file, 0);
  ASSERT_TRUE(found.ok()) << found.error().message;
  for (const auto& writer : writers)
    EXPECT_TRUE(writer->is_prefix(found.value().rows, setting.options.commit_sync));
  outcomes.cuts++;
  outcomes.with_checkpoint += found.value().checkpoint_lsn > 0 ? 1 : 0;
  outcomes.messages += found.value().messages;
  outcomes.aborted += found.value().aborted;
  outcomes.rows += found.value().rows.size();
}

TEST(FractalCrash, EveryWriteMayBeTheLast) {
  const bool soaks = std::getenv("TT_SOAK") != nullptr;
  const auto all = settings();
  Outcomes outcomes;
  for (u64 seed = 1; seed <= (soaks ? 40u : 4u); seed++)
    for (u64 write = 1 + seed % 7; write < 1200; write += soaks ? 1 : 59)
      ASSERT_NO_FATAL_FAILURE(cut(all[seed % all.size()], seed, write, outcomes));
  std::printf("%llu power cuts\n", static_cast<unsigned long long>(outcomes.cuts));
  EXPECT_GT(outcomes.with_checkpoint, outcomes.cuts / 4);
  EXPECT_GT(outcomes.messages, 0u);
  EXPECT_GT(outcomes.aborted, 0u);
  EXPECT_GT(outcomes.rows, 0u);
}

}  // namespace
}  // namespace tt::fractal
