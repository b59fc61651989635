// The write-ahead log: appends write batches, writes them to the drive, and shares one flush among
// all clients that wait.
//
// Unsynced, a record is appended and the operating system writes it back later. Synced, clients
// queue and park; the log writer (an actor) takes all that is queued as one record (RocksDB
// db/write_thread.cc: one 12-byte header a group), writes and flushes it, lets `commit` insert the
// group into the memtable, and wakes the clients.
//
// A log may overwrite the file of an old log in place, from its beginning (recycle_log_file_num).
// The records of such a log, and those that the process itself holds back (manual_wal_flush), wait
// in the log's buffer.
#pragma once
#include <deque>
#include <optional>

#include "lsm/database/database.h"
#include "lsm/log/log_format.h"
#include "lsm/log/log_recycling.h"

namespace tt::lsm {

class Wal : public Actor {
 public:
  // The engine's part in a group. before_group() runs before the group is logged, and returns false
  // if writes are stopped; commit() runs for each batch when the group is durable, and group_done()
  // after the last one.
  class Hooks {
   public:
    virtual ~Hooks() = default;
    virtual bool before_group(Ns now) = 0;
    virtual void commit(Ns now, Slice batch) = 0;
    virtual void group_done(Ns now) = 0;
  };
  explicit Wal(Database& database)
      : database_(database), recycling_(log_recycling(database.options).files) {}
  void set_hooks(Hooks& hooks) { hooks_ = &hooks; }  // called once, before anything is queued

  void start_new_log(Ns now);  // writes the current log back; it stays until drop_below()
  u64 current_log() const { return logs_.back().number; }
  bool current_is_empty() const { return logs_.back().bytes == 0; }
  // Removes or recycles the logs below a number, which no family needs, unless files are kept for a
  // checkpoint.
  void drop_below(Ns now, u64 log_number);
  u64 bytes() const { return bytes_; }  // all logs together
  u64 count() const { return logs_.size(); }
  bool recycles() const { return recycling_ != 0; }
  // Returns the number of the oldest log, once: the caller flushes the families that need it.
  // Nothing if it has been claimed before.
  std::optional<u64> claim_oldest();
  // Passes the bytes held back in the process to the file (DB::FlushWAL).
  Result<Ns> hand_over(Ns now) { return empty_buffer(now, logs_.back()); }
  struct LiveLog {
    u64 number;
    FileId file;
  };
  // The non-empty logs from a number on, oldest first.
  std::vector<LiveLog> live(u64 from) const;
  // Syncs the oldest closed log that is not durable. Returns when it will be; the caller calls
  // again then. Nothing if all closed logs are durable.
  std::optional<Result<Ns>> sync_closed(Ns now);

  // DB::FlushWAL(true): makes all logs durable. Returns when they will be, and in `logs` up to
  // which byte; the caller then calls synced().
  struct Synced {
    u64 log, bytes;
  };
  Result<Ns> sync_all(Ns now, std::vector<Synced>& logs);
  void synced(const std::vector<Synced>& logs);

  // Unsynced: numbers the writes of a batch (log_format.h) and appends them as one record.
  void append(Ns now, std::string& batch);
  // Synced: queues a batch; `client` is woken when it is durable and committed. The batch stays
  // valid until then.
  void enqueue(Ns now, std::string& batch, Actor& client);
  void retry(Ns now);  // writes flow again: resumes a queue that was held back
  bool writing() const { return !in_flight_.empty(); }
  bool idle() const { return queue_.empty() && in_flight_.empty(); }

  Ns step(Ns now) override;
  const char* name() const override { return "log writer"; }
  void describe(TableSink& sink) const;
  void emit_lost_rows();  // after a power cut: facts that remove the rows of all logs

 private:
  struct Log {
    u64 number;
    FileId file;
    LogWriter writer;
    bool recycled = false;  // its file holds an earlier log's bytes after its own
    u64 bytes = 0, written_bytes = 0, durable_bytes = 0;
    bool claimed = false, syncing = false;
    std::string buffer = {};  // its last bytes, not passed to the file yet
  };
  struct Waiting {
    std::string* batch;
    Actor* client;
  };
  void number(std::string& batch);
  void append_record(Slice record);
  FileId new_file(u64 number, bool* recycled);
  Result<Ns> empty_buffer(Ns now, Log& log);
  Result<Ns> write_back(Ns now, Log& log);
  Result<Ns> sync(Ns now, Log& log);
  static WalRow row_of(const Log& log);
  template <class Fact>
  void emit(const Log& log);
  void emit_dropped(const Log& log);
  void finish_group(Ns now);

  Database& database_;
  Hooks* hooks_ = nullptr;
  const u64 recycling_;       // number of files kept to be overwritten
  std::deque<FileId> spare_;  // these files
  std::deque<Log> logs_;
  u64 bytes_ = 0;
  std::vector<Waiting> queue_, in_flight_;
  Ns durable_at_ = 0;  // when the group in flight is durable
  std::string record_;
};

}  // namespace tt::lsm
