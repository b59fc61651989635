// Random operations against std::map, with capacities so tiny that everything happens: flushes, stalls, compactions, group commits.
#include "lsm/lsm_engine.h"

#include <gtest/gtest.h>

#include <map>

#include "core/hash.h"
#include "device/flash/flash_device.h"

namespace tt::lsm {
namespace {

Options tiny() {
  Options o;
  o.write_buffer_size = 64 * KiB;
  o.max_bytes_for_level_base = 128 * KiB;
  o.target_file_size_base = 32 * KiB;
  o.block_size = 1 * KiB;
  o.block_cache_size = 64 * KiB;
  o.compaction_io_bytes = 8 * KiB;
  o.wal_writeback_bytes = 4 * KiB;
  o.level_compaction_dynamic_level_bytes = 1;
  return o;
}

FlashOptions drive() {
  FlashOptions o;
  o.capacity_bytes = 64 * MiB;
  return o;
}

// An engine on a drive of its own.
struct Bench {
  explicit Bench(const Options& options, u64 seed = 1)
      : device(drive(), ledger, facts),
        content(device.pages() * kHostPage),
        volume(device, content, ledger, facts),
        scheduler(facts),
        engine({scheduler, volume, ledger, facts, seed}, options) {}
  FactStream facts;
  Ledger ledger;
  FlashDevice device;
  ContentStore content;
  Volume volume;
  Scheduler scheduler;
  LsmEngine engine;
};

// What a scan or lookup over the model answers, as the engine hashes it.
u64 answer_of(const std::map<std::string, std::string>& model, const std::string& from, u32 limit, u32* rows) {
  u64 answer = 0;
  *rows = 0;
  for (auto it = model.lower_bound(from); it != model.end() && *rows < limit; ++it, ++*rows)
    answer = fold_digest(answer, fold_digest(xxh3(it->first), xxh3(it->second)));
  return answer;
}

// A client that makes up its own statements and holds each answer against the model. Keys of its own, so that clients do not race.
class RandomClient : public Actor {
 public:
  RandomClient(Bench& bench, u64 seed, char prefix, u32 statements)
      : bench_(bench), random_(seed), prefix_(prefix), left_(statements) {
    bench.scheduler.add(*this, 0);
    cursor_ = bench.engine.new_cursor(*this);
  }
  bool finished() const { return left_ == 0 && !running_; }
  const char* name() const override { return "test client"; }

  Ns step(Ns now) override {
    if (!running_) {
      if (left_ == 0) return kNever;
      left_--;
      choose();
      running_ = true;
      outcome_ = {};
    }
    const Progress progress = bench_.engine.run(now, statement_, *cursor_, outcome_);
    if (progress.kind == Progress::kPark) return kNever;
    if (progress.kind == Progress::kWait) return progress.time;
    running_ = false;
    check();
    return now + progress.time;
  }

 private:
  void choose() {
    key_ = prefix_ + std::to_string(random_.below(700));
    const u64 dice = random_.below(100);
    statement_ = {Op::kPut, key_, {}, 0};
    if (dice < 55) {
      value_.assign(random_.below(200), static_cast<char>('a' + random_.below(26)));
      statement_.value = value_;
      model_[key_] = value_;
    } else if (dice < 70) {
      statement_.op = Op::kDelete;
      model_.erase(key_);
    } else if (dice < 90) {
      statement_.op = Op::kGet;
    } else if (dice < 99) {
      statement_ = {Op::kScan, key_, {}, static_cast<u32>(1 + random_.below(20))};
    } else {
      statement_ = {Op::kFlush, {}, {}, 0};
    }
  }
  void check() {
    if (statement_.op == Op::kGet) {
      const auto it = model_.find(key_);
      ASSERT_EQ(outcome_.rows, it == model_.end() ? 0u : 1u) << key_;
      if (it != model_.end()) {
        ASSERT_EQ(outcome_.answer, fold_digest(xxh3(key_), xxh3(it->second))) << key_;
      }
    }
    if (statement_.op == Op::kScan && prefix_ == 'z') {  // the last client's keys: nobody else's follow
      u32 rows = 0;
      ASSERT_EQ(outcome_.answer, answer_of(model_, key_, statement_.limit, &rows)) << key_;
      ASSERT_EQ(outcome_.rows, rows);
    }
    bench_.engine.tree().version->check_invariants();
  }

  Bench& bench_;
  SplitMix64 random_;
  char prefix_;
  u32 left_;
  bool running_ = false;
  std::string key_, value_;
  Statement statement_{};
  Outcome outcome_;
  std::unique_ptr<Cursor> cursor_;
  std::map<std::string, std::string> model_;
};

void run_history(const Options& options, u64 seed, u32 clients, u32 statements) {
  SCOPED_TRACE("seed " + std::to_string(seed));
  Bench bench(options, seed);
  std::vector<std::unique_ptr<RandomClient>> all;
  for (u32 i = 0; i < clients; i++)
    all.push_back(
        std::make_unique<RandomClient>(bench, mix64(seed * 64 + i), static_cast<char>('z' - i), statements / clients));
  u64 steps = 0;
  while (bench.scheduler.run_step()) ASSERT_LT(++steps, 50u * statements + 100000);
  ASSERT_TRUE(bench.engine.error().ok()) << bench.engine.error().message;
  for (const auto& client : all) ASSERT_TRUE(client->finished()) << "a client waits for ever";
  ASSERT_TRUE(bench.engine.background_idle());
}

TEST(LsmEngine, AgreesWithAMap) {
  for (u64 seed = 1; seed <= 6; seed++) run_history(tiny(), seed, 1, 8000);
}
TEST(LsmEngine, AgreesWithAMapWithStaticLevelsAndCodecs) {
  for (u64 codec = 1; codec <= 3; codec++) {
    Options o = tiny();
    o.level_compaction_dynamic_level_bytes = 0;
    o.compression = codec;
    o.checksum = codec % 2;
    run_history(o, 10 + codec, 1, 6000);
  }
}
TEST(LsmEngine, AgreesWithAMapInUniversalStyle) {
  for (u64 seed = 31; seed <= 34; seed++) {
    Options o = tiny();
    o.compaction_style = static_cast<u64>(CompactionStyle::kUniversal);
    o.max_background_compactions = 1 + seed % 2;
    run_history(o, seed, 1, 8000);
  }
}
TEST(LsmEngine, AgreesWithAMapWithManyClientsAndGroupCommit) {
  for (u64 clients : {1, 4, 26}) {
    Options o = tiny();
    o.wal_sync = 1;
    o.max_background_compactions = 2;
    run_history(o, 20 + clients, static_cast<u32>(clients), 6000);
  }
}

// Clients that commit together share flushes of the drive: with 16 of them there are far fewer flushes than commits.
TEST(LsmEngine, GroupCommitSharesFlushes) {
  class Writer : public Actor {
   public:
    Writer(Bench& b, u32 n) : bench(b), key("key" + std::to_string(n)) {
      bench.scheduler.add(*this, 0);
      cursor = bench.engine.new_cursor(*this);
    }
    Ns step(Ns now) override {
      if (done == 50) return kNever;
      Outcome outcome;
      const Progress p = bench.engine.run(now, {Op::kPut, key, "value", 0}, *cursor, outcome);
      if (p.kind == Progress::kDone) done++;
      return p.kind == Progress::kDone ? now + p.time : p.kind == Progress::kWait ? p.time : kNever;
    }
    const char* name() const override { return "writer"; }
    Bench& bench;
    std::string key;
    u32 done = 0;
    std::unique_ptr<Cursor> cursor;
  };
  Options o = tiny();
  o.wal_sync = 1;
  for (u32 clients : {1u, 16u, 64u}) {
    Bench bench(o);
    std::vector<std::unique_ptr<Writer>> writers;
    for (u32 i = 0; i < clients; i++) writers.push_back(std::make_unique<Writer>(bench, i));
    while (bench.scheduler.run_step()) {
    }
    for (const auto& writer : writers) EXPECT_EQ(writer->done, 50u);
    const u64 flushes = bench.device.counters().host_flushes;
    if (clients == 1) {
      EXPECT_GE(flushes, 50u);
    }
    EXPECT_LE(flushes, 50u + 60u) << clients << " clients";
  }
}

// The causes' host bytes are the volume's whole traffic: the ledger's sums are the drive's own counters.
TEST(LsmEngine, EveryByteHasACause) {
  Bench bench(tiny());
  RandomClient client(bench, 5, 'z', 6000);
  while (bench.scheduler.run_step()) {
  }
  const LedgerRow sum = bench.ledger.totals();
  EXPECT_EQ(sum.host_bytes_written, bench.device.counters().host_pages_written * kHostPage);
  EXPECT_EQ(sum.host_bytes_read, bench.device.counters().host_pages_read * kHostPage);
  EXPECT_GT(bench.ledger.row(cause_compaction(bench.engine.tree().targets.base_level)).engine_bytes_written, 0u);
  EXPECT_GT(sum.first_bytes, 0u);
}

TEST(LsmEngine, StopsWithAClearErrorWhenTheDriveIsFull) {
  Options o = tiny();
  o.write_buffer_size = 1 * MiB;
  Bench bench(o);
  class Filler : public Actor {
   public:
    explicit Filler(Bench& b) : bench(b) {
      bench.scheduler.add(*this, 0);
      cursor = bench.engine.new_cursor(*this);
    }
    Ns step(Ns now) override {
      key = "key" + std::to_string(mix64(n));
      Outcome outcome;
      const Progress p = bench.engine.run(now, {Op::kPut, key, value, 0}, *cursor, outcome);
      if (p.kind == Progress::kDone) n++;
      return p.kind == Progress::kDone ? now + p.time : p.kind == Progress::kWait ? p.time : kNever;
    }
    const char* name() const override { return "filler"; }
    Bench& bench;
    u64 n = 0;
    std::string key, value = std::string(4000, 'x');
    std::unique_ptr<Cursor> cursor;
  };
  Filler filler(bench);
  while (bench.engine.error().ok() && filler.n < 100000 && bench.scheduler.run_step()) {
  }
  EXPECT_EQ(bench.engine.error().code, ErrorCode::kDiskFull) << bench.engine.error().message;
}

}  // namespace
}  // namespace tt::lsm
