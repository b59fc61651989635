// Lookups and scans (row0sel.cc). They see the newest version of a row, committed or not.
#pragma once
#include "btree/statements/statement_cursor.h"

namespace tt::btree {

class Queries {
 public:
  Queries(Instance& instance, IndexOps& index_ops) : instance_(instance), index_ops_(index_ops) {}
  Progress run_get(Ns now, const Statement& statement, StatementCursor& cursor, Outcome& outcome);
  Progress run_scan(Ns now, const Statement& statement, StatementCursor& cursor, Outcome& outcome);

 private:
  // The leaf and record with which a scan continues; false while pages are missing.
  bool begin_next(u32 index, StatementCursor& cursor, PageId next, PathStep& step);
  bool find_leaf(Ns now, u32 index, StatementCursor& cursor, PathStep& step);
  // Emits GetDone or ScanDone; `further`: cells that the other one lacks.
  template <class Fact, class... Further>
  void emit_read(Slice key, const Outcome& outcome, Further... further);

  Instance& instance_;
  IndexOps& index_ops_;
};

}  // namespace tt::btree
