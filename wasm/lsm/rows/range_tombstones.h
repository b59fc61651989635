// Range tombstones: of all keys from `begin` up to, not including, `end` what is older than a
// sequence number is deleted (RocksDB 7.8.3 db/range_tombstone_fragmenter.h,
// db/range_del_aggregator.h). Those of a memtable, a file or a level are kept cut into fragments
// that do not overlap, by key, each with its sequence numbers, newest first:
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
  Slice begin(u32 fragment) const { return keys_[fragments_[fragment].begin]; }
  Slice end(u32 fragment) const { return keys_[fragments_[fragment].end]; }
  u64 tombstones() const { return sequences_.size(); }  // a fragment's sequence numbers count each

  // The first fragment that ends after the key: it covers the key, or begins after it too. size()
  // if none.
  u32 find(Slice key) const;
  // Of a fragment's sequence numbers the newest up to a snapshot; 0 if it is not there yet.
  u64 newest(u32 fragment, u64 snapshot) const;
  u64 newest_over(Slice key, u64 snapshot) const;

  // All as a list; of each fragment, where snapshots are given, the newest sequence number of a
  // stripe only (FragmentTombstones for a compaction: no read sees the others).
  std::vector<RangeTombstone> list(const Snapshots* snapshots = nullptr) const;

 private:
  struct Fragment {
    u32 begin, end;          // of keys_
    u32 first, behind_last;  // of sequences_
  };
  std::vector<std::string> keys_;  // where fragments begin and end
  std::vector<Fragment> fragments_;
  std::vector<u64> sequences_;
};
using RangeTombstonesPtr = std::shared_ptr<const RangeTombstones>;  // null: there are none

// The part of a list within a file's bounds: tombstones are stored whole in each file that they
// reach into, and hold within its bounds alone (range_del_aggregator.cc TruncatedRangeDelIterator).
// Versions of a key that two files share see it by the right one.
void append_within(std::vector<RangeTombstone>& out, const RangeTombstones& tombstones,
                   const KeyRange& bounds);

// Walks a list along with keys that mostly come in order, either way.
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
