// Takes checkpoints (log0log.cc log_checkpoint_low, buf0flu.cc log_t::write_checkpoint, MariaDB
// 10.11): logs the files that were changed since and FILE_CHECKPOINT, makes the log durable up to
// there, writes the checkpoint's block and flushes the log file.
//
// The part of the log before the checkpoint becomes free only then: until the block is durable, a
// recovery would begin at the checkpoint before.
#pragma once
#include "btree/instance/instance.h"

namespace tt::btree {

class Checkpointer : public Actor {
 public:
  explicit Checkpointer(Instance& instance) : instance_(instance) {}
  // Begins a checkpoint at `lsn`, the oldest change that is not in its file, unless one is under
  // way, or nothing but the last one's record was logged since.
  void begin(Ns now, Lsn lsn);
  // Wakes `waiter` when the checkpoint is done.
  void wait(Actor& waiter) { waiters_.push_back(&waiter); }
  bool running() const { return stage_ != Stage::kIdle; }

  Ns step(Ns now) override;
  const char* name() const override { return "checkpoint"; }
  std::string waits_for() const override { return running() ? "a checkpoint's flushes" : ""; }

 private:
  enum class Stage : u8 { kIdle, kRedo, kBlock };
  Instance& instance_;
  Stage stage_ = Stage::kIdle;
  LogLayout::Checkpoint checkpoint_;
  Lsn logged_ = 0;  // end of its record
  std::vector<Actor*> waiters_;
};

}  // namespace tt::btree
