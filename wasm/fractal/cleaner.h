// The cleaner (PerconaFT ft/cachetable/cachetable.cc): every period it looks at up to 8 nodes from where it stopped, takes the one
// with the most messages in memory, and flushes its heaviest buffer.
#pragma once
#include "fractal/flusher.h"

namespace tt::fractal {

class Cleaner : public Actor {
 public:
  Cleaner(Tree& tree, Flusher& flusher) : tree_(tree), flusher_(flusher) {}
  void open(Ns now) {
    if (tree_.options.cleaner_period > 0) tree_.context.scheduler.wake(*this, now + tree_.options.cleaner_period);
  }
  Ns step(Ns now) override;
  const char* name() const override { return "cleaner"; }

 private:
  static constexpr u32 kLooks = 8;  // CLEANER_N_TO_CHECK
  static constexpr u64 kOwner = Tree::kEvictorOwns - 1;
  Node* choose();

  Tree& tree_;
  Flusher& flusher_;
  Fetch fetch_;
  Node* node_ = nullptr;
  u64 left_ = 0;  // iterations
  Ns next_period_ = 0;
};

}  // namespace tt::fractal
