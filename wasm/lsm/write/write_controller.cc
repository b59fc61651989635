#include "lsm/write/write_controller.h"

#include <algorithm>

#include "lsm/database/column_family.h"

namespace tt::lsm {

u64 WriteController::start_rate() const {
  if (options_.delayed_write_rate != 0) return options_.delayed_write_rate;
  return options_.rate_limiter_bytes_per_sec != 0 ? options_.rate_limiter_bytes_per_sec : 16 * MiB;
}

bool WriteController::any(WriteState state) const {
  return std::any_of(families_.begin(), families_.end(),
                     [&](const Family& f) { return f.state == state; });
}

// The order of the conditions decides the reason: stops before delays, and memtables before L0
// files before pending bytes (RecalculateWriteStallConditions).
void WriteController::recalculate(const Options& options, u32 number, const WritePressure& p) {
  TT_CHECK(number < families_.size());
  const u64 soft = options.soft_pending_compaction_bytes_limit,
            hard = options.hard_pending_compaction_bytes_limit;
  const u64 most_memtables = options.max_write_buffer_number;
  Family& family = families_[number];
  const auto set = [&](WriteState state, WriteReason reason) {
    family.state = state, family.reason = reason;
  };
  const auto delay = [&](WriteReason reason, bool near_stop) {
    adapt_rate(family, p.pending_compaction_bytes, near_stop);
    set(WriteState::kDelayed, reason);
  };
  if (p.waiting_memtables >= most_memtables) {
    set(WriteState::kStopped, WriteReason::kMemtables);
  } else if (p.l0_files >= options.level0_stop_writes_trigger) {
    set(WriteState::kStopped, WriteReason::kL0Files);
  } else if (hard > 0 && p.pending_compaction_bytes >= hard) {
    set(WriteState::kStopped, WriteReason::kPendingBytes);
  } else if (most_memtables > 3 && p.waiting_memtables >= most_memtables - 1 &&
             p.waiting_memtables > memtables_to_merge(options)) {
    delay(WriteReason::kMemtables, false);
  } else if (p.l0_files >= options.level0_slowdown_writes_trigger) {
    delay(WriteReason::kL0Files, p.l0_files + 2 >= options.level0_stop_writes_trigger);
  } else if (soft > 0 && p.pending_compaction_bytes >= soft) {
    delay(WriteReason::kPendingBytes,
          hard > soft && p.pending_compaction_bytes - soft > (hard - soft) / 4 * 3);
  } else {
    if (any(WriteState::kDelayed)) rate_ = std::min(start_rate(), rate_ / 5 * 7);
    set(WriteState::kFlowing, WriteReason::kNone);
  }
  family.last_pending = p.pending_compaction_bytes;
  hardest_ = 0;
  for (u32 i = 1; i < families_.size(); i++)
    if (families_[i].state > families_[hardest_].state) hardest_ = i;
}

// SetupDelay: the first delay, including one after a stop, keeps the rate as it is. After that the
// rate falls by two fifths near a stop, by a fifth if the backlog did not shrink, and rises by a
// quarter if it did.
void WriteController::adapt_rate(const Family& family, u64 pending_bytes, bool near_stop) {
  constexpr u64 kLowestRate = 16 * KiB;
  if (!any(WriteState::kDelayed) || start_rate() <= kLowestRate) return;
  if (any(WriteState::kStopped) || near_stop) {
    rate_ = std::max(kLowestRate, rate_ / 5 * 3);
  } else if (pending_bytes >= family.last_pending && family.last_pending > 0) {
    rate_ = std::max(kLowestRate, rate_ / 5 * 4);
  } else if (pending_bytes < family.last_pending) {
    rate_ = std::min(start_rate(), rate_ / 4 * 5);
  }
}

Ns WriteController::admit(Ns now, u64 bytes) {
  TT_CHECK(rate_ > 0);
  const Ns start = std::max(now, next_free_);
  next_free_ = start + bytes * kSecond / rate_;
  return start;
}

}  // namespace tt::lsm
