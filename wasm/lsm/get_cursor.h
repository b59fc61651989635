// A point lookup that can wait: memtables newest first, then L0 newest first, then at most one file a level
// (RocksDB db/version_set.cc FilePicker). Each candidate is asked filter -> index -> one block.
#pragma once
#include "lsm/block_source.h"

namespace tt::lsm {

class GetCursor {
 public:
  void begin(Tree& tree, Slice key);
  // Goes on from where it stands. kDone fills `outcome`.
  Progress run(Tree& tree, Ns now, Outcome& outcome);
  void release() { version_.reset(), file_.reset(); }
  u64 probed() const { return probed_; }

 private:
  bool next_candidate(Tree& tree);
  Progress done(Tree& tree, bool found, Slice value, Outcome& outcome);

  Slice key_;
  std::string seek_key_;
  VersionPtr version_;
  FilePtr file_;
  u32 level_ = 0, position_ = 0, block_ = 0;
  bool waiting_ = false, started_ = false;
  u64 probed_ = 0;
  BlockFetch fetch_;
};

}  // namespace tt::lsm
