#include "lsm/write_controller.h"

#include <algorithm>

namespace tt::lsm {

u64 WriteController::start_rate() const {
  if (options_.delayed_write_rate != 0) return options_.delayed_write_rate;
  return options_.rate_limiter_bytes_per_sec != 0 ? options_.rate_limiter_bytes_per_sec : 16 * MiB;
}

void WriteController::recalculate(const WritePressure& p) {
  const u64 soft = options_.soft_pending_compaction_bytes_limit, hard = options_.hard_pending_compaction_bytes_limit;
  const WriteState before = state_;
  const auto stop = [&](WriteReason reason) { state_ = WriteState::kStopped, reason_ = reason; };
  if (p.waiting_memtables >= options_.max_write_buffer_number) {
    stop(WriteReason::kMemtables);
  } else if (p.l0_files >= options_.level0_stop_writes_trigger) {
    stop(WriteReason::kL0Files);
  } else if (hard > 0 && p.pending_compaction_bytes >= hard) {
    stop(WriteReason::kPendingBytes);
  } else if (options_.max_write_buffer_number > 3 && p.waiting_memtables >= options_.max_write_buffer_number - 1) {
    set_delayed(WriteReason::kMemtables, p, false);
  } else if (p.l0_files >= options_.level0_slowdown_writes_trigger) {
    set_delayed(WriteReason::kL0Files, p, p.l0_files + 2 >= options_.level0_stop_writes_trigger);
  } else if (soft > 0 && p.pending_compaction_bytes >= soft) {
    set_delayed(WriteReason::kPendingBytes, p,
                hard > soft && p.pending_compaction_bytes - soft > (hard - soft) / 4 * 3);
  } else {
    if (before != WriteState::kFlowing) rate_ = std::min(start_rate(), rate_ / 5 * 7);
    state_ = WriteState::kFlowing, reason_ = WriteReason::kNone;
  }
  last_pending_ = p.pending_compaction_bytes;
}

void WriteController::set_delayed(WriteReason reason, const WritePressure& p, bool near_stop) {
  constexpr u64 kLowestRate = 16 * KiB;
  if (state_ == WriteState::kStopped || near_stop) {
    rate_ = std::max(kLowestRate, rate_ / 5 * 3);
  } else if (state_ == WriteState::kDelayed) {
    if (p.pending_compaction_bytes >= last_pending_ && last_pending_ > 0) {
      rate_ = std::max(kLowestRate, rate_ / 5 * 4);
    } else if (p.pending_compaction_bytes < last_pending_) {
      rate_ = std::min(start_rate(), rate_ / 4 * 5);
    }
  }
  state_ = WriteState::kDelayed, reason_ = reason;
}

Ns WriteController::admit(Ns now, u64 bytes) {
  const Ns start = std::max(now, next_free_);
  next_free_ = start + bytes * kSecond / rate_;
  return start;
}

}  // namespace tt::lsm
