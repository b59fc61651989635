#include "fractal/statements/write_path.h"

#include <algorithm>

namespace tt::fractal {

Progress WritePath::run_write(Ns now, const Statement& statement, StatementCursor& cursor) {
  using Stage = StatementCursor::Stage;
  const bool put = statement.op == Op::kPut;
  const WriteArgs& write = statement.write();
  if (!state_.error.ok()) return Progress::park();
  if (cursor.stage == Stage::kBegin) {
    if (stall(now, cursor)) return Progress::park();
    if (cursor.xid == 0) {
      cursor.xid = ++state_.last_xid;
      state_.live_xids.push_back(cursor.xid);
      state_.log.begin_transaction(now, cursor.xid);
    }
    if (put) {
      state_.log.put(now, cursor.xid, statement.key, write.value);
    } else {
      state_.log.erase(now, cursor.xid, statement.key);
      cursor.deleted.emplace_back(statement.key);
    }
    cursor.stage = Stage::kInject;
    if (const Ns until = state_.log.take_wait(); until > now) return Progress::wait(until);
  }
  if (cursor.stage == Stage::kInject) {
    const MessageType type = put ? MessageType::kInsert : MessageType::kDelete;
    const Progress p =
        injection_.inject(now, cursor, {type, 0, cursor.xid, statement.key, write.value});
    if (p.kind != Progress::kDone) return p;
    cursor.cpu += state_.options.cpu_put_ns;
    cursor.stage = write.commits ? Stage::kCommit : Stage::kBegin;
  }
  if (cursor.stage != Stage::kBegin) {
    const Progress p = run_commit(now, cursor);
    if (p.kind != Progress::kDone) return p;
  }
  return Progress::done(cursor.cpu);
}

// Writers wait while the cachetable is far over its limit
// (evictor::wait_for_cache_pressure_to_subside). A writer that was woken does not check again, or
// the others could keep it waiting.
bool WritePath::stall(Ns now, StatementCursor& cursor) {
  const bool woken = cursor.stalled_since != kNever;
  if (woken) {
    state_.counters.stall_ns += now - std::exchange(cursor.stalled_since, kNever);
  } else {
    if (!writer_.must_wait(cursor.client)) return false;
    cursor.stalled_since = now;
    state_.counters.stalls++;
  }
  state_.cache_changed();
  return !woken;
}

Progress WritePath::run_commit(Ns now, StatementCursor& cursor) {
  using Stage = StatementCursor::Stage;
  if (cursor.stage == Stage::kCommit) {
    state_.log.commit(now, cursor.xid);
    cursor.wait_lsn = state_.log.lsn();
    cursor.stage = Stage::kCommitMessages;
    if (const Ns until = state_.log.take_wait(); until > now) return Progress::wait(until);
  }
  if (cursor.stage == Stage::kCommitMessages) {
    while (cursor.committed < cursor.deleted.size()) {
      const Slice key = cursor.deleted[cursor.deleted.size() - 1 -
                                       cursor.committed];  // rollback entries run backwards
      const Progress p =
          injection_.inject(now, cursor, {MessageType::kCommit, 0, cursor.xid, key, {}});
      if (p.kind != Progress::kDone) return p;
      cursor.committed++;
    }
    std::erase(state_.live_xids, cursor.xid);
    cursor.xid = 0;
    cursor.deleted.clear();
    cursor.committed = 0;
    cursor.stage = Stage::kDurable;
  }
  if (state_.options.commit_sync && !state_.log.durable(cursor.wait_lsn)) {
    state_.log.wait_durable(now, cursor.client);
    return Progress::park();
  }
  cursor.stage = Stage::kBegin;
  return Progress::done(0);
}

}  // namespace tt::fractal
