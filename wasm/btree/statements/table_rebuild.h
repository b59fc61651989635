// OPTIMIZE TABLE, which in InnoDB is ALTER TABLE … ENGINE=InnoDB: the table is built again in
// another file (handler0alter.cc, row0merge.cc, MariaDB 10.11).
//
//   new file | rows in key order, entries sorted | names of both files change | old file removed
//
// Each tree is filled from its leaves up, with 1/16 free in pages of rows, and all of it is in the
// redo log. One mini-transaction there gives the new file the table's name: a power cut before it
// leaves the old table, one after it the new one, and opening removes the other file.
//
// Rows that are marked as deleted are left out, and the others have no history any more. So it
// waits for transactions that are open, and a view from before it finds no table: MariaDB refuses
// its reads (ER_TABLE_DEF_CHANGED), and here the rebuild refuses to begin.
#pragma once
#include "btree/statements/table_change.h"

namespace tt::btree {

class TableRebuild : public TableChange, private RowSink {
 public:
  TableRebuild(Instance& instance, IndexOps& index_ops, Undo& undo, PageCleaner& cleaner,
               Queries& queries)
      : TableChange(instance, index_ops, undo, cleaner, queries) {}
  // True if the statement waits for the rebuild by another client, which wakes this one.
  bool locks(const Statement& statement, const StatementCursor& cursor);
  // Statements of rows that begin and end: the files change while there are none.
  void begins(const Statement& statement) { statements(statement)++; }
  void ends(Ns now, const Statement& statement);
  // A client has committed.
  void wake(Ns now);
  Progress run(Ns now, const Statement& statement, StatementCursor& cursor);
  // True if the rebuild waits for statements or transactions of other clients.
  bool awaits_others() const { return waits_; }

 private:
  enum class Stage : u8 {
    kOpen,
    kMerge,
    kCreate,
    kScan,
    kRows,
    kEntries,
    kLock,
    kLog,
    kNames,
    kDrop
  };
  // A tree of the new table.
  struct Tree {
    u32 number;
    Index index;
    std::optional<MergeSort> sort;  // its entries; none: it has the rows
    std::optional<BulkBuild> build;
  };
  void row(Slice key, Slice value) override;
  u32& statements(const Statement& statement);
  bool has_others();
  Progress refuse_views();
  bool create(Ns now, Fetch& fetch);
  void begin_trees(Ns now);
  Progress advance(Ns now, StatementCursor& cursor);
  Progress scan(Ns now, StatementCursor& cursor);
  Progress load_rows(Ns now, StatementCursor& cursor);
  Progress load_entries(Ns now, StatementCursor& cursor);
  void log_names(Ns now);
  Ns rename_files(Ns now);
  void swap_trees();
  bool drop_pages(Ns now);
  void end_rebuild(Ns now);
  Space& old_space() { return *instance_.spaces[old_]; }
  Space& new_space() { return *instance_.spaces[new_]; }

  std::vector<u32> running_;  // statements of rows, by index
  Stage stage_ = Stage::kOpen;
  bool waits_ = false, exclusive_ = false;
  u32 old_ = 0, new_ = 0;  // spaces
  Ns now_ = 0;
  std::vector<std::unique_ptr<Tree>> trees_;  // the rows' first
  size_t loading_ = 0;
  // Rows that were read and are not loaded yet: the sort buffer, although they are in order.
  std::vector<std::pair<std::string, std::string>> rows_;
  size_t loaded_ = 0;
  u64 row_bytes_ = 0;
  bool scanned_ = false;
};

}  // namespace tt::btree
