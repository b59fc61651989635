#include "fractal/state/engine_status.h"

#include <algorithm>

namespace tt::fractal {

void EngineStatus::changed(Node& n) {
  if (n.touched || !n.shown) return;
  n.touched = true;
  touched_.push_back(&n);
}
void EngineStatus::changed(Node& n, Channel& c) {
  c.touched = true;
  changed(n);
}

void EngineStatus::node_removed(Node& n) {
  if (n.touched) std::erase(touched_, &n);
  for (u32 i = 0; n.shown && i < n.broadcasts_shown.size(); i++)
    if (n.broadcasts_shown[i] > 0)
      env_.facts.emit(kNoCause, 0,
                      [&] { return BroadcastsGone{.key = {.node = n.id, .child = i}}; });
  if (n.shown) env_.facts.emit(kNoCause, 0, [&] { return NodeRemoved{.key = {.node = n.id}}; });
}

void EngineStatus::buffers_removed(const Node& n, u32 from, u32 to) {
  for (u32 i = from; i < to; i++)
    env_.facts.emit(kNoCause, 0, [&] { return BufferRemoved{.key = {.node = n.id, .child = i}}; });
}

void EngineStatus::show_broadcasts(Node& n) {
  std::vector<u32> now;
  for (const Channel& c : n.channels) now.push_back(c.broadcasts);
  while (!now.empty() && now.back() == 0) now.pop_back();
  n.broadcasts_shown.resize(std::max(now.size(), n.broadcasts_shown.size()));
  for (u32 i = 0; i < n.broadcasts_shown.size(); i++) {
    const u32 held = i < now.size() ? now[i] : 0;
    if (held == n.broadcasts_shown[i]) continue;
    if (held > 0)
      env_.facts.emit(kNoCause, 0, [&] { return BroadcastsHeld{.row = broadcasts_of(n, i)}; });
    else
      env_.facts.emit(kNoCause, 0,
                      [&] { return BroadcastsGone{.key = {.node = n.id, .child = i}}; });
  }
  n.broadcasts_shown = std::move(now);
}

void EngineStatus::emit_due_facts() {
  FactStream& facts = env_.facts;
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
    show_broadcasts(*n);
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
  if (log_.take_changed()) facts.emit(kCauseLog, 0, [&] { return LogChanged{.row = log_.row()}; });
}

CachetableRow EngineStatus::cache_row() const {
  return {.id = 0u,
          .bytes = cache_.bytes(),
          .limit_bytes = cache_.limit(),
          .leaf_bytes = cache_.leaf_bytes(),
          .nonleaf_bytes = cache_.nonleaf_bytes(),
          .clone_bytes = cache_.clone_bytes(),
          .nodes = cache_.nodes(),
          .misses = counters.misses,
          .evictions = counters.evictions,
          .partial_evictions = counters.partial_evictions,
          .stalls = counters.stalls,
          .stall_ns = counters.stall_ns};
}

SpaceRow EngineStatus::space_row() const {
  u64 file_bytes = 0, live = 0, allocated = 0, hole_bytes = 0, holes = 0, count = 0;
  for (const auto& dictionary : dictionaries_.all()) {
    const BlockTable& blocks = dictionary->blocks;
    file_bytes += env_.volume.size(dictionary->file);
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

CountersRow EngineStatus::counters_row() const {
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
