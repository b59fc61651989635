#include "device/host_commands.h"

#include "device/schema.h"

namespace tt {
namespace {

void command_fact(FactKind kind, Ns done, u64 page, u64 pages, const IoTag& tag,
                  const Ledger& ledger, FactStream& facts) {
  if (!facts.begin(kind, tag.cause, tag.job)) return;
  write_ledger_row(tag.cause, ledger.row(tag.cause), facts.cells());
  facts.cells().integer(page).integer(pages);
  if (kind == device::kHostWrite) facts.cells().integer(tag.first_bytes);
  facts.cells().integer(done);
}

}  // namespace

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
  command_fact(device::kHostWrite, acknowledged, page, pages, tag, ledger, facts);
}

void host_read_fact(u64 page, u64 pages, Ns completed, const IoTag& tag, const Ledger& ledger,
                    FactStream& facts) {
  command_fact(device::kHostRead, completed, page, pages, tag, ledger, facts);
}

void write_host_counters(const HostCounters& c, RowWriter& out) {
  for (u64 cell : {u64{0}, c.host_writes, c.host_reads, c.host_flushes, c.host_trims,
                   c.host_pages_written, c.host_pages_read, c.host_pages_trimmed})
    out.integer(cell);
}

}  // namespace tt
