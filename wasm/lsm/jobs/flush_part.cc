#include "lsm/jobs/flush_part.h"

#include <algorithm>

#include "lsm/compaction/output_codec.h"

namespace tt::lsm {

FlushPart::FlushPart(Ns now, ColumnFamily& family, u64 memtables, JobReason reason)
    : family_(family), memtables_(memtables) {
  TT_CHECK(memtables_ > 0 && memtables_ < family_.memtables.size());  // the active one stays
  state_.job = family_.database.next_job++;
  state_.kind = JobKind::kFlush;
  state_.reason = reason;
  state_.family = family.number;
  state_.started_ns = now;
  state_.inputs = memtables_;
  family_.flush_asked = false;
  family_.context.facts.job_begins(state_.job);
  std::vector<RangeTombstone> ranges;
  for (u64 i = 0; i < memtables_; i++) {
    MemtableSlot& slot = family_.memtables[i];
    TT_CHECK(slot.state == MemtableState::kWaiting && !slot.table->empty());
    slot.state = MemtableState::kFlushing;
    state_.input_bytes += slot.table->data_bytes();
    if (const RangeTombstonesPtr some = slot.table->range_tombstones())
      for (const RangeTombstone& one : some->list()) ranges.push_back(one);
    sources_.emplace_back(*slot.table).seek_to_first();
    emit_memtable<MemtableChanged>(family_, slot);
  }
  snapshots_ = family_.snapshots;
  range_tombstones_ = RangeTombstones(ranges);
  VersionRules::Place place;
  place.merge_operator = family_.options.merge_operator;
  place.tombstones = range_tombstones_.empty() ? nullptr : &range_tombstones_;
  versions_ = VersionRules(snapshots_, place);
  output_.emplace(family_, 0, flush_compression(family_.options), flush_filter(family_.options),
                  family_.memtables[0].oldest_s);
  emit_job<JobStarted>(family_, state_, kCauseFlush);
}

bool FlushPart::has_more() const {
  return std::any_of(sources_.begin(), sources_.end(),
                     [](const auto& source) { return source.valid(); });
}

u64 FlushPart::merge_some() {
  u64 handled = 0;
  while (output_->ready_bytes() < family_.options.compaction_io_bytes) {
    Memtable::Iterator* best = nullptr;
    for (Memtable::Iterator& source : sources_)
      if (source.valid() && (best == nullptr || compare_internal(source.key(), best->key()) < 0))
        best = &source;
    if (best == nullptr) break;
    const VersionRules::Verdict verdict = versions_.judge(best->key(), best->value());
    add_ready();
    handled++;
    if (verdict == VersionRules::Verdict::kDrop) {
      state_.entries_dropped++;
    } else {
      add(best->key(), best->value());
    }
    best->next();
  }
  if (!has_more()) end_rows();
  state_.entries_read += handled;
  state_.front = versions_.last_key();
  emit_job<JobProgress>(family_, state_, kCauseFlush);
  return handled;
}

void FlushPart::add_ready() {
  if (!versions_.error().ok()) family_.fail(versions_.error());
  if (versions_.ready().empty()) return;
  add(versions_.ready(), versions_.ready_value());
  versions_.pop();
  state_.entries_dropped--;  // it was counted when it was held
}

// Adds the entry that was still held, and the range tombstones.
void FlushPart::end_rows() {
  versions_.end();
  add_ready();
  const u64 bytes = output_->add_range_tombstones(range_tombstones_, snapshots_, {});
  output_->add_first_bytes(bytes);
  state_.first_bytes += bytes;
  for (u64 i = 0; i < memtables_; i++)
    state_.entries_read += family_.memtables[i].table->range_deletions();
  range_tombstones_ = {};
}

void FlushPart::add(Slice key, Slice value) {
  output_->builder().add(key, value);
  const u64 bytes = user_key(key).size() + value.size();
  output_->add_first_bytes(bytes);
  state_.first_bytes += bytes;
}

bool FlushPart::nothing_to_write(Ns now) {
  if (has_more() || !output_->empty()) return false;
  output_->discard(now);
  durable(now);
  return true;
}

u64 FlushPart::ready_bytes() {
  if (!has_more()) output_->seal();
  return output_->ready_bytes();
}

Result<Ns> FlushPart::write(Ns now, bool* closed) {
  *closed = !has_more();
  const u64 before = state_.written_bytes;
  const Result<Ns> io = *closed
                            ? output_->finish(now, kCauseFlush, state_.job, &state_.written_bytes)
                            : output_->write(now, kCauseFlush, state_.job, &state_.written_bytes);
  family_.counters.flush_bytes += state_.written_bytes - before;
  if (*closed) state_.outputs = 1;
  emit_job<JobProgress>(family_, state_, kCauseFlush);
  emit_counters(family_.database, state_.job);
  // Buffered: only the finished file's flush is waited for.
  return *closed || !io.ok() ? io : Result<Ns>(now);
}

VersionEdit FlushPart::edit() const {
  VersionEdit edit;
  edit.family = family_.number;
  if (output_->meta()) edit.added.push_back({0, output_->meta()});
  edit.log_number = family_.memtables[memtables_].log_number;
  TT_CHECK(edit.log_number >= family_.log_number());  // no log is needed again
  // The newest writes may have been single deletes that were dropped with their puts. Then no file
  // shows up to which write the log is no longer needed, so the edit does.
  const u64 last = family_.memtables[memtables_ - 1].table->last_sequence();
  TT_CHECK(last <= family_.database.last_sequence);
  if (!output_->meta() || output_->meta()->largest_sequence < last) edit.flushed_sequence = last;
  return edit;
}

void FlushPart::release() {
  output_.reset();
  sources_.clear();
  family_.counters.flushes++;
  family_.compaction_stats[0].count_flush(
      state_.written_bytes, durable_ns_ - state_.started_ns,
      state_.entries_read * family_.options.cpu_compaction_entry_ns);
}

}  // namespace tt::lsm
