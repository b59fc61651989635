// Purge: works off the history of committed transactions, record by record (trx0purge.cc, row0purge.cc).
//
// Rows deleted for good leave their page, which may merge with a neighbour. Updated rows forget who changed them (MariaDB resets
// DB_TRX_ID, MDEV-12288). Undo logs that nobody needs give their pages back.
#pragma once
#include "btree/tree.h"
#include "btree/undo.h"

namespace tt::btree {

class Purge : public Actor {
 public:
  Purge(Instance& instance, Trees& trees, Undo& undo)
      : instance_(instance), trees_(trees), undo_(undo), fetch_(instance, *this, kCausePurgeRead, ReadReason::kPurge) {}
  bool idle() const { return undo_.history().empty() && to_free_ == 0; }
  void wake(Ns now) { instance_.context.scheduler.wake(*this, now); }
  // Wakes the client when the history is empty. True if it is.
  bool wait(Actor& client);
  Ns step(Ns now) override;
  const char* name() const override { return "purge"; }

 private:
  enum class Done : u8 { kYes, kBlocked };
  Done handle(Ns now, const UndoRecord& record, u64 roll);
  void finish_transaction();
  Done free_log(Ns now);

  Instance& instance_;
  Trees& trees_;
  Undo& undo_;
  Fetch fetch_;
  Path path_;
  struct Closed {
    u32 log, rollback_page;
  };
  std::deque<Closed> closed_;  // logs whose transactions are all purged
  u64 runs_ = 0, to_free_ = 0;
  bool running_ = false;
  u32 page_ = 0, offset_ = 0;
  u64 left_ = 0;
  std::vector<Actor*> waiters_;
};

}  // namespace tt::btree
