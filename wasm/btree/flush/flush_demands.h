// Demands on the page cleaner that go beyond its own pace, with the clients that wait for them.
#pragma once
#include <algorithm>
#include <vector>

#include "btree/log/redo_log.h"

namespace tt::btree {

struct FlushDemands {
  Lsn sync_lsn = 0;        // clients wait until changes up to here are home; 0: none do
  Lsn async_lsn = 0;       // the log is past its async flush age: write up to here; 0: it is not
  bool write_all = false;  // clients wait until every change is home
  std::vector<Actor*> age_waiters, write_all_waiters;

  bool any() const { return write_all || sync_lsn != 0 || async_lsn != 0; }
  // log_checkpoint_margin: moves the checkpoint for a client, a megabyte at a time.
  void want_checkpoint(const RedoLog& log, Actor& client) {
    age_waiters.push_back(&client);
    const Lsn step = log.checkpoint() + std::min<u64>(log.ages().most, MiB);
    sync_lsn = std::max(sync_lsn, std::min(log.lsn(), step));
  }
  void want_all(Actor& client) {
    write_all = true;
    write_all_waiters.push_back(&client);
  }
  // All changes before `oldest` are home.
  void met_up_to(Lsn oldest) {
    if (oldest >= async_lsn) async_lsn = 0;
    if (oldest >= sync_lsn) sync_lsn = 0;
  }
};

}  // namespace tt::btree
