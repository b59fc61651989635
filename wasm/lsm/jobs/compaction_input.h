// The inputs of a compaction as one sorted stream: each run (an L0 file, or the files of one level)
// read ahead in large pieces.
//
// A run knows up to where its bytes have arrived; the merge stops where it would go further. The
// next piece of a file is asked for while the last one is being merged, as the operating system's
// read-ahead does for buffered reads.
#pragma once
#include <utility>

#include "lsm/database/table_parts.h"
#include "lsm/table/block.h"

namespace tt::lsm {

class CompactionRun {
 public:
  CompactionRun(ColumnFamily& family, std::vector<FilePtr> files)
      : family_(family), files_(std::move(files)) {}
  enum class State : u8 { kEntry, kNeedsRead, kEnd };
  State state() const { return state_; }
  u64 prefix() const { return prefix_; }  // first 8 bytes of the user key, for quick comparison
  Slice key() const { return block_.key(); }
  Slice value() const { return block_.value(); }
  void next();  // from kEntry
  // Answers when the next piece arrives, and requests the one after it. Adds the bytes asked for
  // to *read.
  Ns read_ahead(Ns now, const IoTag& tag, u64* read);
  // After the read has arrived: opens the block that was waited for.
  void resume() { open_block(); }
  // Bytes that count as read since the last call: of the blocks opened that the block cache did not
  // hold.
  u64 take_counted() { return std::exchange(counted_, 0); }

 private:
  Ns begin_file(Ns now, const IoTag& tag, u64* read);
  void open_block();
  Ns ask(Ns now, const IoTag& tag, u64* read);  // for the next piece of the file
  void settle();                                // after a move within a block
  void fail(Slice what);                        // of its current block
  ColumnFamily& family_;
  std::vector<FilePtr> files_;
  u32 file_ = 0, block_index_ = 0;
  // Of the current file: bytes that have arrived, bytes that were asked for, and when the last of
  // those arrive.
  u64 arrived_ = 0, asked_ = 0;
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
