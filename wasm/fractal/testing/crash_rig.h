// An engine that loses power: clients that write transactions, a power cut at any moment that lets
// any part of what the drive had not flushed survive, and the next engine on the same volume, whose
// content is checked against what the clients may and must find.
#pragma once
#include <deque>
#include <set>

#include "engine/testing/crash_machine.h"
#include "fractal/fractal_engine.h"
#include "fractal/invariants.h"

namespace tt::fractal {

struct CrashSetting {
  const char* name = "";
  Options options;
  VolumeOptions volume = {};
  SectorSize sector = SectorSize::k512;
  u32 clients = 1, indexes = 1, statements = 1200, statements_per_commit = 3;
  bool entries = false;  // the second of two indexes has the entries of the first one's rows
  Ns think = 0;          // after each statement, so that a history outlasts the engine's timers
  u64 drive_bytes = 16 * MiB;
};

using Answers = std::map<std::string, u64>;  // key -> what a lookup answers
using Entries = std::set<std::string>;

// A table with an index over three bytes of the row's value.
inline constexpr KeyPart kEntryKey[] = {{true, 0, 1}, {false, 1, 3}, {true, 0, 5}};
inline constexpr IndexInfo kRowsAndEntries[] = {
    {.variable = true, .name = "t"}, {.clustered = false, .name = "t.k", .key_parts = kEntryKey}};

// Puts and deletes its keys in transactions of up to a few rows.
class CrashClient final : public Actor {
 public:
  CrashClient(u64 seed, char prefix, const CrashSetting& setting)
      : random_(seed),
        prefix_(prefix),
        left_(setting.statements / setting.clients),
        statements_per_commit_(setting.statements_per_commit),
        indexes_(setting.indexes),
        entries_(setting.entries),
        think_(setting.think) {}
  void attach(Engine& engine) {
    engine_ = &engine;
    cursor_ = engine.new_cursor(*this);
    running_ = false;
    steps_.clear();
  }
  bool finished() const { return left_ == 0 && !running_ && steps_.empty(); }
  const char* name() const override { return "crash client"; }
  Ns step(Ns now) override {
    if (!running_ && !begin_statement()) return kNever;
    const Progress progress = engine_->run(now, statement_, *cursor_, outcome_);
    if (progress.kind == Progress::kPark) return kNever;
    if (progress.kind == Progress::kWait) return progress.time;
    running_ = false;
    if (statement_.write().commits) acknowledged_.push_back(now);
    return now + progress.time + think_;
  }

  struct State {
    Answers rows;
    Entries entries;
    std::map<std::string, std::string> values;  // of the rows
    u64 writes = 0;                             // up to here
  };
  // The power is cut: transactions acknowledged before then must survive. The requirement stays
  // until the engine has been open.
  void must_keep(Ns acknowledged_before) {
    for (const Ns at : acknowledged_) must_keep_ += at < acknowledged_before ? 1 : 0;
    acknowledged_.clear();
  }
  u64 must_keep() const { return must_keep_; }
  // The number of transactions that survived, if `found` and `entries` are the state after that
  // many, with `most_writes` writes at most and no fewer than must be kept; otherwise
  // transactions() + 1.
  u64 surviving(const Answers& found, const Entries& entries, u64 most_writes) const {
    for (u64 n = states_.size(); n-- > must_keep_;)
      if (states_[n].rows == found && states_[n].entries == entries &&
          states_[n].writes <= most_writes)
        return n;
    return states_.size();
  }
  const State& state(u64 n) const { return states_[n]; }
  u64 transactions() const { return states_.size() - 1; }
  // Continues from the state after `n` transactions.
  void keep(u64 n) {
    now_ = states_[n];
    now_.writes = must_keep_ = 0;
    states_ = {now_};
  }
  static constexpr u32 kKeys = 250;
  std::string key(u64 number) const { return prefix_ + std::to_string(1000 + number); }
  u32 index_of(u64 number) const { return entries_ ? 0 : static_cast<u32>(number % indexes_); }

 private:
  // One statement of a row's change.
  struct Step {
    Op op;
    u32 index = 0;
    std::string key, value = {};
    u32 entries = 1;
    bool commits = false;
  };
  // False if there is nothing left to do.
  bool begin_statement() {
    if (steps_.empty()) {
      if (left_ == 0) return false;
      left_--;
      choose();
    }
    step_ = std::move(steps_.front());
    steps_.pop_front();
    statement_ = Statement::change(step_.op, step_.key, step_.value);
    statement_.index = step_.index;
    statement_.write().commits = step_.commits;
    statement_.write().entries = step_.entries;
    now_.writes++;
    // The commit record may be written before the client learns of it.
    if (step_.commits) states_.push_back(now_);
    outcome_ = {};
    return running_ = true;
  }
  void choose() {
    const u64 number = random_.below(kKeys);
    const std::string key = this->key(number);
    const bool commits = left_ == 0 || random_.below(statements_per_commit_) == 0;
    if (random_.below(4) == 0) {
      steps_.push_back({.op = Op::kDelete, .index = index_of(number), .key = key});
      if (entries_) remove_entry(key, {});
      now_.rows.erase(key);
      now_.values.erase(key);
    } else {
      std::string value = entries_ ? std::to_string(1000 + random_.below(9000)) : std::string();
      value.append(random_.below(150), static_cast<char>('a' + random_.below(26)));
      put(number, key, value);
    }
    steps_.back().commits = commits;
  }
  void put(u64 number, const std::string& key, const std::string& value) {
    if (entries_) {
      const std::string entry = entry_key(kEntryKey, key, value);
      remove_entry(key, entry);
      steps_.push_back({.op = Op::kPut, .key = key, .value = value, .entries = 2});
      steps_.push_back({.op = Op::kPut, .index = 1, .key = entry, .entries = 0});
      now_.entries.insert(entry);
    } else {
      steps_.push_back({.op = Op::kPut, .index = index_of(number), .key = key, .value = value});
    }
    now_.rows[key] = fold_digest(xxh3(key), xxh3(value));
    now_.values[key] = value;
  }
  // Deletes the row's present entry, unless it stays.
  void remove_entry(const std::string& key, const std::string& stays) {
    const auto row = now_.values.find(key);
    if (row == now_.values.end()) return;
    const std::string entry = entry_key(kEntryKey, key, row->second);
    if (entry == stays) return;
    steps_.push_back({.op = Op::kDelete, .index = 1, .key = entry});
    now_.entries.erase(entry);
  }

  SplitMix64 random_;
  const char prefix_;
  u32 left_;
  const u32 statements_per_commit_, indexes_;
  const bool entries_;
  const Ns think_;
  Engine* engine_ = nullptr;
  bool running_ = false;
  Step step_;
  std::deque<Step> steps_;  // left of the current change
  Statement statement_{};
  Outcome outcome_;
  std::unique_ptr<Cursor> cursor_;
  State now_;
  std::vector<State> states_ = {{}};  // after each transaction
  std::vector<Ns> acknowledged_;      // when
  u64 must_keep_ = 0;
};

// Time for a sync of the log that has begun when a commit is acknowledged, and the next one: each
// waits for what the drive is writing.
inline constexpr Ns kTwoSyncs = 30 * kMillisecond;

// Runs statements one after the other.
class CrashReader final : public Actor, private RowSink {
 public:
  struct Read {
    Statement statement;
    u64 answer = 0;
    u32 rows = 0;
    Entries keys = {};  // of a scan
  };
  CrashReader(Engine& engine, std::vector<Read>& reads)
      : engine_(engine), reads_(reads), cursor_(engine.new_cursor(*this)) {
    for (Read& read : reads)
      if (read.statement.op == Op::kScan) read.statement.read().rows = this;
  }
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
  void row(Slice key, Slice) override { reads_[next_].keys.emplace(key); }

  Engine& engine_;
  std::vector<Read>& reads_;
  size_t next_ = 0;
  Outcome outcome_;
  std::unique_ptr<Cursor> cursor_;
};

class CrashBench : public CrashMachine<FractalEngine, CrashClient, CrashSetting> {
 public:
  // `cut_at_write` 0: the power is cut only by crash().
  CrashBench(const CrashSetting& setting, u64 seed, u64 cut_at_write);
  // The engine refers to the indexes.
  ~CrashBench() { stop(); }
  // Runs until the power is cut, `steps` are done, or there is nothing left to do.
  void run(u64 steps);
  // Lets a part of what the drive had not flushed survive and begins to open the volume with a new
  // engine.
  void crash(u64 survivors);
  // Lets the engine open, checks its content against what must and may be there, and lets the
  // clients continue.
  void check();

 private:
  void start();
  Ns promised_before() const;
  struct Content {
    Answers rows;
    Entries entries;
    // The part of one client.
    Content of(char prefix) const;
  };
  Content read_all();

  std::vector<IndexInfo> indexes_;
  std::vector<std::string> names_;
  u64 base_write_ = 0;  // number of the last write when the clients began
};

}  // namespace tt::fractal
