#include "lsm/lsm_engine.h"

#include <algorithm>
#include <cstring>

namespace tt::lsm {

// A client's place in its statement. Each part of the engine keeps its own state in it.
struct LsmEngine::StatementCursor : Cursor {
  explicit StatementCursor(Actor& client) : Cursor(client) {}
  IndexEntry entry;         // buffers of the statement's stored form
  std::string timed_value;  // value of a row that may expire
  Reads::Get get;
  Reads::Scan scan;
  WritePath::State write;
  BulkLoader::State bulk_load = BulkLoader::State::kRow;
  Maintenance::State maintenance;
  Checkpoints::State checkpoint;
};

// Actors are added in the order in which they run when several are due at the same moment.
LsmEngine::LsmEngine(const EngineContext& context, const Options& options)
    : database_(context, options),
      manifest_(database_),
      wal_(database_),
      log_flusher_(database_, wal_),
      stalls_(database_, wal_),
      background_(database_, manifest_, wal_, stalls_),
      memtables_(database_, wal_, stalls_, background_),
      reads_(database_),
      writes_(database_, wal_, stalls_, memtables_, reads_),
      maintenance_(database_, wal_, background_, memtables_, writes_),
      checkpoints_(database_, manifest_, wal_, maintenance_),
      bulk_loader_(database_, manifest_, wal_, stalls_, background_, memtables_, writes_),
      opening_(database_, manifest_, *this) {
  wal_.set_hooks(writes_);
  for (const auto& family : database_.families)
    family->targets = level_targets(family->options, *family->version);
  Scheduler& scheduler = context.scheduler;
  scheduler.add(wal_);
  scheduler.add(background_.flush());
  if (log_flusher_.is_on()) scheduler.add(log_flusher_, scheduler.now() + log_flusher_.interval());
  if (options.rate_limiter_bytes_per_sec != 0) scheduler.add(database_.limiter);
  for (const auto& compaction : background_.compactions()) scheduler.add(*compaction);
  scheduler.add(opening_, opening_.begin(scheduler.now()));
}

std::unique_ptr<Cursor> LsmEngine::new_cursor(Actor& client) {
  return std::make_unique<StatementCursor>(client);
}

// A stall holds back all writes, so the cursor does not matter.
std::string LsmEngine::waits_for(const Cursor&) const {
  if (!is_open()) return "the database to open";
  if (stalls_.state() == WriteState::kFlowing) return {};
  return std::string("writes are ") + name_of(stalls_.state()) + ", as " +
         name_of(stalls_.reason());
}

Progress LsmEngine::run(Ns now, const Statement& asked, Cursor& base, Outcome& outcome) {
  StatementCursor& cursor = static_cast<StatementCursor&>(base);
  Actor& client = cursor.client;
  if (!is_open()) {
    waiting_for_open_.push_back(&client);
    return Progress::park();
  }
  Statement statement = cursor.entry.encode(asked, database_.context.indexes);
  if (statement.op == Op::kPut) {
    Slice& value = statement.write().value;
    value = RowTtl::of(database_.options).with_time(now, value, cursor.timed_value);
  }
  switch (statement.op) {
    case Op::kPut:
      if (statement.write().flavour == WriteFlavour::kBulk)
        return bulk_loader_.run(now, statement, cursor.bulk_load, client);
      [[fallthrough]];
    case Op::kDelete:
    case Op::kMerge:
    case Op::kDeleteRange: return writes_.run(now, statement, cursor.write, client);
    case Op::kGet:
      return reads_.get(now, statement, cursor.get, writes_.own_writes(cursor.write), outcome);
    case Op::kScan:
      return reads_.scan(now, statement, cursor.scan, writes_.own_writes(cursor.write), outcome);
    case Op::kFlush: return maintenance_.flush(now, cursor.maintenance, client);
    case Op::kCompact:
    case Op::kOptimize:  // MyRocks compacts the table (ha_rocksdb::optimize), which is all
      return maintenance_.compact(now, cursor.maintenance, client);
    case Op::kCheckpoint: return checkpoints_.run(now, cursor.checkpoint, client);
    case Op::kCommit: return writes_.end(now, cursor.write, client);
    case Op::kRollback: return writes_.roll_back(cursor.write);
    case Op::kChangeRows:
    case Op::kDropIndex:
    case Op::kAddIndex:
    case Op::kSettle: break;  // clients do it
  }
  return Progress::park();
}

Progress LsmEngine::leave(Ns now, Cursor& base) {
  StatementCursor& cursor = static_cast<StatementCursor&>(base);
  return writes_.end(now, cursor.write, cursor.client);
}

bool LsmEngine::background_idle() const { return is_open() && background_.idle() && wal_.idle(); }

// Like RocksDB's SetOptions (db_impl.cc): InstallSuperVersion gives the active memtable its new
// size and recalculates stalls, then compactions that are due by the new limits are scheduled.
// Running jobs keep the sizes with which they began.
Error LsmEngine::change_options(Ns now, std::span<const u64> values) {
  database_.options = Options::from_values(values);
  for (const auto& family : database_.families) {
    family->options = family_options(database_.options, family->secondary);
    // Until the database is open it has no memtables; its tables are installed with these options.
    if (!is_open()) continue;
    family->active().table->set_write_buffer_size(family->options.write_buffer_size);
    family->targets = level_targets(family->options, *family->version);
    emit_levels(*family, 0);
    background_.want_flush(*family, JobReason::kMemtableFull);
    stalls_.recalculate(now, *family);
    background_.want_compaction(*family);
  }
  if (is_open()) background_.schedule(now);
  return Error::none();
}

u64 LsmEngine::take_snapshot() {
  database_.snapshots.take(database_.visible_sequence);
  database_.snapshot_times.push_back(
      {database_.visible_sequence, database_.context.scheduler.now() / kSecond});
  return database_.visible_sequence;
}

// Files of the last level may hold old versions that only this snapshot kept, so compactions are
// considered at once (db/db_impl/db_impl.cc ReleaseSnapshot).
void LsmEngine::release_snapshot(u64 sequence) {
  database_.snapshots.release(sequence);
  std::vector<Database::SnapshotTime>& times = database_.snapshot_times;
  const auto taken = std::find_if(times.begin(), times.end(),
                                  [&](const auto& time) { return time.sequence == sequence; });
  if (taken != times.end()) times.erase(taken);
  for (const auto& family : database_.families) {
    const std::shared_ptr<Version> version = std::make_shared<Version>(*family->version);
    version->oldest_snapshot = std::min(database_.snapshots.earliest(), database_.visible_sequence);
    family->version = version;
    background_.want_compaction(*family);
  }
  if (is_open() && database_.error.ok()) background_.schedule(database_.context.scheduler.now());
}

void LsmEngine::opened(Ns now, const std::vector<VersionEdit>& edits) {
  for (const VersionEdit& edit : edits) background_.install(now, edit, 0);
  database_.visible_sequence = database_.last_sequence;
  for (Actor* client : waiting_for_open_) database_.context.scheduler.wake(*client, now);
  waiting_for_open_.clear();
  background_.schedule(now);
}

// Removes the rows of memtables, logs, jobs and files from their tables; the next engine adds the
// rows of the state that it recovers.
void LsmEngine::emit_lost_rows() {
  FactStream& facts = database_.context.facts;
  for (const auto& family : database_.families)
    for (const MemtableSlot& slot : family->memtables)
      facts.emit(kCauseFlush, 0, [&] { return MemtableDropped{.key = {.id = slot.table->id()}}; });
  wal_.emit_lost_rows();
  background_.emit_lost_rows();
  for (const auto& family : database_.families)
    for (const std::vector<FilePtr>& level : family->version->levels)
      for (const FilePtr& file : level)
        facts.emit(kCauseManifest, 0, [&] { return FileDropped{.key = {.number = file->number}}; });
}

// Counters are those of the whole run, so they continue; numbers of jobs and memtables are not
// reused.
void LsmEngine::adopt_counters(const Recoverable& crashed) {
  const LsmEngine& before = static_cast<const LsmEngine&>(crashed);
  database_.counters = before.database_.counters;
  baseline_ = before.baseline_;
  database_.next_job = before.database_.next_job;
  database_.next_memtable = before.database_.next_memtable;
  writes_.set_last_write(before.writes_.last_write());
  for (const auto& family : database_.families) {
    family->compaction_stats = before.family(family->number).compaction_stats;
    family->stats_baseline = before.family(family->number).stats_baseline;
    emit_levels(*family, 0);
  }
  emit_counters(database_, 0);
  stalls_.emit();
  database_.context.facts.emit(kCauseManifest, 0,
                               [&] { return CacheErased{.row = cache_row(database_)}; });
}

}  // namespace tt::lsm
