// The engine's outside: statements go to their cursors, background work is started where it is due, results are installed.
#include "lsm/lsm_engine.h"

#include <algorithm>
#include <cstring>

#include "core/hash.h"
#include "lsm/statement_cursor.h"

namespace tt::lsm {

LsmEngine::LsmEngine(const EngineContext& context, const Options& options)
    : database_(context, options),
      tree_(database_.tree()),
      writes_(database_.options),
      manifest_(database_),
      wal_(database_, *this),
      flush_(manifest_, *this),
      opening_(database_, manifest_, *this) {
  tree_.targets = level_targets(tree_.options, *tree_.version);
  database_.context.scheduler.add(wal_);
  database_.context.scheduler.add(flush_);
  if (options.rate_limiter_bytes_per_sec != 0) database_.context.scheduler.add(database_.limiter);
  for (u64 i = 0; i < options.max_background_compactions; i++) {
    compactions_.push_back(std::make_unique<CompactionJob>(manifest_, *this));
    database_.context.scheduler.add(*compactions_.back());
  }
  database_.context.scheduler.add(opening_, opening_.begin(database_.context.scheduler.now()));
}

// As RocksDB's SetOptions (db_impl.cc): InstallSuperVersion tells the active memtable its new size and judges stalls anew, then
// compactions that are due by the new limits are scheduled. Jobs that run keep the sizes that they have cut so far.
Error LsmEngine::change_options(Ns now, const u64* values) {
  std::memcpy(static_cast<void*>(&database_.options), values, sizeof database_.options);
  tree_.options = database_.options;
  // Until the database is open it has no memtable, and installs what it has found with these options.
  if (!open()) return Error::none();
  tree_.active().table->set_write_buffer_size(tree_.options.write_buffer_size);
  tree_.targets = level_targets(tree_.options, *tree_.version);
  emit_levels(tree_, 0);
  recalculate_writes(now);
  schedule(now);
  return Error::none();
}

std::unique_ptr<Cursor> LsmEngine::new_cursor(Actor& client) { return std::make_unique<StatementCursor>(client); }

// As MyRocks's inserts and updates read the row first (storage/rocksdb/ha_rocksdb.cc check_and_lock_unique_pk); it waits for
// blocks, and then for the CPU that the lookup took. True once that is done.
bool LsmEngine::look_up(Ns now, const Statement& statement, StatementCursor& cursor, Progress* progress) {
  if (cursor.looked_up) return true;
  Outcome found;
  if (!cursor.running) cursor.get.begin(tree_, statement.key, nullptr);
  *progress = cursor.get.run(tree_, now, found);
  cursor.running = progress->kind != Progress::kDone;
  if (cursor.running) return false;
  emit_read(kGetDone, statement.key, found, cursor.get.probed());
  if (!database_.obsolete.empty()) database_.remove_obsolete(now);
  cursor.looked_up = true;
  *progress = Progress::wait(now + progress->time);
  return false;
}

Progress LsmEngine::run(Ns now, const Statement& asked, Cursor& base, Outcome& outcome) {
  StatementCursor& cursor = static_cast<StatementCursor&>(base);
  Progress progress = Progress::park();
  if (!open()) {
    open_waiters_.push_back(&cursor.client);
    return progress;
  }
  const std::span<const TreeInfo> trees = database_.context.trees;
  const TreeInfo* info = trees.empty() ? nullptr : &trees[asked.tree];
  const Statement statement = cursor.entry.encode(asked, trees);
  switch (statement.op) {
    case Op::kPut:
    case Op::kDelete:
      if (statement.looks_up && !look_up(now, statement, cursor, &progress)) return progress;
      return run_write(now, statement, cursor);
    case Op::kFlush: return run_flush(now, cursor);
    case Op::kCompact: return run_compact(now, cursor);
    case Op::kGet:
      if (!cursor.running) cursor.get.begin(tree_, statement.key, info, statement.snapshot, statement.rows);
      progress = cursor.get.run(tree_, now, outcome);
      if (progress.kind == Progress::kDone) emit_read(kGetDone, statement.key, outcome, cursor.get.probed());
      break;
    case Op::kScan:
      if (!cursor.running)
        cursor.scan.begin(tree_, statement.key, info, statement.limit, statement.snapshot, statement.rows);
      progress = cursor.scan.run(tree_, now, outcome);
      if (progress.kind == Progress::kDone) emit_read(kScanDone, statement.key, outcome, cursor.scan.probed());
      break;
  }
  cursor.running = progress.kind != Progress::kDone;
  if (!cursor.running && !database_.obsolete.empty()) database_.remove_obsolete(now);
  return progress;
}

u64 LsmEngine::take_snapshot() {
  database_.snapshots.take(database_.visible_sequence);
  return database_.visible_sequence;
}

// db/db_impl/db_impl.cc ReleaseSnapshot: files at the bottom that it kept from being cleaned are looked for at once.
void LsmEngine::release_snapshot(u64 sequence) {
  database_.snapshots.release(sequence);
  const std::shared_ptr<Version> version = std::make_shared<Version>(*tree_.version);
  version->oldest_snapshot = std::min(database_.snapshots.earliest(), database_.visible_sequence);
  tree_.version = version;
  if (open() && database_.error.ok()) schedule(database_.context.scheduler.now());
}

void LsmEngine::emit_read(Fact fact, Slice key, const Outcome& outcome, u64 probed) {
  if (!database_.context.facts.begin(fact, kCauseUserRead)) return;
  write_cache_row(database_, database_.context.facts.cells());
  database_.context.facts.cells().bytes(key).integer(outcome.rows).integer(outcome.block_reads).integer(probed);
  database_.context.facts.end();
}

bool LsmEngine::background_idle() const {
  if (!open() || flush_.running() || tree_.waiting_memtables() > 0 || !wal_.idle() || !manual_.empty()) return false;
  for (const auto& job : compactions_)
    if (job->running()) return false;
  return true;
}

void LsmEngine::install(Ns now, const VersionEdit& edit, u64 job) {
  FactStream& facts = database_.context.facts;
  for (const VersionEdit::Removed& removed : edit.removed) {
    const std::vector<FilePtr>& files = tree_.version->levels[removed.level];
    const auto it =
        std::find_if(files.begin(), files.end(), [&](const FilePtr& f) { return f->number == removed.number; });
    TT_CHECK(it != files.end());
    const bool moved = std::any_of(edit.added.begin(), edit.added.end(),
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
      write_file_row(*added.file, added.level, facts.cells());
  tree_.version = apply_edit(*tree_.version, edit, now / kSecond);
  tree_.targets = level_targets(tree_.options, *tree_.version);
  database_.remove_obsolete(now);
  emit_levels(tree_, job);
  emit_counters(database_, job);
  recalculate_writes(now);
}

void LsmEngine::flush_finished(Ns now, u64 memtables) {
  for (u64 i = 0; i < memtables; i++) {
    if (database_.context.facts.begin(kMemtableDropped, kCauseFlush))
      database_.context.facts.cells().integer(tree_.memtables[0].table->id());
    tree_.flushed_memtables.push_back(tree_.memtables.front().table->accounted_bytes());
    tree_.memtables.pop_front();
  }
  const MemtableMemory memory = tree_.memtable_memory();
  trim_history(tree_.flushed_memtables, memory.active + memory.waiting,
               tree_.options.max_write_buffer_size_to_maintain);
  wal_.drop_below(now, tree_.memtables.front().log_number);
  recalculate_writes(now);
  for (Actor* waiter : flush_waiters_) database_.context.scheduler.wake(*waiter, now);
  flush_waiters_.clear();
}

// RocksDB runs one compaction at a time unless the backlog asks for speed (db/column_family.cc GetL0FileCountForCompactionSpeedup,
// RecalculateWriteStallConditions).
bool LsmEngine::needs_speed() const {
  const Options& o = tree_.options;
  const u64 trigger = o.level0_file_num_compaction_trigger, slowdown = o.level0_slowdown_writes_trigger;
  const u64 speedup = std::min(2 * trigger, trigger + (slowdown > trigger ? slowdown - trigger : 0) / 4);
  if (l0_delay_count(o, *tree_.version) >= speedup || writes_.state() != WriteState::kFlowing) return true;
  const u64 soft = o.soft_pending_compaction_bytes_limit;
  return soft > 0 && pending_compaction_bytes(o, *tree_.version, tree_.targets) >= soft / 4;
}

// CompactRange: the memory is flushed first. Compactions that were asked for go one after the other.
Progress LsmEngine::run_compact(Ns now, StatementCursor& cursor) {
  if (!cursor.compacting) {
    const Progress flush = run_flush(now, cursor);
    if (flush.kind != Progress::kDone) return flush;
    cursor.compacting = true;
    manual_.push_back({&cursor.client, ManualCompaction(tree_.options, *tree_.version, database_.next_file_number)});
    schedule(now);
  }
  for (const Asked& asked : manual_)
    if (asked.client == &cursor.client) return Progress::park();
  cursor.compacting = false;
  return Progress::done(0);
}

// True while compactions that were asked for keep others from beginning. The first of them waits until none runs.
bool LsmEngine::compact_manually(Ns now) {
  while (!manual_.empty()) {
    for (const auto& job : compactions_)
      if (job->running()) return true;
    if (auto task = manual_.front().compaction.next(tree_.options, *tree_.version, tree_.targets)) {
      compactions_[0]->start(now, tree_, std::move(*task));
      return true;
    }
    database_.context.scheduler.wake(*manual_.front().client, now);
    manual_.pop_front();
  }
  return false;
}

void LsmEngine::schedule(Ns now) {
  if (!flush_.running() && tree_.waiting_memtables() > 0) flush_.start(now, tree_, switch_reason_);
  if (compact_manually(now)) return;
  u64 running = 0;
  for (const auto& job : compactions_) running += job->running();
  const u64 allowed = compactions_.size() > 1 && !needs_speed() ? 1 : compactions_.size();
  for (const auto& job : compactions_) {
    if (job->running() || running >= allowed) continue;
    std::optional<CompactionTask> task = pick_compaction(tree_.options, *tree_.version, tree_.targets);
    if (!task) break;
    job->start(now, tree_, std::move(*task));
    running++;
  }
}

u64 LsmEngine::digest() const {
  u64 digest = fold_digest(database_.last_sequence, database_.next_file_number);
  for (u32 level = 0; level < tree_.version->levels.size(); level++)
    for (const FilePtr& file : tree_.version->levels[level])
      digest = fold_digest(fold_digest(fold_digest(digest, level), file->number), file->bytes);
  const Counters& c = database_.counters;
  for (u64 v : {c.flushes, c.compactions, c.trivial_moves, c.wal_bytes, c.cache_hits, c.cache_misses, c.stall_ns})
    digest = fold_digest(digest, v);
  return fold_digest(digest, tree_.memtables.empty() ? 0 : tree_.active().table->entries());
}

void LsmEngine::report(ReportSink& sink) const {
  const Counters &c = database_.counters, &b = baseline_;
  sink.count(kReportFlushes, c.flushes - b.flushes);
  sink.count(kReportCompactions, c.compactions - b.compactions);
  sink.count(kReportTrivialMoves, c.trivial_moves - b.trivial_moves);
  sink.count(kReportStalls, c.stalls - b.stalls);
  sink.count(kReportStallNs, c.stall_ns - b.stall_ns);
  const u64 hits = c.cache_hits - b.cache_hits, misses = c.cache_misses - b.cache_misses;
  sink.ratio(kReportCacheHitRate, hits, hits + misses);
  sink.ratio(kReportReadAmplification, c.block_reads - b.block_reads, c.lookups - b.lookups + c.scans - b.scans);
  sink.count(kReportFlushBytes, c.flush_bytes - b.flush_bytes);
  sink.count(kReportCompactReadBytes, c.compact_read_bytes - b.compact_read_bytes);
  sink.count(kReportCompactWriteBytes, c.compact_write_bytes - b.compact_write_bytes);
  sink.count(kReportWalBytes, c.wal_bytes - b.wal_bytes);
  u64 files = 0;
  for (const auto& level : tree_.version->levels) files += level.size();
  sink.count(kReportFiles, files);
}

}  // namespace tt::lsm
