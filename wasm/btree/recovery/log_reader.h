// Reads the redo log after a power cut, piece by piece through a buffer (recv_scan_log in
// log0recv.cc, MariaDB 10.11).
#pragma once
#include "btree/instance/instance.h"

namespace tt::btree {

class LogReader {
 public:
  LogReader(Volume& volume, FileId file, const Options& options)
      : volume_(volume),
        file_(file),
        layout_{.file_bytes = options.log_file_size},
        piece_(options.log_buffer_size / RedoLog::kBlock * RedoLog::kBlock) {}
  // Begins to read from `from` on; returns the time at which the first piece has arrived.
  Ns begin(Ns now, Lsn from) {
    scan_ = RedoScan(layout_, from);
    from_ = asked_ = from;
    return read(now);
  }
  // Finds the next mini-transaction in the pieces that have arrived; kNeedsMore: call read(), and
  // again after its time.
  RedoScan::Found look() {
    take();
    const RedoScan::Found found = scan_.look();
    if (found == RedoScan::Found::kNeedsMore && asked_ - from_ >= layout_.capacity())
      return RedoScan::Found::kEnd;
    return found;
  }
  Ns read(Ns now) {
    const Lsn at = asked_;
    const u64 place = layout_.place(at), in_block = place % RedoLog::kBlock;
    u64 bytes = std::min(piece_ - in_block, layout_.file_bytes - place);
    bytes = std::min(bytes, from_ + layout_.capacity() - at);
    asked_ = at + bytes;
    return volume_.read(now, file_, place, bytes, {kCauseRedoRead});
  }
  const RedoScan& scan() const { return scan_; }

 private:
  // Feeds the pieces asked for, which have arrived, to the scan.
  void take() {
    std::string scratch;
    const Lsn fed = scan_.fed();
    if (fed < asked_) scan_.feed(volume_.view(file_, layout_.place(fed), asked_ - fed, scratch));
  }

  Volume& volume_;
  FileId file_;
  LogLayout layout_;
  u64 piece_;
  RedoScan scan_{LogLayout{}, 0};
  Lsn from_ = 0, asked_ = 0;
};

}  // namespace tt::btree
