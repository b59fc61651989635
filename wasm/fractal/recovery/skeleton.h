// Opens the trees as a checkpoint left them on the drive: the newest whole header of each
// dictionary, its block table, and an object for each node that it names (PerconaFT
// ft/serialize/ft-serialize.cc).
//
// No node is in the cachetable then. The sizes and pivots that pictures show (node/node.h) are
// taken from the blocks without booking a read, as an inspector would: the engine uses none of them
// before it has fetched the node, which books the read.
#pragma once
#include "fractal/state/nodes.h"

namespace tt::fractal {

struct ChosenHeader {
  bool found = false;
  bool torn = false;         // a slot was written and is not a header
  bool passed_over = false;  // the other header is of a checkpoint that did not end
  u32 slot = 0;
  DictionaryHeader header;
};
// Returns the newest whole header of two slots, of a checkpoint that began at `most_lsn` or before.
// A slot that was never written is not torn.
ChosenHeader choose_header(const Volume& volume, FileId file, u64 most_lsn = ~u64{0});

struct OpenedTree {
  u64 nodes = 0;
  // True if it has messages or versions of rows that this engine does not write; contents of its
  // nodes are not known then (foreign_tree.h).
  bool foreign = false;
};
// Makes the dictionary what header and block table say, with all its nodes on the drive.
// kCorruption: table or nodes contradict each other.
Result<OpenedTree> open_tree(Nodes& nodes, Dictionary& dictionary, const DictionaryHeader& header);

}  // namespace tt::fractal
