// Where a message enters the tree (PerconaFT ft/ft-ops.cc: toku_ft_root_put_msg,
// push_something_in_subtree). It goes as deep as empty buffers, nodes in memory and recent traffic
// let it; to the leaves only at the two edges of the tree.
#include <array>

#include "fractal/statement_cursor.h"

namespace tt::fractal {
namespace {

constexpr u32 kLeftEdge = 1, kRightEdge = 2, kMostHeight = 32;

// should_inject_in_node.
bool ends_here(const Node& n, u32 edges, u32 depth) {
  return n.leaf() || (edges == 0 && (n.height <= 1 || depth >= 2));
}

}  // namespace

// Sees to it that the node can be used: not in other hands, and in memory as far as it is wanted.
FractalEngine::Visit FractalEngine::visit(StatementCursor& cursor, Node& node, const Target* target,
                                          Cause cause) {
  if (node.latch != 0) {
    tree_.wait_for_latch(node, cursor.client);
    return Visit::kPark;
  }
  if (at_hand(tree_, node, target)) return Visit::kThere;
  tree_.latch(node, cursor.owner);
  tree_.pin(node, cursor.pins);
  cursor.fetching = &node;
  cursor.fetch.begin(tree_, node, target, cause, 0);
  return Visit::kFetching;
}

// Carries on the fetch that visit() has begun; done when it is over.
Progress FractalEngine::go_on(Ns now, StatementCursor& cursor) {
  if (cursor.fetching == nullptr) return Progress::done(0);
  const Progress p = cursor.fetch.run(tree_, now);
  if (p.kind != Progress::kDone) return p;
  tree_.unlatch(*std::exchange(cursor.fetching, nullptr));
  cursor.reads += cursor.fetch.reads();
  cursor.read_bytes += cursor.fetch.read_bytes();
  cursor.cpu += p.time;
  return p;
}

void FractalEngine::inject_into(Ns now, Node& n, Message m, u32 depth, bool right_edge) {
  tree_.lock_for_write(now, n);
  if (n.leaf() && right_edge && n.id != tree_.root && tree_.rightmost == kNoNode)
    tree_.rightmost = n.id;
  n.oldest_xid = std::max(n.oldest_xid, tree_.oldest_xid());
  m.msn = ++tree_.last_msn;
  put_message(n, m, n.oldest_xid, message_bytes(m.key, m.value), 0);
  tree_.set_dirty(n);
  tree_.account(n);
  tree_.counters.messages++;
  tree_.counters_changed();
  FactStream& facts = tree_.context.facts;
  const u32 child = n.leaf() ? 0 : n.which_child(m.key);
  if (facts.begin(n.leaf() ? kRowInjected : kMessageInjected, kNoCause)) {
    if (n.leaf())
      tree_.write_node_row(n, facts.cells());
    else
      tree_.write_buffer_row(n, child, facts.cells());
    const u64 type = m.type == MessageType::kInsert ? 0 : m.type == MessageType::kDelete ? 1 : 2;
    facts.cells()
        .bytes(m.key)
        .integer(type)
        .integer(m.msn)
        .integer(m.key.size() + m.value.size())
        .integer(depth);
  }
  if (!n.leaf()) n.channels[child].touched = false;
  if (n.id == tree_.rightmost) {
    if (tree_.rightmost_score < tree_.options.rightmost_score) tree_.rightmost_score++;
  } else {
    tree_.rightmost_score = 0;
  }
  if (!n.leaf() && gorged(n, tree_.options.block_size)) flusher_.flush(now, n, JobReason::kGorged);
}

// ft_maybe_insert_into_rightmost_leaf. False: not there, or *there says that the leaf has to be
// waited for.
bool FractalEngine::inject_rightmost(Ns now, StatementCursor& cursor, const Message& m,
                                     Visit* there) {
  if (m.type != MessageType::kInsert || tree_.rightmost_score < tree_.options.rightmost_score)
    return false;
  Node& leaf = tree_.node(tree_.rightmost);
  *there = visit(cursor, leaf, nullptr, kCauseFlushRead);
  if (*there != Visit::kThere) return false;
  if (reactivity(leaf, tree_.options) != Reactivity::kStable) return false;
  u32 part = 0;
  while (part < leaf.leaflets.size() && leaf.leaflets[part].rows.empty()) part++;
  if (part == leaf.leaflets.size() || m.key < leaf.leaflets[part].rows.key(0)) return false;
  inject_into(now, leaf, m, tree_.node(tree_.root).height, true);
  return true;
}

// process_maybe_reactive_child.
FractalEngine::Reshaped FractalEngine::reshape_child(Ns now, StatementCursor& cursor, Node& parent,
                                                     u32 i, u32 edges) {
  Node& child = tree_.node(parent.channels[i].child);
  const Reactivity state = reactivity(child, tree_.options);
  if (state == Reactivity::kStable) return Reshaped::kNo;
  const u32 last = parent.children() - 1;
  if (state == Reactivity::kFissible) {
    SplitMode mode = SplitMode::kEvenly;
    if (parent.height == 1 && (edges & kLeftEdge) != 0 && i == 0)
      mode = SplitMode::kRightHeavy;
    else if (parent.height == 1 && (edges & kRightEdge) != 0 && i == last)
      mode = SplitMode::kLeftHeavy;
    split_child(now, tree_, parent, i, mode, 0);
    return Reshaped::kYes;
  }
  if (parent.height == 1 &&
      (((edges & kLeftEdge) != 0 && i <= 1) || ((edges & kRightEdge) != 0 && i + 1 >= last)))
    return Reshaped::kNo;  // not those that were split unevenly a moment ago
  if (parent.children() < 2) return Reshaped::kNo;
  const u32 left = i > 0 ? i - 1 : 0;
  for (u32 slot = left; slot <= left + 1; slot++) {
    Node& n = tree_.node(parent.channels[slot].child);
    if (visit(cursor, n, nullptr, kCauseFlushRead) != Visit::kThere) return Reshaped::kWait;
    tree_.lock_for_write(now, n);
    if (n.writing_clone) {
      tree_.wait_for_latch(n, cursor.client);
      return Reshaped::kWait;
    }
  }
  tree_.lock_for_write(now, parent);
  for (u32 slot = left; slot <= left + 1; slot++) {
    Channel& c = parent.channels[slot];
    if (c.messages == 0) continue;
    const u64 flow[2] = {c.flow[0], c.flow[1]};
    const MessageBuffer batch = detach(tree_, parent, slot);
    apply_batch(tree_, batch, flow, parent.oldest_xid, tree_.node(c.child));
    tree_.counters.flushes++;
    tree_.counters.flushed_bytes += batch.bytes();
  }
  merge_children(tree_, parent, left, 0);
  return Reshaped::kYes;
}

Progress FractalEngine::inject(Ns now, StatementCursor& cursor, Message m) {
  for (;;) {
    Progress p = go_on(now, cursor);
    if (p.kind != Progress::kDone) return p;
    if (!tree_.error.ok()) return Progress::park();
    Visit there = Visit::kThere;
    if (inject_rightmost(now, cursor, m, &there)) return Progress::done(0);
    if (there == Visit::kPark) return Progress::park();
    if (there == Visit::kFetching) continue;
    Node* n = &tree_.node(tree_.root);
    there = visit(cursor, *n, nullptr, kCauseFlushRead);
    if (there == Visit::kPark) return Progress::park();
    if (there == Visit::kFetching) continue;
    if (reactivity(*n, tree_.options) == Reactivity::kFissible) {
      split_root(now, tree_, 0);
      continue;
    }
    u32 depth = 0, edges = kLeftEdge | kRightEdge;
    if (n->height == 1) {
      const u32 child = n->which_child(m.key);
      if (child != 0 && child + 1 != n->children()) edges = 0;
    }
    std::array<Step, kMostHeight> passed;
    bool just_reshaped = false;
    while (!ends_here(*n, edges, depth)) {
      const u32 i = n->which_child(m.key);
      const Channel& c = n->channels[i];
      if (c.messages > 0) break;
      const u32 next_edges =
          (i == 0 ? edges & kLeftEdge : 0) | (i + 1 == n->children() ? edges & kRightEdge : 0);
      if (next_edges == 0 && n->height <= 1) break;
      Node& child = tree_.node(c.child);
      const bool wanted = next_edges != 0 || (much_flow(c, tree_.options.block_size) && depth <= 1);
      if (wanted) {
        there = visit(cursor, child, nullptr, kCauseFlushRead);
        if (there == Visit::kPark) return Progress::park();
        if (there == Visit::kFetching) break;
      } else {
        if (!child.cached || child.latch != 0) break;
        tree_.cache.touch(child);
        if (!child.whole()) break;
        for (u32 k = 0; k < child.children(); k++) child.partition(k).clock = true;
      }
      if (!just_reshaped) {
        const Reshaped reshaped = reshape_child(now, cursor, *n, i, edges);
        if (reshaped == Reshaped::kWait) {
          if (cursor.fetching == nullptr) return Progress::park();
          there = Visit::kFetching;
          break;
        }
        just_reshaped = reshaped == Reshaped::kYes;
        if (just_reshaped) continue;
      }
      just_reshaped = false;
      if (next_edges == 0 && !child.dirty && !much_flow(c, tree_.options.block_size)) break;
      TT_CHECK(depth < kMostHeight);
      passed[depth] = {n, i};
      n = &child;
      edges = next_edges;
      depth++;
    }
    if (there == Visit::kFetching) continue;
    for (u32 k = 0; k < depth; k++)
      passed[k].node->channels[passed[k].child].flow[0] += message_bytes(m.key, m.value);
    inject_into(now, *n, m, depth, (edges & kRightEdge) != 0);
    return Progress::done(0);
  }
}

}  // namespace tt::fractal
