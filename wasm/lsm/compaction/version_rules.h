// Decides which versions of a key a flush or compaction keeps (RocksDB
// db/compaction/compaction_iterator.cc, v7.8.3). Pure: entries are passed in one by one, in
// internal-key order, and each is kept, dropped, or held until the next entry decides.
//
// A stripe is the range of sequence numbers between two snapshots (snapshots.h).
//
//   hidden           A newer version in its stripe: dropped.
//   tombstone        Dropped if no deeper level can hold its key. At the bottom it is only written
//                    above a version that a snapshot sees.
//   merge            Absorbs the older operands of its stripe, and the value or tombstone below
//                    them. With that, or at the end of all versions at the bottom, it becomes a
//                    value (db/merge_helper.cc MergeUntil).
//   range tombstone  Versions in its stripe that it covers are dropped. It ends a merge like a
//                    tombstone, or drops the older operands (range_del_aggregator.cc
//                    CompactionRangeDelAggregator::ShouldDelete).
//   single delete    Dropped together with its put, at any level. Without a put it stays until no
//                    deeper level can hold one.
#pragma once
#include "core/result.h"
#include "lsm/rows/merge_operator.h"
#include "lsm/rows/snapshots.h"
#include "lsm/version/version.h"

namespace tt::lsm {

class VersionRules {
 public:
  // The destination of the result.
  struct Place {
    // The present version; null for a flush, which knows nothing of deeper levels.
    const VersionPtr* version = nullptr;
    u32 output_level = 0;
    bool bottommost = false;  // nothing deeper overlaps the whole range
    // Deeper levels are searched for each tombstone's key. If not, tombstones are dropped only at
    // the bottom (compaction.cc KeyNotExistsBeyondOutputLevel, universal style).
    bool tombstones_by_key = true;
    MergeOperator merge_operator = MergeOperator::kNone;
    const RangeTombstones* tombstones = nullptr;  // all inputs'; null: none
    // Rows have a ttl, so a tombstone may have replaced the put that a single delete is for.
    bool rows_expire = false;
  };
  VersionRules() = default;
  VersionRules(Snapshots snapshots, const Place& place)
      : versions_(std::move(snapshots)), place_(place), ranges_(place.tombstones) {}

  enum class Verdict : u8 { kNone, kDrop, kKeep, kZero };  // kZero: kept, with sequence number 0
  // Judges the next entry. An entry that was held may become ready(), and precedes this one.
  Verdict judge(Slice key, Slice value);
  void end();  // there are no more entries
  // A held entry that is kept after all; empty: none. The caller writes it before the entry just
  // judged, and calls pop().
  Slice ready() const { return ready_; }
  Slice ready_value() const { return ready_value_; }
  void pop() { ready_.clear(); }
  bool in_same_key(Slice key) const { return versions_.in_same_key(key); }
  // User key of the last entry that was not hidden.
  Slice last_key() const { return versions_.last_key(); }
  const Error& error() const { return error_; }

 private:
  bool pairs_up(Slice next, Slice value);
  bool absorbs(Slice next, Slice value);
  void release_merge(bool is_value);
  bool gone_below(Slice user) const;
  bool covered(Slice key);

  VersionFilter versions_;
  Place place_;
  RangeTombstoneWalk ranges_;
  std::string held_, ready_;            // tombstones or merges (internal keys); or empty
  std::string operands_, ready_value_;  // operands of a held merge as one; the value of ready_
  bool zeroed_ = false;                 // this key's last version kept has sequence number 0
  Error error_;
};

}  // namespace tt::lsm
