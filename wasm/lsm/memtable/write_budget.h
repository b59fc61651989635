// The memory of all memtables against one budget, as RocksDB's write buffer manager counts it
// (memtable/write_buffer_manager.cc ShouldFlush). It includes the flushed memtables that a database
// with transactions keeps as history, to detect conflicts (db/memtable_list.cc TrimHistory).
#pragma once
#include <deque>

#include "core/types.h"

namespace tt::lsm {

// Bytes of memtables, as the arena counts them.
struct MemtableMemory {
  u64 active = 0;   // the memtable that takes writes
  u64 waiting = 0;  // memtables that wait for their flush or are being flushed
  u64 history = 0;  // flushed memtables that are kept
};

// True if the active memtable is to be flushed: it alone exceeds 7/8 of the budget, or it has half
// of the budget while all together spend it. A budget of 0 means no limit.
bool spends_budget(const MemtableMemory& memory, u64 budget_bytes);

// Drops flushed memtables (bytes each, oldest first) while the memory would stay at `most_bytes` or
// more without the oldest: RocksDB keeps one memtable more than the limit rather than one less.
void trim_history(std::deque<u64>& flushed, u64 in_use, u64 most_bytes);

}  // namespace tt::lsm
