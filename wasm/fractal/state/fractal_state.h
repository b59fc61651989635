// What the parts of the engine share: the dictionaries and their nodes, the cache, counters,
// latches, and the facts that are due.
//
// Injection, flushes, checkpoints, evictions and queries each own their algorithm; they meet only
// here.
#pragma once
#include <deque>

#include "fractal/log/log.h"
#include "fractal/node/rollback_format.h"
#include "fractal/state/dictionary.h"
#include "fractal/state/operations.h"
#include "fractal/state/transaction.h"
#include "fractal/store/cachetable.h"

namespace tt::fractal {

// Since the run began; a copy taken when measuring begins is subtracted in the report.
struct Counters {
  u64 messages = 0, flushes = 0, early_flushes = 0, flushed_bytes = 0, leaf_splits = 0,
      nonleaf_splits = 0, merges = 0, checkpoints = 0;
  struct Writes {
    u64 nodes = 0, bytes = 0;
  } leaf_checkpoint, leaf_eviction, nonleaf_checkpoint, nonleaf_eviction, rollback;
  u64 misses = 0, evictions = 0, partial_evictions = 0, stalls = 0, stall_ns = 0;
  u64 queries = 0, query_reads = 0, query_read_bytes = 0;
  u64 look_ups = 0;  // of rows that are then written; not among the queries
};

// A flush or a node write.
struct Job {
  u64 number = 0;  // 0: none
  JobKind kind = JobKind::kFlush;
  JobReason reason = JobReason::kGorged;
  u64 node = 0, height = 0, child = 0, child_node = 0, messages = 0, bytes = 0;
  Ns started_ns = 0;
  JobsRow row() const;
};

struct CheckpointProgress {
  CheckpointState state = CheckpointState::kResting;
  u64 checkpoints = 0;
  Ns began_ns = 0, ended_ns = 0;
  u64 pending = 0, written = 0, written_bytes = 0;
  CheckpointRow row() const;
};

// Of a database that was there; see recovery/opening.h.
struct OpeningProgress {
  bool found = false;
  OpeningState state = OpeningState::kReadingLog;
  Ns began_ns = 0, ended_ns = 0;
  u64 checkpoint_lsn = 0, last_lsn = 0, records = 0, log_bytes = 0, torn_bytes = 0;
  u64 nodes = 0, torn_headers = 0;
  u64 replayed = 0, messages = 0, skipped = 0, committed = 0, aborted = 0;
  OpeningRow row() const;
};

NodesRow row_of(const Node& node);
BuffersRow row_of(const Node& node, u32 child);

// Clones a node that a checkpoint still has to write before a write lock lets it change. The node
// writer does; the interface keeps the state independent of it.
class Writers {
 public:
  virtual ~Writers() = default;
  virtual void clone_pending(Ns now, Node& node) = 0;
};

inline constexpr const char* kRollbackFile = "tokudb.rollback";

class FractalState {
 public:
  FractalState(const EngineContext& c, const Options& o);

  EngineContext context;
  Options options;
  Error error;
  Cachetable cache;
  Log log;
  Counters counters;
  CheckpointProgress checkpoint;
  OpeningProgress opening;
  Operations operations;
  Writers* writers = nullptr;
  u64 last_xid = 0, next_job = 1;
  std::vector<Transaction*> live;  // transactions that run, oldest first
  Dictionary* rollback = nullptr;  // the file of rollback nodes; once there are dictionaries
  std::deque<NodeId> unused_rollback_nodes;

  // The tree of an index, which has no nodes yet, and its file: a new one, or that of this name
  // which is there.
  Dictionary& add_dictionary(u32 index, const std::string& file_name);
  Dictionary& open_dictionary(u32 index, const std::string& file_name, FileId file);
  // The rollback file, after all others, a new one or that which is there; it has a root without
  // rows as they have.
  void add_rollback_file(std::optional<FileId> there);
  std::span<const std::unique_ptr<Dictionary>> dictionaries() const { return dictionaries_; }
  Dictionary& dictionary_of(const Node& n) const {
    return *dictionaries_[fractal::dictionary_of(n.id)];
  }
  // Null: the run does not use the index.
  Dictionary* dictionary_of_index(u32 index) const;

  Node& node(NodeId id) { return *dictionaries_[fractal::dictionary_of(id)]->nodes[block_of(id)]; }
  const Node& node(NodeId id) const { return const_cast<FractalState*>(this)->node(id); }
  Node* find(NodeId id);
  const Node* find(NodeId id) const { return const_cast<FractalState*>(this)->find(id); }
  Node& new_node(Dictionary& dictionary, u32 height, NodeId parent, std::string lower);
  // A node that the block table knows and the cachetable does not.
  Node& node_on_drive(Dictionary& dictionary, u32 block, u32 height, NodeId parent,
                      std::string lower);
  void remove_node(Node& node);  // merged away
  // Nodes of the trees that hold rows.
  template <class Visit>
  void each_node(Visit&& visit) const {
    for (const auto& dictionary : dictionaries_)
      if (dictionary->shown()) dictionary->each_node(visit);
  }
  u64 oldest_xid() const { return live.empty() ? last_xid + 1 : live.front()->xid; }
  // The object is its client's, which keeps it until the end.
  void begin_transaction(Transaction& transaction) {
    transaction.xid = ++last_xid;
    live.push_back(&transaction);
  }
  // One that a recovery found, with its number.
  void adopt_transaction(Transaction& transaction);
  void end_transaction(Transaction& transaction) {
    std::erase(live, &transaction);
    transaction = {};
  }
  void fail(Error e) {
    if (error.ok()) error = std::move(e);
  }

  // Latches keep others out of a node across waits; within one step nothing else runs. A flush uses
  // its job's number as owner.
  static constexpr u64 kEvictorOwns = ~u64{0}, kStatementsOwn = u64{1} << 62;
  bool latched_by_other(const Node& n, u64 me) const { return n.latch != 0 && n.latch != me; }
  static bool held_by_flush(const Node& n) { return n.latch != 0 && n.latch < kStatementsOwn; }
  void latch(Node& n, u64 owner) {
    TT_CHECK(!latched_by_other(n, owner));
    n.latch = owner;
  }
  void unlatch(Node& n);
  void wait_for_latch(Node& n, Actor& actor) { latch_waiters_.push_back({&n, &actor}); }
  bool awaited(const Node& n) const;
  void wake_latch_waiters();
  // A write lock: a checkpoint that still has to write the node takes its copy first; what queries
  // have applied is moved (toku_pin_ftnode_with_dep_nodes).
  void lock_for_write(Ns now, Node& n);
  // Pins keep a node in memory while a statement waits for other nodes.
  void pin(Node& n, std::vector<Node*>& pins);
  void unpin_all(std::vector<Node*>& pins);

  // Facts. Code that changes a node, a buffer or a counter marks it as changed; emit_due_facts()
  // emits the facts at the end of the step. (In the B-tree a mini-transaction has collected its
  // pages already, so their facts are emitted at once. Here nothing closes a change: several
  // functions in turn account for a node, give it a parent and move its messages, and facts in
  // between would repeat its row and show sizes that it never had.)
  void changed(Node& n);
  void changed(Node& n, Channel& c);
  void counters_changed() { counters_due_ = true; }
  void space_changed() { space_due_ = true; }
  void cache_changed() { cache_due_ = true; }
  void checkpoint_changed() { checkpoint_due_ = true; }
  void set_dirty(Node& n) {
    if (!n.dirty) n.due_checkpoint = checkpoint.checkpoints + 1;
    n.dirty = true;
    changed(n);
  }
  // What queries have applied to a clean leaf is lost with it or with this part of it.
  void lose_counts(const Node& leaf, u32 part);
  // Updates what the node takes of the cache. The cachetable hears of what a flush or the cleaner
  // reads into a node that it holds, and of what it changes there, only when the node is let go
  // (toku_cachetable_pf_pinned_pair drops the new size).
  void account(Node& n) {
    if (!held_by_flush(n)) account_now(n);
  }
  void account_now(Node& n);
  void emit_due_facts();
  void buffers_removed(const Node& n, u32 from, u32 to);  // slots [from, to) no longer exist

  CachetableRow cache_row() const;
  SpaceRow space_row() const;
  CountersRow counters_row() const;

 private:
  Node& add_node(Dictionary& dictionary, u32 block, u32 height, NodeId parent, std::string lower);

  std::vector<std::unique_ptr<Dictionary>> dictionaries_;
  std::vector<std::unique_ptr<Node>> removed_;  // still pinned
  std::vector<Node*> touched_;
  struct Waiter {
    const Node* node;
    Actor* actor;
  };
  std::vector<Waiter> latch_waiters_;
  bool counters_due_ = false, space_due_ = false, cache_due_ = false, checkpoint_due_ = false;
};

}  // namespace tt::fractal
