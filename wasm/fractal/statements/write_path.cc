#include "fractal/statements/write_path.h"

#include <algorithm>

namespace tt::fractal {

Progress WritePath::run_write(Ns now, const Statement& statement, StatementCursor& cursor) {
  using Stage = StatementCursor::Stage;
  const bool put = statement.op == Op::kPut;
  const WriteArgs& write = statement.write();
  if (!state_.error.ok()) return Progress::park();
  if (cursor.stage == Stage::kBegin) {
    if (cursor.stalls(state_, writer_, now)) return Progress::park();
    // A row of several dictionaries is one operation (env_put_multiple_internal): between its log
    // record and its last message no checkpoint begins.
    if (cursor.entries_left == 0 && !state_.operations.try_begin(cursor.client))
      return Progress::park();
    if (cursor.transaction.xid == 0) {
      state_.begin_transaction(cursor.transaction);
      state_.log.begin_transaction(now, cursor.transaction.xid);
    }
    cursor.stage = Stage::kNote;
  }
  if (cursor.stage == Stage::kNote) {
    const Progress p = rollback_.save(now, cursor, cursor.transaction,
                                      {cursor.dictionary->number, !put, statement.key});
    if (p.kind != Progress::kDone) return p;
    if (put) {
      log_put(now, statement, cursor);
      cursor.entries_left = write.entries > 0         ? write.entries - 1
                            : cursor.entries_left > 0 ? cursor.entries_left - 1
                                                      : 0;
    } else {
      state_.log.erase(now, cursor.transaction.xid, cursor.dictionary->number, statement.key);
    }
    cursor.writes++;
    cursor.stage = Stage::kInject;
    if (const Ns until = state_.log.take_wait(); until > now) return Progress::wait(until);
  }
  if (cursor.stage == Stage::kInject) {
    const MessageType type = put ? MessageType::kInsert : MessageType::kDelete;
    const Progress p =
        injection_.inject(now, cursor, *cursor.dictionary,
                          {type, 0, cursor.transaction.xid, statement.key, write.value});
    if (p.kind != Progress::kDone) return p;
    cursor.cpu += state_.options.cpu_put_ns;
    cursor.stage = write.commits ? Stage::kCommit : Stage::kBegin;
    if (!write.commits && cursor.entries_left == 0)
      state_.operations.end(now, state_.context.scheduler);
  }
  if (cursor.stage != Stage::kBegin) {
    const Progress p = run_commit(now, cursor);
    if (p.kind != Progress::kDone) return p;
  }
  return Progress::done(cursor.cpu);
}

// A row of several indexes is one record, which names their dictionaries
// (toku_ft_log_put_multiple); the puts of its other entries log nothing. If a power cut has taken
// the record of its row, an entry that is put again is logged itself.
void WritePath::log_put(Ns now, const Statement& statement, const StatementCursor& cursor) {
  const WriteArgs& write = statement.write();
  const u32 own = cursor.dictionary->number;
  if (write.entries == 0 && cursor.entries_left > 0) return;
  const u64 xid = cursor.transaction.xid;
  if (write.entries <= 1) return state_.log.put(now, xid, own, statement.key, write.value);
  const auto table_of = [&](const Dictionary& d) { return state_.context.indexes[d.index].table; };
  files_.clear();
  for (const auto& d : state_.dictionaries())
    if (d->shown() && table_of(*d) == table_of(*cursor.dictionary)) files_.push_back(d->number);
  TT_CHECK(files_.size() == write.entries);
  state_.log.put_multiple(now, xid, own, files_, statement.key, write.value);
}

Progress WritePath::run_commit(Ns now, StatementCursor& cursor) {
  using Stage = StatementCursor::Stage;
  if (cursor.stage == Stage::kCommit) {
    state_.log.commit(now, cursor.transaction.xid, cursor.writes);
    cursor.wait_lsn = state_.log.lsn();
    cursor.writes = state_.log.numbers().committed();
    cursor.stage = Stage::kCommitMessages;
    if (const Ns until = state_.log.take_wait(); until > now) return Progress::wait(until);
  }
  if (cursor.stage == Stage::kCommitMessages) {
    const Progress p = ending_.run(now, cursor, cursor.transaction, Ending::How::kCommit);
    if (p.kind != Progress::kDone) return p;
    cursor.stage = Stage::kDurable;
    state_.operations.end(now, state_.context.scheduler);
  }
  if (state_.options.commit_sync && !state_.log.durable(cursor.wait_lsn)) {
    state_.log.wait_durable(now, cursor.client);
    return Progress::park();
  }
  state_.log.numbers().acknowledge(std::exchange(cursor.writes, 0));
  cursor.stage = Stage::kBegin;
  return Progress::done(0);
}

}  // namespace tt::fractal
