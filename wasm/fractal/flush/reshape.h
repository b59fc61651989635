// Splits and merges (PerconaFT ft/ft-flusher.cc): what they do to nodes that are locked, in memory
// and whole. They do no I/O.
//
// Two nodes of a dictionary keep their numbers: the root, and, once it is known, the rightmost
// leaf; contents move instead.
#pragma once
#include "fractal/state/nodes.h"

namespace tt::fractal {

// ft_init_new_root: the root's content moves one level down and is split.
void split_root(Ns now, Nodes& nodes, Dictionary& dictionary, u64 job);
// ft_split_child: `child` of `parent` gives its upper part to a new right neighbour. The buffer
// above it is empty.
void split_child(Ns now, Nodes& nodes, Node& parent, u32 child, SplitMode mode, u64 job);
// maybe_merge_pinned_nodes: neighbours `left` and `left` + 1, their buffers empty, become one or
// share their rows evenly. True if they became one; the other no longer exists then.
bool merge_children(Nodes& nodes, Node& parent, u32 left, u64 job);

}  // namespace tt::fractal
