// A node's bytes on the drive (PerconaFT ft/serialize/ft_node-serialize.cc, layout 29): header,
// node info, partitions, each with a checksum; info and partitions compressed by themselves; padded
// with zeros to 512 bytes. Readers trust nothing that they read: expected failures are kCorruption
// and, for what this engine does not write, kUnsupported.
#pragma once
#include "fractal/format/compressed.h"
#include "fractal/node/node.h"

namespace tt::fractal {

inline constexpr u64 kSector = 512;

// A part of a block.
struct Extent {
  u32 at = 0, bytes = 0;
};

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

// What the header and the info of a block say.
struct NodeInfo {
  u32 height = 0;
  u64 max_msn = 0, oldest_xid = 0;
  std::vector<std::string> pivots;
  std::vector<u32> children;  // height > 0: block numbers
  std::vector<Extent> parts;  // of each partition, in the block
};
Result<NodeInfo> read_node_info(Slice block);
// Size of the node's header and info.
u64 info_end(Slice block);
// Reads header and info of a block: all partitions are on the drive then. Pivots and children of a
// nonleaf node, which are never forgotten, must be those of the block.
Error read_node_header(Slice block, Node& node);
// Makes partition i available from its bytes on the drive. What is known of a buffer, its messages
// and bytes, must be what is read.
Error read_partition(Slice bytes, Node& node, u32 i);
// The same of a node of which nothing is known yet.
Error read_any_partition(Slice bytes, Node& node, u32 i);
// Keeps partition i of a nonleaf node in memory as it is on the drive
// (check_and_copy_compressed_sub_block_worker).
Error keep_compressed(Slice bytes, Node& node, u32 i);
// What a partition holds, rows or messages as serialized, from its bytes on the drive.
Result<std::string> open_partition(Slice bytes, bool leaf);

Codec codec_of(Compression compression);
// enum toku_compression_method.
u8 compression_method(Compression compression);

// A partition in memory, compressed (partial eviction) and back.
void compress_channel(Channel& channel);
void decompress_channel(Channel& channel);

}  // namespace tt::fractal
