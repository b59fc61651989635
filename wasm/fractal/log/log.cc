#include "fractal/log/log.h"

#include "core/padded.h"

namespace tt::fractal {
namespace {

constexpr Slice kPrefix = "log", kSuffix = ".tokulog29";
constexpr u32 kDigits = 12;

}  // namespace

std::string Log::file_name(u64 number) {
  return std::string(kPrefix) + padded(number, kDigits) + std::string(kSuffix);
}

std::optional<u64> Log::file_number(Slice name) {
  if (!name.starts_with(kPrefix) || !name.ends_with(kSuffix)) return {};
  name = name.substr(kPrefix.size(), name.size() - kPrefix.size() - kSuffix.size());
  u64 number = 0;
  for (const char c : name) {
    if (c < '0' || c > '9') return {};
    number = number * 10 + static_cast<u64>(c - '0');
  }
  return name.size() == kDigits ? std::optional(number) : std::nullopt;
}

void Log::reopen(Ns now, std::deque<File> files, u64 last_lsn, u64 next_file) {
  files_ = std::move(files);
  lsn_ = durable_lsn_ = syncing_lsn_ = last_lsn;
  file_number_ = next_file;
  open(now);
}

void Log::adopt(const Log& crashed) {
  bytes_ = written_bytes_ = durable_bytes_ = crashed.written_bytes_;
  numbers_ = crashed.numbers_;
  changed_ = true;
}

void Log::open(Ns now) {
  new_file();
  if (!options_.commit_sync && options_.fsync_log_period > 0)
    context_.scheduler.wake(*this, now + options_.fsync_log_period);
}

void Log::new_file() {
  files_.push_back({context_.volume.create(file_name(file_number_++)), lsn_});
  context_.volume.append(files_.back().id, encode_log_header(), {kCauseLog});
  changed_ = true;
}

void Log::end_record(Ns now) {
  TT_DCHECK(!files_.empty());
  const Slice record = record_.end();
  File& file = files_.back();
  context_.volume.append(file.id, record, {kCauseLog});
  file.last_lsn = lsn_;
  bytes_ += record.size();
  changed_ = true;
  if (context_.volume.unwritten(file.id) >= options_.log_buffer)
    static_cast<void>(write(now, false));  // it keeps the error
}

void Log::begin_transaction(Ns now, u64 xid) {
  begin_record(LogCommand::kBegin);
  record_.xid(xid);
  record_.xid(0);  // no parent
  end_record(now);
}
void Log::put(Ns now, u64 xid, u32 file, Slice key, Slice value) {
  begin_record(LogCommand::kInsert);
  record_.u32field(file);
  record_.xid(xid);
  record_.bytes(key);
  record_.bytes(value);
  end_record(now);
}
void Log::put_multiple(Ns now, u64 xid, u32 source, std::span<const u32> files, Slice key,
                       Slice value) {
  begin_record(LogCommand::kInsertMultiple);
  record_.u32field(source);
  record_.u32field(static_cast<u32>(files.size()));
  for (u32 file : files) record_.u32field(file);
  record_.xid(xid);
  record_.bytes(key);
  record_.bytes(value);
  end_record(now);
}
void Log::erase(Ns now, u64 xid, u32 file, Slice key) {
  begin_record(LogCommand::kDelete);
  record_.u32field(file);
  record_.xid(xid);
  record_.bytes(key);
  end_record(now);
}
void Log::change_all_rows(Ns now, u64 xid, u32 file, Slice argument) {
  begin_record(LogCommand::kUpdateBroadcast);
  record_.u32field(file);
  record_.xid(xid);
  record_.bytes(argument);
  record_.byte(1);  // is_resetting_op
  end_record(now);
}
void Log::load(Ns now, u64 xid, u32 file, Slice new_name) {
  begin_record(LogCommand::kLoad);
  record_.xid(xid);
  record_.u32field(file);
  record_.bytes(new_name);
  end_record(now);
}
void Log::delete_file(Ns now, u64 xid, u32 file) {
  begin_record(LogCommand::kDeleteFile);
  record_.xid(xid);
  record_.u32field(file);
  end_record(now);
}
void Log::create_index(Ns now, u64 xid, u32 file, Slice name, u32 compression) {
  begin_record(LogCommand::kCreateFile);
  record_.xid(xid);
  record_.u32field(file);
  record_.bytes(name);
  record_.u32field(0777);  // mode
  record_.u32field(0);     // flags of the tree
  record_.u32field(static_cast<u32>(options_.block_size));
  record_.u32field(static_cast<u32>(options_.read_block_size));
  record_.u32field(compression);
  end_record(now);
  begin_record(LogCommand::kHotIndex);
  record_.xid(xid);
  record_.u32field(1);
  record_.u32field(file);
  end_record(now);
}
void Log::commit(Ns now, u64 xid, u64 writes) {
  // The number belongs to the record that end_transaction() appends.
  numbers_.commit(lsn_ + 1, writes, durable_lsn_);
  end_transaction(now, LogCommand::kCommit, xid);
}
void Log::abort(Ns now, u64 xid) { end_transaction(now, LogCommand::kAbort, xid); }
void Log::end_transaction(Ns now, LogCommand command, u64 xid) {
  begin_record(command);
  record_.xid(xid);
  end_record(now);
}
void Log::comment(Ns now, Slice text) {
  begin_record(LogCommand::kComment);
  record_.u64field(0);  // timestamp
  record_.bytes(text);
  end_record(now);
}
u64 Log::begin_checkpoint(Ns now, u64 last_xid) {
  begin_record(LogCommand::kBeginCheckpoint);
  record_.u64field(now / kMicrosecond);
  record_.u64field(last_xid);
  end_record(now);
  return lsn_;
}
void Log::associate(Ns now, u32 file, Slice name) {
  begin_record(LogCommand::kAssociate);
  record_.u32field(file);
  record_.u32field(0);  // flags of the tree
  record_.bytes(name);
  record_.byte(0);  // it needs no unlink
  end_record(now);
}
// log_open_txn (ft/cachetable/cachetable.cc).
void Log::still_open(Ns now, const OpenTransaction& t, std::span<const u32> files) {
  begin_record(LogCommand::kStillOpen);
  record_.xid(t.xid);
  record_.xid(0);  // no parent
  record_.u64field(t.rollback_bytes);
  record_.u32field(static_cast<u32>(files.size()));
  for (u32 file : files) record_.u32field(file);
  record_.byte(0);  // force_fsync_on_commit
  record_.u64field(t.rollback_nodes);
  record_.u64field(t.rollback_entries);
  record_.u64field(t.spilled_head);
  record_.u64field(t.spilled_tail);
  record_.u64field(t.current_rollback);
  end_record(now);
}
void Log::end_checkpoint(Ns now, u64 begin_lsn, Ns began, u32 associated, u32 still_open) {
  begin_record(LogCommand::kEndCheckpoint);
  record_.u64field(begin_lsn);
  record_.u64field(began / kMicrosecond);
  record_.u32field(associated);
  record_.u32field(still_open);
  end_record(now);
}

// write_outbuf_to_logfile and close_and_open_logfile (ft/logger/logger.cc): any write, for a full
// buffer or for commits, begins a new file if this one is too large. A file is durable before it is
// closed. (A file that never ended could never be trimmed.)
Result<Ns> Log::write(Ns now, bool durable) {
  const FileId file = files_.back().id;
  const bool ends = context_.volume.size(file) > options_.log_file;
  const Result<Ns> done = durable || ends ? context_.volume.sync(now, file, {kCauseLog})
                                          : context_.volume.write_back(now, file, {kCauseLog});
  if (!done.ok() && error_.ok()) error_ = done.error();
  written_bytes_ = bytes_;
  changed_ = true;
  if (ends && !durable && done.ok()) closed_at_ = done.value();
  if (ends) new_file();
  return done;
}

Result<Ns> Log::sync(Ns now) {
  syncing_bytes_ = bytes_;
  return write(now, true);
}

void Log::synced(u64 lsn) {
  TT_DCHECK(lsn <= lsn_);
  if (lsn <= durable_lsn_) return;
  durable_lsn_ = lsn;
  durable_bytes_ = syncing_bytes_;
  changed_ = true;
}

void Log::wait_durable(Ns now, Actor& client) {
  waiting_.push_back(&client);
  if (!syncing_) context_.scheduler.wake(*this, now);
}

// toku_logger_maybe_trim_log.
void Log::drop_before(Ns now, u64 lsn) {
  while (files_.size() > 1 && files_.front().last_lsn < lsn) {
    context_.volume.remove(now, files_.front().id);
    files_.pop_front();
    changed_ = true;
  }
}

Ns Log::next_period(Ns now) const {
  return !options_.commit_sync && options_.fsync_log_period > 0 ? now + options_.fsync_log_period
                                                                : kNever;
}

// Group commit: everything that waits when a sync begins shares it; later commits wait for the next
// one.
Ns Log::step(Ns now) {
  if (syncing_) {
    syncing_ = false;
    synced(syncing_lsn_);
    for (Actor* client : in_flight_) context_.scheduler.wake(*client, now);
    in_flight_.clear();
    if (waiting_.empty()) return next_period(now);
  }
  if (!error_.ok()) return kNever;
  if (waiting_.empty() && written_bytes_ == bytes_ && durable_lsn_ == lsn_) return next_period(now);
  in_flight_.swap(waiting_);
  syncing_lsn_ = lsn_;
  const Result<Ns> done = sync(now);
  if (!done.ok()) return kNever;
  syncing_ = true;
  return done.value();
}

LogRow Log::row() const {
  return {.id = 0u,
          .lsn = lsn_,
          .bytes = bytes_,
          .written_bytes = written_bytes_,
          .durable_bytes = durable_bytes_,
          .files = files_.size()};
}

}  // namespace tt::fractal
