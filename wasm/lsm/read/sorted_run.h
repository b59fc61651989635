// One sorted run for reads: an L0 file, or the files of a level, opened block by block and walked
// in either direction (RocksDB db/version_set.cc LevelIterator, table/two_level_iterator.cc). A
// block that is not cached suspends the walk.
#pragma once
#include <span>

#include "lsm/database/table_parts.h"
#include "lsm/read/block_source.h"

namespace tt::lsm {

enum class Direction : u8 { kForward, kBackward };

class SortedRun {
 public:
  // Files by key, owned by a version that outlives the run; at least one.
  explicit SortedRun(std::span<const FilePtr> files) : files_(files) { TT_CHECK(!files.empty()); }

  // Towards the first entry >= key, or the last entry < key. No I/O yet.
  void seek(Slice internal_key, Direction direction);
  // Moves the run to an entry or its end. Returns false if it must wait: then *arrives is set and
  // *block_reads counts one more. `internal_key` is the target of the last seek().
  bool settle(ColumnFamily& family, Ns now, Slice internal_key, Ns* arrives, u64* block_reads);
  bool has_entry() const { return state_ == State::kEntry; }  // after settle()
  bool ended() const { return state_ == State::kEnd; }
  void release(ColumnFamily& family);  // unpins the index
  void step();                         // from an entry, in its direction
  Slice key() const {
    TT_DCHECK(has_entry() && entries_.valid());
    return entries_.key();
  }
  Slice value() const {
    TT_DCHECK(has_entry() && entries_.valid());
    return entries_.value();
  }

 private:
  enum class State : u8 { kSeek, kNextBlock, kChosen, kWaiting, kEntry, kEnd };
  bool hold_index(ColumnFamily& family, Ns now, Ns* arrives, u64* block_reads);
  bool choose_block(Slice internal_key);
  void open(ColumnFamily& family, Slice internal_key);
  void fail(ColumnFamily& family, const char* what);

  std::span<const FilePtr> files_;
  Direction direction_ = Direction::kForward;
  State state_ = State::kEnd;
  bool seeking_ = false;
  u32 file_ = 0, block_ = 0;
  static constexpr u32 kNoFile = ~u32{0};
  u32 held_ = kNoFile;  // the file whose index is in use
  PartFetch index_;
  BlockCache::Block bytes_;
  u32 open_file_ = kNoFile, open_block_ = 0;  // the block that bytes_ are of
  BlockIterator entries_;
  BlockFetch fetch_;
  Readahead ahead_;  // in the current file
};

}  // namespace tt::lsm
