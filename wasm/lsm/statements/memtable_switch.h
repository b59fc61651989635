// Switches memtables: the active one stops taking writes and waits to be flushed, an empty one
// takes its place, and a new log begins with it. This happens when a memtable is full, all
// memtables together exceed their budget, the logs exceed theirs, or a flush is requested. (RocksDB
// db/db_impl/db_impl_write.cc PreprocessWrite, SwitchMemtable)
#pragma once
#include "lsm/jobs/background_scheduler.h"

namespace tt::lsm {

class MemtableSwitch {
 public:
  MemtableSwitch(Database& database, Wal& wal, WriteStalls& stalls, BackgroundScheduler& background)
      : database_(database), wal_(wal), stalls_(stalls), background_(background) {}

  // Begins the first log, and an empty memtable for each family, when the database is opened.
  void begin(Ns now);
  // Before a write: switches memtables that have reached a limit.
  void switch_if_full(Ns now);
  // Flushes all rows that a family, or every family, has in memory.
  void flush(Ns now, ColumnFamily& family, JobReason reason);
  void flush_all(Ns now);

 private:
  u64 max_log_bytes() const;
  void flush_oldest_log(Ns now);
  void flush_for_budget(Ns now);
  void switch_family(Ns now, ColumnFamily& family, JobReason reason);
  void switch_together(Ns now, JobReason reason);
  void replace_active(Ns now, ColumnFamily& family);
  void add_memtable(ColumnFamily& family);

  Database& database_;
  Wal& wal_;
  WriteStalls& stalls_;
  BackgroundScheduler& background_;
};

}  // namespace tt::lsm
