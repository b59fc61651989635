#include "btree/log/redo_log.h"

#include <algorithm>

#include "core/hash.h"

namespace tt::btree {

namespace {

// A tenth is a margin of safety (log_t::set_capacity).
u64 usable(u64 file_bytes) {
  const u64 room = file_bytes - std::min(RedoLog::kStart, file_bytes);
  return room - room / 10;
}
// Redo that sessions may write between two checks of the age (LOG_CHECKPOINT_FREE_PER_THREAD,
// LOG_CHECKPOINT_EXTRA_FREE).
constexpr u64 reserve(u64 page_size) { return (4 * 10 + 8) * page_size; }

}  // namespace

bool LogAges::can_hold(u64 file_bytes, u64 page_size) {
  return reserve(page_size) < usable(file_bytes) / 2;
}

LogAges LogAges::of(u64 file_bytes, u64 page_size) {
  LogAges ages;
  const u64 smallest = usable(file_bytes);
  // Tests use logs too small for InnoDB, with half of them in reserve.
  const u64 reserved = std::min(reserve(page_size), smallest / 2);
  const u64 margin = smallest - reserved;
  ages.capacity = smallest;
  ages.most = margin - margin / 10;
  ages.async = ages.most - ages.most / 8;
  return ages;
}

RedoLog::RedoLog(const EngineContext& context, const Options& options, Error& error)
    : context_(context),
      options_(options),
      error_(error),
      ages_(LogAges::of(options.log_file_size, options.page_size)) {}

void RedoLog::reserve(Ns now) {
  // Buffered, as a commit may be written without a flush.
  file_ = context_.volume.create(kName, OpenMode::kBuffered);
  const Result<Ns> done =
      context_.volume.fallocate(now, file_, options_.log_file_size, KeepSize::kNo, {kCauseRedo});
  if (!done.ok()) error_ = done.error();
}

void RedoLog::open(FileId file, LogLayout::Checkpoint checkpoint, Lsn end) {
  TT_CHECK(checkpoint.lsn <= end);
  file_ = file;
  checkpoint_ = checkpoint.lsn;
  checkpoint_place_ = checkpoint.place;
  lsn_ = written_ = flushed_ = end;
  const u64 at = layout().place(end), in_block = at % kBlock;
  std::string scratch;
  last_block_ = context_.volume.view(file_, at - in_block, in_block, scratch);
  emit<LogWritten>(kCauseRedo);
}

void RedoLog::adopt_counters(const RedoLog& before) {
  writes_ = before.writes_;
  bytes_written_ = before.bytes_written_;
  checkpoints_ = before.checkpoints_;
  emit<LogWritten>(kCauseRedo);
}

template <class Fact>
void RedoLog::emit(Cause cause) {
  context_.facts.emit(cause, 0, [&] { return Fact{.row = row()}; });
}

Lsn RedoLog::append(Ns now, Slice records) {
  // Recovery takes a mini-transaction without records for the log's end.
  TT_CHECK(!records.empty());
  const Lsn start = lsn_;
  pending_.append(records);
  char* end = pending_.extend(LogLayout::kTrailer);
  end[0] = layout().sequence_bit(start + records.size());
  store32(end + 1, crc32c(records));
  lsn_ += records.size() + LogLayout::kTrailer;
  if (pending_.size() > options_.log_buffer_size / 2) write(now);
  emit<LogAppended>(kCauseRedo);
  return start;
}

// Each round writes up to the end of the file, where the circle closes, from the partial block
// before `written_` on.
Ns RedoLog::write(Ns now) {
  if (written_ == lsn_) return now;
  const u64 room = options_.log_file_size - kStart;
  Ns done = now;
  Slice rest = pending_;
  while (!rest.empty()) {
    const u64 at = kStart + (written_ - kStart) % room, in_block = at % kBlock;
    const u64 part = std::min<u64>(rest.size(), options_.log_file_size - at);
    last_block_.resize(in_block);
    last_block_.append(rest.substr(0, part));
    const u64 used = last_block_.size();
    last_block_.resize(std::min(round_up(used, kBlock), options_.log_file_size - (at - in_block)));
    const Result<Ns> io =
        context_.volume.overwrite(now, file_, at - in_block, last_block_, {kCauseRedo});
    if (!io.ok()) {
      if (error_.ok()) error_ = io.error();
      return now;
    }
    done = std::max(done, io.value());
    last_block_.resize(used);
    last_block_.erase(0, used / kBlock * kBlock);
    written_ += part;
    rest.remove_prefix(part);
  }
  bytes_written_ += pending_.size();
  pending_.clear();
  writes_++;
  emit<LogWritten>(kCauseRedo);
  return done;
}

bool RedoLog::durable(Ns now, Lsn lsn, Actor& waiter) {
  TT_CHECK(lsn <= lsn_);  // or the waiter would sleep for ever
  if (flushed_ >= lsn) return true;
  waiting_.push_back({lsn, &waiter});
  if (in_flight_ == 0) context_.scheduler.wake(*this, now);
  return false;
}

void RedoLog::flush_later(Ns now) {
  if (timer_ != kNever) return;
  timer_ = now + options_.flush_log_at_timeout;
  context_.scheduler.wake(*this, timer_);
}

Ns RedoLog::step(Ns now) {
  if (now < begins_at_) return begins_at_;
  if (in_flight_ != 0) {
    if (now < in_flight_until_) return in_flight_until_;
    flushed_ = in_flight_;
    in_flight_ = 0;
    emit<LogWritten>(kCauseRedo);
    std::erase_if(waiting_, [&](const Waiter& w) {
      if (w.lsn > flushed_) return false;
      context_.scheduler.wake(*w.actor, now);
      return true;
    });
  }
  const bool due = timer_ <= now;
  if (due) timer_ = kNever;
  if (!error_.ok()) return kNever;
  if (waiting_.empty() && !(due && flushed_ < lsn_)) return timer_;
  // Group commit: one write and one flush serve all commits that wait when they begin.
  write(now);
  in_flight_ = written_;
  const Result<Ns> io = context_.volume.datasync(now, file_, {kCauseRedo});
  if (io.ok()) return in_flight_until_ = io.value();
  if (error_.ok()) error_ = io.error();
  return kNever;
}

// log_t::create; the first checkpoint and its record are those of a server that was installed and
// shut down.
void RedoLog::create(Ns now) {
  RedoRecords records;
  records.file_checkpoint(lsn_);
  const LogLayout::Checkpoint first{lsn_, lsn_};
  append(now, records.bytes());
  write_head(now, 0, layout().header());
  write_head(now, LogLayout::kCheckpoints[0], first.block());
}

Ns RedoLog::write_head(Ns now, u64 at, Slice block) {
  const Result<Ns> io = context_.volume.overwrite(now, file_, at, block, {kCauseCheckpoint});
  if (io.ok()) return io.value();
  if (error_.ok()) error_ = io.error();
  return now;
}

Ns RedoLog::write_checkpoint(Ns now, LogLayout::Checkpoint checkpoint) {
  // read_checkpoint() takes a block with other values for a damaged one.
  TT_CHECK(checkpoint.lsn <= checkpoint.end && checkpoint.end <= lsn_);
  checkpoints_++;
  // Two blocks take turns: if a power cut tears one, the checkpoint before is in the other.
  checkpoint_place_ ^= 1;
  const Ns written =
      write_head(now, LogLayout::kCheckpoints[checkpoint_place_], checkpoint.block());
  const Result<Ns> io = context_.volume.datasync(now, file_, {kCauseCheckpoint});
  if (io.ok()) return std::max(io.value(), written);
  if (error_.ok()) error_ = io.error();
  return now;
}

void RedoLog::checkpoint_done(Lsn lsn) {
  TT_CHECK(lsn >= checkpoint_ && lsn <= lsn_);
  checkpoint_ = lsn;
  emit<CheckpointMade>(kCauseCheckpoint);
}

LogRow RedoLog::row() const {
  return {.id = 0u,
          .lsn = lsn_,
          .written_lsn = written_,
          .flushed_lsn = flushed_,
          .checkpoint_lsn = checkpoint_,
          .capacity = ages_.capacity,
          .async_age = ages_.async,
          .sync_age = ages_.most,
          .writes = writes_,
          .bytes_written = bytes_written_,
          .checkpoints = checkpoints_};
}

}  // namespace tt::btree
