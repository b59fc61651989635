#include "lsm/jobs/flush_job.h"

#include <algorithm>

namespace tt::lsm {

void FlushJob::start(Ns now, const FlushRequest& request) {
  TT_CHECK(!running());
  for (const FlushRequest::Share& share : request.shares) {
    const auto goes = [&](const MemtableSlot& slot) {
      return slot.state == MemtableState::kWaiting && slot.table->id() <= share.through;
    };
    const auto& slots = share.family->memtables;
    const u64 memtables = static_cast<u64>(std::count_if(slots.begin(), slots.end(), goes));
    if (memtables > 0)
      parts_.push_back(std::make_unique<FlushPart>(now, *share.family, memtables, request.reason));
  }
  if (parts_.empty()) return;
  at_ = parts_.size() > 1 ? 1 : 0;
  next_ = Next::kSyncLogs;
  database_.context.scheduler.wake(*this, now);
}

// The first part is made last, as in AtomicFlushMemTablesToOutputFiles.
bool FlushJob::next_part() {
  if (at_ == 0) return false;
  at_ = at_ + 1 < parts_.size() ? at_ + 1 : 0;
  return true;
}

Ns FlushJob::wait_for(const Result<Ns>& io) {
  if (io.ok()) return io.value();
  database_.fail(io.error());
  return kNever;
}

Ns FlushJob::step(Ns now) {
  switch (next_) {
    case Next::kSyncLogs:
      if (const std::optional<Result<Ns>> durable = host_.sync_closed_log(now))
        return wait_for(*durable);
      next_ = Next::kMerge;
      [[fallthrough]];
    case Next::kMerge: {
      const u64 handled = part().merge_some();
      next_ = Next::kWrite;
      return now + handled * part().family().options.cpu_compaction_entry_ns;
    }
    case Next::kWrite: {
      if (part().nothing_to_write(now)) {
        next_ = Next::kEndPart;
        return now;
      }
      if (!database_.limiter.admit(now, part().ready_bytes(), RateLimiter::Priority::kFlush, *this))
        return kNever;
      bool closed = false;
      const Result<Ns> io = part().write(now, &closed);
      next_ = closed ? Next::kEndPart : Next::kMerge;
      return wait_for(io);
    }
    case Next::kEndPart: {
      part().durable(now);
      if (next_part()) {
        next_ = Next::kMerge;
        return now;
      }
      if (manifest_.busy_until() > now) return manifest_.busy_until();
      next_ = Next::kInstall;
      return wait_for(manifest_.log(now, edits()));
    }
    case Next::kInstall: return finish(now);
  }
  return kNever;
}

std::vector<VersionEdit> FlushJob::edits() const {
  std::vector<VersionEdit> all;
  for (const auto& part : parts_) all.push_back(part->edit());
  u64 oldest = ~u64{0};
  for (const std::unique_ptr<ColumnFamily>& family : database_.families) {
    const auto own = std::find_if(all.begin(), all.end(),
                                  [&](const auto& edit) { return edit.family == family->number; });
    oldest = std::min(oldest, own == all.end() ? family->log_number() : own->log_number);
  }
  TT_CHECK(oldest != ~u64{0});  // else recovery would ignore every log
  all.back().min_log_number = oldest;
  return all;
}

Ns FlushJob::finish(Ns now) {
  const std::vector<VersionEdit> results = edits();
  const Parts done = std::move(parts_);
  parts_.clear();
  for (const auto& part : done) part->release();
  for (size_t i = 0; i < done.size(); i++) host_.install(now, results[i], done[i]->state().job);
  for (const auto& part : done) host_.flush_finished(now, part->family(), part->memtables());
  for (const auto& part : done) emit_job_finished(part->family(), part->state(), kCauseFlush);
  host_.schedule(now);
  return kNever;
}

}  // namespace tt::lsm
