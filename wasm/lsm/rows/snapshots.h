// The live snapshots, each a sequence number at which reads may still look, and the filter by which
// a merge drops the versions that no snapshot sees (RocksDB db/snapshot_impl.h,
// db/compaction/compaction_iterator.cc).
//
// The snapshots cut a key's versions into stripes. Reads see the newest version of a stripe only,
// so the others may go:
//
//   versions    9   8   7 | 5   4 | 2        newest first
//   snapshots             6       3          kept: 9, 5, 2
#pragma once
#include <algorithm>
#include <vector>

#include "lsm/rows/internal_key.h"

namespace tt::lsm {

class Snapshots {
 public:
  void take(u64 sequence) {
    TT_CHECK(sequence < kMaxSequence);  // stripe_of() uses it for the present
    live_.insert(std::upper_bound(live_.begin(), live_.end(), sequence), sequence);
  }
  void release(u64 sequence) {
    const auto it = std::lower_bound(live_.begin(), live_.end(), sequence);
    TT_CHECK(it != live_.end() && *it == sequence);
    live_.erase(it);
  }
  bool empty() const { return live_.empty(); }
  u64 earliest() const { return live_.empty() ? kMaxSequence : live_.front(); }
  // The earliest snapshot that sees a version; kMaxSequence if only reads of the present do.
  u64 stripe_of(u64 sequence) const {
    const auto it = std::lower_bound(live_.begin(), live_.end(), sequence);
    return it == live_.end() ? kMaxSequence : *it;
  }

 private:
  std::vector<u64> live_;  // rising; one entry for each that was taken
};

// Finds the entries of a merge that a newer version of the same stripe hides. It uses the snapshots
// of the moment at which the merge begins: later ones see only the newest versions, which stay.
class VersionFilter {
 public:
  explicit VersionFilter(Snapshots snapshots = {}) : snapshots_(std::move(snapshots)) {}
  // Entries in internal-key order.
  bool hides(Slice internal_key) {
    const bool same = in_same_key(internal_key);
    if (same && snapshots_.empty()) return true;
    const u64 stripe = snapshots_.stripe_of(sequence_of(internal_key));
    TT_DCHECK(same ? stripe <= stripe_ : !any_ || Slice(key_) < user_key(internal_key));
    if (same && stripe == stripe_) return true;
    if (!same) key_.assign(user_key(internal_key)), any_ = true;
    stripe_ = stripe;
    return false;
  }
  bool in_same_key(Slice internal_key) const { return any_ && is_version_of(internal_key, key_); }
  u64 stripe_of(u64 sequence) const { return snapshots_.stripe_of(sequence); }
  // True if every snapshot sees the version, or a newer one.
  bool in_all_snapshots(u64 sequence) const { return sequence <= snapshots_.earliest(); }
  Slice last_key() const { return key_; }  // user key of the last entry that was not hidden

 private:
  Snapshots snapshots_;
  std::string key_;
  u64 stripe_ = 0;
  bool any_ = false;
};

}  // namespace tt::lsm
