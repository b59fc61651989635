// The nodes in memory: creates and removes them, accounts for their memory, latches and pins them.
//
// A latch keeps others out of a node across waits; within one step nothing else runs. A pin keeps a
// node in memory while a statement waits for other nodes.
#pragma once
#include "fractal/node/rollback_format.h"
#include "fractal/state/engine_status.h"

namespace tt::fractal {

// Takes a checkpoint's copy of a node before a write lock lets the node change. NodeWriter
// implements it; the interface keeps the state below the writer.
class CheckpointCopier {
 public:
  virtual ~CheckpointCopier() = default;
  virtual void clone_pending(Ns now, Node& node) = 0;
};

class Nodes {
 public:
  Nodes(Environment& e, Cachetable& c, Dictionaries& d, EngineStatus& s, const VersionsInUse& v)
      : env(e), cache(c), dictionaries(d), status(s), in_use(v) {}

  Environment& env;
  Cachetable& cache;
  Dictionaries& dictionaries;
  EngineStatus& status;
  const VersionsInUse& in_use;  // old versions of rows that readers need
  CheckpointCopier* copier = nullptr;

  Node& node(NodeId id) { return dictionaries.node(id); }
  // Creates a node in memory, dirty, with a new block number.
  Node& new_node(Dictionary& dictionary, u32 height, NodeId parent, std::string lower);
  // Makes the root of an empty dictionary: a leaf without rows.
  void make_root(Dictionary& dictionary);
  // Adds a node that is in the block table and not in the cachetable.
  Node& node_on_drive(Dictionary& dictionary, u32 block, u32 height, NodeId parent,
                      std::string lower);
  // Removes a node that was merged away, or that no transaction uses. If it is pinned, the object
  // outlives its last pin.
  void remove_node(Node& node);

  // Owners of latches: a flush uses its job's number, a statement kStatementsOwn and its client's.
  static constexpr u64 kEvictorOwns = ~u64{0}, kStatementsOwn = u64{1} << 62;
  static bool latched_by_other(const Node& n, u64 me) { return n.latch != 0 && n.latch != me; }
  static bool held_by_flush(const Node& n) { return n.latch != 0 && n.latch < kStatementsOwn; }
  void latch(Node& n, u64 owner) {
    TT_CHECK(!latched_by_other(n, owner));
    n.latch = owner;
  }
  void unlatch(Node& n);
  void wait_for_latch(Node& n, Actor& actor) { latch_waiters_.push_back({&n, &actor}); }
  bool awaited(const Node& n) const;
  void wake_latch_waiters();
  // A write lock (toku_pin_ftnode_with_dep_nodes): a checkpoint that still has to write the node
  // copies it first, so that the checkpoint is the tree as it was when it began; messages that
  // queries have applied move to the stale tree.
  void lock_for_write(Ns now, Node& n);
  void pin(Node& n, std::vector<Node*>& pins);
  void unpin_all(std::vector<Node*>& pins);

  void set_dirty(Node& n) {
    if (!n.dirty) n.due_checkpoint = status.checkpoint.checkpoints + 1;
    n.dirty = true;
    status.changed(n);
  }
  // Updates the node's memory in the cachetable, unless a flush or the cleaner holds the node: the
  // cachetable learns the new size when the node is let go (toku_cachetable_pf_pinned_pair drops
  // it).
  void account(Node& n) {
    if (!held_by_flush(n)) account_now(n);
  }
  void account_now(Node& n);
  // Takes back the logical rows that queries counted in this part of a leaf: the part leaves memory
  // unwritten, and the messages will be applied and counted again.
  void lose_counts(const Node& leaf, u32 part);

 private:
  Node& add_node(Dictionary& dictionary, u32 block, u32 height, NodeId parent, std::string lower);

  struct Waiter {
    const Node* node;
    Actor* actor;
  };
  std::vector<Waiter> latch_waiters_;
  std::vector<std::unique_ptr<Node>> removed_;  // still pinned
};

}  // namespace tt::fractal
