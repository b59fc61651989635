// Splits and merges of nodes that are locked, in memory and whole (PerconaFT ft/ft-flusher.cc). No
// I/O.
//
// Two nodes of a dictionary keep their numbers: the root, and the rightmost leaf as soon as it is
// known. Their contents move instead, so that the header and the rightmost shortcut stay valid.
#pragma once
#include "fractal/state/nodes.h"

namespace tt::fractal {

// ft_init_new_root: moves the root's content one level down and splits it.
void split_root(Ns now, Nodes& nodes, Dictionary& dictionary, u64 job);
// ft_split_child: `child` of `parent` gives its upper part to a new right neighbour. The buffer
// above it must be empty, as its messages could belong to either.
void split_child(Ns now, Nodes& nodes, Node& parent, u32 child, SplitMode mode, u64 job);
// maybe_merge_pinned_nodes: neighbours `left` and `left` + 1, their buffers empty, become one or
// share their rows evenly. True if they became one; the other no longer exists then.
bool merge_children(Nodes& nodes, Node& parent, u32 left, u64 job);

}  // namespace tt::fractal
