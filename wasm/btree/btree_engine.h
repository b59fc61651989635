// The B-tree engine, like InnoDB of MariaDB 10.11. Owns the instance (buffer pool, redo log, files,
// indexes) and its parts, and dispatches statements to them.
//
// A write searches the leaf in any case and so reads the row; Statement's looks_up adds nothing
// here.
#pragma once
#include "btree/change_buffer/change_buffer.h"
#include "btree/recovery/opening.h"
#include "btree/statements/defragmentation.h"
#include "btree/statements/index_change.h"
#include "btree/statements/queries.h"
#include "btree/statements/table_rebuild.h"
#include "btree/statements/write_path.h"
#include "btree/versions/rollback.h"

namespace tt::btree {

// An index in the data dictionary of the server that made the files. A database of our own numbers
// tables and indexes in their order.
struct DictionaryEntry {
  std::string file;
  u32 space, table, index;
};

class BtreeEngine final : public Engine, public Recoverable, private Opening::Host {
 public:
  static constexpr Capabilities kCapabilities{.transactions = true,
                                              .ranges = true,
                                              .optimizes = true,
                                              .changes_indexes = true,
                                              .snapshots = true,
                                              .hidden_key_bytes = 6};
  static constexpr FileNames kFileNames{".ibd", "ib_logfile0"};
  // `dictionary`: of the context's indexes, if another server made the files.
  BtreeEngine(const EngineContext& context, const Options& options,
              std::span<const DictionaryEntry> dictionary = {});
  std::unique_ptr<Cursor> new_cursor(Actor& client) override;
  Progress run(Ns now, const Statement& statement, Cursor& cursor, Outcome& outcome) override;
  Progress leave(Ns now, Cursor& cursor) override;
  u64 take_snapshot() override;
  void release_snapshot(u64 view) override;
  Capabilities capabilities() const override {
    Capabilities able = kCapabilities;
    // Not of compressed tables.
    able.optimizes = able.changes_indexes = instance_.options.key_block_size == 0;
    return able;
  }
  Ns lock_timeout() const override { return instance_.options.lock_wait_timeout; }
  Error change_options(Ns now, std::span<const u64> values) override;
  bool background_idle() const override;
  const Error& error() const override { return instance_.error; }
  std::string waits_for(const Cursor& cursor) const override;
  void describe(TableSink& sink) const override;
  void inspect(TableId table, u64 id, Slice key, TableSink& sink) override;
  std::vector<IndexSpace> index_space() const override;
  void begin_measuring() override;
  MemoryUse memory() const override;
  WaitTimes waits() const override { return instance_.counters.waits; }
  void report(ReportSink& sink) const override;
  u64 digest() const override;

  Recoverable* recoverable() override { return this; }
  // Recoverable.
  bool is_open() const override { return opening_ == nullptr || opening_->done(); }
  u64 last_write() const override;
  u64 recovered_write() const override { return recovered_write_; }
  void emit_lost_rows() override;
  void adopt_counters(const Recoverable& crashed) override;

  const Instance& instance() const { return instance_; }  // for tests
  const ChangeBuffer* change_buffer() const { return buffer_ ? &*buffer_ : nullptr; }

 private:
  void end_wait(Ns now, StatementCursor& cursor);
  Progress note_wait(Ns now, StatementCursor& cursor, Progress progress);
  // Opening::Host.
  void create(Ns now) override;
  Error open_files(const std::map<u32, std::string>& names) override;
  Progress recover_undo(Ns now) override;
  Progress roll_back(Ns now) override;
  void opened(Ns now) override;

  void create_files(Ns now);
  void report_zipped(ReportSink& sink) const;
  void remove_files(Ns now);
  Error place_doublewrite();
  void describe_indexes(std::span<const DictionaryEntry> dictionary);
  u32 tables() const;
  Space::Reopened file_of(u32 space) const;
  Progress run_flush(Ns now, StatementCursor& cursor);
  Progress run_optimize(Ns now, const Statement& statement, StatementCursor& cursor);

  Instance instance_;
  IndexOps index_ops_;
  Undo undo_;
  std::optional<ChangeBuffer> buffer_;  // none unless the option is on
  PageCleaner cleaner_;
  Purge purge_;
  WritePath write_path_;
  Queries queries_;
  IndexChange index_change_;
  TableRebuild rebuild_;
  Defragmentation defragmentation_;
  std::unique_ptr<Opening> opening_;  // null: the database is new
  // Used by opening: pages of undo logs, and the rollback of open transactions.
  std::unique_ptr<Fetch> undo_pages_;
  std::unique_ptr<Rollback> rollback_;
  std::vector<Actor*> waiting_for_open_;
  u64 recovered_write_ = 0;
  std::vector<std::string> files_;  // by space, if a dictionary names them
  // Counters at the time when measuring began.
  Counters baseline_;
  PoolCounters pool_baseline_;
  u64 log_baseline_ = 0;
};

}  // namespace tt::btree
