// The recovery log (PerconaFT ft/logger). Records are kept in memory and written when a buffer is
// full, when a period has passed, or when commits wait for them; clients that commit together share
// one fsync. A new file begins when one is full. A checkpoint makes old files superfluous.
#pragma once
#include <deque>
#include <optional>
#include <span>
#include <vector>

#include "engine/engine.h"
#include "fractal/format/log_record.h"
#include "fractal/log/write_numbers.h"
#include "fractal/options/schema.h"

namespace tt::fractal {

// A transaction as a checkpoint logs it. Rollback nodes are named by block; 0: none.
struct OpenTransaction {
  u64 xid = 0, rollback_bytes = 0, rollback_nodes = 0, rollback_entries = 0;
  u64 spilled_head = 0, spilled_tail = 0, current_rollback = 0;
};

class Log : public Actor {
 public:
  Log(const EngineContext& context, const Options& options, Error& error)
      : context_(context), options_(options), error_(error) {}
  // The name of the log file with this number, and the number in a name; none if it is no log file.
  static std::string file_name(u64 number);
  static std::optional<u64> file_number(Slice name);
  struct File {
    FileId id;
    u64 last_lsn = 0;
  };
  // Begins the first file.
  void open(Ns now);
  // Continues after the files that exist, in a new one (toku_logger_restart).
  void reopen(Ns now, std::deque<File> files, u64 last_lsn, u64 next_file);
  // Continues the counters of the log that a power cut ended.
  void adopt(const Log& crashed);
  void change_options(Ns now) { context_.scheduler.wake(*this, next_period(now)); }

  // Appends records (ft/logger/logformat.cc). They are in memory then, and durable after a sync.
  void begin_transaction(Ns now, u64 xid);
  // `file`: the dictionary's number.
  void put(Ns now, u64 xid, u32 file, Slice key, Slice value);
  void erase(Ns now, u64 xid, u32 file, Slice key);
  // A change of all rows of a dictionary; `argument` is that of the update function.
  void change_all_rows(Ns now, u64 xid, u32 file, Slice argument);
  // A transaction has loaded a new file that replaces the dictionary's if it commits.
  void load(Ns now, u64 xid, u32 file, Slice new_name);
  // A transaction removes a dictionary's file if it commits (enq_fdelete).
  void delete_file(Ns now, u64 xid, u32 file);
  // A transaction has built an index in a new file (enq_fcreate, enq_hot_index).
  void create_index(Ns now, u64 xid, u32 file, Slice name, u32 compression);
  // Logs a row of several dictionaries once. Key and value are those of `source`, which holds whole
  // rows; entries of the others follow from these.
  void put_multiple(Ns now, u64 xid, u32 source, std::span<const u32> files, Slice key,
                    Slice value);
  // Commits a transaction of that many writes, which get the next numbers.
  void commit(Ns now, u64 xid, u64 writes);
  void abort(Ns now, u64 xid);
  void comment(Ns now, Slice text);
  // Returns the record's LSN, from which a recovery starts.
  u64 begin_checkpoint(Ns now, u64 last_xid);
  // Names a dictionary that is open when the checkpoint begins.
  void associate(Ns now, u32 file, Slice name);
  // Describes a transaction that has logged something and still runs when the checkpoint begins.
  void still_open(Ns now, const OpenTransaction& transaction, std::span<const u32> files);
  void end_checkpoint(Ns now, u64 begin_lsn, Ns began, u32 associated, u32 still_open);

  u64 lsn() const { return lsn_; }
  WriteNumbers& numbers() { return numbers_; }
  const WriteNumbers& numbers() const { return numbers_; }
  bool durable(u64 lsn) const { return durable_lsn_ >= lsn; }
  // The time until which the caller of the functions above waits: for the fsync of a file that a
  // full buffer ended. 0: none.
  Ns take_wait() { return std::exchange(closed_at_, 0); }
  // Wakes the client once everything logged so far is durable.
  void wait_durable(Ns now, Actor& client);
  // Writes and syncs at once, for a checkpoint; returns when that is done.
  Result<Ns> sync(Ns now);
  // Called once a sync() is done: records up to `lsn` are durable.
  void synced(u64 lsn);
  // Removes files whose records are all before `lsn`: a finished checkpoint does not need them.
  // Earlier changes of its open transactions are in their rollback nodes.
  void drop_before(Ns now, u64 lsn);

  bool idle() const { return waiting_.empty() && in_flight_.empty(); }
  u64 bytes() const { return bytes_; }
  u64 written_bytes() const { return written_bytes_; }
  Ns step(Ns now) override;
  const char* name() const override { return "log writer"; }
  std::string waits_for() const override { return syncing_ ? "a sync of the log" : ""; }
  LogRow row() const;
  // True if the row has changed since the last call.
  bool take_changed() { return std::exchange(changed_, false); }

 private:
  void begin_record(LogCommand command) { record_.begin(command, ++lsn_); }
  void end_record(Ns now);
  Result<Ns> write(Ns now, bool durable);
  void new_file();
  Ns next_period(Ns now) const;
  void end_transaction(Ns now, LogCommand command, u64 xid);

  EngineContext context_;
  const Options& options_;
  Error& error_;
  std::deque<File> files_;
  WriteNumbers numbers_;
  LogRecordWriter record_;
  u64 lsn_ = 0, durable_lsn_ = 0, syncing_lsn_ = 0;
  u64 bytes_ = 0, written_bytes_ = 0, durable_bytes_ = 0, syncing_bytes_ = 0, file_number_ = 0;
  std::vector<Actor*> waiting_, in_flight_;
  Ns closed_at_ = 0;
  bool syncing_ = false, changed_ = true;
};

}  // namespace tt::fractal
