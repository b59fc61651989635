#include "lsm/log/wal_replay.h"

#include <algorithm>

#include "core/padded.h"

namespace tt::lsm {

// Returns the fault of a batch's sequence numbers, or null. Writes that follow the last replayed
// one after damage were made after an earlier recovery had stopped at that damage: the replay
// resumes.
const char* WalReplay::check_order(const std::vector<BatchEntry>& batch) {
  if (mode_ != WalRecoveryMode::kPointInTimeRecovery || batch.empty()) return nullptr;
  u64 next = next_sequence_;
  while (next != batch[0].sequence && std::binary_search(taken_.begin(), taken_.end(), next))
    next++;
  const bool follows = batch[0].sequence == next;
  if (follows) stopped_ = false, damaged_log_ = 0;
  if (stopped_ || (next_sequence_ != 0 && !follows)) return "the sequence numbers do not follow";
  return nullptr;
}

// Point in time ends the replay at the damage without an error.
Error WalReplay::judge(u64 number, u64 at, const char* wrong) {
  if (mode_ == WalRecoveryMode::kSkipAnyCorruptedRecords) return Error::none();
  if (mode_ == WalRecoveryMode::kPointInTimeRecovery) {
    stopped_ = true;
    if (damaged_log_ == 0) damaged_log_ = number;
    return Error::none();
  }
  return {ErrorCode::kCorruption,
          padded(number, 6) + ".log, record at " + std::to_string(at) + ": " + wrong};
}

}  // namespace tt::lsm
