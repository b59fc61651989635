#include "fractal/statements/injection.h"

#include <algorithm>

#include "fractal/flush/batch.h"

namespace tt::fractal {
namespace {

constexpr u32 kLeftEdge = 1, kRightEdge = 2;

// should_inject_in_node: off the edges of the tree a message goes at most two levels down, and
// never into a leaf.
bool ends_here(u32 height, u32 edges, u32 depth) {
  return height == 0 || (edges == 0 && (height <= 1 || depth >= 2));
}

}  // namespace

template <class Fact, class Row>
void Injection::emit_injected(Row&& row, const Message& m, u32 depth) {
  nodes_.env.facts.emit(kNoCause, 0, [&] {
    return Fact{.row = row(),
                .key = m.key,
                .type = kind_of(m.type),
                .msn = m.msn,
                .row_bytes = m.key.size() + m.value.size(),
                .depth = depth};
  });
}

// A message's fact carries the row of its buffer: no BufferChanged is due. A broadcast has one fact
// for each buffer that it enters.
void Injection::emit_entered(Node& n, const Message& m, u32 depth) {
  if (n.leaf()) return emit_injected<RowInjected>([&] { return row_of(n); }, m, depth);
  const bool all = is_broadcast(m.type);
  const u32 first = all ? 0 : n.which_child(m.key), end = all ? n.children() : first + 1;
  for (u32 child = first; child < end; child++) {
    emit_injected<MessageInjected>([&] { return row_of(n, child); }, m, depth);
    n.channels[child].touched = false;
  }
}

void Injection::inject_into(Ns now, Node& n, Message m, u32 depth, bool right_edge) {
  Dictionary& dictionary = nodes_.dictionaries.of(n);
  nodes_.lock_for_write(now, n);
  // The first message at the right edge makes its leaf known as the rightmost.
  if (n.leaf() && right_edge && n.id != dictionary.root && dictionary.rightmost == kNoNode)
    dictionary.rightmost = n.id;
  n.oldest_xid = std::max(n.oldest_xid, transactions_.oldest_xid());
  // Taken under the write lock, so the messages of a buffer are in the order of their MSNs.
  m.msn = ++dictionary.last_msn;
  const bool inserts = m.type == MessageType::kInsert || m.type == MessageType::kUpdate;
  const i64 sent = inserts ? 1 : m.type == MessageType::kDelete ? -1 : 0;
  dictionary.count_logical(sent);
  const PutResult put = put_message(nodes_.env.options, n, m, n.oldest_xid, message_bytes(m), 0,
                                    {&nodes_.in_use, false});
  dictionary.count_logical(put.logical_rows);
  nodes_.status.counters.row_updates += put.updates;
  nodes_.set_dirty(n);
  nodes_.account(n);
  nodes_.status.counters.messages++;
  nodes_.status.counters_changed();
  emit_entered(n, m, depth);
  if (n.id == dictionary.rightmost) {
    if (dictionary.rightmost_score < nodes_.env.options.rightmost_score)
      dictionary.rightmost_score++;
  } else {
    dictionary.rightmost_score = 0;
  }
  if (!n.leaf() && gorged(n, nodes_.env.options.block_size))
    flusher_.flush(now, n, JobReason::kGorged);
}

// ft_maybe_insert_into_rightmost_leaf: skips the path after many insertions in a row at the right
// edge. False if the message does not belong there, or if the leaf has to be waited for, as *visit
// says.
bool Injection::inject_rightmost(Ns now, StatementCursor& cursor, Dictionary& dictionary,
                                 const Message& m, Visit* visit) {
  if (m.type != MessageType::kInsert ||
      dictionary.rightmost_score < nodes_.env.options.rightmost_score)
    return false;
  Node& leaf = nodes_.node(dictionary.rightmost);
  *visit = cursor.visit(nodes_, leaf, nullptr, kCauseFlushRead);
  if (*visit != Visit::kReady) return false;
  if (reactivity(leaf, nodes_.env.options) != Reactivity::kStable) return false;
  u32 part = 0;
  while (part < leaf.leaflets.size() && leaf.leaflets[part].rows.empty()) part++;
  if (part == leaf.leaflets.size() || m.key < leaf.leaflets[part].rows.key(0)) return false;
  inject_into(now, leaf, m, nodes_.node(dictionary.root).height, true);
  return true;
}

// process_maybe_reactive_child. At an edge of the tree splits are uneven: rows in key order arrive
// on one side only, and leave the other leaf full.
Injection::Reshaped Injection::reshape_child(Ns now, StatementCursor& cursor, Node& parent, u32 i,
                                             u32 edges) {
  Node& child = nodes_.node(parent.channels[i].child);
  const Reactivity shape = reactivity(child, nodes_.env.options);
  if (shape == Reactivity::kStable) return Reshaped::kNo;
  const u32 last = parent.children() - 1;
  if (shape == Reactivity::kFissible) {
    SplitMode mode = SplitMode::kEvenly;
    if (nodes_.env.options.omit_rule == OmittedRule::kUnevenSplit) edges = 0;
    if (parent.height == 1 && (edges & kLeftEdge) != 0 && i == 0)
      mode = SplitMode::kRightHeavy;
    else if (parent.height == 1 && (edges & kRightEdge) != 0 && i == last)
      mode = SplitMode::kLeftHeavy;
    split_child(now, nodes_, parent, i, mode, 0);
    return Reshaped::kYes;
  }
  if (parent.height == 1 &&
      (((edges & kLeftEdge) != 0 && i <= 1) || ((edges & kRightEdge) != 0 && i + 1 >= last)))
    return Reshaped::kNo;  // just split unevenly: merging would undo it
  if (parent.children() < 2) return Reshaped::kNo;
  return merge_child(now, cursor, parent, i);
}

// Fetches the child and a neighbour and flushes their buffers; then they become one or share their
// rows.
Injection::Reshaped Injection::merge_child(Ns now, StatementCursor& cursor, Node& parent, u32 i) {
  const u32 left = i > 0 ? i - 1 : 0;
  for (u32 slot = left; slot <= left + 1; slot++) {
    Node& n = nodes_.node(parent.channels[slot].child);
    if (cursor.visit(nodes_, n, nullptr, kCauseFlushRead) != Visit::kReady) return Reshaped::kWait;
    nodes_.lock_for_write(now, n);
    if (n.writing_clone) {
      nodes_.wait_for_latch(n, cursor.client);
      return Reshaped::kWait;
    }
  }
  nodes_.lock_for_write(now, parent);
  for (u32 slot = left; slot <= left + 1; slot++) {
    Channel& c = parent.channels[slot];
    if (c.messages == 0) continue;
    const u64 flow[2] = {c.flow[0], c.flow[1]};
    const MessageBuffer batch = detach(nodes_, parent, slot);
    apply_batch(nodes_, batch, flow, parent.oldest_xid, nodes_.node(c.child));
    nodes_.status.counters.flushes++;
    nodes_.status.counters.flushed_bytes += batch.bytes();
  }
  merge_children(nodes_, parent, left, 0);
  return Reshaped::kYes;
}

// Any fetch discards the path, as the tree may have changed meanwhile: the message starts again
// from the root.
Progress Injection::inject(Ns now, StatementCursor& cursor, Dictionary& dictionary, Message m) {
  for (;;) {
    const Progress p = cursor.continue_fetch(nodes_, now);
    if (p.kind != Progress::kDone) return p;
    if (!nodes_.env.error.ok()) return Progress::park();
    Visit visit = Visit::kReady;
    if (inject_rightmost(now, cursor, dictionary, m, &visit)) return Progress::done(0);
    if (visit == Visit::kPark) return Progress::park();
    if (visit == Visit::kFetching) continue;
    Node& root = nodes_.node(dictionary.root);
    visit = cursor.visit(nodes_, root, nullptr, kCauseFlushRead);
    if (visit == Visit::kPark) return Progress::park();
    if (visit == Visit::kFetching) continue;
    if (reactivity(root, nodes_.env.options) == Reactivity::kFissible) {
      split_root(now, nodes_, dictionary, 0);
      continue;
    }
    Place place;
    visit = find_place(now, cursor, root, m, place);
    if (visit == Visit::kPark) return Progress::park();
    if (visit == Visit::kFetching) continue;
    for (u32 k = 0; k < place.depth; k++)
      place.passed[k].node->channels[place.passed[k].child].flow[0] += message_bytes(m);
    // The node was pinned to be read, unless it was clear that the message would go no further; it
    // is pinned again to be written (inject_message_at_this_blocknum).
    if (place.depth == 0 || !ends_here(place.node->height, place.edges, place.depth))
      nodes_.cache.touch(*place.node);
    inject_into(now, *place.node, m, place.depth, (place.edges & kRightEdge) != 0);
    return Progress::done(0);
  }
}

// push_something_in_subtree.
Visit Injection::find_place(Ns now, StatementCursor& cursor, Node& root, const Message& m,
                            Place& place) {
  Node* n = &root;
  place.edges = kLeftEdge | kRightEdge;
  if (is_broadcast(m.type)) {
    place.node = n;
    return Visit::kReady;
  }
  if (n->height == 1) {
    const u32 child = n->which_child(m.key);
    if (child != 0 && child + 1 != n->children()) place.edges = 0;
  }
  bool just_reshaped = false;
  const bool promotes = nodes_.env.options.omit_rule != OmittedRule::kPromotion;
  while (promotes && !ends_here(n->height, place.edges, place.depth)) {
    const u32 i = n->which_child(m.key);
    const Channel& c = n->channels[i];
    if (c.messages > 0) break;  // messages for one row must stay in order
    const u32 next_edges = (i == 0 ? place.edges & kLeftEdge : 0) |
                           (i + 1 == n->children() ? place.edges & kRightEdge : 0);
    if (next_edges == 0 && n->height <= 1) break;
    Node& child = nodes_.node(c.child);
    // A child in which the message ends is pinned to be written: a checkpoint that has not visited
    // it clones it now, and then it is clean.
    const bool writes = ends_here(child.height, next_edges, place.depth + 1);
    // A message waits for a read only at an edge of the tree or, near the root, where much traffic
    // passes.
    if (next_edges != 0 || (much_flow(c, nodes_.env.options.block_size) && place.depth <= 1)) {
      const Visit visit = cursor.visit(nodes_, child, nullptr, kCauseFlushRead);
      if (visit != Visit::kReady) return visit;
      if (writes) nodes_.lock_for_write(now, child);
    } else {
      if (!child.cached || child.latch != 0) break;
      nodes_.cache.touch(child);
      if (writes) nodes_.lock_for_write(now, child);
      if (!child.whole()) break;
      for (u32 k = 0; k < child.children(); k++) child.partition(k).clock = true;
    }
    if (!just_reshaped) {
      const Reshaped reshaped = reshape_child(now, cursor, *n, i, place.edges);
      if (reshaped == Reshaped::kWait)
        return cursor.fetching == nullptr ? Visit::kPark : Visit::kFetching;
      just_reshaped = reshaped == Reshaped::kYes;
      if (just_reshaped) continue;  // the key may belong to another child now
    }
    just_reshaped = false;
    if (next_edges == 0 && !child.dirty && !much_flow(c, nodes_.env.options.block_size)) break;
    TT_CHECK(place.depth < kMaxHeight);
    place.passed[place.depth++] = {n, i};
    n = &child;
    place.edges = next_edges;
  }
  place.node = n;
  return Visit::kReady;
}

}  // namespace tt::fractal
