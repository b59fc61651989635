// Reads a log as RocksDB's recovery does (db/log_reader.cc, 7.8): unusable bytes are skipped, end
// the reading, or count as damage, depending on the recovery mode (include/rocksdb/options.h
// WALRecoveryMode).
#pragma once
#include "core/types.h"
#include "lsm/options/options.h"

namespace tt::lsm {

class LogReader {
 public:
  // `number` distinguishes the log's own fragments from those that a recycled file still holds of
  // an earlier log.
  LogReader(Slice log, u64 number, WalRecoveryMode mode) : log_(log), number_(number), mode_(mode) {
    next_block();
  }
  // Reads the next whole record, which points into the log, or into the reader until the next call.
  // Returns false at the end, and at damage unless the mode skips it.
  bool next(Slice* record);
  // The first damage that the mode reports; null if there is none.
  const char* damage() const { return damage_; }
  // True if bytes were skipped, reported or not. A file's size may be ahead of its data; a power
  // cut then leaves zeros.
  bool skipped() const { return skipped_; }
  // Offsets of the last record returned, and of the first bytes that were skipped.
  u64 record_at() const { return record_at_; }
  u64 skipped_at() const { return skipped_at_; }

 private:
  enum class Fragment : u8 {
    kGood,
    kEnd,
    kShortHeader,
    kShortBody,
    kZeros,
    kOld,
    kBadLength,
    kBadChecksum,
    kBadType
  };
  Fragment read_fragment(u8* type, Slice* payload);
  bool next_block();
  bool stops(Fragment fragment);
  void report(const char* what);
  void skip();
  bool skips() const { return mode_ == WalRecoveryMode::kSkipAnyCorruptedRecords; }
  // True for modes to which incomplete records matter too.
  bool strict() const {
    return mode_ == WalRecoveryMode::kAbsoluteConsistency ||
           mode_ == WalRecoveryMode::kPointInTimeRecovery;
  }

  Slice log_;
  u64 number_;
  WalRecoveryMode mode_;
  u64 offset_ = 0, block_end_ = 0;
  u64 fragment_at_ = 0, record_at_ = 0, skipped_at_ = 0;
  bool last_block_ = false;  // shorter than a block: the file ends in it
  bool recycled_ = false, first_read_ = false, in_record_ = false, skipped_ = false;
  const char* damage_ = nullptr;
  std::string scratch_;
};

}  // namespace tt::lsm
