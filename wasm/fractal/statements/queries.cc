#include "fractal/statements/queries.h"

#include <algorithm>
#include <utility>

#include "core/hash.h"
#include "fractal/format/table_row.h"

namespace tt::fractal {

Progress Queries::continue_fetch(Ns now, StatementCursor& cursor) {
  const bool fetching = cursor.fetching != nullptr, stalled = cursor.stalled_since != kNever;
  const Progress p = cursor.continue_fetch(nodes_, now);
  if (p.kind != Progress::kDone || !(fetching || stalled)) return p;
  writer_.wake_evictor_if_full(now);
  if (!cursor.stalls(nodes_.status, writer_, now)) return p;
  nodes_.unpin_all(cursor.pins);
  return Progress::park();
}

Progress Queries::descend(Ns now, StatementCursor& cursor, const Target& target) {
  for (;;) {
    const Progress p = continue_fetch(now, cursor);
    if (p.kind != Progress::kDone) return p;
    if (!nodes_.env.error.ok()) return Progress::park();
    cursor.path.clear();
    Node* n = &nodes_.node(cursor.dictionary->root);
    Visit there = cursor.visit(nodes_, *n, &target, kCauseUserRead);
    while (there == Visit::kReady && !n->leaf()) {
      const u32 i = target.child_of(*n);
      cursor.path.push_back({n, i});
      n = &nodes_.node(n->channels[i].child);
      there = cursor.visit(nodes_, *n, &target, kCauseUserRead);
    }
    if (there == Visit::kPark) return Progress::park();
    if (there == Visit::kFetching) continue;
    cursor.leaf = n;
    cursor.part = target.child_of(*n);
    const u64 applied = cursor.applied;
    if (!n->dirty) {
      apply_ancestors(now, cursor, *n, cursor.part);
    } else {  // every basement node of a dirty leaf: it is written with one MSN
      for (u32 part = 0; part < n->children(); part++)
        if (n->leaflets[part].state == PartState::kAvailable)
          apply_ancestors(now, cursor, *n, part);
      cursor.part = target.child_of(*n);
    }
    // The leaf was pinned to be read, and is pinned again to be changed
    // (toku_pin_ftnode_for_query).
    if (cursor.applied > applied) nodes_.cache.touch(*n);
    cursor.cpu += (cursor.applied - applied) * nodes_.env.options.cpu_message_ns;
    return Progress::done(0);
  }
}

// The upper bound of a basement node: its own pivot, its leaf's, or that of the nearest ancestor
// that has one; null: no bound.
const std::string* Queries::upper_bound(const StatementCursor& cursor, u32 part) {
  if (part + 1 < cursor.leaf->children()) return &cursor.leaf->pivots[part];
  for (size_t up = cursor.path.size(); up-- > 0;) {
    const PathStep& step = cursor.path[up];
    if (step.child + 1 < step.node->children()) return &step.node->pivots[step.child];
  }
  return nullptr;
}

// Keys of the basement node are larger than this.
const std::string* Queries::lower_bound(const StatementCursor& cursor, u32 part) {
  if (part > 0) return &cursor.leaf->pivots[part - 1];
  for (size_t up = cursor.path.size(); up-- > 0;) {
    const PathStep& step = cursor.path[up];
    if (step.child > 0) return &step.node->pivots[step.child - 1];
  }
  return nullptr;
}

void Queries::apply_ancestors(Ns now, StatementCursor& cursor, Node& leaf, u32 part) {
  // The nearest ancestor first: messages sink, so those below are older than those above.
  bool any = false;
  for (size_t up = cursor.path.size(); up-- > 0;) {
    Node& ancestor = *cursor.path[up].node;
    Channel& c = ancestor.channels[cursor.path[up].child];
    if (ancestor.max_msn <= leaf.leaflets[part].rows.max_msn) continue;
    if (c.messages > 0 && leaf.pending && leaf.dirty) {
      nodes_.lock_for_write(now, leaf);
      if (part >= leaf.children())
        return;  // repacked into fewer basement nodes, which are up to date
    }
    Basement& rows = leaf.leaflets[part].rows;
    const std::string* lower = part > 0             ? &leaf.pivots[part - 1]
                               : leaf.lower.empty() ? nullptr
                                                    : &leaf.lower;
    const std::string* upper = upper_bound(cursor, part);
    u64 work = 0;
    const i64 logical = rows.unsaved.logical;
    c.buffer.apply_range(lower, upper, rows.max_msn, [&](const Message& m) {
      Message lent = m;
      lent.written = true;  // its bytes are counted where it waits, or in its leaf later
      work += rows.apply(lent, leaf.oldest_xid, {&nodes_.in_use, false});
      cursor.applied++;
    });
    cursor.dictionary->count_logical(rows.unsaved.logical - logical);
    nodes_.status.counters.row_updates += rows.take_updates();
    rows.max_msn = ancestor.max_msn;
    if (work > 0) {
      c.workdone += work;
      nodes_.status.changed(ancestor, c);
      any = true;
    }
  }
  if (!any) return;
  nodes_.account(leaf);
  nodes_.status.changed(leaf);
}

template <class Fact, class... Further>
void Queries::emit_read(Slice key, const Outcome& outcome, StatementCursor& cursor,
                        Further... further) {
  if (cursor.looking_up) {
    nodes_.status.counters.look_ups++;
  } else {
    nodes_.status.counters.queries++;
    nodes_.status.counters.query_reads += cursor.reads;
    nodes_.status.counters.query_read_bytes += cursor.read_bytes;
  }
  nodes_.env.facts.emit(kCauseUserRead, 0, [&] {
    return Fact{nodes_.status.cache_row(),
                cursor.dictionary->index,
                key,
                outcome.rows,
                cursor.reads,
                cursor.applied,
                further...};
  });
}

const Version& Queries::version_of(const Statement& statement, const LeafEntry& entry,
                                   const StatementCursor& cursor) const {
  const u64 snapshot = is_read(statement.op) ? statement.read().snapshot : kNever;
  if (snapshot == kNever || entry.clean()) return entry.newest();
  return entry.seen_by(transactions_.view(snapshot), cursor.transaction.xid);
}

Slice Queries::value_of(const Statement& statement, Slice stored, StatementCursor& cursor) const {
  if (statement.index >= nodes_.env.indexes.size()) return stored;
  return row_value(nodes_.env.indexes[statement.index], stored, cursor.row);
}

Progress Queries::run_get(Ns now, const Statement& statement, StatementCursor& cursor,
                          Outcome& outcome, RowSink* sink) {
  const Progress p = descend(now, cursor, {statement.key, false});
  if (p.kind != Progress::kDone) return p;
  const Basement& rows = cursor.leaf->leaflets[cursor.part].rows;
  u32 row = 0;
  if (rows.find(statement.key, &row)) {
    const LeafEntry entry = LeafEntry::decode(rows.entry(row));
    const Version& version = version_of(statement, entry, cursor);
    if (version.present) {
      const Slice value = value_of(statement, version.value, cursor);
      outcome.rows = 1;
      outcome.answer = fold_digest(xxh3(statement.key), xxh3(value));
      if (sink != nullptr) sink->row(statement.key, value);
    }
  }
  outcome.block_reads = cursor.reads;
  emit_read<GetDone>(statement.key, outcome, cursor);
  return Progress::done(cursor.cpu + nodes_.env.options.cpu_get_ns);
}

Queries::End Queries::read_rows(const Statement& statement, StatementCursor& cursor,
                                Outcome& outcome, u64 rows_in_all) {
  const ReadArgs& read = statement.read();
  const Basement& rows = cursor.leaf->leaflets[cursor.part].rows;
  u32 row = cursor.at_end ? rows.rows() : rows.lower_bound(cursor.position);
  if (cursor.after_position && row < rows.rows() && rows.key(row) == cursor.position) row++;
  const u32 end = read.backwards ? 0 : rows.rows();
  while (row != end) {
    const u32 at = read.backwards ? --row : row++;
    const LeafEntry entry = LeafEntry::decode(rows.entry(at));
    const Version& version = version_of(statement, entry, cursor);
    if (!version.present) {
      cursor.stepped_over++;
      cursor.cpu += nodes_.env.options.cpu_skip_ns;
      continue;
    }
    const Slice key = rows.key(at);
    if (!read.until.empty() && (key < read.until) == read.backwards) return End::kScan;
    const Slice value = value_of(statement, version.value, cursor);
    outcome.answer = fold_digest(outcome.answer, fold_digest(xxh3(key), xxh3(value)));
    outcome.rows++;
    cursor.cpu += nodes_.env.options.cpu_scan_row_ns;
    if (read.rows != nullptr) read.rows->row(key, value);
    if (outcome.rows == read.limit) return End::kScan;
    if (outcome.rows < rows_in_all) continue;
    cursor.position.assign(key);
    cursor.after_position = !read.backwards;
    cursor.at_end = false;
    return End::kBatch;
  }
  return End::kBasement;
}

// The first row is searched alone (toku_ft_cursor_set_range); each further search may fetch twice
// as many rows as the one before (ha_tokudb::fill_range_query_buf). The second sets
// FT_CURSOR::prefetching, and those after it prefetch.
Queries::End Queries::search(Ns now, const Statement& statement, StatementCursor& cursor,
                             Outcome& outcome) {
  constexpr u32 kDoublings = 63;  // HA_TOKU_BULK_FETCH_ITERATION_MAX
  const u32 doublings = std::min(std::max(cursor.searches, 1u) - 1, kDoublings);
  const u64 before = outcome.rows;
  const End end = read_rows(statement, cursor, outcome, before + (u64{1} << doublings));
  if (outcome.rows > before && cursor.searches++ >= 2) prefetch_next(now, cursor);
  return end;
}

// ft_node_maybe_prefetch: the next child, also if the scan goes backwards.
void Queries::prefetch_next(Ns now, const StatementCursor& cursor) {
  if (nodes_.env.options.disable_prefetching || cursor.path.empty()) return;
  const PathStep& above = cursor.path.back();
  const u32 next = above.child + 1;
  if (next > cursor.bounds.last(*above.node)) return;
  prefetcher_.begin(now, nodes_.node(above.node->channels[next].child), cursor.bounds);
}

bool Queries::pass_basement(StatementCursor& cursor, bool backwards) {
  const std::string* bound =
      backwards ? lower_bound(cursor, cursor.part) : upper_bound(cursor, cursor.part);
  if (bound == nullptr) return false;
  cursor.position = *bound;
  cursor.after_position = true;
  cursor.at_end = false;
  return true;
}

Progress Queries::run_scan(Ns now, const Statement& statement, StatementCursor& cursor,
                           Outcome& outcome) {
  const ReadArgs& read = statement.read();
  const Options& options = nodes_.env.options;
  if (cursor.stage == StatementCursor::Stage::kBegin) {
    cursor.position.assign(statement.key);
    cursor.after_position = false;
    cursor.at_end = read.backwards && statement.key.empty();
    cursor.searches = 0;
    cursor.stage = StatementCursor::Stage::kReading;
  }
  cursor.bounds = read.backwards ? ScanBounds{read.until, statement.key}
                                 : ScanBounds{statement.key, read.until};
  const ScanBounds* bounds = options.disable_prefetching ? nullptr : &cursor.bounds;
  for (;;) {
    const bool after = cursor.after_position && !read.backwards;  // a pivot is its child's last key
    const Progress p = descend(now, cursor, {cursor.position, after, cursor.at_end, bounds});
    if (p.kind != Progress::kDone) return p;
    const End end = search(now, statement, cursor, outcome);
    if (end == End::kScan) break;
    if (end == End::kBasement && !pass_basement(cursor, read.backwards)) break;
    nodes_.unpin_all(cursor.pins);
    writer_.wake_evictor_if_full(now);
    if (end == End::kBatch) continue;
    // The rows take their time before the next basement node is looked for. A prefetch goes on
    // meanwhile.
    if (const Ns cpu = std::exchange(cursor.cpu, 0); cpu > 0) return Progress::wait(now + cpu);
  }
  cursor.stage = StatementCursor::Stage::kBegin;
  outcome.block_reads = cursor.reads;
  nodes_.status.counters.deleted_skipped += cursor.stepped_over;
  emit_read<ScanDone>(statement.key, outcome, cursor, cursor.stepped_over);
  return Progress::done(cursor.cpu + options.cpu_get_ns);
}

}  // namespace tt::fractal
