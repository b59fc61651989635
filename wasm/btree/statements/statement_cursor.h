// A client's position in its statement, and its transaction.
#pragma once
#include "btree/change_buffer/change_buffer.h"
#include "btree/tree/index_ops.h"
#include "btree/undo/undo.h"
#include "btree/versions/rollback.h"
#include "btree/versions/viewed_row.h"

namespace tt::btree {

struct StatementCursor : Cursor {
  StatementCursor(Actor& client, Instance& instance, Undo& undo)
      : Cursor(client),
        fetch(instance, client, kCauseUserRead, ReadReason::kStatement),
        viewed(instance, undo) {}
  bool running = false;
  Transaction trx;
  Fetch fetch;
  Path path;
  Ns stalled_since = kNever;
  // The client is parked for one of the reasons that are not stalls.
  Ns parked_since = kNever;
  WaitReason parked_for = WaitReason::kFreeFrames;
  Buffering buffering;  // an entry's, whose leaf is not in memory
  Lsn commit_lsn = 0;   // applied; the log must be durable up to here; 0: does not wait
  // kScan.
  std::string from;                // the key from which it continues
  PageId leaf = 0;                 // the last leaf that it has read, which stays fixed; 0: none
  Lsn leaf_lsn = 0;                // its last change then
  u32 rows = 0, stepped_over = 0;  // live and delete-marked records
  bool estimated = false;          // the range of a planned scan
  bool reads_ahead = true;
  u64 answer = 0;
  std::string key_bytes, value_bytes;  // buffers of a row that is read
  // A read through a view. `from` still leads to the record whose version is being looked for, and
  // `leaf` is the leaf with that record, if `inside` is its place there; 0: it is not.
  ViewedRow viewed;
  u32 inside = 0;
  Path row_path;  // to an entry's row
  std::string row_key, entry;
  bool purged = false;  // kFlush: the history has been purged
  // kRollback: in progress, and the transaction.
  std::optional<Rollback> rollback;
  std::vector<Transaction> undoes;
};

}  // namespace tt::btree
