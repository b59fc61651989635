// A node's bytes on the drive (PerconaFT ft/serialize/ft_node-serialize.cc, layout 29): header,
// node info, partitions, each with a checksum; info and partitions are compressed separately, so
// that one partition can be read alone; padded with zeros to 512 bytes.
//
// Readers trust nothing: they fail with kCorruption and, for valid bytes that this engine does not
// write, kUnsupported.
#pragma once
#include "fractal/format/compressed.h"
#include "fractal/node/node.h"

namespace tt::fractal {

inline constexpr u64 kSector = 512;

// A byte range within a block.
struct Extent {
  u32 at = 0, bytes = 0;
};

struct NodeImage {
  std::string bytes;           // padded
  u64 uncompressed_bytes = 0;  // as PerconaFT counts them: no padding
};

// toku_ftnode_leaf_rebalance: repacks the rows into basement nodes, each as full as allowed. All
// must be up to date, as they get one MSN.
void rebalance_leaf(Node& leaf, u64 basement_size);
// Serializes the node as it is and records in its partitions where they are in the block.
// `clone_oldest_xid` > 0: rows are garbage-collected on the way, in the image only (a checkpoint's
// clone).
NodeImage serialize_node(Node& node, const Options& options, u64 clone_oldest_xid = 0,
                         const Collection& collection = {});

// The fields of a block's header and info.
struct NodeInfo {
  u32 height = 0;
  u64 max_msn = 0, oldest_xid = 0;
  std::vector<std::string> pivots;
  std::vector<u32> children;  // height > 0: block numbers
  std::vector<Extent> parts;  // the partitions' places within the block
};
Result<NodeInfo> read_node_info(Slice block);
// Bytes of header and info. If the block given is shorter than that, a lower bound.
u64 info_end(Slice block);
// Reads header and info of a block and sets all partitions to on-drive. Height, and the pivots and
// children of a nonleaf node, are always in memory, so a block that differs is another node:
// kCorruption.
Error read_node_header(Slice block, Node& node);
// Makes partition i available from its bytes on the drive. kCorruption if a buffer does not have
// the messages and bytes that the node counts for it.
Error read_partition(Slice bytes, Node& node, u32 i);
// Does the same for a node whose counts are not known yet.
Error read_any_partition(Slice bytes, Node& node, u32 i);
// Keeps partition i of a nonleaf node in memory, compressed as on the drive
// (check_and_copy_compressed_sub_block_worker).
Error keep_compressed(Slice bytes, Node& node, u32 i);
// The content of a partition, serialized rows or messages, from its bytes on the drive.
Result<std::string> open_partition(Slice bytes, bool leaf);

Codec codec_of(Compression compression);
// enum toku_compression_method.
u8 compression_method(Compression compression);

// Compresses a buffer in memory (partial eviction) and back.
void compress_channel(Channel& channel);
void decompress_channel(Channel& channel);

}  // namespace tt::fractal
