// The rows of one moment, in either direction: a merge over the memtables, every file of L0 and one
// run a level that resolves each key's versions (RocksDB db/db_iter.cc, table/merging_iterator.cc).
// Its sources stay as they were when it began.
//
// A range tombstone of a newer source makes all older sources continue at its end, so that rows
// that it deleted are not read (row_jumps.cc).
//
// Backwards the versions of a key come oldest first, so a row is known only when the next key is
// reached. The iterator seeks past a key with many hidden versions
// (max_sequential_skip_in_iterations).
#pragma once
#include "lsm/read/sorted_run.h"
#include "lsm/rows/merge_operator.h"
#include "lsm/rows/row_ttl.h"

namespace tt::lsm {

class RowIterator {
 public:
  // Reads as a snapshot sees the data, but nothing that is not visible yet. The iterator has no
  // position until it seeks.
  void begin(ColumnFamily& family, Direction direction, u64 sequence = kMaxSequence);
  void release();
  // Forward: to the first row >= key (or > key). Backward: to the last one <= key (or < key).
  // next() does the I/O.
  void seek(Slice key, bool inclusive = true);
  void seek_to_end();  // backward: to the last row of all

  enum class Step : u8 { kRow, kEnd, kWait };
  // The next row, the first one after a seek. kWait: call again at *arrives.
  Step next(ColumnFamily& family, Ns now, Ns* arrives, u64* block_reads);
  Slice key() const { return user_; }     // the row's; valid until the next call
  Slice value() const { return value_; }  // likewise

  u64 runs() const;  // L0 files and levels that may have rows after the last seek
  u64 stepped_over() const { return stepped_over_; }  // dead entries since begin()

 private:
  // Sources are numbered: memtables, oldest first, then runs.
  static constexpr u32 kNone = ~u32{0}, kAll = kNone - 1;
  // The next entry of a source. Rows are found by looking at these alone: the source is asked again
  // only when it has moved.
  struct Head {
    u64 prefix = 0;  // key_prefix() of its user key
    Slice key;       // empty: the source has ended
  };
  Slice value_at(u32 source) const;
  bool refresh_heads(ColumnFamily& family, Ns now, Ns* arrives, u64* block_reads);
  u32 first_head() const;
  void seek_internal();
  void position();
  void reseek(u64 sequence, ValueType type);
  void begin_key(Slice user);
  bool skip();
  void count_skipped(u64& counter) { counter++, stepped_over_++; }
  // Range tombstones.
  void gather_range_tombstones();
  void seek_sources(u64 from_rank);
  bool is_past_target(u64 rank) const;
  bool skip_covered(u32 source);
  bool choose(ColumnFamily& family, Ns now, Ns* arrives, u64* block_reads, u32* best);
  void step_over(u32 source);
  Step next_forward(ColumnFamily& family, Ns now, Ns* arrives, u64* block_reads);
  void resolve(u32 at, bool same_key);
  Step next_backward(ColumnFamily& family, Ns now, Ns* arrives, u64* block_reads);

  ColumnFamily* family_ = nullptr;  // while it is in use
  Direction direction_ = Direction::kForward;
  u64 sequence_ = 0;
  VersionPtr version_;
  std::vector<std::shared_ptr<Memtable>> tables_;  // kept alive while memtables_ walk them
  std::vector<Memtable::Iterator> memtables_;
  std::vector<SortedRun> runs_;
  std::vector<Head> heads_;  // by source
  u32 moved_ = kAll;         // the source whose head is out of date, or kNone or kAll
  std::string target_;       // internal key of the last seek; empty: the end of all keys
  // Empty without range tombstones. By age of the source (its rank: 0 is the newest memtable): its
  // range tombstones, the key to which it was last sought, and the list that holds the tombstones.
  std::vector<RangeTombstoneWalk> walks_;
  std::vector<std::string> targets_;
  std::vector<RangeTombstonesPtr> lists_;
  u32 at_ = kNone;  // forward: the source of the current row, stepped over by the next call
  std::string user_, saved_;
  Slice value_;
  RowTtl ttl_{};
  u64 second_ = 0;  // rows that expired by then are hidden
  MergeOperator merge_operator_ = MergeOperator::kNone;
  FoundVersions versions_;  // forward: of user_
  bool any_ = false;        // user_ is a key reached since the seek
  // Forward: a visible version of user_ was reached and hides older ones. Backward: a version newer
  // than the snapshot was reached.
  bool shadowed_ = false;
  u64 skipped_ = 0;  // versions of user_ that were stepped over
  u64 stepped_over_ = 0;
  bool sought_ = false;     // forward: past some of them already
  bool resolving_ = false;  // backward: looks forward for the newest visible version of user_
  enum class Saved : u8 {
    kNothing,
    kDeleted,
    kValue
  } found_ = Saved::kNothing;  // backward: of user_
};

}  // namespace tt::lsm
