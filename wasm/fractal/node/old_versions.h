// The old versions of rows that some reader may still need (PerconaFT ft/txn/txn_manager.cc,
// ft/ule.cc xid_reads_committed_xid). Pure: transactions and snapshots are lists of numbers.
#pragma once
#include <algorithm>
#include <vector>

#include "core/types.h"

namespace tt::fractal {

// A snapshot: its number, which is larger than that of any transaction begun before it, and the
// transactions that had not committed then, oldest first.
struct ReadView {
  u64 id = 0;
  std::vector<u64> live;
  // True if the snapshot shows what this transaction has committed (toku_txn_reads_txnid).
  bool sees(u64 xid) const { return xid <= id && !lacks(xid); }
  bool lacks(u64 xid) const;  // true if the transaction was live then
};

// txn_manager_state. All lists are in ascending order.
struct VersionsInUse {
  // An ended transaction that was live when a snapshot that is still open was taken
  // (referenced_xid_tuple).
  struct Referenced {
    u64 xid, ended;
  };
  std::vector<u64> live;
  std::vector<ReadView> snapshots;
  std::vector<Referenced> referenced;
  // True if a snapshot was taken while this transaction was live.
  bool hidden(u64 xid) const;
  // The oldest transaction that is in any list; `none` if all lists are empty.
  u64 oldest(u64 none) const {
    u64 least = live.empty() ? none : live.front();
    if (!referenced.empty()) least = std::min(least, referenced.front().xid);
    if (!snapshots.empty()) least = std::min(least, snapshots.front().id);
    return least;
  }
  // For the committed versions with these numbers, newest first, of which the last one counts as
  // older than everything: the places of those that a reader may need, the newest always
  // (ule_garbage_collect).
  std::vector<u64> needed(const std::vector<u64>& xids) const;

 private:
  // The youngest snapshot that does not see this transaction although it is older; 0: none
  // (toku_get_youngest_live_list_txnid_for).
  u64 youngest_without(u64 xid) const;
  u64 snapshot_before(u64 xid) const;  // 0: none
  bool reads(u64 snapshot, u64 xid) const;
};

// The way in which an entry's committed versions are collected when a message or a write reaches
// it. Without `in_use` only the newest one stays.
struct Collection {
  const VersionsInUse* in_use = nullptr;
  bool full = false;  // full collection whatever the stack's size (txn_state_for_gc->initialized)
  bool keeps_older() const { return in_use != nullptr && !in_use->snapshots.empty(); }
};

}  // namespace tt::fractal
