// The inputs of a compaction as one sorted stream: each run (an L0 file, or the files of one level)
// read ahead in large pieces.
//
// A run knows how many of its bytes have arrived; the merge stops where it needs more. The next
// piece of a file is requested while the last one is being merged, like the operating system's
// read-ahead for buffered reads.
#pragma once
#include <utility>

#include "lsm/database/table_parts.h"
#include "lsm/table/block.h"

namespace tt::lsm {

class CompactionRun {
 public:
  CompactionRun(ColumnFamily& family, std::vector<FilePtr> files)
      : family_(family), files_(std::move(files)) {
    TT_CHECK(!files_.empty());
  }
  enum class State : u8 { kEntry, kNeedsRead, kEnd };
  State state() const { return state_; }
  u64 prefix() const { return prefix_; }  // key_prefix() of the user key
  Slice key() const { return block_.key(); }
  Slice value() const { return block_.value(); }
  void next();  // from kEntry
  // Returns when the next piece arrives, and requests the one after it. Adds the requested bytes to
  // *read.
  Ns read_ahead(Ns now, const IoTag& tag, u64* read);
  // After the read has arrived: opens the next block.
  void resume() { open_block(); }
  // Bytes that count as read since the last call: those of opened blocks that the block cache did
  // not hold.
  u64 take_counted() { return std::exchange(counted_, 0); }

 private:
  Ns begin_file(Ns now, const IoTag& tag, u64* read);
  void open_block();
  Ns request(Ns now, const IoTag& tag, u64* read);  // the next piece of the file
  void settle();                                    // after a move within a block
  void fail(Slice what);                            // the database, for damage to the block
  ColumnFamily& family_;
  std::vector<FilePtr> files_;
  u32 file_ = 0, block_index_ = 0;
  // The current file's bytes that have arrived and that were requested, and when the last of them
  // arrive.
  u64 arrived_ = 0, requested_ = 0;
  Ns arrival_ = 0;
  PartUse index_;
  bool begun_ = false;  // the file's index is in use
  u64 counted_ = 0;
  State state_ = State::kNeedsRead;
  u64 prefix_ = 0;
  BlockIterator block_;
  std::string stored_, raw_;
};

}  // namespace tt::lsm
