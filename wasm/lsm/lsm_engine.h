// The LSM engine: owns its parts, delegates each statement to the part that runs it, and shows the
// whole to the lab. It has no algorithm itself.
//
//   statements/  write_path, reads, maintenance, checkpoints, bulk_loader, memtable_switch
//   jobs/        background_scheduler with its flush and compactions
//   write/       wal, write_stalls, log_flusher
//   recovery/    opening
//   database/    the state that all of these share
#pragma once
#include "lsm/recovery/opening.h"
#include "lsm/statements/bulk_loader.h"
#include "lsm/statements/checkpoints.h"
#include "lsm/statements/maintenance.h"
#include "lsm/statements/reads.h"
#include "lsm/statements/write_path.h"
#include "lsm/write/log_flusher.h"

namespace tt::lsm {

class LsmEngine : public Engine, public Recoverable, private Opening::Host {
 public:
  static constexpr FileNames kFileNames{".sst", ".log"};
  static constexpr Capabilities kCapabilities = {
      .merges = true,
      .deletes_ranges = true,
      .makes_checkpoints = true,
      .transactions = true,
      .ranges = true,
      .optimizes = true,
      .single_deletes = true,
      .bulk_loads = true,
      .snapshots = true,
      .tells_newer = true,
      .merges_only_with = "merge_operator set and ttl_duration 0",
      .transactions_only_with = "batch_transactions, as in the profiles of MyRocks",
      .locks = "myrocks"};
  LsmEngine(const EngineContext& context, const Options& options);

  std::unique_ptr<Cursor> new_cursor(Actor& client) override;
  Progress run(Ns now, const Statement& statement, Cursor& cursor, Outcome& outcome) override;
  Progress leave(Ns now, Cursor& cursor) override;
  u64 take_snapshot() override;
  void release_snapshot(u64 sequence) override;
  bool background_idle() const override;
  const Error& error() const override { return database_.error; }
  std::string waits_for(const Cursor& cursor) const override;
  Capabilities capabilities() const override {
    Capabilities offered = kCapabilities;
    offered.merges = database_.options.merge_operator != MergeOperator::kNone &&
                     database_.options.ttl_duration == 0;
    offered.transactions = database_.options.batch_transactions;
    return offered;
  }
  Ns lock_timeout() const override { return database_.options.lock_wait_timeout; }
  Error change_options(Ns now, std::span<const u64> values) override;
  void describe(TableSink& sink) const override;
  void inspect(TableId table, u64 id, Slice key, TableSink& sink) override;
  std::vector<IndexSpace> index_space() const override;
  void begin_measuring() override;
  MemoryUse memory() const override;
  WaitTimes waits() const override { return database_.counters.waits; }
  void report(ReportSink& sink) const override;
  u64 digest() const override;
  void check_invariants() const;  // for tests

  Recoverable* recoverable() override { return this; }
  bool is_open() const override { return opening_.done(); }
  u64 last_write() const override { return writes_.last_write(); }
  u64 recovered_write() const override { return opening_.recovered_sequence(); }
  void emit_lost_rows() override;
  void adopt_counters(const Recoverable& crashed) override;

  // For tests and the key-value store.
  const Database& database() const { return database_; }
  u64 logs() const { return wal_.count(); }
  const ColumnFamily& family(u32 number = 0) const { return database_.family(number); }

  // Iterates over the rows of the default family, of the present or a snapshot.
  void begin_rows(RowIterator& rows, Direction direction, u64 snapshot = kNever) {
    rows.begin(database_.family(), direction, snapshot);
  }
  RowIterator::Step next_row(RowIterator& rows, Ns now, Ns* arrives, u64* block_reads) {
    return rows.next(database_.family(), now, arrives, block_reads);
  }

 private:
  // Bytes of the index and filter blocks of all files.
  struct TableParts {
    u64 index = 0, filters = 0;
  };
  TableParts table_parts() const;
  struct StatementCursor;
  void begin_log(Ns now) override { memtables_.begin(now); }
  void opened(Ns now, const std::vector<VersionEdit>& edits) override;
  u64 zero_sequences() const;
  // inspect.cc
  void inspect_file(u64 number, TableSink& sink);
  void inspect_block(u64 number, Slice offset_key, TableSink& sink);
  void inspect_level(u32 id, TableSink& sink);
  void inspect_places(Slice key, TableSink& sink);
  void inspect_filter(u64 number, Slice key, TableSink& sink);

  // Each part knows only parts above it in this list; the log calls the write path through Hooks.
  Database database_;
  Manifest manifest_;
  Wal wal_;
  LogFlusher log_flusher_;
  WriteStalls stalls_;
  BackgroundScheduler background_;
  MemtableSwitch memtables_;
  Reads reads_;
  WritePath writes_;
  Maintenance maintenance_;
  Checkpoints checkpoints_;
  BulkLoader bulk_loader_;
  Opening opening_;
  std::vector<Actor*> waiting_for_open_;  // clients
  Counters baseline_;                     // the counters when measuring began
};

}  // namespace tt::lsm
