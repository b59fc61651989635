// Reads a node, or the partitions a caller needs, from the drive with the reads that PerconaFT
// makes (ft/serialize/ft_node-serialize.cc).
//
// A flush, split, merge or injection reads the header and then each partition. A query reads a
// nonleaf node as one block, and of a leaf the header and one basement node; a scan with bounds
// also reads each other one within them, and a prefetch these alone. The caller latches the node
// until the fetch is done.
#pragma once
#include "fractal/state/nodes.h"

namespace tt::fractal {

// The keys of a scan, if they are known when it begins (DBC::c_set_bounds); an empty key is no
// bound.
struct ScanBounds {
  Slice left, right;
  // ftnode_fetch_extra::leftmost_child_wanted, rightmost_child_wanted.
  u32 first(const Node& n) const { return left.empty() ? 0 : n.which_child(left); }
  u32 last(const Node& n) const { return right.empty() ? n.children() - 1 : n.which_child(right); }
};

// A query target: a key, the first key after it, or the last key of all. A fetch for a scan brings
// more than its target: `bounds`, null if it has none, must stay valid until the fetch is over.
struct Target {
  Slice key = {};
  bool after = false, last = false;
  const ScanBounds* bounds = nullptr;
  bool ahead = false;  // no key: what lies within the bounds (ftnode_fetch_prefetch)
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
  void count(Nodes& nodes, bool targeted) const;
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

// Marks the partitions that are needed as used: all, that of the target's key, or for a prefetch,
// unmarked, those within its bounds. If one is missing, decompresses what a fetch would bring.
// True if no fetch is needed.
bool use_parts(Nodes& nodes, Node& node, const Target* target);
// Does the same and counts one use of the node (pair_touch). Called once for each time that
// PerconaFT pins the node, because these counts decide what the evictor takes.
bool use_if_in_memory(Nodes& nodes, Node& node, const Target* target);

}  // namespace tt::fractal
