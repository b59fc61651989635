// An engine that loses power: clients that write transactions, a power cut at any moment, with any
// part of what the drive had not flushed, the next engine on the same volume, and whether what it
// finds is what the clients may and must find.
#pragma once
#include "engine/testing/engine_test_rig.h"
#include "fractal/fractal_engine.h"
#include "fractal/invariants.h"

namespace tt::fractal {

struct CrashSetting {
  const char* name = "";
  Options options;
  VolumeOptions volume = {};
  SectorSize sector = SectorSize::k512;
  u32 clients = 1, indexes = 1, statements = 1200, statements_per_commit = 3;
};

using Answers = std::map<std::string, u64>;  // key -> what a lookup answers

// Puts and deletes its keys in transactions of up to a few statements.
class CrashClient final : public Actor {
 public:
  CrashClient(u64 seed, char prefix, const CrashSetting& setting)
      : random_(seed),
        prefix_(prefix),
        left_(setting.statements / setting.clients),
        statements_per_commit_(setting.statements_per_commit),
        indexes_(setting.indexes) {}
  void attach(Engine& engine) {
    engine_ = &engine;
    cursor_ = engine.new_cursor(*this);
    running_ = false;
  }
  bool finished() const { return left_ == 0 && !running_; }
  const char* name() const override { return "crash client"; }
  Ns step(Ns now) override {
    if (!running_ && !choose()) return kNever;
    const Progress progress = engine_->run(now, statement_, *cursor_, outcome_);
    if (progress.kind == Progress::kPark) return kNever;
    if (progress.kind == Progress::kWait) return progress.time;
    running_ = false;
    if (statement_.write().commits) acknowledged_++;
    return now + progress.time;
  }

  struct State {
    Answers rows;
    u64 writes = 0;  // up to here
  };
  // How many of its transactions are there, if `found` is what a number of them leaves, at least
  // `most_writes` at most and, if asked, those acknowledged; else one more than there are.
  u64 surviving(const Answers& found, bool durable, u64 most_writes) const {
    for (u64 n = states_.size(); n-- > (durable ? acknowledged_ : 0);)
      if (states_[n].rows == found && states_[n].writes <= most_writes) return n;
    return states_.size();
  }
  const State& state(u64 n) const { return states_[n]; }
  u64 transactions() const { return states_.size() - 1; }
  u64 acknowledged() const { return acknowledged_; }
  // Goes on from there.
  void keep(u64 n) {
    states_ = {{states_[n].rows, 0}};
    rows_ = states_[0].rows;
    writes_ = acknowledged_ = 0;
  }
  static constexpr u32 kKeys = 250;
  std::string key(u64 number) const { return prefix_ + std::to_string(1000 + number); }
  u32 index_of(u64 number) const { return static_cast<u32>(number % indexes_); }

 private:
  bool choose() {
    if (left_ == 0) return false;
    left_--;
    const u64 number = random_.below(kKeys);
    key_ = key(number);
    WriteArgs write;
    write.commits = left_ == 0 || random_.below(statements_per_commit_) == 0;
    if (random_.below(4) == 0) {
      statement_ = Statement::remove(key_);
      rows_.erase(key_);
    } else {
      value_.assign(random_.below(150), static_cast<char>('a' + random_.below(26)));
      statement_ = Statement::put(key_, value_);
      write.value = value_;
      rows_[key_] = fold_digest(xxh3(key_), xxh3(value_));
    }
    statement_.write() = write;
    statement_.index = index_of(number);
    writes_++;
    // The commit record may be written before the client learns of it.
    if (write.commits) states_.push_back({rows_, writes_});
    outcome_ = {};
    return running_ = true;
  }

  SplitMix64 random_;
  const char prefix_;
  u32 left_;
  const u32 statements_per_commit_, indexes_;
  Engine* engine_ = nullptr;
  bool running_ = false;
  std::string key_, value_;
  Statement statement_{};
  Outcome outcome_;
  std::unique_ptr<Cursor> cursor_;
  Answers rows_;
  std::vector<State> states_ = {{}};  // after each transaction
  u64 writes_ = 0, acknowledged_ = 0;
};

// Runs statements one after the other.
class CrashReader final : public Actor {
 public:
  struct Read {
    Statement statement;
    u64 answer = 0;
    u32 rows = 0;
  };
  CrashReader(Engine& engine, std::vector<Read>& reads)
      : engine_(engine), reads_(reads), cursor_(engine.new_cursor(*this)) {}
  Ns step(Ns now) override {
    if (finished()) return kNever;
    Read& read = reads_[next_];
    const Progress progress = engine_.run(now, read.statement, *cursor_, outcome_);
    if (progress.kind == Progress::kPark) return kNever;
    if (progress.kind == Progress::kWait) return progress.time;
    read.answer = outcome_.answer;
    read.rows = outcome_.rows;
    outcome_ = {};
    next_++;
    return finished() ? kNever : now + progress.time;
  }
  const char* name() const override { return "crash reader"; }
  bool finished() const { return next_ == reads_.size(); }

 private:
  Engine& engine_;
  std::vector<Read>& reads_;
  size_t next_ = 0;
  Outcome outcome_;
  std::unique_ptr<Cursor> cursor_;
};

class CrashBench {
 public:
  // A cut at write 0: whenever crash() is called.
  CrashBench(const CrashSetting& setting, u64 seed, u64 cut_at_write);
  // Runs until the power goes, `steps` are done, or there is nothing left to do.
  void run(u64 steps);
  // A part of what the drive had not flushed survives, and a new engine begins to open the volume.
  void crash(u64 survivors);
  // Lets it open and holds what is there against what must and may be; then the clients go on.
  void check();
  bool finished() const;
  bool failed() const { return !volume_.error().ok(); }
  u64 writes() const { return ledger_.totals().host_writes; }
  const FractalEngine& engine() const { return *engine_; }

 private:
  void start();
  Answers read_all();

  const CrashSetting setting_;
  const u64 seed_;
  FactStream facts_;
  Ledger ledger_;
  FlashDevice device_;
  ContentStore content_;
  Volume volume_;
  Scheduler scheduler_;
  std::vector<IndexInfo> indexes_;
  std::vector<std::string> names_;
  std::unique_ptr<FractalEngine> engine_;
  std::vector<std::unique_ptr<CrashClient>> clients_;
  u64 base_write_ = 0;  // number of the last write when the clients began
};

}  // namespace tt::fractal
