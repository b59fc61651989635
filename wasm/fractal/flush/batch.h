// Batches of messages between nodes that are locked, in memory and whole. No I/O.
#pragma once
#include "fractal/state/nodes.h"

namespace tt::fractal {

// Takes all messages out of a slot of the parent.
MessageBuffer detach(Nodes& nodes, Node& parent, u32 child);
// Applies a batch to the child (toku_bnc_flush_to_child). `flow`: that of the slot it left; the
// newest bytes of the batch pass it on to the child's slots. Returns the number of messages.
u64 apply_batch(Nodes& nodes, const MessageBuffer& batch, const u64 (&flow)[2],
                u64 parent_oldest_xid, Node& child);
// The correction of the logical rows, and calls of the update function.
struct PutResult {
  i64 logical_rows = 0;
  u64 updates = 0;
};
// Applies one message to a node (toku_ftnode_put_msg); the caller marks the node as changed.
PutResult put_message(const Options& options, Node& node, const Message& message, u64 oldest_xid,
                      u64 flow0, u64 flow1, const Collection& collection = {});

}  // namespace tt::fractal
