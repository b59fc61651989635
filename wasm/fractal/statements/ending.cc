#include "fractal/statements/ending.h"

namespace tt::fractal {

Progress Ending::run(Ns now, StatementCursor& cursor, Transaction& transaction, How how) {
  while (!transaction.empty()) {
    const RollbackEntry entry = transaction.newest();
    if (how == How::kAbort || entry.deletes) {
      const MessageType type = how == How::kAbort ? MessageType::kAbort : MessageType::kCommit;
      const Progress p = injection_.inject(now, cursor, *entry.dictionary,
                                           {type, 0, transaction.xid, entry.key, {}});
      if (p.kind != Progress::kDone) return p;
    }
    transaction.forget_newest();
  }
  state_.end_transaction(transaction);
  return Progress::done(0);
}

}  // namespace tt::fractal
