// Sums and cells of the ledger.
#include "device/ledger.h"

#include "device/schema.h"

namespace tt {

LedgerRow Ledger::totals() const {
  LedgerRow sum;
  for (const LedgerRow& r : rows_) {
    sum.engine_bytes_written += r.engine_bytes_written;
    sum.engine_bytes_read += r.engine_bytes_read;
    sum.first_bytes += r.first_bytes;
    sum.host_bytes_written += r.host_bytes_written;
    sum.host_writes += r.host_writes;
    sum.host_bytes_read += r.host_bytes_read;
    sum.host_reads += r.host_reads;
    sum.nand_bytes_programmed += r.nand_bytes_programmed;
    sum.nand_bytes_read += r.nand_bytes_read;
  }
  return sum;
}

void write_ledger_row(Cause cause, const LedgerRow& row, RowWriter& out) {
  out.integer(cause)
      .integer(row.engine_bytes_written)
      .integer(row.engine_bytes_read)
      .integer(row.first_bytes)
      .integer(row.host_bytes_written)
      .integer(row.host_writes)
      .integer(row.host_bytes_read)
      .integer(row.host_reads)
      .integer(row.nand_bytes_programmed)
      .integer(row.nand_bytes_read);
}

void ledger_row_fact(const Ledger& ledger, Cause cause, u64 job, FactStream& facts) {
  if (!facts.begin(device::kLedgerRow, cause, job)) return;
  write_ledger_row(cause, ledger.row(cause), facts.cells());
}

}  // namespace tt
