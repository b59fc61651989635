// Statements about the whole database: flush everything, compact everything.
#pragma once
#include "lsm/statements/write_path.h"

namespace tt::lsm {

class Maintenance {
 public:
  Maintenance(Database& database, Wal& wal, BackgroundScheduler& background,
              MemtableSwitch& memtables, WritePath& writes)
      : database_(database),
        wal_(wal),
        background_(background),
        memtables_(memtables),
        writes_(writes) {}

  // A client's place in its flush, and in the compaction after it.
  struct State {
    enum class Flush : u8 { kBegin, kAfterGroup, kWaiting } flush = Flush::kBegin;
    std::vector<u64> through;  // by family: the id of the memtable up to which all must be flushed
    bool compacting = false;   // the flush is done
  };
  Progress flush(Ns now, State& state, Actor& client);
  Progress compact(Ns now, State& state, Actor& client);

 private:
  Database& database_;
  Wal& wal_;
  BackgroundScheduler& background_;
  MemtableSwitch& memtables_;
  WritePath& writes_;
};

}  // namespace tt::lsm
