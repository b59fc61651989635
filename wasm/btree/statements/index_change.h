// DROP INDEX and ADD INDEX (handler0alter.cc, row0merge.cc, MariaDB 10.11).
//
// Statements no longer see a dropped index; then the pages of its tree are given back. An added one
// is built from a scan of the rows, whose entries are sorted and fill a new tree from its leaves
// up. Meanwhile clients that write to the table wait, as with LOCK=SHARED; MariaDB's default lets
// them write, and applies what they have written at the end (row0log.cc).
//
// The dictionary is not kept, so what a server changes there is missing.
#pragma once
#include <algorithm>
#include <optional>

#include "btree/bulk/bulk_build.h"
#include "btree/bulk/merge_sort.h"
#include "btree/bulk/unfinished_tree.h"
#include "btree/flush/page_cleaner.h"
#include "btree/statements/queries.h"

namespace tt::btree {

class IndexChange : private RowSink {
 public:
  IndexChange(Instance& instance, IndexOps& index_ops, Undo& undo, PageCleaner& cleaner,
              Queries& queries)
      : instance_(instance),
        index_ops_(index_ops),
        undo_(undo),
        cleaner_(cleaner),
        queries_(queries),
        tree_(instance, index_ops) {}
  void use(ChangeBuffer& buffer) { buffer_ = &buffer; }
  // True if the statement waits for the change of another client, which wakes this one.
  bool locks(const Statement& statement, const StatementCursor& cursor);
  bool blocks(const StatementCursor& cursor) const {
    return std::find(waiting_.begin(), waiting_.end(), &cursor.client) != waiting_.end();
  }
  Progress run(Ns now, const Statement& statement, StatementCursor& cursor);
  // For recovery: gives back the pages of trees that are not there. `owner` is woken when there is
  // room in the log.
  Progress free_unfinished(Ns now, Actor& owner, Fetch& fetch);

 private:
  enum class Stage : u8 { kMerge, kFree, kCreate, kScan, kLoad, kDurable };
  void row(Slice key, Slice value) override;
  bool stall(Ns now, Actor& client);
  Progress advance(Ns now, StatementCursor& cursor);
  Stage begin(const Statement& statement);
  Progress free(Ns now, u32 index, Actor& client, Fetch& fetch);
  Progress scan(Ns now, StatementCursor& cursor);
  Progress load(Ns now, StatementCursor& cursor);
  void enter_durable() { stage_ = Stage::kDurable, end_ = instance_.log.lsn(); }
  void end(Ns now);
  u32 rows() const;  // the index with the rows

  Instance& instance_;
  IndexOps& index_ops_;
  Undo& undo_;
  PageCleaner& cleaner_;
  Queries& queries_;
  ChangeBuffer* buffer_ = nullptr;
  UnfinishedTree tree_;
  std::vector<Actor*> waiting_;
  // The change in progress.
  const StatementCursor* client_ = nullptr;  // null: there is none
  u32 index_ = 0;
  Stage stage_ = Stage::kMerge;
  Ns now_ = 0;
  Lsn end_ = 0;  // the log must be durable up to here
  std::string entry_;
  std::optional<MergeSort> sort_;
  std::optional<BulkBuild> build_;
};

}  // namespace tt::btree
