// The LSM engine: ties write path, flush, compactions and cursors to one database and its column
// families.
#pragma once
#include <deque>

#include "lsm/compaction/manual_compaction.h"
#include "lsm/database/write_controller.h"
#include "lsm/jobs/bulk_load.h"
#include "lsm/jobs/compaction_job.h"
#include "lsm/jobs/flush_job.h"
#include "lsm/read/get_cursor.h"
#include "lsm/read/scan_cursor.h"
#include "lsm/recovery/opening.h"
#include "lsm/write/log_flusher.h"
#include "lsm/write/wal.h"

namespace tt::lsm {

class LsmEngine : public Engine,
                  public Recoverable,
                  public JobHost,
                  public Wal::Hooks,
                  public Opening::Host {
 public:
  static constexpr Capabilities kCapabilities = {
      .merges = true,
      .deletes_ranges = true,
      .makes_checkpoints = true,
      .single_deletes = true,
      .bulk_loads = true,
      .snapshots = true,
      .merges_only_with = "merge_operator set and ttl_duration 0"};
  LsmEngine(const EngineContext& context, const Options& options);

  std::unique_ptr<Cursor> new_cursor(Actor& client) override;
  Progress run(Ns now, const Statement& statement, Cursor& cursor, Outcome& outcome) override;
  bool background_idle() const override;
  const Error& error() const override { return database_.error; }
  Capabilities capabilities() const override {
    Capabilities offered = kCapabilities;
    offered.merges = database_.options.merge_operator != 0 && database_.options.ttl_duration == 0;
    return offered;
  }
  Error change_options(Ns now, const u64* values) override;
  void describe(TableSink& sink) const override;
  void inspect(TableId table, u64 id, Slice key, TableSink& sink) override;
  void begin_measuring() override;
  void report(ReportSink& sink) const override;
  u64 digest() const override;
  // Crash and reopen (reopen.cc).
  Recoverable* recoverable() override { return this; }
  bool is_open() const override { return opening_.done(); }
  u64 last_write() const override { return last_write_; }
  u64 recovered_write() const override { return opening_.recovered_sequence(); }
  void emit_lost_rows() override;
  void adopt_counters(const Recoverable& crashed) override;
  const Database& database() const { return database_; }  // for tests
  u64 logs() const { return wal_.count(); }
  const ColumnFamily& family(u32 number = 0) const { return database_.family(number); }

  // The present as a snapshot: until it is released, reads may ask for it (ReadArgs::snapshot).
  u64 take_snapshot();
  void release_snapshot(u64 sequence);
  // Rows of the default family one by one, of the present or a snapshot, until released.
  void begin_rows(RowIterator& rows, Direction direction, u64 snapshot = kNever) {
    rows.begin(database_.family(), direction, snapshot);
  }
  RowIterator::Step next_row(RowIterator& rows, Ns now, Ns* arrives, u64* block_reads) {
    return rows.next(database_.family(), now, arrives, block_reads);
  }

 private:
  struct StatementCursor;
  // Writes.
  bool look_up(Ns now, const Statement& statement, StatementCursor& cursor, Progress* progress);
  Progress run_write(Ns now, const Statement& statement, StatementCursor& cursor);
  ValueType type_of_write(const Statement& statement) const;
  Progress written(StatementCursor& cursor);
  Progress run_flush(Ns now, StatementCursor& cursor);
  Progress run_compact(Ns now, StatementCursor& cursor);
  Progress run_checkpoint(Ns now, StatementCursor& cursor);
  void begin_checkpoint(Ns now, StatementCursor& cursor, bool flushed);
  Progress run_bulk_load(Ns now, const Statement& statement, StatementCursor& cursor);
  Result<Ns> place_bulk_load(Ns now);
  void let_writes_go_on(Ns now);
  bool stall(Ns now, StatementCursor& cursor, u64 bytes, Progress* progress);
  void insert(const BatchEntry& write);
  void switch_if_full(Ns now);
  void flush_oldest_log(Ns now);
  void spend_less(Ns now);
  void switch_memtable(Ns now, ColumnFamily& family, JobReason reason);
  void switch_together(Ns now, JobReason reason);
  void begin_memtable(Ns now, ColumnFamily& family);
  void flush(Ns now, ColumnFamily& family, JobReason reason);
  void want_flush(ColumnFamily& family, JobReason reason);
  void switch_all(Ns now);
  void new_memtable(ColumnFamily& family);
  void recalculate_writes(Ns now, ColumnFamily& family);
  u64 most_log_bytes() const;
  void write_writes_row(RowWriter& out) const;
  void emit_writes();
  bool before_group(Ns now) override;
  void group_done(Ns now) override;
  void commit(Ns now, Slice batch) override;
  // Opening.
  void begin_log(Ns now) override;
  void opened(Ns now, const std::vector<VersionEdit>& edits) override;
  // Background work.
  void install(Ns now, const VersionEdit& edit, u64 job) override;
  void flush_finished(Ns now, ColumnFamily& family, u64 memtables) override;
  std::optional<Result<Ns>> sync_closed_log(Ns now) override;
  void schedule(Ns now) override;
  bool needs_speed() const;
  bool compact_manually(Ns now);
  void want_compaction(ColumnFamily& family);
  // Reads.
  Statement with_time(Ns now, Statement statement, StatementCursor& cursor) const;
  void emit_read(Fact fact, Slice key, const Outcome& outcome, u64 probed);
  // Inspection (inspect.cc).
  void inspect_file(u64 number, TableSink& sink);
  void inspect_block(u64 number, Slice offset_key, TableSink& sink);
  void inspect_level(u32 id, TableSink& sink);
  void inspect_places(Slice key, TableSink& sink);
  void inspect_filter(u64 number, Slice key, TableSink& sink);

  Database database_;
  WriteController writes_;
  Manifest manifest_;
  Wal wal_;
  LogFlusher log_flusher_;
  FlushJob flush_;
  std::vector<std::unique_ptr<CompactionJob>> compactions_;
  Opening opening_;
  std::vector<Actor*> stalled_, flush_waiters_, group_waiters_, log_waiters_, open_waiters_;
  struct Asked {
    Actor* client;
    ColumnFamily* family;
    ManualCompaction compaction;
  };
  std::deque<Asked> manual_;  // the first one goes on
  std::optional<BulkLoad> bulk_load_;
  bool places_bulk_load_ = false;  // from the choice of its tables' levels until they are installed
  bool holds_writes_ = false;      // while a bulk load ends
  u64 next_checkpoint_ = 1;
  u64 last_write_ = 0;                    // sequence number of the last write that was inserted
  std::deque<FlushRequest> flush_queue_;  // families with memtables that wait
  std::deque<ColumnFamily*> compaction_queue_;  // families that may have something to compact
  Counters baseline_;
};

}  // namespace tt::lsm
