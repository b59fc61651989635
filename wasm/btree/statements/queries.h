// Lookups and scans (row0sel.cc). With a view they see its moment (viewed_queries.cc); else the
// newest version of a row, committed or not. Like MariaDB, a scan learns that its range has ended
// from the next row that is not deleted.
#pragma once
#include "btree/statements/statement_cursor.h"

namespace tt::btree {

class Queries {
 public:
  Queries(Instance& instance, IndexOps& index_ops, Undo& undo)
      : instance_(instance), index_ops_(index_ops), undo_(undo) {}
  Progress run_get(Ns now, const Statement& statement, StatementCursor& cursor, Outcome& outcome);
  Progress run_scan(Ns now, const Statement& statement, StatementCursor& cursor, Outcome& outcome);
  // kBlocked: pages are missing. kEnds: the scan ends in this leaf.
  enum class Rows : u8 { kBlocked, kGoesOn, kEnds };
  // The rows of a scan's next leaf, which stays fixed if the scan goes on.
  Rows scan_leaf(Ns now, const Statement& statement, StatementCursor& cursor);

 private:
  // False also for a view that was released, or went with the power.
  bool has_view(const Statement& statement) const {
    return undo_.views().has(statement.read().snapshot);
  }
  // The leaf and record with which a scan continues; false while pages are missing.
  bool begin_next(u32 index, StatementCursor& cursor, PageId next, PathStep& step);
  bool begin_last(u32 index, StatementCursor& cursor, PageId before, PathStep& step);
  bool find_leaf(Ns now, u32 index, StatementCursor& cursor, PathStep& step);
  bool find_leaf_before(Ns now, u32 index, StatementCursor& cursor, PathStep& step);
  bool is_kept(const StatementCursor& cursor) const;
  // Adds the rows of a leaf, from a record on.
  Rows read_rows(const Statement& statement, StatementCursor& cursor, PathStep step);
  // Adds a row, unless it lies beyond the scan's end: then it returns false.
  bool add_row(const ReadArgs& read, StatementCursor& cursor, Slice key, Slice value);
  // range_estimate.cc
  bool estimate(Ns now, const Statement& statement, StatementCursor& cursor);
  bool count_level(Ns now, StatementCursor& cursor, PageId left, PageId right);
  static u32 fetched(const ReadArgs& read);
  // viewed_queries.cc
  Rows read_viewed_rows(Ns now, const Statement& statement, StatementCursor& cursor, PathStep step);
  // kYes if the reader sees the record; *value is then the row's, or the entry's.
  RowVersions::Answer see(Ns now, const Statement& statement, StatementCursor& cursor,
                          PathStep place, Slice* value);
  RowVersions::Answer see_entry(Ns now, const Statement& statement, StatementCursor& cursor,
                                PathStep place);
  bool is_inside(Ns now, StatementCursor& cursor, PathStep& step) const;
  // Emits GetDone or ScanDone; `further`: cells that the other one lacks.
  template <class Fact, class... Further>
  void emit_read(Slice key, const Outcome& outcome, Further... further);

  Instance& instance_;
  IndexOps& index_ops_;
  Undo& undo_;
};

}  // namespace tt::btree
