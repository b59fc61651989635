#include "lsm/statements/memtable_switch.h"

#include "lsm/options/rules.h"

namespace tt::lsm {

void MemtableSwitch::begin(Ns now) {
  wal_.start_new_log(now);
  for (const auto& family : database_.families) add_memtable(*family);
}

// In the order of PreprocessWrite: logs, then the shared budget, then each memtable's own size.
void MemtableSwitch::switch_if_full(Ns now) {
  if (stalls_.state() == WriteState::kStopped) return;
  if (database_.has_many() && wal_.bytes() > max_log_bytes()) flush_oldest_log(now);
  const u64 budget = database_.options.db_write_buffer_size;
  if (budget != 0 && spends_budget(database_.memtable_memory(), budget)) flush_for_budget(now);
  for (const auto& family : database_.families)
    if (family->active().table->should_flush())
      switch_family(now, *family, JobReason::kMemtableFull);
}

// GetMaxTotalWalSize.
u64 MemtableSwitch::max_log_bytes() const {
  if (database_.options.max_total_wal_size != 0) return database_.options.max_total_wal_size;
  u64 memtables = 0;
  for (const auto& family : database_.families)
    memtables += family->options.write_buffer_size * family->options.max_write_buffer_number;
  return 4 * memtables;
}

// SwitchWAL: flushes the families with writes that only the oldest log holds. That log is claimed,
// so the next write does not ask again while the flushes run.
void MemtableSwitch::flush_oldest_log(Ns now) {
  const std::optional<u64> oldest = wal_.claim_oldest();
  if (!oldest) return;
  for (const auto& family : database_.families)
    if (family->log_number() <= *oldest) flush(now, *family, JobReason::kLogsFull);
}

// HandleWriteBufferManagerFlush: flushes the family with the oldest memtable. From 7.6 on, families
// whose flush is due or running are skipped.
void MemtableSwitch::flush_for_budget(Ns now) {
  ColumnFamily* oldest = nullptr;
  for (const auto& family : database_.families) {
    const bool one_by_one =
        !database_.options.atomic_flush && rules_of(family->options).one_flush_for_budget;
    const bool pending = one_by_one && (family->flush_is_due() || family->flush_runs());
    if (family->active().table->empty() || pending) continue;
    if (oldest == nullptr || family->active().created_sequence < oldest->active().created_sequence)
      oldest = family.get();
  }
  if (oldest != nullptr) switch_family(now, *oldest, JobReason::kBudgetSpent);
}

void MemtableSwitch::switch_family(Ns now, ColumnFamily& family, JobReason reason) {
  if (database_.options.atomic_flush) return switch_together(now, reason);
  replace_active(now, family);
  background_.want_flush(family, reason);
  stalls_.recalculate(now, family);
  background_.want_compaction(family);
  background_.schedule(now);
}

// SelectColumnFamiliesForAtomicFlush: switches every family with rows in memory, so that the
// flushed part of each of them ends with the same write.
void MemtableSwitch::switch_together(Ns now, JobReason reason) {
  FlushRequest request{{}, reason};
  for (const auto& family : database_.families) {
    if (!family->active().table->empty()) {
      replace_active(now, *family);
      stalls_.recalculate(now, *family);
      background_.want_compaction(*family);
    }
    if (family->waiting_memtables() > 0)
      request.shares.push_back(
          {family.get(), family->memtables[family->waiting_memtables() - 1].table->id()});
  }
  background_.want_flush(std::move(request));
  background_.schedule(now);
}

void MemtableSwitch::replace_active(Ns now, ColumnFamily& family) {
  TT_CHECK(!family.active().table->empty());  // a flush needs rows
  family.active().state = MemtableState::kWaiting;
  emit_memtable<MemtableChanged>(family, family.active());
  const bool new_log = !wal_.current_is_empty();
  if (new_log) wal_.start_new_log(now);
  // Families that have written nothing since their last flush need no earlier log.
  for (const auto& other : database_.families) {
    if (!other->all_in_files()) continue;
    if (new_log) other->active().log_number = wal_.current_log();
    other->active().created_sequence = database_.last_sequence;
  }
  add_memtable(family);
}

void MemtableSwitch::add_memtable(ColumnFamily& family) {
  TT_CHECK(family.memtables.empty() || family.active().state != MemtableState::kActive);
  const u64 id = database_.next_memtable++;
  family.memtables.push_back({std::make_shared<Memtable>(id, family.options.write_buffer_size,
                                                         mix64(database_.context.seed + id)),
                              MemtableState::kActive, wal_.current_log(), database_.last_sequence});
  emit_memtable<MemtableSwitched>(family, family.active());
}

void MemtableSwitch::flush(Ns now, ColumnFamily& family, JobReason reason) {
  if (!family.active().table->empty()) return switch_family(now, family, reason);
  // Waiting memtables are queued already, unless they wait for more to be merged with.
  if (memtables_to_merge(family.options) == 1) return;
  background_.want_flush(family, reason);
  background_.schedule(now);
}

void MemtableSwitch::flush_all(Ns now) {
  for (const auto& family : database_.families) flush(now, *family, JobReason::kAsked);
}

}  // namespace tt::lsm
