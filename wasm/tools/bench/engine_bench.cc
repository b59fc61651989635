// engine-bench btree|fractal ROWS CACHE: an engine of the lab under the stream of calls that all
// stores get, each call a transaction. Its drive is in memory, as the others' is a RAM disk, and
// takes no time; the log is written without waiting for it.
#include <cstring>

#include "btree/btree_engine.h"
#include "device/testing/flash_test_rig.h"
#include "fractal/fractal_engine.h"
#include "tools/bench/store_bench.h"

namespace tt {
namespace {

btree::Options btree_options(u64 cache) {
  btree::Options o;
  o.buffer_pool_size = cache;
  o.log_file_size = cache / 4 * 3;  // the ratio of InnoDB's defaults
  o.flush_log_at_trx_commit = btree::FlushLog::kEachSecond;
  return o;
}

// PerconaFT 1:16, the scale of the LSM-trees here.
fractal::Options fractal_options(u64 cache) {
  fractal::Options o;
  o.block_size = 256 * KiB;
  o.read_block_size = 8 * KiB;
  o.cache_size = cache;
  o.checkpointing_period = 60 * kSecond / 16;
  o.fsync_log_period = kSecond / 16;
  o.log_buffer = MiB;
  o.log_file = 100 * MiB / 16;
  return o;
}

FlashOptions drive_options(u64 rows, u64 cache) {
  FlashOptions o = flash_profile("instant");
  o.capacity_bytes = std::max<u64>(512 * MiB, round_up(rows * 116 * 6 + cache, MiB));
  return o;
}

// One client that waits for each call.
template <class EngineType>
class Ours : private Actor {
 public:
  template <class Options>
  Ours(u64 rows, u64 cache, const Options& options)
      : device_(drive_options(rows, cache), ledger_, facts_),
        content_(device_.pages() * kHostPage),
        volume_(device_, content_, ledger_, facts_),
        scheduler_(facts_),
        engine_({scheduler_, volume_, ledger_, facts_, 1}, options) {
    scheduler_.add(*this);
    cursor_ = engine_.new_cursor(*this);
  }
  bool put(Slice key, Slice value) { return run(Statement::put(key, value)); }
  bool get(Slice key, u64) { return run(Statement::get(key)) && outcome_.rows == 1; }
  bool scan(Slice key, u64 rows) {
    return run(Statement::scan(key, static_cast<u32>(rows))) && outcome_.rows > 0;
  }
  bool flush() { return run(Statement::flush()); }
  void settle() {
    while (!engine_.background_idle() && engine_.error().ok()) TT_CHECK(scheduler_.run_step());
  }
  Error error() const { return volume_.error().ok() ? engine_.error() : volume_.error(); }
  u64 drive_bytes_in_memory() const { return content_.bytes_resident(); }

 private:
  const char* name() const override { return "caller"; }
  Ns step(Ns now) override {
    if (done_) return kNever;
    const Progress progress = engine_.run(now, statement_, *cursor_, outcome_);
    if (progress.kind == Progress::kWait) return progress.time;
    if (progress.kind == Progress::kPark) return kNever;
    done_ = true;
    ready_at_ = now + progress.time;
    return kNever;
  }
  bool run(const Statement& statement) {
    statement_ = statement;
    outcome_ = {};
    done_ = false;
    scheduler_.wake(*this, std::max(scheduler_.now(), ready_at_));
    while (!done_ && error().ok()) TT_CHECK(scheduler_.run_step());
    return done_;
  }

  FactStream facts_;
  Ledger ledger_;
  FlashDevice device_;
  ContentStore content_;
  Volume volume_;
  Scheduler scheduler_;
  EngineType engine_;
  std::unique_ptr<Cursor> cursor_;
  Statement statement_;
  Outcome outcome_;
  bool done_ = true;
  Ns ready_at_ = 0;
};

template <class EngineType, class Options>
void run_engine(u64 rows, u64 cache, const Options& options) {
  const auto ours = std::make_unique<Ours<EngineType>>(rows, cache, options);
  bench::run(*ours, rows);
}

}  // namespace
}  // namespace tt

int main(int argc, char** argv) {
  using namespace tt;
  bench::require(argc > 3, "engine-bench btree|fractal ROWS CACHE");
  const u64 rows = bench::number(argv[2]), cache = bench::number(argv[3]);
  if (std::strcmp(argv[1], "btree") == 0)
    run_engine<btree::BtreeEngine>(rows, cache, btree_options(cache));
  else
    run_engine<fractal::FractalEngine>(rows, cache, fractal_options(cache));
  return 0;
}
