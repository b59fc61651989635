// A node's bytes on the drive (PerconaFT ft/serialize/ft_node-serialize.cc, layout 29): header,
// node info, partitions, each with a checksum; info and partitions compressed by themselves; padded
// with zeros to 512 bytes.
#pragma once
#include "fractal/node/node.h"

namespace tt::fractal {

inline constexpr u64 kSector = 512;

struct NodeImage {
  std::string bytes;           // padded
  u64 uncompressed_bytes = 0;  // as PerconaFT counts them: no padding
};

// toku_ftnode_leaf_rebalance: repacks the rows into basement nodes, each as full as allowed.
void rebalance_leaf(Node& leaf, u64 basement_size);
// Serializes the node as it is and records in its partitions where they are in the block. With
// `oldest_xid`, rows are garbage-collected on the way, in the image only (the clone of a
// checkpoint).
NodeImage serialize_node(Node& node, const Options& options, u64 clone_oldest_xid = 0);

// Reads header and info of a block: fills a leaf's pivots and partitions (all on the drive), checks
// those of a nonleaf node. `block` holds at least info_end() bytes. False if the block is damaged.
bool read_node_header(Slice block, const Options& options, Node& node);
// Size of the node's header and info.
u64 info_end(Slice block);
// Makes partition i available from its bytes on the drive.
bool read_partition(Slice bytes, const Options& options, Node& node, u32 i);

// A partition in memory, compressed (partial eviction) and back.
void compress_channel(Channel& channel);
void decompress_channel(Channel& channel);

}  // namespace tt::fractal
