#include "fractal/flush/reshape.h"

#include <algorithm>
#include <iterator>

namespace tt::fractal {
namespace {

void adopt(Nodes& nodes, Node& parent) {
  for (u32 i = 0; i < parent.channels.size(); i++) {
    Channel& c = parent.channels[i];
    Node& child = nodes.node(c.child);
    const std::string& lower = i == 0 ? parent.lower : parent.pivots[i - 1];
    if (child.parent != parent.id || child.lower != lower) {
      child.parent = parent.id;
      child.lower = lower;
      nodes.status.changed(child);
    }
    nodes.status.changed(parent, c);
  }
}

// Swaps what two nodes hold; block number, place and pair stay (toku_ftnode_swap_pair_values).
void swap_contents(Nodes& nodes, Node& a, Node& b) {
  std::swap(a.height, b.height);
  std::swap(a.lower, b.lower);
  std::swap(a.pivots, b.pivots);
  std::swap(a.channels, b.channels);
  std::swap(a.leaflets, b.leaflets);
  std::swap(a.partitions, b.partitions);
  std::swap(a.max_msn, b.max_msn);
  std::swap(a.oldest_xid, b.oldest_xid);
  std::swap(a.dirty, b.dirty);
  std::swap(a.due_checkpoint, b.due_checkpoint);
  nodes.status.changed(a);
  nodes.status.changed(b);
}

// ftleaf_split: moves the upper rows to `right` and returns the pivot between the two.
std::string split_leaf(Node& left, Node& right, SplitMode mode) {
  const SplitPlace at = leaf_split_place(left, mode);
  const u32 last_rows = left.leaflets[at.basements - 1].rows.rows();
  const bool on_boundary = at.rows == 0 || at.rows == last_rows;
  right.leaflets.clear();
  if (!on_boundary) {
    right.leaflets.emplace_back();
    left.leaflets[at.basements - 1].rows.split(at.rows, &right.leaflets.back().rows);
  }
  for (u32 i = at.basements; i < left.leaflets.size(); i++)
    right.leaflets.push_back(std::move(left.leaflets[i]));
  // A left-heavy split keeps all rows on the left; the right leaf then waits for the next keys.
  if (right.leaflets.empty()) right.leaflets.emplace_back();
  std::string pivot;
  if (on_boundary && at.basements < left.leaflets.size()) {
    pivot = left.pivots[at.basements - 1];
  } else {
    const Basement& last = left.leaflets[at.basements - 1].rows;
    pivot = last.key(last.rows() - 1);
  }
  const u32 first_pivot = at.basements - (on_boundary ? 0 : 1);
  right.pivots.assign(
      std::make_move_iterator(left.pivots.begin() +
                              std::min<u32>(first_pivot, static_cast<u32>(left.pivots.size()))),
      std::make_move_iterator(left.pivots.end()));
  left.leaflets.resize(at.basements);
  left.pivots.resize(at.basements - 1);
  if (right.pivots.size() + 1 != right.leaflets.size())
    right.pivots.resize(right.leaflets.size() - 1);
  left.partitions = static_cast<u32>(left.leaflets.size());
  right.partitions = static_cast<u32>(right.leaflets.size());
  return pivot;
}

// ft_nonleaf_split.
std::string split_nonleaf(Node& left, Node& right) {
  const u32 n = left.children(), kept = n / 2;
  right.channels.clear();
  for (u32 i = kept; i < n; i++) right.channels.push_back(std::move(left.channels[i]));
  right.pivots.assign(left.pivots.begin() + kept, left.pivots.end());
  std::string pivot = left.pivots[kept - 1];
  left.channels.resize(kept);
  left.pivots.resize(kept - 1);
  left.partitions = kept;
  right.partitions = n - kept;
  return pivot;
}

}  // namespace

void split_child(Ns now, Nodes& nodes, Node& parent, u32 child, SplitMode mode, u64 job) {
  Node& a = nodes.node(parent.channels[child].child);
  nodes.lock_for_write(now, parent);
  nodes.lock_for_write(now, a);
  TT_CHECK(parent.channels[child].buffer.empty());
  Dictionary& dictionary = nodes.dictionaries.of(parent);
  Node& b = nodes.new_node(dictionary, a.height, parent.id, {});
  const u32 old_children = a.children();
  const std::string pivot = a.leaf() ? split_leaf(a, b, mode) : split_nonleaf(a, b);
  (a.leaf() ? nodes.status.counters.leaf_splits : nodes.status.counters.nonleaf_splits)++;
  nodes.status.counters_changed();
  b.max_msn = a.max_msn;
  b.oldest_xid = a.oldest_xid;
  b.lower = pivot;
  if (!a.leaf()) nodes.status.buffers_removed(a, a.children(), old_children);
  // The rightmost leaf keeps its number, as the shortcut of injections names it.
  const bool swapped = a.id == dictionary.rightmost;
  if (swapped) swap_contents(nodes, a, b);
  Channel fresh;
  fresh.child = swapped ? a.id : b.id;
  parent.channels[child].child = swapped ? b.id : a.id;
  for (u32 i = 0; i < 2; i++) {  // handle_split_of_child halves the flow
    u64& old = parent.channels[child].flow[i];
    fresh.flow[i] = old / 2;
    old = (old + 1) / 2;
  }
  parent.channels.insert(parent.channels.begin() + child + 1, std::move(fresh));
  parent.pivots.insert(parent.pivots.begin() + child, pivot);
  parent.partitions++;
  for (Node* n : {&a, &b}) {
    nodes.set_dirty(*n);
    nodes.account(*n);
    if (!n->leaf()) adopt(nodes, *n);
  }
  nodes.set_dirty(parent);
  nodes.account(parent);
  adopt(nodes, parent);
  nodes.env.facts.emit(kNoCause, job, [&] {
    return NodeSplit{.row = row_of(nodes.node(parent.channels[child].child)),
                     .right = parent.channels[child + 1].child,
                     .pivot = pivot};
  });
}

void split_root(Ns now, Nodes& nodes, Dictionary& dictionary, u64 job) {
  Node& root = nodes.node(dictionary.root);
  nodes.lock_for_write(now, root);
  // The new node takes the content: the header names the root by its block number, which stays.
  Node& old = nodes.new_node(dictionary, root.height, root.id, {});
  nodes.cache.account(root, 0);  // accounted by its height, which changes
  swap_contents(nodes, root, old);
  nodes.status.buffers_removed(root, 1, static_cast<u32>(old.channels.size()));
  root.height = old.height + 1;
  root.channels.clear();
  root.channels.emplace_back();
  root.channels[0].child = old.id;
  root.pivots.clear();
  root.leaflets.clear();
  root.partitions = 1;
  root.max_msn = old.max_msn;
  root.oldest_xid = old.oldest_xid;
  for (Node* n : {&root, &old}) {
    nodes.set_dirty(*n);
    nodes.account(*n);
    if (!n->leaf()) adopt(nodes, *n);
  }
  split_child(now, nodes, root, 0, SplitMode::kEvenly, job);
}

namespace {

// Moves everything of `b` to the end of `a`. `pivot` is the parent's pivot between them, which
// nonleaf nodes take over; for leaves the last row of `a` becomes the pivot.
void concatenate(Nodes& nodes, Node& a, Node& b, const std::string& pivot) {
  if (a.leaf()) {  // merge_leaf_nodes
    const Basement& tail = a.leaflets.back().rows;
    if (tail.empty()) {
      b.leaflets.front().rows.unsaved += tail.unsaved;
      a.leaflets.pop_back();
    } else {
      a.pivots.emplace_back(tail.key(tail.rows() - 1));
    }
    std::move(b.leaflets.begin(), b.leaflets.end(), std::back_inserter(a.leaflets));
    a.pivots.insert(a.pivots.end(), b.pivots.begin(), b.pivots.end());
    a.partitions = static_cast<u32>(a.leaflets.size());
  } else {
    a.pivots.push_back(pivot);
    a.pivots.insert(a.pivots.end(), b.pivots.begin(), b.pivots.end());
    nodes.status.buffers_removed(b, 0, static_cast<u32>(b.channels.size()));
    std::move(b.channels.begin(), b.channels.end(), std::back_inserter(a.channels));
    b.channels.clear();
    a.partitions = a.children();
  }
}

// Removes the slot to the right of `left`; its flow is added to the left one's.
void remove_slot(Nodes& nodes, Node& parent, u32 left) {
  for (u32 i = 0; i < 2; i++) parent.channels[left].flow[i] += parent.channels[left + 1].flow[i];
  nodes.status.buffers_removed(parent, parent.children() - 1, parent.children());
  parent.channels.erase(parent.channels.begin() + left + 1);
  parent.pivots.erase(parent.pivots.begin() + left);
  parent.partitions--;
}

}  // namespace

bool merge_children(Nodes& nodes, Node& parent, u32 left, u64 job) {
  Node &a = nodes.node(parent.channels[left].child),
       &b = nodes.node(parent.channels[left + 1].child);
  TT_CHECK(a.height == b.height && parent.channels[left].messages == 0 &&
           parent.channels[left + 1].messages == 0);
  nodes.set_dirty(parent);
  const u64 nodesize = nodes.env.options.block_size;
  const MergeChoice choice = a.leaf()
                                 ? leaf_merge_choice(a.serialized_bytes(), b.serialized_bytes(),
                                                     a.row_count() + b.row_count(), nodesize)
                                 : MergeChoice::kMerge;
  if (choice == MergeChoice::kNothing) return false;
  const u64 msn = std::max(a.max_msn, b.max_msn);
  concatenate(nodes, a, b, parent.pivots[left]);
  if (choice == MergeChoice::kRebalance) {
    b.leaflets.clear();
    b.pivots.clear();
    parent.pivots[left] = split_leaf(a, b, SplitMode::kEvenly);
    nodes.status.counters.leaf_splits++;  // ftleaf_split counts it
  } else {
    nodes.status.counters.merges++;
  }
  nodes.status.counters_changed();
  a.max_msn = b.max_msn = msn;
  for (Node* n : {&a, &b}) {
    nodes.set_dirty(*n);
    nodes.account(*n);
  }
  Node* gone = &b;
  if (choice == MergeChoice::kMerge) {
    remove_slot(nodes, parent, left);
    if (b.id == nodes.dictionaries.of(parent).rightmost) {
      swap_contents(nodes, a, b);
      parent.channels[left].child = b.id;
      gone = &a;
      nodes.account(b);
    }
  }
  Node& kept = nodes.node(parent.channels[left].child);
  if (!kept.leaf()) adopt(nodes, kept);
  nodes.account(parent);
  adopt(nodes, parent);
  const bool shared = choice == MergeChoice::kRebalance;
  nodes.env.facts.emit(kNoCause, job, [&] {
    return NodesMerged{.row = row_of(kept), .right = gone->id, .shared = shared};
  });
  if (shared) return false;
  gone->leaflets.resize(1);
  nodes.remove_node(*gone);
  return true;
}

}  // namespace tt::fractal
