// For tests: a machine under clients of transactions, which may lose power.
#pragma once
#include "engine/testing/transaction_client.h"

namespace tt {

// Reads all rows of each index, in one scan each.
class WholeReader : public Actor, private RowSink {
 public:
  WholeReader(Engine& engine, u32 indexes)
      : found(indexes), engine_(engine), cursor_(engine.new_cursor(*this)) {
    begin();
  }
  bool finished() const { return index_ == found.size(); }
  const char* name() const override { return "reader"; }
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
  Engine& engine_;
  std::unique_ptr<Cursor> cursor_;
  Statement statement_;
  Outcome outcome_;
  u32 index_ = 0;
};

template <class EngineType, class Options>
class TransactionMachine
    : public CrashMachine<EngineType, TransactionClient, TransactionSetting<Options>> {
  using Base = CrashMachine<EngineType, TransactionClient, TransactionSetting<Options>>;

 public:
  // `crashes`: crash() may be called.
  TransactionMachine(const TransactionSetting<Options>& setting, u64 seed, bool crashes)
      : Base(setting, test_drive(setting.drive_bytes), {}, seed) {
    if (crashes) this->volume_.expect_crash();
    for (u32 i = 0; i < setting.clients; i++)
      this->clients_.push_back(std::make_unique<TransactionClient>(
          this->setting_, mix64(seed * 64 + i), static_cast<char>('b' + 2 * i)));
    if (setting.snapshots > 0)
      reader_ = std::make_unique<SnapshotReader>(
          mix64(seed), setting.snapshots, (setting.durable ? 50 : 1) * kMillisecond,
          setting.indexed || setting.columns ? 2 : 1, [this] { return moments(); });
    start();
  }
  ~TransactionMachine() {
    if (reader_) reader_->detach();
    this->stop();
  }
  void run(u64 steps) {
    while (steps-- > 0 && this->engine_->error().ok() && this->scheduler_.run_step()) {
    }
    ASSERT_TRUE(this->engine_->error().ok()) << this->engine_->error().message;
  }
  // Runs to the end of the history. False if a test has failed.
  bool finish() {
    for (u64 steps = 0; !this->finished() && this->engine_->error().ok(); steps++)
      if (::testing::Test::HasFailure() || steps > 5'000'000 || !this->scheduler_.run_step()) {
        ADD_FAILURE() << "a client waits for ever: " << waits();
        return false;
      }
    if (reader_) settle();
    EXPECT_TRUE(this->engine_->error().ok()) << this->engine_->error().message;
    return !::testing::Test::HasFailure();
  }
  void crash(u64 survivors) {
    this->volume_.crash(this->scheduler_.now(), survivors_by_seed(survivors));
    start();
  }
  // Reads everything and compares; after a power cut the clients then continue from what is there.
  bool check() {
    WholeReader reader(*this->engine_, std::max<u32>(1, indexes().size()));
    this->scheduler_.add(reader, this->scheduler_.now());
    for (u64 steps = 0; !reader.finished(); steps++)
      if (!this->engine_->error().ok() || steps > 1'000'000 || !this->scheduler_.run_step()) {
        ADD_FAILURE() << "cannot be read: " << this->engine_->error().message;
        return false;
      }
    for (const auto& client : this->clients_)
      client->recovered(reader.found, this->setting_.durable);
    check_invariants_of(*this->engine_);
    return !::testing::Test::HasFailure();
  }
  void start_clients() {
    this->wake_clients();
    if (reader_) this->scheduler_.wake(*reader_, this->scheduler_.now());
  }
  u64 snapshot_reads() const { return reader_->reads(); }
  u64 rolled_back() const {
    u64 all = 0;
    for (const auto& client : this->clients_) all += client->rolled_back();
    return all;
  }

 private:
  void start() {
    if (reader_) reader_->detach();
    const std::unique_ptr<EngineType> before = this->replace_engine(indexes());
    if (before != nullptr) this->engine_->adopt_counters(*before);
    this->attach_clients();
    if (!reader_) return;
    this->scheduler_.add(*reader_);
    reader_->attach(*this->engine_);
  }
  // The snapshots are released, and what they held back goes.
  void settle() {
    reader_->end();
    const auto settled = [&] { return reader_->ended() && this->engine_->background_idle(); };
    for (u64 steps = 0; !settled() && this->engine_->error().ok(); steps++)
      if (steps > 1'000'000 || !this->scheduler_.run_step()) {
        ADD_FAILURE() << "the background never becomes idle";
        return;
      }
  }
  std::vector<SnapshotReader::Moment> moments() const {
    std::vector<SnapshotReader::Moment> all;
    for (const auto& client : this->clients_) all.push_back(client->committed());
    return all;
  }
  std::span<const IndexInfo> indexes() const {
    if (this->setting_.columns) return kColumnTable;
    return this->setting_.indexed ? std::span<const IndexInfo>(kTransactionTable)
                                  : std::span<const IndexInfo>();
  }
  std::string waits() const {
    std::string text;
    for (const auto& client : this->clients_) text += client->waits_for() + "; ";
    return text;
  }

  std::unique_ptr<SnapshotReader> reader_;
};

// Histories without power cuts, and with a few of them at any moment.
template <class EngineType, class Options>
void run_transactions(const TransactionSetting<Options>& setting, u64 seed) {
  SCOPED_TRACE(std::string(setting.name) + ", seed " + std::to_string(seed));
  TransactionMachine<EngineType, Options> machine(setting, seed, false);
  machine.start_clients();
  if (!machine.finish() || !machine.check()) return;
  EXPECT_GT(machine.rolled_back(), 0u);
  if (setting.snapshots > 0) {
    EXPECT_GT(machine.snapshot_reads(), 20u);
  }
}
template <class EngineType, class Options>
void run_transactions_with_cuts(const TransactionSetting<Options>& setting, u64 seed, u32 cuts) {
  SCOPED_TRACE(std::string(setting.name) + ", seed " + std::to_string(seed));
  SplitMix64 random(seed);
  TransactionMachine<EngineType, Options> machine(setting, seed, true);
  for (u32 cut = 0; cut < cuts; cut++) {
    machine.start_clients();
    machine.run(random.below(2000));
    machine.crash(random.next());
    if (random.below(3) == 0) {  // the next one comes while it opens, or soon after
      machine.run(random.below(60));
      machine.crash(random.next());
    }
    if (!machine.check()) return;
  }
  machine.start_clients();
  if (machine.finish()) machine.check();
}

}  // namespace tt
