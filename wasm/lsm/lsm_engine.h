// The LSM engine: ties write path, flush, compactions and cursors to one tree.
#pragma once
#include "lsm/compaction_job.h"
#include "lsm/flush_job.h"
#include "lsm/get_cursor.h"
#include "lsm/manual_compaction.h"
#include "lsm/opening.h"
#include "lsm/scan_cursor.h"
#include "lsm/wal.h"
#include "lsm/write_controller.h"

namespace tt::lsm {

class LsmEngine : public Engine, public JobHost, public Wal::Hooks, public Opening::Host {
 public:
  LsmEngine(const EngineContext& context, const Options& options);

  std::unique_ptr<Cursor> new_cursor(Actor& client) override;
  Progress run(Ns now, const Statement& statement, Cursor& cursor, Outcome& outcome) override;
  bool background_idle() const override;
  const Error& error() const override { return database_.error; }
  Error change_options(Ns now, const u64* values) override;
  void describe(TableSink& sink) const override;
  void inspect(TableId table, u64 id, Slice key, TableSink& sink) override;
  void begin_measuring() override { baseline_ = database_.counters, stats_baseline_ = tree_.compaction_stats; }
  void report(ReportSink& sink) const override;
  u64 digest() const override;
  // Crash and reopen (reopen.cc).
  bool recovers() const override { return true; }
  bool open() const override { return opening_.done(); }
  u64 last_write() const override { return last_write_; }
  u64 recovered_write() const override { return opening_.recovered_sequence(); }
  void tell_lost() override;
  void take_over(const Engine& before) override;
  const Database& database() const { return database_; }  // for tests
  const Tree& tree() const { return tree_; }              // likewise

  // The present as a snapshot: until it is released, reads may ask for it (Statement::snapshot).
  u64 take_snapshot();
  void release_snapshot(u64 sequence);
  // Rows one by one, of the present or a snapshot, until released.
  void begin_rows(RowIterator& rows, Direction direction, u64 snapshot = kNever) {
    rows.begin(tree_, direction, snapshot);
  }
  RowIterator::Step next_row(RowIterator& rows, Ns now, Ns* arrives, u64* block_reads) {
    return rows.next(tree_, now, arrives, block_reads);
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
  bool stall(Ns now, StatementCursor& cursor, u64 bytes, Progress* progress);
  void insert(u64 sequence, ValueType type, Slice key, Slice value);
  bool switch_if_full(Ns now);
  void switch_memtable(Ns now, JobReason reason);
  void new_memtable();
  void recalculate_writes(Ns now);
  void emit_writes();
  bool before_group(Ns now) override;
  void group_done(Ns now) override;
  void commit(Ns now, Slice batch) override;
  // Opening.
  void begin_log(Ns now) override;
  void opened(Ns now, const VersionEdit& edit) override;
  // Background work.
  void install(Ns now, const VersionEdit& edit, u64 job) override;
  void flush_finished(Ns now, u64 memtables) override;
  void schedule(Ns now) override;
  bool needs_speed() const;
  bool compact_manually(Ns now);
  // Reads.
  void emit_read(Fact fact, Slice key, const Outcome& outcome, u64 probed);
  // Inspection (inspect.cc).
  void inspect_file(u64 number, TableSink& sink);
  void inspect_block(u64 number, Slice offset_key, TableSink& sink);
  void inspect_level(u32 level, TableSink& sink);
  void inspect_places(Slice key, TableSink& sink);
  void inspect_filter(u64 number, Slice key, TableSink& sink);

  Database database_;
  Tree& tree_;
  WriteController writes_;
  Manifest manifest_;
  Wal wal_;
  FlushJob flush_;
  std::vector<std::unique_ptr<CompactionJob>> compactions_;
  Opening opening_;
  std::vector<Actor*> stalled_, flush_waiters_, group_waiters_, open_waiters_;
  struct Asked {
    Actor* client;
    ManualCompaction compaction;
  };
  std::deque<Asked> manual_;  // the first one goes on
  u64 last_write_ = 0;        // sequence number of the last write that was inserted
  JobReason switch_reason_ = JobReason::kMemtableFull;
  Counters baseline_;
  CompactionStats stats_baseline_;
};

}  // namespace tt::lsm
