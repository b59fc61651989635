// The engine's outside: statements go to their cursors; snapshots, options, and what it counts.
#include "lsm/lsm_engine.h"

#include <algorithm>
#include <cstring>

#include "core/hash.h"
#include "lsm/rows/row_ttl.h"
#include "lsm/statement_cursor.h"

namespace tt::lsm {

LsmEngine::LsmEngine(const EngineContext& context, const Options& options)
    : database_(context, options),
      writes_(database_.options, database_.families.size()),
      manifest_(database_),
      wal_(database_, *this),
      log_flusher_(database_, wal_),
      flush_(database_, manifest_, *this),
      opening_(database_, manifest_, *this) {
  for (const auto& family : database_.families)
    family->targets = level_targets(family->options, *family->version);
  database_.context.scheduler.add(wal_);
  database_.context.scheduler.add(flush_);
  if (log_flusher_.is_on())
    database_.context.scheduler.add(log_flusher_,
                                    database_.context.scheduler.now() + log_flusher_.interval());
  if (options.rate_limiter_bytes_per_sec != 0) database_.context.scheduler.add(database_.limiter);
  for (u64 i = 0; i < options.max_background_compactions; i++) {
    compactions_.push_back(std::make_unique<CompactionJob>(manifest_, *this));
    database_.context.scheduler.add(*compactions_.back());
  }
  database_.context.scheduler.add(opening_, opening_.begin(database_.context.scheduler.now()));
}

// As RocksDB's SetOptions (db_impl.cc): InstallSuperVersion tells the active memtable its new size
// and judges stalls anew, then compactions that are due by the new limits are scheduled. Jobs that
// run keep the sizes that they have cut so far.
Error LsmEngine::change_options(Ns now, const u64* values) {
  std::memcpy(static_cast<void*>(&database_.options), values, sizeof database_.options);
  for (const auto& family : database_.families) {
    family->options = family_options(database_.options, family->secondary);
    // Until the database is open it has no memtables, and installs what it has found with these
    // options.
    if (!is_open()) continue;
    family->active().table->set_write_buffer_size(family->options.write_buffer_size);
    family->targets = level_targets(family->options, *family->version);
    emit_levels(*family, 0);
    want_flush(*family, JobReason::kMemtableFull);
    recalculate_writes(now, *family);
    want_compaction(*family);
  }
  if (!is_open()) return Error::none();
  schedule(now);
  return Error::none();
}

std::unique_ptr<Cursor> LsmEngine::new_cursor(Actor& client) {
  return std::make_unique<StatementCursor>(client);
}

// As MyRocks's inserts and updates read the row first (storage/rocksdb/ha_rocksdb.cc
// check_and_lock_unique_pk); it waits for blocks, and then for the CPU that the lookup took. True
// once that is done.
bool LsmEngine::look_up(Ns now, const Statement& statement, StatementCursor& cursor,
                        Progress* progress) {
  if (cursor.looked_up) return true;
  Outcome found;
  ColumnFamily& family = database_.family(database_.family_of(statement.index));
  if (!cursor.running) cursor.get.begin(family, statement.key, nullptr);
  *progress = cursor.get.run(family, now, found);
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
  if (!is_open()) {
    open_waiters_.push_back(&cursor.client);
    return progress;
  }
  const std::span<const IndexInfo> trees = database_.context.indexes;
  const IndexInfo* info = trees.empty() ? nullptr : &trees[asked.index];
  const Statement statement = with_time(now, cursor.entry.encode(asked, trees), cursor);
  ColumnFamily& family = database_.family(database_.family_of(asked.index));
  switch (statement.op) {
    case Op::kPut:
      if (statement.write().flavour == WriteFlavour::kBulk)
        return run_bulk_load(now, statement, cursor);
      [[fallthrough]];
    case Op::kDelete:
    case Op::kMerge:
    case Op::kDeleteRange:
      if (statement.write().looks_up && !look_up(now, statement, cursor, &progress))
        return progress;
      return run_write(now, statement, cursor);
    case Op::kFlush: return run_flush(now, cursor);
    case Op::kCompact: return run_compact(now, cursor);
    case Op::kCheckpoint: return run_checkpoint(now, cursor);
    case Op::kGet:
      if (!cursor.running)
        cursor.get.begin(family, statement.key, info, statement.read().snapshot,
                         statement.read().rows);
      progress = cursor.get.run(family, now, outcome);
      if (progress.kind == Progress::kDone)
        emit_read(kGetDone, statement.key, outcome, cursor.get.probed());
      break;
    case Op::kScan:
      if (!cursor.running)
        cursor.scan.begin(family, statement.key, info, statement.read().limit,
                          statement.read().snapshot, statement.read().rows);
      progress = cursor.scan.run(family, now, outcome);
      if (progress.kind == Progress::kDone)
        emit_read(kScanDone, statement.key, outcome, cursor.scan.probed());
      break;
  }
  cursor.running = progress.kind != Progress::kDone;
  if (!cursor.running && !database_.obsolete.empty()) database_.remove_obsolete(now);
  return progress;
}

// A row that may expire is stored with the second in which it is written (row_ttl.h).
Statement LsmEngine::with_time(Ns now, Statement statement, StatementCursor& cursor) const {
  if (statement.op != Op::kPut || database_.options.ttl_duration == 0) return statement;
  cursor.timed_value.resize(RowTtl::kTimeBytes);
  store64be(cursor.timed_value.data(), now / kSecond);
  cursor.timed_value += statement.write().value;
  statement.write().value = cursor.timed_value;
  return statement;
}

u64 LsmEngine::take_snapshot() {
  database_.snapshots.take(database_.visible_sequence);
  database_.snapshot_times.push_back(
      {database_.visible_sequence, database_.context.scheduler.now() / kSecond});
  return database_.visible_sequence;
}

// db/db_impl/db_impl.cc ReleaseSnapshot: files at the bottom that it kept from being cleaned are
// looked for at once.
void LsmEngine::release_snapshot(u64 sequence) {
  database_.snapshots.release(sequence);
  const auto taken =
      std::find_if(database_.snapshot_times.begin(), database_.snapshot_times.end(),
                   [&](const Database::SnapshotTime& time) { return time.sequence == sequence; });
  if (taken != database_.snapshot_times.end()) database_.snapshot_times.erase(taken);
  for (const auto& family : database_.families) {
    const std::shared_ptr<Version> version = std::make_shared<Version>(*family->version);
    version->oldest_snapshot = std::min(database_.snapshots.earliest(), database_.visible_sequence);
    family->version = version;
    want_compaction(*family);
  }
  if (is_open() && database_.error.ok()) schedule(database_.context.scheduler.now());
}

void LsmEngine::emit_read(Fact fact, Slice key, const Outcome& outcome, u64 probed) {
  if (!database_.context.facts.begin(fact, kCauseUserRead)) return;
  write_cache_row(database_, database_.context.facts.cells());
  database_.context.facts.cells()
      .bytes(key)
      .integer(outcome.rows)
      .integer(outcome.block_reads)
      .integer(probed);
  database_.context.facts.end();
}

u64 LsmEngine::digest() const {
  u64 digest = fold_digest(database_.last_sequence, database_.next_file_number);
  for (const auto& family : database_.families)
    for (u32 level = 0; level < family->version->levels.size(); level++)
      for (const FilePtr& file : family->version->levels[level])
        digest = fold_digest(fold_digest(fold_digest(digest, level), file->number), file->bytes);
  const Counters& c = database_.counters;
  for (u64 v : {c.flushes, c.compactions, c.trivial_moves, c.wal_bytes, c.cache_hits,
                c.cache_misses, c.stall_ns})
    digest = fold_digest(digest, v);
  for (const auto& family : database_.families)
    digest = fold_digest(digest, family->memtables.empty() ? 0 : family->active().table->entries());
  return digest;
}

}  // namespace tt::lsm
