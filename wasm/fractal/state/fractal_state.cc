#include "fractal/state/fractal_state.h"

#include <algorithm>

namespace tt::fractal {

FractalState::FractalState(const EngineContext& c, const Options& o)
    : context(c),
      options(o),
      blocks(o.block_alignment),
      cache(o.cache_size, mix64(c.seed)),
      log(context, options, error) {
  nodes_.resize(kFirstNode);
}

Node& FractalState::new_node(u32 height, NodeId parent, std::string lower) {
  const NodeId id = blocks.new_block();
  if (id >= nodes_.size()) nodes_.resize(id + 1);
  TT_CHECK(nodes_[id] == nullptr);
  nodes_[id] = std::make_unique<Node>();
  Node& n = *nodes_[id];
  n.id = id;
  n.height = height;
  n.parent = parent;
  n.lower = std::move(lower);
  n.cached = true;
  n.created = true;
  cache.insert(n);
  changed(n);
  space_changed();
  return n;
}

void FractalState::remove_node(Node& n) {
  TT_CHECK(!n.pending && !n.writing_clone);
  cache.remove(n);
  cache_changed();
  blocks.free_block(n.id);
  space_changed();
  if (n.touched) std::erase(touched_, &n);
  if (context.facts.begin(kNodeRemoved, kNoCause)) context.facts.cells().integer(n.id);
  n.cached = false;
  if (n.pins > 0) removed_.push_back(std::move(nodes_[n.id]));
  nodes_[n.id] = nullptr;
}

void FractalState::unlatch(Node& n) {
  n.latch = 0;
  wake_latch_waiters();
}
bool FractalState::awaited(const Node& n) const {
  return std::any_of(latch_waiters_.begin(), latch_waiters_.end(),
                     [&](const Waiter& w) { return w.node == &n; });
}
void FractalState::wake_latch_waiters() {
  if (latch_waiters_.empty()) return;
  std::vector<Waiter> woken;
  woken.swap(latch_waiters_);
  for (const Waiter& w : woken) context.scheduler.wake(*w.actor, context.scheduler.now());
}

void FractalState::pin(Node& n, std::vector<Node*>& pins) {
  if (std::find(pins.begin(), pins.end(), &n) != pins.end()) return;
  n.pins++;
  pins.push_back(&n);
}
void FractalState::unpin_all(std::vector<Node*>& pins) {
  for (Node* n : pins) n->pins--;
  pins.clear();
  if (!removed_.empty())
    std::erase_if(removed_, [](const std::unique_ptr<Node>& n) { return n->pins == 0; });
}

void FractalState::changed(Node& n) {
  if (n.touched) return;
  n.touched = true;
  touched_.push_back(&n);
}
void FractalState::changed(Node& n, Channel& c) {
  c.touched = true;
  changed(n);
}

void FractalState::account(Node& n) {
  if (cache.account(n, n.memory_bytes())) {
    cache_changed();
    changed(n);
  }
}

void FractalState::emit_buffer(Fact fact, Node& n, u32 child, Cause cause, u64 job) {
  if (context.facts.begin(fact, cause, job)) write_buffer_row(n, child, context.facts.cells());
}

void FractalState::buffers_removed(Node& n, u32 from, u32 to) {
  for (u32 i = from; i < to; i++)
    if (context.facts.begin(kBufferRemoved, kNoCause))
      context.facts.cells().integer(n.id).integer(i);
}

void FractalState::emit_due_facts() {
  FactStream& facts = context.facts;
  for (Node* n : touched_) {
    n->touched = false;
    if (facts.begin(n->created ? kNodeCreated : kNodeChanged, kNoCause))
      write_node_row(*n, facts.cells());
    n->created = false;
    for (u32 i = 0; i < n->channels.size(); i++) {
      if (!n->channels[i].touched) continue;
      n->channels[i].touched = false;
      emit_buffer(kBufferChanged, *n, i, kNoCause, 0);
    }
  }
  touched_.clear();
  if (std::exchange(cache_due_, false) && facts.begin(kCachetableChanged, kNoCause))
    write_cache_row(facts.cells());
  if (std::exchange(space_due_, false) && facts.begin(kSpaceChanged, kNoCause))
    write_space_row(facts.cells());
  if (std::exchange(counters_due_, false) && facts.begin(kCountersChanged, kNoCause))
    write_counters_row(facts.cells());
  if (std::exchange(checkpoint_due_, false) && facts.begin(kCheckpointChanged, kNoCause))
    checkpoint.write(facts.cells());
  if (log.take_changed() && facts.begin(kLogChanged, kCauseLog)) log.write_row(facts.cells());
}

void FractalState::write_node_row(const Node& n, RowWriter& out) const {
  out.integer(n.id).integer(n.height).bytes(n.lower).integer(n.parent).integer(n.children());
  out.integer(n.serialized_bytes())
      .integer(n.buffered_bytes())
      .integer(n.leaf() ? n.row_count() : n.buffered_messages());
  out.integer(n.workdone())
      .integer(n.dirty && n.cached)
      .integer(static_cast<u64>(n.residency()))
      .integer(n.memory);
  out.integer(n.disk_bytes).integer(n.writes);
}

void FractalState::write_buffer_row(const Node& n, u32 child, RowWriter& out) const {
  const Channel& c = n.channels[child];
  out.integer(n.id).integer(child).integer(c.child).bytes(child == 0 ? Slice(n.lower)
                                                                     : Slice(n.pivots[child - 1]));
  out.integer(c.bytes).integer(c.messages).integer(c.workdone);
}

void FractalState::write_cache_row(RowWriter& out) const {
  out.integer(0)
      .integer(cache.bytes())
      .integer(cache.limit())
      .integer(cache.leaf_bytes())
      .integer(cache.nonleaf_bytes());
  out.integer(cache.clone_bytes())
      .integer(cache.nodes())
      .integer(counters.misses)
      .integer(counters.evictions);
  out.integer(counters.partial_evictions).integer(counters.stalls).integer(counters.stall_ns);
}

void FractalState::write_space_row(RowWriter& out) const {
  out.integer(0).integer(context.volume.size(file)).integer(blocks.live_bytes());
  out.integer(blocks.allocated_bytes() - blocks.live_bytes())
      .integer(blocks.allocator().hole_bytes());
  out.integer(blocks.allocator().holes()).integer(blocks.live_blocks());
}

void FractalState::write_counters_row(RowWriter& out) const {
  const Counters& c = counters;
  out.integer(0)
      .integer(c.messages)
      .integer(c.flushes)
      .integer(c.flushed_bytes)
      .integer(c.leaf_splits);
  out.integer(c.nonleaf_splits).integer(c.merges).integer(c.nodes_written[0] + c.nodes_written[1]);
  out.integer(c.nodes_written[2] + c.nodes_written[3]);
}

}  // namespace tt::fractal
