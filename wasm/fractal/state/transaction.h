// A transaction that runs (PerconaFT ft/txn/txn.h). What it would take to undo it is in a chain of
// rollback nodes, of which the last one takes new entries until it is full.
#pragma once
#include "fractal/node/node.h"

namespace tt::fractal {

struct Transaction {
  u64 xid = 0;  // 0: none
  // txn_roll_info.
  u64 rollback_nodes = 0, rollback_entries = 0, rollback_bytes = 0;
  NodeId spilled_head = kNoNode, spilled_tail = kNoNode, current_rollback = kNoNode;
};

}  // namespace tt::fractal
