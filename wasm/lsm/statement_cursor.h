// A client's place in its statement at the LSM engine.
#pragma once
#include "lsm/jobs/checkpoint.h"
#include "lsm/lsm_engine.h"
#include "lsm/rows/index_entry.h"

namespace tt::lsm {

struct LsmEngine::StatementCursor : Cursor {
  explicit StatementCursor(Actor& client) : Cursor(client) {}
  IndexEntry entry;         // the statement as it is stored
  std::string timed_value;  // of a row that may expire
  bool running = false;     // the statement has begun
  bool looked_up = false;   // the row that the write is about has been read
  // Writes.
  enum class Write : u8 { kBegin, kInBatch, kQueued, kFlushWanted } write = Write::kBegin;
  std::string batch;          // log_format.h: this write, and those of its transaction before it
  u64 batch_bytes = 0;        // keys and values of the batch
  bool admitted = false;      // the delay for this write has been served
  Ns stalled_since = kNever;  // kNever: not stalled
  std::vector<u64>
      flush_through;        // kFlush, by family: wait until all memtables before this one are gone
  bool compacting = false;  // kCompact: the memory is flushed, the compaction waits or goes on
  std::optional<Checkpoint> checkpoint;  // kCheckpoint: the memory is flushed, if it had to be
  enum class Bulk : u8 {
    kRow,
    kClose,
    kFlush,
    kPlace,
    kLog,
    kInstall,
    kDone
  } bulk = Bulk::kRow;  // WriteFlavour::kBulk
  // Reads.
  GetCursor get;
  ScanCursor scan;
};

}  // namespace tt::lsm
