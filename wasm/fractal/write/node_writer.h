// Writes nodes, whole and to a new place: dirty nodes that leave the full cache, and the clones
// that a checkpoint takes.
#pragma once
#include <deque>

#include "fractal/state/nodes.h"

namespace tt::fractal {

// A pool of threads that write nodes (the kibbutzes of cachetable and checkpoint), and the evictor,
// which decides which nodes leave.
class NodeWriter : public CheckpointCopier {
 public:
  NodeWriter(Nodes& nodes, u32 threads);

  // write_locked_pair_for_checkpoint: visits a node for the running checkpoint. A dirty one is
  // cloned and then clean, so that it is written once however often it changes.
  void clone_pending(Ns now, Node& node) override;
  // Makes the dictionary's file at least `needed` bytes long by writing zeros, doubling up to a
  // limit (toku_maybe_preallocate_in_file). Returns when they are written, or kNever after an
  // error.
  Ns grow(Ns now, const Dictionary& dictionary, u64 needed, u64 job);
  // Wakes the evictor if the cache is full.
  void wake_evictor_if_full(Ns now);
  // True while the cache is so full that the client must wait. It is woken then.
  bool must_wait(Actor& client);
  // Writes that the running checkpoint still waits for.
  u64 checkpoint_writes() const { return checkpoint_writes_; }
  // Sets the actor to wake when the last write of the checkpoint is done.
  void notify(Actor* checkpoint) { checkpoint_ = checkpoint; }
  bool idle() const;
  template <class Visit>
  void each_job(Visit&& visit) const {
    for (const auto& thread : threads_)
      if (thread->job.number != 0 && thread->task.node->shown) visit(thread->job);
  }

 private:
  struct Task {
    Node* node;
    bool clone;  // true: clone of a checkpoint; false: eviction
    bool for_checkpoint;
    NodeImage image;  // image of a clone; of an eviction once a thread writes it
    u64 memory = 0;   // the clone's in the cache, or what the eviction frees
    u64 first_bytes = 0;
  };
  class Thread : public Actor {
   public:
    explicit Thread(NodeWriter& writer) : writer_(writer) {}
    Ns step(Ns now) override;
    const char* name() const override { return "node writer"; }
    std::string waits_for() const override { return next == Next::kTake ? "" : "a write"; }
    NodeWriter& writer_;
    Job job;
    Task task;
    enum class Next : u8 { kTake, kWrite, kFinish } next = Next::kTake;
  };
  class Evictor : public Actor {
   public:
    explicit Evictor(NodeWriter& writer) : writer_(writer) {}
    Ns step(Ns now) override { return writer_.run_eviction(now); }
    const char* name() const override { return "evictor"; }
    NodeWriter& writer_;
  };

  void enqueue(Ns now, Task task);
  void serialize_evicted(Task& task);
  Ns write(Ns now, Thread& thread);
  void finish(Ns now, Thread& thread);
  void wake_evictor(Ns now);
  Ns run_eviction(Ns now);
  bool visit(Ns now, Node& node);
  void evict_parts(Node& node);
  void drop(Node& node);
  void wake_sleepers(Ns now, bool all);

  Nodes& nodes_;
  Environment& env_;
  EngineStatus& status_;
  std::deque<Task> queue_;
  std::vector<std::unique_ptr<Thread>> threads_;
  Evictor evictor_{*this};
  std::vector<Actor*> sleepers_;
  Actor* checkpoint_ = nullptr;
  u64 checkpoint_writes_ = 0, evictions_ = 0;
  Ns hand_ready_ = 0;
  u64 in_use_ = 0;  // nodes in use that the hand has passed in a row
};

}  // namespace tt::fractal
