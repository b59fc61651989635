#include "fractal/state/nodes.h"

#include <algorithm>

namespace tt::fractal {

Node& Nodes::add_node(Dictionary& dictionary, u32 block, u32 height, NodeId parent,
                      std::string lower) {
  TT_CHECK(block < kBlocksOfDictionary);
  auto& nodes = dictionary.nodes;
  if (block >= nodes.size()) nodes.resize(block + 1);
  TT_CHECK(nodes[block] == nullptr);
  nodes[block] = std::make_unique<Node>();
  Node& n = *nodes[block];
  n.id = node_id(dictionary.number, block);
  n.index = dictionary.index;
  n.shown = dictionary.shown();
  n.height = height;
  n.parent = parent;
  n.lower = std::move(lower);
  n.created = true;
  status.changed(n);
  return n;
}

Node& Nodes::new_node(Dictionary& dictionary, u32 height, NodeId parent, std::string lower) {
  Node& n = add_node(dictionary, dictionary.blocks.new_block(), height, parent, std::move(lower));
  n.cached = true;
  n.due_checkpoint = status.checkpoint.checkpoints + 1;
  cache.insert(n);
  status.space_changed();
  return n;
}

void Nodes::make_root(Dictionary& dictionary) {
  Node& root = new_node(dictionary, 0, kNoNode, {});
  TT_CHECK(root.id == dictionary.root);
  root.leaflets.resize(1);
  account(root);
}

Node& Nodes::node_on_drive(Dictionary& dictionary, u32 block, u32 height, NodeId parent,
                           std::string lower) {
  Node& n = add_node(dictionary, block, height, parent, std::move(lower));
  const Place& place = dictionary.blocks.place(block);
  n.disk_offset = place.offset;
  n.disk_bytes = place.bytes;
  n.dirty = false;
  return n;
}

void Nodes::remove_node(Node& n) {
  TT_CHECK(!n.pending && !n.writing_clone);
  if (n.cached) cache.remove(n);
  status.cache_changed();
  Dictionary& dictionary = dictionaries.of(n);
  dictionary.blocks.free_block(block_of(n.id));
  status.space_changed();
  status.node_removed(n);
  n.cached = false;
  std::unique_ptr<Node>& owner = dictionary.nodes[block_of(n.id)];
  if (n.pins > 0) removed_.push_back(std::move(owner));
  owner = nullptr;
}

void Nodes::lock_for_write(Ns now, Node& n) {
  TT_DCHECK(copier != nullptr || !n.pending);
  if (n.pending) copier->clone_pending(now, n);
  const auto marked = [](const Channel& c) { return c.buffer.has_marks(); };
  if (std::none_of(n.channels.begin(), n.channels.end(), marked)) return;
  n.move_to_stale();
  account(n);
}

void Nodes::unlatch(Node& n) {
  TT_DCHECK(n.latch != 0);
  n.latch = 0;
  account(n);
  wake_latch_waiters();
}
bool Nodes::awaited(const Node& n) const {
  return std::any_of(latch_waiters_.begin(), latch_waiters_.end(),
                     [&](const Waiter& w) { return w.node == &n; });
}
void Nodes::wake_latch_waiters() {
  if (latch_waiters_.empty()) return;
  std::vector<Waiter> woken;
  woken.swap(latch_waiters_);
  for (const Waiter& w : woken) env.scheduler.wake(*w.actor, env.scheduler.now());
}

void Nodes::pin(Node& n, std::vector<Node*>& pins) {
  if (std::find(pins.begin(), pins.end(), &n) != pins.end()) return;
  n.pins++;
  pins.push_back(&n);
}
void Nodes::unpin_all(std::vector<Node*>& pins) {
  for (Node* n : pins) {
    TT_DCHECK(n->pins > 0);
    n->pins--;
  }
  pins.clear();
  if (!removed_.empty())
    std::erase_if(removed_, [](const std::unique_ptr<Node>& n) { return n->pins == 0; });
}

void Nodes::account_now(Node& n) {
  if (cache.account(n, n.memory_bytes())) {
    status.cache_changed();
    status.changed(n);
  }
}

// toku_ftnode_flush_callback, toku_ftnode_pe_callback.
void Nodes::lose_counts(const Node& leaf, u32 part) {
  const Leaflet& l = leaf.leaflets[part];
  if (l.state == PartState::kAvailable)
    dictionaries.of(leaf).count_logical(-l.rows.unsaved.logical);
}

}  // namespace tt::fractal
