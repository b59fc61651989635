// A rollback node's bytes on the drive (PerconaFT ft/serialize/ft_node-serialize.cc
// serialize_rollback_log_node_to_buf, sub_block.cc): header, then all the rest in up to eight
// sub-blocks, each compressed by itself and with a checksum; padded with zeros to 512 bytes.
#pragma once
#include "fractal/node/node_format.h"
#include "fractal/node/rollback_node.h"

namespace tt::fractal {

// Empty for a node that no transaction uses (toku_rollback_flush_unused_log).
NodeImage serialize_rollback(const RollbackNode& node, u32 block, const Options& options);
// What a checkpoint's copy of the node takes of the memory (toku_rollback_clone_callback).
u64 rollback_clone_bytes(const RollbackNode& node);
// kUnsupported: it has entries that this engine does not write.
Error read_rollback(Slice bytes, u32 block, RollbackNode& node);

}  // namespace tt::fractal
