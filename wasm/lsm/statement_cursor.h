// A client's place in its statement at the LSM engine.
#pragma once
#include "lsm/lsm_engine.h"

namespace tt::lsm {

struct LsmEngine::StatementCursor : Cursor {
  explicit StatementCursor(Actor& client) : Cursor(client) {}
  bool running = false;  // the statement has begun
  // Writes.
  enum class Write : u8 { kBegin, kQueued, kFlushWanted } write = Write::kBegin;
  bool admitted = false;      // the delay for this write has been served
  Ns stalled_since = kNever;  // kNever: not stalled
  u64 flush_through = 0;      // kFlush: wait until this memtable is gone
  // Reads.
  GetCursor get;
  ScanCursor scan;
  u64 scanned_runs = 0;
};

}  // namespace tt::lsm
