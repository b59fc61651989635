#include "btree/statements/write_path.h"

#include <algorithm>

namespace tt::btree {

// log_free_check: the redo log must not run into its own tail.
bool WritePath::stall(Ns now, StatementCursor& cursor) {
  if (instance_.log.age() > instance_.log.ages().most) {
    if (cursor.stalled_since == kNever) {
      cursor.stalled_since = now;
      instance_.counters.stalls++;
      emit_writes(true);
    }
    cleaner_.wait_for_checkpoint(now, cursor.client);
    return true;
  }
  if (cursor.stalled_since != kNever) {
    instance_.counters.stall_ns += now - cursor.stalled_since;
    instance_.counters.waits.of(WaitReason::kRedoFull) += now - cursor.stalled_since;
    cursor.stalled_since = kNever;
    emit_writes(false);
  }
  return false;
}

Progress WritePath::await_redo(Ns now, StatementCursor& cursor) {
  if (instance_.log.flushed() < cursor.commit_lsn &&
      !instance_.log.durable(now, cursor.commit_lsn, cursor.client))
    return Progress::park();
  cursor.commit_lsn = 0;
  return Progress::done(0);
}

Progress WritePath::leave(Ns now, StatementCursor& cursor) {
  if (cursor.commit_lsn != 0) return await_redo(now, cursor);
  if (cursor.trx.rollback == kNone) return Progress::done(0);
  if (!undo_.plan_commit(now, cursor.trx, cursor.fetch)) return cursor.fetch.progress();
  const Progress progress = commit(now, cursor);
  cursor.fetch.release(now);
  return progress;
}

// Undoes the transaction's changes; each takes as long as it took to make it. Rows that a running
// transaction of another client has changed since keep that change: there are no row locks.
Progress WritePath::run_rollback(Ns now, StatementCursor& cursor) {
  if (!cursor.rollback) {
    if (cursor.trx.rollback == kNone) return Progress::done(0);
    cursor.undoes = {std::exchange(cursor.trx, {})};
    cursor.rollback.emplace(instance_, index_ops_, undo_, cleaner_, cursor.client, kCauseUserRead,
                            ReadReason::kStatement);
  }
  const Progress progress = cursor.rollback->run(now, cursor.undoes);
  if (progress.kind != Progress::kDone) return progress;
  const u64 records = cursor.rollback->records();
  cursor.rollback.reset();
  instance_.emit_pool();
  purge_.wake(now);
  return Progress::done(records * instance_.options.cpu_put_ns);
}

Progress WritePath::run_write(Ns now, const Statement& statement, StatementCursor& cursor) {
  if (cursor.commit_lsn != 0) return await_redo(now, cursor);  // applied
  if (stall(now, cursor)) return Progress::park();
  if (!prepare(now, statement, cursor))
    return instance_.error.ok() ? cursor.fetch.progress() : Progress::park();
  apply(now, statement, cursor);
  cursor.fetch.release(now);
  instance_.emit_pool();
  cleaner_.changed(now);
  return statement.write().commits ? commit(now, cursor)
                                   : Progress::done(instance_.options.cpu_put_ns);
}

bool WritePath::prepare(Ns now, const Statement& statement, StatementCursor& cursor) {
  const Slice key = statement.key, value = statement.write().value;
  const u32 size = index_ops_.record_size(statement.index, key, value);
  const bool long_key = key.size() > 255 && !instance_.indexes[statement.index].info.has_columns();
  if (size > instance_.largest_record() || long_key) {
    instance_.fail(
        {ErrorCode::kUnsupported,
         "a row of " + std::to_string(key.size() + value.size()) +
             " bytes does not fit half a page; off-page columns (BLOBs) are not supported"});
    return false;
  }
  switch (plan_buffering(now, statement, cursor)) {
    case ChangeBuffer::Answer::kYes: return prepare_rest(now, statement, cursor, 0);
    case ChangeBuffer::Answer::kBlocked: return false;
    case ChangeBuffer::Answer::kNo: break;
  }
  if (!index_ops_.search(now, statement.index, key, cursor.fetch, cursor.path)) return false;
  const Index& index = instance_.indexes[statement.index];
  // SQL's UPDATE and DELETE have looked the row up; an INSERT and changes of entries look for the
  // place of a new record.
  if (index.info.clustered && cursor.path.found &&
      !index_ops_.reach_from_before(now, statement.index, key, cursor.fetch, cursor.path))
    return false;
  Page leaf = instance_.page(cursor.path.leaf().page);
  bool ready = true;
  const bool in_place = index_ops_.changes_in_place(statement.index, cursor.path, value);
  if (statement.op == Op::kPut && !in_place)
    ready &=
        cursor.path.found
            ? index_ops_.plan_update(now, statement.index, cursor.path, key, value, cursor.fetch)
            : index_ops_.plan_insert(now, statement.index, cursor.path, key, value, cursor.fetch);
  if (cursor.fetch.blocked()) return false;
  const u32 old_bytes =
      cursor.path.found ? index.leaf_format.parse(leaf.at(cursor.path.leaf().origin)).data : 0;
  return prepare_rest(now, statement, cursor, old_bytes) && ready;
}

bool WritePath::prepare_rest(Ns now, const Statement& statement, StatementCursor& cursor,
                             u32 old_bytes) {
  const u32 undo_bytes =
      undo_.record_bytes(statement.index, static_cast<u32>(statement.key.size()), old_bytes);
  // The change buffer's tree has no more levels.
  const size_t levels = cursor.buffering.leaf != 0 ? 4 : cursor.path.steps.size();
  return undo_.plan(now, cursor.trx, undo_bytes, statement.write().commits, cursor.fetch) &&
         // apply() cannot wait: frames for all pages that splits may create must be free before.
         cursor.fetch.need_frames(now, 2 * static_cast<u32>(levels) + 6) && instance_.error.ok();
}

// kYes: the leaf of the entry is not in memory, and the change can wait for it.
ChangeBuffer::Answer WritePath::plan_buffering(Ns now, const Statement& statement,
                                               StatementCursor& cursor) {
  const BufferedOp op = buffered_op(statement);
  if (buffer_ == nullptr || !buffer_->takes(op, statement.index)) return ChangeBuffer::Answer::kNo;
  cursor.buffering.leaf = 0;
  cursor.path.steps.clear();
  return buffer_->plan(now, op, statement.index, statement.key, cursor.fetch, cursor.buffering);
}

void WritePath::apply(Ns now, const Statement& statement, StatementCursor& cursor) {
  const Index& index = instance_.indexes[statement.index];
  if (cursor.buffering.leaf != 0) {
    if (index.info.key_parts.empty()) {  // else the row's undo record covers it
      Mtr mtr(instance_);
      undo_.append(mtr, cursor.trx, {UndoType::kInsert, statement.index, statement.key});
      mtr.commit(now);
    }
    return buffer_->add(now, buffered_op(statement), statement.index, statement.key, cursor.trx.id,
                        cursor.buffering);
  }
  cursor.buffering = {};
  const auto [leaf, origin] = cursor.path.leaf();
  Page page = instance_.page(leaf);
  const bool found = cursor.path.found, there = found && !page.deleted(origin);
  if (statement.op == Op::kDelete && !there) return;
  // The undo record is logged before the row changes: a recovery can undo each change that it
  // finds.
  const u64 roll = log_undo(now, statement, cursor);
  Mtr mtr(instance_);
  PageId at = leaf;
  if (statement.op == Op::kDelete)
    index_ops_.mark(mtr, statement.index, cursor.path, cursor.trx.id, roll);
  else if (found)
    at = index_ops_.update(mtr, statement.index, cursor.path, cursor.trx.id, roll,
                           statement.write().value);
  else {
    if (index.info.auto_increment) index_ops_.keep_counter(mtr, statement.index, statement.key);
    at = index_ops_.insert(mtr, statement.index, statement.key, cursor.trx.id, roll,
                           statement.write().value);
  }
  mtr.emitted_by_caller(at);
  mtr.commit(now);
  if (statement.op == Op::kDelete)
    instance_.context.facts.emit(kCauseLeaf, 0, [&] {
      return RowMarked{.row = instance_.page_row(at), .key = statement.key};
    });
  else
    emit_row_put(at, statement.key, statement.key.size() + statement.write().value.size(), there);
}

// Appends the undo record of the change; returns its roll pointer.
u64 WritePath::log_undo(Ns now, const Statement& statement, StatementCursor& cursor) {
  const Index& index = instance_.indexes[statement.index];
  if (!index.info.key_parts.empty()) return 0;  // the row's undo record covers its entries as well
  const auto [leaf, origin] = cursor.path.leaf();
  Page page = instance_.page(leaf);
  Change change{UndoType::kInsert, statement.index, statement.key};
  change.new_value = statement.write().value;
  if (cursor.path.found) {
    const Record r = index.leaf_format.parse(page.at(origin));
    change.type = statement.op == Op::kDelete ? UndoType::kDelete
                  : page.deleted(origin)      ? UndoType::kReinsert
                                              : UndoType::kUpdate;
    change.old_value = index.leaf_format.value(page.at(origin), cursor.value_bytes);
    if (index.info.clustered) change.transaction = transaction_of(r), change.roll = roll_of(r);
  }
  Mtr mtr(instance_);
  const u64 roll = undo_.append(mtr, cursor.trx, change);
  mtr.commit(now);
  return change.type == UndoType::kInsert ? roll | kInsertFlag : roll;
}

Progress WritePath::commit(Ns now, StatementCursor& cursor) {
  const Ns cpu = instance_.options.cpu_put_ns;
  const bool changed = cursor.trx.log != kNone;
  {
    Mtr mtr(instance_);
    undo_.commit(mtr, cursor.trx);
    mtr.commit(now);
  }
  if (!changed) return Progress::done(cpu);
  instance_.commits++;
  instance_.numbers.committed(instance_.log.lsn(), instance_.log.flushed());
  instance_.emit_counters();
  purge_.wake(now);
  const FlushLog mode = instance_.options.flush_log_at_trx_commit;
  if (mode == FlushLog::kEachCommit) {
    cursor.commit_lsn = instance_.log.lsn();
    return Progress::wait(now + cpu);  // then it queues for the log writer
  }
  instance_.log.flush_later(now);
  return Progress::done(
      mode == FlushLog::kWriteEachCommit ? std::max(instance_.log.write(now) - now, cpu) : cpu);
}

void WritePath::emit_row_put(PageId id, Slice key, u64 bytes, bool update) {
  instance_.context.facts.emit(kCauseLeaf, 0, [&] {
    Page page = instance_.page(id);
    bool equal = false;
    const u32 origin =
        page.find(instance_.indexes[instance_.info(id).index].leaf_format, key, &equal);
    u64 place = 0;
    for (u32 at = page.first(); at != origin && at != kSupremum; at = page.next_of(at)) place++;
    return RowPut{.row = instance_.page_row(id),
                  .key = key,
                  .row_bytes = bytes,
                  .record = place,
                  .update = update};
  });
}

void WritePath::emit_writes(bool stopped) {
  stopped_ = stopped;
  instance_.context.facts.emit(kCauseRedo, 0, [&] { return WritesChanged{.row = writes_row()}; });
}

WritesRow WritePath::writes_row() const {
  return {.id = 0u,
          .state = stopped_ ? Flow::kStopped : Flow::kFlowing,
          .reason = stopped_ ? FlowReason::kRedoFull : FlowReason::kNone,
          .stalls = instance_.counters.stalls,
          .stall_ns = instance_.counters.stall_ns};
}

}  // namespace tt::btree
