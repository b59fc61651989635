// Flushes (PerconaFT ft/ft-flusher.cc). The heaviest buffer of a node moves down as a whole. A
// child that is too large or too small is split or merged on the way; a nonleaf child that has
// become gorged is flushed in turn.
//
// Gorged nodes wait, latched, in a queue for a pool of threads. A flush may wait for latches and
// reads; its changes happen in one step.
#pragma once
#include <deque>
#include <optional>

#include "fractal/flush/hot_path.h"
#include "fractal/flush/reshape.h"
#include "fractal/state/fetch.h"
#include "fractal/write/node_writer.h"

namespace tt::fractal {

class Flusher {
 public:
  Flusher(Nodes& nodes, NodeWriter& writer, u32 threads);

  // toku_ft_flush_node_on_background_thread: the node stays latched until it is flushed. If the
  // heaviest child can be locked and need not be split or merged, the batch leaves at once and only
  // the child stays latched.
  void flush(Ns now, Node& node, JobReason reason);
  // Flushes one path of hot optimize, down from the root; wakes its client at the end.
  void flush_path(Ns now, Node& root, HotPath& path);
  bool idle() const;
  template <class Visit>
  void each_job(Visit&& visit) const {
    for (const auto& [task, job] : queue_) visit(job);
    for (const auto& thread : threads_)
      if (thread->job.number != 0) visit(thread->job);
  }

 private:
  // The steps of a flush. A thread takes a task and picks the heaviest slot, unless flush() has; it
  // locks the child, fetches it whole and applies the batch. A child of a wrong size is split, or
  // merged with a sibling after both are locked. kDown continues with a gorged child.
  enum class Next : u8 {
    kTake,
    kPick,
    kChild,
    kFetch,
    kApply,
    kReshape,
    kMergeLeft,
    kMergeRight,
    kMerge,
    kDown,
    kDone
  };
  struct Task {
    Node* parent;  // null: the batch has left it already
    Node* child = nullptr;
    u32 slot = 0;
    std::optional<MessageBuffer> batch = {};
    u64 flow[2] = {0, 0}, parent_oldest_xid = 0;
    JobReason reason = JobReason::kGorged;
    u64 job = 0;
    Next next = Next::kChild;  // the first step of the thread that takes it
    u32 left = 0;              // merge: slot of the left one of the two
    HotPath* hot = nullptr;    // goes down to a leaf on this path
  };
  class Thread : public Actor {
   public:
    explicit Thread(Flusher& f) : f_(f) {}
    Ns step(Ns now) override;
    const char* name() const override { return "flusher"; }
    bool running() const { return next_ != Next::kTake; }
    Job job;

   private:
    friend class Flusher;
    // Each returns true to continue at once, or false with *wait set to the time to continue.
    bool advance(Ns now, Ns* wait);
    bool lock_child(Ns now);
    bool fetch(Ns now, Ns* wait);
    bool apply(Ns now, Ns* wait);
    bool reshape(Ns now);
    bool lock_sibling(Ns now, Ns* wait);
    bool merge(Ns now);
    void flush_sibling(u32 slot);
    bool goes_down(const Node& child) const;
    void end_path(Ns now);
    // `goes_on`: a flush of the node that it has filled follows.
    void finish_job(bool goes_on);

    Flusher& f_;
    Task task_;
    Fetch fetch_;
    Next next_ = Next::kTake;
  };
  friend class Thread;
  bool wait_for(Node& node, Thread& thread);
  void begin_job(Task& task, Job& job, Ns now);
  void emit_batch_moved(const Task& task, const Node& parent);
  void count_flush(u64 bytes);

  Nodes& nodes_;
  NodeWriter& writer_;
  std::deque<std::pair<Task, Job>> queue_;
  std::vector<std::unique_ptr<Thread>> threads_;
};

}  // namespace tt::fractal
