// What the page cleaner does next: a pure function of the pool and the log (MariaDB buf0flu.cc
// buf_flush_page_cleaner, page_cleaner_flush_pages_recommendation).
#pragma once
#include "btree/log/redo_log.h"
#include "btree/options/options.h"

namespace tt::btree {

// What the decision depends on.
struct FlushInputs {
  Ns now = 0;
  bool needs_room = false;   // free pages are short
  u32 dirty = 0, pages = 0;  // pages of the LRU list and the free list
  Lsn lsn = 0, oldest = 0;   // oldest: of unwritten changes, 0 if there are none
  Lsn sync_lsn = 0;          // statements wait until changes up to here are written
  Lsn async_lsn = 0;         // past the async flush point: write changes up to here
  bool write_all = false;    // write everything
};

enum class FlushKind : u8 { kNothing, kLru, kList };
struct FlushTask {
  FlushKind kind = FlushKind::kNothing;
  u32 pages = 0;        // at most
  Lsn limit = ~Lsn{0};  // kList: changes before it
  WriteReason reason = WriteReason::kFlushList;
  bool then_make_room = false;  // make room afterwards
  bool idle = true;             // sleep until woken; else look again in a second
};

// Averages over the last flushing_avg_loops rounds.
struct FlushHistory {
  Lsn last_lsn = 0, lsn_rate = 0;
  Ns last_time = 0;
  u64 pages = 0, page_rate = 0, rounds = 0, last_pages = 0;
};

FlushTask pick_flush(const Options& options, const LogAges& ages, const FlushInputs& inputs,
                     u32 pages_for_lsn, FlushHistory& history);
// The log sequence number up to which changes count as urgent for pages_for_lsn.
Lsn flush_target(const FlushInputs& inputs, const FlushHistory& history);
inline constexpr u32 kLsnScanFactor = 3;  // buf_flush_lsn_scan_factor

// Integer square root: without floating point every build decides alike.
u64 square_root(u64 v);

}  // namespace tt::btree
