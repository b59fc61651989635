#include "fractal/statements/ending.h"

namespace tt::fractal {

std::optional<MessageType> ending_message(bool commits, bool deletes, bool all_rows, bool resets) {
  if (!commits) return all_rows ? MessageType::kAbortRows : MessageType::kAbort;
  if (all_rows) return resets ? MessageType::kCommitAllRows : MessageType::kCommitRows;
  return deletes ? std::optional(MessageType::kCommit) : std::nullopt;
}

Progress Ending::run(Ns now, StatementCursor& cursor, Transaction& transaction, How how) {
  for (;;) {
    Node* node = nullptr;
    const Progress there = rollback_.newest(now, cursor, transaction, &node);
    if (there.kind != Progress::kDone) return there;
    if (node == nullptr) break;
    const RollbackEntry entry = node->rollback->newest();
    const auto type =
        ending_message(how == How::kCommit, entry.deletes, entry.all_rows, entry.resets);
    if (type.has_value()) {
      const Progress p = injection_.inject(now, cursor, dictionaries_[entry.file],
                                           {*type, 0, transaction.xid, entry.key, {}});
      if (p.kind != Progress::kDone) return p;
    }
    RollbackLog::forget_newest(*node);
  }
  transactions_.end(transaction);
  return Progress::done(0);
}

}  // namespace tt::fractal
