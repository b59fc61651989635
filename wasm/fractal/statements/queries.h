// Lookups and scans (PerconaFT ft/ft-ops.cc ft_search_node, ft/node.cc
// apply_ancestors_messages_to_bn): down to one basement node, which is brought up to date with the
// messages above it. That does not dirty the leaf: the work is repeated if the basement node is
// evicted.
//
// A read of a snapshot sees what was committed when it was taken, and its client's own changes;
// another sees the newest version, committed or not. A scan searches from the root, for one row,
// one, two, four and so on, at most up to the end of a basement node, and keeps nothing in memory
// in between. It has bounds, as each scan of TokuDB's handler (ha_tokudb::prelock_range): what it
// reads of a leaf is all within them, and from its third row on it has the next leaf under the same
// parent prefetched. It learns that its range has ended from the next row that is there. After each
// fetch a reader wakes the evictor and waits for it, as writers do
// (toku_cachetable_get_and_pin_nonblocking).
#pragma once
#include "fractal/state/transactions.h"
#include "fractal/statements/prefetcher.h"
#include "fractal/statements/statement_cursor.h"

namespace tt::fractal {

class Queries {
 public:
  Queries(Nodes& nodes, const Transactions& transactions, NodeWriter& writer, u32 threads)
      : nodes_(nodes), transactions_(transactions), writer_(writer), prefetcher_(nodes, threads) {}
  // True if no prefetch is under way.
  bool idle() const { return prefetcher_.idle(); }
  // `sink` receives the row; may be null.
  Progress run_get(Ns now, const Statement& statement, StatementCursor& cursor, Outcome& outcome,
                   RowSink* sink);
  Progress run_scan(Ns now, const Statement& statement, StatementCursor& cursor, Outcome& outcome);
  // Descends from the root to a basement node, cursor.leaf and cursor.part, and brings it up to
  // date.
  Progress descend(Ns now, StatementCursor& cursor, const Target& target);
  // The bound of the keys of a basement node below; null: none.
  static const std::string* lower_bound(const StatementCursor& cursor, u32 part);

 private:
  Progress continue_fetch(Ns now, StatementCursor& cursor);
  void apply_ancestors(Ns now, StatementCursor& cursor, Node& leaf, u32 part);
  static const std::string* upper_bound(const StatementCursor& cursor, u32 part);
  // The version of a row that the statement reads.
  const Version& version_of(const Statement& statement, const LeafEntry& entry,
                            const StatementCursor& cursor) const;
  // A row's value, which may point into the cursor.
  Slice value_of(const Statement& statement, Slice stored, StatementCursor& cursor) const;
  // The end of what a search has found.
  enum class End : u8 { kScan, kBatch, kBasement };
  // Adds rows of a basement node, up to a number in all.
  End read_rows(const Statement& statement, StatementCursor& cursor, Outcome& outcome, u64 rows);
  End search(Ns now, const Statement& statement, StatementCursor& cursor, Outcome& outcome);
  // Moves the cursor to the next basement node; false: there is none.
  static bool pass_basement(StatementCursor& cursor, bool backwards);
  void prefetch_next(Ns now, const StatementCursor& cursor);
  // Emits GetDone or ScanDone and counts the read; `further`: cells that only this fact has.
  template <class Fact, class... Further>
  void emit_read(Slice key, const Outcome& outcome, StatementCursor& cursor, Further... further);

  Nodes& nodes_;
  const Transactions& transactions_;
  NodeWriter& writer_;
  Prefetcher prefetcher_;
};

}  // namespace tt::fractal
