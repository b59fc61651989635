#include "fractal/flush/flusher.h"

#include <algorithm>

#include "fractal/flush/batch.h"
#include "fractal/flush/batch_parts.h"

namespace tt::fractal {

Flusher::Flusher(Nodes& nodes, NodeWriter& writer, u32 threads) : nodes_(nodes), writer_(writer) {
  for (u32 i = 0; i < threads; i++) {
    threads_.push_back(std::make_unique<Thread>(*this));
    nodes_.env.scheduler.add(*threads_.back());
  }
}

// Waits for a node's latch. If the flush that holds it is itself queued and no thread is free, all
// threads could wait for queued flushes forever: then this thread does that flush first and
// continues its own after it. Returns true if the thread has something to do.
bool Flusher::wait_for(Node& node, Thread& thread) {
  const auto held = std::find_if(queue_.begin(), queue_.end(),
                                 [&](const auto& e) { return e.first.job == node.latch; });
  const bool all_run =
      std::all_of(threads_.begin(), threads_.end(), [](const auto& t) { return t->running(); });
  if (held == queue_.end() || !all_run) {
    nodes_.wait_for_latch(node, thread);
    return false;
  }
  auto first = std::move(*held);
  queue_.erase(held);
  thread.task_.next = thread.next_;
  queue_.push_front({std::move(thread.task_), thread.job});
  queue_.push_front(std::move(first));
  thread.next_ = Next::kTake;
  return true;
}

bool Flusher::idle() const {
  for (const auto& thread : threads_)
    if (thread->running()) return false;
  return queue_.empty();
}

// Chooses the heaviest slot, latches the parent and emits the start of the job with the comparison.
void Flusher::begin_job(Task& task, Job& job, Ns now) {
  Node& parent = *task.parent;
  task.slot = task.hot != nullptr ? task.hot->pick(parent) : heaviest_child(parent);
  task.child = &nodes_.node(parent.channels[task.slot].child);
  task.job = nodes_.status.next_job++;
  parent.latch = task.job;
  const Channel& chosen = parent.channels[task.slot];
  job = {.number = task.job,
         .kind = JobKind::kFlush,
         .reason = task.reason,
         .node = parent.id,
         .height = parent.height,
         .child = task.slot,
         .child_node = chosen.child,
         .messages = chosen.messages,
         .bytes = chosen.bytes,
         .started_ns = now};
  FactStream& facts = nodes_.env.facts;
  facts.job_begins(task.job);
  facts.emit(kNoCause, task.job, [&] { return FlushStarted{.row = job.row()}; });
  for (u32 i = 0; i < parent.channels.size(); i++) {
    facts.emit(kNoCause, task.job, [&] {
      return SlotCompared{.row = row_of(parent, i),
                          .weight = parent.channels[i].weight(),
                          .chosen = i == task.slot};
    });
  }
}

void Flusher::count_flush(u64 bytes) {
  nodes_.status.counters.flushes++;
  nodes_.status.counters.flushed_bytes += bytes;
  nodes_.status.counters_changed();
}

void Flusher::emit_batch_moved(const Task& task, const Node& parent) {
  nodes_.env.facts.emit(kNoCause, task.job, [&] {
    return BatchMoved{.row = row_of(parent, task.slot),
                      .source = parent.id,
                      .slot = task.slot,
                      .target = task.child->id,
                      .moved_messages = task.batch->count(),
                      .moved_bytes = task.batch->bytes()};
  });
}

void Flusher::flush(Ns now, Node& node, JobReason reason) {
  TT_CHECK(node.latch == 0 && node.whole());
  Task task{&node, nullptr, 0, {}, {0, 0}, 0, reason, 0};
  Job job;
  begin_job(task, job, now);
  Node& child = *task.child;
  const bool free = child.cached && child.latch == 0;
  const bool detaches =
      free && !child.leaf() && reactivity(child, nodes_.env.options) == Reactivity::kStable;
  // Looking at the child pins it, which counts as a use (toku_maybe_pin_ftnode_clean). The cleaner
  // pins it only if it takes the batch at once.
  if (detaches || (free && reason == JobReason::kGorged)) {
    nodes_.cache.touch(child);
    nodes_.lock_for_write(now, child);
  }
  if (detaches) {
    Channel& c = node.channels[task.slot];
    task.flow[0] = c.flow[0], task.flow[1] = c.flow[1];
    task.parent_oldest_xid = node.oldest_xid;
    nodes_.lock_for_write(now, node);
    task.batch = detach(nodes_, node, task.slot);
    emit_batch_moved(task, node);
    nodes_.latch(child, task.job);
    nodes_.unlatch(node);
    task.parent = nullptr;
    task.next = Next::kFetch;
  }
  queue_.push_back({std::move(task), job});
  for (const auto& thread : threads_)
    if (!thread->running()) return nodes_.env.scheduler.wake(*thread, now);
}

void Flusher::flush_path(Ns now, Node& root, HotPath& path) {
  TT_CHECK(root.latch == 0 && root.whole());
  Task task{.parent = &root, .reason = JobReason::kOptimize, .hot = &path};
  Job job;
  begin_job(task, job, now);
  queue_.push_back({std::move(task), job});
  for (const auto& thread : threads_)
    if (!thread->running()) return nodes_.env.scheduler.wake(*thread, now);
}

// toku_ft_hot_optimize, after each path.
void Flusher::Thread::end_path(Ns now) {
  if (task_.hot == nullptr) return;
  HotPath& path = *std::exchange(task_.hot, nullptr);
  path.done = path.inside.has_value() ? path.inside : std::string();
  path.running = false;
  f_.nodes_.status.counters.optimized_paths++;
  f_.nodes_.env.scheduler.wake(*path.client, now);
}

Ns Flusher::Thread::step(Ns now) {
  Ns wait = kNever;
  while (f_.nodes_.env.error.ok() && advance(now, &wait)) {
  }
  f_.nodes_.status.emit_due_facts();
  return wait;
}

bool Flusher::Thread::advance(Ns now, Ns* wait) {
  switch (next_) {
    case Next::kTake:
      if (f_.queue_.empty()) return false;
      task_ = std::move(f_.queue_.front().first);
      job = f_.queue_.front().second;
      f_.queue_.pop_front();
      next_ = task_.next;
      return true;
    case Next::kPick:
      f_.begin_job(task_, job, now);
      next_ = Next::kChild;
      return true;
    case Next::kChild: return lock_child(now);
    case Next::kFetch: return fetch(now, wait);
    case Next::kApply: return apply(now, wait);
    case Next::kReshape: return reshape(now);
    case Next::kMergeLeft:
    case Next::kMergeRight: return lock_sibling(now, wait);
    case Next::kMerge: return merge(now);
    case Next::kDown: {  // the child is gorged as well and becomes the parent
      Node* next_parent = task_.child;
      finish_job(true);
      task_ = {.parent = next_parent, .reason = task_.reason, .hot = task_.hot};
      next_ = Next::kPick;
      return true;
    }
    case Next::kDone:
      finish_job(false);
      end_path(now);
      next_ = Next::kTake;
      f_.writer_.wake_evictor_if_full(now);
      return true;
  }
  return false;
}

bool Flusher::Thread::lock_child(Ns now) {
  Nodes& nodes = f_.nodes_;
  Node& child = *task_.child;
  if (nodes.latched_by_other(child, task_.job)) {
    return f_.wait_for(child, *this);
  }
  nodes.latch(child, task_.job);
  if (child.cached) nodes.lock_for_write(now, child);
  // maybe_destroy_child_blbs: basement nodes of a clean leaf that queries brought further than the
  // parent's messages are dropped, and read again by the fetch.
  // (dont_destroy_basement_nodes for hot optimize.)
  if (child.leaf() && child.cached && !child.dirty && child.children() > 1 &&
      !child.writing_clone && task_.hot == nullptr) {
    bool gone = false;
    if (child.whole())
      child.serialized = child.serialized_bytes(), child.rows = child.row_count(),
      child.provisional = child.provisional_count();
    for (u32 i = 0; i < child.children(); i++) {
      Leaflet& l = child.leaflets[i];
      if (l.state != PartState::kAvailable || l.rows.max_msn <= task_.parent->max_msn) continue;
      nodes.lose_counts(child, i);
      l.rows = {};
      l.state = PartState::kOnDrive;
      gone = true;
    }
    if (gone) nodes.account(child), nodes.status.changed(child);
  }
  next_ = Next::kFetch;
  return true;
}

bool Flusher::Thread::fetch(Ns now, Ns* wait) {
  Nodes& nodes = f_.nodes_;
  if (!fetch_.running()) {
    // A batch that left its parent early holds its child pinned already.
    const bool there = task_.parent == nullptr ? use_parts(nodes, *task_.child, nullptr)
                                               : use_if_in_memory(nodes, *task_.child, nullptr);
    if (there) {
      next_ = Next::kApply;
      return true;
    }
    fetch_.begin(nodes, *task_.child, nullptr, kCauseFlushRead, task_.job);
  }
  const Progress p = fetch_.run(nodes, now);
  if (p.kind == Progress::kDone) {
    next_ = Next::kApply;
    if (p.time == 0) return true;
    *wait = now + p.time;
    return false;
  }
  *wait = p.kind == Progress::kWait ? p.time : kNever;
  return false;
}

bool Flusher::Thread::apply(Ns now, Ns* wait) {
  Nodes& nodes = f_.nodes_;
  Node& child = *task_.child;
  FactStream& facts = nodes.env.facts;
  bool keep_parent = false;
  if (task_.parent == nullptr) {
    nodes.status.counters.early_flushes++;  // flush_node_fun does not count these as flushes
  } else {
    Node& parent = *task_.parent;
    Channel& c = parent.channels[task_.slot];
    // Above a leaf even an empty batch is applied, which dirties the leaf.
    if (c.messages > 0 || parent.height == 1) {
      task_.flow[0] = c.flow[0], task_.flow[1] = c.flow[1];
      task_.parent_oldest_xid = parent.oldest_xid;
      // A running checkpoint clones both nodes before the batch moves: with the child cloned before
      // and the parent after, it would lose the batch. (A batch that left early goes with the
      // child.)
      nodes.lock_for_write(now, parent);
      nodes.lock_for_write(now, child);
      task_.batch = detach(nodes, parent, task_.slot);
      f_.emit_batch_moved(task_, parent);
    }
    // Judged before the batch is applied, as PerconaFT does: a leaf that this batch makes too large
    // is split by the next flush to it.
    keep_parent = reactivity(child, nodes.env.options) != Reactivity::kStable;
    if (!keep_parent) {
      nodes.unlatch(parent);
      task_.parent = nullptr;
    }
  }
  u64 messages = 0;
  if (task_.batch) {
    std::vector<std::pair<u64, u64>> before;  // messages and bytes of each slot
    for (const Channel& c : child.channels) before.emplace_back(c.messages, c.bytes);
    messages = apply_batch(nodes, *task_.batch, task_.flow, task_.parent_oldest_xid, child);
    for (u32 i = 0; i < child.channels.size(); i++) {
      const Channel& c = child.channels[i];
      if (c.messages == before[i].first) continue;
      facts.emit(kNoCause, task_.job, [&] {
        return ShareArrived{.row = row_of(child, i),
                            .arrived_messages = c.messages - before[i].first,
                            .arrived_bytes = c.bytes - before[i].second};
      });
    }
    std::string parts;  // the fact refers to it
    facts.emit(kNoCause, task_.job, [&] {
      parts = batch_parts(*task_.batch, child);
      return BatchApplied{.row = row_of(child),
                          .source = job.node,
                          .slot = job.child,
                          .target = child.id,
                          .moved_messages = messages,
                          .moved_bytes = task_.batch->bytes(),
                          .parts = parts};
    });
  }
  // PerconaFT's status counts the flushes of its pool alone.
  if (task_.hot == nullptr) f_.count_flush(task_.batch ? task_.batch->bytes() : 0);
  task_.batch.reset();
  next_ = Next::kReshape;
  if (messages == 0) return true;
  *wait = now + messages * nodes.env.options.cpu_message_ns;
  return *wait == now;
}

bool Flusher::Thread::goes_down(const Node& child) const {
  return !child.leaf() && (task_.hot != nullptr || gorged(child, f_.nodes_.env.options.block_size));
}

bool Flusher::Thread::reshape(Ns now) {
  Nodes& nodes = f_.nodes_;
  Node& child = *task_.child;
  const Reactivity shape = reactivity(child, nodes.env.options);
  const auto down_or_done = [&] {
    if (goes_down(child)) {
      next_ = Next::kDown;
    } else {
      nodes.unlatch(child);
      next_ = Next::kDone;
    }
    return true;
  };
  if (task_.parent == nullptr) return down_or_done();
  Node& parent = *task_.parent;
  if (shape == Reactivity::kStable || (shape == Reactivity::kFusible && parent.children() == 1)) {
    nodes.unlatch(parent);
    return down_or_done();
  }
  if (shape == Reactivity::kFusible) {
    task_.left = task_.slot > 0 ? task_.slot - 1 : 0;
    next_ = Next::kMergeLeft;
    return true;
  }
  nodes.unlatch(child);
  split_child(now, nodes, parent, task_.slot, SplitMode::kEvenly, task_.job);
  Node& a = nodes.node(parent.channels[task_.slot].child);
  Node& b = nodes.node(parent.channels[task_.slot + 1].child);
  // hot_pick_child_after_split: the half that holds the next keys.
  const bool picks_right = task_.hot != nullptr && task_.hot->pick(parent) > task_.slot;
  nodes.unlatch(parent);
  for (Node* n : {&a, &b}) {
    if (!goes_down(*n) || (picks_right && n == &a)) continue;
    nodes.latch(*n, task_.job);
    task_.child = n;
    next_ = Next::kDown;
    return true;
  }
  next_ = Next::kDone;
  return true;
}

void Flusher::Thread::finish_job(bool goes_on) {
  FactStream& facts = f_.nodes_.env.facts;
  facts.emit(kNoCause, job.number, [&] { return JobFinished{.key = {.job = job.number}}; });
  if (goes_on)
    facts.job_goes_on_as(job.number, f_.nodes_.status.next_job);
  else
    facts.job_ends(job.number);
  job.number = 0;
}

}  // namespace tt::fractal
