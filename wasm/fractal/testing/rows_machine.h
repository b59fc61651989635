// One client of a fractal tree on a volume that may lose power.
#pragma once
#include <gtest/gtest.h>

#include "device/flash/flash_device.h"
#include "engine/testing/engine_test_rig.h"
#include "fractal/fractal_engine.h"
#include "fractal/testing/rows_client.h"

namespace tt::fractal {

// One client on a volume that may lose power.
class RowsMachine {
 public:
  using Rows = std::map<std::string, std::string>;
  explicit RowsMachine(const Options& options, std::span<const IndexInfo> indexes = {})
      : options_(options), indexes_(indexes) {
    volume_.expect_crash();
    start();
  }
  void run(const Statement& statement) {
    begin(statement);
    while (!client_.done) {
      ASSERT_TRUE(engine_->error().ok()) << engine_->error().message;
      ASSERT_TRUE(scheduler_.run_step());
    }
  }
  void begin(const Statement& statement) {
    client_.begin(statement);
    scheduler_.wake(client_, scheduler_.now());
  }
  bool run_steps(u64 steps) {
    while (steps-- > 0 && !client_.done && scheduler_.run_step()) {
    }
    return client_.done;
  }
  const Rows& scan(u32 index = 0) {
    Statement all = Statement::scan({}, 1'000'000);
    all.index = index;
    run(all);
    return client_.rows;
  }
  const Rows& get(Slice key) {
    run(Statement::get(key));
    return client_.rows;
  }
  void cut(u64 survivors) {
    volume_.crash(scheduler_.now(), survivors_by_seed(survivors));
    start();
  }
  bool step() { return scheduler_.run_step(); }
  bool done() const { return client_.done; }
  bool idle() const { return engine_->background_idle(); }
  const Rows& rows() const { return client_.rows; }  // those of the last read
  const FractalState& state() const { return engine_->state(); }
  const Volume& volume() const { return volume_; }

 private:
  void start() {
    scheduler_.clear();
    engine_ = nullptr;
    scheduler_.add(client_);
    engine_ = std::make_unique<FractalEngine>(
        EngineContext{scheduler_, volume_, ledger_, facts_, 1, kNoAxis, indexes_}, options_);
    client_.attach(*engine_);
    client_.done = true;
  }
  const Options options_;
  const std::span<const IndexInfo> indexes_;
  FactStream facts_;
  Ledger ledger_;
  FlashDevice device_{test_drive(32 * MiB), ledger_, facts_};
  ContentStore content_{device_.pages() * kHostPage};
  Volume volume_{device_, content_, ledger_, facts_};
  Scheduler scheduler_{facts_};
  RowsClient client_;
  std::unique_ptr<FractalEngine> engine_;
};

}  // namespace tt::fractal
