// Optional features of engines, beyond puts, deletes, gets, scans, flushes and compactions.
//
// An engine class declares all it can do as `static constexpr Capabilities kCapabilities`, so that
// the registry can name the engines with a feature. Engine::capabilities() returns those of one
// instance, with the options it was made with.
#pragma once

namespace tt {

struct Capabilities {
  // Operations. The lab refuses a workload that needs one that the engine lacks.
  bool merges = false;             // Op::kMerge
  bool deletes_ranges = false;     // Op::kDeleteRange
  bool makes_checkpoints = false;  // Op::kCheckpoint
  bool transactions = false;       // Op::kCommit, Op::kRollback, and reads of one's own writes
  bool ranges = false;             // ReadArgs::until, ReadArgs::backwards
  bool changes_columns = false;    // Op::kChangeRows
  bool optimizes = false;          // Op::kOptimize
  bool changes_indexes = false;    // Op::kDropIndex, Op::kAddIndex
  // Refinements. An engine without them runs the plain statement.
  bool single_deletes = false;    // WriteFlavour::kSingle
  bool bulk_loads = false;        // WriteFlavour::kBulk
  bool sorts_bulk_loads = false;  // WriteFlavour::kBulkUnsorted
  bool snapshots = false;         // Engine::take_snapshot, ReadArgs::snapshot
  bool tells_newer = false;       // ReadArgs::newer_than

  // The options that enable merges and transactions, for messages; "" if none is needed.
  const char* merges_only_with = "";
  const char* transactions_only_with = "";

  // The rules by which a server with this engine locks: a row of server/locks/lock_rules.h.
  const char* locks = "innodb";

  // The hidden key of rows whose table has no primary key.
  unsigned hidden_key_bytes = 8;
};

}  // namespace tt
