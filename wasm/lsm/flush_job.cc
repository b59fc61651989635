// A flush in steps: merge until a buffer is full (CPU), write it (device), …, close and flush the file, log the edit, install.
#include "lsm/flush_job.h"

#include <algorithm>

#include "lsm/output_codec.h"

namespace tt::lsm {

void FlushJob::start(Ns now, Tree& tree, JobReason reason) {
  tree_ = &tree;
  row_ = {};
  row_.job = tree_->database.next_job++;
  row_.kind = JobKind::kFlush;
  row_.reason = reason;
  row_.family = tree.family;
  row_.started_ns = now;
  memtables_ = tree_->waiting_memtables();
  tree_->flush_asked = false;
  row_.inputs = memtables_;
  tree_->context.facts.job_begins(row_.job);
  sources_.clear();
  VersionRules::Place place;
  place.merge_operator = static_cast<MergeOperator>(tree_->options.merge_operator);
  std::vector<RangeTombstone> ranges;
  for (u64 i = 0; i < memtables_; i++) {
    MemtableSlot& slot = tree_->memtables[i];
    slot.state = MemtableState::kFlushing;
    row_.input_bytes += slot.table->data_bytes();
    if (const RangeTombstonesPtr some = slot.table->range_tombstones())
      for (const RangeTombstone& one : some->list()) ranges.push_back(one);
    sources_.emplace_back(*slot.table).seek_to_first();
    emit_memtable(*tree_, kMemtableChanged, slot);
  }
  snapshots_ = tree_->snapshots;
  range_tombstones_ = RangeTombstones(ranges);
  place.tombstones = range_tombstones_.empty() ? nullptr : &range_tombstones_;
  versions_ = VersionRules(snapshots_, place);
  durable_ns_ = 0;
  output_.emplace(*tree_, 0, flush_compression(tree_->options), flush_filter(tree_->options),
                  tree_->memtables[0].oldest_s);
  emit_job(*tree_, kJobStarted, row_, kCauseFlush);
  next_ = Next::kSyncLogs;
  tree_->context.scheduler.wake(*this, now);
}

u64 FlushJob::merge_some() {
  u64 handled = 0;
  while (output_->ready_bytes() < tree_->options.compaction_io_bytes) {
    Memtable::Iterator* best = nullptr;
    for (Memtable::Iterator& source : sources_)
      if (source.valid() && (best == nullptr || compare_internal(source.key(), best->key()) < 0)) best = &source;
    if (best == nullptr) break;
    const VersionRules::Verdict verdict = versions_.judge(best->key(), best->value());
    add_ready();
    handled++;
    if (verdict == VersionRules::Verdict::kDrop) {
      row_.entries_dropped++;
    } else {
      add(best->key(), best->value());
    }
    best->next();
  }
  if (std::none_of(sources_.begin(), sources_.end(), [](const auto& source) { return source.valid(); })) end_rows();
  row_.entries_read += handled;
  row_.front = versions_.last_key();
  return handled;
}

void FlushJob::add_ready() {
  if (!versions_.error().ok()) tree_->fail(versions_.error());
  if (versions_.ready().empty()) return;
  add(versions_.ready(), versions_.ready_value());
  versions_.pop();
  row_.entries_dropped--;  // it had been counted
}

// What was held, and the range tombstones.
void FlushJob::end_rows() {
  versions_.end();
  add_ready();
  const u64 bytes = output_->add_range_tombstones(range_tombstones_, snapshots_, {});
  output_->add_first_bytes(bytes);
  row_.first_bytes += bytes;
  for (u64 i = 0; i < memtables_; i++) row_.entries_read += tree_->memtables[i].table->range_deletions();
  range_tombstones_ = {};
}

void FlushJob::add(Slice key, Slice value) {
  output_->builder().add(key, value);
  const u64 bytes = user_key(key).size() + value.size();
  output_->add_first_bytes(bytes);
  row_.first_bytes += bytes;
}

Ns FlushJob::wait_for(const Result<Ns>& io) {
  if (io.ok()) return io.value();
  tree_->fail(io.error());
  return kNever;
}

Ns FlushJob::step(Ns now) {
  switch (next_) {
    case Next::kSyncLogs:
      if (const std::optional<Result<Ns>> durable = host_.sync_closed_log(now)) return wait_for(*durable);
      next_ = Next::kMerge;
      [[fallthrough]];
    case Next::kMerge: {
      const u64 handled = merge_some();
      next_ = Next::kWrite;
      emit_job(*tree_, kJobProgress, row_, kCauseFlush);
      return now + handled * tree_->options.cpu_compaction_entry_ns;
    }
    case Next::kWrite: {
      bool more = false;
      for (const Memtable::Iterator& source : sources_) more |= source.valid();
      if (!more && output_->empty()) {  // all of it was single deletes and their puts (flush_job.cc WriteLevel0Table)
        output_->discard(now);
        durable_ns_ = now;
        next_ = Next::kLog;
        return now;
      }
      if (!more) output_->seal();
      if (!tree_->limiter.admit(now, output_->ready_bytes(), RateLimiter::Priority::kFlush, *this)) return kNever;
      const u64 before = row_.written_bytes;
      const Result<Ns> io = more ? output_->write(now, kCauseFlush, row_.job, &row_.written_bytes)
                                 : output_->finish(now, kCauseFlush, row_.job, &row_.written_bytes);
      tree_->counters.flush_bytes += row_.written_bytes - before;
      next_ = more ? Next::kMerge : Next::kLog;
      if (!more) row_.outputs = 1;
      emit_job(*tree_, kJobProgress, row_, kCauseFlush);
      emit_counters(tree_->database, row_.job);
      return more && io.ok() ? now : wait_for(io);  // buffered: only the finished file's flush is waited for
    }
    case Next::kLog: {
      if (durable_ns_ == 0) durable_ns_ = now;
      if (manifest_.busy_until() > now) return manifest_.busy_until();
      next_ = Next::kInstall;
      return wait_for(manifest_.log(now, edit()));
    }
    case Next::kInstall: return finish(now);
  }
  return kNever;
}

VersionEdit FlushJob::edit() const {
  VersionEdit edit;
  edit.family = tree_->family;
  if (output_->meta()) edit.added.push_back({0, output_->meta()});
  edit.log_number = edit.min_log_number = tree_->memtables[memtables_].log_number;
  for (const std::unique_ptr<Tree>& other : tree_->database.families)
    if (other.get() != tree_) edit.min_log_number = std::min(edit.min_log_number, other->log_number());
  // The newest writes may have been single deletes that went with their puts: then no file tells how far the log is done with.
  const u64 last = tree_->memtables[memtables_ - 1].table->last_sequence();
  if (!output_->meta() || output_->meta()->largest_sequence < last) edit.flushed_sequence = last;
  return edit;
}

Ns FlushJob::finish(Ns now) {
  const VersionEdit result = edit();
  output_.reset();
  sources_.clear();
  const JobRow done = row_;
  row_.job = 0;
  tree_->counters.flushes++;
  tree_->compaction_stats[0].count_flush(done.written_bytes, durable_ns_ - done.started_ns,
                                         done.entries_read * tree_->options.cpu_compaction_entry_ns);
  host_.install(now, result, done.job);
  host_.flush_finished(now, *tree_, memtables_);
  emit_job_finished(*tree_, done, kCauseFlush);
  host_.schedule(now);
  return kNever;
}

}  // namespace tt::lsm
