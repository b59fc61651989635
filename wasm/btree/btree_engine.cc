// Dispatches statements to their paths.
#include "btree/btree_engine.h"

#include <utility>

namespace tt::btree {

// Like SET GLOBAL: the parts read the options at each use. Pages already chosen for writing are
// still written in the way of the options before.
Error BtreeEngine::change_options(Ns now, std::span<const u64> values) {
  instance_.options = Options::from_values(values);
  instance_.pool.change_options(instance_.options);
  instance_.emit_pool();
  instance_.wake_cleaner(now);
  return Error::none();
}

std::unique_ptr<Cursor> BtreeEngine::new_cursor(Actor& client) {
  return std::make_unique<StatementCursor>(client, instance_, undo_);
}

bool BtreeEngine::background_idle() const {
  return is_open() && purge_.idle() && !cleaner_.running() && instance_.log.idle();
}

// Counts a wait for frames or for the log that has ended.
void BtreeEngine::end_wait(Ns now, StatementCursor& cursor) {
  cursor.fetch.forget_wait();
  if (cursor.parked_since == kNever) return;
  instance_.counters.waits.of(cursor.parked_for) += now - cursor.parked_since;
  cursor.parked_since = kNever;
}

// Notes that a wait of these begins, if the statement parks for one.
Progress BtreeEngine::note_wait(Ns now, StatementCursor& cursor, Progress progress) {
  const bool frames = cursor.fetch.for_frames();
  if (progress.kind != Progress::kPark || cursor.stalled_since != kNever) return progress;
  if (cursor.commit_lsn == 0 && !frames) return progress;
  cursor.parked_since = now;
  cursor.parked_for = cursor.commit_lsn != 0 ? WaitReason::kLogSync : WaitReason::kFreeFrames;
  return progress;
}

Progress BtreeEngine::run(Ns now, const Statement& statement, Cursor& base, Outcome& outcome) {
  StatementCursor& cursor = static_cast<StatementCursor&>(base);
  if (!instance_.error.ok()) return Progress::park();
  if (!is_open()) {
    waiting_for_open_.push_back(&cursor.client);
    return Progress::park();
  }
  end_wait(now, cursor);
  if (index_change_.locks(statement, cursor) || rebuild_.locks(statement, cursor) ||
      defragmentation_.locks(statement, cursor))
    return Progress::park();
  if (names_row(statement.op) && !instance_.indexes[statement.index].there) {
    if (std::exchange(cursor.running, false)) rebuild_.ends(now, statement);
    return is_write(statement.op) && statement.write().commits ? write_path_.leave(now, cursor)
                                                               : Progress::done(0);
  }
  if (!cursor.running) cursor.fetch.begin(), cursor.viewed.forget();
  const bool first = !cursor.running;
  if (first && names_row(statement.op)) rebuild_.begins(statement);
  cursor.running = true;
  Progress progress = Progress::park();
  switch (statement.op) {
    case Op::kPut:
    case Op::kDelete: progress = write_path_.run_write(now, statement, cursor); break;
    case Op::kGet: progress = queries_.run_get(now, statement, cursor, outcome); break;
    case Op::kScan:
      if (first)
        cursor.from.assign(statement.key), cursor.rows = cursor.stepped_over = cursor.inside = 0,
                                           cursor.answer = cursor.leaf = 0,
                                           cursor.estimated = false;
      progress = queries_.run_scan(now, statement, cursor, outcome);
      break;
    case Op::kCompact:
      if (buffer_ && !buffer_->merge_all(now, cursor.fetch)) {
        progress = instance_.error.ok() ? cursor.fetch.progress() : Progress::park();
        break;
      }
      [[fallthrough]];
    case Op::kFlush: progress = run_flush(now, cursor); break;
    case Op::kCommit: progress = write_path_.leave(now, cursor); break;
    case Op::kRollback: progress = write_path_.run_rollback(now, cursor); break;
    case Op::kDropIndex:
    case Op::kAddIndex: progress = index_change_.run(now, statement, cursor); break;
    case Op::kMerge:
    case Op::kDeleteRange:
    case Op::kCheckpoint:  // not requested: see Engine::capabilities()
    case Op::kChangeRows:
    case Op::kSettle: break;  // clients do it
    case Op::kOptimize: progress = run_optimize(now, statement, cursor); break;
  }
  cursor.running = progress.kind != Progress::kDone;
  if (!cursor.running && names_row(statement.op))
    rebuild_.ends(now, statement);
  else if (!cursor.running)
    rebuild_.wake(now);
  outcome.block_reads = cursor.fetch.reads();
  return note_wait(now, cursor, progress);
}

// Commits what the client has left open: its rollback segment would otherwise be in use for ever,
// and its history never be empty.
Progress BtreeEngine::leave(Ns now, Cursor& cursor) {
  if (!instance_.error.ok()) return Progress::park();
  StatementCursor& left = static_cast<StatementCursor&>(cursor);
  end_wait(now, left);
  const Progress progress = write_path_.leave(now, left);
  if (progress.kind == Progress::kDone) rebuild_.wake(now);
  return note_wait(now, left, progress);
}

u64 BtreeEngine::take_snapshot() {
  TT_CHECK(is_open());
  return undo_.take_view(instance_.context.scheduler.now());
}

void BtreeEngine::release_snapshot(u64 view) {
  undo_.release_view(view);
  purge_.wake(instance_.context.scheduler.now());
}

std::string BtreeEngine::waits_for(const Cursor& base) const {
  if (!is_open()) return "the database to open";
  const StatementCursor& cursor = static_cast<const StatementCursor&>(base);
  if (cursor.commit_lsn != 0) return "its redo to become durable";
  if (index_change_.blocks(cursor)) return "the change of an index";
  if (rebuild_.blocks(cursor)) return "the rebuild of a table";
  if (defragmentation_.blocks(cursor)) return "the defragmentation of a table";
  if (rebuild_.running(cursor) && rebuild_.awaits_others())
    return "statements and transactions of other clients";
  if (cursor.rollback) return cursor.rollback->waits_for();
  if (cursor.stalled_since != kNever) return "a checkpoint, as the redo log is full";
  if (cursor.purged) return "changed pages to be written";
  return cursor.fetch.waits_for();
}

// ha_innobase::optimize. The client's transaction ends first.
Progress BtreeEngine::run_optimize(Ns now, const Statement& statement, StatementCursor& cursor) {
  const Progress left = write_path_.leave(now, cursor);
  if (left.kind != Progress::kDone) return left;
  if (index_change_.holds(cursor) || rebuild_.holds(cursor) || defragmentation_.holds(cursor))
    return Progress::park();
  const bool moves = !rebuild_.running(cursor) &&
                     (instance_.options.defragment || defragmentation_.running(cursor));
  return moves ? defragmentation_.run(now, statement, cursor)
               : rebuild_.run(now, statement, cursor);
}

// The history is purged first, since purge changes pages; then every changed page is written.
Progress BtreeEngine::run_flush(Ns now, StatementCursor& cursor) {
  if (!cursor.purged && !purge_.wait(cursor.client)) return Progress::park();
  cursor.purged = true;
  if (!cleaner_.write_all(now, cursor.client)) return Progress::park();
  cursor.purged = false;
  return Progress::done(0);
}

}  // namespace tt::btree
