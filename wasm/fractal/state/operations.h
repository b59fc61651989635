// The multi-operation lock (PerconaFT ft/cachetable/checkpoint.cc). Clients share it from a
// change's log record to its message, and from a commit's record to its last message; a checkpoint
// takes it alone, so everything logged before its begin record is in the trees. A waiting
// checkpoint goes first: clients could otherwise postpone it forever.
//
// A build of an index takes it alone for each row (the indexer's lock, src/indexer.cc): a row that
// clients write has all of its entries then, or none. PerconaFT locks out clients of that table.
#pragma once
#include <utility>
#include <vector>

#include "engine/scheduler.h"

namespace tt::fractal {

class Operations {
 public:
  // Begins an operation of a client. False: the client is woken when it may try again.
  bool try_begin(Actor& client) {
    if (checkpoint_ != nullptr || alone_ != nullptr) return waiting_.push_back(&client), false;
    running_++;
    return true;
  }
  void end(Ns now, Scheduler& scheduler) {
    TT_DCHECK(running_ > 0);
    if (--running_ > 0) return;
    Actor* const next = checkpoint_ != nullptr ? checkpoint_ : alone_;
    if (next != nullptr) scheduler.wake(*next, now);
  }
  // Begins an operation beside which none runs. False: the actor is woken when it may try again;
  // no client's operation begins before.
  bool try_begin_alone(Actor& actor) {
    alone_ = &actor;
    if (checkpoint_ != nullptr || running_ > 0) return false;
    running_++;
    return true;
  }
  void end_alone(Ns now, Scheduler& scheduler) {
    alone_ = nullptr;
    end(now, scheduler);
    if (checkpoint_ == nullptr) wake_waiting(now, scheduler);
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
    if (alone_ != nullptr) return scheduler.wake(*alone_, now);
    wake_waiting(now, scheduler);
  }

 private:
  void wake_waiting(Ns now, Scheduler& scheduler) {
    for (Actor* client : std::exchange(waiting_, {})) scheduler.wake(*client, now);
  }

  u64 running_ = 0;
  Actor *checkpoint_ = nullptr, *alone_ = nullptr;
  std::vector<Actor*> waiting_;
};

}  // namespace tt::fractal
