#include "fractal/statements/write_path.h"

#include <algorithm>
#include <utility>

#include "fractal/format/row_change.h"
#include "fractal/format/table_row.h"

namespace tt::fractal {

Statement stored(const Statement& statement, std::span<const IndexInfo> indexes,
                 std::string& buffer) {
  Statement as_stored = statement;
  const u32 index = statement.index;
  if (statement.op != Op::kPut || index >= indexes.size() || indexes[index].columns.empty())
    return as_stored;
  TableRow(indexes[index]).store(statement.write().value, buffer);
  as_stored.write().value = buffer;
  return as_stored;
}

Progress WritePath::run_write(Ns now, const Statement& statement, StatementCursor& cursor) {
  using Stage = StatementCursor::Stage;
  const bool put = statement.op == Op::kPut;
  const WriteArgs& write = statement.write();
  if (!env_.error.ok()) return Progress::park();
  if (cursor.stage == Stage::kBegin) {
    if (cursor.stalls(status_, writer_, now)) return Progress::park();
    // A row of several dictionaries is one operation (env_put_multiple_internal): no checkpoint
    // begins between its log record and its last message, or a recovery from there would have some
    // of its entries only.
    if (cursor.entries_left == 0 && !operations_.try_begin(cursor.client)) return Progress::park();
    if (cursor.transaction.xid == 0) {
      transactions_.begin(cursor.transaction);
      log_.begin_transaction(now, cursor.transaction.xid);
    }
    cursor.stage = Stage::kNote;
  }
  const bool left_out = this->left_out(statement, cursor);
  if (cursor.stage == Stage::kNote) {
    const Progress p = left_out ? Progress::done(0) : note(now, statement, cursor);
    if (p.kind != Progress::kDone) return p;
    if (put)
      cursor.entries_left = write.entries > 0         ? write.entries - 1
                            : cursor.entries_left > 0 ? cursor.entries_left - 1
                                                      : 0;
    cursor.writes++;
    cursor.stage = Stage::kInject;
    // The record may have filled a log file; the client waits for its fsync.
    if (const Ns until = log_.take_wait(); until > now) return Progress::wait(until);
  }
  if (cursor.stage == Stage::kInject && !left_out) {
    const MessageType type = put ? MessageType::kInsert : MessageType::kDelete;
    const Progress p =
        injection_.inject(now, cursor, *cursor.dictionary,
                          {type, 0, cursor.transaction.xid, statement.key, write.value});
    if (p.kind != Progress::kDone) return p;
    cursor.cpu += env_.options.cpu_put_ns;
  }
  if (cursor.stage == Stage::kInject) {
    cursor.stage = write.commits ? Stage::kCommit : Stage::kBegin;
    if (!write.commits && cursor.entries_left == 0) operations_.end(now, env_.scheduler);
  }
  if (cursor.stage != Stage::kBegin) {
    const Progress p = end(now, cursor, Ending::How::kCommit);
    if (p.kind != Progress::kDone) return p;
  }
  return Progress::done(cursor.cpu);
}

// An index that is dropped has no entries, and one that is being built gets those of rows that the
// build has passed (toku_indexer_should_insert_key). Within an operation the answer stays.
bool WritePath::left_out(const Statement& statement, StatementCursor& cursor) const {
  if (cursor.dictionary == nullptr) return true;
  if (!build_.running()) return false;
  if (&build_.rows() == cursor.dictionary) cursor.row_key.assign(statement.key);
  return cursor.dictionary->building && !build_.has_passed(cursor.row_key);
}

Progress WritePath::note(Ns now, const Statement& statement, StatementCursor& cursor) {
  const u32 file = cursor.dictionary->number;
  const bool put = statement.op == Op::kPut;
  const Progress p = rollback_.save(now, cursor, cursor.transaction, {file, !put, statement.key});
  if (p.kind != Progress::kDone) return p;
  if (put)
    log_put(now, statement, cursor);
  else
    log_.erase(now, cursor.transaction.xid, file, statement.key);
  return p;
}

// A row of several indexes is one record, which names their dictionaries
// (toku_ft_log_put_multiple); puts of its other entries log nothing. If a power cut has taken the
// row's record, an entry that is put again is logged alone.
void WritePath::log_put(Ns now, const Statement& statement, const StatementCursor& cursor) {
  const WriteArgs& write = statement.write();
  const u32 own = cursor.dictionary->number;
  if (write.entries == 0 && cursor.entries_left > 0) return;
  const u64 xid = cursor.transaction.xid;
  if (write.entries <= 1) return log_.put(now, xid, own, statement.key, write.value);
  const auto table_of = [&](const Dictionary& d) { return env_.indexes[d.index].table; };
  files_.clear();
  for (const auto& d : dictionaries_.all())
    if (d->shown() && table_of(*d) == table_of(*cursor.dictionary)) files_.push_back(d->number);
  TT_CHECK(files_.size() <= write.entries);  // fewer: an index was dropped
  log_.put_multiple(now, xid, own, files_, statement.key, write.value);
}

// The lock of the whole table is free: no other client has a transaction (kv_plan.cc).
Progress WritePath::run_change_rows(Ns now, const Statement& statement, StatementCursor& cursor) {
  using Stage = StatementCursor::Stage;
  if (!env_.error.ok()) return Progress::park();
  const u32 file = cursor.dictionary->number;
  if (cursor.stage == Stage::kBegin) {
    if (cursor.stalls(status_, writer_, now)) return Progress::park();
    if (!operations_.try_begin(cursor.client)) return Progress::park();
    TT_CHECK(transactions_.live().empty());
    const RowsChange& change = statement.change();
    cursor.row = change.removes > 0 ? remove_bytes(change.offset, change.removes)
                                    : insert_bytes(change.offset, change.adds);
    cursor.must_be_durable = true;
    transactions_.begin(cursor.transaction);
    log_.begin_transaction(now, cursor.transaction.xid);
    cursor.stage = Stage::kNote;
  }
  const u64 xid = cursor.transaction.xid;
  if (cursor.stage == Stage::kNote) {
    const Progress p =
        rollback_.save(now, cursor, cursor.transaction, {file, false, {}, true, true});
    if (p.kind != Progress::kDone) return p;
    log_.change_all_rows(now, xid, file, cursor.row);
    cursor.writes++;
    cursor.stage = Stage::kInject;
    if (const Ns until = log_.take_wait(); until > now) return Progress::wait(until);
  }
  if (cursor.stage == Stage::kInject) {
    const Progress p = injection_.inject(now, cursor, *cursor.dictionary,
                                         {MessageType::kUpdateAllRows, 0, xid, {}, cursor.row});
    if (p.kind != Progress::kDone) return p;
    cursor.cpu += env_.options.cpu_put_ns;
    cursor.stage = Stage::kCommit;
  }
  const Progress p = end(now, cursor, Ending::How::kCommit);
  return p.kind == Progress::kDone ? Progress::done(cursor.cpu) : p;
}

Progress WritePath::run_end(Ns now, StatementCursor& cursor, Ending::How how) {
  using Stage = StatementCursor::Stage;
  if (!env_.error.ok()) return Progress::park();
  if (cursor.stage == Stage::kBegin) {
    if (cursor.transaction.xid == 0) return Progress::done(0);
    if (cursor.stalls(status_, writer_, now)) return Progress::park();
    if (cursor.entries_left == 0 && !operations_.try_begin(cursor.client)) return Progress::park();
    cursor.entries_left = 0;
    cursor.stage = Stage::kCommit;
  }
  const Progress p = end(now, cursor, how);
  return p.kind == Progress::kDone ? Progress::done(cursor.cpu) : p;
}

// The log record comes first (txn.cc toku_txn_commit_with_lsn, toku_txn_abort_with_lsn). No one
// waits for that of an abort: without it, a recovery aborts the transaction itself. To undo a
// change takes as long as it took to make it.
Progress WritePath::end(Ns now, StatementCursor& cursor, Ending::How how) {
  using Stage = StatementCursor::Stage;
  const bool commits = how == Ending::How::kCommit;
  if (cursor.stage == Stage::kCommit) {
    if (commits) {
      cursor.transaction.committed = true;
      log_.commit(now, cursor.transaction.xid, cursor.writes);
    } else {
      cursor.transaction.aborting = true;
      log_.abort(now, cursor.transaction.xid);
      cursor.cpu += cursor.transaction.rollback_entries * env_.options.cpu_put_ns;
    }
    cursor.wait_lsn = commits ? log_.lsn() : 0;
    cursor.writes = commits ? log_.numbers().committed() : 0;
    cursor.stage = Stage::kCommitMessages;
    if (const Ns until = log_.take_wait(); until > now) return Progress::wait(until);
  }
  if (cursor.stage == Stage::kCommitMessages) {
    const Progress p = ending_.run(now, cursor, cursor.transaction, how);
    if (p.kind != Progress::kDone) return p;
    cursor.stage = Stage::kDurable;
    operations_.end(now, env_.scheduler);
  }
  if ((env_.options.commit_sync || cursor.must_be_durable) && !log_.durable(cursor.wait_lsn)) {
    if (cursor.durable_since == kNever) cursor.durable_since = now;
    log_.wait_durable(now, cursor.client);
    return Progress::park();
  }
  if (cursor.durable_since != kNever)
    status_.counters.waits.of(WaitReason::kLogSync) +=
        now - std::exchange(cursor.durable_since, kNever);
  cursor.must_be_durable = false;
  log_.numbers().acknowledge(std::exchange(cursor.writes, 0));
  cursor.stage = Stage::kBegin;
  return Progress::done(0);
}

}  // namespace tt::fractal
