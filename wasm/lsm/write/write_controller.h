// Decides whether writes flow, are delayed, or stop (RocksDB db/column_family.cc
// RecalculateWriteStallConditions, db/write_controller.cc).
//
// Each column family is judged by itself. Writes stop for all as soon as one family requires it,
// and are delayed likewise, at one rate, which adapts to the backlog.
#pragma once
#include <vector>

#include "lsm/options/options.h"
#include "lsm/options/states.h"

namespace tt::lsm {

// The figures of one family on which the decision rests.
struct WritePressure {
  u64 waiting_memtables, l0_files, pending_compaction_bytes;
};

class WriteController {
 public:
  explicit WriteController(const Options& options, u64 families = 1)
      : options_(options), families_(families), rate_(start_rate()) {}
  // Called after each memtable switch and each install, with the family's options.
  void recalculate(const Options& options, u32 family, const WritePressure& pressure);
  // The state and the reason of the family with the strongest demand.
  WriteState state() const { return families_[hardest_].state; }
  WriteReason reason() const { return families_[hardest_].reason; }
  u32 family() const { return hardest_; }
  // Returns when a delayed write of `bytes` that arrives at `now` may proceed, and books the bytes.
  Ns admit(Ns now, u64 bytes);
  u64 rate() const { return rate_; }  // bytes a second while delayed

 private:
  u64 start_rate() const;  // delayed_write_rate, resolved (options/db_options, SanitizeOptions)
  struct Family {
    WriteState state = WriteState::kFlowing;
    WriteReason reason = WriteReason::kNone;
    u64 last_pending = 0;
  };
  bool any(WriteState state) const;
  void adapt_rate(const Family& family, u64 pending_bytes, bool near_stop);
  const Options& options_;  // the database's
  std::vector<Family> families_;
  u32 hardest_ = 0;
  u64 rate_;
  Ns next_free_ = 0;
};

}  // namespace tt::lsm
