// Reads the undo information of a transaction that ran when a checkpoint began from the rollback
// file (PerconaFT ft/logger/recover.cc recover_transaction, ft/txn/txn.cc toku_txn_load_txninfo):
// the chain of nodes that its xstillopen record names.
#pragma once
#include "device/volume/volume.h"
#include "fractal/format/dictionary_header.h"
#include "fractal/format/log_record.h"

namespace tt::fractal {

struct RollbackNote {
  u32 file = 0;  // number of the dictionary
  bool deletes = false;
  std::string key;
  bool all_rows = false, resets = false;
};

struct RollbackChain {
  std::vector<RollbackNote> notes;  // the oldest first
  std::vector<Place> places;        // places of its nodes, newest first
};

// `checkpoint_lsn`: begin of the last checkpoint that ended. Newer headers of the file are passed
// over: their nodes are of a checkpoint that the log does not know. kCorruption: the chain differs
// from the record.
Result<RollbackChain> read_rollback_log(const Volume& volume, FileId file, u64 checkpoint_lsn,
                                        const LogRecord& open);

}  // namespace tt::fractal
