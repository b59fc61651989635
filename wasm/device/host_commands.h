// Bookkeeping of host commands that all drives share: counters, ledger rows, facts.
#pragma once
#include "device/device.h"
#include "device/ledger.h"

namespace tt {

// Absolute counters since the run began.
struct HostCounters {
  u64 host_writes = 0, host_reads = 0, host_flushes = 0, host_trims = 0;
  u64 host_pages_written = 0, host_pages_read = 0, host_pages_trimmed = 0;
};

// Count a command, and book its bytes at the ledger's host floor.
void book_write(u64 pages, Cause cause, HostCounters& counters, Ledger& ledger);
void book_read(u64 pages, Cause cause, HostCounters& counters, Ledger& ledger);

// Emit device.host_write and device.host_read. REQUIRES: the command is booked, as the facts carry
// the ledger's row.
void host_write_fact(u64 page, u64 pages, Ns acknowledged, const IoTag& tag, const Ledger& ledger,
                     FactStream& facts);
void host_read_fact(u64 page, u64 pages, Ns completed, const IoTag& tag, const Ledger& ledger,
                    FactStream& facts);

}  // namespace tt
