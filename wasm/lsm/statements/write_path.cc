#include "lsm/statements/write_path.h"

namespace tt::lsm {

Progress WritePath::run(Ns now, const Statement& statement, State& state, Actor& client) {
  if (statement.write().looks_up && !state.looked_up) {
    // MyRocks's inserts and updates read the row first (storage/rocksdb/ha_rocksdb.cc
    // check_and_lock_unique_pk). The write continues after the CPU time of the read.
    const Progress found = reads_.look_up(now, statement, state.look_up, own_writes(state));
    if (found.kind != Progress::kDone) return found;
    state.looked_up = true;
    return Progress::wait(now + found.time);
  }
  if (state.queued) return logged(now, state);
  if (!database_.error.ok()) return Progress::park();
  if (!state.encoded) {
    encode(statement, state);
    if (!statement.write().commits && database_.options.batch_transactions) {
      state.looked_up = false;
      return Progress::done(database_.options.cpu_put_ns);
    }
    state.encoded = true;
  }
  return log(now, state, client);
}

Progress WritePath::end(Ns now, State& state, Actor& client) {
  if (state.queued) return logged(now, state);
  if (!database_.error.ok()) return Progress::park();
  return state.batch.empty() ? Progress::done(0) : log(now, state, client);
}

const OwnWrites& WritePath::own_writes(State& state) const {
  if (state.own_bytes == state.batch.size()) return state.own;
  BatchReader reader(state.batch, state.own_bytes);
  for (BatchEntry write; reader.next(&write);)
    state.own.add(write.family, write.type, write.key, write.value,
                  database_.options.merge_operator);
  state.own_bytes = state.batch.size();
  return state.own;
}

Progress WritePath::log(Ns now, State& state, Actor& client) {
  Progress progress = Progress::park();
  if (stall(now, state, client, &progress)) return progress;
  if (database_.options.wal_sync) {
    state.queued = true;
    state.queued_at = now;
    state.group_waits = stalls_.group_waits(now);
    wal_.enqueue(now, state.batch, client);
    return Progress::park();
  }
  wal_.append(now, state.batch);
  commit(now, state.batch);
  return ended(state);
}

void WritePath::encode(const Statement& statement, State& state) const {
  const ValueType type = type_of(statement);
  const Slice value = statement.write().value;
  const u32 family = database_.family_of(statement.index);
  state.batch.empty() ? encode_batch(0, type, statement.key, value, state.batch, family)
                      : append_to_batch(state.batch, type, statement.key, value, family);
  state.batch_bytes += statement.key.size() + value.size();
}

// MyRocks never puts an entry of a secondary index over another one with the same key, so a single
// delete is enough to remove it (ha_rocksdb.cc).
ValueType WritePath::type_of(const Statement& statement) const {
  if (statement.op == Op::kPut) return ValueType::kValue;
  if (statement.op == Op::kMerge) return ValueType::kMerge;
  if (statement.op == Op::kDeleteRange) return ValueType::kRangeDelete;
  const bool secondary = database_.options.single_delete_secondary_keys &&
                         statement.index < database_.context.indexes.size() &&
                         !database_.context.indexes[statement.index].clustered;
  return secondary || statement.write().flavour == WriteFlavour::kSingle ? ValueType::kSingleDelete
                                                                         : ValueType::kDelete;
}

// Returns true if the write must wait. With wal_sync, memtables are switched between groups instead
// (before_group).
bool WritePath::stall(Ns now, State& state, Actor& client, Progress* progress) {
  if (!database_.options.wal_sync && !stalls_.held()) memtables_.switch_if_full(now);
  return stalls_.must_wait(now, state.wait, state.batch_bytes, client, progress);
}

// The log writer has woken the client: its batch is durable.
Progress WritePath::logged(Ns now, State& state) {
  stalls_.count_queued(now, state.queued_at, state.group_waits);
  return ended(state);
}

Progress WritePath::ended(State& state) const {
  state.looked_up = state.encoded = state.queued = false;
  state.wait.admitted = false;
  state.batch.clear();  // keeps its memory for the next statement
  state.batch_bytes = 0;
  state.own.clear();
  state.own_bytes = 0;
  return Progress::done(database_.options.cpu_put_ns);
}

void WritePath::insert(const BatchEntry& write) {
  ColumnFamily& family = database_.family(write.family);
  MemtableSlot& slot = family.active();
  if (slot.table->empty()) slot.oldest_s = database_.context.scheduler.now() / kSecond;
  TT_CHECK(write.sequence > database_.visible_sequence &&
           write.sequence <= database_.last_sequence);
  slot.table->add(write.sequence, write.type, write.key, write.value);
  last_write_ = database_.visible_sequence = write.sequence;
  database_.context.facts.emit(kCauseWal, 0, [&] {
    return PutDone{.row = memtable_row(family, slot),
                   .key = write.key,
                   .sequence = write.sequence,
                   .type = static_cast<u64>(write.type),
                   .row_bytes = write.key.size() + write.value.size()};
  });
}

// All writes of a batch go into the memtables in one step, so that no read sees a part of them.
void WritePath::commit(Ns, Slice batch) {
  BatchReader reader(batch);
  for (BatchEntry write; reader.next(&write);) insert(write);
  TT_CHECK(reader.damage() == nullptr);  // encode() made it
}

// No group is in flight now, so memtables can be switched.
bool WritePath::before_group(Ns now) {
  if (!stalls_.held()) memtables_.switch_if_full(now);
  return !stalls_.group_must_wait(now);
}

void WritePath::group_done(Ns now) {
  for (Actor* client : group_clients_) database_.context.scheduler.wake(*client, now);
  group_clients_.clear();
  if (flush_clients_.empty()) return;
  memtables_.flush_all(now);
  for (Actor* client : flush_clients_) database_.context.scheduler.wake(*client, now);
  flush_clients_.clear();
}

}  // namespace tt::lsm
