// Ends a transaction by its rollback entries, the newest first (PerconaFT ft/txn/txn.cc
// apply_rollback_log_node, ft/txn/roll.cc). A commit sends a message for each deleted key, an abort
// for each key. Inserts need none to be committed: later messages promote them.
#pragma once
#include "fractal/statements/injection.h"
#include "fractal/statements/rollback_log.h"

namespace tt::fractal {

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
