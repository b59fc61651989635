#include "fractal/write/checkpoint.h"

#include <algorithm>

namespace tt::fractal {

void Checkpointer::open(Ns now) {
  if (env_.options.checkpointing_period > 0) env_.scheduler.wake(*this, next_begin(now));
}

Ns Checkpointer::next_begin(Ns now) const {
  if (requested_ > begun_) return now;
  const Ns period = env_.options.checkpointing_period;
  return period == 0 ? kNever : std::max(now, called_ns_ + period);
}

u64 Checkpointer::request(Ns now) {
  requested_ = begun_ + 1;
  if (next_ == Next::kBegin) env_.scheduler.wake(*this, now);
  return requested_;
}

template <class Fact>
void Checkpointer::emit(CheckpointState state) {
  status_.checkpoint.state = state;
  status_.checkpoint.pending = pending_.size();
  env_.facts.emit(kNoCause, 0, [&] { return Fact{.row = status_.checkpoint.row()}; });
}

std::string Checkpointer::waits_for() const {
  if (next_ == Next::kBegin) return operations_.closed() ? "running statements" : "";
  if (next_ == Next::kWalk && !pending_.empty())
    return "node " + std::to_string(pending_.back()) + " to be free";
  return next_ == Next::kDrain ? "its nodes to be written" : "a sync";
}

Ns Checkpointer::step(Ns now) {
  Ns wait = now;
  while (wait == now && env_.error.ok()) wait = advance(now);
  status_.emit_due_facts();
  return env_.error.ok() ? wait : kNever;
}

Ns Checkpointer::advance(Ns now) {
  switch (next_) {
    case Next::kBegin:
      return operations_.closed() || next_begin(now) == now ? begin(now) : next_begin(now);
    case Next::kWalk: return walk(now);
    case Next::kDrain:
      if (writer_.checkpoint_writes() > 0) return kNever;  // woken when the last one is done
      writer_.notify(nullptr);
      file_ = 0;
      next_ = Next::kFile;
      return now;
    case Next::kFile: return next_file(now);
    case Next::kTable: return write_table(now);
    case Next::kHeader: return write_header(now);
    case Next::kEnd: return end(now);
  }
  return kNever;
}

// Waits until no client is between a change's log record and its message
// (toku_multi_operation_client_lock): what is logged before the begin record is then in the trees,
// and a recovery need not replay it.
Ns Checkpointer::begin(Ns now) {
  if (!operations_.closed()) called_ns_ = now;
  if (!operations_.try_close(*this)) return kNever;
  begun_++;
  status_.checkpoint.began_ns = now;
  status_.counters.checkpoints++;
  begin_lsn_ = log_.begin_checkpoint(now, transactions_.last_xid());
  files_.clear();
  associated_ = 0;
  for (const auto& dictionary : nodes_.dictionaries.all()) {
    // A recovery from here drops an index that is not whole.
    if (!dictionary->building) {
      log_.associate(now, dictionary->number, dictionary->file_name);
      associated_++;
    }
    dictionary->blocks.begin_checkpoint();
    dictionary->in_checkpoint = dictionary->on_drive;
    if (dictionary->shown()) files_.push_back(dictionary->number);
  }
  for (const Transaction* t : transactions_.live())
    log_.still_open(
        now,
        {t->xid, t->rollback_bytes, t->rollback_nodes, t->rollback_entries,
         block_of(t->spilled_head), block_of(t->spilled_tail), block_of(t->current_rollback)},
        files_);
  open_xids_ = static_cast<u32>(transactions_.live().size());
  status_.checkpoint.checkpoints = begun_;
  status_.checkpoint.written = status_.checkpoint.written_bytes = 0;
  // Marks every node in memory. The first visit or write lock unmarks it and clones it if it is
  // dirty then, so that later changes count for the next checkpoint.
  const Node* first = nodes_.cache.first();
  for (const Node* n = first; n != nullptr; n = n->next == first ? nullptr : n->next) {
    nodes_.node(n->id).pending = true;
    pending_.push_back(n->id);
  }
  next_ = Next::kWalk;
  operations_.open(now, env_.scheduler);
  emit<CheckpointBegun>(CheckpointState::kWritingNodes);
  return now;
}

Ns Checkpointer::walk(Ns now) {
  while (!pending_.empty()) {
    Node* n = nodes_.dictionaries.find(pending_.back());
    if (n == nullptr || (!n->pending && !n->writing_clone)) {
      pending_.pop_back();
      status_.checkpoint.pending = pending_.size();
      status_.checkpoint_changed();
      continue;
    }
    if (n->latch != 0 || n->writing_clone) {  // latched or being written: visited once that ends
      nodes_.wait_for_latch(*n, *this);
      return kNever;
    }
    writer_.clone_pending(now, *n);
  }
  next_ = Next::kDrain;
  writer_.notify(this);
  emit<CheckpointChanged>(CheckpointState::kWritingNodes);
  return now;
}

Ns Checkpointer::sync_log(Ns now, Next next) {
  next_ = next;
  sync_lsn_ = log_.lsn();
  const Result<Ns> done = log_.sync(now);
  return done.ok() ? done.value() : kNever;
}

// ft_checkpoint: the log must be durable up to the checkpoint's begin before a header names that
// LSN, or a recovery would find trees ahead of the log.
Ns Checkpointer::next_file(Ns now) {
  const auto all = nodes_.dictionaries.all();
  while (file_ < all.size() && !all[file_]->blocks.table_changed()) file_++;
  if (file_ == all.size()) {
    log_.end_checkpoint(now, begin_lsn_, status_.checkpoint.began_ns, associated_, open_xids_);
    return sync_log(now, Next::kEnd);
  }
  emit<CheckpointChanged>(CheckpointState::kWritingTable);
  next_ = Next::kTable;
  return log_.durable(begin_lsn_) ? now : sync_log(now, Next::kTable);
}

// One of the two fsyncs of a dictionary that has changed.
Ns Checkpointer::write_durably(Ns now, u64 offset, Slice bytes, Cause cause) {
  const FileId file = nodes_.dictionaries.all()[file_]->file;
  const Result<Ns> written = env_.volume.overwrite(now, file, offset, bytes, {cause});
  if (!written.ok()) return env_.fail(written.error()), kNever;
  const Result<Ns> durable = env_.volume.datasync(now, file, {cause});
  if (!durable.ok()) return env_.fail(durable.error()), kNever;
  return std::max(written.value(), durable.value());
}

Ns Checkpointer::write_table(Ns now) {
  log_.synced(sync_lsn_);
  Dictionary& dictionary = *nodes_.dictionaries.all()[file_];
  table_bytes_.clear();
  table_ = dictionary.blocks.place_table(&table_bytes_);
  next_ = Next::kHeader;
  const Ns grown = writer_.grow(now, dictionary, table_.offset + table_bytes_.size(), 0);
  if (!env_.error.ok()) return kNever;
  const Ns done = write_durably(now, table_.offset, table_bytes_, kCauseBlockTable);
  status_.space_changed();
  return std::max(grown, done);
}

DictionaryHeader Checkpointer::header_of(Ns now, const Dictionary& dictionary) const {
  const Options& options = env_.options;
  return {.checkpoint_count = dictionary.headers,
          .checkpoint_lsn = begin_lsn_,
          .node_size = static_cast<u32>(options.block_size),
          .table = table_,
          .root = block_of(dictionary.root),
          .modified = now / kSecond,
          .basement_size = static_cast<u32>(options.read_block_size),
          .rows = static_cast<u64>(dictionary.in_checkpoint.rows),
          .row_bytes = static_cast<u64>(dictionary.in_checkpoint.bytes),
          .compression = compression_method(options.compression),
          .max_msn = dictionary.last_msn,
          .fanout = static_cast<u32>(options.fanout),
          .logical_rows = dictionary.logical_rows};
}

// The header names the table. Two slots take turns, so that one is whole if the power fails during
// a write (toku_serialize_ft_to).
Ns Checkpointer::write_header(Ns now) {
  Dictionary& dictionary = *nodes_.dictionaries.all()[file_];
  dictionary.headers++;
  std::string header = encode_header(header_of(now, dictionary));
  header.resize(kSector);
  const u64 at = dictionary.headers % 2 == 1 ? 0 : kHeaderReserve;
  const Ns done = write_durably(now, at, header, kCauseHeader);
  file_++;
  next_ = Next::kFile;
  return done;
}

// ft_end_checkpoint.
void Checkpointer::end_in(Ns now, Dictionary& dictionary) {
  const BlockAllocator& allocator = dictionary.blocks.allocator();
  const u64 limit = allocator.allocated_limit();
  dictionary.blocks.end_checkpoint();
  // toku_maybe_truncate_file: to a multiple of the slack, if that much is unused.
  const u64 needed = allocator.allocated_limit(), slack = env_.options.file_truncate_slack;
  const u64 size = env_.volume.size(dictionary.file);
  if (needed >= limit || size < needed + slack) return;
  const Result<Ns> done =
      env_.volume.truncate(now, dictionary.file, round_up(needed, slack), {kCauseGrowth});
  if (!done.ok()) env_.fail(done.error());
}

Ns Checkpointer::end(Ns now) {
  log_.synced(sync_lsn_);
  for (const auto& dictionary : nodes_.dictionaries.all()) end_in(now, *dictionary);
  if (!env_.error.ok()) return kNever;
  // The file that holds begin_checkpoint stays (toku_logger_maybe_trim_log).
  log_.drop_before(now, begin_lsn_);
  status_.space_changed();
  ended_ = begun_;
  status_.checkpoint.ended_ns = now;
  next_ = Next::kBegin;
  emit<CheckpointEnded>(CheckpointState::kResting);
  for (Actor* client : waiters_) env_.scheduler.wake(*client, now);
  waiters_.clear();
  // Without the nanosecond between two checkpoints, virtual time might never advance.
  return requested_ > begun_ ? now : std::max(now + 1, next_begin(now));
}

}  // namespace tt::fractal
