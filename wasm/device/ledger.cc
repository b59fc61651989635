// Sums, tables and facts of the ledger.
#include "device/ledger.h"

#include "device/options/schema.h"

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

void Ledger::describe(TableSink& sink) const {
  sink.rows<device::CauseRow>([&](auto&& add) {
    each([&](Cause cause, const LedgerRow& row) { add(row_of(cause, row)); });
  });
}

device::CauseRow row_of(Cause cause, const LedgerRow& row) {
  return {.cause = cause,
          .engine_bytes_written = row.engine_bytes_written,
          .engine_bytes_read = row.engine_bytes_read,
          .first_bytes = row.first_bytes,
          .host_bytes_written = row.host_bytes_written,
          .host_writes = row.host_writes,
          .host_bytes_read = row.host_bytes_read,
          .host_reads = row.host_reads,
          .nand_bytes_programmed = row.nand_bytes_programmed,
          .nand_bytes_read = row.nand_bytes_read};
}

void ledger_row_fact(const Ledger& ledger, Cause cause, u64 job, FactStream& facts) {
  facts.emit(cause, job,
             [&] { return device::LedgerChanged{.row = row_of(cause, ledger.row(cause))}; });
}

}  // namespace tt
