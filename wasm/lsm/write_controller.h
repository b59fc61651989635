// Decides whether writes flow, are delayed, or stop (RocksDB db/column_family.cc RecalculateWriteStallConditions,
// db/write_controller.cc). Pure but for the rate it remembers.
#pragma once
#include "lsm/options.h"

namespace tt::lsm {

enum class WriteState : u8 { kFlowing, kDelayed, kStopped };
enum class WriteReason : u8 { kNone, kMemtables, kL0Files, kPendingBytes };

// What the decision looks at.
struct WritePressure {
  u64 waiting_memtables, l0_files, pending_compaction_bytes;
};

class WriteController {
 public:
  explicit WriteController(const Options& options) : options_(options), rate_(start_rate()) {}
  // Called after each memtable switch and each install.
  void recalculate(const WritePressure& pressure);
  WriteState state() const { return state_; }
  WriteReason reason() const { return reason_; }
  // When a delayed write of `bytes` that asks at `now` may go on. Books the bytes.
  Ns admit(Ns now, u64 bytes);
  u64 rate() const { return rate_; }  // bytes a second while delayed

 private:
  u64 start_rate() const;  // delayed_write_rate, resolved (options/db_options, SanitizeOptions)
  void set_delayed(WriteReason reason, const WritePressure& pressure, bool near_stop);
  const Options& options_;
  WriteState state_ = WriteState::kFlowing;
  WriteReason reason_ = WriteReason::kNone;
  u64 rate_, last_pending_ = 0;
  Ns next_free_ = 0;
};

}  // namespace tt::lsm
