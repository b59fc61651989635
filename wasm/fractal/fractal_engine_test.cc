// Random operations against std::map, with nodes and a cache so tiny that everything happens: promotion, flushes, splits, merges,
// evictions of parts and of wholes, checkpoints, the cleaner; invariants are recounted on the way.
#include "fractal/fractal_engine.h"

#include <gtest/gtest.h>

#include <map>

#include "core/hash.h"
#include "device/flash/flash_device.h"

namespace tt::fractal {
namespace {

Options tiny() {
  Options o;
  o.block_size = 4 * KiB;
  o.read_block_size = 512;
  o.fanout = 4;
  o.cache_size = 256 * KiB;
  o.header_read_bytes = 512;
  o.file_growth_max = 64 * KiB;
  o.file_truncate_slack = 128 * KiB;
  o.log_buffer = 8 * KiB;
  o.log_file = 64 * KiB;
  o.checkpointing_period = 40 * kMillisecond;
  o.fsync_log_period = 20 * kMillisecond;
  return o;
}

FlashOptions drive() {
  FlashOptions o;
  o.capacity_bytes = 64 * MiB;
  return o;
}

// An engine on a drive of its own.
struct Bench {
  explicit Bench(const Options& options, u64 seed = 1, const VolumeOptions& volume_options = {})
      : device(drive(), ledger, facts),
        content(device.pages() * kHostPage),
        volume(device, content, ledger, facts, volume_options),
        scheduler(facts),
        engine({scheduler, volume, ledger, facts, seed}, options) {}
  FactStream facts;
  Ledger ledger;
  FlashDevice device;
  ContentStore content;
  Volume volume;
  Scheduler scheduler;
  FractalEngine engine;
};

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
  RandomClient(Bench& bench, u64 seed, char prefix, u32 statements, u32 keys)
      : bench_(bench), random_(seed), prefix_(prefix), left_(statements), keys_(keys) {
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
    // Sometimes rising keys, so that the rightmost leaf is tried first; sometimes the rows are swept away, so that leaves merge.
    const bool rising = left_ / 500 % 3 == 2, sweeping = left_ / 1500 % 3 == 1 && !rising;
    const u64 number = rising ? next_rising_++ : sweeping ? next_swept_++ % keys_ : random_.below(keys_);
    key_ = prefix_ + std::to_string(100000000 + number);
    const u64 dice = random_.below(1000);
    statement_ = {Op::kPut, key_, {}, 0};
    statement_.commits = random_.below(4) == 0;
    if (rising || (dice < 550 && !sweeping)) {
      value_.assign(random_.below(120), static_cast<char>('a' + random_.below(26)));
      statement_.value = value_;
      model_[key_] = value_;
    } else if (sweeping || dice < 800) {
      statement_.op = Op::kDelete;
      model_.erase(key_);
    } else if (dice < 920) {
      statement_.op = Op::kGet;
    } else if (dice < 995) {
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
    if (left_ % 16 == 0) bench_.engine.check_invariants();
  }

  Bench& bench_;
  SplitMix64 random_;
  char prefix_;
  u32 left_, keys_;
  u64 next_rising_ = 1000000, next_swept_ = 0;
  bool running_ = false;
  std::string key_, value_;
  Statement statement_{};
  Outcome outcome_;
  std::unique_ptr<Cursor> cursor_;
  std::map<std::string, std::string> model_;
};

Counters run_history(const Options& options, u64 seed, u32 clients, u32 statements, u32 keys = 3000) {
  SCOPED_TRACE("seed " + std::to_string(seed));
  Bench bench(options, seed);
  std::vector<std::unique_ptr<RandomClient>> all;
  for (u32 i = 0; i < clients; i++)
    all.push_back(std::make_unique<RandomClient>(bench, mix64(seed * 64 + i), static_cast<char>('z' - i),
                                                 statements / clients, keys));
  const auto finished = [&] {
    return std::all_of(all.begin(), all.end(), [](const auto& client) { return client->finished(); });
  };
  u64 steps = 0;
  while (!(finished() && bench.engine.background_idle()) && bench.engine.error().ok() && bench.scheduler.run_step())
    if (++steps > 200u * statements + 100000) break;
  EXPECT_TRUE(bench.engine.error().ok()) << bench.engine.error().message;
  EXPECT_TRUE(finished()) << "a client waits for ever";
  bench.engine.check_invariants();
  const LedgerRow sum = bench.ledger.totals();
  EXPECT_EQ(sum.host_bytes_written, bench.device.counters().host_pages_written * kHostPage);
  EXPECT_EQ(sum.host_bytes_read, bench.device.counters().host_pages_read * kHostPage);
  return bench.engine.tree().counters;
}

TEST(FractalEngine, AgreesWithAMap) {
  for (u64 seed = 1; seed <= 4; seed++) {
    const Counters c = run_history(tiny(), seed, 1, 12000);
    EXPECT_GT(c.leaf_splits, 0u);
    EXPECT_GT(c.nonleaf_splits, 0u);
    EXPECT_GT(c.merges, 0u);
    EXPECT_GT(c.evictions, 0u);
    EXPECT_GT(c.partial_evictions, 0u);
    EXPECT_GT(c.checkpoints, 0u);
  }
}

TEST(FractalEngine, AgreesWithAMapWithCodecsAndWithoutCompressedBuffers) {
  for (u64 codec = 1; codec <= 3; codec++) {
    Options o = tiny();
    o.compression = codec;
    o.compress_buffers_before_eviction = codec == 2;
    run_history(o, 10 + codec, 1, 6000);
  }
}

TEST(FractalEngine, AgreesWithAMapWithManyClientsDurableCommitsAndTheCleaner) {
  for (u64 clients : {2, 8, 26}) {
    Options o = tiny();
    o.commit_sync = clients != 8;
    o.cleaner_period = 5 * kMillisecond;
    o.cleaner_iterations = 3;
    o.client_pool_threads = clients == 26 ? 1 : 3;
    run_history(o, 20 + clients, static_cast<u32>(clients), 9000);
  }
}

TEST(FractalEngine, TheSameSeedGivesTheSameRun) {
  u64 digests[2] = {0, 0};
  for (u64& digest : digests) {
    Bench bench(tiny(), 7);
    RandomClient client(bench, 5, 'z', 4000, 2000);
    while (!client.finished() && bench.scheduler.run_step()) {
    }
    digest = fold_digest(bench.engine.digest(), bench.content.digest());
  }
  EXPECT_EQ(digests[0], digests[1]);
}

}  // namespace
}  // namespace tt::fractal
