// After a power cut: what was in memory is gone, and a new engine goes on with what it finds on the
// volume.
#include "lsm/lsm_engine.h"

namespace tt::lsm {

void LsmEngine::begin_log(Ns now) {
  wal_.start_new_log(now);
  for (const auto& family : database_.families) new_memtable(*family);
}

void LsmEngine::opened(Ns now, const std::vector<VersionEdit>& edits) {
  for (const VersionEdit& edit : edits) install(now, edit, 0);
  database_.visible_sequence = database_.last_sequence;
  for (Actor* client : open_waiters_) database_.context.scheduler.wake(*client, now);
  open_waiters_.clear();
  schedule(now);
}

// Takes the rows of memtables, logs, jobs and files out of their tables; the next engine puts its
// own there.
void LsmEngine::emit_lost_rows() {
  FactStream& facts = database_.context.facts;
  for (const auto& family : database_.families)
    for (const MemtableSlot& slot : family->memtables)
      if (facts.begin(kMemtableDropped, kCauseFlush)) facts.cells().integer(slot.table->id());
  wal_.emit_lost_rows();
  for (const auto& part : flush_.parts())
    emit_job_finished(part->family(), part->row(), kCauseFlush);
  for (const auto& job : compactions_)
    if (job->running())
      emit_job_finished(database_.family(), job->row(), cause_compaction(job->row().output_level));
  for (const auto& family : database_.families)
    for (const std::vector<FilePtr>& level : family->version->levels)
      for (const FilePtr& file : level)
        if (facts.begin(kFileDropped, kCauseManifest)) facts.cells().integer(file->number);
}

// Counters go on, as those of the whole run; numbers of jobs and memtables are not used twice.
void LsmEngine::adopt_counters(const Recoverable& crashed) {
  const LsmEngine& before = static_cast<const LsmEngine&>(crashed);
  database_.counters = before.database_.counters;
  baseline_ = before.baseline_;
  database_.next_job = before.database_.next_job;
  database_.next_memtable = before.database_.next_memtable;
  last_write_ = before.last_write_;
  for (const auto& family : database_.families) {
    family->compaction_stats = before.family(family->number).compaction_stats;
    family->stats_baseline = before.family(family->number).stats_baseline;
    emit_levels(*family, 0);
  }
  emit_counters(database_, 0);
  emit_writes();
  if (!database_.context.facts.begin(kCacheErased, kCauseManifest)) return;
  write_cache_row(database_, database_.context.facts.cells());
  database_.context.facts.end();
}

}  // namespace tt::lsm
