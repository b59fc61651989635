// Puts and deletes, alone or as one batch a transaction. Prepare: switch a full memtable, wait while writes are delayed or stopped, log (and, if asked, wait until the
// log is durable). Apply: insert into the memtable; it does no I/O and cannot fail. (RocksDB db/db_impl/db_impl_write.cc)
#include "lsm/statement_cursor.h"

namespace tt::lsm {

// MyRocks never puts an index entry over another of the same key, so it deletes those of secondary indexes once (ha_rocksdb.cc).
ValueType LsmEngine::type_of_write(const Statement& statement) const {
  if (statement.op == Op::kPut) return ValueType::kValue;
  const bool secondary = tree_.options.single_delete_secondary_keys != 0 &&
                         statement.tree < database_.context.trees.size() &&
                         !database_.context.trees[statement.tree].clustered;
  return secondary || statement.flavour == WriteFlavour::kSingle ? ValueType::kSingleDelete : ValueType::kDelete;
}

Progress LsmEngine::run_write(Ns now, const Statement& statement, StatementCursor& cursor) {
  using Write = StatementCursor::Write;
  if (cursor.write == Write::kQueued) return written(cursor);  // the log writer has committed it
  if (!database_.error.ok()) return Progress::park();
  if (cursor.write == Write::kBegin) {
    const ValueType type = type_of_write(statement);
    cursor.batch.empty() ? encode_batch(0, type, statement.key, statement.value, cursor.batch)
                         : append_to_batch(cursor.batch, type, statement.key, statement.value);
    cursor.batch_bytes += statement.key.size() + statement.value.size();
    if (!statement.commits && tree_.options.batch_transactions != 0) {
      cursor.looked_up = false;
      return Progress::done(tree_.options.cpu_put_ns);
    }
    cursor.write = Write::kInBatch;
  }
  Progress progress = Progress::park();
  if (stall(now, cursor, cursor.batch_bytes, &progress)) return progress;
  if (tree_.options.wal_sync != 0) {
    cursor.write = Write::kQueued;
    wal_.enqueue(now, cursor.batch, cursor.client);
    return Progress::park();
  }
  wal_.append(now, cursor.batch);
  commit(now, cursor.batch);
  return written(cursor);
}

Progress LsmEngine::written(StatementCursor& cursor) {
  cursor.looked_up = false;
  cursor.write = StatementCursor::Write::kBegin;
  cursor.admitted = false;
  cursor.batch.clear();
  cursor.batch_bytes = 0;
  return Progress::done(tree_.options.cpu_put_ns);
}

// True if the write must wait; *progress says how.
bool LsmEngine::stall(Ns now, StatementCursor& cursor, u64 bytes, Progress* progress) {
  if (tree_.options.wal_sync == 0) switch_if_full(now);
  const auto note = [&] {
    if (cursor.stalled_since != kNever) return;
    cursor.stalled_since = now;
    database_.counters.stalls++;
    emit_writes();
  };
  if (writes_.state() == WriteState::kStopped) {
    note();
    stalled_.push_back(&cursor.client);
    *progress = Progress::park();
    return true;
  }
  if (writes_.state() == WriteState::kDelayed && !cursor.admitted) {
    cursor.admitted = true;
    const Ns until = writes_.admit(now, bytes);
    if (until > now) {
      note();
      *progress = Progress::wait(until);
      return true;
    }
  }
  if (cursor.stalled_since != kNever) {
    database_.counters.stall_ns += now - cursor.stalled_since;
    cursor.stalled_since = kNever;
    emit_writes();
  }
  return false;
}

void LsmEngine::insert(u64 sequence, ValueType type, Slice key, Slice value) {
  MemtableSlot& slot = tree_.active();
  slot.table->add(sequence, type, key, value);
  last_write_ = database_.visible_sequence = sequence;
  if (!database_.context.facts.begin(kPutDone, kCauseWal)) return;
  write_memtable_row(slot, database_.context.facts.cells());
  database_.context.facts.cells()
      .bytes(key)
      .integer(sequence)
      .integer(static_cast<u64>(type))
      .integer(key.size() + value.size());
  database_.context.facts.end();
}

bool LsmEngine::switch_if_full(Ns now) {
  if (writes_.state() == WriteState::kStopped) return false;
  const bool full = tree_.active().table->should_flush();
  const u64 budget = tree_.options.db_write_buffer_size;
  if (!full && (budget == 0 || !spends_budget(tree_.memtable_memory(), budget))) return false;
  switch_memtable(now, full ? JobReason::kMemtableFull : JobReason::kBudgetSpent);
  return true;
}

void LsmEngine::switch_memtable(Ns now, JobReason reason) {
  tree_.active().state = MemtableState::kWaiting;
  emit_memtable(tree_, kMemtableChanged, tree_.active());
  if (!wal_.current_is_empty()) wal_.start_new_log(now);
  new_memtable();
  switch_reason_ = reason;
  recalculate_writes(now);
  schedule(now);
}

void LsmEngine::new_memtable() {
  const u64 id = database_.next_memtable++;
  tree_.memtables.push_back(
      {std::make_shared<Memtable>(id, tree_.options.write_buffer_size, mix64(database_.context.seed + id)),
       MemtableState::kActive, wal_.current_log(), 0});
  emit_memtable(tree_, kMemtableSwitched, tree_.active());
}

// A synced group is about to be logged: the place to switch, since none is in flight.
bool LsmEngine::before_group(Ns now) {
  switch_if_full(now);
  return writes_.state() != WriteState::kStopped;
}

// A flush has waited for this, since a group's writes belong to the memtable of the log that they are in.
void LsmEngine::group_done(Ns now) {
  if (group_waiters_.empty()) return;
  if (!tree_.active().table->empty()) switch_memtable(now, JobReason::kAsked);
  for (Actor* waiter : group_waiters_) database_.context.scheduler.wake(*waiter, now);
  group_waiters_.clear();
}

// All writes of a batch go into one memtable, in one step, so that no read sees a part of them.
void LsmEngine::commit(Ns now, Slice batch) {
  if (tree_.active().table->empty()) tree_.active().oldest_s = now / kSecond;
  BatchReader reader(batch);
  for (BatchEntry write; reader.next(&write);) insert(write.sequence, write.type, write.key, write.value);
}

Progress LsmEngine::run_flush(Ns now, StatementCursor& cursor) {
  using Write = StatementCursor::Write;
  if (!cursor.running) {
    if (cursor.write == Write::kBegin && wal_.writing()) {  // group_done() switches
      cursor.write = Write::kFlushWanted;
      group_waiters_.push_back(&cursor.client);
      return Progress::park();
    }
    const bool switched = cursor.write == Write::kFlushWanted;
    cursor.write = Write::kBegin;
    cursor.running = true;
    if (!switched && !tree_.active().table->empty()) switch_memtable(now, JobReason::kAsked);
    cursor.flush_through = tree_.active().table->id();
  }
  if (tree_.memtables.front().table->id() < cursor.flush_through) {
    flush_waiters_.push_back(&cursor.client);
    return Progress::park();
  }
  cursor.running = false;
  return Progress::done(0);
}

void LsmEngine::recalculate_writes(Ns now) {
  const WriteState before = writes_.state();
  const WriteReason reason = writes_.reason();
  writes_.recalculate({tree_.waiting_memtables(), l0_delay_count(tree_.options, *tree_.version),
                       pending_compaction_bytes(tree_.options, *tree_.version, tree_.targets)});
  if (writes_.state() != before || writes_.reason() != reason) emit_writes();
  if (writes_.state() == WriteState::kStopped) return;
  for (Actor* client : stalled_) database_.context.scheduler.wake(*client, now);
  stalled_.clear();
  wal_.retry(now);
}

void LsmEngine::emit_writes() {
  if (!database_.context.facts.begin(kWritesChanged, kCauseWal)) return;
  database_.context.facts.cells()
      .integer(0)
      .integer(static_cast<u64>(writes_.state()))
      .integer(static_cast<u64>(writes_.reason()));
  database_.context.facts.cells().integer(database_.counters.stalls).integer(database_.counters.stall_ns);
  database_.context.facts.end();
}

}  // namespace tt::lsm
