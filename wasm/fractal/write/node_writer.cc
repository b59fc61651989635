#include "fractal/write/node_writer.h"

#include <algorithm>

namespace tt::fractal {

NodeWriter::NodeWriter(Nodes& nodes, u32 threads)
    : nodes_(nodes), env_(nodes.env), status_(nodes.status) {
  for (u32 i = 0; i < threads; i++) {
    threads_.push_back(std::make_unique<Thread>(*this));
    env_.scheduler.add(*threads_.back());
  }
  env_.scheduler.add(evictor_);
}

bool NodeWriter::idle() const { return checkpoint_writes_ == 0 && evictions_ == 0; }

void NodeWriter::enqueue(Ns now, Task task) {
  queue_.push_back(std::move(task));
  for (const auto& thread : threads_)
    if (thread->next == Thread::Next::kTake) return env_.scheduler.wake(*thread, now);
}

namespace {

u64 take_first_bytes(Node& n) {
  u64 first = 0;
  for (Leaflet& l : n.leaflets) first += l.rows.take_first_bytes();
  for (Channel& c : n.channels) first += c.buffer.take_first_bytes();
  return first;
}

// toku_ftnode_update_disk_stats.
void save_counts(Dictionary& dictionary, Node& leaf, bool for_checkpoint) {
  for (Leaflet& l : leaf.leaflets) {
    dictionary.on_drive += l.rows.unsaved;
    if (for_checkpoint) dictionary.in_checkpoint += l.rows.unsaved;
    l.rows.unsaved = {};
  }
}

}  // namespace

// toku_ftnode_clone_callback: repacks a leaf's rows in place. The clone's rows are
// garbage-collected when it is serialized; the node keeps its own.
void NodeWriter::clone_pending(Ns now, Node& n) {
  n.pending = false;
  for (Channel& c : n.channels) {  // toku_ftnode_checkpoint_complete_callback
    c.flow[1] = c.flow[0];
    c.flow[0] = 0;
  }
  if (!n.dirty) return;
  TT_CHECK(n.whole() && !n.writing_clone);
  Task task{&n, true, true, {}, 0, take_first_bytes(n)};
  if (n.rollback.has_value()) {
    task.memory = rollback_clone_bytes(*n.rollback);
    task.image = serialize_rollback(*n.rollback, block_of(n.id), env_.options);
  } else {
    save_counts(nodes_.dictionaries.of(n), n, true);
    if (n.leaf()) rebalance_leaf(n, env_.options.read_block_size);
    task.image =
        serialize_node(n, env_.options, n.leaf() ? n.oldest_xid : 0, {&nodes_.in_use, true});
    task.memory = n.copy_bytes();
  }
  n.dirty = false;
  n.writing_clone = true;
  checkpoint_writes_++;
  nodes_.cache.add_clone(task.memory);
  status_.cache_changed();
  nodes_.account_now(n);
  status_.changed(n);
  enqueue(now, std::move(task));
}

Ns NodeWriter::Thread::step(Ns now) {
  Ns next_step = kNever;
  switch (next) {
    case Next::kTake:
      if (writer_.queue_.empty() || !writer_.env_.error.ok()) break;
      task = std::move(writer_.queue_.front());
      writer_.queue_.pop_front();
      next = Next::kWrite;
      [[fallthrough]];
    case Next::kWrite:
      next_step = writer_.write(now, *this);
      next = Next::kFinish;
      break;
    case Next::kFinish:
      writer_.finish(now, *this);
      next = Next::kTake;
      next_step = now;
      break;
  }
  writer_.status_.emit_due_facts();
  return next_step;
}

Ns NodeWriter::grow(Ns now, const Dictionary& dictionary, u64 needed, u64 job) {
  const u64 size = env_.volume.size(dictionary.file);
  u64 more = size == 0 ? 4096 : 0;
  while (size + more < needed)
    more += round_up(std::min(size + more, env_.options.file_growth_max), 4096);
  if (size >= needed) return now;
  env_.volume.append(dictionary.file, std::string(more, '\0'), {kCauseGrowth, 0, job});
  const Result<Ns> done = env_.volume.write_back(now, dictionary.file, {kCauseGrowth, 0, job});
  if (!done.ok()) env_.fail(done.error());
  return done.ok() ? done.value() : kNever;
}

// toku_ftnode_flush_callback: an eviction serializes the node itself, when a thread is free; a
// checkpoint's clone was serialized when it was taken.
void NodeWriter::serialize_evicted(Task& task) {
  Node& n = *task.node;
  TT_CHECK(n.whole());
  // The running checkpoint has not visited the node: this write is the one that it needs.
  if (std::exchange(n.pending, false)) task.for_checkpoint = true, checkpoint_writes_++;
  if (!n.rollback.has_value() && n.leaf()) {
    for (Leaflet& l : n.leaflets) l.rows.collect_garbage(n.oldest_xid, {&nodes_.in_use, true});
    task.first_bytes = take_first_bytes(n);
    save_counts(nodes_.dictionaries.of(n), n, task.for_checkpoint);
    rebalance_leaf(n, env_.options.read_block_size);
  } else {
    task.first_bytes = take_first_bytes(n);
  }
  task.image = n.rollback.has_value()
                   ? serialize_rollback(*n.rollback, block_of(n.id), env_.options)
                   : serialize_node(n, env_.options);
  n.dirty = false;
  nodes_.account(n);
}

namespace {

// The cause under which a node is written, and the counter of such writes.
struct WriteBooking {
  Cause cause;
  Counters::Writes& counter;
};
WriteBooking booking_of(const Node& n, bool for_checkpoint, Counters& c) {
  if (n.rollback.has_value()) return {kCauseRollback, c.rollback};
  if (n.leaf())
    return for_checkpoint ? WriteBooking{kCauseLeafCheckpoint, c.leaf_checkpoint}
                          : WriteBooking{kCauseLeafEviction, c.leaf_eviction};
  return for_checkpoint ? WriteBooking{kCauseNonleafCheckpoint, c.nonleaf_checkpoint}
                        : WriteBooking{kCauseNonleafEviction, c.nonleaf_eviction};
}

}  // namespace

// toku_serialize_ftnode_to.
Ns NodeWriter::write(Ns now, Thread& thread) {
  Task& task = thread.task;
  Node& n = *task.node;
  if (!task.clone) serialize_evicted(task);
  const u64 bytes = task.image.bytes.size();
  const auto [cause, counter] = booking_of(n, task.for_checkpoint, status_.counters);
  thread.job = {.number = status_.next_job++,
                .kind = JobKind::kNodeWrite,
                .reason = task.for_checkpoint ? JobReason::kCheckpoint : JobReason::kEviction,
                .node = n.id,
                .height = n.height,
                .bytes = bytes,
                .started_ns = now};
  const u64 job = thread.job.number;
  FactStream& facts = env_.facts;
  facts.job_begins(job);
  if (n.shown) facts.emit(cause, job, [&] { return WriteStarted{.row = thread.job.row()}; });
  Dictionary& dictionary = nodes_.dictionaries.of(n);
  const Place place = dictionary.blocks.reallocate(block_of(n.id), bytes, task.for_checkpoint);
  n.disk_offset = place.offset;
  n.disk_bytes = bytes;
  n.writes++;
  Ns done = now;
  const auto take = [&](const Result<Ns>& io) {
    if (io.ok())
      done = std::max(done, io.value());
    else
      env_.fail(io.error());
  };
  if (bytes > 0) done = grow(now, dictionary, place.offset + bytes, job);
  if (env_.error.ok() && bytes > 0)
    take(env_.volume.overwrite(now, dictionary.file, place.offset, task.image.bytes,
                               {cause, task.first_bytes, job}));
  counter.nodes++;
  counter.bytes += bytes;
  if (task.for_checkpoint && n.shown) {
    status_.checkpoint.written++;
    status_.checkpoint.written_bytes += bytes;
    status_.checkpoint_changed();
  }
  if (n.shown)
    facts.emit(cause, job, [&] {
      return NodeWritten{.row = row_of(n),
                         .offset = place.offset,
                         .written_bytes = bytes,
                         .uncompressed_bytes = task.image.uncompressed_bytes,
                         .first_bytes = task.first_bytes,
                         .for_checkpoint = task.for_checkpoint};
    });
  status_.changed(n);
  status_.space_changed();
  status_.counters_changed();
  const Ns cpu = task.image.uncompressed_bytes * env_.options.cpu_node_kib_ns / KiB;
  task.image.bytes = {};
  return env_.error.ok() ? std::max(done, now + cpu) : kNever;
}

void NodeWriter::finish(Ns now, Thread& thread) {
  Task& task = thread.task;
  Node& n = *task.node;
  if (task.for_checkpoint && --checkpoint_writes_ == 0 && checkpoint_ != nullptr)
    env_.scheduler.wake(*checkpoint_, now);
  if (task.clone) {
    n.writing_clone = false;
    nodes_.cache.remove_clone(task.memory);
    nodes_.wake_latch_waiters();
  } else {
    evictions_--;
    nodes_.cache.end_evicting(task.memory);
    // A statement that has asked for the node meanwhile finds it in memory: it is clean now.
    if (n.pins == 0 && !nodes_.awaited(n)) drop(n);
    nodes_.unlatch(n);
  }
  status_.cache_changed();
  status_.changed(n);
  FactStream& facts = env_.facts;
  const u64 job = std::exchange(thread.job.number, 0);
  if (n.shown) facts.emit(kNoCause, job, [&] { return JobFinished{.key = {.job = job}}; });
  facts.job_ends(job);
  if (!sleepers_.empty() || nodes_.cache.should_wake_evictor()) wake_evictor(now);
}

void NodeWriter::drop(Node& n) {
  n.serialized = n.serialized_bytes();
  n.rows = n.row_count();
  n.provisional = n.provisional_count();
  n.cached = false;
  for (Channel& c : n.channels) {
    c.buffer.clear();
    c.compressed = {};
    c.state = PartState::kOnDrive;
  }
  if (n.rollback.has_value()) {
    n.rollback->clear();
  } else if (n.leaf()) {
    for (u32 i = 0; i < n.children(); i++) nodes_.lose_counts(n, i);
    n.leaflets = {};
    n.pivots = {};
  }
  nodes_.cache.remove(n);
  status_.counters.evictions++;
  status_.cache_changed();
  if (!n.shown) return;
  env_.facts.emit(kNoCause, 0, [&] { return NodeEvicted{.row = row_of(n)}; });
  status_.changed(n);
}

namespace {

// toku_ftnode_pe_est_callback: the memory that evicting the unused buffers of a clean nonleaf node
// is expected to free. A buffer is taken to compress to its size on the drive. The difference is
// unsigned, in 32 bits, so a buffer that would grow seems to free 4 GiB.
u64 expected_to_free(const Node& n, bool compressing) {
  constexpr u64 kSubBlockStruct = 40;
  u64 bytes = 0;
  for (const Channel& c : n.channels) {
    if (c.state != PartState::kAvailable || c.clock) continue;
    const u64 memory = c.buffer.memory_bytes();
    bytes += compressing ? static_cast<u32>(memory - (c.disk_bytes + kSubBlockStruct)) : memory;
  }
  return bytes;
}

}  // namespace

// toku_ftnode_pe_callback: evicts the parts of a clean node that were not used since the hand last
// passed. A nonleaf node is visited only if that is expected to free something
// (evictor::run_eviction_on_pair), but buffers become unused only by such a visit. So the buffers
// of a node that was ever in use leave memory with the node.
void NodeWriter::evict_parts(Node& n) {
  if (n.dirty) return;
  const bool compresses = env_.options.compress_buffers_before_eviction;
  if (!n.leaf() && expected_to_free(n, compresses) == 0 &&
      env_.options.omit_rule != OmittedRule::kEvictionEstimate)
    return;
  if (n.leaf() && n.whole()) {
    n.serialized = n.serialized_bytes();
    n.rows = n.row_count();
    n.provisional = n.provisional_count();
  }
  u64 evicted = 0;
  for (u32 i = 0; i < n.children(); i++) {
    Partition& p = n.partition(i);
    if (p.state != PartState::kAvailable) continue;
    if (std::exchange(p.clock, false)) continue;
    evicted++;
    if (!n.leaf() && compresses) {
      compress_channel(n.channels[i]);
      continue;
    }
    if (n.leaf()) nodes_.lose_counts(n, i);
    p.state = PartState::kOnDrive;
    if (n.leaf())
      n.leaflets[i].rows = {};
    else
      n.channels[i].buffer.clear();
  }
  if (evicted == 0) return;
  status_.counters.partial_evictions += evicted;
  nodes_.account(n);
  if (!n.shown) return;
  env_.facts.emit(kNoCause, 0, [&] { return NodeEvicted{.row = row_of(n)}; });
  status_.changed(n);
}

void NodeWriter::wake_evictor(Ns now) {
  env_.scheduler.wake(evictor_, now + env_.options.evictor_wake_ns);
}

void NodeWriter::wake_evictor_if_full(Ns now) {
  if (nodes_.cache.should_wake_evictor()) wake_evictor(now);
}

bool NodeWriter::must_wait(Actor& client) {
  if (!nodes_.cache.clients_must_wait()) return false;
  sleepers_.push_back(&client);
  wake_evictor(env_.scheduler.now());
  return true;
}

void NodeWriter::wake_sleepers(Ns now, bool all) {
  if (sleepers_.empty() || !(all || nodes_.cache.clients_may_resume())) return;
  std::vector<Actor*> woken;
  woken.swap(sleepers_);
  for (Actor* client : woken) env_.scheduler.wake(*client, now);
}

// evictor::run_eviction_on_pair. False if the node is in use.
bool NodeWriter::visit(Ns now, Node& n) {
  const bool in_use = n.latch != 0 || n.pins > 0 || n.writing_clone;
  if (!in_use && n.count == 0 && !n.dirty) {
    n.pending = false;
    drop(n);  // removes it from the ring, which advances the hand
    return true;
  }
  nodes_.cache.advance_hand();
  if (in_use) return false;
  if (n.count > 0) {
    nodes_.cache.decay(n);
    if (env_.options.enable_partial_eviction) evict_parts(n);
  } else {
    nodes_.latch(n, Nodes::kEvictorOwns);
    evictions_++;
    nodes_.cache.begin_evicting(n.memory);
    enqueue(now, {&n, false, false, {}, n.memory, 0});
  }
  return true;
}

// evictor::run_eviction. A visit takes time, so nodes in use gain counts while the hand goes round.
Ns NodeWriter::run_eviction(Ns now) {
  if (now < hand_ready_) return hand_ready_;
  constexpr u32 kVisits = 16;  // in one step
  u32 visits = 0;
  bool gave_up = false;
  while (nodes_.cache.eviction_needed() && visits < kVisits && !gave_up) {
    wake_sleepers(now, false);
    Node* n = nodes_.cache.hand();
    // A whole round without a free node: only the end of a write or of a statement can help.
    gave_up = n == nullptr || in_use_ > nodes_.cache.nodes();
    if (gave_up) break;
    in_use_ = visit(now, *n) ? 0 : in_use_ + 1;
    visits++;
  }
  wake_sleepers(now, gave_up && idle());
  status_.emit_due_facts();
  hand_ready_ = now + visits * env_.options.cpu_evictor_visit_ns;
  if (visits == kVisits) return hand_ready_;
  in_use_ = 0;
  return kNever;
}

}  // namespace tt::fractal
