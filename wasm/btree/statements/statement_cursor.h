// A client's position in its statement, and its transaction.
#pragma once
#include "btree/tree/index_ops.h"
#include "btree/undo/undo.h"

namespace tt::btree {

struct StatementCursor : Cursor {
  StatementCursor(Actor& client, Instance& instance)
      : Cursor(client), fetch(instance, client, kCauseUserRead, ReadReason::kStatement) {}
  bool running = false;
  Transaction trx;
  Fetch fetch;
  Path path;
  Ns stalled_since = kNever;
  Lsn commit_lsn = 0;  // applied; the log must be durable up to here; 0: does not wait
  // kScan.
  std::string from;                // the key from which it continues
  PageId leaf = 0;                 // the last leaf that it has read, which stays fixed; 0: none
  Lsn leaf_lsn = 0;                // its last change then
  u32 rows = 0, stepped_over = 0;  // live and delete-marked records
  u64 answer = 0;
  bool purged = false;  // kFlush: the history has been purged
};

}  // namespace tt::btree
