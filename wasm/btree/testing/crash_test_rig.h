// For tests: an engine that loses power. Histories of random transactions, cut short at any write
// of the drive, with any part of what the drive had not flushed, opened again, and held against
// exactly the transactions that must be there.
#pragma once
#include <gtest/gtest.h>

#include <map>

#include "btree/btree_engine.h"
#include "btree/invariants.h"
#include "core/hash.h"
#include "core/prng.h"
#include "device/flash/flash_device.h"

namespace tt::btree {

struct CrashSetting {
  Options options;
  VolumeOptions volume;
  SectorSize sector = SectorSize::k512;
  u32 clients = 1;
  u32 statements = 400;
  u32 per_transaction = 1;  // statements, on average
  u64 largest_value = 300;
};

using Values = std::map<std::string, std::string>;

// Clients with separate keys; each knows its rows after each of its transactions.
class CrashClient : public Actor {
 public:
  CrashClient(const CrashSetting& setting, u64 seed, char prefix)
      : setting_(setting), random_(seed), prefix_(prefix) {
    left_ = setting.statements / setting.clients;
  }
  void attach(BtreeEngine& engine) {
    engine_ = &engine;
    cursor_ = engine.new_cursor(*this);
    running_ = false;
    open_.clear();
  }
  bool finished() const { return left_ == 0 && !running_; }
  const char* name() const override { return "crash client"; }
  std::string waits_for() const override {
    return name_of(statement_.op) + (", " + engine_->waits_for(*cursor_));
  }
  Ns step(Ns now) override {
    if (!running_) {
      if (left_ == 0 && open_.empty()) return kNever;
      if (left_ > 0) left_--;
      choose();
      running_ = true;
      outcome_ = {};
    }
    const CommitNumbers& numbers = engine_->instance().numbers;
    const u64 before = numbers.last();
    const bool was_open = engine_->is_open();
    const Progress progress = engine_->run(now, statement_, *cursor_, outcome_);
    if (was_open && numbers.last() != before)
      transactions_.push_back({std::move(open_), numbers.last()}), open_.clear();
    if (progress.kind == Progress::kPark) return kNever;
    if (progress.kind == Progress::kWait) return progress.time;
    running_ = false;
    if (is_write(statement_.op) && statement_.write().commits) {
      open_.clear();  // it changed nothing
      if (!transactions_.empty()) acknowledged = transactions_.back().number;
    }
    return now + progress.time;
  }

  u64 acknowledged = 0;  // number of the last transaction that was
  // The rows that a recovery up to this transaction leaves; the client goes on from them.
  const Values& recovered(u64 number) {
    for (const Transaction& t : transactions_)
      if (t.number <= number)
        for (const Change& change : t.changes) apply(change, base_);
    transactions_.clear();
    acknowledged = 0;
    return base_;
  }
  char prefix() const { return prefix_; }

 private:
  struct Change {
    std::string key, value;
    bool removes;
  };
  struct Transaction {
    std::vector<Change> changes;
    u64 number;
  };
  static void apply(const Change& change, Values& rows) {
    if (change.removes)
      rows.erase(change.key);
    else
      rows[change.key] = change.value;
  }
  void choose() {
    // Phases of growth and of deletes, so that pages split and merge.
    const bool shrinks = left_ / 60 % 3 == 0;
    key_ = prefix_ + std::to_string(100 + random_.below(160));
    const u64 dice = random_.below(100);
    WriteArgs args;
    args.commits = random_.below(setting_.per_transaction) == 0 || left_ == 0;
    if (dice < 3 && open_.empty() && left_ > 0) {
      statement_ = Statement::flush();
      return;
    }
    const bool removes = dice < (shrinks ? 70u : 15u);
    value_.assign(random_.below(setting_.largest_value), static_cast<char>('a' + dice % 26));
    value_ += std::to_string(random_.next());
    args.value = removes ? Slice() : Slice(value_);
    statement_ = removes ? Statement::remove(key_) : Statement::put(key_, value_);
    statement_.write() = args;
    open_.push_back({key_, value_, removes});
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
  std::string key_, value_;
  std::vector<Change> open_;
  std::vector<Transaction> transactions_;
  Values base_;
};

// Reads all rows in one scan.
class CrashReader : public Actor, private RowSink {
 public:
  explicit CrashReader(BtreeEngine& engine) : engine_(engine), cursor_(engine.new_cursor(*this)) {
    statement_ = Statement::scan("", 1'000'000);
    statement_.read().rows = this;
  }
  bool finished() const { return finished_; }
  const char* name() const override { return "crash reader"; }
  Ns step(Ns now) override {
    const Progress progress = engine_.run(now, statement_, *cursor_, outcome_);
    if (progress.kind == Progress::kPark) return kNever;
    if (progress.kind == Progress::kWait) return progress.time;
    finished_ = true;
    return kNever;
  }
  Values found;

 private:
  void row(Slice key, Slice value) override { found[std::string(key)] = value; }
  BtreeEngine& engine_;
  std::unique_ptr<Cursor> cursor_;
  Statement statement_;
  Outcome outcome_;
  bool finished_ = false;
};

class CrashBench {
 public:
  CrashBench(const CrashSetting& setting, u64 seed, u64 cut_at_write)
      : setting_(setting),
        seed_(seed),
        device_(drive(), ledger_, facts_),
        content_(device_.pages() * kHostPage),
        volume_(device_, content_, ledger_, facts_, setting.volume, faults(setting, cut_at_write)),
        scheduler_(facts_) {
    if (cut_at_write == 0) volume_.expect_crash();
    for (u32 i = 0; i < setting.clients; i++)
      clients_.push_back(std::make_unique<CrashClient>(setting_, mix64(seed * 64 + i),
                                                       static_cast<char>('a' + i)));
    start();
    for (const auto& client : clients_) scheduler_.wake(*client, scheduler_.now());
  }
  void run(u64 steps) {
    while (steps-- > 0 && volume_.error().ok() && engine_->error().ok() && scheduler_.run_step()) {
    }
    if (volume_.error().ok()) {
      ASSERT_TRUE(engine_->error().ok()) << engine_->error().message;
    }
  }
  void crash(u64 survivors) {
    if (setting_.options.flush_log_at_trx_commit == FlushLog::kEachCommit)
      for (const auto& client : clients_) durable_ = std::max(durable_, client->acknowledged);
    volume_.crash(scheduler_.now(), survivors_by_seed(survivors));
    start();
  }
  // Opens and compares. False if it was found torn, which ends the history.
  bool check() {
    reader_ = std::make_unique<CrashReader>(*engine_);
    scheduler_.add(*reader_, scheduler_.now());
    for (u64 steps = 0; !reader_->finished() && volume_.error().ok(); steps++) {
      if (!engine_->error().ok()) return found_torn();
      if (steps > 1'000'000 || !scheduler_.run_step()) {
        ADD_FAILURE() << "it does not open";
        return false;
      }
    }
    if (!volume_.error().ok()) return true;  // the next cut came before it was open
    check_invariants(engine_->instance());
    EXPECT_GE(engine_->recovered_write(), durable_);
    Values wanted;
    for (const auto& client : clients_)
      wanted.merge(Values(client->recovered(engine_->recovered_write())));
    durable_ = 0;
    compare(wanted);
    for (const auto& client : clients_) scheduler_.wake(*client, scheduler_.now());
    return !::testing::Test::HasFailure();
  }
  bool finished() const {
    return std::all_of(clients_.begin(), clients_.end(),
                       [](const auto& c) { return c->finished(); });
  }
  bool cut() const { return !volume_.error().ok(); }
  // What the clients that are not done wait for.
  std::string waits() const {
    std::string text;
    for (const auto& client : clients_)
      if (!client->finished()) text += client->waits_for() + "; ";
    scheduler_.each_actor([&](const Actor& actor, Ns) {
      if (!actor.waits_for().empty()) text += actor.name() + (": " + actor.waits_for() + "; ");
    });
    return text;
  }
  u64 writes() const { return ledger_.totals().host_writes; }
  const BtreeEngine& engine() const { return *engine_; }

 private:
  static FlashOptions drive() {
    FlashOptions o;
    o.capacity_bytes = 40 * MiB;
    return o;
  }
  static FaultOptions faults(const CrashSetting& setting, u64 cut_at_write) {
    FaultOptions o;
    o.sector = setting.sector;
    o.power_cut_at_write = cut_at_write;
    return o;
  }
  void start() {
    scheduler_.clear();
    for (const auto& client : clients_) scheduler_.add(*client);
    std::unique_ptr<BtreeEngine> crashed = std::move(engine_);
    engine_ = std::make_unique<BtreeEngine>(
        EngineContext{scheduler_, volume_, ledger_, facts_, seed_}, setting_.options);
    if (crashed != nullptr) engine_->adopt_counters(*crashed);
    for (const auto& client : clients_) client->attach(*engine_);
  }
  // Only what was written without a copy may be torn, and the error names it.
  bool found_torn() const {
    const std::string& message = engine_->error().message;
    EXPECT_FALSE(setting_.options.doublewrite) << message;
    EXPECT_NE(message.find("its checksum does not fit its content"), std::string::npos) << message;
    EXPECT_GT(engine_->instance().recovery.torn, 0u);
    return false;
  }
  void compare(const Values& wanted) const {
    for (const auto& [key, value] : wanted) {
      const auto at = reader_->found.find(key);
      ASSERT_TRUE(at != reader_->found.end()) << key << " is lost";
      ASSERT_EQ(at->second, value) << key << " is another version";
    }
    for (const auto& [key, value] : reader_->found)
      ASSERT_TRUE(wanted.contains(key)) << key << " was never committed, or deleted";
  }

  const CrashSetting setting_;
  u64 seed_;
  FactStream facts_;
  Ledger ledger_;
  FlashDevice device_;
  ContentStore content_;
  Volume volume_;
  Scheduler scheduler_;
  std::unique_ptr<BtreeEngine> engine_;
  std::vector<std::unique_ptr<CrashClient>> clients_;
  std::unique_ptr<CrashReader> reader_;
  u64 durable_ = 0;
};

}  // namespace tt::btree
