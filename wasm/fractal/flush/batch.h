// Messages on their way down: what a flush does to nodes that are locked, in memory and whole. It
// does no I/O.
#pragma once
#include "fractal/state/nodes.h"

namespace tt::fractal {

// The messages of a slot leave it ...
MessageBuffer detach(Nodes& nodes, Node& parent, u32 child);
// ... and enter the child (toku_bnc_flush_to_child). Returns their number.
u64 apply_batch(Nodes& nodes, const MessageBuffer& batch, const u64 (&flow)[2],
                u64 parent_oldest_xid, Node& child);
// One message enters a node (toku_ftnode_put_msg); the caller marks the node as changed.
i64 put_message(const Options& options, Node& node, const Message& message, u64 oldest_xid,
                u64 flow0, u64 flow1);

}  // namespace tt::fractal
