// Range tombstones. Each deletes, for all keys from `begin` up to but not including `end`, the
// versions older than its sequence number (RocksDB 7.8.3 db/range_tombstone_fragmenter.h,
// db/range_del_aggregator.h). The tombstones of a memtable, a file or a level are kept cut into
// fragments that do not overlap, in key order, each with its sequence numbers, newest first:
//
//     a-----------m @5              a---c 5
//         c-------------z @9            c-------m 9 5
//                                               m-----z 9
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "lsm/rows/internal_key.h"
#include "lsm/rows/snapshots.h"

namespace tt::lsm {

struct RangeTombstone {
  Slice begin, end;  // user keys
  u64 sequence;
};

// Immutable; copies the keys.
class RangeTombstones {
 public:
  RangeTombstones() = default;
  explicit RangeTombstones(const std::vector<RangeTombstone>& tombstones);
  bool empty() const { return fragments_.empty(); }
  u32 size() const { return static_cast<u32>(fragments_.size()); }  // fragments
  Slice begin(u32 fragment) const {
    TT_DCHECK(fragment < size());
    return keys_[fragments_[fragment].begin];
  }
  Slice end(u32 fragment) const {
    TT_DCHECK(fragment < size());
    return keys_[fragments_[fragment].end];
  }
  u64 tombstones() const { return sequences_.size(); }  // a fragment's sequence numbers count each

  // The first fragment that ends after the key: it covers the key, or it begins after the key too.
  // size() if none.
  u32 find(Slice key) const;
  // The newest of a fragment's sequence numbers that the snapshot sees; 0 if it sees none.
  u64 newest(u32 fragment, u64 snapshot) const;
  // The same for the fragment that covers the key; 0 if there is none.
  u64 newest_over(Slice key, u64 snapshot) const;

  // All of them as a list. With snapshots, only the newest sequence number of each stripe of a
  // fragment (FragmentTombstones for a compaction): no read sees the others.
  std::vector<RangeTombstone> list(const Snapshots* snapshots = nullptr) const;

 private:
  struct Fragment {
    u32 begin, end;          // indexes of keys_
    u32 first, behind_last;  // indexes of sequences_
  };
  std::vector<std::string> keys_;  // bounds of the fragments, in order
  std::vector<Fragment> fragments_;
  std::vector<u64> sequences_;
};
using RangeTombstonesPtr = std::shared_ptr<const RangeTombstones>;  // null: there are none

// Appends the tombstones, clipped to a file's bounds. Each file that a tombstone reaches into
// stores the whole of it, but it holds within that file's bounds alone (range_del_aggregator.cc
// TruncatedRangeDelIterator): versions of a key that two files share are each covered by their own
// file's copy.
void append_within(std::vector<RangeTombstone>& out, const RangeTombstones& tombstones,
                   const KeyRange& bounds);

// A cursor over a list, for lookups of keys that are mostly in order, in either direction.
class RangeTombstoneWalk {
 public:
  explicit RangeTombstoneWalk(const RangeTombstones* tombstones = nullptr) : list_(tombstones) {}
  // The fragment that covers the key, or kNone.
  u32 covering(Slice key);
  // The fragment that covers the keys just before the key.
  u32 covering_before(Slice key);
  // The newest tombstone over the key that a snapshot sees; 0 if none.
  u64 newest_over(Slice key, u64 snapshot);
  const RangeTombstones& list() const { return *list_; }

  static constexpr u32 kNone = ~u32{0};

 private:
  const RangeTombstones* list_;
  u32 at_ = 0;
};

}  // namespace tt::lsm
