// The multi-operation lock (PerconaFT ft/cachetable/checkpoint.cc): clients share it from a
// change's log record to its message and from a commit's record to its last message; a checkpoint
// begins alone. One that waits goes first.
#pragma once
#include <utility>
#include <vector>

#include "engine/scheduler.h"

namespace tt::fractal {

class Operations {
 public:
  // A client begins an operation; false: it is woken when it may try again.
  bool try_begin(Actor& client) {
    if (checkpoint_ != nullptr) return waiting_.push_back(&client), false;
    running_++;
    return true;
  }
  void end(Ns now, Scheduler& scheduler) {
    if (--running_ == 0 && checkpoint_ != nullptr) scheduler.wake(*checkpoint_, now);
  }
  // Keeps clients from beginning. False: the checkpoint is woken once none is left.
  bool try_close(Actor& checkpoint) {
    checkpoint_ = &checkpoint;
    return running_ == 0;
  }
  bool closed() const { return checkpoint_ != nullptr; }
  void open(Ns now, Scheduler& scheduler) {
    checkpoint_ = nullptr;
    for (Actor* client : std::exchange(waiting_, {})) scheduler.wake(*client, now);
  }

 private:
  u64 running_ = 0;
  Actor* checkpoint_ = nullptr;
  std::vector<Actor*> waiting_;
};

}  // namespace tt::fractal
