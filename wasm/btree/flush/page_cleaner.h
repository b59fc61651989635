// The page cleaner (buf0flu.cc buf_flush_page_cleaner): writes changed pages, makes room in the
// pool and takes checkpoints. It decides when a turn is due, and why:
//
//   flush_policy   the task of a turn: how many pages, up to which change
//   flush_turn     carries the task out, part by part; lru_scan finds room
//   page_batch     the batch that is being written; doublewrite has its copies
//   checkpointer   moves the checkpoint to the oldest change that is not home
#pragma once
#include "btree/flush/checkpointer.h"
#include "btree/flush/flush_demands.h"
#include "btree/flush/flush_turn.h"

namespace tt::btree {

class PageCleaner : public Actor {
 public:
  explicit PageCleaner(Instance& instance)
      : instance_(instance),
        checkpointer_(instance),
        batch_(instance),
        turn_(instance, batch_, history_) {}

  // Adds a client that the log's age has stopped; it is woken when the checkpoint has moved.
  void wait_for_checkpoint(Ns now, Actor& client);
  // Called after changes: wakes the cleaner if the log's age is past the async flush point
  // (mtr0mtr.cc log_close, buf_flush_ahead), or if it sleeps while too many pages are changed
  // (page_cleaner_wakeup).
  void changed(Ns now);
  // Writes all changed pages, then wakes the client. True if there is nothing to write.
  bool write_all(Ns now, Actor& client);
  bool running() const { return batch_.running() || checkpointer_.running(); }
  // True while it writes pages of the file, which must stay until then.
  bool writes(u32 space) const { return batch_.has_pages_of(space); }
  Checkpointer& checkpointer() { return checkpointer_; }

  Ns step(Ns now) override;
  const char* name() const override { return "page cleaner"; }
  std::string waits_for() const override { return batch_.waits_for(); }
  void describe(TableSink& sink) const { batch_.describe(sink); }
  // Called for the engine that lost power: ends its jobs.
  void emit_lost_rows() const { batch_.emit_lost_rows(); }

 private:
  Ns decide(Ns now);
  FlushInputs inputs(Ns now) const;
  u32 urgent_pages(const FlushInputs& inputs) const;
  bool room_is_wanted() const;
  void begin_turn(Ns now);
  void end_turn(Ns now);
  Ns rest(Ns now) const;
  // The oldest change that is not home; the log's end if there is none.
  Lsn oldest() const;
  void wake(Ns now, std::vector<Actor*>& waiters);
  void wake_age_waiters(Ns now);

  Instance& instance_;
  Checkpointer checkpointer_;
  PageBatch batch_;
  FlushHistory history_;
  FlushTurn turn_;
  FlushDemands demands_;
  bool idle_ = true;                         // buf_pool_t::page_cleaner_idle
  u64 seen_commits_ = 0, idle_commits_ = 0;  // at the last look; at the last idle flush
  Ns busy_until_ = 0;
  Ns next_look_ = 0;  // a second after the last one, whatever woke it
  Ns next_room_ = 0;  // earliest next LRU scan, as the last one could free nothing
};

}  // namespace tt::btree
