#include "fractal/flush/checkpoint.h"

#include <algorithm>

#include "core/hash.h"

namespace tt::fractal {

void Checkpointer::open(Ns now) {
  if (tree_.options.checkpointing_period > 0) tree_.context.scheduler.wake(*this, next_begin(now));
}

Ns Checkpointer::next_begin(Ns now) const {
  if (requested_ > begun_) return now;
  const Ns period = tree_.options.checkpointing_period;
  return period == 0 ? kNever : std::max(now, tree_.checkpoint.began_ns + period);
}

u64 Checkpointer::request(Ns now) {
  requested_ = begun_ + 1;
  if (next_ == Next::kBegin) tree_.context.scheduler.wake(*this, now);
  return requested_;
}

void Checkpointer::tell(Fact fact, CheckpointState state) {
  tree_.checkpoint.state = state;
  tree_.checkpoint.pending = pending_.size();
  if (tree_.context.facts.begin(fact, kNoCause))
    tree_.checkpoint.write(tree_.context.facts.cells());
}

Ns Checkpointer::step(Ns now) {
  Ns wait = now;
  while (wait == now && tree_.error.ok()) wait = advance(now);
  tree_.settle();
  return tree_.error.ok() ? wait : kNever;
}

Ns Checkpointer::advance(Ns now) {
  const auto sync_log = [&](Next next) {
    next_ = next;
    sync_lsn_ = tree_.log.lsn();
    const Result<Ns> done = tree_.log.sync(now);
    return done.ok() ? done.value() : kNever;
  };
  switch (next_) {
    case Next::kBegin: return next_begin(now) == now ? begin(now) : next_begin(now);
    case Next::kWalk: return walk(now);
    case Next::kDrain:
      if (writer_.checkpoint_writes() > 0) return kNever;  // woken when the last one is done
      writer_.notify(nullptr);
      if (!tree_.blocks.table_changed()) {  // nothing new: no table, no header
        tree_.log.end_checkpoint(now);
        return sync_log(Next::kEnd);
      }
      tell(kCheckpointChanged, CheckpointState::kWritingTable);
      return sync_log(Next::kTable);
    case Next::kTable: return write_table(now);
    case Next::kHeader: return write_header(now);
    case Next::kLogEnd: tree_.log.end_checkpoint(now); return sync_log(Next::kEnd);
    case Next::kEnd: return end(now);
  }
  return kNever;
}

Ns Checkpointer::begin(Ns now) {
  begun_++;
  tree_.checkpoint.began_ns = now;
  tree_.counters.checkpoints++;
  tree_.log.begin_checkpoint(now);
  begin_lsn_ = tree_.log.lsn();
  tree_.blocks.begin_checkpoint();
  tree_.checkpoint.checkpoints = begun_;
  tree_.checkpoint.written = tree_.checkpoint.written_bytes = 0;
  const Node* first = tree_.cache.first();
  for (const Node* n = first; n != nullptr; n = n->next == first ? nullptr : n->next) {
    tree_.node(n->id).pending = true;
    pending_.push_back(n->id);
  }
  next_ = Next::kWalk;
  tell(kCheckpointBegun, CheckpointState::kWritingNodes);
  return now;
}

Ns Checkpointer::walk(Ns now) {
  while (!pending_.empty()) {
    Node* n = tree_.find(pending_.back());
    if (n == nullptr || (!n->pending && !n->writing_clone)) {
      pending_.pop_back();
      tree_.checkpoint.pending = pending_.size();
      tree_.checkpoint_changed();
      continue;
    }
    if (n->latch != 0 ||
        n->writing_clone) {  // in other hands, or being written: its turn comes then
      tree_.wait_for_latch(*n, *this);
      return kNever;
    }
    writer_.clone_pending(now, *n);
  }
  next_ = Next::kDrain;
  writer_.notify(this);
  tell(kCheckpointChanged, CheckpointState::kWritingNodes);
  return now;
}

Ns Checkpointer::write_table(Ns now) {
  tree_.log.synced(sync_lsn_);
  table_bytes_.clear();
  table_ = tree_.blocks.place_table(&table_bytes_);
  next_ = Next::kHeader;
  Ns done = writer_.grow(now, table_.offset + table_bytes_.size(), 0);
  if (!tree_.error.ok()) return kNever;
  const IoTag tag{kCauseBlockTable};
  const Result<Ns> written =
      tree_.context.volume.overwrite(now, tree_.file, table_.offset, table_bytes_, tag);
  if (!written.ok()) return tree_.fail(written.error()), kNever;
  const Result<Ns> durable = tree_.context.volume.datasync(now, tree_.file, tag);
  if (!durable.ok()) return tree_.fail(durable.error()), kNever;
  tree_.space_changed();
  return std::max({done, written.value(), durable.value()});
}

// The header says where the table is; two slots take turns, so that one is always whole
// (ft/serialize/ft-serialize.cc).
Ns Checkpointer::write_header(Ns now) {
  std::string header("tokudata");
  append32le(header, 29);
  for (u64 v : {begun_, begin_lsn_, table_.offset, u64{table_bytes_.size()}, u64{tree_.root},
                tree_.last_msn, tree_.last_xid, tree_.options.block_size,
                tree_.options.read_block_size, u64{tree_.rightmost}})
    append64le(header, v);
  append32le(header, crc32c(header));
  header.resize(512);
  const u64 at = header_slot_ * BlockTable::kHeaderReserve;
  header_slot_ ^= 1;
  next_ = Next::kLogEnd;
  const IoTag tag{kCauseHeader};
  const Result<Ns> written = tree_.context.volume.overwrite(now, tree_.file, at, header, tag);
  if (!written.ok()) return tree_.fail(written.error()), kNever;
  const Result<Ns> durable = tree_.context.volume.datasync(now, tree_.file, tag);
  if (!durable.ok()) return tree_.fail(durable.error()), kNever;
  return std::max(written.value(), durable.value());
}

Ns Checkpointer::end(Ns now) {
  tree_.log.synced(sync_lsn_);
  const u64 limit = tree_.blocks.allocator().allocated_limit();
  tree_.blocks.end_checkpoint();
  // toku_maybe_truncate_file: to a multiple of the slack, if so much is unused.
  const u64 needed = tree_.blocks.allocator().allocated_limit(),
            slack = tree_.options.file_truncate_slack;
  const u64 size = tree_.context.volume.size(tree_.file), target = round_up(needed, slack);
  if (needed < limit && size >= needed + slack) {
    const Result<Ns> done = tree_.context.volume.truncate(now, tree_.file, target, {kCauseGrowth});
    if (!done.ok()) return tree_.fail(done.error()), kNever;
  }
  tree_.log.drop_before(now, begin_lsn_);
  tree_.space_changed();
  ended_ = begun_;
  tree_.checkpoint.ended_ns = now;
  next_ = Next::kBegin;
  tell(kCheckpointEnded, CheckpointState::kResting);
  for (Actor* client : waiters_) tree_.context.scheduler.wake(*client, now);
  waiters_.clear();
  // Even where one checkpoint follows another there is a moment of rest.
  return requested_ > begun_ ? now : std::max(now + 1, next_begin(now));
}

}  // namespace tt::fractal
