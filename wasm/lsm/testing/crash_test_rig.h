// An engine that loses power: histories of random statements are cut short at any write of the
// drive, any part of the unflushed data survives, and the reopened database is compared with the
// writes that must and may be there.
#pragma once
#include <gtest/gtest.h>

#include <map>

#include "core/hash.h"
#include "core/prng.h"
#include "engine/testing/crash_machine.h"
#include "lsm/lsm_engine.h"

namespace tt::lsm {

struct CrashSetting {
  Options options;
  VolumeOptions volume;
  SectorSize sector = SectorSize::k512;
  u32 clients = 1;
  u32 statements = 400;
  u64 largest_value = 150;
  Ns think = 0;  // after each statement, so that a history outlasts the engine's timers
  u64 drive_bytes = 8 * MiB;
};

// Memtables of a few dozen rows, so that a few hundred statements make several levels.
inline Options crash_options() {
  Options o;
  o.write_buffer_size = 8 * KiB;
  o.max_bytes_for_level_base = 16 * KiB;
  o.target_file_size_base = 6 * KiB;
  o.level0_file_num_compaction_trigger = 2;
  o.block_size = 512;
  o.block_cache_size = 16 * KiB;
  o.compaction_io_bytes = 4 * KiB;
  o.wal_writeback_bytes = 4 * KiB;
  o.level_compaction_dynamic_level_bytes = true;
  o.merge_operator = MergeOperator::kStringAppend;
  return o;
}

using Rows = std::map<std::string, u64>;            // key -> digest of the lookup's answer
using Values = std::map<std::string, std::string>;  // key -> value

// A client with its own keys; it knows its answers so far and the statement that it waits for.
class CrashClient : public Actor {
 public:
  CrashClient(u64 seed, char prefix, const CrashSetting& setting)
      : random_(seed),
        prefix_(prefix),
        left_(setting.statements / setting.clients),
        largest_value_(setting.largest_value),
        think_(setting.think) {}
  void attach(LsmEngine& engine) {
    engine_ = &engine;
    cursor_ = engine.new_cursor(*this);
    running_ = false;
  }
  bool finished() const { return left_ == 0 && !running_; }
  const char* name() const override { return "crash client"; }
  Ns step(Ns now) override {
    if (!running_) {
      if (left_ == 0) return kNever;
      left_--;
      choose();
      running_ = true;
      outcome_ = {};
    }
    const Progress progress = engine_->run(now, statement_, *cursor_, outcome_);
    if (progress.kind == Progress::kPark) return kNever;
    if (progress.kind == Progress::kWait) return progress.time;
    running_ = false;
    if (is_write(statement_.op)) {
      acknowledged++;
      writes.back().acknowledged_at = now;
      if (!engine_->family().options.wal_sync) writes.back().sequence = engine_->last_write();
    }
    if (statement_.op == Op::kGet) check_get();
    return now + progress.time + think_;
  }

  struct Write {
    Op op;
    std::string key, value;
    u64 sequence = 0;  // 0: not known yet; the log writer decides
    Ns acknowledged_at = kNever;
  };
  std::vector<Write> writes;  // since the engine was opened, in the order of their issue
  u64 acknowledged = 0;       // the number of them
  Values base;                // the rows when the engine was opened

  Values values_after(u64 count) const {
    Values rows = base;
    for (u64 i = 0; i < count; i++) {
      const Write& write = writes[i];
      if (write.op == Op::kPut) rows[write.key] = write.value;
      if (write.op == Op::kMerge)
        rows[write.key] =
            rows.contains(write.key) ? rows[write.key] + "," + write.value : write.value;
      if (write.op == Op::kDelete) rows.erase(write.key);
      if (write.op == Op::kDeleteRange)
        rows.erase(rows.lower_bound(write.key), rows.lower_bound(write.value));
    }
    return rows;
  }
  Rows after(u64 count) const {
    Rows rows;
    for (const auto& [key, value] : values_after(count))
      rows[key] = fold_digest(xxh3(key), xxh3(value));
    return rows;
  }
  // Starts over from the first `count` writes.
  void keep(u64 count) {
    base = values_after(count);
    writes.clear();
    acknowledged = 0;
  }
  std::string key(u64 number) const { return prefix_ + std::to_string(number); }
  static constexpr u64 kKeys = 60;

 private:
  void choose() {
    const u64 number = random_.below(kKeys);
    key_ = key(number);
    const u64 dice = random_.below(100);
    if (number % 5 == 0 && dice < 80) return put_or_delete_once();
    if (dice < 60) {
      value_.assign(random_.below(dice < 15 ? 20 : largest_value_),
                    static_cast<char>('a' + random_.below(26)));
      value_ += std::to_string(random_.next());
      statement_ = dice < 15 ? Statement::merge(key_, value_) : Statement::put(key_, value_);
      writes.push_back({statement_.op, key_, value_});
    } else if (dice < 63) {
      value_ = key_ + static_cast<char>('0' + random_.below(10));
      if (random_.below(3) == 0) value_ = key(random_.below(kKeys));
      if (value_ <= key_) value_ = key_ + '0';
      statement_ = Statement::remove_range(key_, value_);
      writes.push_back({Op::kDeleteRange, key_, value_});
    } else if (dice < 80) {
      statement_ = Statement::remove(key_);
      writes.push_back({Op::kDelete, key_, {}});
    } else if (dice < 97) {
      statement_ = Statement::get(key_);
    } else {
      const Statement whole[] = {Statement::compact(), Statement::flush(), Statement::checkpoint()};
      statement_ = whole[left_ % 3];
    }
  }
  // Such a row is never put over another, and deleted once.
  void put_or_delete_once() {
    const bool is_there = after(writes.size()).contains(key_);
    value_ = std::to_string(random_.next());
    statement_ = is_there ? Statement::remove(key_) : Statement::put(key_, value_);
    statement_.write().flavour = WriteFlavour::kSingle;
    writes.push_back({statement_.op, key_, value_});
  }
  void check_get() {
    const Rows rows = after(writes.size());
    const auto it = rows.find(key_);
    ASSERT_EQ(outcome_.rows, it == rows.end() ? 0u : 1u) << key_;
    if (it != rows.end()) {
      ASSERT_EQ(outcome_.answer, it->second) << key_;
    }
  }

  SplitMix64 random_;
  char prefix_;
  u32 left_;
  const u64 largest_value_;
  const Ns think_;
  bool running_ = false;
  std::string key_, value_;
  Statement statement_{};
  Outcome outcome_;
  LsmEngine* engine_ = nullptr;
  std::unique_ptr<Cursor> cursor_;
};

// Looks up every key of every client.
class CrashReader : public Actor {
 public:
  CrashReader(LsmEngine& engine, std::vector<std::string> keys)
      : engine_(engine), keys_(std::move(keys)), cursor_(engine.new_cursor(*this)) {}
  Ns step(Ns now) override {
    if (next_ == keys_.size()) return kNever;
    const Progress progress = engine_.run(now, Statement::get(keys_[next_]), *cursor_, outcome_);
    if (progress.kind == Progress::kPark) return kNever;
    if (progress.kind == Progress::kWait) return progress.time;
    if (outcome_.rows == 1) found[keys_[next_]] = outcome_.answer;
    outcome_ = {};
    next_++;
    return finished() ? kNever : now + progress.time;
  }
  const char* name() const override { return "crash reader"; }
  bool finished() const { return next_ == keys_.size(); }
  Rows found;

 private:
  LsmEngine& engine_;
  std::vector<std::string> keys_;
  u64 next_ = 0;
  Outcome outcome_;
  std::unique_ptr<Cursor> cursor_;
};

// Time for a sync of the log that has begun when a write is acknowledged, and for the next one:
// each waits for the drive's writes before it.
inline constexpr Ns kTwoSyncs = 30 * kMillisecond;

class CrashBench : public CrashMachine<LsmEngine, CrashClient, CrashSetting> {
 public:
  // A cut at write 0: whenever crash() is called.
  CrashBench(const CrashSetting& setting, u64 seed, u64 cut_at_write);
  // Runs until the power is cut, `steps` are done, or there is nothing left to do.
  void run(u64 steps);
  // Notes the writes that must survive; the drive chooses among the rest. A new engine begins to
  // open the database.
  void crash(u64 survivors);
  // Waits until it is open and compares its rows with those that must and may be there; then the
  // clients continue.
  void check();

 private:
  void start();
  void note_promised();
  u64 surviving_writes(const CrashClient& client, const Rows& found) const;

  u64 durable_sequence_ = 0;
  bool writing_ = true;  // the clients write: the database is open
};

}  // namespace tt::lsm
