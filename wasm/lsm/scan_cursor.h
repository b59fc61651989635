// A range scan that can wait: a merge over the memtables, every file of L0 and one lazy run a level
// (RocksDB db/db_iter.cc, table/merging_iterator.cc). A block that is not cached suspends the scan.
#pragma once
#include "lsm/block_source.h"

namespace tt::lsm {

class ScanCursor {
 public:
  void begin(Tree& tree, Slice key, u32 limit);
  Progress run(Tree& tree, Ns now, Outcome& outcome);
  void release();
  u64 probed() const { return runs_.size(); }

 private:
  // The files of one sorted run, opened block by block.
  struct Run {
    explicit Run(std::vector<FilePtr> f) : files(std::move(f)) {}
    std::vector<FilePtr> files;
    u32 file = 0, block = 0;
    enum class State : u8 { kSeek, kNextBlock, kWaiting, kEntry, kEnd } state = State::kSeek;
    BlockCache::Block bytes;
    BlockIterator entries;
    bool seeking = true;
  };
  // Brings a run to an entry or its end; false if it must wait, then *arrives is set.
  bool settle(Tree& tree, Ns now, Run& run, Ns* arrives, Outcome& outcome);
  bool open(Tree& tree, Run& run);
  void visit(Slice internal_key, Slice value, Outcome& outcome);

  std::string seek_key_, last_user_key_;
  bool have_last_ = false;
  u32 limit_ = 0;
  VersionPtr version_;
  std::vector<std::shared_ptr<Memtable>> tables_;  // kept alive while memtables_ walk them
  std::vector<Memtable::Iterator> memtables_;
  std::vector<Run> runs_;
  BlockFetch fetch_;
};

}  // namespace tt::lsm
