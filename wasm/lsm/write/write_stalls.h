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
  };
  // Returns true if a write of `bytes` must wait; *progress is set then. `wait` is new for each
  // write.
  bool must_wait(Ns now, Wait& wait, u64 bytes, Actor& client, Progress* progress);
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
  Database& database_;
  Wal& wal_;
  WriteController controller_;
  std::vector<Actor*> writers_;  // parked clients
  bool held_ = false;
};

}  // namespace tt::lsm
