#include "fractal/statements/rollback_log.h"

namespace tt::fractal {
namespace {

constexpr size_t kMaxUnused = 4096;  // MAX_CACHED_ROLLBACK_NODES

}  // namespace

// Makes the node usable: in memory, and copied if a checkpoint still has to write it.
Progress RollbackLog::visit(Ns now, StatementCursor& cursor, Node& node) {
  for (;;) {
    const Progress p = cursor.continue_fetch(nodes_, now);
    if (p.kind != Progress::kDone) return p;
    if (!nodes_.env.error.ok()) return Progress::park();
    const Visit there = cursor.visit(nodes_, node, nullptr, kCauseRollbackRead);
    if (there == Visit::kPark) return Progress::park();
    if (there == Visit::kFetching) continue;
    nodes_.lock_for_write(now, node);
    return Progress::done(0);
  }
}

// rollback_log_create.
Node& RollbackLog::create() {
  Node& n = nodes_.new_node(nodes_.dictionaries.rollback(), 0, kNoNode, {});
  n.partitions = 0;
  n.rollback.emplace();
  return n;
}

// toku_get_and_pin_rollback_log_for_new_entry: the first node of a transaction is an unused one if
// there are any. A full node spills: the next entry begins another.
Progress RollbackLog::save(Ns now, StatementCursor& cursor, Transaction& t,
                           const RollbackEntry& entry) {
  const bool begins = t.current_rollback == kNoNode;
  const bool again =
      begins && t.spilled_tail == kNoNode && !transactions_.unused_rollback_nodes.empty();
  if (again) {
    // The node belongs to this transaction from now on, also while it is read.
    t.current_rollback = transactions_.unused_rollback_nodes.front();
    transactions_.unused_rollback_nodes.pop_front();
  } else if (begins) {
    t.current_rollback = create().id;
  }
  Node& n = nodes_.node(t.current_rollback);
  const Progress p = visit(now, cursor, n);
  if (p.kind != Progress::kDone) return p;
  RollbackNode& log = *n.rollback;
  if (!log.used()) log.begin(t.xid, t.rollback_nodes++, block_of(t.spilled_tail));
  const u64 before = log.bytes();
  log.save(entry);
  t.rollback_bytes += log.bytes() - before;
  t.rollback_entries++;
  n.dirty = true;
  nodes_.account(n);
  if (log.bytes() > nodes_.env.options.block_size) {  // toku_maybe_spill_rollbacks
    if (t.spilled_tail == kNoNode) t.spilled_head = t.current_rollback;
    t.spilled_tail = t.current_rollback;
    t.current_rollback = kNoNode;
  }
  return Progress::done(0);
}

// apply_txn: leaves a node without entries. The first one of the chain is kept for other
// transactions.
Progress RollbackLog::leave(const StatementCursor& cursor, Transaction& t, Node& n) {
  if (n.writing_clone) {
    nodes_.wait_for_latch(n, cursor.client);
    return Progress::park();
  }
  const u32 previous = n.rollback->previous;
  const NodeId before = previous == 0 ? kNoNode : node_id(dictionary_of(n.id), previous);
  (t.current_rollback != kNoNode ? t.current_rollback : t.spilled_tail) = kNoNode;
  t.spilled_tail = before;
  if (before == kNoNode && transactions_.unused_rollback_nodes.size() < kMaxUnused) {
    n.rollback->clear();
    n.dirty = true;
    nodes_.account(n);
    transactions_.unused_rollback_nodes.push_back(n.id);
  } else {
    nodes_.remove_node(n);
  }
  return Progress::done(0);
}

Progress RollbackLog::newest(Ns now, StatementCursor& cursor, Transaction& t, Node** node) {
  *node = nullptr;
  for (;;) {
    const NodeId last = t.current_rollback != kNoNode ? t.current_rollback : t.spilled_tail;
    if (last == kNoNode) return Progress::done(0);
    Node& n = nodes_.node(last);
    Progress p = visit(now, cursor, n);
    if (p.kind != Progress::kDone) return p;
    if (!n.rollback->empty()) {
      nodes_.pin(n, cursor.pins);
      *node = &n;
      return p;
    }
    p = leave(cursor, t, n);
    if (p.kind != Progress::kDone) return p;
  }
}

}  // namespace tt::fractal
