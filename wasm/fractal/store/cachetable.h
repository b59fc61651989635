// The cachetable (PerconaFT ft/cachetable/cachetable.cc): which nodes are in memory, how much
// memory they take, and which node leaves next.
//
// Nodes form a ring, the clock. A node enters with a count of 3 and gains 1 each time it is used,
// up to 15. The hand takes 1 from the nodes that it passes, more rarely from small ones, and evicts
// parts of them; a node at 0 is evicted whole.
#pragma once
#include "core/prng.h"
#include "fractal/node/node.h"

namespace tt::fractal {

class Cachetable {
 public:
  Cachetable(u64 limit, u64 seed) : random_(seed), limit_(limit) {}

  void insert(Node& node);
  void remove(Node& node);
  void touch(Node& node) { node.count += node.count < kMaxCount; }
  // Sets the node's memory, in bytes. True if it changed.
  bool account(Node& node, u64 memory);
  void add_clone(u64 bytes) { bytes_ += bytes, clone_bytes_ += bytes; }
  void remove_clone(u64 bytes) {
    TT_DCHECK(bytes <= clone_bytes_);
    bytes_ -= bytes, clone_bytes_ -= bytes;
  }
  // Memory that a bulk load takes (reserve_memory, release_reserved_memory).
  void reserve(u64 bytes) { bytes_ += bytes, reserved_bytes_ += bytes; }
  void release(u64 bytes) {
    TT_DCHECK(bytes <= reserved_bytes_);
    bytes_ -= bytes, reserved_bytes_ -= bytes;
  }
  void begin_evicting(u64 bytes) { evicting_ += bytes; }
  void end_evicting(u64 bytes) {
    TT_DCHECK(bytes <= evicting_);
    evicting_ -= bytes;
  }

  u64 bytes() const { return bytes_; }
  u64 limit() const { return limit_; }
  u64 leaf_bytes() const { return leaf_bytes_; }
  u64 nonleaf_bytes() const { return nonleaf_bytes_; }
  u64 rollback_bytes() const { return rollback_bytes_; }
  u64 clone_bytes() const { return clone_bytes_; }
  u64 reserved_bytes() const { return reserved_bytes_; }
  u64 nodes() const { return nodes_; }
  // Watermarks relative to the limit: evict above 1.0, wake the evictor above 1.1, resume clients
  // at 1.25, block them above 1.5. Each step is at most 512 MiB. `evicting_` counts memory whose
  // write is under way, so that it is not evicted twice.
  bool eviction_needed() const { return bytes_ > limit_ + evicting_; }
  bool should_wake_evictor() const { return bytes_ > low_hysteresis() + evicting_; }
  bool clients_may_resume() const {
    return bytes_ <= low_hysteresis() + step(limit_ * 5 / 4 - limit_ * 11 / 10);
  }
  bool clients_must_wait() const {
    return bytes_ > low_hysteresis() + step(limit_ * 5 / 4 - limit_ * 11 / 10) +
                        step(limit_ * 3 / 2 - limit_ * 5 / 4);
  }

  Node* hand() const { return hand_; }
  Node* cleaner_hand() const { return cleaner_hand_; }
  void advance_hand() { hand_ = hand_->next; }
  void advance_cleaner() { cleaner_hand_ = cleaner_hand_->next; }
  // Lowers a count as the hand passes: always if the node is of average size or larger, else with
  // probability size / average.
  void decay(Node& node);
  // The node from which a checkpoint marks the ring (m_checkpoint_head). Unlike the hands it does
  // not advance.
  Node* first() const { return first_; }

 private:
  static constexpr u32 kFirstCount = 3, kMaxCount = 15;
  static u64 step(u64 bytes) { return bytes < 512 * MiB ? bytes : 512 * MiB; }
  u64 low_hysteresis() const { return limit_ + step(limit_ * 11 / 10 - limit_); }

  SplitMix64 random_;
  u64 limit_;
  u64 bytes_ = 0, leaf_bytes_ = 0, nonleaf_bytes_ = 0, rollback_bytes_ = 0, clone_bytes_ = 0,
      reserved_bytes_ = 0, evicting_ = 0, nodes_ = 0;
  Node *hand_ = nullptr, *cleaner_hand_ = nullptr, *first_ = nullptr;
};

}  // namespace tt::fractal
