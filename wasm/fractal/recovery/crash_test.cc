// Power cuts at writes of the drive, with any part of what it had not flushed surviving, in growth
// and in checkpoints. The volume then leads back to the rows: a prefix of each client's
// transactions, all that were acknowledged as durable among them, and nothing of the one that was
// cut. TT_SOAK=1 makes it long.
#include "fractal/recovery/recovered.h"

#include "engine/testing/engine_test_rig.h"
#include "engine/testing/soak.h"
#include "fractal/fractal_engine.h"
#include "fractal/recovery/rollback_reader.h"
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

// A table with an index over three bytes of the row's value.
constexpr KeyPart kEntryKey[] = {{true, 0, 1}, {false, 1, 3}, {true, 0, 5}};
constexpr IndexInfo kTable[] = {{.variable = true, .name = "t"},
                                {.clustered = false, .name = "t.k", .key_parts = kEntryKey}};

// Puts and deletes its keys in transactions of up to four statements; rows of two dictionaries are
// only put.
class Writer final : public Actor {
 public:
  Writer(Scheduler& scheduler, Engine& engine, u64 seed, char prefix, u32 statements, u32 indexes)
      : engine_(engine), random_(seed), prefix_(prefix), left_(statements), indexes_(indexes) {
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
  // True if these rows are the state after a number of its transactions, those acknowledged
  // included, and the entries of the index, if there is one, the state after the same number.
  testing::AssertionResult is_prefix(const std::vector<Rows>& found, bool durable) const {
    std::vector<Rows> mine(found.size());
    for (size_t index = 0; index < found.size(); index++)
      for (const auto& [key, value] : found[index])
        if (key[0] == prefix_) mine[index].emplace(key, value);
    for (size_t n = durable ? acknowledged_ : 0; n < states_.size(); n++)
      if (states_[n] == mine[0] && (indexes_ == 1 || entries_[n] == mine[1]))
        return testing::AssertionSuccess();
    return testing::AssertionFailure()
           << "client " << prefix_ << ": " << mine[0].size() << " rows are no state after "
           << acknowledged_ << " to " << states_.size() - 1 << " transactions";
  }

 private:
  bool choose() {
    if (indexes_ > 1 && statement_.index == 0 && statement_.op == Op::kPut) return put_entry();
    if (left_ == 0) return false;
    left_--;
    key_ = prefix_ + std::to_string(1000 + random_.below(400));
    WriteArgs write;
    write.commits = left_ == 0 || random_.below(3) == 0;
    if (indexes_ > 1) {
      value_ = std::to_string(1000 + random_.below(9000));
      statement_ = Statement::put(key_, value_);
      commits_ = std::exchange(write.commits, false);
      write.value = value_;
      write.entries = 2;
      rows_[key_] = value_;
    } else if (random_.below(4) == 0) {
      statement_ = Statement::remove(key_);
      rows_.erase(key_);
    } else {
      value_.assign(random_.below(150), static_cast<char>('a' + random_.below(26)));
      statement_ = Statement::put(key_, value_);
      write.value = value_;
      rows_[key_] = value_;
    }
    statement_.write() = write;
    note_commit(write);
    return running_ = true;
  }
  // The other half of a row.
  bool put_entry() {
    key_ = entry_key(kEntryKey, key_, value_);
    statement_ = Statement::put(key_, {});
    statement_.index = 1;
    statement_.write().entries = 0;
    statement_.write().commits = commits_;
    index_[key_] = "";
    note_commit(statement_.write());
    return running_ = true;
  }
  // The commit record may be written before the client learns of it.
  void note_commit(const WriteArgs& write) {
    if (!write.commits) return;
    states_.push_back(rows_);
    entries_.push_back(index_);
  }

  Engine& engine_;
  SplitMix64 random_;
  const char prefix_;
  u32 left_;
  const u32 indexes_;
  bool running_ = false, commits_ = false;
  std::string key_, value_;
  Statement statement_{};
  Outcome outcome_;
  std::unique_ptr<Cursor> cursor_;
  Rows rows_, index_;
  std::vector<Rows> states_ = {{}}, entries_ = {{}};  // after each transaction
  size_t acknowledged_ = 0;
};

struct Setting {
  const char* name;
  Options options;
  u32 clients, indexes = 1;
};

std::vector<Setting> settings() {
  std::vector<Setting> all;
  for (const bool synced : {true, false}) all.push_back({synced ? "synced" : "", tiny(synced), 1});
  all.push_back({"synced, 5 clients", tiny(true), 5});
  all.push_back({"synced, 3 clients, zlib, the cleaner", tiny(true), 3});
  all.back().options.compression = Compression::kZlib;
  all.back().options.cleaner_period = 2 * kMillisecond;
  all.push_back({"synced, 2 clients, rows of two dictionaries", tiny(true), 2, 2});
  return all;
}

struct Outcomes {
  u64 cuts = 0, with_checkpoint = 0, messages = 0, aborted = 0, rows = 0;
};

// The rollback file has all changes, up to the last checkpoint, of each transaction that ran then.
void check_rollback_file(const Volume& volume, const LogContent& log, FileId file) {
  for (const LogRecord& r : log.records) {
    if (r.command == LogCommand::kBeginCheckpoint && r.lsn > log.checkpoint_lsn) break;
    if (r.command != LogCommand::kStillOpen || r.lsn < log.checkpoint_lsn) continue;
    const auto chain = read_rollback_log(volume, file, log.checkpoint_lsn, r);
    ASSERT_TRUE(chain.ok()) << chain.error().message;
    std::vector<std::string> logged;
    for (const LogRecord& change : log.records)
      if (change.xid == r.xid && change.lsn < log.checkpoint_lsn &&
          (change.command == LogCommand::kInsert || change.command == LogCommand::kDelete))
        logged.emplace_back(change.key);
    const auto& all = chain.value().notes;
    ASSERT_GE(all.size(), logged.size());
    for (size_t i = 0; i < logged.size(); i++)
      EXPECT_EQ(all[all.size() - logged.size() + i].key, logged[i]);
  }
}

// Runs until the drive's power is cut at that write, or to the end, and recovers.
void cut(const Setting& setting, u64 seed, u64 at_write, Outcomes& outcomes) {
  SCOPED_TRACE(std::string(setting.name) + ", seed " + std::to_string(seed) + ", write " +
               std::to_string(at_write));
  FaultOptions faults;
  faults.power_cut_at_write = at_write;
  EngineBench<FractalEngine, Options> bench(setting.options, seed,
                                            std::span(kTable).first(setting.indexes > 1 ? 2 : 0),
                                            16 * MiB, faults);
  std::vector<std::unique_ptr<Writer>> writers;
  for (u32 i = 0; i < setting.clients; i++)
    writers.push_back(std::make_unique<Writer>(bench.scheduler, bench.engine, mix64(seed * 8 + i),
                                               static_cast<char>('a' + i), 1500 / setting.clients,
                                               setting.indexes));
  while (bench.volume.error().ok() && bench.scheduler.now() < 2 * kSecond &&
         bench.scheduler.run_step()) {
    if (bench.volume.error().ok()) {
      ASSERT_TRUE(bench.engine.error().ok()) << bench.engine.error().message;
    }
  }
  bench.volume.crash(bench.scheduler.now(), survivors_by_seed(mix64(seed ^ at_write)));
  const Result<LogContent> log = read_log(bench.volume);
  ASSERT_TRUE(log.ok()) << log.error().message;
  std::vector<Rows> rows;
  for (const auto& dictionary : bench.engine.state().dictionaries.all()) {
    if (!dictionary->shown()) {
      check_rollback_file(bench.volume, log.value(), dictionary->file);
      continue;
    }
    const std::span<const KeyPart> parts = kTable[dictionary->index].key_parts;
    const Result<RecoveredRows> found =
        recovered_rows(bench.volume, log.value(), {dictionary->file, dictionary->number, parts});
    ASSERT_TRUE(found.ok()) << found.error().message;
    outcomes.with_checkpoint += rows.empty() && found.value().checkpoint_lsn > 0 ? 1 : 0;
    outcomes.messages += found.value().messages;
    outcomes.aborted += found.value().aborted;
    outcomes.rows += found.value().rows.size();
    rows.push_back(found.value().rows);
  }
  for (const auto& writer : writers)
    EXPECT_TRUE(writer->is_prefix(rows, setting.options.commit_sync));
  outcomes.cuts++;
}

class FractalFileCuts : public SoakPart {
 protected:
  FractalFileCuts() : SoakPart(5, 40) {}
};
INSTANTIATE_TEST_SUITE_P(Part, FractalFileCuts, ::testing::Range(u64{0}, soak_parts()));

TEST_P(FractalFileCuts, EveryWriteMayBeTheLast) {
  const auto all = settings();
  Outcomes outcomes;
  for (u64 seed = first_seed(); seed <= last_seed(); seed++) {
    const Setting& setting = all[seed % all.size()];
    for (u64 write = 1 + seed % 7; write < 1200; write += soaks() ? 1 : 59)
      ASSERT_NO_FATAL_FAILURE(cut(setting, seed, write, outcomes));
    say(seed, setting.name, outcomes.cuts);
  }
  print_cuts(outcomes.cuts);
  EXPECT_GT(outcomes.with_checkpoint, outcomes.cuts / 4);
  EXPECT_GT(outcomes.messages, 0u);
  EXPECT_GT(outcomes.aborted, 0u);
  EXPECT_GT(outcomes.rows, 0u);
}

}  // namespace
}  // namespace tt::fractal
