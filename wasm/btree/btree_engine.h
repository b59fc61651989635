// The B-tree engine, like InnoDB of MariaDB 10.11. Owns the instance (buffer pool, redo log, files,
// indexes) and its parts, and dispatches statements to them.
//
// A write searches the leaf in any case and so reads the row; Statement's looks_up adds nothing
// here.
#pragma once
#include "btree/statements/queries.h"
#include "btree/statements/write_path.h"

namespace tt::btree {

class BtreeEngine final : public Engine {
 public:
  static constexpr Capabilities kCapabilities{};
  BtreeEngine(const EngineContext& context, const Options& options);
  std::unique_ptr<Cursor> new_cursor(Actor& client) override;
  Progress run(Ns now, const Statement& statement, Cursor& cursor, Outcome& outcome) override;
  Error change_options(Ns now, std::span<const u64> values) override;
  bool background_idle() const override;
  const Error& error() const override { return instance_.error; }
  std::string waits_for(const Cursor& cursor) const override;
  void describe(TableSink& sink) const override;
  void inspect(TableId table, u64 id, Slice key, TableSink& sink) override;
  void begin_measuring() override;
  void report(ReportSink& sink) const override;
  u64 digest() const override;

  const Instance& instance() const { return instance_; }  // for tests

 private:
  void create_files();
  Progress run_flush(Ns now, StatementCursor& cursor);

  Instance instance_;
  IndexOps index_ops_;
  Undo undo_;
  PageCleaner cleaner_;
  Purge purge_;
  WritePath write_path_;
  Queries queries_;
  // When measuring began.
  Counters baseline_;
  PoolCounters pool_baseline_;
  u64 log_baseline_ = 0;
};

}  // namespace tt::btree
