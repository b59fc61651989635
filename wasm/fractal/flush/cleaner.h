// The cleaner (PerconaFT ft/cachetable/cachetable.cc): every period it looks at up to 8 nodes from
// where it stopped, takes the one with the highest cache pressure (memory of buffers, and work
// done), and flushes its heaviest buffer. There is no least size: it works while any buffer in
// memory holds messages.
#pragma once
#include <algorithm>

#include "fractal/flush/flusher.h"

namespace tt::fractal {

class Cleaner : public Actor {
 public:
  Cleaner(Nodes& nodes, Flusher& flusher) : nodes_(nodes), flusher_(flusher) {}
  void open(Ns now) {
    began_ = now;
    change_options(now);
  }
  // After a change of the period, which counts from the start of the last run (util/minicron.cc).
  void change_options(Ns now) {
    if (idle()) nodes_.env.scheduler.wake(*this, next_begin(now));
  }
  // True between two runs.
  bool idle() const { return node_ == nullptr && left_ == 0; }
  Ns step(Ns now) override;
  const char* name() const override { return "cleaner"; }

 private:
  static constexpr u32 kLooks = 8;  // CLEANER_N_TO_CHECK
  static constexpr u64 kOwner = Nodes::kStatementsOwn - 1;
  Node* choose();
  Ns next_begin(Ns now) const {
    const Ns period = nodes_.env.options.cleaner_period;
    return period == 0 ? kNever : std::max(now, began_ + period);
  }

  Nodes& nodes_;
  Flusher& flusher_;
  Fetch fetch_;
  Node* node_ = nullptr;
  u64 left_ = 0;  // iterations of this run
  Ns began_ = 0;
};

}  // namespace tt::fractal
