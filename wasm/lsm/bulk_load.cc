// Statements of a bulk load: each adds its row to the table in the making; the last one, which
// commits, brings all tables into the tree.
#include <algorithm>

#include "lsm/statement_cursor.h"

namespace tt::lsm {

// Waits where the load waits: for a file that is closed, for rows in memory that are flushed, for
// the MANIFEST. From its end on other writes wait, and no compaction begins between the choice of
// the levels and the installation (db_impl.cc IngestExternalFiles).
Progress LsmEngine::run_bulk_load(Ns now, const Statement& statement, StatementCursor& cursor) {
  using Bulk = StatementCursor::Bulk;
  for (;;) {
    if (!database_.error.ok()) return Progress::park();
    Result<Ns> io = now;
    switch (cursor.bulk) {
      case Bulk::kRow:
        if (!bulk_load_) bulk_load_.emplace(database_.family(database_.family_of(statement.index)));
        io = bulk_load_->add(now, statement.key, statement.write().value);
        cursor.bulk = statement.write().commits ? Bulk::kClose : Bulk::kDone;
        break;
      case Bulk::kClose:
        io = bulk_load_->close(now);
        cursor.bulk = Bulk::kFlush;
        break;
      case Bulk::kFlush:
        holds_writes_ = true;
        if (wal_.writing()) {
          log_waiters_.push_back(&cursor.client);
          return Progress::park();
        }
        if (bulk_load_->is_in_memtables()) {
          if (database_.options.ingest_allow_blocking_flush == 0) {
            database_.fail({ErrorCode::kBadOption,
                            "bulk load: rows lie between some in memory, as MyRocks refuses too "
                            "(ingest_allow_blocking_flush)"});
            break;
          }
          flush_waiters_.push_back(&cursor.client);
          flush(now, bulk_load_->family(), JobReason::kAsked);
          return Progress::park();
        }
        cursor.bulk = Bulk::kPlace;
        break;
      case Bulk::kPlace:
        io = place_bulk_load(now);
        cursor.bulk = Bulk::kLog;
        break;
      case Bulk::kLog:
        if (manifest_.busy_until() > now) return Progress::wait(manifest_.busy_until());
        io = manifest_.log(now, bulk_load_->edit());
        cursor.bulk = Bulk::kInstall;
        break;
      case Bulk::kInstall: {
        const VersionEdit edit = bulk_load_->edit();
        bulk_load_.reset();
        places_bulk_load_ = holds_writes_ = false;
        cursor.bulk = Bulk::kDone;
        install(now, edit, 0);
        database_.visible_sequence = database_.last_sequence;
        let_writes_go_on(now);
        schedule(now);
        break;
      }
      case Bulk::kDone:
        cursor.bulk = Bulk::kRow;
        return Progress::done(database_.options.cpu_put_ns);
    }
    if (!io.ok()) {
      database_.fail(io.error());
    } else if (io.value() > now) {
      return Progress::wait(io.value());
    }
  }
}

Result<Ns> LsmEngine::place_bulk_load(Ns now) {
  if (bulk_load_->family().options.compaction_style == static_cast<u64>(CompactionStyle::kFifo))
    return Error{ErrorCode::kBadOption, "bulk load: not with fifo"};
  places_bulk_load_ = true;
  return bulk_load_->place(now, [&](u32 level, Slice smallest, Slice largest) {
    return std::any_of(compactions_.begin(), compactions_.end(), [&](const auto& job) {
      return job->writes_into(bulk_load_->family(), level, smallest, largest);
    });
  });
}

}  // namespace tt::lsm
