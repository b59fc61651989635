// A running transaction (PerconaFT ft/txn/txn.h). Its undo information is a chain of rollback
// nodes; the current one takes new entries until it is full and spills.
#pragma once
#include "fractal/node/node.h"

namespace tt::fractal {

struct Transaction {
  u64 xid = 0;             // 0: none
  bool committed = false;  // its commit is logged: snapshots taken from then on see all of it
  bool aborting = false;   // its changes are being undone
  // txn_roll_info.
  u64 rollback_nodes = 0, rollback_entries = 0, rollback_bytes = 0;
  NodeId spilled_head = kNoNode, spilled_tail = kNoNode, current_rollback = kNoNode;
};

}  // namespace tt::fractal
