// A rollback node's bytes on the drive (PerconaFT ft/serialize/ft_node-serialize.cc
// serialize_rollback_log_node_to_buf, sub_block.cc): a header, then the rest in up to eight
// sub-blocks, each compressed by itself and with a checksum; padded with zeros to 512 bytes.
#pragma once
#include "fractal/node/node_format.h"
#include "fractal/node/rollback_node.h"

namespace tt::fractal {

// The image is empty if no transaction uses the node (toku_rollback_flush_unused_log).
NodeImage serialize_rollback(const RollbackNode& node, u32 block, const Options& options);
// Memory that a checkpoint's clone of the node takes (toku_rollback_clone_callback).
u64 rollback_clone_bytes(const RollbackNode& node);
// kCorruption; kUnsupported: it has entries that this engine does not write.
Error read_rollback(Slice bytes, u32 block, RollbackNode& node);

}  // namespace tt::fractal
