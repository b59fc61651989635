#include "fractal/statements/indexer.h"

#include <algorithm>

#include "fractal/format/loaded_name.h"
#include "fractal/format/table_row.h"

namespace tt::fractal {

namespace {

Ns wait_of(const Progress& p) { return p.kind == Progress::kWait ? p.time : kNever; }

}  // namespace

Progress Indexer::open_operation(Ns now, StatementCursor& cursor) {
  using Stage = StatementCursor::Stage;
  if (!env_.error.ok()) return Progress::park();
  if (cursor.stage == Stage::kBegin) {
    if (cursor.stalls(nodes_.status, writer_, now) || !operations_.try_begin(cursor.client))
      return Progress::park();
    cursor.stage = Stage::kNote;
  }
  // One that runs has begun to write the block tables of the files.
  if (!checkpointer_.running()) return Progress::done(0);
  checkpointer_.wait(cursor.client);
  return Progress::park();
}

// toku_db_remove: the file goes once the commit is durable (toku_ft_unlink_on_commit).
Progress Indexer::run_drop(Ns now, const Statement& statement, StatementCursor& cursor) {
  using Stage = StatementCursor::Stage;
  Dictionary* const dictionary = nodes_.dictionaries.of_index(statement.index);
  if (dictionary == nullptr) return Progress::done(0);
  if (dictionary->building) return wait(cursor.client), Progress::park();
  if (cursor.stage == Stage::kBegin || cursor.stage == Stage::kNote) {
    const Progress p = open_operation(now, cursor);
    if (p.kind != Progress::kDone) return p;
    TT_CHECK(transactions_.live().empty());
    transactions_.begin(cursor.transaction);
    const u64 xid = cursor.transaction.xid;
    log_.begin_transaction(now, xid);
    log_.delete_file(now, xid, dictionary->number);
    log_.commit(now, xid, 0);
    transactions_.end(cursor.transaction);
    cursor.wait_lsn = log_.lsn();
    cursor.stage = Stage::kDurable;
  }
  if (cursor.stage == Stage::kDurable) {
    if (!log_.durable(cursor.wait_lsn))
      return log_.wait_durable(now, cursor.client), Progress::park();
    cursor.stage = Stage::kReading;
  }
  if (!remove_nodes(*dictionary, cursor.client)) return Progress::park();
  env_.volume.remove(now, dictionary->file);
  nodes_.dictionaries.close(*dictionary);
  nodes_.status.space_changed();
  operations_.end(now, env_.scheduler);
  cursor.stage = Stage::kBegin;
  return Progress::done(0);
}

// False: a node is in use, and the client is woken when it may be free.
bool Indexer::remove_nodes(Dictionary& dictionary, Actor& client) {
  bool free = true;
  dictionary.each_node([&](Node& n) {
    if (free && (n.latch != 0 || n.writing_clone)) nodes_.wait_for_latch(n, client), free = false;
  });
  if (!free) return false;
  for (size_t block = 0; block < dictionary.nodes.size(); block++) {
    if (dictionary.nodes[block] == nullptr) continue;
    Node& n = *dictionary.nodes[block];
    nodes_.status.buffers_removed(n, 0, static_cast<u32>(n.channels.size()));
    nodes_.remove_node(n);
  }
  return true;
}

Progress Indexer::run_add(Ns now, const Statement& statement, StatementCursor& cursor) {
  using Stage = StatementCursor::Stage;
  if (nodes_.dictionaries.of_index(statement.index) == nullptr) {
    const Progress p = open_operation(now, cursor);
    if (p.kind != Progress::kDone) return p;
    Dictionary* const index = nodes_.dictionaries.dropped(statement.index);
    TT_CHECK(index != nullptr && !build_.running() && transactions_.live().empty());
    begin(now, *index);
    operations_.end(now, env_.scheduler);
    cursor.stage = Stage::kBegin;
  }
  return go_on(now, statement.build(), cursor);
}

// The statement of a build that is paced is done when that rests again.
Progress Indexer::go_on(Ns now, const IndexBuild& wanted, StatementCursor& cursor) {
  using Stage = StatementCursor::Stage;
  if (cursor.stage == Stage::kBegin && build_.running()) {
    const bool rested = build_.rests();
    build_.rest_at = wanted.rows == 0 ? ~u64{0} : build_.rows_read + wanted.rows;
    if (rested) env_.scheduler.wake(*this, now);
    cursor.stage = Stage::kReading;
  }
  const bool ends = wanted.rows > 0 ? build_.rests() : !wanted.whole;
  if (build_.running() && !ends) return wait(cursor.client), Progress::park();
  cursor.stage = Stage::kBegin;
  return Progress::done(0);
}

void Indexer::wake_waiting(Ns now) {
  for (Actor* client : std::exchange(waiting_, {})) env_.scheduler.wake(*client, now);
}

void Indexer::begin(Ns now, Dictionary& index) {
  const auto table = [&](const Dictionary& d) { return env_.indexes[d.index].table; };
  const auto all = nodes_.dictionaries.all();
  const auto found = std::find_if(all.begin(), all.end(), [&](const Dictionary* d) {
    return d->shown() && env_.indexes[d->index].clustered && table(*d) == table(index);
  });
  TT_CHECK(found != all.end());
  Dictionary& rows = **found;
  transactions_.begin(cursor_.transaction);
  log_.begin_transaction(now, cursor_.transaction.xid);
  nodes_.dictionaries.reopen(index, built_name(own_name(index.file_name), cursor_.transaction.xid));
  index.building = true;
  nodes_.make_root(index);
  build_.begin(rows, index);
  cursor_.dictionary = &rows;
  cursor_.position.clear();
  cursor_.after_position = false;
  cursor_.at_end = true;
  next_ = Next::kBegin;
  changed();
  env_.scheduler.wake(*this, now);
}

std::string Indexer::waits_for() const {
  if (!build_.running()) return {};
  switch (next_) {
    case Next::kBegin: return "running statements";
    case Next::kAwait: return "a checkpoint";
    case Next::kDurable: return "a sync of the log";
    default: return "a node";
  }
}

bool Indexer::awaited_by(const Actor& client) const {
  return std::find(waiting_.begin(), waiting_.end(), &client) != waiting_.end();
}

void Indexer::changed() {
  env_.facts.emit(kNoCause, 0, [&] { return BuildChanged{.row = build_.row()}; });
}

Ns Indexer::step(Ns now) {
  Ns wait = now;
  while (wait == now && build_.running() && env_.error.ok()) wait = advance(now);
  nodes_.status.emit_due_facts();
  return build_.running() && env_.error.ok() ? wait : kNever;
}

Ns Indexer::advance(Ns now) {
  switch (next_) {
    case Next::kBegin:
      if (build_.rests()) return wake_waiting(now), kNever;
      if (cursor_.stalls(nodes_.status, writer_, now) || !operations_.try_begin_alone(*this))
        return kNever;
      next_ = Next::kRead;
      return now;
    case Next::kRead: return read(now);
    case Next::kSend: return send(now);
    case Next::kCheckpoint:
      // Nothing else would bring the entries to the drive: they are not in the log.
      checkpoint_ = checkpointer_.request(now);
      next_ = Next::kAwait;
      return now;
    case Next::kAwait:
      if (!checkpointer_.ended(checkpoint_)) return checkpointer_.wait(*this), kNever;
      next_ = Next::kCommit;
      return now;
    case Next::kCommit: return commit(now);
    case Next::kDurable: return finish(now);
  }
  return kNever;
}

// toku_le_cursor_next: the greatest row below the last one, found from the root.
Ns Indexer::read(Ns now) {
  for (;;) {
    const Progress p = queries_.descend(now, cursor_, {cursor_.position, false, cursor_.at_end});
    if (p.kind != Progress::kDone) return wait_of(p);
    const Basement& rows = cursor_.leaf->leaflets[cursor_.part].rows;
    u32 row = cursor_.at_end ? rows.rows() : rows.lower_bound(cursor_.position);
    if (cursor_.after_position && row < rows.rows() && rows.key(row) == cursor_.position) row++;
    if (row > 0) {
      take_row(rows.key(row - 1), LeafEntry::decode(rows.entry(row - 1)));
      next_ = Next::kSend;
      return now;
    }
    const std::string* bound = Queries::lower_bound(cursor_, cursor_.part);
    if (bound == nullptr) break;
    cursor_.position = *bound;
    cursor_.after_position = true;
    cursor_.at_end = false;
    nodes_.unpin_all(cursor_.pins);
    writer_.wake_evictor_if_full(now);
  }
  build_.swept = true;
  changed();
  cursor_.release(nodes_);
  operations_.end_alone(now, env_.scheduler);
  next_ = Next::kCheckpoint;
  return now;
}

// indexer_undo_do: entries of the newest committed version, then what a transaction that has not
// ended makes of them. Its changes are its own: it commits or undoes them.
void Indexer::take_row(Slice key, const LeafEntry& entry) {
  build_.position.assign(key);
  build_.began = true;
  build_.rows_read++;
  cursor_.position.assign(key);
  cursor_.after_position = cursor_.at_end = false;
  changes_.clear();
  sent_ = 0;
  const LeafEntry::Committed& old = entry.committed;
  if (old.present) change(MessageType::kInsert, old.xid, key, old.value, nullptr);
  if (!entry.has_provisional) return;
  const auto& live = transactions_.live();
  const auto found = std::find_if(live.begin(), live.end(),
                                  [&](const Transaction* t) { return t->xid == entry.xid; });
  Transaction* writer = found == live.end() || (*found)->committed ? nullptr : *found;
  if (writer != nullptr && writer->aborting) return;
  if (old.present) change(MessageType::kDelete, entry.xid, key, old.value, writer);
  if (entry.provisional.present)
    change(MessageType::kInsert, entry.xid, key, entry.provisional.value, writer);
  if (old.present && writer == nullptr)
    change(MessageType::kCommit, entry.xid, key, old.value, nullptr);
}

void Indexer::change(MessageType type, u64 xid, Slice key, Slice stored, Transaction* writer) {
  const IndexInfo& rows = env_.indexes[build_.rows().index];
  const IndexInfo& entries = env_.indexes[build_.index().index];
  const bool clustering = type == MessageType::kInsert && !entries.columns.empty();
  changes_.push_back({type, xid, entry_key(rows, entries, key, row_value(rows, stored, buffer_)),
                      std::string(clustering ? stored : Slice()), writer});
}

// indexer_ft_insert_committed and the like log nothing, …_provisional as any change of the writer.
Progress Indexer::send_one(Ns now, Change& c) {
  const u32 file = build_.index().number;
  if (c.writer != nullptr && !c.noted) {
    const bool deletes = c.type == MessageType::kDelete;
    const Progress p = rollback_.save(now, cursor_, *c.writer, {file, deletes, c.key});
    if (p.kind != Progress::kDone) return p;
    if (deletes)
      log_.erase(now, c.xid, file, c.key);
    else
      log_.put(now, c.xid, file, c.key, c.value);
    c.noted = true;
    if (const Ns until = log_.take_wait(); until > now) return Progress::wait(until);
  }
  return injection_.inject(now, cursor_, build_.index(), {c.type, 0, c.xid, c.key, c.value});
}

Ns Indexer::send(Ns now) {
  for (; sent_ < changes_.size(); sent_++) {
    const Progress p = send_one(now, changes_[sent_]);
    if (p.kind != Progress::kDone) return wait_of(p);
    build_.entries += changes_[sent_].type == MessageType::kInsert;
    cursor_.cpu += env_.options.cpu_put_ns;
  }
  const Ns cpu = cursor_.cpu + env_.options.cpu_get_ns;
  changed();
  cursor_.release(nodes_);
  writer_.wake_evictor_if_full(now);
  operations_.end_alone(now, env_.scheduler);
  next_ = Next::kBegin;
  return std::max(now + 1, now + cpu);
}

Ns Indexer::commit(Ns now) {
  if (!operations_.try_begin_alone(*this)) return kNever;
  const u64 xid = cursor_.transaction.xid;
  Dictionary& index = build_.index();
  log_.create_index(now, xid, index.number, index.file_name,
                    compression_method(env_.options.compression));
  log_.commit(now, xid, 0);
  commit_lsn_ = log_.lsn();
  index.building = false;
  transactions_.end(cursor_.transaction);
  operations_.end_alone(now, env_.scheduler);
  next_ = Next::kDurable;
  return now;
}

Ns Indexer::finish(Ns now) {
  if (!log_.durable(commit_lsn_)) return log_.wait_durable(now, *this), kNever;
  env_.facts.emit(kNoCause, 0, [&] { return BuildEnded{.key = {.index = build_.index().index}}; });
  build_.end();
  wake_waiting(now);
  return kNever;
}

}  // namespace tt::fractal
