// A client's place in its statement and its transaction at the fractal tree.
#pragma once
#include "fractal/fractal_engine.h"

namespace tt::fractal {

struct FractalEngine::StatementCursor : Cursor {
  StatementCursor(Actor& client, u64 number)
      : Cursor(client), owner(Tree::kStatementsOwn + number) {}
  const u64 owner;  // of latches
  enum class Stage : u8 {
    kBegin,
    kInject,
    kCommit,
    kCommitMessages,
    kDurable,
    kReading
  } stage = Stage::kBegin;
  // The transaction.
  u64 xid = 0;                       // 0: none
  std::vector<std::string> deleted;  // keys that get a commit message
  size_t committed = 0;              // of these
  u64 wait_lsn = 0;
  std::string stored_key;  // of a statement that names its index
  // What the statement needs in memory.
  Fetch fetch;
  Node* fetching = nullptr;
  std::vector<Node*> pins;
  u64 reads = 0, read_bytes = 0, applied = 0;
  Ns cpu = 0;
  bool slept = false;
  bool looked_up = false;  // the row that the write is about has been read
  Ns stalled_since = kNever;
  u64 checkpoint = 0;  // kFlush
  // Reads.
  std::vector<Step> path;  // to the leaf
  Node* leaf = nullptr;
  u32 part = 0;
  std::string position;  // a scan goes on behind it
  bool behind = false;
};

}  // namespace tt::fractal
