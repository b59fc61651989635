// DROP INDEX and ADD INDEX.
//
// Statements no longer see a dropped index; then the pages of its tree are given back. An added one
// is built from a scan of the rows, whose entries are sorted and fill a new tree from its leaves
// up.
//
// The dictionary is not kept, so what a server changes there is missing.
#pragma once
#include "btree/bulk/unfinished_tree.h"
#include "btree/statements/table_change.h"

namespace tt::btree {

class IndexChange : public TableChange, private RowSink {
 public:
  IndexChange(Instance& instance, IndexOps& index_ops, Undo& undo, PageCleaner& cleaner,
              Queries& queries)
      : TableChange(instance, index_ops, undo, cleaner, queries), tree_(instance, index_ops) {}
  // True if the statement waits for the change of another client, which wakes this one.
  bool locks(const Statement& statement, const StatementCursor& cursor);
  Progress run(Ns now, const Statement& statement, StatementCursor& cursor);
  // For recovery: gives back the pages of trees that are not there. `owner` is woken when there is
  // room in the log.
  Progress free_unfinished(Ns now, Actor& owner, Fetch& fetch);

 private:
  enum class Stage : u8 { kMerge, kFree, kCreate, kScan, kLoad, kDurable };
  void row(Slice key, Slice value) override;
  Progress advance(Ns now, StatementCursor& cursor);
  Stage begin_stage(const Statement& statement);
  Progress free(Ns now, u32 index, Actor& client, Fetch& fetch);
  Progress scan(Ns now, StatementCursor& cursor);
  Progress load_tree(Ns now, StatementCursor& cursor);
  void enter_durable() { stage_ = Stage::kDurable, end_ = instance_.log.lsn(); }
  void end_change(Ns now);
  u32 rows() const;  // the index with the rows

  UnfinishedTree tree_;
  Stage stage_ = Stage::kMerge;
  Ns now_ = 0;
  std::optional<MergeSort> sort_;
  std::optional<BulkBuild> build_;
};

}  // namespace tt::btree
