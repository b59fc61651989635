// Compresses a block of a lab's memory, fast enough to do so while the lab runs.
//
// Most of that memory is values of rows, which look like noise but are runs of splitmix64
// (workload/kv.cc), whose step is invertible. A run is stored as its first state and its length;
// LZ4 compresses the rest. A block that was stored before has mostly changed in a few rows, so only
// those are stored.
#pragma once
#include "core/types.h"

namespace tt::images {

inline constexpr u64 kBlock = 4 * KiB;

// Returns the packed form, at most a few bytes larger than the block; valid until the next call.
Slice pack(Slice block);
// `packed` comes from pack(); `out` has room for a block.
void unpack(Slice packed, char* out);

// Returns the packed difference from `from` to `block`; empty if more than half of the block is
// new. Valid until the next call.
Slice pack_change(Slice from, Slice block);
// Turns `block`, which holds the change's base, into the changed block.
void apply_change(Slice change, char* block);

}  // namespace tt::images
