// The memory of all memtables against one budget, as RocksDB's write buffer manager counts it
// (memtable/write_buffer_manager.cc ShouldFlush), the history included that a database with
// transactions keeps of flushed memtables to look for conflicts (db/memtable_list.cc TrimHistory).
#pragma once
#include <deque>

#include "core/types.h"

namespace tt::lsm {

// Bytes of memtables, as the arena counts them.
struct MemtableMemory {
  u64 active = 0;   // of the one that is written to
  u64 waiting = 0;  // of those that wait for their flush or are being flushed
  u64 history = 0;  // of those that were flushed and are kept
};

// True when the active memtable is to be flushed: it alone takes 7/8 of the budget, or half of it
// while all together spend it. A budget of 0 has no limit.
bool spends_budget(const MemtableMemory& memory, u64 budget_bytes);

// Drops flushed memtables (bytes each, oldest first), until those after the oldest one and what is
// in use keep below `most_bytes`.
void trim_history(std::deque<u64>& flushed, u64 in_use, u64 most_bytes);

}  // namespace tt::lsm
