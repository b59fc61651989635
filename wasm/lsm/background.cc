// The engine's background: flushes and compactions are started where they are due, or asked for,
// and what they made is installed.
#include <algorithm>

#include "lsm/statement_cursor.h"

namespace tt::lsm {

bool LsmEngine::background_idle() const {
  if (!is_open() || flush_.running() || !flush_queue_.empty() || !wal_.idle() || !manual_.empty())
    return false;
  for (const auto& job : compactions_)
    if (job->running()) return false;
  return true;
}

void LsmEngine::install(Ns now, const VersionEdit& edit, u64 job) {
  FactStream& facts = database_.context.facts;
  ColumnFamily& family = database_.family(edit.family);
  for (const VersionEdit::Removed& removed : edit.removed) {
    const std::vector<FilePtr>& files = family.version->levels[removed.level];
    const auto it = std::find_if(files.begin(), files.end(),
                                 [&](const FilePtr& f) { return f->number == removed.number; });
    TT_CHECK(it != files.end());
    const bool moved =
        std::any_of(edit.added.begin(), edit.added.end(),
                    [&](const VersionEdit::Added& a) { return a.file->number == removed.number; });
    if (moved) continue;
    database_.obsolete.push_back(*it);
    if (facts.begin(kFileDropped, kCauseManifest, job)) facts.cells().integer(removed.number);
  }
  const auto was_there = [&](u64 number) {
    return std::any_of(edit.removed.begin(), edit.removed.end(),
                       [&](const VersionEdit::Removed& r) { return r.number == number; });
  };
  for (const VersionEdit::Added& added : edit.added)
    if (facts.begin(was_there(added.file->number) ? kFileMoved : kFileAdded, kCauseManifest, job))
      write_file_row(family, *added.file, added.level, facts.cells());
  family.version = apply_edit(*family.version, edit, now / kSecond);
  manifest_.installed();
  family.targets = level_targets(family.options, *family.version);
  database_.remove_obsolete(now);
  emit_levels(family, job);
  emit_counters(database_, job);
  recalculate_writes(now, family);
  want_compaction(family);
}

void LsmEngine::flush_finished(Ns now, ColumnFamily& family, u64 memtables) {
  for (u64 i = 0; i < memtables; i++) {
    if (database_.context.facts.begin(kMemtableDropped, kCauseFlush))
      database_.context.facts.cells().integer(family.memtables[0].table->id());
    family.flushed_memtables.push_back(family.memtables.front().table->accounted_bytes());
    family.memtables.pop_front();
  }
  const MemtableMemory memory = family.memtable_memory();
  trim_history(family.flushed_memtables, memory.active + memory.waiting,
               family.options.max_write_buffer_size_to_maintain);
  wal_.drop_below(now, database_.oldest_log_number());
  recalculate_writes(now, family);
  for (Actor* waiter : flush_waiters_) database_.context.scheduler.wake(*waiter, now);
  flush_waiters_.clear();
}

std::optional<Result<Ns>> LsmEngine::sync_closed_log(Ns now) {
  const bool syncs = database_.has_many() || database_.options.atomic_flush != 0;
  return syncs ? wal_.sync_closed(now) : std::nullopt;
}

// CompactRange of each family: the memory is flushed first. Compactions that were asked for go one
// after the other.
Progress LsmEngine::run_compact(Ns now, StatementCursor& cursor) {
  if (!cursor.compacting) {
    const Progress flush = run_flush(now, cursor);
    if (flush.kind != Progress::kDone) return flush;
    cursor.compacting = true;
    for (const auto& family : database_.families)
      manual_.push_back(
          {&cursor.client, family.get(),
           ManualCompaction(family->options, *family->version, database_.next_file_number)});
    schedule(now);
  }
  for (const Asked& asked : manual_)
    if (asked.client == &cursor.client) return Progress::park();
  cursor.compacting = false;
  return Progress::done(0);
}

// The log is copied if all logs together are small enough; else the memory is flushed first, and
// what is written meanwhile is copied.
Progress LsmEngine::run_checkpoint(Ns now, StatementCursor& cursor) {
  if (!database_.error.ok()) return Progress::park();
  if (!cursor.checkpoint) {
    const bool flushing = cursor.running || cursor.write != StatementCursor::Write::kBegin;
    const bool flushes = flushing || wal_.bytes() >= database_.options.log_size_for_flush;
    if (flushes)
      if (const Progress flush = run_flush(now, cursor); flush.kind != Progress::kDone)
        return flush;
    const Result<Ns> given = wal_.hand_over(now);
    if (!given.ok()) {
      database_.fail(given.error());
      return Progress::park();
    }
    begin_checkpoint(now, cursor, flushes);
    if (given.value() > now) return Progress::wait(given.value());
  }
  if (const std::optional<Result<Ns>> io = cursor.checkpoint->step(now)) {
    if (!io->ok()) database_.fail(io->error());
    return io->ok() ? Progress::wait(io->value()) : Progress::park();
  }
  const Checkpoint& made = *cursor.checkpoint;
  if (database_.context.facts.begin(kCheckpointMade, kCauseCheckpoint))
    database_.context.facts.cells()
        .integer(made.number())
        .integer(made.sequence())
        .integer(made.tables())
        .integer(made.linked_bytes())
        .integer(made.copied_bytes());
  cursor.checkpoint.reset();
  database_.keeps_files--;
  wal_.drop_below(now, database_.oldest_log_number());
  database_.remove_obsolete(now);
  return Progress::done(0);
}

void LsmEngine::begin_checkpoint(Ns now, StatementCursor& cursor, bool flushed) {
  while (Checkpoint::exists(database_.context.volume, next_checkpoint_)) next_checkpoint_++;
  cursor.checkpoint.emplace(database_, next_checkpoint_++);
  cursor.checkpoint->begin(now, manifest_, wal_.live(flushed ? database_.oldest_log_number() : 0),
                           wal_.recycles());
  database_.keeps_files++;
  if (!database_.context.facts.begin(kCheckpointBegun, kCauseCheckpoint)) return;
  database_.context.facts.cells()
      .integer(cursor.checkpoint->number())
      .integer(cursor.checkpoint->sequence());
}

// True while compactions that were asked for keep others from beginning. The first of them waits
// until none runs.
bool LsmEngine::compact_manually(Ns now) {
  while (!manual_.empty()) {
    for (const auto& job : compactions_)
      if (job->running()) return true;
    ColumnFamily& family = *manual_.front().family;
    if (auto task =
            manual_.front().compaction.next(family.options, *family.version, family.targets)) {
      compactions_[0]->start(now, family, std::move(*task));
      return true;
    }
    database_.context.scheduler.wake(*manual_.front().client, now);
    manual_.pop_front();
  }
  return false;
}

// RocksDB runs one compaction at a time unless the backlog of a family asks for speed
// (db/column_family.cc GetL0FileCountForCompactionSpeedup, RecalculateWriteStallConditions).
bool LsmEngine::needs_speed() const {
  if (writes_.state() != WriteState::kFlowing) return true;
  return std::any_of(database_.families.begin(), database_.families.end(), [](const auto& family) {
    const Options& o = family->options;
    const u64 trigger = o.level0_file_num_compaction_trigger,
              slowdown = o.level0_slowdown_writes_trigger;
    const u64 speedup =
        std::min(2 * trigger, trigger + (slowdown > trigger ? slowdown - trigger : 0) / 4);
    if (l0_delay_count(o, *family->version) >= speedup) return true;
    const u64 soft = o.soft_pending_compaction_bytes_limit;
    return soft > 0 && pending_compaction_bytes(o, *family->version, family->targets) >= soft / 4;
  });
}

// db/db_impl/db_impl_compaction_flush.cc SchedulePendingCompaction.
void LsmEngine::want_compaction(ColumnFamily& family) {
  const bool waits = std::find(compaction_queue_.begin(), compaction_queue_.end(), &family) !=
                     compaction_queue_.end();
  if (!waits) compaction_queue_.push_back(&family);
}

// Families are served in the order in which they asked; one that got a compaction asks again at
// once (BackgroundFlush, BackgroundCompaction). One flush runs at a time.
void LsmEngine::schedule(Ns now) {
  while (!flush_.running() && !flush_queue_.empty()) {
    const FlushRequest request = std::move(flush_queue_.front());
    flush_queue_.pop_front();
    flush_.start(now, request);
  }
  if (places_bulk_load_ || compact_manually(now)) return;
  u64 running = 0;
  for (const auto& job : compactions_) running += job->running();
  const u64 allowed = compactions_.size() > 1 && !needs_speed() ? 1 : compactions_.size();
  for (const auto& job : compactions_) {
    while (!job->running() && running < allowed && !compaction_queue_.empty()) {
      ColumnFamily& family = *compaction_queue_.front();
      compaction_queue_.pop_front();
      std::optional<CompactionTask> task =
          pick_compaction(family.options, *family.version, family.targets);
      if (!task) continue;
      job->start(now, family, std::move(*task));
      running++;
      want_compaction(family);
    }
  }
}

}  // namespace tt::lsm
