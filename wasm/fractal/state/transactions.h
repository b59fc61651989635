// The transactions that run, by age, and the snapshots that are open (PerconaFT
// ft/txn/txn_manager.cc), and the rollback nodes that no transaction uses
// (ft/txn/rollback_log_node_cache.cc).
//
// PerconaFT's snapshots do not see a transaction until it has sent the last message of its commit.
// Here they see it from its commit record on, so that old versions are kept only for snapshots.
#pragma once
#include <deque>
#include <vector>

#include "fractal/node/old_versions.h"
#include "fractal/state/transaction.h"

namespace tt::fractal {

class Transactions {
 public:
  // The object belongs to the caller, which keeps it in place until end().
  void begin(Transaction& transaction);
  // Adds a transaction that a recovery found, under the number it had.
  void adopt(Transaction& transaction);
  void end(Transaction& transaction);

  u64 last_xid() const { return last_xid_; }
  // Keeps numbers that the log names from being used again.
  void skip_to(u64 xid) { last_xid_ = xid > last_xid_ ? xid : last_xid_; }
  // Versions of older transactions are committed, and every snapshot sees them: leaf entries
  // promote them.
  u64 oldest_xid() const { return in_use_.oldest(last_xid_ + 1); }
  // Oldest first.
  const std::vector<Transaction*>& live() const { return live_; }

  // Snapshots (txn_manager_create_snapshot_unlocked). They are numbered as transactions are.
  u64 take_snapshot();
  void release_snapshot(u64 id);
  const ReadView& view(u64 id) const;
  const VersionsInUse& in_use() const { return in_use_; }

  // Empty nodes of ended transactions. The next transactions take them, so that short transactions
  // write nothing.
  std::deque<NodeId> unused_rollback_nodes;

 private:
  // Keeps an ended transaction for the snapshots that do not see it.
  void refer(u64 xid);

  u64 last_xid_ = 0;
  std::vector<Transaction*> live_;
  VersionsInUse in_use_;
};

}  // namespace tt::fractal
