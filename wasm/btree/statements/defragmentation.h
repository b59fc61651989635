// OPTIMIZE TABLE with innodb_defragment=1: the leaves of each index of the table are defragmented,
// a few at a time and not too many a second, while all statements go on (btr0defragment.cc
// btr_defragment_chunk, MariaDB 10.11). The file stays as long as it was.
//
// The statistics about it that the server keeps in a table are missing.
#pragma once
#include "btree/statements/table_change.h"

namespace tt::btree {

class Defragmentation {
 public:
  Defragmentation(Instance& instance, IndexOps& index_ops, PageCleaner& cleaner)
      : instance_(instance), index_ops_(index_ops), cleaner_(cleaner) {}
  bool running(const StatementCursor& cursor) const { return client_ == &cursor; }
  // True if the statement changes a table, which waits for the end: rows would move past it.
  bool locks(const Statement& statement, const StatementCursor& cursor);
  // True if another client defragments, which wakes this one.
  bool holds(const StatementCursor& cursor);
  bool blocks(const StatementCursor& cursor) const {
    return std::find(waiting_.begin(), waiting_.end(), &cursor.client) != waiting_.end();
  }
  Progress run(Ns now, const Statement& statement, StatementCursor& cursor);

 private:
  u32 next_index(u32 from) const;
  Progress step(Ns now, StatementCursor& cursor);

  Instance& instance_;
  IndexOps& index_ops_;
  PageCleaner& cleaner_;
  std::vector<Actor*> waiting_;
  const StatementCursor* client_ = nullptr;
  u32 space_ = 0, index_ = 0;  // the table's; the index at hand
  std::string key_;            // leads to the leaf that is next
  Ns last_ = kNever;           // when leaves of this index were last defragmented; kNever: not yet
  std::vector<PageId> leaves_;
};

}  // namespace tt::btree
