// For tests: an engine on a drive of its own, and a client that holds each answer against a std::map.
#pragma once
#include <gtest/gtest.h>

#include <map>

#include "btree/btree_engine.h"
#include "core/hash.h"
#include "core/prng.h"
#include "device/flash/flash_device.h"

namespace tt::btree {

// Small pages, a pool of 128 frames and a redo log of a few hundred KiB: everything happens.
inline Options tiny() {
  Options o;
  o.page_size = 4 * KiB;
  o.buffer_pool_size = 512 * KiB;
  o.lru_scan_depth = 24;
  o.log_file_size = 512 * KiB;
  o.log_buffer_size = 64 * KiB;
  return o;
}

struct Bench {
  explicit Bench(const Options& options, u64 seed = 1, std::span<const TreeInfo> trees = {})
      : device(drive(), ledger, facts),
        content(device.pages() * kHostPage),
        volume(device, content, ledger, facts),
        scheduler(facts),
        engine({scheduler, volume, ledger, facts, seed, kNoAxis, trees}, options) {}
  static FlashOptions drive() {
    FlashOptions o;
    o.capacity_bytes = 256 * MiB;
    return o;
  }
  FactStream facts;
  Ledger ledger;
  FlashDevice device;
  ContentStore content;
  Volume volume;
  Scheduler scheduler;
  BtreeEngine engine;
};

// What a scan over the model answers, as the engine hashes it.
inline u64 answer_of(const std::map<std::string, std::string>& model, const std::string& from, u32 limit, u32* rows) {
  u64 answer = 0;
  *rows = 0;
  for (auto it = model.lower_bound(from); it != model.end() && *rows < limit; ++it, ++*rows)
    answer = fold_digest(answer, fold_digest(xxh3(it->first), xxh3(it->second)));
  return answer;
}

// Makes up its own statements on keys of its own, so that clients do not race.
class RandomClient : public Actor {
 public:
  struct Mix {
    u32 keys = 700, puts = 55, deletes = 15, gets = 20, flushes = 1;
    u64 largest_value = 200;
    bool check_all = false;  // the engine's invariants behind each statement
  };
  RandomClient(Bench& bench, u64 seed, char prefix, u32 statements, const Mix& mix)
      : bench_(bench), random_(seed), prefix_(prefix), left_(statements), mix_(mix) {
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
    key_ = prefix_ + std::to_string(random_.below(mix_.keys));
    const u64 dice = random_.below(100);
    statement_ = {Op::kPut, key_, {}, 0};
    if (dice < mix_.puts) {
      value_.assign(random_.below(mix_.largest_value), static_cast<char>('a' + random_.below(26)));
      statement_.value = value_;
      model_[key_] = value_;
    } else if (dice < mix_.puts + mix_.deletes) {
      statement_.op = Op::kDelete;
      model_.erase(key_);
    } else if (dice < mix_.puts + mix_.deletes + mix_.gets) {
      statement_.op = Op::kGet;
    } else if (dice < 100 - mix_.flushes) {
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
    if (mix_.check_all) bench_.engine.check_invariants();
  }

  Bench& bench_;
  SplitMix64 random_;
  char prefix_;
  u32 left_;
  Mix mix_;
  bool running_ = false;
  std::string key_, value_;
  Statement statement_{};
  Outcome outcome_;
  std::unique_ptr<Cursor> cursor_;
  std::map<std::string, std::string> model_;
};

}  // namespace tt::btree
