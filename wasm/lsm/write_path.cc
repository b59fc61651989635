// Puts and deletes, alone or as one batch a transaction. Prepare: switch a full memtable, wait
// while writes are delayed or stopped, log (and, if asked, wait until the log is durable). Apply:
// insert into the memtable; it does no I/O and cannot fail. (RocksDB db/db_impl/db_impl_write.cc)
#include <algorithm>

#include "lsm/options/rules.h"
#include "lsm/statement_cursor.h"

namespace tt::lsm {

// MyRocks never puts an index entry over another of the same key, so it deletes those of secondary
// indexes once (ha_rocksdb.cc).
ValueType LsmEngine::type_of_write(const Statement& statement) const {
  if (statement.op == Op::kPut) return ValueType::kValue;
  if (statement.op == Op::kMerge) return ValueType::kMerge;
  if (statement.op == Op::kDeleteRange) return ValueType::kRangeDelete;
  const bool secondary = database_.options.single_delete_secondary_keys != 0 &&
                         statement.index < database_.context.indexes.size() &&
                         !database_.context.indexes[statement.index].clustered;
  return secondary || statement.write().flavour == WriteFlavour::kSingle ? ValueType::kSingleDelete
                                                                         : ValueType::kDelete;
}

Progress LsmEngine::run_write(Ns now, const Statement& statement, StatementCursor& cursor) {
  using Write = StatementCursor::Write;
  if (cursor.write == Write::kQueued) return written(cursor);  // the log writer has committed it
  if (!database_.error.ok()) return Progress::park();
  if (cursor.write == Write::kBegin) {
    const ValueType type = type_of_write(statement);
    const WriteArgs& args = statement.write();
    const u32 family = database_.family_of(statement.index);
    cursor.batch.empty() ? encode_batch(0, type, statement.key, args.value, cursor.batch, family)
                         : append_to_batch(cursor.batch, type, statement.key, args.value, family);
    cursor.batch_bytes += statement.key.size() + args.value.size();
    if (!args.commits && database_.options.batch_transactions != 0) {
      cursor.looked_up = false;
      return Progress::done(database_.options.cpu_put_ns);
    }
    cursor.write = Write::kInBatch;
  }
  Progress progress = Progress::park();
  if (stall(now, cursor, cursor.batch_bytes, &progress)) return progress;
  if (database_.options.wal_sync != 0) {
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
  return Progress::done(database_.options.cpu_put_ns);
}

// True if the write must wait; *progress says how.
bool LsmEngine::stall(Ns now, StatementCursor& cursor, u64 bytes, Progress* progress) {
  if (database_.options.wal_sync == 0 && !holds_writes_) switch_if_full(now);
  const auto note = [&] {
    if (cursor.stalled_since != kNever) return;
    cursor.stalled_since = now;
    database_.counters.stalls++;
    emit_writes();
  };
  if (holds_writes_) {
    stalled_.push_back(&cursor.client);
    *progress = Progress::park();
    return true;
  }
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

void LsmEngine::insert(const BatchEntry& write) {
  ColumnFamily& family = database_.family(write.family);
  MemtableSlot& slot = family.active();
  if (slot.table->empty()) slot.oldest_s = database_.context.scheduler.now() / kSecond;
  slot.table->add(write.sequence, write.type, write.key, write.value);
  last_write_ = database_.visible_sequence = write.sequence;
  if (!database_.context.facts.begin(kPutDone, kCauseWal)) return;
  write_memtable_row(family, slot, database_.context.facts.cells());
  database_.context.facts.cells()
      .bytes(write.key)
      .integer(write.sequence)
      .integer(static_cast<u64>(write.type))
      .integer(write.key.size() + write.value.size());
  database_.context.facts.end();
}

// In the order of db_impl_write.cc PreprocessWrite.
void LsmEngine::switch_if_full(Ns now) {
  if (writes_.state() == WriteState::kStopped) return;
  if (database_.has_many() && wal_.bytes() > most_log_bytes()) flush_oldest_log(now);
  const u64 budget = database_.options.db_write_buffer_size;
  if (budget != 0 && spends_budget(database_.memtable_memory(), budget)) spend_less(now);
  for (const auto& family : database_.families)
    if (family->active().table->should_flush())
      switch_memtable(now, *family, JobReason::kMemtableFull);
}

// GetMaxTotalWalSize.
u64 LsmEngine::most_log_bytes() const {
  if (database_.options.max_total_wal_size != 0) return database_.options.max_total_wal_size;
  u64 memtables = 0;
  for (const auto& family : database_.families)
    memtables += family->options.write_buffer_size * family->options.max_write_buffer_number;
  return 4 * memtables;
}

// Families with writes that only the oldest log holds (SwitchWAL); once for each log.
void LsmEngine::flush_oldest_log(Ns now) {
  const std::optional<u64> oldest = wal_.claim_oldest();
  if (!oldest) return;
  for (const auto& family : database_.families)
    if (family->log_number() <= *oldest) flush(now, *family, JobReason::kLogsFull);
}

// The family whose memtable is the oldest is flushed; from 7.6 on none that is about to be flushed
// already (HandleWriteBufferManagerFlush).
void LsmEngine::spend_less(Ns now) {
  ColumnFamily* picked = nullptr;
  for (const auto& family : database_.families) {
    const bool one_by_one =
        database_.options.atomic_flush == 0 && rules_of(family->options).one_flush_for_budget;
    const bool pending = one_by_one && (family->flush_is_due() || family->flush_runs());
    if (family->active().table->empty() || pending) continue;
    if (picked == nullptr || family->active().created_sequence < picked->active().created_sequence)
      picked = family.get();
  }
  if (picked != nullptr) switch_memtable(now, *picked, JobReason::kBudgetSpent);
}

void LsmEngine::switch_memtable(Ns now, ColumnFamily& family, JobReason reason) {
  if (database_.options.atomic_flush != 0) return switch_together(now, reason);
  begin_memtable(now, family);
  want_flush(family, reason);
  recalculate_writes(now, family);
  want_compaction(family);
  schedule(now);
}

// All families with anything in memory, so that what is flushed of them ends with the same write
// (SelectColumnFamiliesForAtomicFlush).
void LsmEngine::switch_together(Ns now, JobReason reason) {
  FlushRequest request{{}, reason};
  for (const auto& family : database_.families) {
    if (!family->active().table->empty()) {
      begin_memtable(now, *family);
      recalculate_writes(now, *family);
      want_compaction(*family);
    }
    if (family->waiting_memtables() > 0)
      request.shares.push_back(
          {family.get(), family->memtables[family->waiting_memtables() - 1].table->id()});
  }
  flush_queue_.push_back(std::move(request));
  schedule(now);
}

// A fresh one takes the writes from now on, and the full one waits.
void LsmEngine::begin_memtable(Ns now, ColumnFamily& family) {
  family.active().state = MemtableState::kWaiting;
  emit_memtable(family, kMemtableChanged, family.active());
  const bool new_log = !wal_.current_is_empty();
  if (new_log) wal_.start_new_log(now);
  for (const auto& other : database_.families) {  // whoever has written nothing needs no older log
    if (!other->all_in_files()) continue;
    if (new_log) other->active().log_number = wal_.current_log();
    other->active().created_sequence = database_.last_sequence;
  }
  new_memtable(family);
}

void LsmEngine::want_flush(ColumnFamily& family, JobReason reason) {
  if (database_.options.atomic_flush != 0) return;  // what waits is on its way
  family.flush_asked |= reason != JobReason::kMemtableFull;
  if (!family.flush_is_due()) return;
  const auto asked = std::find_if(
      flush_queue_.begin(), flush_queue_.end(),
      [&](const FlushRequest& request) { return request.shares[0].family == &family; });
  if (asked == flush_queue_.end()) {
    flush_queue_.push_back({{{&family, ~u64{0}}}, reason});
  } else {
    asked->reason = reason;
  }
}

// All of a family's rows in memory.
void LsmEngine::flush(Ns now, ColumnFamily& family, JobReason reason) {
  if (!family.active().table->empty()) return switch_memtable(now, family, reason);
  if (memtables_to_merge(family.options) == 1) return;  // what waits is on its way
  want_flush(family, reason);
  schedule(now);
}

void LsmEngine::switch_all(Ns now) {
  for (const auto& family : database_.families) flush(now, *family, JobReason::kAsked);
}

void LsmEngine::new_memtable(ColumnFamily& family) {
  const u64 id = database_.next_memtable++;
  family.memtables.push_back({std::make_shared<Memtable>(id, family.options.write_buffer_size,
                                                         mix64(database_.context.seed + id)),
                              MemtableState::kActive, wal_.current_log(), database_.last_sequence});
  emit_memtable(family, kMemtableSwitched, family.active());
}

// A synced group is about to be logged: the place to switch, since none is in flight.
bool LsmEngine::before_group(Ns now) {
  if (holds_writes_) return false;
  switch_if_full(now);
  return writes_.state() != WriteState::kStopped;
}

// A flush has waited for this, since a group's writes belong to the memtable of the log that they
// are in.
void LsmEngine::group_done(Ns now) {
  for (Actor* waiter : log_waiters_) database_.context.scheduler.wake(*waiter, now);
  log_waiters_.clear();
  if (group_waiters_.empty()) return;
  switch_all(now);
  for (Actor* waiter : group_waiters_) database_.context.scheduler.wake(*waiter, now);
  group_waiters_.clear();
}

// All writes of a batch go into the memtables in one step, so that no read sees a part of them.
void LsmEngine::commit(Ns, Slice batch) {
  BatchReader reader(batch);
  for (BatchEntry write; reader.next(&write);) insert(write);
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
    if (!switched) switch_all(now);
    cursor.flush_through.clear();
    for (const auto& family : database_.families)
      cursor.flush_through.push_back(family->active().table->id());
  }
  for (const auto& family : database_.families) {
    if (family->memtables.front().table->id() >= cursor.flush_through[family->number]) continue;
    flush_waiters_.push_back(&cursor.client);
    return Progress::park();
  }
  cursor.running = false;
  return Progress::done(0);
}

void LsmEngine::recalculate_writes(Ns now, ColumnFamily& family) {
  const WriteState before = writes_.state();
  const WriteReason reason = writes_.reason();
  const u32 worst = writes_.family();
  writes_.recalculate(family.options, family.number,
                      {family.waiting_memtables(), l0_delay_count(family.options, *family.version),
                       pending_compaction_bytes(family.options, *family.version, family.targets)});
  if (writes_.state() != before || writes_.reason() != reason || writes_.family() != worst)
    emit_writes();
  if (writes_.state() != WriteState::kStopped) let_writes_go_on(now);
}

void LsmEngine::let_writes_go_on(Ns now) {
  for (Actor* client : stalled_) database_.context.scheduler.wake(*client, now);
  stalled_.clear();
  wal_.retry(now);
}

void LsmEngine::write_writes_row(RowWriter& out) const {
  out.integer(0)
      .integer(static_cast<u64>(writes_.state()))
      .integer(static_cast<u64>(writes_.reason()));
  out.integer(database_.counters.stalls)
      .integer(database_.counters.stall_ns)
      .integer(writes_.family());
}

void LsmEngine::emit_writes() {
  if (!database_.context.facts.begin(kWritesChanged, kCauseWal)) return;
  write_writes_row(database_.context.facts.cells());
  database_.context.facts.end();
}

}  // namespace tt::lsm
