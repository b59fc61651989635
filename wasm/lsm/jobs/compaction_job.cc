// A compaction in steps: read ahead the pieces that the merge waits for (device), merge until a
// buffer is full or an input runs dry (CPU), write (device), and so on; close and flush each
// output, log the edit, install.
#include "lsm/jobs/compaction_job.h"

#include <algorithm>

#include "lsm/database/compaction_stats.h"
#include "lsm/options/rules.h"

namespace tt::lsm {

void CompactionJob::start(Ns now, ColumnFamily& family, CompactionTask task) {
  TT_CHECK(!running() && !task.inputs.empty());
  TT_CHECK(task.output_level < family.version->levels.size());
  family_ = &family;
  task_ = std::move(task);
  state_ = {};
  state_.job = family_->database.next_job++;
  state_.kind = task_->trivial_move ? JobKind::kTrivialMove
                : task_->deletion   ? JobKind::kDeletion
                                    : JobKind::kCompaction;
  state_.reason = task_->reason;
  state_.level = task_->level;
  state_.output_level = task_->output_level;
  state_.inputs = task_->inputs.size();
  state_.next_inputs = task_->next_inputs.size();
  state_.started_ns = now;
  state_.family = family.number;
  cause_ = cause_compaction(task_->output_level);
  family_->context.facts.job_begins(state_.job);
  choose_inputs();
  emit_job<JobStarted>(*family_, state_, cause_);
  emit_levels(*family_, state_.job);  // scores do not count files that are being compacted
  runs_.clear();
  outputs_.clear();
  snapshots_ = family_->snapshots;
  gather_range_tombstones();
  versions_ = VersionRules(snapshots_, {&family_->version, task_->output_level, task_->bottommost,
                                        task_->tombstones_by_key, family_->options.merge_operator,
                                        range_tombstones_.empty() ? nullptr : &range_tombstones_,
                                        family_->options.ttl_duration != 0});
  ttl_ = RowTtl::of(family.options);
  expired_at_s_ = family.database.oldest_second();
  verdict_ = Verdict::kNone;
  merged_ = cut_pending_ = false;
  durable_ns_ = 0;
  next_ = Next::kLog;
  if (state_.kind == JobKind::kCompaction) {
    if (task_->level == 0) {
      for (const FilePtr& file : task_->inputs)
        runs_.emplace_back(*family_, std::vector<FilePtr>{file});
    } else {
      runs_.emplace_back(*family_, task_->inputs);
    }
    for (const CompactionTask::Level& middle : task_->middle_inputs)
      runs_.emplace_back(*family_, middle.files);
    if (!task_->next_inputs.empty()) runs_.emplace_back(*family_, task_->next_inputs);
    cutter_.emplace(*task_, family_->options.target_file_size_base,
                    rules_of(family_->options).align_outputs);
    next_ = Next::kRead;
  }
  family_->context.scheduler.wake(*this, now);
}

bool CompactionJob::writes_into(const ColumnFamily& family, u32 level, Slice smallest,
                                Slice largest) const {
  if (!running() || family_ != &family || task_->output_level != level) return false;
  const auto meets = [&](const std::vector<FilePtr>& files) {
    return std::any_of(files.begin(), files.end(), [&](const FilePtr& file) {
      return file->smallest_user() <= largest && !file->end().before(smallest);
    });
  };
  return meets(task_->inputs) || meets(task_->next_inputs) ||
         std::any_of(task_->middle_inputs.begin(), task_->middle_inputs.end(),
                     [&](const CompactionTask::Level& middle) { return meets(middle.files); });
}

void CompactionJob::choose_inputs() {
  oldest_input_s_ = ~u64{0};
  const auto choose = [&](const std::vector<FilePtr>& files, u32 level) {
    for (const FilePtr& file : files) {
      TT_CHECK(!file->being_compacted());  // release_inputs() checks the other end
      TT_DCHECK(std::count(family_->version->levels[level].begin(),
                           family_->version->levels[level].end(), file) == 1);
      file->job = state_.job;
      state_.input_bytes += file->bytes;
      oldest_input_s_ = std::min(oldest_input_s_, file->oldest_ancestor_s);
      emit_file<InputChosen>(*family_, *file, level, cause_, state_.job);
    }
  };
  choose(task_->inputs, task_->level);
  for (const CompactionTask::Level& middle : task_->middle_inputs)
    choose(middle.files, middle.level);
  choose(task_->next_inputs, task_->output_level);
}

Ns CompactionJob::wait_for(const Result<Ns>& io) {
  if (io.ok()) return io.value();
  family_->fail(io.error());
  return kNever;
}

Ns CompactionJob::step(Ns now) {
  if (!family_->database.error.ok()) return kNever;
  switch (next_) {
    case Next::kRead: {
      next_ = Next::kMerge;
      const Ns arrived = read_inputs(now);
      emit_job<JobProgress>(*family_, state_, cause_);
      emit_counters(family_->database, state_.job);
      return arrived;
    }
    case Next::kMerge: {
      const u64 handled = merge_some();
      next_ = after_merge();
      emit_job<JobProgress>(*family_, state_, cause_);
      return now + handled * family_->options.cpu_compaction_entry_ns;
    }
    case Next::kWrite:
    case Next::kClose: {
      if (next_ == Next::kClose) output_->seal();
      if (!family_->limiter.admit(now, output_->ready_bytes(), RateLimiter::Priority::kCompaction,
                                  *this))
        return kNever;
      const Ns done = write_output(now, next_ == Next::kClose);
      next_ = merged_ ? (output_ ? Next::kClose : Next::kLog) : Next::kRead;
      return done;
    }
    case Next::kLog:
      if (durable_ns_ == 0) durable_ns_ = now;
      if (manifest_.busy_until() > now) return manifest_.busy_until();
      next_ = Next::kInstall;
      return wait_for(manifest_.log(now, edit()));
    case Next::kInstall: return finish(now);
  }
  return kNever;
}

Ns CompactionJob::read_inputs(Ns now) {
  Ns done = now;
  for (CompactionRun& run : runs_) {
    while (run.state() == CompactionRun::State::kNeedsRead) {
      done = std::max(done, run.read_ahead(now, {cause_, 0, state_.job}, &state_.read_bytes));
      run.resume();
    }
  }
  count_reads();
  family_->database.emit_cache();
  return done;
}

// Called only where the counters' fact follows at once, so that facts and describe() agree even if
// the run ends between two steps.
void CompactionJob::count_reads() {
  for (CompactionRun& run : runs_) family_->counters.compact_read_bytes += run.take_counted();
}

CompactionJob::Next CompactionJob::after_merge() const {
  if (output_ && (cut_pending_ || merged_)) return Next::kClose;
  if (output_ && output_->ready_bytes() >= family_->options.compaction_io_bytes)
    return Next::kWrite;
  return merged_ ? Next::kLog : Next::kRead;
}

u64 CompactionJob::merge_some() {
  u64 handled = 0;
  cut_pending_ = false;
  for (;;) {
    if (output_ && output_->ready_bytes() >= family_->options.compaction_io_bytes) break;
    CompactionRun* best = nullptr;
    bool dry = false;
    for (CompactionRun& run : runs_) {
      if (run.state() == CompactionRun::State::kEnd) continue;
      if (run.state() == CompactionRun::State::kNeedsRead) {
        dry = true;
        break;
      }
      if (best == nullptr || run.prefix() < best->prefix() ||
          (run.prefix() == best->prefix() && compare_internal(run.key(), best->key()) < 0))
        best = &run;
    }
    if (dry) break;
    if (best == nullptr) versions_.end();
    if (best != nullptr && verdict_ == Verdict::kNone) judge(*best);
    if (!versions_.error().ok()) family_->fail(versions_.error());
    if (!versions_.ready().empty()) {
      if (!emit(versions_.ready(), versions_.ready_value())) break;
      versions_.pop();
      state_.entries_dropped--;  // it was counted when it was held
    }
    if (best == nullptr) {
      merged_ = true;
      add_range_tombstones(std::nullopt);
      break;
    }
    if (verdict_ == Verdict::kDrop) {
      state_.entries_dropped++;
    } else if (!expired_.empty() ? !emit(expired_, {})
                                 : !emit(best->key(), best->value(), verdict_ == Verdict::kZero)) {
      break;
    }
    verdict_ = Verdict::kNone;
    handled++;
    best->next();
  }
  state_.entries_read += handled;
  state_.front = versions_.last_key();
  family_->database.emit_cache();
  return handled;
}

// If the newest version of a row has expired, a tombstone takes its place (compaction_iterator.cc
// InvokeFilterIfNeeded).
void CompactionJob::judge(const CompactionRun& entry) {
  const Slice key = entry.key();
  expired_.clear();
  if (ttl_.is_on() && type_of(key) == ValueType::kValue && !versions_.in_same_key(key) &&
      ttl_.expired(entry.value(), expired_at_s_)) {
    append_internal_key(expired_, user_key(key), sequence_of(key), ValueType::kDelete);
    family_->counters.rows_expired++;
  }
  verdict_ = expired_.empty() ? versions_.judge(key, entry.value()) : versions_.judge(expired_, {});
}

VersionEdit CompactionJob::edit() const {
  VersionEdit edit;
  edit.family = family_->number;
  for (const FilePtr& file : task_->inputs) edit.removed.push_back({task_->level, file->number});
  for (const CompactionTask::Level& middle : task_->middle_inputs)
    for (const FilePtr& file : middle.files) edit.removed.push_back({middle.level, file->number});
  for (const FilePtr& file : task_->next_inputs)
    edit.removed.push_back({task_->output_level, file->number});
  for (const FilePtr& file : task_->trivial_move ? task_->inputs : outputs_)
    edit.added.push_back({task_->output_level, file});
  return edit;
}

void CompactionJob::release_inputs(u64 job) {
  const auto release = [&](const std::vector<FilePtr>& files) {
    for (const FilePtr& file : files) {
      TT_CHECK(file->job == job);
      file->job = 0;
    }
  };
  release(task_->inputs);
  for (const CompactionTask::Level& middle : task_->middle_inputs) release(middle.files);
  release(task_->next_inputs);
}

Ns CompactionJob::finish(Ns now) {
  TT_CHECK(!output_);  // else rows of the inputs would be lost
  const VersionEdit result = edit();
  count_compaction(*family_, *task_, state_, durable_ns_ - state_.started_ns);
  const JobState done = state_;
  state_.job = 0;
  release_inputs(done.job);
  if (task_->trivial_move) {
    family_->counters.trivial_moves += task_->inputs.size();
  } else if (!task_->deletion) {
    family_->counters.compactions++;
  }
  count_reads();
  runs_.clear();
  cutter_.reset();
  task_.reset();
  outputs_.clear();
  host_.install(now, result, done.job);
  emit_job_finished(*family_, done, cause_);
  host_.schedule(now);
  return kNever;
}

}  // namespace tt::lsm
