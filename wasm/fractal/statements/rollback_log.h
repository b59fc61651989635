// Rollback entries and the nodes that hold them (PerconaFT ft/txn/rollback.cc). Rollback nodes are
// pairs of the cachetable as tree nodes are: checkpoints write those in use, the evictor may, and
// they are read back when they are needed.
//
// Later transactions reuse nodes that a transaction has left, so that short transactions write
// nothing (rollback_log_node_cache.cc).
#pragma once
#include "fractal/state/transactions.h"
#include "fractal/statements/statement_cursor.h"

namespace tt::fractal {

class RollbackLog {
 public:
  RollbackLog(Nodes& nodes, Transactions& transactions)
      : nodes_(nodes), transactions_(transactions) {}
  // Saves an entry; called before its message is sent (toku_logger_save_rollback_cmdinsert,
  // …_cmddelete). May wait; call again then.
  Progress save(Ns now, StatementCursor& cursor, Transaction& transaction,
                const RollbackEntry& entry);
  // Finds the newest entry and pins its node; *node is null if no entry is left. May wait.
  Progress newest(Ns now, StatementCursor& cursor, Transaction& transaction, Node** node);
  static void forget_newest(Node& node) { node.rollback->forget_newest(); }

 private:
  Progress visit(Ns now, StatementCursor& cursor, Node& node);
  Progress leave(const StatementCursor& cursor, Transaction& transaction, Node& node);
  Node& create();

  Nodes& nodes_;
  Transactions& transactions_;
};

}  // namespace tt::fractal
