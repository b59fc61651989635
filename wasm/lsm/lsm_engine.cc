// The engine's outside: statements go to their cursors, background work is started where it is due, results are installed.
#include "lsm/lsm_engine.h"

#include <algorithm>
#include <cstring>

#include "core/hash.h"
#include "lsm/statement_cursor.h"

namespace tt::lsm {

LsmEngine::LsmEngine(const EngineContext& context, const Options& options)
    : database_(context, options),
      writes_(database_.options, database_.families.size()),
      manifest_(database_),
      wal_(database_, *this),
      flush_(manifest_, *this),
      opening_(database_, manifest_, *this) {
  for (const auto& tree : database_.families) tree->targets = level_targets(tree->options, *tree->version);
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
  for (const auto& tree : database_.families) {
    tree->options = database_.options;
    // Until the database is open it has no memtables, and installs what it has found with these options.
    if (!open()) continue;
    tree->active().table->set_write_buffer_size(tree->options.write_buffer_size);
    tree->targets = level_targets(tree->options, *tree->version);
    emit_levels(*tree, 0);
    want_flush(*tree, JobReason::kMemtableFull);
    recalculate_writes(now, *tree);
    want_compaction(*tree);
  }
  if (!open()) return Error::none();
  schedule(now);
  return Error::none();
}

std::unique_ptr<Cursor> LsmEngine::new_cursor(Actor& client) { return std::make_unique<StatementCursor>(client); }

// As MyRocks's inserts and updates read the row first (storage/rocksdb/ha_rocksdb.cc check_and_lock_unique_pk); it waits for
// blocks, and then for the CPU that the lookup took. True once that is done.
bool LsmEngine::look_up(Ns now, const Statement& statement, StatementCursor& cursor, Progress* progress) {
  if (cursor.looked_up) return true;
  Outcome found;
  Tree& tree = database_.tree(database_.family_of(statement.tree));
  if (!cursor.running) cursor.get.begin(tree, statement.key, nullptr);
  *progress = cursor.get.run(tree, now, found);
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
  Tree& tree = database_.tree(database_.family_of(asked.tree));
  switch (statement.op) {
    case Op::kPut:
    case Op::kDelete:
    case Op::kMerge:
      if (statement.looks_up && !look_up(now, statement, cursor, &progress)) return progress;
      return run_write(now, statement, cursor);
    case Op::kFlush: return run_flush(now, cursor);
    case Op::kCompact: return run_compact(now, cursor);
    case Op::kGet:
      if (!cursor.running) cursor.get.begin(tree, statement.key, info, statement.snapshot, statement.rows);
      progress = cursor.get.run(tree, now, outcome);
      if (progress.kind == Progress::kDone) emit_read(kGetDone, statement.key, outcome, cursor.get.probed());
      break;
    case Op::kScan:
      if (!cursor.running)
        cursor.scan.begin(tree, statement.key, info, statement.limit, statement.snapshot, statement.rows);
      progress = cursor.scan.run(tree, now, outcome);
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
  for (const auto& tree : database_.families) {
    const std::shared_ptr<Version> version = std::make_shared<Version>(*tree->version);
    version->oldest_snapshot = std::min(database_.snapshots.earliest(), database_.visible_sequence);
    tree->version = version;
    want_compaction(*tree);
  }
  if (open() && database_.error.ok()) schedule(database_.context.scheduler.now());
}

void LsmEngine::emit_read(Fact fact, Slice key, const Outcome& outcome, u64 probed) {
  if (!database_.context.facts.begin(fact, kCauseUserRead)) return;
  write_cache_row(database_, database_.context.facts.cells());
  database_.context.facts.cells().bytes(key).integer(outcome.rows).integer(outcome.block_reads).integer(probed);
  database_.context.facts.end();
}

bool LsmEngine::background_idle() const {
  if (!open() || flush_.running() || !flush_queue_.empty() || !wal_.idle() || !manual_.empty()) return false;
  for (const auto& job : compactions_)
    if (job->running()) return false;
  return true;
}

void LsmEngine::install(Ns now, const VersionEdit& edit, u64 job) {
  FactStream& facts = database_.context.facts;
  Tree& tree = database_.tree(edit.family);
  for (const VersionEdit::Removed& removed : edit.removed) {
    const std::vector<FilePtr>& files = tree.version->levels[removed.level];
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
      write_file_row(tree, *added.file, added.level, facts.cells());
  tree.version = apply_edit(*tree.version, edit, now / kSecond);
  tree.targets = level_targets(tree.options, *tree.version);
  database_.remove_obsolete(now);
  emit_levels(tree, job);
  emit_counters(database_, job);
  recalculate_writes(now, tree);
  want_compaction(tree);
}

void LsmEngine::flush_finished(Ns now, Tree& tree, u64 memtables) {
  for (u64 i = 0; i < memtables; i++) {
    if (database_.context.facts.begin(kMemtableDropped, kCauseFlush))
      database_.context.facts.cells().integer(tree.memtables[0].table->id());
    tree.flushed_memtables.push_back(tree.memtables.front().table->accounted_bytes());
    tree.memtables.pop_front();
  }
  const MemtableMemory memory = tree.memtable_memory();
  trim_history(tree.flushed_memtables, memory.active + memory.waiting, tree.options.max_write_buffer_size_to_maintain);
  wal_.drop_below(now, database_.oldest_log_number());
  recalculate_writes(now, tree);
  for (Actor* waiter : flush_waiters_) database_.context.scheduler.wake(*waiter, now);
  flush_waiters_.clear();
}

std::optional<Result<Ns>> LsmEngine::sync_closed_log(Ns now) {
  return database_.has_many() ? wal_.sync_closed(now) : std::nullopt;
}

// CompactRange of each family: the memory is flushed first. Compactions that were asked for go one after the other.
Progress LsmEngine::run_compact(Ns now, StatementCursor& cursor) {
  if (!cursor.compacting) {
    const Progress flush = run_flush(now, cursor);
    if (flush.kind != Progress::kDone) return flush;
    cursor.compacting = true;
    for (const auto& tree : database_.families)
      manual_.push_back(
          {&cursor.client, tree.get(), ManualCompaction(tree->options, *tree->version, database_.next_file_number)});
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
    Tree& tree = *manual_.front().tree;
    if (auto task = manual_.front().compaction.next(tree.options, *tree.version, tree.targets)) {
      compactions_[0]->start(now, tree, std::move(*task));
      return true;
    }
    database_.context.scheduler.wake(*manual_.front().client, now);
    manual_.pop_front();
  }
  return false;
}

// RocksDB runs one compaction at a time unless the backlog of a family asks for speed (db/column_family.cc
// GetL0FileCountForCompactionSpeedup, RecalculateWriteStallConditions).
bool LsmEngine::needs_speed() const {
  if (writes_.state() != WriteState::kFlowing) return true;
  return std::any_of(database_.families.begin(), database_.families.end(), [](const auto& tree) {
    const Options& o = tree->options;
    const u64 trigger = o.level0_file_num_compaction_trigger, slowdown = o.level0_slowdown_writes_trigger;
    const u64 speedup = std::min(2 * trigger, trigger + (slowdown > trigger ? slowdown - trigger : 0) / 4);
    if (l0_delay_count(o, *tree->version) >= speedup) return true;
    const u64 soft = o.soft_pending_compaction_bytes_limit;
    return soft > 0 && pending_compaction_bytes(o, *tree->version, tree->targets) >= soft / 4;
  });
}

// db/db_impl/db_impl_compaction_flush.cc SchedulePendingCompaction.
void LsmEngine::want_compaction(Tree& tree) {
  const bool waits = std::find(compaction_queue_.begin(), compaction_queue_.end(), &tree) != compaction_queue_.end();
  if (!waits) compaction_queue_.push_back(&tree);
}

// Families are served in the order in which they asked; one that got a compaction asks again at once (BackgroundFlush,
// BackgroundCompaction). One flush runs at a time.
void LsmEngine::schedule(Ns now) {
  if (!flush_.running() && !flush_queue_.empty()) {
    const FlushRequest request = flush_queue_.front();
    flush_queue_.pop_front();
    flush_.start(now, *request.tree, request.reason);
  }
  if (compact_manually(now)) return;
  u64 running = 0;
  for (const auto& job : compactions_) running += job->running();
  const u64 allowed = compactions_.size() > 1 && !needs_speed() ? 1 : compactions_.size();
  for (const auto& job : compactions_) {
    while (!job->running() && running < allowed && !compaction_queue_.empty()) {
      Tree& tree = *compaction_queue_.front();
      compaction_queue_.pop_front();
      std::optional<CompactionTask> task = pick_compaction(tree.options, *tree.version, tree.targets);
      if (!task) continue;
      job->start(now, tree, std::move(*task));
      running++;
      want_compaction(tree);
    }
  }
}

u64 LsmEngine::digest() const {
  u64 digest = fold_digest(database_.last_sequence, database_.next_file_number);
  for (const auto& tree : database_.families)
    for (u32 level = 0; level < tree->version->levels.size(); level++)
      for (const FilePtr& file : tree->version->levels[level])
        digest = fold_digest(fold_digest(fold_digest(digest, level), file->number), file->bytes);
  const Counters& c = database_.counters;
  for (u64 v : {c.flushes, c.compactions, c.trivial_moves, c.wal_bytes, c.cache_hits, c.cache_misses, c.stall_ns})
    digest = fold_digest(digest, v);
  for (const auto& tree : database_.families)
    digest = fold_digest(digest, tree->memtables.empty() ? 0 : tree->active().table->entries());
  return digest;
}

}  // namespace tt::lsm
