// For tests of the LSM engine: capacities so tiny that everything happens soon, and a client that
// runs one statement to its end.
#pragma once
#include "engine/testing/engine_test_rig.h"
#include "lsm/lsm_engine.h"

namespace tt::lsm {

inline Options tiny_options() {
  Options o;
  o.write_buffer_size = 64 * KiB;
  o.max_bytes_for_level_base = 128 * KiB;
  o.target_file_size_base = 32 * KiB;
  o.block_size = 1 * KiB;
  o.block_cache_size = 64 * KiB;
  o.compaction_io_bytes = 8 * KiB;
  o.wal_writeback_bytes = 4 * KiB;
  o.level_compaction_dynamic_level_bytes = true;
  return o;
}

// Bulk loads with the defaults of IngestExternalFile.
inline Options ingesting_options() {
  Options o = tiny_options();
  o.ingest_allow_global_seqno = o.ingest_allow_blocking_flush = o.ingest_snapshot_consistency =
      true;
  return o;
}

using Bench = EngineBench<LsmEngine, Options>;

// Runs statements one after the other, against the bench's engine or the one that replaced it on
// the volume.
class StepClient : public Actor, public RowSink {
 public:
  explicit StepClient(Bench& bench) : bench_(bench) { attach(); }
  // Runs a statement, not before `from`. The rows that it reads are in `rows` afterwards. If the
  // power is cut first, ran() is false.
  Outcome run(const Statement& statement, Ns from = 0) {
    statement_ = statement;
    if (is_read(statement_.op)) statement_.read().rows = this;
    outcome_ = {};
    rows.clear();
    done_ = false;
    from_ = std::max(bench_.scheduler.now(), from);
    bench_.scheduler.wake(*this, from_);
    while (!done_ && bench_.volume.error().ok() && engine().error().ok() &&
           bench_.scheduler.run_step()) {
    }
    EXPECT_TRUE(done_ || !bench_.volume.error().ok() || !engine().error().ok()) << "waits for ever";
    return outcome_;
  }
  bool ran() const { return done_; }
  std::map<std::string, std::string> scan(u64 snapshot = kNever) {
    Statement all = Statement::scan({}, ~0u);
    all.read().snapshot = snapshot;
    run(all);
    return rows;
  }
  LsmEngine& engine() { return reopened_ ? *reopened_ : bench_.engine; }
  // A new engine opens the database on the volume.
  void reopen(const Options& options, std::span<const IndexInfo> trees = {}) {
    bench_.scheduler.clear();
    reopened_ =
        std::make_unique<LsmEngine>(EngineContext{bench_.scheduler, bench_.volume, bench_.ledger,
                                                  bench_.facts, 1, kNoAxis, trees},
                                    options);
    done_ = true;
    attach();
  }
  void lose_power(const Options& options, u64 survivors = 0) {
    bench_.volume.crash(bench_.scheduler.now(), survivors_by_seed(survivors));
    reopen(options);
  }

  Ns step(Ns now) override {
    if (done_) return kNever;
    if (now < from_) return from_;
    const Progress p = engine().run(now, statement_, *cursor_, outcome_);
    if (p.kind == Progress::kPark) return kNever;
    if (p.kind == Progress::kWait) return p.time;
    done_ = true;
    return now + p.time;
  }
  void row(Slice key, Slice value) override { rows.emplace(key, value); }
  const char* name() const override { return "test client"; }
  std::map<std::string, std::string> rows;

 private:
  void attach() {
    bench_.scheduler.add(*this);
    cursor_ = engine().new_cursor(*this);
  }

  Bench& bench_;
  std::unique_ptr<LsmEngine> reopened_;
  std::unique_ptr<Cursor> cursor_;
  Statement statement_{};
  Outcome outcome_;
  Ns from_ = 0;
  bool done_ = true;
};

}  // namespace tt::lsm
