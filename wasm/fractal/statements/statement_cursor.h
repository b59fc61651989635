// A client's position in its statement, its transaction, and the nodes that it pins while it waits
// for others.
#pragma once
#include "engine/engine.h"
#include "fractal/flush/hot_path.h"
#include "fractal/state/fetch.h"
#include "fractal/state/transaction.h"
#include "fractal/write/node_writer.h"

namespace tt::fractal {

// One step of the path from the root to a leaf.
struct PathStep {
  Node* node;
  u32 child;
};

enum class Visit : u8 { kReady, kPark, kFetching };

struct StatementCursor : Cursor {
  StatementCursor(Actor& client, u64 number)
      : Cursor(client), owner(Nodes::kStatementsOwn + number) {}

  // Makes the node usable for this statement: not latched by another owner, and in memory as far as
  // `target` needs it. kPark: its latch is awaited. kFetching: a fetch has begun; call
  // continue_fetch() next.
  Visit visit(Nodes& nodes, Node& node, const Target* target, Cause cause);
  // Continues the fetch that visit() began; done if there is none.
  Progress continue_fetch(Nodes& nodes, Ns now);
  // True while the cachetable is far over its limit (evictor::wait_for_cache_pressure_to_subside):
  // the client parks until it is woken. It does not check again then, or other clients could keep
  // it waiting forever.
  bool stalls(EngineStatus& status, NodeWriter& writer, Ns now);
  // Unpins the nodes and resets what is counted for one statement.
  void release(Nodes& nodes);

  const u64 owner;  // the cursor as an owner of latches
  enum class Stage : u8 {
    kBegin,
    kNote,
    kInject,
    kCommit,
    kCommitMessages,
    kDurable,
    kReading
  } stage = Stage::kBegin;
  Transaction transaction;
  u32 entries_left = 0;  // entries of the row being put, due in other dictionaries
  u64 writes = 0;        // writes of the transaction; once committed, number of the last
  u64 wait_lsn = 0;
  Ns durable_since = kNever;         // it waits for its log records
  bool must_be_durable = false;      // the transaction's commit, whatever commit_sync says
  Dictionary* dictionary = nullptr;  // dictionary of the statement's index
  // Nodes that the statement needs in memory, and its reads so far.
  Fetch fetch;
  Node* fetching = nullptr;
  std::vector<Node*> pins;
  u64 reads = 0, read_bytes = 0, applied = 0, stepped_over = 0;
  Ns cpu = 0;
  bool looking_up = false, looked_up = false;  // the row to be written is being, has been read
  Ns stalled_since = kNever;
  u64 checkpoint = 0;   // kFlush: number of the awaited checkpoint
  std::string row;      // buffer of a row with columns, stored or read
  std::string row_key;  // while an index is built: the row whose entries are being written
  HotPath hot_path;     // kOptimize
  u32 optimizing = 0;   // kOptimize: the dictionary's place among all
  // Reads.
  std::vector<PathStep> path;  // to the leaf
  Node* leaf = nullptr;
  u32 part = 0;
  std::string position;         // key at which a scan continues
  bool after_position = false;  // just after `position`, or else just before it
  bool at_end = false;          // after all keys
  ScanBounds bounds;
  u32 searches = 0;  // by the scan, each with rows
};

}  // namespace tt::fractal
