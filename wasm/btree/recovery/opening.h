// Opens the database that a power cut has left on the volume (srv0start.cc srv_start,
// recv_recovery_from_checkpoint_start in log0recv.cc, MariaDB 10.11).
//
//   log's head | log to its end | doublewrite copies, torn pages | redo, page by page |
//   bookkeeping of the files | undo logs | open transactions rolled back
//
// It is an actor, as each bar waits for the drive. Until it is done, statements wait. A log that
// was never begun belongs to a database that was never completed, and a new one is made.
#pragma once
#include <map>
#include <string>

#include "btree/recovery/doublewrite_repair.h"
#include "btree/recovery/log_reader.h"
#include "btree/recovery/redo_batch.h"

namespace tt::btree {

class Opening : public Actor {
 public:
  class Host {
   public:
    virtual ~Host() = default;
    // Makes a new database, as the old one was never completed.
    virtual void create(Ns now) = 0;
    // Opens the files; their bookkeeping is read later. `names`: of spaces that the log changes, at
    // its end.
    virtual Error open_files(const std::map<u32, std::string>& names) = 0;
    // Rebuild the undo logs, and roll back what was not committed. Both return how to continue.
    virtual Progress recover_undo(Ns now) = 0;
    virtual Progress roll_back(Ns now) = 0;
    virtual void opened(Ns now) = 0;
  };
  Opening(Instance& instance, Host& host, FileId log);
  // Returns the time of the first step.
  Ns begin(Ns now);
  bool done() const { return next_ == Next::kDone; }

  Ns step(Ns now) override;
  const char* name() const override { return "opening"; }
  std::string waits_for() const override { return done() ? "" : name_of(instance_.recovery.stage); }

 private:
  enum class Next : u8 { kHead, kScan, kRepair, kStore, kApply, kLoad, kUndo, kRollback, kDone };
  Ns read_head(Ns now);
  Ns scan(Ns now);
  Ns found_end(Ns now);
  Ns repair(Ns now);
  Ns store(Ns now);
  Ns apply(Ns now);
  Ns load(Ns now);
  Ns undo(Ns now);
  Ns roll_back(Ns now);
  Ns make(Ns now);
  Ns fail(Error error);
  bool take(Ns* cpu);
  Ns enter(RecoveryStage stage, Next next, Ns at);
  void mark_log(Ns now);

  Instance& instance_;
  Host& host_;
  FileId log_;
  Next next_ = Next::kHead;
  LogLayout::Checkpoint checkpoint_;
  LogReader reader_;
  RedoPages redo_;
  DoublewriteRepair doublewrite_;
  RedoBatch batch_;
  bool stores_ = true;                // the redo that is read
  bool exhausted_ = false;            // not all of it fitted in memory
  bool checkpoint_seen_ = false;      // its record
  std::map<u32, std::string> names_;  // names of spaces that the log changes
};

}  // namespace tt::btree
