// The page cleaner's next task, as a pure function of the pool and the log (MariaDB buf0flu.cc
// buf_flush_page_cleaner, page_cleaner_flush_pages_recommendation).
#pragma once
#include "btree/log/redo_log.h"
#include "btree/options/options.h"

namespace tt::btree {

// Inputs of the decision.
struct FlushInputs {
  Ns now = 0;
  bool needs_room = false;   // free pages are short
  u32 dirty = 0, pages = 0;  // pages of the LRU list and the free list
  Lsn lsn = 0, oldest = 0;   // oldest: of unwritten changes, 0 if there are none
  Lsn sync_lsn = 0;          // statements wait until changes up to here are written
  Lsn async_lsn = 0;         // past the async flush point: write changes up to here
  bool write_all = false;    // write everything
  bool idle = true;          // the last look found nothing to do
  bool active = true;        // transactions were committed since the last look
};

// A task has up to three parts, one after the other: room, changed pages, room again.
struct FlushTask {
  u32 room_first = 0;   // pages to write at most while making room
  u32 pages = 0;        // changed pages to write at most, from the oldest change on
  Lsn limit = ~Lsn{0};  // only changes before it
  WriteReason reason = WriteReason::kFlushList;  // for `pages`
  bool then_room = false;  // then room is made, with what room_after_list() leaves
  bool averaged = false;   // the pace is averaged over batches like this one
  bool idle = false;       // nothing to do: sleep until woken
};

// Averages over the last flushing_avg_loops rounds, and the sums of the current ones.
struct FlushHistory {
  Lsn last_lsn = 0, lsn_rate = 0;
  Ns last_time = 0;
  u64 pages = 0, page_rate = 0, rounds = 0, last_pages = 0;
};

// Picks the task of the next turn; updates the averages if the turn's pace depends on them.
FlushTask pick_flush(const Options& options, const LogAges& ages, const FlushInputs& inputs,
                     u32 pages_for_lsn, FlushHistory& history);
// Pages that may be written for room after a batch that has written `flushed` changed pages.
u32 room_after_list(const Options& options, u32 flushed);
// The LSN up to which changes count as urgent for `pages_for_lsn`.
Lsn flush_target(const FlushInputs& inputs, const FlushHistory& history);
inline constexpr u32 kLsnScanFactor = 3;  // buf_flush_lsn_scan_factor

// Integer square root: without floating point every build decides alike.
u64 square_root(u64 v);

}  // namespace tt::btree
