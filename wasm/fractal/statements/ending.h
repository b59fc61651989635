// Ends a transaction by its rollback entries, the newest first (PerconaFT ft/txn/txn.cc
// apply_rollback_log_node, ft/txn/roll.cc). A commit sends a message for each deleted key and each
// change of all rows, an abort for each change. Inserts need none to be committed: later messages
// promote them.
#pragma once
#include <optional>

#include "fractal/statements/injection.h"
#include "fractal/statements/rollback_log.h"

namespace tt::fractal {

// The message by which a change ends, or none. A commit confirms deletes and changes of all rows
// alone; one that resets commits the versions of every transaction, as none else runs then
// (toku_commit_cmdupdatebroadcast).
std::optional<MessageType> ending_message(bool commits, bool deletes, bool all_rows, bool resets);

class Ending {
 public:
  enum class How : u8 { kCommit, kAbort };
  Ending(Nodes& nodes, Transactions& transactions, Injection& injection)
      : dictionaries_(nodes.dictionaries),
        transactions_(transactions),
        injection_(injection),
        rollback_(nodes, transactions) {}
  // May wait; call again then. Done: the transaction no longer runs.
  Progress run(Ns now, StatementCursor& cursor, Transaction& transaction, How how);

 private:
  Dictionaries& dictionaries_;
  Transactions& transactions_;
  Injection& injection_;
  RollbackLog rollback_;
};

}  // namespace tt::fractal
