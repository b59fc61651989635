// The ledger: every byte by its cause, at each floor: user -> engine -> host (the device's
// interface) -> NAND.
//
// The volume books the bytes that engines write and read, the device those at its interface and in
// its cells. The rows of a floor always add up to that floor's own counters; Ledger::totals()
// returns the sums to compare.
#pragma once
#include <array>

#include "device/options/tables.h"
#include "facts/fact_stream.h"
#include "facts/table_sink.h"

namespace tt {

// One cause's absolute counters since the run began. All bytes; `writes` and `reads` are device
// commands.
struct LedgerRow {
  u64 engine_bytes_written = 0;  // unpadded, as the engine counts them
  u64 engine_bytes_read = 0;
  // part of engine_bytes_written: user bytes that entered the structure for the first time
  u64 first_bytes = 0;
  u64 host_bytes_written = 0, host_writes = 0;
  u64 host_bytes_read = 0, host_reads = 0;
  u64 nand_bytes_programmed = 0, nand_bytes_read = 0;
  bool empty() const {
    return (engine_bytes_written | engine_bytes_read | host_bytes_written | host_bytes_read |
            nand_bytes_programmed | nand_bytes_read | host_writes | host_reads) == 0;
  }
};

class Ledger {
 public:
  static constexpr u32 kFolders = 16, kRowsPerFolder = 32;

  LedgerRow& row(Cause cause) {
    TT_DCHECK((cause >> 8) < kFolders && (cause & 255) < kRowsPerFolder);
    return rows_[(cause >> 8) * kRowsPerFolder + (cause & 255)];
  }
  const LedgerRow& row(Cause cause) const { return const_cast<Ledger*>(this)->row(cause); }
  // Calls visit(cause, row) for every cause with a command or byte, in id order.
  template <class Visit>
  void each(Visit&& visit) const {
    for (u32 i = 0; i < rows_.size(); i++)
      if (!rows_[i].empty())
        visit(make_id(static_cast<u8>(i / kRowsPerFolder), static_cast<u8>(i % kRowsPerFolder)),
              rows_[i]);
  }
  LedgerRow totals() const;
  void describe(TableSink& sink) const;

 private:
  std::array<LedgerRow, kFolders * kRowsPerFolder> rows_{};
};

device::CauseRow row_of(Cause cause, const LedgerRow& row);
// Emits the fact that `cause`'s row changed, for changes without a host_write or host_read fact.
void ledger_row_fact(const Ledger& ledger, Cause cause, u64 job, FactStream& facts);

}  // namespace tt
