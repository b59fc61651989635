// Makes clients wait before they write: while writes are delayed or stopped (write_controller.h),
// and while a bulk load enters the database. Counts the stalls and the time they take.
#pragma once
#include "lsm/write/wal.h"
#include "lsm/write/write_controller.h"

namespace tt::lsm {

class WriteStalls {
 public:
  WriteStalls(Database& database, Wal& wal)
      : database_(database), wal_(wal), controller_(database.options, database.families.size()) {}

  // The state of one write while it waits.
  struct Wait {
    bool admitted = false;  // its delay has been served
    Ns since = kNever;      // kNever: not stalled
    // The part of the wait that `spent` lacks: its beginning, and the reason since then.
    Ns from = 0;
    WaitReason why = WaitReason::kMemtablesStop;
    WaitTimes spent;
  };
  // Returns true if a write of `bytes` must wait; *progress is set then. `wait` is new for each
  // write.
  bool must_wait(Ns now, Wait& wait, u64 bytes, Actor& client, Progress* progress);
  // Returns true if the log writer must hold back its next group: since the writes of the group
  // have queued, a memtable was switched, or files were installed, and writes are stopped.
  bool group_must_wait(Ns now);
  // The time that groups were held back for, by reason, up to `now`.
  const WaitTimes& group_waits(Ns now);
  // Counts the wait of a write from `queued_at` until its group is durable. `before`:
  // group_waits() when it queued. A part of it that the group was held back for is no log sync.
  void count_queued(Ns now, Ns queued_at, const WaitTimes& before);
  WriteState state() const { return controller_.state(); }
  WriteReason reason() const { return controller_.reason(); }
  // A family's memtables or files have changed: decides again, and wakes the writers unless writes
  // are stopped.
  void recalculate(Ns now, ColumnFamily& family);

  // Holds all writes back until release(); the caller then wakes the writers.
  void hold() { held_ = true; }
  void release() {
    TT_CHECK(held_);
    held_ = false;
  }
  bool held() const { return held_; }
  void wake_writers(Ns now);

  WritesRow row() const;
  void emit() const;

 private:
  void begin_part(Ns now, Wait& wait);
  void change_reason(Ns now);

  Database& database_;
  Wal& wal_;
  WriteController controller_;
  struct Writer {
    Actor* client;
    Wait* wait;
  };
  std::vector<Writer> writers_;  // parked
  Wait group_;                   // the log writer's; `spent` is never taken back
  bool held_ = false;
};

}  // namespace tt::lsm
