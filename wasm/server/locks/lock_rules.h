// The rules by which a server locks, a row for each: the keys that its statements lock, and the
// waits that it ends as they can never end by themselves. The longest wait is an engine's option.
#pragma once
#include "core/types.h"

namespace tt::server {

struct LockRules {
  const char* name;
  // A locking read takes the gaps between the entries that it meets, and inserting waits for them.
  bool gaps;
  // It takes the range that it asks for, before it reads.
  bool ranges;
  // Entries of secondary indexes are locked, those that are about to go as well; else only the keys
  // of rows and of unique indexes are.
  bool entries;
  // A ring of waits is found as it closes, and its victim is rolled back; else waits time out.
  bool detects;
  // A row that changed after the transaction's snapshot is refused.
  bool refuses_newer;
};

// InnoDB of MariaDB 10.11 (lock0lock.cc, row0sel.cc, row0ins.cc), MyRocks (ha_rocksdb.cc;
// rocksdb_deadlock_detect off) and TokuDB (PerconaFT locktree/).
inline constexpr LockRules kLockRules[] = {
    {"innodb", true, false, true, true, false},
    {"myrocks", false, false, false, false, true},
    {"tokudb", false, true, true, false, false},
};

}  // namespace tt::server
