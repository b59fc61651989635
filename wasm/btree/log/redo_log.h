// The redo log: a circular file of mini-transactions, its ages, and the log writer, which shares
// each flush among all commits that wait. (MariaDB 10.11 log0log.cc; since 10.8 the file has no
// 512-byte blocks, MDEV-14425.)
//
// Writes are whole 4 KiB blocks through the operating system's cache; the next write writes the
// last, partial block again.
#pragma once
#include <vector>

#include "btree/log/redo_scan.h"
#include "btree/options/schema.h"
#include "btree/page/types.h"
#include "core/byte_buffer.h"
#include "engine/engine.h"

namespace tt::btree {

// Ages of the checkpoint, in bytes of redo, from which flushing is forced (log_t::set_capacity).
struct LogAges {
  u64 capacity = 0;  // log_capacity
  u64 async = 0;     // max_modified_age_async: the page cleaner writes as fast as it may
  u64 most = 0;      // max_checkpoint_age: statements wait
  static LogAges of(u64 file_bytes, u64 page_size);
  // True if InnoDB starts with a log of this size.
  static bool can_hold(u64 file_bytes, u64 page_size);
};

class RedoLog : public Actor {
 public:
  static constexpr u64 kStart = LogLayout::kStart, kBlock = LogLayout::kBlock;
  static constexpr const char* kName = "ib_logfile0";

  RedoLog(const EngineContext& context, const Options& options, Error& error);

  // Appends a mini-transaction and returns the LSN at which it begins; it ends at lsn().
  Lsn append(Ns now, Slice records);
  Lsn lsn() const { return lsn_; }
  Lsn flushed() const { return flushed_; }
  Lsn checkpoint() const { return checkpoint_; }
  u64 age() const { return lsn_ - checkpoint_; }
  const LogAges& ages() const { return ages_; }

  // Writes everything in memory, without a flush. Returns the time at which the operating system
  // has it.
  Ns write(Ns now);
  // True if everything up to `lsn` is durable; else `waiter` is woken when it is.
  bool durable(Ns now, Lsn lsn, Actor& waiter);
  // Called after a commit that does not wait: its redo is written and flushed within
  // flush_log_at_timeout.
  void flush_later(Ns now);
  // Reserves a new log's file.
  void reserve(Ns now);
  // Writes a new log's header, a first checkpoint and that one's record.
  void create(Ns now);
  // Holds back a new log until the time at which the installation's pages are durable: a log found
  // after a power cut then proves that they are there, too.
  void begins_at(Ns installed) { begins_at_ = installed; }
  static Result<FileId> find(const Volume& volume) { return volume.find(kName); }
  // Continues a log that exists and ends at `end` (log_t::set_recovered_lsn).
  void open(FileId file, LogLayout::Checkpoint checkpoint, Lsn end);
  FileId file() const { return file_; }
  // Writes a checkpoint's block and flushes the file (log_t::write_checkpoint). The checkpoint
  // counts from the returned time on, at which the caller calls checkpoint_done().
  Ns write_checkpoint(Ns now, LogLayout::Checkpoint checkpoint);
  void checkpoint_done(Lsn lsn);
  LogLayout layout() const { return {.file_bytes = options_.log_file_size}; }

  bool idle() const { return waiting_.empty() && in_flight_ == 0; }
  Ns step(Ns now) override;
  const char* name() const override { return "log writer"; }
  std::string waits_for() const override { return in_flight_ == 0 ? "" : "a flush of the log"; }
  LogRow row() const;
  u64 bytes_written() const { return bytes_written_; }
  // Continues the counters of the log before a power cut: they cover the whole run.
  void adopt_counters(const RedoLog& before);

 private:
  struct Waiter {
    Lsn lsn;
    Actor* actor;
  };
  template <class Fact>
  void emit(Cause cause);
  Ns write_head(Ns now, u64 at, Slice block);

  const EngineContext context_;
  const Options& options_;
  Error& error_;
  LogAges ages_;
  FileId file_ = 0;
  u32 checkpoint_place_ = 0;  // the newest one's, in LogLayout::kCheckpoints
  Lsn lsn_ = kStart, written_ = kStart, flushed_ = kStart, checkpoint_ = kStart;
  Lsn in_flight_ = 0;  // being flushed up to here; 0: no flush runs
  Ns in_flight_until_ = 0;
  Ns begins_at_ = 0;
  Ns timer_ = kNever;       // next flush that no commit waits for
  ByteBuffer pending_;      // from written_ on
  std::string last_block_;  // contents of the partial block before written_
  std::vector<Waiter> waiting_;
  u64 writes_ = 0, bytes_written_ = 0, checkpoints_ = 0;
};

}  // namespace tt::btree
