// Counters at 200 even moments of the run, at its start and end, and at the ends of phases: the
// windows of measures. Each moment also keeps the ledger by cause. Kept from the start, so that
// they do not depend on how the run is watched; not part of the digest.
#pragma once
#include <vector>

#include "device/ledger.h"
#include "lab/schema.h"

namespace tt::lab {

class Series {
 public:
  explicit Series(u64 statements_total)
      : length_(std::max<u64>(div_up(statements_total, kMoments), 1)) {}

  // True if an even moment falls after this many statements.
  bool due(u64 statements) const { return statements % length_ == 0; }

  // Adds a moment and numbers it. A moment equal to the last one in time and statements is left
  // out, but waits may have ended since.
  void add(SeriesRow row, const Ledger& ledger, const WaitTimes& waits) {
    const bool again = !rows_.empty() && rows_.back().t_ns.value == row.t_ns.value &&
                       rows_.back().statements.value == row.statements.value;
    if (again) waits_.resize(waits_.size() - kWaitReasons);
    waits_.insert(waits_.end(), waits.ns.begin(), waits.ns.end());
    if (again) return;
    TT_CHECK(rows_.empty() || (row.t_ns.value >= rows_.back().t_ns.value &&
                               row.statements.value >= rows_.back().statements.value));
    row.moment = rows_.size();
    rows_.push_back(row);
    ledger.each([&](Cause cause, const LedgerRow& moved) {
      causes_.push_back({.moment = row.moment,
                         .cause = cause,
                         .host_bytes_written = moved.host_bytes_written,
                         .host_writes = moved.host_writes,
                         .host_bytes_read = moved.host_bytes_read,
                         .host_reads = moved.host_reads,
                         .nand_bytes_programmed = moved.nand_bytes_programmed});
    });
  }

  void describe(TableSink& sink) const {
    sink.rows<SeriesRow>([&](auto&& add) {
      for (const SeriesRow& row : rows_) add(row);
    });
    sink.rows<SeriesCausesRow>([&](auto&& add) {
      for (const SeriesCausesRow& row : causes_) add(row);
    });
    sink.rows<WaitsRow>([&](auto&& add) {
      for (size_t i = 0; i < waits_.size(); i++)
        if (waits_[i] > 0)
          add({.moment = i / kWaitReasons,
               .reason = static_cast<WaitReason>(i % kWaitReasons),
               .ns = waits_[i]});
    });
  }

 private:
  static constexpr u64 kMoments = 200;

  const u64 length_;
  std::vector<SeriesRow> rows_;
  std::vector<SeriesCausesRow> causes_;
  std::vector<Ns> waits_;  // by moment, then by reason
};

}  // namespace tt::lab
