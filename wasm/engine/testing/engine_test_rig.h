// Test rig for engines: an engine on its own drive, and clients that check each answer against a
// std::map.
#pragma once
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>

#include "core/hash.h"
#include "core/prng.h"
#include "device/flash/flash_device.h"
#include "engine/engine.h"

namespace tt {

inline FlashOptions test_drive(u64 capacity_bytes) {
  FlashOptions o;
  o.capacity_bytes = capacity_bytes;
  return o;
}

// The options of a profile.
template <class Options>
Options profile_options(const OptionGroup& group, std::string_view name) {
  std::vector<u64> values = Options().to_values();
  for (const ProfileDef& profile : group.profiles)
    if (name == profile.name) {
      for (const ProfileValue& v : profile.values) values[v.option] = v.value;
      return Options::from_values(values);
    }
  TT_CHECK(false);
  return {};
}

template <class EngineType, class Options>
struct EngineBench {
  explicit EngineBench(const Options& options, u64 seed = 1,
                       std::span<const IndexInfo> indexes = {}, u64 capacity_bytes = 64 * MiB,
                       const FaultOptions& faults = {})
      : device(test_drive(capacity_bytes), ledger, facts),
        content(device.pages() * kHostPage),
        volume(device, content, ledger, facts, {}, faults),
        scheduler(facts),
        engine({scheduler, volume, ledger, facts, seed, kNoAxis, indexes}, options) {}
  FactStream facts;
  Ledger ledger;
  FlashDevice device;
  ContentStore content;
  Volume volume;
  Scheduler scheduler;
  EngineType engine;
};

// The statements of a random client.
struct StatementMix {
  // per 1,000 statements; the rest are scans
  u32 puts = 550, deletes = 150, gets = 200, flushes = 10;
  u64 keys = 700, first_key = 0;
  u64 largest_value = 200;  // bytes
  u32 statements_per_commit = 1;
  u32 look_ups = 0;  // per 1,000 writes
  u32 indexes = 1;   // the clients take turns; client 'z' uses the first
  // Alternate with phases of rising keys, which take the fast path of the last page, and of deletes
  // from one end to the other, which merge pages.
  bool in_phases = false;
};

// Generates statements on keys with its own prefix, so that clients do not race. The keys of client
// 'z' are the last in key order.
class RandomClient : public Actor {
 public:
  // `after_each` runs after each statement, to check the engine's invariants.
  RandomClient(Scheduler& scheduler, Engine& engine, u64 seed, char prefix, u32 statements,
               const StatementMix& mix = {}, std::function<void()> after_each = {})
      : engine_(engine),
        random_(seed),
        prefix_(prefix),
        left_(statements),
        mix_(mix),
        after_each_(std::move(after_each)) {
    scheduler.add(*this, 0);
    cursor_ = engine.new_cursor(*this);
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
    const Progress progress = engine_.run(now, statement_, *cursor_, outcome_);
    if (progress.kind == Progress::kPark) return kNever;
    if (progress.kind == Progress::kWait) return progress.time;
    running_ = false;
    check();
    return now + progress.time;
  }

 private:
  void choose() {
    const bool rising = mix_.in_phases && left_ / 500 % 3 == 2;
    const bool sweeping = mix_.in_phases && !rising && left_ / 1500 % 3 == 1;
    const u64 number = rising     ? next_rising_++
                       : sweeping ? next_swept_++ % mix_.keys
                                  : random_.below(mix_.keys);
    key_ = prefix_ + std::to_string(mix_.first_key + number);
    const u64 dice = random_.below(1000);
    WriteArgs write;
    // The last statement commits: no transaction stays open.
    const bool last = left_ == 0 && mix_.statements_per_commit > 1;
    if (mix_.statements_per_commit > 1)
      write.commits = random_.below(mix_.statements_per_commit) == 0 || last;
    if (mix_.look_ups > 0) write.looks_up = random_.below(1000) < mix_.look_ups;
    if (rising || last || (dice < mix_.puts && !sweeping)) {
      value_.assign(random_.below(mix_.largest_value), static_cast<char>('a' + random_.below(26)));
      write.value = value_;
      statement_ = Statement::put(key_, value_);
      model_[key_] = value_;
    } else if (sweeping || dice < mix_.puts + mix_.deletes) {
      statement_ = Statement::remove(key_);
      model_.erase(key_);
    } else if (dice < mix_.puts + mix_.deletes + mix_.gets) {
      statement_ = Statement::get(key_);
    } else if (dice < 1000 - mix_.flushes) {
      statement_ = Statement::scan(key_, static_cast<u32>(1 + random_.below(20)));
    } else {
      statement_ = left_ % 4 == 0 ? Statement::compact() : Statement::flush();
    }
    if (is_write(statement_.op)) statement_.write() = write;
    statement_.index = static_cast<u32>('z' - prefix_) % mix_.indexes;
  }
  void check() {
    if (statement_.op == Op::kGet) expect_rows(1, model_.contains(key_) ? key_ : std::string());
    if (statement_.op == Op::kScan && prefix_ == 'z') expect_rows(statement_.read().limit, key_);
    if (after_each_) after_each_();
  }
  // Expects the model's rows from `from` on, hashed as engines do; no rows if `from` is empty.
  void expect_rows(u32 limit, const std::string& from) const {
    u64 answer = 0;
    u32 rows = 0;
    if (!from.empty())
      for (auto it = model_.lower_bound(from); it != model_.end() && rows < limit; ++it, ++rows)
        answer = fold_digest(answer, fold_digest(xxh3(it->first), xxh3(it->second)));
    ASSERT_EQ(outcome_.rows, rows) << key_;
    if (rows == 0) return;
    if (statement_.op == Op::kGet) answer = fold_digest(xxh3(key_), xxh3(model_.at(key_)));
    ASSERT_EQ(outcome_.answer, answer) << key_;
  }

  Engine& engine_;
  SplitMix64 random_;
  char prefix_;
  u32 left_;
  StatementMix mix_;
  std::function<void()> after_each_;
  u64 next_rising_ = 1000000, next_swept_ = 0;
  bool running_ = false;
  std::string key_, value_;
  Statement statement_{};
  Outcome outcome_;
  std::unique_ptr<Cursor> cursor_;
  std::map<std::string, std::string> model_;
};

// Runs `clients` random clients that share `statements`, until they have finished and the
// background is idle.
template <class Bench>
void run_random_clients(Bench& bench, u64 seed, u32 clients, u32 statements,
                        const StatementMix& mix = {},
                        const std::function<void()>& after_each = {}) {
  std::vector<std::unique_ptr<RandomClient>> all;
  for (u32 i = 0; i < clients; i++)
    all.push_back(std::make_unique<RandomClient>(bench.scheduler, bench.engine,
                                                 mix64(seed * 64 + i), static_cast<char>('z' - i),
                                                 statements / clients, mix, after_each));
  const auto finished = [&] {
    return std::all_of(all.begin(), all.end(),
                       [](const auto& client) { return client->finished(); });
  };
  u64 steps = 0;
  while (!(finished() && bench.engine.background_idle()) && bench.engine.error().ok() &&
         bench.scheduler.run_step())
    ASSERT_LT(++steps, 200u * statements + 100000);
  ASSERT_TRUE(bench.engine.error().ok()) << bench.engine.error().message;
  ASSERT_TRUE(finished()) << "a client waits forever";
  ASSERT_TRUE(bench.engine.background_idle());
  // The bytes by cause add up to the drive's counters.
  const LedgerRow sum = bench.ledger.totals();
  EXPECT_EQ(sum.host_bytes_written, bench.device.counters().host_pages_written * kHostPage);
  EXPECT_EQ(sum.host_bytes_read, bench.device.counters().host_pages_read * kHostPage);
}

}  // namespace tt
