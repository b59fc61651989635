// For tests: clients of an engine that loses power. Each has its own keys, makes transactions of
// random changes, and knows which of them a recovery must bring back.
#pragma once
#include <deque>
#include <map>

#include "btree/btree_engine.h"
#include "core/prng.h"
#include "engine/index_info.h"

namespace tt::btree {

struct CrashSetting {
  Options options;
  VolumeOptions volume;
  SectorSize sector = SectorSize::k512;
  u32 clients = 1;
  u32 statements = 400;     // rows changed
  u32 per_transaction = 1;  // rows changed, on average
  u64 largest_value = 300;
  bool noise = false;            // values are bytes that do not compress
  u32 keys = 160;                // a client has as many
  bool indexed = false;          // rows have entries in two other indexes
  bool changes_indexes = false;  // drops and adds those; of one client, as none may be open
  bool rebuilds = false;         // rebuilds the table; likewise
  Ns think = 0;  // after each statement, so that a history outlasts the engine's timers
  u64 drive_bytes = 40 * MiB;
};

using Values = std::map<std::string, std::string>;

// Rows whose first eight bytes are in two indexes.
inline constexpr KeyPart kByFirst[] = {{false, 0, 4}, {true, 0, 8}},
                         kBySecond[] = {{false, 4, 4}, {false, 0, 4}, {true, 0, 8}};
inline constexpr IndexInfo kIndexedRows[] = {
    {.key_bytes = 8, .fixed_bytes = 8},
    {.clustered = false, .key_bytes = 12, .variable = false, .key_parts = kByFirst},
    {.clustered = false, .key_bytes = 16, .variable = false, .key_parts = kBySecond}};

class CrashClient : public Actor {
 public:
  CrashClient(const CrashSetting& setting, u64 seed, char prefix)
      : setting_(setting), random_(seed), prefix_(prefix) {
    left_ = setting.statements / setting.clients;
  }
  void attach(BtreeEngine& engine) {
    engine_ = &engine;
    cursor_ = engine.new_cursor(*this);
    running_ = rebuilding_ = false;
    steps_.clear();
    open_.clear();
  }
  bool finished() const { return left_ == 0 && !running_ && steps_.empty(); }
  const char* name() const override { return "crash client"; }
  std::string waits_for() const override {
    return name_of(statement_.op) + (", " + engine_->waits_for(*cursor_));
  }
  Ns step(Ns now) override {
    if (!running_ && !begin_statement()) return kNever;
    const CommitNumbers& numbers = engine_->instance().numbers;
    const u64 before = numbers.last();
    const bool was_open = engine_->is_open();
    const Progress progress = engine_->run(now, statement_, *cursor_, outcome_);
    if (was_open && numbers.last() != before)
      transactions_.push_back({std::move(open_), numbers.last()}), open_.clear();
    if (progress.kind == Progress::kPark) return kNever;
    if (progress.kind == Progress::kWait) return progress.time;
    running_ = rebuilding_ = false;
    if (changing_ != 0) there_[std::exchange(changing_, 0)] = statement_.op == Op::kAddIndex;
    if (is_write(statement_.op) && statement_.write().commits) {
      open_.clear();  // it changed nothing
      if (!transactions_.empty()) acknowledged_.push_back({now, transactions_.back().number});
    }
    return now + progress.time + setting_.think;
  }

  // Number of the last transaction that was acknowledged before then. At the next cut, what was
  // acknowledged before this one does not count.
  u64 take_acknowledged(Ns before) {
    u64 last = 0;
    for (const Acknowledged& a : acknowledged_)
      if (a.at < before) last = a.number;
    acknowledged_.clear();
    return last;
  }
  // The rows that a recovery up to this transaction leaves; the client continues with them.
  const Values& recovered(u64 number) {
    for (const Transaction& t : transactions_)
      if (t.number <= number)
        for (const Change& change : t.changes) apply(change, base_);
    transactions_.clear();
    return rows_ = base_;
  }
  char prefix() const { return prefix_; }
  bool changes_table() const { return changing_ != 0 || rebuilding_; }
  // Takes up the indexes that a recovery has found. False if one is there that was dropped, or the
  // other way round; either may be if it was being changed.
  bool takes_indexes(const Instance& instance) {
    bool right = true;
    for (u32 i = 1; i < std::size(there_) && i < instance.indexes.size(); i++) {
      const bool there = instance.indexes[i].there;
      right &= i == changing_ || there == there_[i];
      there_[i] = there;
    }
    changing_ = 0;
    return right;
  }

 private:
  struct Change {
    std::string key, value;
    bool removes;
  };
  struct Transaction {
    std::vector<Change> changes;
    u64 number;
  };
  struct Acknowledged {
    Ns at;
    u64 number;
  };
  // A statement of a change: the row's, or one of its entries'.
  struct Step {
    u32 index;
    Change change;
    bool commits = false;
  };
  static void apply(const Change& change, Values& rows) {
    if (change.removes)
      rows.erase(change.key);
    else
      rows[change.key] = change.value;
  }
  // False if there is nothing left to do.
  bool begin_statement() {
    if (steps_.empty()) {
      if (left_ == 0) return false;
      left_--;
      choose();
    } else {
      take_step();
    }
    outcome_ = {};
    return running_ = true;
  }
  void choose() {
    // Phases of growth and of deletes, so that pages split and merge.
    const bool shrinks = left_ / 60 % 3 == 0;
    const std::string key = prefix_ + std::to_string((setting_.indexed ? 1'000'000 : 100) +
                                                     random_.below(setting_.keys));
    const u64 dice = random_.below(100);
    const bool commits = random_.below(setting_.per_transaction) == 0 || left_ == 0;
    if (dice < 3 && open_.empty() && left_ > 0) {
      statement_ = Statement::flush();
      return;
    }
    if (setting_.changes_indexes && open_.empty() && dice < 7 && left_ > 0) {
      changing_ = 1 + static_cast<u32>(random_.below(2));
      statement_ =
          there_[changing_] ? Statement::drop_index(changing_) : Statement::add_index(changing_);
      return;
    }
    if (setting_.rebuilds && open_.empty() && dice < 10 && left_ > 0) {
      rebuilding_ = true;
      statement_ = Statement::optimize();
      return;
    }
    const bool removes = dice < (shrinks ? 70u : 15u);
    std::string value;
    if (setting_.indexed)
      value = std::to_string(1000 + random_.below(40)) + std::to_string(1000 + random_.below(5));
    const u64 bytes = random_.below(setting_.largest_value);
    if (setting_.noise)
      for (u64 i = 0; i < bytes; i++) value += static_cast<char>(random_.next());
    else
      value.append(bytes, static_cast<char>('a' + dice % 26));
    value += std::to_string(random_.next());
    const Change change{key, removes ? std::string() : value, removes};
    add_steps(change);
    steps_.back().commits = commits;
    apply(change, rows_);
    open_.push_back(change);
    take_step();
  }
  // The row's statement, then those of entries that the change removes or makes.
  void add_steps(const Change& change) {
    const auto old = rows_.find(change.key);
    steps_.push_back({0, change});
    for (u32 index = 1; setting_.indexed && index < std::size(kIndexedRows); index++) {
      const std::span<const KeyPart> parts = kIndexedRows[index].key_parts;
      std::string before, after;
      if (old != rows_.end()) before = entry_key(parts, change.key, old->second);
      if (!change.removes) after = entry_key(parts, change.key, change.value);
      if (before == after) continue;
      if (!before.empty()) steps_.push_back({index, {before, {}, true}});
      if (!after.empty()) steps_.push_back({index, {after, {}, false}});
    }
  }
  void take_step() {
    step_ = std::move(steps_.front());
    steps_.pop_front();
    const Change& change = step_.change;
    statement_ =
        change.removes ? Statement::remove(change.key) : Statement::put(change.key, change.value);
    statement_.index = step_.index;
    statement_.write().commits = step_.commits;
  }

  const CrashSetting& setting_;
  BtreeEngine* engine_ = nullptr;
  std::unique_ptr<Cursor> cursor_;
  SplitMix64 random_;
  char prefix_;
  u32 left_;
  bool running_ = false;
  Statement statement_;
  Outcome outcome_;
  Step step_;
  std::deque<Step> steps_;  // that the change still takes
  std::vector<Change> open_;
  std::vector<Transaction> transactions_;
  std::vector<Acknowledged> acknowledged_;
  bool there_[std::size(kIndexedRows)] = {true, true, true};
  bool rebuilding_ = false;
  u32 changing_ = 0;    // the index that is being dropped or added; 0: none
  Values base_, rows_;  // at the last recovery, and now
};

// Reads all rows of each index, in one scan each.
class CrashReader : public Actor, private RowSink {
 public:
  CrashReader(BtreeEngine& engine, u32 indexes)
      : found(indexes), engine_(engine), cursor_(engine.new_cursor(*this)) {
    begin();
  }
  bool finished() const { return index_ == found.size(); }
  const char* name() const override { return "crash reader"; }
  Ns step(Ns now) override {
    const Progress progress = engine_.run(now, statement_, *cursor_, outcome_);
    if (progress.kind == Progress::kPark) return kNever;
    if (progress.kind == Progress::kWait) return progress.time;
    index_++;
    begin();
    return finished() ? kNever : now + progress.time;
  }
  std::vector<Values> found;

 private:
  void begin() {
    statement_ = Statement::scan("", 1'000'000);
    statement_.read().rows = this;
    statement_.index = index_;
    outcome_ = {};
  }
  void row(Slice key, Slice value) override { found[index_][std::string(key)] = value; }
  BtreeEngine& engine_;
  std::unique_ptr<Cursor> cursor_;
  Statement statement_;
  Outcome outcome_;
  u32 index_ = 0;
};

}  // namespace tt::btree
