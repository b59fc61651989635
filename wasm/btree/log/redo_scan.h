// Reads mini-transactions from the bytes of a log file (recv_sys_t::parse, MariaDB 10.11).
//
// A mini-transaction ends with a byte and the CRC-32C of its records. The byte is 1 in the first
// pass over the circular file, 0 in the second, and so on. The log ends at a byte of the pass
// before, or at a checksum that does not match.
#pragma once
#include "btree/log/redo_record.h"
#include "core/result.h"

namespace tt::btree {

// The layout of the file (log_t).
struct LogLayout {
  static constexpr u64 kStart = 12288;  // offset of the first record (START_OFFSET)
  static constexpr u64 kBlock = 4096;
  static constexpr u64 kCheckpoints[2] = {4096, 8192};  // offsets that checkpoints take in turn
  static constexpr u32 kTrailer = 5;                    // bytes after a mini-transaction's records

  u64 file_bytes = 0;
  Lsn first = kStart;  // the LSN at kStart in the first pass
  u64 capacity() const { return file_bytes - kStart; }
  u64 place(Lsn lsn) const { return kStart + (lsn - first) % capacity(); }
  // log_t::get_sequence_bit.
  char sequence_bit(Lsn lsn) const { return (lsn - first) / capacity() % 2 == 0 ? 1 : 0; }

  // The file's first bytes: magic number, first LSN, creator, checksum (log_t::header_write).
  std::string header() const;
  // A checkpoint's LSN, and the LSN of the mini-transaction with its FILE_CHECKPOINT.
  struct Checkpoint {
    Lsn lsn = 0, end = 0;
    u32 place = 0;  // in kCheckpoints
    std::string block() const;
  };
  // Parse a file's first kStart bytes: the first LSN, and the newest checkpoint whose block is
  // whole. kCorruption if there is none.
  static Result<Lsn> read_header(Slice head);
  static Result<Checkpoint> read_checkpoint(Slice head);
};

class RedoScan {
 public:
  // Scans the log from `from` on; feed() passes its bytes in order.
  RedoScan(LogLayout layout, Lsn from) : layout_(layout), lsn_(from), base_(from) {}
  // Scans a whole file.
  RedoScan(LogLayout layout, Slice file, Lsn from);
  void feed(Slice bytes);
  Lsn fed() const { return base_ + bytes_.size(); }

  // Finds the next mini-transaction; kNeedsMore if the bytes fed so far do not decide.
  enum class Found : u8 { kMiniTransaction, kNeedsMore, kEnd };
  Found look();
  // Takes the next mini-transaction; false where the log ends.
  bool next() { return look() == Found::kMiniTransaction; }
  Slice records() const { return Slice(bytes_).substr(begin_ - base_, records_); }
  Lsn begin() const { return begin_; }
  Lsn end() const { return lsn_; }

 private:
  static constexpr u64 kMax = 1 << 20;  // MTR_SIZE_MAX
  u8 at(Lsn lsn) const { return static_cast<u8>(bytes_[lsn - base_]); }

  LogLayout layout_;
  Lsn lsn_, begin_ = 0;
  Lsn base_;  // LSN of the first of bytes_
  std::string bytes_;
  u64 records_ = 0;  // bytes
};

}  // namespace tt::btree
