// Bulk loads: each statement adds its row to a table file; the one that commits ingests all tables
// of the load (jobs/bulk_load.h).
#pragma once
#include "lsm/jobs/bulk_load.h"
#include "lsm/statements/write_path.h"

namespace tt::lsm {

class BulkLoader {
 public:
  BulkLoader(Database& database, Manifest& manifest, Wal& wal, WriteStalls& stalls,
             BackgroundScheduler& background, MemtableSwitch& memtables, WritePath& writes)
      : database_(database),
        manifest_(manifest),
        wal_(wal),
        stalls_(stalls),
        background_(background),
        memtables_(memtables),
        writes_(writes) {}

  // A client's place in its statement.
  enum class State : u8 { kRow, kClose, kFlush, kPlace, kLog, kInstall, kDone };
  Progress run(Ns now, const Statement& statement, State& state, Actor& client);

 private:
  bool flush_overlap(Ns now, Actor& client);
  Result<Ns> place(Ns now);
  void install(Ns now);

  Database& database_;
  Manifest& manifest_;
  Wal& wal_;
  WriteStalls& stalls_;
  BackgroundScheduler& background_;
  MemtableSwitch& memtables_;
  WritePath& writes_;
  std::optional<BulkLoad> load_;  // one at a time, over all statements of its transaction
};

}  // namespace tt::lsm
