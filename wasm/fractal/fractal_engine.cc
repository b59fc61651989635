// Dispatches statements to their paths, then starts the work that they caused and emits the facts
// that are due.
#include "fractal/fractal_engine.h"

#include <cstring>

namespace tt::fractal {

FractalEngine::FractalEngine(const EngineContext& context, const Options& options, Update update)
    : state_(context, options),
      writer_(state_.nodes, static_cast<u32>(options.client_pool_threads)),
      flusher_(state_.nodes, writer_, static_cast<u32>(options.client_pool_threads)),
      checkpointer_(state_.nodes, state_.log, state_.transactions, state_.operations, writer_),
      cleaner_(state_.nodes, flusher_),
      injection_(state_.nodes, state_.transactions, flusher_),
      write_path_(state_.nodes, state_.log, state_.transactions, state_.operations, writer_,
                  injection_, state_.build),
      queries_(state_.nodes, state_.transactions, writer_,
               static_cast<u32>(options.client_pool_threads)),
      optimizing_(state_.nodes, state_.transactions, state_.operations, writer_, injection_,
                  flusher_),
      indexer_(state_.nodes, state_.log, state_.transactions, state_.operations, writer_,
               checkpointer_, injection_, queries_, state_.build),
      bulk_loader_(state_.nodes, state_.log, state_.transactions, state_.operations, writer_,
                   checkpointer_) {
  state_.nodes.copier = &writer_;
  context.scheduler.add(state_.log);
  context.scheduler.add(checkpointer_);
  context.scheduler.add(cleaner_);
  context.scheduler.add(indexer_);
  const Ns now = context.scheduler.now();
  if (Opening::finds_database(context.volume)) {
    opening_ = std::make_unique<Opening>(state_, writer_, injection_, checkpointer_,
                                         static_cast<Opening::Host&>(*this), update);
    context.scheduler.add(*opening_, now);
    return;
  }
  find_dictionaries(false, nullptr, {});
  for (const auto& dictionary : state_.dictionaries.all()) state_.nodes.make_root(*dictionary);
  state_.log.open(now);
  start(now);
  state_.status.emit_due_facts();
}

// Opens one dictionary for each index that the run uses, in the file of its name, or in the file
// that the directory of a PerconaFT environment names.
void FractalEngine::find_dictionaries(bool checkpoint_ended, FindFile find,
                                      const LogScan::Names& loaded) {
  const Environment& env = state_.env;
  const auto add = [&](u32 index, std::string_view index_name, std::string own) {
    const u32 number = static_cast<u32>(state_.dictionaries.numbers());
    if (loaded.contains(LogScan::number_name(number)))
      return void(state_.dictionaries.add_dropped(index, own));
    if (const auto name = loaded.find(own); name != loaded.end()) {
      if (name->second.empty()) return void(state_.dictionaries.add_dropped(index, own));
      own = name->second;
    }
    const Result<std::string> found =
        find == nullptr ? Result<std::string>(own) : find(env.volume, index_name, own);
    if (!found.ok()) return state_.env.fail(found.error());
    const std::string& name = found.value();
    const Result<FileId> there = env.volume.find(name);
    if (there.ok() && (checkpoint_ended || choose_header(env.volume, there.value()).found)) {
      state_.dictionaries.open(index, name, there.value());
    } else if (checkpoint_ended && index < env.indexes.size() && !env.indexes[index].clustered) {
      state_.dictionaries.add_dropped(index, name);  // before that checkpoint
    } else {
      if (there.ok()) env.volume.remove(env.scheduler.now(), there.value());
      state_.dictionaries.add(index, name);
    }
  };
  if (env.indexes.empty()) add(0, {}, "data.tokudb");
  for (u32 index = 0; index < env.indexes.size(); index++) {
    if (!env.axis.has(index)) continue;
    const std::string_view name = env.indexes[index].name;
    add(index, name,
        (name.empty() ? "index" + std::to_string(index) : std::string(name)) + ".tokudb");
  }
  const Result<FileId> old = env.volume.find(kRollbackFile);
  if (old.ok() && !checkpoint_ended) env.volume.remove(env.scheduler.now(), old.value());
  state_.dictionaries.add_rollback_file(checkpoint_ended && old.ok() ? std::optional(old.value())
                                                                     : std::nullopt);
}

void FractalEngine::start(Ns now) {
  checkpointer_.open(now);
  cleaner_.open(now);
}

void FractalEngine::opened(Ns now) {
  start(now);
  for (Actor* client : waiting_for_open_) state_.env.scheduler.wake(*client, now);
  waiting_for_open_.clear();
}

// Like SET GLOBAL: the parts read the options at each use; those with a period are scheduled again.
Error FractalEngine::change_options(Ns now, std::span<const u64> values) {
  state_.env.options = Options::from_values(values);
  if (!is_open()) return Error::none();  // start() uses the new periods
  state_.log.change_options(now);
  checkpointer_.change_options(now);
  cleaner_.change_options(now);
  return Error::none();
}

std::unique_ptr<Cursor> FractalEngine::new_cursor(Actor& client) {
  return std::make_unique<StatementCursor>(client, cursors_++);
}

Progress FractalEngine::run(Ns now, const Statement& statement, Cursor& base, Outcome& outcome) {
  StatementCursor& cursor = static_cast<StatementCursor&>(base);
  if (!is_open()) {
    waiting_for_open_.push_back(&cursor.client);
    return Progress::park();
  }
  if (names_row(statement.op) || statement.op == Op::kChangeRows) {
    cursor.dictionary = state_.dictionaries.of_index(statement.index);
    TT_CHECK(cursor.dictionary != nullptr || is_write(statement.op));
    if (is_read(statement.op) && cursor.dictionary->building)
      return indexer_.wait(cursor.client), Progress::park();
  }
  Progress progress = Progress::park();
  switch (statement.op) {
    case Op::kPut:
    case Op::kDelete: progress = write(now, statement, cursor); break;
    case Op::kFlush:
    case Op::kCompact: progress = run_flush(now, cursor); break;
    case Op::kCommit:
    case Op::kRollback: progress = end_transaction(now, cursor, statement.op == Op::kCommit); break;
    case Op::kChangeRows: progress = write_path_.run_change_rows(now, statement, cursor); break;
    case Op::kOptimize: progress = optimizing_.run(now, cursor); break;
    case Op::kDropIndex: progress = indexer_.run_drop(now, statement, cursor); break;
    case Op::kAddIndex: progress = indexer_.run_add(now, statement, cursor); break;
    case Op::kMerge:
    case Op::kDeleteRange:
    case Op::kCheckpoint:     // not requested: see Engine::capabilities()
    case Op::kSettle: break;  // clients do it
    case Op::kGet:
      progress = queries_.run_get(now, statement, cursor, outcome, statement.read().rows);
      break;
    case Op::kScan: progress = queries_.run_scan(now, statement, cursor, outcome); break;
  }
  if (progress.kind == Progress::kDone) {
    finish(now, cursor);
    cursor.looked_up = false;
  }
  state_.status.emit_due_facts();
  return progress;
}

// A bulk load looks no row up: it begins on an empty table.
Progress FractalEngine::write(Ns now, const Statement& statement, StatementCursor& cursor) {
  const bool loads = cursor.dictionary != nullptr && bulk_loader_.takes(statement, cursor);
  if (!loads && statement.write().looks_up && !cursor.looked_up)
    return look_up(now, statement, cursor);
  const Statement as_stored = stored(statement, state_.env.indexes, cursor.row);
  return loads ? bulk_loader_.run(now, as_stored, cursor)
               : write_path_.run_write(now, as_stored, cursor);
}

Progress FractalEngine::end_transaction(Ns now, StatementCursor& cursor, bool commits) {
  if (bulk_loader_.open_for(cursor)) return bulk_loader_.end(now, cursor, commits);
  return write_path_.run_end(now, cursor, commits ? Ending::How::kCommit : Ending::How::kAbort);
}

// Commits what the client has left open.
Progress FractalEngine::leave(Ns now, Cursor& base) {
  Outcome outcome;
  return run(now, Statement::commit(), base, outcome);
}

// Reads the row first, like TokuDB's inserts and updates. The write then waits for the CPU time of
// the read.
Progress FractalEngine::look_up(Ns now, const Statement& statement, StatementCursor& cursor) {
  Outcome found;
  cursor.looking_up = true;
  const Progress progress = queries_.run_get(now, statement, cursor, found, nullptr);
  if (progress.kind != Progress::kDone) return progress;
  finish(now, cursor);
  cursor.looking_up = false;
  cursor.looked_up = true;
  return Progress::wait(now + progress.time);
}

void FractalEngine::finish(Ns now, StatementCursor& cursor) {
  cursor.release(state_.nodes);
  writer_.wake_evictor_if_full(now);
}

std::string FractalEngine::waits_for(const Cursor& base) const {
  const StatementCursor& cursor = static_cast<const StatementCursor&>(base);
  if (!is_open()) return "the database to open";
  if (cursor.stalled_since != kNever) return "the cachetable to shrink";
  if (cursor.checkpoint != 0) return "the end of a checkpoint";
  if (indexer_.awaited_by(cursor.client)) return "an index to be built";
  if (cursor.hot_path.running) return "a path to be flushed";
  if (cursor.fetching != nullptr)
    return "node " + std::to_string(cursor.fetching->id) + " to be read";
  if (cursor.stage == StatementCursor::Stage::kBegin && state_.operations.closed())
    return "a checkpoint to begin";
  return cursor.stage == StatementCursor::Stage::kDurable ? "its log records to become durable"
                                                          : "a node that is in use";
}

Progress FractalEngine::run_flush(Ns now, StatementCursor& cursor) {
  if (cursor.checkpoint == 0) cursor.checkpoint = checkpointer_.request(now);
  if (!checkpointer_.ended(cursor.checkpoint)) {
    checkpointer_.wait(cursor.client);
    return Progress::park();
  }
  cursor.checkpoint = 0;
  return Progress::done(0);
}

}  // namespace tt::fractal
