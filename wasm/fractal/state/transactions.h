// The transactions that run, by age (PerconaFT ft/txn/txn_manager.cc), and the rollback nodes that
// none of them uses (ft/txn/rollback_log_node_cache.cc).
#pragma once
#include <deque>
#include <vector>

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
  // Versions of older transactions are committed: leaf entries promote them.
  u64 oldest_xid() const { return live_.empty() ? last_xid_ + 1 : live_.front()->xid; }
  // Oldest first.
  const std::vector<Transaction*>& live() const { return live_; }

  // Empty nodes of ended transactions. The next transactions take them, so that short transactions
  // write nothing.
  std::deque<NodeId> unused_rollback_nodes;

 private:
  u64 last_xid_ = 0;
  std::vector<Transaction*> live_;
};

}  // namespace tt::fractal
