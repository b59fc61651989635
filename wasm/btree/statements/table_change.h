// The common part of changes of a table's indexes and of its file (handler0alter.cc, row0merge.cc,
// MariaDB 10.11): one at a time, with the table locked for others' writes, as with LOCK=SHARED.
// MariaDB's default lets clients write, and applies what they have written at the end (row0log.cc).
#pragma once
#include <algorithm>
#include <optional>

#include "btree/bulk/bulk_build.h"
#include "btree/bulk/merge_sort.h"
#include "btree/flush/page_cleaner.h"
#include "btree/statements/queries.h"

namespace tt::btree {

inline bool changes_table(Op op) {
  return op == Op::kDropIndex || op == Op::kAddIndex || op == Op::kOptimize;
}

class TableChange {
 public:
  void use(ChangeBuffer& buffer) { buffer_ = &buffer; }
  bool running(const StatementCursor& cursor) const { return client_ == &cursor; }
  bool blocks(const StatementCursor& cursor) const {
    return std::find(waiting_.begin(), waiting_.end(), &cursor.client) != waiting_.end();
  }
  // True if a change by another client is under way, which wakes this one.
  bool holds(const StatementCursor& cursor) {
    if (!is_of_others(cursor)) return false;
    wait(cursor);
    return true;
  }

 protected:
  TableChange(Instance& instance, IndexOps& index_ops, Undo& undo, PageCleaner& cleaner,
              Queries& queries)
      : instance_(instance),
        index_ops_(index_ops),
        undo_(undo),
        cleaner_(cleaner),
        queries_(queries) {}
  void begin(const StatementCursor& cursor, u32 index) {
    client_ = &cursor;
    index_ = index;
    end_ = 0;
  }
  bool is_of_others(const StatementCursor& cursor) const {
    return client_ != nullptr && client_ != &cursor;
  }
  bool is_of_table(const Statement& statement) const {
    return instance_.indexes[statement.index].space == instance_.indexes[index_].space;
  }
  void wait(const StatementCursor& cursor) { waiting_.push_back(&cursor.client); }
  // log_free_check.
  bool stall(Ns now, Actor& client);
  // Fills the tree with sorted entries (row_merge_insert_index_tuples). kDone: it is whole.
  Progress load(Ns now, StatementCursor& cursor, MergeSort& sort, BulkBuild& build);
  // True if the page that comes next can be begun; else the build waits, and has released its
  // pages.
  bool turn(Ns now, StatementCursor& cursor, BulkBuild& build, Progress* wait);
  bool is_durable(Ns now, Actor& client) {
    return instance_.log.flushed() >= end_ || instance_.log.durable(now, end_, client);
  }
  void end(Ns now);

  Instance& instance_;
  IndexOps& index_ops_;
  Undo& undo_;
  PageCleaner& cleaner_;
  Queries& queries_;
  ChangeBuffer* buffer_ = nullptr;
  std::vector<Actor*> waiting_;
  // The change in progress.
  const StatementCursor* client_ = nullptr;  // null: there is none
  u32 index_ = 0;
  Lsn end_ = 0;  // the log must be durable up to here
  std::string entry_;
};

}  // namespace tt::btree
