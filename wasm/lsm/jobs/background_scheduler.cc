#include "lsm/jobs/background_scheduler.h"

#include <algorithm>

namespace tt::lsm {

BackgroundScheduler::BackgroundScheduler(Database& database, Manifest& manifest, Wal& wal,
                                         WriteStalls& stalls)
    : database_(database),
      manifest_(manifest),
      wal_(wal),
      stalls_(stalls),
      flush_(database, manifest, *this) {
  for (u64 i = 0; i < database.options.max_background_compactions; i++)
    compactions_.push_back(std::make_unique<CompactionJob>(manifest, *this));
}

bool BackgroundScheduler::idle() const {
  if (flush_.running() || !flush_queue_.empty() || !manual_queue_.empty()) return false;
  return std::none_of(compactions_.begin(), compactions_.end(),
                      [](const auto& job) { return job->running(); });
}

void BackgroundScheduler::want_flush(ColumnFamily& family, JobReason reason) {
  if (database_.options.atomic_flush) return;  // the whole set was queued at the switch
  family.flush_asked |= reason != JobReason::kMemtableFull;
  if (!family.flush_is_due()) return;
  const auto queued = std::find_if(
      flush_queue_.begin(), flush_queue_.end(),
      [&](const FlushRequest& request) { return request.shares[0].family == &family; });
  if (queued == flush_queue_.end()) {
    flush_queue_.push_back({{{&family, ~u64{0}}}, reason});
  } else {
    queued->reason = reason;  // the latest reason is the one that is shown
  }
}

// db/db_impl/db_impl_compaction_flush.cc SchedulePendingCompaction.
void BackgroundScheduler::want_compaction(ColumnFamily& family) {
  const bool queued = std::find(compaction_queue_.begin(), compaction_queue_.end(), &family) !=
                      compaction_queue_.end();
  if (!queued) compaction_queue_.push_back(&family);
}

void BackgroundScheduler::want_manual_compaction(Actor& client) {
  for (const auto& family : database_.families)
    manual_queue_.push_back(
        {&client, family.get(),
         ManualCompaction(family->options, *family->version, database_.next_file_number)});
}

bool BackgroundScheduler::compacts_for(const Actor& client) const {
  return std::any_of(manual_queue_.begin(), manual_queue_.end(),
                     [&](const ManualRequest& request) { return request.client == &client; });
}

// Families are served in the order in which they queued; one that got a compaction queues again at
// once, since it may have more to do (BackgroundFlush, BackgroundCompaction).
void BackgroundScheduler::schedule(Ns now) {
  // start() may find nothing to flush: an earlier flush may have included the request.
  while (!flush_.running() && !flush_queue_.empty()) {
    const FlushRequest request = std::move(flush_queue_.front());
    flush_queue_.pop_front();
    flush_.start(now, request);
  }
  if (paused_ || run_manual_compaction(now)) return;
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

// True while a manual compaction keeps automatic ones from starting. It is exclusive: it waits
// until none runs (CompactRangeOptions::exclusive_manual_compaction).
bool BackgroundScheduler::run_manual_compaction(Ns now) {
  while (!manual_queue_.empty()) {
    for (const auto& job : compactions_)
      if (job->running()) return true;
    ManualRequest& request = manual_queue_.front();
    ColumnFamily& family = *request.family;
    if (auto task = request.compaction.next(family.options, *family.version, family.targets)) {
      compactions_[0]->start(now, family, std::move(*task));
      return true;
    }
    database_.context.scheduler.wake(*request.client, now);
    manual_queue_.pop_front();
  }
  return false;
}

// RocksDB runs one compaction at a time unless the backlog of a family requires speed
// (db/column_family.cc GetL0FileCountForCompactionSpeedup, RecalculateWriteStallConditions).
bool BackgroundScheduler::needs_speed() const {
  if (stalls_.state() != WriteState::kFlowing) return true;
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

bool BackgroundScheduler::writes_into(const ColumnFamily& family, u32 level, Slice smallest,
                                      Slice largest) const {
  return std::any_of(compactions_.begin(), compactions_.end(), [&](const auto& job) {
    return job->writes_into(family, level, smallest, largest);
  });
}

void BackgroundScheduler::install(Ns now, const VersionEdit& edit, u64 job) {
  FactStream& facts = database_.context.facts;
  ColumnFamily& family = database_.family(edit.family);
  // A file that is removed and added only changes its level.
  const auto is_added = [&](u64 number) {
    return std::any_of(edit.added.begin(), edit.added.end(),
                       [&](const VersionEdit::Added& a) { return a.file->number == number; });
  };
  const auto is_removed = [&](u64 number) {
    return std::any_of(edit.removed.begin(), edit.removed.end(),
                       [&](const VersionEdit::Removed& r) { return r.number == number; });
  };
  for (const VersionEdit::Removed& removed : edit.removed) {
    const std::vector<FilePtr>& files = family.version->levels[removed.level];
    const auto file = std::find_if(files.begin(), files.end(),
                                   [&](const FilePtr& f) { return f->number == removed.number; });
    TT_CHECK(file != files.end() && !(*file)->being_compacted());
    if (is_added(removed.number)) continue;
    database_.obsolete.push_back(*file);
    facts.emit(kCauseManifest, job, [&] { return FileDropped{.key = {.number = removed.number}}; });
  }
  for (const VersionEdit::Added& added : edit.added) {
    const FileMeta& file = *added.file;
    TT_CHECK(file.index != nullptr && database_.context.volume.size(file.file_id) == file.bytes);
    is_removed(file.number) ? emit_file<FileMoved>(family, file, added.level, kCauseManifest, job)
                            : emit_file<FileAdded>(family, file, added.level, kCauseManifest, job);
  }
  family.version = apply_edit(*family.version, edit, now / kSecond);
  family.version->check_invariants();
  manifest_.installed();
  family.targets = level_targets(family.options, *family.version);
  database_.remove_obsolete(now);
  emit_levels(family, job);
  emit_counters(database_, job);
  stalls_.recalculate(now, family);
  want_compaction(family);
}

void BackgroundScheduler::flush_finished(Ns now, ColumnFamily& family, u64 memtables) {
  TT_CHECK(memtables < family.memtables.size());  // the active one stays
  for (u64 i = 0; i < memtables; i++) {
    TT_CHECK(family.memtables.front().state == MemtableState::kFlushing);
    const Memtable& flushed = *family.memtables.front().table;
    database_.context.facts.emit(kCauseFlush, 0,
                                 [&] { return MemtableDropped{.key = {.id = flushed.id()}}; });
    family.flushed_memtables.push_back(flushed.accounted_bytes());
    family.memtables.pop_front();
  }
  const MemtableMemory memory = family.memtable_memory();
  trim_history(family.flushed_memtables, memory.active + memory.waiting,
               family.options.max_write_buffer_size_to_maintain);
  wal_.drop_below(now, database_.oldest_log_number());
  stalls_.recalculate(now, family);
  for (Actor* waiter : flush_waiters_) database_.context.scheduler.wake(*waiter, now);
  flush_waiters_.clear();
}

std::optional<Result<Ns>> BackgroundScheduler::sync_closed_log(Ns now) {
  const bool syncs = database_.has_many() || database_.options.atomic_flush;
  return syncs ? wal_.sync_closed(now) : std::nullopt;
}

void BackgroundScheduler::describe(TableSink& sink) const {
  sink.rows<JobsRow>([&](auto&& add) {
    for (const auto& part : flush_.parts()) add(part->state().row());
    for (const auto& job : compactions_)
      if (job->running()) add(job->state().row());
  });
}

void BackgroundScheduler::emit_lost_rows() const {
  for (const auto& part : flush_.parts())
    emit_job_finished(part->family(), part->state(), kCauseFlush);
  for (const auto& job : compactions_)
    if (job->running())
      emit_job_finished(database_.family(), job->state(),
                        cause_compaction(job->state().output_level));
}

}  // namespace tt::lsm
