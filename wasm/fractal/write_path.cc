// Puts and deletes: log record, message, and at the end of the transaction its commit; flush
// statements are checkpoints.
//
// The commit of inserts sends nothing down the tree; each deleted key gets a commit message
// (PerconaFT ft/txn/roll.cc).
#include <algorithm>

#include "fractal/statement_cursor.h"

namespace tt::fractal {

Progress FractalEngine::run_write(Ns now, const Statement& statement, StatementCursor& cursor) {
  using Stage = StatementCursor::Stage;
  const bool put = statement.op == Op::kPut;
  const WriteArgs& write = statement.write();
  if (!tree_.error.ok()) return Progress::park();
  if (cursor.stage == Stage::kBegin) {
    if (cursor.stalled_since != kNever) {
      tree_.counters.stall_ns += now - std::exchange(cursor.stalled_since, kNever);
      tree_.cache_changed();
    } else if (writer_.must_wait(cursor.client)) {
      cursor.stalled_since = now;
      tree_.counters.stalls++;
      tree_.cache_changed();
      return Progress::park();
    }
    if (cursor.xid == 0) {
      cursor.xid = ++tree_.last_xid;
      tree_.live_xids.push_back(cursor.xid);
      tree_.log.begin_transaction(now, cursor.xid);
    }
    if (put) {
      tree_.log.put(now, cursor.xid, statement.key, write.value);
    } else {
      tree_.log.erase(now, cursor.xid, statement.key);
      cursor.deleted.emplace_back(statement.key);
    }
    cursor.stage = Stage::kInject;
  }
  if (cursor.stage == Stage::kInject) {
    const MessageType type = put ? MessageType::kInsert : MessageType::kDelete;
    const Progress p = inject(now, cursor, {type, 0, cursor.xid, statement.key, write.value});
    if (p.kind != Progress::kDone) return p;
    cursor.cpu += tree_.options.cpu_put_ns;
    cursor.stage = write.commits ? Stage::kCommit : Stage::kBegin;
  }
  if (cursor.stage != Stage::kBegin) {
    const Progress p = run_commit(now, cursor);
    if (p.kind != Progress::kDone) return p;
  }
  return Progress::done(cursor.cpu);
}

Progress FractalEngine::run_commit(Ns now, StatementCursor& cursor) {
  using Stage = StatementCursor::Stage;
  if (cursor.stage == Stage::kCommit) {
    tree_.log.commit(now, cursor.xid);
    cursor.wait_lsn = tree_.log.lsn();
    cursor.stage = Stage::kCommitMessages;
  }
  if (cursor.stage == Stage::kCommitMessages) {
    while (cursor.committed < cursor.deleted.size()) {
      const Slice key = cursor.deleted[cursor.deleted.size() - 1 -
                                       cursor.committed];  // rollback entries run backwards
      const Progress p = inject(now, cursor, {MessageType::kCommit, 0, cursor.xid, key, {}});
      if (p.kind != Progress::kDone) return p;
      cursor.committed++;
    }
    std::erase(tree_.live_xids, cursor.xid);
    cursor.xid = 0;
    cursor.deleted.clear();
    cursor.committed = 0;
    cursor.stage = Stage::kDurable;
  }
  if (tree_.options.commit_sync != 0 && !tree_.log.durable(cursor.wait_lsn)) {
    tree_.log.wait_durable(now, cursor.client);
    return Progress::park();
  }
  cursor.stage = Stage::kBegin;
  return Progress::done(0);
}

Progress FractalEngine::run_flush(Ns now, StatementCursor& cursor) {
  if (cursor.checkpoint == 0) cursor.checkpoint = checkpointer_.request(now);
  if (!checkpointer_.ended(cursor.checkpoint)) {
    checkpointer_.wait(cursor.client);
    return Progress::park();
  }
  cursor.checkpoint = 0;
  return Progress::done(0);
}

}  // namespace tt::fractal
