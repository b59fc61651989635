#include "device/host_commands.h"

#include "device/options/schema.h"

namespace tt {

void book_write(u64 pages, Cause cause, HostCounters& counters, Ledger& ledger) {
  counters.host_writes++;
  counters.host_pages_written += pages;
  LedgerRow& row = ledger.row(cause);
  row.host_writes++;
  row.host_bytes_written += pages * kHostPage;
}

void book_read(u64 pages, Cause cause, HostCounters& counters, Ledger& ledger) {
  counters.host_reads++;
  counters.host_pages_read += pages;
  LedgerRow& row = ledger.row(cause);
  row.host_reads++;
  row.host_bytes_read += pages * kHostPage;
}

void host_write_fact(u64 page, u64 pages, Ns acknowledged, const IoTag& tag, const Ledger& ledger,
                     FactStream& facts) {
  facts.emit(tag.cause, tag.job, [&] {
    return device::HostWrite{.row = row_of(tag.cause, ledger.row(tag.cause)),
                             .page = page,
                             .pages = pages,
                             .first_bytes = tag.first_bytes,
                             .acknowledged_ns = acknowledged};
  });
}

void host_read_fact(u64 page, u64 pages, Ns completed, const IoTag& tag, const Ledger& ledger,
                    FactStream& facts) {
  facts.emit(tag.cause, tag.job, [&] {
    return device::HostRead{.row = row_of(tag.cause, ledger.row(tag.cause)),
                            .page = page,
                            .pages = pages,
                            .completed_ns = completed};
  });
}

}  // namespace tt
