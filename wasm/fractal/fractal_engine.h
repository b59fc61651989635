// The fractal tree engine: PerconaFT's rules (TokuDB's tree) on the emulated drive. Owns the state
// and its parts, and dispatches statements to them.
#pragma once
#include "fractal/flush/cleaner.h"
#include "fractal/loader/bulk_loader.h"
#include "fractal/recovery/opening.h"
#include "fractal/statements/indexer.h"
#include "fractal/statements/optimizing.h"
#include "fractal/statements/queries.h"
#include "fractal/statements/write_path.h"
#include "fractal/write/checkpoint.h"

namespace tt::fractal {

class FractalEngine final : public Engine, public Recoverable, private Opening::Host {
 public:
  static constexpr Capabilities kCapabilities{.transactions = true,
                                              .ranges = true,
                                              .changes_columns = true,
                                              .optimizes = true,
                                              .changes_indexes = true,
                                              .bulk_loads = true,
                                              .sorts_bulk_loads = true,
                                              .snapshots = true,
                                              .locks = "tokudb"};
  static constexpr FileNames kFileNames{".tokudb", ".tokulog29"};
  // `update`: the application's update function for PerconaFT's own files (DB_ENV->set_update);
  // null: files with updates are refused.
  FractalEngine(const EngineContext& context, const Options& options, Update update = nullptr);
  std::unique_ptr<Cursor> new_cursor(Actor& client) override;
  Progress run(Ns now, const Statement& statement, Cursor& cursor, Outcome& outcome) override;
  Progress leave(Ns now, Cursor& cursor) override;
  u64 take_snapshot() override { return state_.transactions.take_snapshot(); }
  void release_snapshot(u64 snapshot) override { state_.transactions.release_snapshot(snapshot); }
  Capabilities capabilities() const override { return kCapabilities; }
  Ns lock_timeout() const override { return state_.env.options.lock_timeout; }
  Error change_options(Ns now, std::span<const u64> values) override;
  bool background_idle() const override {
    return is_open() && flusher_.idle() && writer_.idle() && checkpointer_.idle() &&
           cleaner_.idle() && state_.log.idle() && !state_.build.running() && queries_.idle();
  }
  const Error& error() const override { return state_.env.error; }
  std::string waits_for(const Cursor& cursor) const override;
  void describe(TableSink& sink) const override;
  void inspect(TableId table, u64 id, Slice key, TableSink& sink) override;
  std::vector<IndexSpace> index_space() const override;
  void begin_measuring() override;
  MemoryUse memory() const override;
  WaitTimes waits() const override { return state_.status.counters.waits; }
  void report(ReportSink& sink) const override;
  u64 digest() const override;

  Recoverable* recoverable() override { return this; }
  bool is_open() const override { return opening_ == nullptr || opening_->done(); }
  u64 last_write() const override { return state_.log.numbers().acknowledged(); }
  u64 recovered_write() const override {
    return opening_ == nullptr ? 0 : opening_->recovered_write();
  }
  void emit_lost_rows() override;
  void adopt_counters(const Recoverable& crashed) override;

  const FractalState& state() const { return state_; }  // for tests

 private:
  void report_fetches(ReportSink& sink) const;
  void report_broadcasts(ReportSink& sink) const;
  void report_loads(ReportSink& sink) const;
  void start(Ns now);
  // Opening::Host.
  void find_dictionaries(bool checkpoint_ended, FindFile find,
                         const LogScan::Names& loaded) override;
  void opened(Ns now) override;
  Progress write(Ns now, const Statement& statement, StatementCursor& cursor);
  Progress end_transaction(Ns now, StatementCursor& cursor, bool commits);
  Progress look_up(Ns now, const Statement& statement, StatementCursor& cursor);
  Progress run_flush(Ns now, StatementCursor& cursor);
  void finish(Ns now, StatementCursor& cursor);

  FractalState state_;
  NodeWriter writer_;
  Flusher flusher_;
  Checkpointer checkpointer_;
  Cleaner cleaner_;
  Injection injection_;
  WritePath write_path_;
  Queries queries_;
  Optimizing optimizing_;
  Indexer indexer_;
  BulkLoader bulk_loader_;
  std::unique_ptr<Opening> opening_;  // null: the database is new
  std::vector<Actor*> waiting_for_open_;
  Counters baseline_;  // when measuring began
  u64 baseline_log_ = 0, cursors_ = 0;
};

}  // namespace tt::fractal
