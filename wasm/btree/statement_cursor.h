// A client's place in its statement, and its transaction.
#pragma once
#include "btree/btree_engine.h"

namespace tt::btree {

struct BtreeEngine::StatementCursor : Cursor {
  StatementCursor(Actor& client, Instance& instance)
      : Cursor(client), fetch(instance, client, kCauseUserRead, ReadReason::kStatement) {}
  bool running = false;
  Transaction trx;
  Fetch fetch;
  Path path;
  Ns stalled_since = kNever;
  Lsn commit_lsn = 0;  // waits for its redo; 0: does not
  // kScan.
  std::string from;
  u32 rows = 0;
  u64 answer = 0;
  PageId leaf = 0;
  bool purged = false;  // kFlush: the history is worked off
};

}  // namespace tt::btree
