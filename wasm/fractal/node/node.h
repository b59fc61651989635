// A node of the tree, and the sizes and rules that depend on one node alone (PerconaFT ft/node.h,
// ft/node.cc).
//
// The object lives as long as the node. Pivots, children and counters of a nonleaf node are always
// present, so that the whole tree can be shown; messages and rows are present only while their
// partition is in the cachetable.
#pragma once
#include <memory>
#include <optional>

#include "fractal/node/basement.h"
#include "fractal/node/rollback_node.h"
#include "fractal/options/schema.h"

namespace tt::fractal {

// A node's dictionary number and its block number there, in decimal: seven digits for the block. In
// the first dictionary it is the block number.
using NodeId = u32;
inline constexpr NodeId kNoNode = 0, kBlocksOfDictionary = 10'000'000;
inline constexpr u32 kMaxDictionaries = 400;
// Blocks 0 null, 1 block table and 2 descriptor are reserved (ft/serialize/block_table.h).
inline constexpr u32 kFirstBlock = 3;
constexpr NodeId node_id(u32 dictionary, u32 block) {
  return dictionary * kBlocksOfDictionary + block;
}
constexpr u32 dictionary_of(NodeId id) { return id / kBlocksOfDictionary; }
constexpr u32 block_of(NodeId id) { return id % kBlocksOfDictionary; }

// PT_ON_DISK, PT_COMPRESSED, PT_AVAIL.
enum class PartState : u8 { kOnDrive, kCompressed, kAvailable };

// The common part of all partitions: a child's buffer in a nonleaf node, a basement node in a leaf.
struct Partition {
  PartState state = PartState::kAvailable;
  bool clock = true;  // used since the evictor last passed
  u32 disk_at = 0;    // offset in the node's block on the drive
  u32 disk_bytes = 0;
  std::string compressed;  // kCompressed: framed as on the drive
  // Excludes the frame of two sizes and a checksum (compressed_size of SUB_BLOCK).
  u64 compressed_bytes() const {
    TT_DCHECK(compressed.size() >= 12);
    return compressed.size() - 12;
  }
};

// A child's slot: the child and the messages that wait for it (ftnode_nonleaf_childinfo).
struct Channel : Partition {
  NodeId child = kNoNode;
  MessageBuffer buffer;  // kAvailable
  u64 bytes = 0;         // size of the messages, in memory or not
  u32 messages = 0;
  u32 broadcasts = 0;  // messages to all rows among these
  // Bytes of work that queries have done for these messages and that a flush would save them. It
  // counts toward gorged(), so hot reads force flushes.
  u64 workdone = 0;
  // Bytes that passed since this checkpoint and during the period before. Promotion looks at both,
  // so that it does not stop at each checkpoint.
  u64 flow[2] = {0, 0};
  bool touched = false;  // a fact is due
  u64 weight() const { return bytes + workdone; }
  u64 serialized_bytes() const { return 1 + 4 + bytes + 12 + 4 * u64{messages} + 4; }
};

// A basement node as a partition of its leaf.
struct Leaflet : Partition {
  Basement rows;  // kAvailable
};

struct Node {
  NodeId id;
  u32 index = 0;  // Statement::index
  u32 height;
  NodeId parent = kNoNode;
  std::string lower;  // bound of its keys, exclusive; empty: no bound
  std::vector<std::string>
      pivots;  // upper bounds of all partitions but the last, included; of a leaf only while cached
  std::vector<Channel> channels;         // height > 0
  std::vector<Leaflet> leaflets;         // height == 0, only while cached
  u32 partitions = 1;                    // also while it is not cached
  std::optional<RollbackNode> rollback;  // not a node of a tree: no partitions
  bool shown = true;                     // Dictionary::shown()

  u64 max_msn = 0;     // max_msn_applied_to_node_on_disk
  u64 oldest_xid = 0;  // oldest_referenced_xid_known
  bool dirty = true;
  u64 due_checkpoint = 0;  // while dirty: the first checkpoint that has to write it
  u64 serialized = 0;      // serialized_bytes() when the node left memory
  u64 rows = 0;            // row_count() when the leaf left memory
  u64 provisional = 0;     // provisional_count(), likewise

  // The block on the drive.
  u64 disk_offset = 0, disk_bytes = 0, writes = 0;

  // The cachetable's pair.
  bool cached = false;
  bool pending = false;               // a checkpoint still has to visit it
  bool writing_clone = false;         // disk_nb_mutex: a clone is being written
  bool touched = false;               // a fact is due
  bool created = false;               // its first fact is due
  std::vector<u32> broadcasts_shown;  // by slot, in the facts so far
  u64 latch = 0;                      // owner; 0: none (state/nodes.h)
  u32 pins = 0;                       // statements that keep it in memory
  u32 count = 0;                      // clock count, which the evictor lowers; at 0 the node leaves
  u64 memory = 0;                     // as accounted in the cachetable
  Node *next = nullptr, *prev = nullptr;

  bool leaf() const { return height == 0; }
  u32 children() const { return leaf() ? partitions : static_cast<u32>(channels.size()); }
  Partition& partition(u32 i) {
    return leaf() ? static_cast<Partition&>(leaflets[i]) : channels[i];
  }
  const Partition& partition(u32 i) const { return const_cast<Node*>(this)->partition(i); }
  // The partition that holds the key. A pivot belongs to the partition on its left.
  u32 which_child(Slice key) const;
  // The first partition that can hold a key after `key`.
  u32 child_after(Slice key) const;
  bool whole() const;  // every partition is available
  Residency residency() const;

  u64 serialized_bytes() const;  // toku_serialize_ftnode_size
  u64 memory_bytes() const;      // ftnode_memory_size
  u64 copy_bytes() const;        // memory of a clone (toku_ftnode_clone_partitions)
  void move_to_stale();          // toku_move_ftnode_messages_to_stale
  u64 cache_pressure() const;    // ftnode_cachepressure_size
  u64 buffered_bytes() const;
  u64 buffered_messages() const;
  u64 workdone() const;
  u64 row_count() const;
  u64 provisional_count() const;  // rows whose entries are not clean
};

// Pure policies. kFissible: split it; kFusible: merge it with a neighbour.
enum class Reactivity : u8 { kStable, kFissible, kFusible };
Reactivity reactivity(const Node& node, const Options& options);
// True if the node exceeds its target size, work done by queries included, and has messages to
// flush.
bool gorged(const Node& node, u64 nodesize);
// The slot with the most bytes of messages and work; the first of equals.
u32 heaviest_child(const Node& node);
// toku_bnc_should_promote: an eighth of a node has passed since this or during the last checkpoint.
inline bool much_flow(const Channel& channel, u64 nodesize) {
  return channel.flow[0] >= nodesize / 8 || channel.flow[1] >= nodesize / 8;
}
enum class SplitMode : u8 { kEvenly, kLeftHeavy, kRightHeavy };
// ftleaf_get_split_loc: the last basement node of the left node, counted from 1, and how many of
// its rows stay there.
struct SplitPlace {
  u32 basements, rows;
};
SplitPlace leaf_split_place(const Node& leaf, SplitMode mode);
// maybe_merge_pinned_leaf_nodes: two leaves of more than 3/4 of a node together are not merged; if
// one has at most a quarter, they share their rows evenly.
enum class MergeChoice : u8 { kMerge, kRebalance, kNothing };
MergeChoice leaf_merge_choice(u64 left_bytes, u64 right_bytes, u64 rows, u64 nodesize);

}  // namespace tt::fractal
