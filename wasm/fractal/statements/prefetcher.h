// Reads the next leaf while a scan is still in the one before (PerconaFT ft/ft-ops.cc
// ft_node_maybe_prefetch, ft/cachetable/cachetable.cc toku_cachefile_prefetch): its basement nodes
// within the bounds of the scan. The leaf is latched until then, so a client that gets there first
// waits for it.
#pragma once
#include <deque>

#include "fractal/state/fetch.h"

namespace tt::fractal {

class Prefetcher {
 public:
  Prefetcher(Nodes& nodes, u32 threads);
  // Has the leaf read by a thread, unless it is in memory as far as it lies within the bounds, or
  // in use, or the cachetable is far over its limit. A leaf in memory counts as used once more.
  void begin(Ns now, Node& leaf, const ScanBounds& bounds);
  bool idle() const;

 private:
  static constexpr u64 kOwner = Nodes::kEvictorOwns - 3;  // differs from any client's
  struct Task {
    Node* leaf = nullptr;
    std::string left, right;
  };
  class Thread : public Actor {
   public:
    explicit Thread(Prefetcher& prefetcher) : prefetcher_(prefetcher) {}
    Ns step(Ns now) override;
    const char* name() const override { return "prefetch"; }
    std::string waits_for() const override { return task.leaf == nullptr ? "" : "a read"; }
    Prefetcher& prefetcher_;
    Task task;
    ScanBounds bounds;
    Fetch fetch;
  };
  void take(Thread& thread);
  Ns advance(Ns now, Thread& thread);

  Nodes& nodes_;
  std::deque<Task> queue_;
  std::vector<std::unique_ptr<Thread>> threads_;
};

}  // namespace tt::fractal
