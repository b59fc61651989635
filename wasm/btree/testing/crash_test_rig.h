// For tests: an engine that loses power. Histories of random transactions, cut short at any write
// of the drive, with any part of what the drive had not flushed, opened again, and held against
// exactly the transactions that must be there.
#pragma once
#include <gtest/gtest.h>

#include "btree/invariants.h"
#include "btree/testing/crash_client.h"
#include "btree/testing/small_instance.h"
#include "core/hash.h"
#include "engine/testing/crash_machine.h"

namespace tt::btree {

// A flush of the redo log that has begun when a commit is acknowledged, and the next one: each
// waits for what the drive is writing.
inline constexpr Ns kTwoFlushes = 30 * kMillisecond;

// Rows with entries in two other indexes, so many that a change of the table takes hundreds of
// writes, with a sort buffer, a pool and a change buffer that differ by seed.
inline CrashSetting indexed_setting(u64 seed) {
  CrashSetting s;
  s.options = tiny_options();
  s.options.sort_buffer_size = seed % 2 == 0 ? 512 : 8 * KiB;
  if (seed % 3 == 0) s.options.buffer_pool_size = 72 * (4 * KiB + 160);
  if (seed % 3 == 1) s.options.change_buffering = ChangeBuffering::kAll;
  s.options.log_file_size = 256 * KiB;
  s.options.log_buffer_size = 16 * KiB;
  s.sector = seed % 2 == 0 ? SectorSize::k512 : SectorSize::k4096;
  s.indexed = true;
  s.keys = 2500;
  s.statements = 2500;
  s.largest_value = 60;
  s.per_transaction = 3;
  return s;
}

class CrashBench : public CrashMachine<BtreeEngine, CrashClient, CrashSetting> {
 public:
  CrashBench(const CrashSetting& setting, u64 seed, u64 cut_at_write)
      : CrashMachine(setting, test_drive(setting.drive_bytes), faults(setting, cut_at_write),
                     seed) {
    if (cut_at_write == 0) volume_.expect_crash();
    for (u32 i = 0; i < setting.clients; i++)
      clients_.push_back(std::make_unique<CrashClient>(setting_, mix64(seed * 64 + i),
                                                       static_cast<char>('a' + i)));
    start();
    wake_clients();
  }
  void run(u64 steps) {
    while (steps-- > 0 && volume_.error().ok() && engine_->error().ok() && scheduler_.run_step()) {
    }
    if (volume_.error().ok() && !engine_->error().ok()) found_torn();  // while it was being opened
  }
  // Writes of the drive while an index is dropped or added, or the table rebuilt. Runs to the end.
  std::vector<u64> writes_of_changes() {
    std::vector<u64> numbers;
    while (!finished()) {
      const u64 before = writes();
      run(1);
      if (!clients_[0]->changes_table()) continue;
      for (u64 write = before + 1; write <= writes(); write++) numbers.push_back(write);
    }
    return numbers;
  }
  // On to a batch of page writes, if one begins soon, and that many steps into it.
  void run_into_a_batch(u64 steps) {
    for (u64 left = 2000; left > 0 && engine_->instance().doublewrite_writing == 0; left--) run(1);
    run(steps);
  }
  void crash(u64 survivors) {
    const Ns now = scheduler_.now();
    const bool at_once = setting_.options.flush_log_at_trx_commit == FlushLog::kEachCommit;
    const Ns late = setting_.options.flush_log_at_timeout + kTwoFlushes;
    const Ns before = at_once ? kNever : now - std::min(now, late);
    for (const auto& client : clients_)
      durable_ = std::max(durable_, client->take_acknowledged(before));
    if (!at_once && durable_ > 0) promised_later_++;
    volume_.crash(scheduler_.now(), survivors_by_seed(survivors));
    start();
  }
  // Opens and compares. False if it was found torn, which ends the history.
  bool check() {
    reader_ = std::make_unique<CrashReader>(*engine_, std::max<u32>(1, indexes().size()));
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
    for (const auto& client : clients_) EXPECT_TRUE(client->takes_indexes(engine_->instance()));
    Values wanted;
    for (const auto& client : clients_)
      wanted.merge(Values(client->recovered(engine_->recovered_write())));
    durable_ = 0;
    compare(reader_->found[0], wanted);
    compare_entries(wanted);
    wake_clients();
    return !::testing::Test::HasFailure();
  }
  // The waits of clients that are not done, and of the engine's actors.
  std::string waits() const {
    std::string text;
    for (const auto& client : clients_)
      if (!client->finished()) text += client->waits_for() + "; ";
    scheduler_.each_actor([&](const Actor& actor, Ns) {
      if (!actor.waits_for().empty()) text += actor.name() + (": " + actor.waits_for() + "; ");
    });
    return text;
  }

 private:
  static FaultOptions faults(const CrashSetting& setting, u64 cut_at_write) {
    FaultOptions o;
    o.sector = setting.sector;
    o.power_cut_at_write = cut_at_write;
    return o;
  }
  void start() {
    const std::unique_ptr<BtreeEngine> crashed = replace_engine(indexes());
    if (crashed != nullptr) engine_->adopt_counters(*crashed);
    attach_clients();
  }
  // Only what was written without a copy may be torn, and the error names it.
  bool found_torn() const {
    const std::string& message = engine_->error().message;
    EXPECT_FALSE(setting_.options.doublewrite) << message;
    EXPECT_NE(message.find("its checksum does not fit its content"), std::string::npos) << message;
    EXPECT_GT(engine_->instance().recovery.torn, 0u);
    return false;
  }
  static void compare(const Values& found, const Values& wanted) {
    for (const auto& [key, value] : wanted) {
      const auto at = found.find(key);
      ASSERT_TRUE(at != found.end()) << key << " is lost";
      ASSERT_EQ(at->second, value) << key << " is another version";
    }
    for (const auto& [key, value] : found)
      ASSERT_TRUE(wanted.contains(key)) << key << " was never committed, or deleted";
  }
  // An index has the entries of the rows that are there, and no others.
  void compare_entries(const Values& rows) const {
    for (u32 index = 1; index < indexes().size(); index++) {
      if (!engine_->instance().indexes[index].there) continue;
      SCOPED_TRACE("index " + std::to_string(index));
      Values wanted;
      for (const auto& [key, value] : rows)
        wanted[entry_key(indexes()[index].key_parts, key, value)] = "";
      compare(reader_->found[index], wanted);
    }
  }
  std::span<const IndexInfo> indexes() const {
    return setting_.indexed ? std::span<const IndexInfo>(kIndexedRows)
                            : std::span<const IndexInfo>();
  }

  std::unique_ptr<CrashReader> reader_;
  u64 durable_ = 0;
};

}  // namespace tt::btree
