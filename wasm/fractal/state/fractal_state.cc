#include "fractal/state/fractal_state.h"

#include <algorithm>

namespace tt::fractal {

NodesRow row_of(const Node& n) {
  return {.node = n.id,
          .height = n.height,
          .index = n.index,
          .first_key = n.lower,
          .parent = n.parent,
          .children = n.children(),
          .serialized_bytes = n.serialized_bytes(),
          .buffer_bytes = n.buffered_bytes(),
          .messages = n.leaf() ? n.row_count() : n.buffered_messages(),
          .workdone = n.workdone(),
          .due_checkpoint = n.dirty && n.cached ? n.due_checkpoint : 0u,
          .resident = n.residency(),
          .cached_bytes = n.memory,
          .disk_bytes = n.disk_bytes,
          .writes = n.writes};
}

BuffersRow row_of(const Node& n, u32 child) {
  const Channel& c = n.channels[child];
  return {.node = n.id,
          .child = child,
          .child_node = c.child,
          .index = n.index,
          .first_key = child == 0 ? n.lower : n.pivots[child - 1],
          .bytes = c.bytes,
          .messages = c.messages,
          .workdone = c.workdone};
}

JobsRow Job::row() const {
  return {.job = number,
          .kind = kind,
          .reason = reason,
          .node = node,
          .height = height,
          .child = child,
          .child_node = child_node,
          .messages = messages,
          .bytes = bytes,
          .started_ns = started_ns};
}

CheckpointRow CheckpointProgress::row() const {
  return {.id = 0u,
          .state = state,
          .checkpoints = checkpoints,
          .began_ns = began_ns,
          .ended_ns = ended_ns,
          .pending = pending,
          .written = written,
          .written_bytes = written_bytes};
}

OpeningRow OpeningProgress::row() const {
  return {.id = 0u,
          .state = state,
          .began_ns = began_ns,
          .ended_ns = ended_ns,
          .checkpoint_lsn = checkpoint_lsn,
          .last_lsn = last_lsn,
          .records = records,
          .log_bytes = log_bytes,
          .torn_bytes = torn_bytes,
          .nodes = nodes,
          .torn_headers = torn_headers,
          .replayed = replayed,
          .messages = messages,
          .skipped = skipped,
          .committed = committed,
          .aborted = aborted};
}

FractalState::FractalState(const EngineContext& c, const Options& o)
    : context(c), options(o), cache(o.cache_size, mix64(c.seed)), log(context, options, error) {}

Dictionary& FractalState::add_dictionary(u32 index, const std::string& file_name) {
  return open_dictionary(index, file_name, context.volume.create(file_name));
}

Dictionary& FractalState::open_dictionary(u32 index, const std::string& file_name, FileId file) {
  const u32 number = static_cast<u32>(dictionaries_.size());
  TT_CHECK(number < kMaxDictionaries);
  dictionaries_.push_back(
      std::make_unique<Dictionary>(number, index, file_name, file, options.block_alignment));
  return *dictionaries_.back();
}

void FractalState::add_rollback_file(std::optional<FileId> there) {
  const FileId file = there ? *there : context.volume.create(kRollbackFile);
  rollback = &open_dictionary(Dictionary::kNoIndex, kRollbackFile, file);
}

Dictionary* FractalState::dictionary_of_index(u32 index) const {
  for (const auto& dictionary : dictionaries_)
    if (dictionary->index == index) return dictionary.get();
  return nullptr;
}

Node* FractalState::find(NodeId id) {
  const u32 dictionary = fractal::dictionary_of(id), block = block_of(id);
  if (dictionary >= dictionaries_.size()) return nullptr;
  const auto& nodes = dictionaries_[dictionary]->nodes;
  return block < nodes.size() ? nodes[block].get() : nullptr;
}

Node& FractalState::add_node(Dictionary& dictionary, u32 block, u32 height, NodeId parent,
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
  changed(n);
  return n;
}

Node& FractalState::new_node(Dictionary& dictionary, u32 height, NodeId parent, std::string lower) {
  Node& n = add_node(dictionary, dictionary.blocks.new_block(), height, parent, std::move(lower));
  n.cached = true;
  n.due_checkpoint = checkpoint.checkpoints + 1;
  cache.insert(n);
  space_changed();
  return n;
}

Node& FractalState::node_on_drive(Dictionary& dictionary, u32 block, u32 height, NodeId parent,
                                  std::string lower) {
  Node& n = add_node(dictionary, block, height, parent, std::move(lower));
  const Place& place = dictionary.blocks.place(block);
  n.disk_offset = place.offset;
  n.disk_bytes = place.bytes;
  n.dirty = false;
  return n;
}

void FractalState::remove_node(Node& n) {
  TT_CHECK(!n.pending && !n.writing_clone);
  cache.remove(n);
  cache_changed();
  Dictionary& dictionary = dictionary_of(n);
  dictionary.blocks.free_block(block_of(n.id));
  space_changed();
  if (n.touched) std::erase(touched_, &n);
  if (n.shown) context.facts.emit(kNoCause, 0, [&] { return NodeRemoved{.key = {.node = n.id}}; });
  n.cached = false;
  std::unique_ptr<Node>& owner = dictionary.nodes[block_of(n.id)];
  if (n.pins > 0) removed_.push_back(std::move(owner));
  owner = nullptr;
}

void FractalState::adopt_transaction(Transaction& transaction) {
  const auto after = std::find_if(live.begin(), live.end(), [&](const Transaction* other) {
    return other->xid > transaction.xid;
  });
  live.insert(after, &transaction);
  last_xid = std::max(last_xid, transaction.xid);
}

void FractalState::lock_for_write(Ns now, Node& n) {
  if (n.pending) writers->clone_pending(now, n);
  const auto marked = [](const Channel& c) { return c.buffer.has_marks(); };
  if (std::none_of(n.channels.begin(), n.channels.end(), marked)) return;
  n.move_to_stale();
  account(n);
}

void FractalState::unlatch(Node& n) {
  n.latch = 0;
  account(n);
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
  if (n.touched || !n.shown) return;
  n.touched = true;
  touched_.push_back(&n);
}
void FractalState::changed(Node& n, Channel& c) {
  c.touched = true;
  changed(n);
}

void FractalState::account_now(Node& n) {
  if (cache.account(n, n.memory_bytes())) {
    cache_changed();
    changed(n);
  }
}

// toku_ftnode_flush_callback, toku_ftnode_pe_callback.
void FractalState::lose_counts(const Node& leaf, u32 part) {
  const Leaflet& l = leaf.leaflets[part];
  if (l.state == PartState::kAvailable) dictionary_of(leaf).count_logical(-l.rows.unsaved.logical);
}

void FractalState::buffers_removed(const Node& n, u32 from, u32 to) {
  for (u32 i = from; i < to; i++)
    context.facts.emit(kNoCause, 0,
                       [&] { return BufferRemoved{.key = {.node = n.id, .child = i}}; });
}

void FractalState::emit_due_facts() {
  FactStream& facts = context.facts;
  for (Node* n : touched_) {
    n->touched = false;
    if (std::exchange(n->created, false))
      facts.emit(kNoCause, 0, [&] { return NodeCreated{.row = row_of(*n)}; });
    else
      facts.emit(kNoCause, 0, [&] { return NodeChanged{.row = row_of(*n)}; });
    for (u32 i = 0; i < n->channels.size(); i++) {
      if (!n->channels[i].touched) continue;
      n->channels[i].touched = false;
      facts.emit(kNoCause, 0, [&] { return BufferChanged{.row = row_of(*n, i)}; });
    }
  }
  touched_.clear();
  if (std::exchange(cache_due_, false))
    facts.emit(kNoCause, 0, [&] { return CachetableChanged{.row = cache_row()}; });
  if (std::exchange(space_due_, false))
    facts.emit(kNoCause, 0, [&] { return SpaceChanged{.row = space_row()}; });
  if (std::exchange(counters_due_, false))
    facts.emit(kNoCause, 0, [&] { return CountersChanged{.row = counters_row()}; });
  if (std::exchange(checkpoint_due_, false))
    facts.emit(kNoCause, 0, [&] { return CheckpointChanged{.row = checkpoint.row()}; });
  if (log.take_changed()) facts.emit(kCauseLog, 0, [&] { return LogChanged{.row = log.row()}; });
}

CachetableRow FractalState::cache_row() const {
  return {.id = 0u,
          .bytes = cache.bytes(),
          .limit_bytes = cache.limit(),
          .leaf_bytes = cache.leaf_bytes(),
          .nonleaf_bytes = cache.nonleaf_bytes(),
          .clone_bytes = cache.clone_bytes(),
          .nodes = cache.nodes(),
          .misses = counters.misses,
          .evictions = counters.evictions,
          .partial_evictions = counters.partial_evictions,
          .stalls = counters.stalls,
          .stall_ns = counters.stall_ns};
}

SpaceRow FractalState::space_row() const {
  u64 file_bytes = 0, live = 0, allocated = 0, hole_bytes = 0, holes = 0, count = 0;
  for (const auto& dictionary : dictionaries_) {
    const BlockTable& blocks = dictionary->blocks;
    file_bytes += context.volume.size(dictionary->file);
    live += blocks.live_bytes();
    allocated += blocks.allocated_bytes();
    hole_bytes += blocks.allocator().hole_bytes();
    holes += blocks.allocator().holes();
    count += blocks.live_blocks();
  }
  return {.id = 0u,
          .file_bytes = file_bytes,
          .live_bytes = live,
          .old_bytes = allocated - live,
          .hole_bytes = hole_bytes,
          .holes = holes,
          .blocks = count};
}

CountersRow FractalState::counters_row() const {
  const Counters& c = counters;
  return {.id = 0u,
          .messages = c.messages,
          .flushes = c.flushes,
          .flushed_bytes = c.flushed_bytes,
          .leaf_splits = c.leaf_splits,
          .nonleaf_splits = c.nonleaf_splits,
          .merges = c.merges,
          .leaf_writes = c.leaf_checkpoint.nodes + c.leaf_eviction.nodes,
          .nonleaf_writes = c.nonleaf_checkpoint.nodes + c.nonleaf_eviction.nodes};
}

}  // namespace tt::fractal
