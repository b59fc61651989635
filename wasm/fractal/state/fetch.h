// Reads a node, or the parts of it that are needed, from the drive, with the reads that PerconaFT
// makes.
//
// For a flush, split, merge or injection: the header, then one read for each partition. For a
// query: of a nonleaf node the whole block, of a leaf the header and the one basement node
// (ft/serialize/ft_node-serialize.cc). The node is latched meanwhile.
#pragma once
#include "fractal/state/nodes.h"

namespace tt::fractal {

// What a query looks for: a key, or the first one after it.
struct Target {
  Slice key;
  bool after = false;
  u32 child_of(const Node& n) const { return after ? n.child_after(key) : n.which_child(key); }
};

class Fetch {
 public:
  // `target` null: the whole node. The key stays valid until the fetch is over.
  void begin(Nodes& nodes, Node& node, const Target* target, Cause cause, u64 job);
  bool running() const { return node_ != nullptr; }
  Progress run(Nodes& nodes, Ns now);
  u64 reads() const { return reads_; }  // of the last fetch
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

// Marks the partitions wanted as used and decompresses them if need be. True if all are in memory,
// so that no fetch is needed.
bool use_parts(Nodes& nodes, Node& node, const Target* target);
// The same, and the cachetable counts the use of the node (pair_touch): once for each time that the
// source pins it.
bool use_if_in_memory(Nodes& nodes, Node& node, const Target* target);

}  // namespace tt::fractal
