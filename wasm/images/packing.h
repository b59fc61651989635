// Packs a block of a lab's memory: small, and fast enough to be done while the lab runs.
//
// Most of that memory is values of rows, which look like noise; yet they are runs of splitmix64
// (workload/kv.cc), whose step can be undone. So a run is kept as the state that it began with and
// its length. LZ4 does the rest. Of a block that was kept before, in most cases a few rows have
// changed: then only those are kept.
#pragma once
#include "core/types.h"

namespace tt::images {

inline constexpr u64 kBlock = 4 * KiB;

// Any block has a packed form; its size is at most that of the block and a few bytes. The result is
// valid until the next call.
Slice pack(Slice block);
// `out` has room for a block.
void unpack(Slice packed, char* out);

// What makes of one block another one, packed too; empty if more than half of it is new. The result
// is valid until the next call.
Slice pack_change(Slice from, Slice block);
// `block` holds what the change was made from.
void apply_change(Slice change, char* block);

}  // namespace tt::images
