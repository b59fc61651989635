// A flush that finds its child too small (PerconaFT ft/ft-flusher.cc ft_merge_child): both
// neighbours are locked and fetched whole, their buffers flushed, and they become one node or share
// their rows.
#include "fractal/flush/flusher.h"

#include "fractal/flush/batch.h"

namespace tt::fractal {

// Called for the left one, then for the right one.
bool Flusher::Thread::lock_sibling(Ns now, Ns* wait) {
  Nodes& nodes = f_.nodes_;
  const bool left = next_ == Next::kMergeLeft;
  const Next next = left ? Next::kMergeRight : Next::kMerge;
  Node& node = nodes.node(task_.parent->channels[task_.left + (left ? 0 : 1)].child);
  if (!fetch_.running()) {
    // This job has latched the child itself. A sibling may be latched by another job or be written.
    const bool latched_by_other = nodes.latched_by_other(node, task_.job);
    if (!latched_by_other) {
      nodes.latch(node, task_.job);
      nodes.lock_for_write(now, node);
    }
    if (latched_by_other || node.writing_clone) return f_.wait_for(node, *this);
    if (use_if_in_memory(nodes, node, nullptr)) {
      next_ = next;
      return true;
    }
    fetch_.begin(nodes, node, nullptr, kCauseFlushRead, task_.job);
  }
  const Progress p = fetch_.run(nodes, now);
  if (p.kind == Progress::kDone) {
    next_ = next;
    return true;
  }
  *wait = p.kind == Progress::kWait ? p.time : kNever;
  return false;
}

// flush_this_child.
void Flusher::Thread::flush_sibling(u32 slot) {
  Nodes& nodes = f_.nodes_;
  Node& parent = *task_.parent;
  Channel& c = parent.channels[slot];
  if (c.messages == 0) return;
  Node& child = nodes.node(c.child);
  const u64 flow[2] = {c.flow[0], c.flow[1]};
  const MessageBuffer batch = detach(nodes, parent, slot);
  apply_batch(nodes, batch, flow, parent.oldest_xid, child);
  f_.count_flush(batch.bytes());
}

bool Flusher::Thread::merge(Ns now) {
  Nodes& nodes = f_.nodes_;
  Node& parent = *task_.parent;
  Node &a = nodes.node(parent.channels[task_.left].child),
       &b = nodes.node(parent.channels[task_.left + 1].child);
  for (Node* n : {&parent, &a, &b}) nodes.lock_for_write(now, *n);
  for (Node* n : {&a, &b}) {
    if (!n->writing_clone) continue;
    nodes.wait_for_latch(*n, *this);
    return false;
  }
  flush_sibling(task_.left);
  flush_sibling(task_.left + 1);
  a.latch = b.latch = 0;
  merge_children(nodes, parent, task_.left, task_.job);
  Node& kept = nodes.node(parent.channels[task_.left].child);
  nodes.unlatch(parent);
  if (goes_down(kept)) {
    nodes.latch(kept, task_.job);
    task_.child = &kept;
    next_ = Next::kDown;
  } else {
    next_ = Next::kDone;
  }
  return true;
}

}  // namespace tt::fractal
