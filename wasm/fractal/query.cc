// Lookups and scans (PerconaFT ft/ft-ops.cc ft_search_node, ft/node.cc
// apply_ancestors_messages_to_bn): down to one basement node, which is brought up to date with the
// messages above it. The leaf does not become dirty: what is applied is work done over, and lost
// when the basement node leaves the memory.
//
// A read sees the newest version, committed or not. A scan fetches basement node by basement node,
// without prefetching.
#include "core/hash.h"
#include "fractal/statement_cursor.h"

namespace tt::fractal {

Progress FractalEngine::descend(Ns now, StatementCursor& cursor, const Target& target) {
  for (;;) {
    const Progress p = go_on(now, cursor);
    if (p.kind != Progress::kDone) return p;
    if (!tree_.error.ok()) return Progress::park();
    cursor.path.clear();
    Node* n = &tree_.node(tree_.root);
    Visit there = visit(cursor, *n, &target, kCauseUserRead);
    while (there == Visit::kThere && !n->leaf()) {
      const u32 i = target.child_of(*n);
      cursor.path.push_back({n, i});
      n = &tree_.node(n->channels[i].child);
      there = visit(cursor, *n, &target, kCauseUserRead);
    }
    if (there == Visit::kPark) return Progress::park();
    if (there == Visit::kFetching) continue;
    cursor.leaf = n;
    cursor.part = target.child_of(*n);
    if (!n->dirty) {
      apply_ancestors(now, cursor, *n, cursor.part);
    } else {  // every basement node of a dirty leaf must be up to date: flushes depend on it
      for (u32 part = 0; part < n->children(); part++)
        if (n->leaflets[part].state == PartState::kAvailable)
          apply_ancestors(now, cursor, *n, part);
      cursor.part = target.child_of(*n);
    }
    return Progress::done(0);
  }
}

// The upper bound of a basement node: its own, its leaf's, or that of the nearest ancestor that has
// one; null: no bound.
const std::string* FractalEngine::upper_bound(const StatementCursor& cursor, u32 part) {
  if (part + 1 < cursor.leaf->children()) return &cursor.leaf->pivots[part];
  for (size_t up = cursor.path.size(); up-- > 0;) {
    const Step& step = cursor.path[up];
    if (step.child + 1 < step.node->children()) return &step.node->pivots[step.child];
  }
  return nullptr;
}

void FractalEngine::apply_ancestors(Ns now, StatementCursor& cursor, Node& leaf, u32 part) {
  bool any = false;
  for (size_t up = cursor.path.size(); up-- > 0;) {
    Node& ancestor = *cursor.path[up].node;
    Channel& c = ancestor.channels[cursor.path[up].child];
    if (ancestor.max_msn <= leaf.leaflets[part].rows.max_msn) continue;
    if (c.messages > 0 && leaf.pending && leaf.dirty) {
      tree_.lock_for_write(now, leaf);
      if (part >= leaf.children())
        return;  // packed anew into fewer basement nodes: those have been brought up to date
    }
    Basement& rows = leaf.leaflets[part].rows;
    const std::string* lower = part > 0             ? &leaf.pivots[part - 1]
                               : leaf.lower.empty() ? nullptr
                                                    : &leaf.lower;
    const std::string* upper = upper_bound(cursor, part);
    u64 work = 0;
    c.buffer.apply_range(lower, upper, [&](const Message& m) {
      if (m.msn <= rows.max_msn) return;
      work += rows.apply(m, leaf.oldest_xid);
      cursor.applied++;
    });
    rows.max_msn = ancestor.max_msn;
    if (work > 0) {
      c.workdone += work;
      tree_.changed(ancestor, c);
      any = true;
    }
  }
  if (!any) return;
  tree_.account(leaf);
  tree_.changed(leaf);
}

void FractalEngine::emit_read(Fact fact, Slice key, const Outcome& outcome,
                              StatementCursor& cursor) {
  tree_.counters.queries++;
  tree_.counters.query_reads += cursor.reads;
  tree_.counters.query_read_bytes += cursor.read_bytes;
  if (!tree_.context.facts.begin(fact, kCauseUserRead)) return;
  tree_.write_cache_row(tree_.context.facts.cells());
  tree_.context.facts.cells()
      .bytes(key)
      .integer(outcome.rows)
      .integer(cursor.reads)
      .integer(cursor.applied);
}

Progress FractalEngine::run_get(Ns now, const Statement& statement, StatementCursor& cursor,
                                Outcome& outcome) {
  const Progress p = descend(now, cursor, {statement.key, false});
  if (p.kind != Progress::kDone) return p;
  const Basement& rows = cursor.leaf->leaflets[cursor.part].rows;
  u32 row = 0;
  if (rows.find(statement.key, &row)) {
    const LeafEntry entry = LeafEntry::decode(rows.entry(row));
    if (entry.newest().present) {
      outcome.rows = 1;
      outcome.answer = fold_digest(xxh3(key_of_row(statement.key)), xxh3(entry.newest().value));
    }
  }
  outcome.block_reads = cursor.reads;
  emit_read(kGetDone, statement.key, outcome, cursor);
  return Progress::done(cursor.cpu + tree_.options.cpu_get_ns);
}

Progress FractalEngine::run_scan(Ns now, const Statement& statement, StatementCursor& cursor,
                                 Outcome& outcome) {
  if (cursor.stage == StatementCursor::Stage::kBegin) {
    cursor.position.assign(statement.key);
    cursor.behind = false;
    cursor.stage = StatementCursor::Stage::kReading;
  }
  for (;;) {
    const Progress p = descend(now, cursor, {cursor.position, cursor.behind});
    if (p.kind != Progress::kDone) return p;
    const Basement& rows = cursor.leaf->leaflets[cursor.part].rows;
    u32 row = rows.lower_bound(cursor.position);
    if (cursor.behind && row < rows.rows() && rows.key(row) == cursor.position) row++;
    bool ended = false;
    for (; row < rows.rows() && outcome.rows < statement.read().limit; row++) {
      ended = several_indexes() && index_number(rows.key(row)) != index_number(statement.key);
      if (ended) break;
      const LeafEntry entry = LeafEntry::decode(rows.entry(row));
      if (!entry.newest().present) continue;
      const Slice key = key_of_row(rows.key(row));
      outcome.answer =
          fold_digest(outcome.answer, fold_digest(xxh3(key), xxh3(entry.newest().value)));
      outcome.rows++;
    }
    if (ended || outcome.rows == statement.read().limit) break;
    const std::string* bound = upper_bound(cursor, cursor.part);
    if (bound == nullptr) break;
    cursor.position = *bound;
    cursor.behind = true;
  }
  cursor.stage = StatementCursor::Stage::kBegin;
  outcome.block_reads = cursor.reads;
  emit_read(kScanDone, statement.key, outcome, cursor);
  return Progress::done(cursor.cpu + tree_.options.cpu_get_ns +
                        outcome.rows * tree_.options.cpu_scan_row_ns);
}

}  // namespace tt::fractal
