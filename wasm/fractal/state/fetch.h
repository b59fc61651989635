// Reads a node, or the partitions a caller needs, from the drive with the reads that PerconaFT
// makes (ft/serialize/ft_node-serialize.cc).
//
// A flush, split, merge or injection reads the header and then each partition. A query reads a
// nonleaf node as one block, and of a leaf the header and one basement node. The caller latches the
// node until the fetch is done.
#pragma once
#include "fractal/state/nodes.h"

namespace tt::fractal {

// A query target: a key, the first key after it, or the last key of all.
struct Target {
  Slice key;
  bool after = false, last = false;
  u32 child_of(const Node& n) const {
    if (last) return n.children() - 1;
    return after ? n.child_after(key) : n.which_child(key);
  }
};

class Fetch {
 public:
  // Begins a fetch of a node that the caller has latched. `target` null: the whole node. The
  // target's key must stay valid until the fetch is over.
  void begin(Nodes& nodes, Node& node, const Target* target, Cause cause, u64 job);
  bool running() const { return node_ != nullptr; }
  // Waits for one read at a time. Done with the CPU time of reading and decompressing; parks for
  // good if the node is damaged.
  Progress run(Nodes& nodes, Ns now);
  u64 reads() const { return reads_; }  // reads of the last fetch
  u64 read_bytes() const { return read_bytes_; }

 private:
  enum class Next : u8 { kHeader, kParse, kParts, kDone };
  struct Piece {
    u32 part;
    u64 offset, bytes;  // in the file; whole sectors
  };
  Ns read(Nodes& nodes, Ns now, u64 offset, u64 bytes);
  void list_parts();
  Error read_header(Slice block);
  Error take_parts(Nodes& nodes);
  Progress fail(Nodes& nodes, const Error& error) const;
  void finish(Nodes& nodes);

  Node* node_ = nullptr;
  Next next_ = Next::kHeader;
  bool whole_ = true, whole_block_ = false;
  Target target_;
  Cause cause_ = kCauseFlushRead;
  u64 job_ = 0;
  Ns ready_ = 0;
  std::vector<Piece> pieces_;
  size_t piece_ = 0;
  u64 reads_ = 0, read_bytes_ = 0;
  std::string scratch_;
};

// Marks the wanted partitions as used and decompresses them if need be. True if all are in memory,
// so that no fetch is needed.
bool use_parts(Nodes& nodes, Node& node, const Target* target);
// Does the same and counts one use of the node (pair_touch). Called once for each time that
// PerconaFT pins the node, because these counts decide what the evictor takes.
bool use_if_in_memory(Nodes& nodes, Node& node, const Target* target);

}  // namespace tt::fractal
