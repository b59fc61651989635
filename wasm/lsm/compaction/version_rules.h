// Which of a key's versions a flush or compaction keeps (RocksDB
// db/compaction/compaction_iterator.cc, v7.8.3). Pure: entries are passed in one by one, in
// internal-key order, and each is kept, dropped, or held until the next entry decides.
//
// A stripe is the range of sequence numbers between two snapshots (snapshots.h).
//
//   hidden           A newer version in its stripe: dropped.
//   tombstone        Dropped where no deeper level can hold its key. At the bottom it is only
//                    written above a version that a snapshot sees.
//   merge            Absorbs the older operands of its stripe, and the value or tombstone below
//                    them. With that, or at the end of all versions at the bottom, it becomes a
//                    value (db/merge_helper.cc MergeUntil).
//   range tombstone  Versions in its stripe that it covers are dropped. It ends a merge as a
//                    tombstone does, or drops the older operands (range_del_aggregator.cc
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
  // Where the result goes.
  struct Place {
    const VersionPtr* version =
        nullptr;  // the present one; null: a flush, which knows of nothing deeper
    u32 output_level = 0;
    bool bottommost = false;  // nothing deeper overlaps the whole range
    // else only at the bottom (compaction.cc KeyNotExistsBeyondOutputLevel, universal style)
    bool tombstones_by_key = true;
    MergeOperator merge_operator = MergeOperator::kNone;
    const RangeTombstones* tombstones = nullptr;  // of all inputs; null: none
    bool rows_expire =
        false;  // so a tombstone may have replaced the put that a single delete is for
  };
  VersionRules() = default;
  VersionRules(Snapshots snapshots, const Place& place)
      : versions_(std::move(snapshots)), place_(place), ranges_(place.tombstones) {}

  enum class Verdict : u8 { kNone, kDrop, kKeep, kZero };  // kZero: kept, with sequence number 0
  // Entries that were held may go out now, before this one: see ready().
  Verdict judge(Slice key, Slice value);
  void end();  // nothing comes any more
  // An entry that was dropped for the moment and goes out after all; empty: none. It is taken with
  // pop().
  Slice ready() const { return ready_; }
  Slice ready_value() const { return ready_value_; }
  void pop() { ready_.clear(); }
  bool in_same_key(Slice key) const { return versions_.in_same_key(key); }
  Slice last_key() const {
    return versions_.last_key();
  }  // user key of the last entry that was not hidden
  const Error& error() const { return error_; }

 private:
  bool pairs_up(Slice next, Slice value);
  bool takes_in(Slice next, Slice value);
  void release_merge(bool is_value);
  bool gone_below(Slice user) const;
  bool covered(Slice key);

  VersionFilter versions_;
  Place place_;
  RangeTombstoneWalk ranges_;
  std::string held_, ready_;            // tombstones or merges (internal keys); or empty
  std::string operands_, ready_value_;  // of a held merge, as one; and of what is ready
  bool zeroed_ = false;                 // the last version that went out of this key has number 0
  Error error_;
};

}  // namespace tt::lsm
