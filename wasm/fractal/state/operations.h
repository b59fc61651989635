// The multi-operation lock (PerconaFT ft/cachetable/checkpoint.cc). Clients share it from a
// change's log record to its message, and from a commit's record to its last message; a checkpoint
// takes it alone, so everything logged before its begin record is in the trees. A waiting
// checkpoint goes first: clients could otherwise postpone it forever.
#pragma once
#include <utility>
#include <vector>

#include "engine/scheduler.h"

namespace tt::fractal {

class Operations {
 public:
  // Begins an operation of a client. False: the client is woken when it may try again.
  bool try_begin(Actor& client) {
    if (checkpoint_ != nullptr) return waiting_.push_back(&client), false;
    running_++;
    return true;
  }
  void end(Ns now, Scheduler& scheduler) {
    TT_DCHECK(running_ > 0);
    if (--running_ == 0 && checkpoint_ != nullptr) scheduler.wake(*checkpoint_, now);
  }
  // Keeps new operations from beginning. False: some still run, and the checkpoint is woken once
  // none is left.
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
