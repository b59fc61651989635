#include "lsm/write/wal.h"

#include <algorithm>
#include <utility>

#include "lsm/version/file_names.h"

namespace tt::lsm {

WalRow Wal::row_of(const Log& log) {
  return {.number = log.number,
          .bytes = log.bytes,
          .written_bytes = log.written_bytes,
          .durable_bytes = log.durable_bytes};
}

template <class Fact>
void Wal::emit(const Log& log) {
  database_.context.facts.emit(kCauseWal, 0, [&] { return Fact{.row = row_of(log)}; });
}

void Wal::emit_dropped(const Log& log) {
  database_.context.facts.emit(kCauseWal, 0,
                               [&] { return WalDropped{.key = {.number = log.number}}; });
}

void Wal::start_new_log(Ns now) {
  TT_CHECK(in_flight_.empty());  // a group's writes belong in the memtables of its log
  if (!logs_.empty()) {
    Log& old = logs_.back();
    const Result<Ns> done = write_back(now, old);
    if (!done.ok()) return database_.fail(done.error());
    emit<WalWritten>(old);
  }
  const u64 number = database_.next_file_number++;
  bool recycled = false;
  const FileId file = new_file(number, &recycled);
  logs_.push_back({number, file, LogWriter(recycling_ == 0 ? 0 : number), recycled});
  emit<WalCreated>(logs_.back());
}

// db_impl_open.cc CreateWAL: the file that has waited longest gets the new log's name.
FileId Wal::new_file(u64 number, bool* recycled) {
  Volume& volume = database_.context.volume;
  *recycled = !spare_.empty();
  if (!*recycled) return volume.create(log_name(number));
  const FileId file = spare_.front();
  spare_.pop_front();
  volume.rename(file, log_name(number));
  return file;
}

std::vector<Wal::LiveLog> Wal::live(u64 from) const {
  std::vector<LiveLog> live;
  for (const Log& log : logs_)
    if (log.number >= from && log.bytes != 0) live.push_back({log.number, log.file});
  return live;
}

void Wal::drop_below(Ns now, u64 log_number) {
  if (database_.keeps_files != 0) return;
  TT_CHECK(log_number <= database_.oldest_log_number());
  while (logs_.size() > 1 && logs_.front().number < log_number) {
    if (spare_.size() < recycling_) {
      spare_.push_back(logs_.front().file);
    } else {
      database_.context.volume.remove(now, logs_.front().file);
    }
    emit_dropped(logs_.front());
    TT_CHECK(logs_.front().bytes <= bytes_);
    bytes_ -= logs_.front().bytes;
    logs_.pop_front();
  }
}

std::optional<u64> Wal::claim_oldest() {
  TT_CHECK(!logs_.empty());
  if (std::exchange(logs_.front().claimed, true)) return std::nullopt;
  return logs_.front().number;
}

std::optional<Result<Ns>> Wal::sync_closed(Ns now) {
  for (Log& log : logs_) {
    if (&log == &logs_.back()) break;
    if (log.durable_bytes == log.bytes) continue;
    if (!log.syncing) {
      log.syncing = true;
      return sync(now, log);
    }
    log.durable_bytes = log.bytes;
    emit<WalWritten>(log);
  }
  return std::nullopt;
}

Result<Ns> Wal::sync_all(Ns now, std::vector<Synced>& logs) {
  logs.clear();
  Ns done = now;
  for (Log& log : logs_) {
    if (log.durable_bytes == log.bytes) continue;
    const Result<Ns> durable = sync(now, log);
    if (!durable.ok()) return durable;
    log.written_bytes = log.bytes;
    emit<WalWritten>(log);
    done = std::max(done, durable.value());
    logs.push_back({log.number, log.bytes});
  }
  return done;
}

void Wal::synced(const std::vector<Synced>& logs) {
  for (const Synced& one : logs)
    for (Log& log : logs_) {
      if (log.number != one.log || log.durable_bytes >= one.bytes) continue;
      TT_CHECK(one.bytes <= log.bytes);
      log.durable_bytes = one.bytes;
      emit<WalWritten>(log);
    }
}

void Wal::number(std::string& batch) {
  set_batch_sequence(batch, database_.last_sequence + 1);
  database_.last_sequence += batch_count(batch);
  TT_CHECK(database_.last_sequence <= kMaxStoredSequence);  // BatchReader refuses a greater one
}

void Wal::append(Ns now, std::string& batch) {
  number(batch);
  append_record(batch);
  Log& log = logs_.back();
  const bool held = database_.options.manual_wal_flush;
  Result<Ns> done = now;
  if (held && log.buffer.size() > database_.options.writable_file_max_buffer_size)
    done = log.recycled ? write_back(now, log) : empty_buffer(now, log);
  if (!held && !log.recycled) done = empty_buffer(now, log);
  const u64 unwritten =
      database_.context.volume.unwritten(log.file) + (held ? 0 : log.buffer.size());
  if (done.ok() && unwritten >= database_.options.wal_writeback_bytes) done = write_back(now, log);
  if (!done.ok()) database_.fail(done.error());
  emit<WalWritten>(log);
}

// Appends the buffer to the file, to be written back later, or overwrites an earlier log's bytes.
Result<Ns> Wal::empty_buffer(Ns now, Log& log) {
  TT_CHECK(log.buffer.size() <= log.bytes);
  Volume& volume = database_.context.volume;
  Result<Ns> done = now;
  if (log.recycled)
    done = volume.overwrite(now, log.file, log.bytes - log.buffer.size(), log.buffer, {kCauseWal});
  else
    volume.append(log.file, log.buffer, {kCauseWal});
  log.buffer.clear();
  return done;
}

Result<Ns> Wal::write_back(Ns now, Log& log) {
  const Result<Ns> given = empty_buffer(now, log);
  if (!given.ok()) return given;
  const Result<Ns> done = database_.context.volume.write_back(now, log.file, {kCauseWal});
  if (!done.ok()) return done;
  log.written_bytes = log.bytes;
  return std::max(given.value(), done.value());
}

Result<Ns> Wal::sync(Ns now, Log& log) {
  const Result<Ns> given = empty_buffer(now, log);
  if (!given.ok()) return given;
  const Result<Ns> done = database_.context.volume.datasync(now, log.file, {kCauseWal});
  if (!done.ok()) return done;
  return std::max(given.value(), done.value());
}

void Wal::append_record(Slice record) {
  TT_CHECK(!logs_.empty());
  Log& log = logs_.back();
  const u64 before = log.buffer.size();
  log.writer.add_record(record, log.buffer);
  log.bytes += log.buffer.size() - before;
  bytes_ += log.buffer.size() - before;
  database_.counters.wal_bytes += record.size();
}

void Wal::enqueue(Ns now, std::string& batch, Actor& client) {
  TT_CHECK(hooks_ != nullptr);
  queue_.push_back({&batch, &client});
  if (in_flight_.empty()) database_.context.scheduler.wake(*this, now);
}

void Wal::retry(Ns now) {
  if (in_flight_.empty() && !queue_.empty()) database_.context.scheduler.wake(*this, now);
}

Ns Wal::step(Ns now) {
  if (!in_flight_.empty() && now < durable_at_)
    return durable_at_;  // woken early, for example by retry()
  if (!in_flight_.empty()) finish_group(now);
  if (queue_.empty() || !database_.error.ok() || !hooks_->before_group(now)) return kNever;
  in_flight_.swap(queue_);
  for (const Waiting& w : in_flight_) number(*w.batch);
  record_ = *in_flight_[0].batch;
  for (size_t i = 1; i < in_flight_.size(); i++) append_batch(record_, *in_flight_[i].batch);
  append_record(record_);
  Log& log = logs_.back();
  const Result<Ns> durable = sync(now, log);
  if (!durable.ok()) {
    emit<WalWritten>(log);
    database_.fail(durable.error());
    return kNever;
  }
  log.written_bytes = log.bytes;
  emit<WalWritten>(log);
  durable_at_ = durable.value();
  return durable_at_;
}

void Wal::finish_group(Ns now) {
  TT_CHECK(now >= durable_at_);  // clients may not see a write before it is durable
  Log& log = logs_.back();
  log.durable_bytes = log.written_bytes;
  emit<WalWritten>(log);
  for (const Waiting& w : in_flight_) {
    hooks_->commit(now, *w.batch);
    database_.context.scheduler.wake(*w.client, now);
  }
  in_flight_.clear();
  hooks_->group_done(now);
}

void Wal::emit_lost_rows() {
  for (const Log& log : logs_) emit_dropped(log);
}

void Wal::describe(TableSink& sink) const {
  sink.rows<WalRow>([&](auto&& add) {
    for (const Log& log : logs_) add(row_of(log));
  });
}

}  // namespace tt::lsm
