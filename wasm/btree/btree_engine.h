// The B-tree engine, like InnoDB: ties trees, undo logs, redo log, buffer pool, page cleaner and
// purge together.
#pragma once
#include "btree/flush/page_cleaner.h"
#include "btree/undo/purge.h"

namespace tt::btree {

class BtreeEngine : public Engine {
 public:
  static constexpr Capabilities kCapabilities{};
  BtreeEngine(const EngineContext& context, const Options& options);
  std::unique_ptr<Cursor> new_cursor(Actor& client) override;
  Progress run(Ns now, const Statement& statement, Cursor& cursor, Outcome& outcome) override;
  Error change_options(Ns now, const u64* values) override;
  bool background_idle() const override;
  const Error& error() const override { return instance_.error; }
  void describe(TableSink& sink) const override;
  void inspect(TableId table, u64 id, Slice key, TableSink& sink) override;
  void begin_measuring() override;
  void report(ReportSink& sink) const override;
  u64 digest() const override;

  Instance& instance() { return instance_; }  // for tests
  // Stops the run if pages, lists or trees are inconsistent; every page must be in memory or on the
  // drive as it should.
  void check_invariants();

 private:
  struct StatementCursor;
  void create_files();
  Progress run_write(Ns now, const Statement& statement, StatementCursor& cursor);
  Progress run_get(Ns now, const Statement& statement, StatementCursor& cursor, Outcome& outcome);
  Progress run_scan(Ns now, const Statement& statement, StatementCursor& cursor, Outcome& outcome);
  Progress run_flush(Ns now, StatementCursor& cursor);
  bool stall(Ns now, StatementCursor& cursor);
  // Whether all is there that the statement will touch; else cursor.fetch says how to wait.
  bool prepare(Ns now, const Statement& statement, StatementCursor& cursor);
  void apply(Ns now, const Statement& statement, StatementCursor& cursor);
  Progress commit(Ns now, StatementCursor& cursor);
  bool grow(Ns now, u32 space, u32 extents);
  void emit_writes(bool stopped);
  void emit_read(Fact fact, Slice key, const Outcome& outcome);
  void emit_row(Fact fact, PageId page, Slice key, u64 bytes, bool update);
  Slice old_columns(const IndexInfo& info, Slice value) const;

  Instance instance_;
  Trees trees_;
  Undo undo_;
  PageCleaner cleaner_;
  Purge purge_;
  bool stopped_ = false;
  Counters baseline_;
  PoolCounters pool_baseline_;
  u64 log_baseline_ = 0;
};

}  // namespace tt::btree
