#include "lsm/statements/bulk_loader.h"

namespace tt::lsm {

// The client waits for tables to be closed, for rows in memory to be flushed, and for the MANIFEST.
// From kFlush on other writes are held back, and from kPlace on no compaction begins, so that the
// levels chosen for the tables still fit when they are installed (db_impl.cc IngestExternalFiles).
Progress BulkLoader::run(Ns now, const Statement& statement, State& state, Actor& client) {
  for (;;) {
    if (!database_.error.ok()) return Progress::park();
    Result<Ns> io = now;
    TT_CHECK(load_ || state == State::kRow || state == State::kDone);
    switch (state) {
      case State::kRow:
        if (!load_) load_.emplace(database_.family(database_.family_of(statement.index)));
        TT_CHECK(load_->family().number == database_.family_of(statement.index));
        io = load_->add(now, statement.key, statement.write().value);
        state = statement.write().commits ? State::kClose : State::kDone;
        break;
      case State::kClose:
        io = load_->close(now);
        state = State::kFlush;
        break;
      case State::kFlush:
        stalls_.hold();
        if (flush_overlap(now, client)) return Progress::park();
        state = State::kPlace;
        break;
      case State::kPlace:
        io = place(now);
        state = State::kLog;
        break;
      case State::kLog:
        if (manifest_.busy_until() > now) return Progress::wait(manifest_.busy_until());
        io = manifest_.log(now, load_->edit());
        state = State::kInstall;
        break;
      case State::kInstall:
        install(now);
        state = State::kDone;
        break;
      case State::kDone: state = State::kRow; return Progress::done(database_.options.cpu_put_ns);
    }
    if (!io.ok()) {
      database_.fail(io.error());
    } else if (io.value() > now) {
      return Progress::wait(io.value());
    }
  }
}

// Returns true if the load must wait: for the group that is being logged, or for a flush of rows
// between its own.
bool BulkLoader::flush_overlap(Ns now, Actor& client) {
  if (wal_.writing()) {
    writes_.wait_for_group(client);
    return true;
  }
  if (!load_->is_in_memtables()) return false;
  if (!database_.options.ingest_allow_blocking_flush) {
    database_.fail({ErrorCode::kBadOption,
                    "bulk load: its key range overlaps rows in memory (MyRocks refuses this too; "
                    "see ingest_allow_blocking_flush)"});
    return true;
  }
  background_.wait_for_flush(client);
  memtables_.flush(now, load_->family(), JobReason::kAsked);
  return true;
}

Result<Ns> BulkLoader::place(Ns now) {
  const ColumnFamily& family = load_->family();
  if (family.options.compaction_style == CompactionStyle::kFifo)
    return Error{ErrorCode::kBadOption, "bulk load: not supported with fifo compaction"};
  background_.pause_compactions();
  return load_->place(now, [&](u32 level, Slice smallest, Slice largest) {
    return background_.writes_into(family, level, smallest, largest);
  });
}

void BulkLoader::install(Ns now) {
  const VersionEdit edit = load_->edit();
  load_.reset();
  background_.resume_compactions();
  stalls_.release();
  background_.install(now, edit, 0);
  database_.visible_sequence = database_.last_sequence;
  stalls_.wake_writers(now);
  background_.schedule(now);
}

}  // namespace tt::lsm
