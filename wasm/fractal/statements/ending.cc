#include "fractal/statements/ending.h"

namespace tt::fractal {

Progress Ending::run(Ns now, StatementCursor& cursor, Transaction& transaction, How how) {
  for (;;) {
    Node* node = nullptr;
    const Progress there = rollback_.newest(now, cursor, transaction, &node);
    if (there.kind != Progress::kDone) return there;
    if (node == nullptr) break;
    const RollbackEntry entry = node->rollback->newest();
    if (how == How::kAbort || entry.deletes) {
      const MessageType type = how == How::kAbort ? MessageType::kAbort : MessageType::kCommit;
      const Progress p = injection_.inject(now, cursor, dictionaries_[entry.file],
                                           {type, 0, transaction.xid, entry.key, {}});
      if (p.kind != Progress::kDone) return p;
    }
    RollbackLog::forget_newest(*node);
  }
  transactions_.end(transaction);
  return Progress::done(0);
}

}  // namespace tt::fractal
