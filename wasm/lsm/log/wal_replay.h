// Replays the logs after a crash, one by one in the order of their numbers (RocksDB
// db/db_impl/db_impl_open.cc RecoverLogFiles).
//
// Point in time is stricter than in 7.8: a write whose sequence number does not follow the last one
// is not replayed either. RocksDB relies on file sizes that are never ahead of the data; a volume
// without a journal gives no such promise.
#pragma once
#include "core/result.h"
#include "lsm/log/log_format.h"
#include "lsm/log/log_reader.h"

namespace tt::lsm {

class WalReplay {
 public:
  explicit WalReplay(WalRecoveryMode mode) : mode_(mode) {}
  // Sequence numbers, ascending, of writes that reached tables without a log. They are no holes.
  void set_taken(std::vector<u64> taken) { taken_ = std::move(taken); }
  // Calls visit(entry) for each write to replay. kCorruption for damage that the mode does not
  // tolerate.
  template <class Visit>
  Error replay(u64 number, Slice log, Visit&& visit) {
    LogReader reader(log, number, mode_);
    const char* wrong = nullptr;
    bool any = false;
    u64 wrong_at = 0;
    for (Slice record; reader.next(&record);) {
      const Result<std::vector<BatchEntry>> batch = decode_batch(record);
      wrong = batch.ok() ? check_order(batch.value()) : "a record that is no write batch";
      if (wrong != nullptr && mode_ == WalRecoveryMode::kSkipAnyCorruptedRecords) continue;
      wrong_at = reader.record_at();
      if (wrong != nullptr) break;
      for (const BatchEntry& entry : batch.value()) visit(entry);
      any = true;
      if (!batch.value().empty()) next_sequence_ = batch.value().back().sequence + 1;
    }
    if (reader.damage() != nullptr) wrong = reader.damage(), wrong_at = reader.skipped_at();
    bytes_ += log.size();
    if (!any && mode_ == WalRecoveryMode::kPointInTimeRecovery)
      stopped_ = true;  // later logs would leave a hole
    return wrong == nullptr ? Error::none() : judge(number, wrong_at, wrong);
  }
  // Point in time: the log at whose damage the replay ended; 0 if it did not.
  u64 damaged_log() const { return damaged_log_; }
  u64 bytes() const { return bytes_; }  // all logs together

 private:
  const char* check_order(const std::vector<BatchEntry>& batch);
  Error judge(u64 number, u64 at, const char* wrong);

  const WalRecoveryMode mode_;
  std::vector<u64> taken_;
  u64 next_sequence_ = 0, bytes_ = 0, damaged_log_ = 0;
  bool stopped_ = false;  // point in time: at damage
};

}  // namespace tt::lsm
