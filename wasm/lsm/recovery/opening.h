// Opens the database on the volume: creates a new one, or recovers the one that is there (RocksDB
// db/db_impl/db_impl_open.cc).
//
//   new:       MANIFEST | CURRENT under a temporary name | rename
//   existing:  CURRENT > MANIFEST > tables | each log into memtables, full ones into L0 |
//              the last memtables into L0 | new log, new MANIFEST | CURRENT | remove obsolete files
//
// An actor: each bar waits for the drive. Until it is done, statements wait.
#pragma once
#include "lsm/database/manifest.h"
#include "lsm/log/log_recycling.h"
#include "lsm/log/wal_replay.h"
#include "lsm/memtable/memtable.h"
#include "lsm/write/wal.h"

namespace tt::lsm {

class Opening : public Actor {
 public:
  class Host {
   public:
    virtual ~Host() = default;
    // Begins the log and, for each family, the empty memtable that will take writes.
    virtual void begin_log(Ns now) = 0;
    // The database is open; `edits`, one for each family, add all its files.
    virtual void opened(Ns now, const std::vector<VersionEdit>& edits) = 0;
  };
  Opening(Database& database, Manifest& manifest, Host& host)
      : database_(database),
        manifest_(manifest),
        host_(host),
        edits_(database.families.size()),
        replay_(mode(database.options)),
        memtables_(database.families.size()) {}
  // Looks for a database on the volume. Returns when to run first.
  Ns begin(Ns now);
  bool done() const { return next_ == Next::kDone; }
  OpeningRow row() const;
  // Sequence number of the last write that was recovered.
  u64 recovered_sequence() const { return recovered_; }

  Ns step(Ns now) override;
  const char* name() const override { return "opening"; }

 private:
  enum class Next : u8 {
    kCurrent,
    kManifest,
    kTables,
    kReplay,
    kFinish,
    kPrepareCurrent,
    kReplaceCurrent,
    kInstall,
    kDone
  };
  // Figures of a recovery, which its table shows.
  struct Found {
    OpeningState state = OpeningState::kIdle;
    Ns began = 0, ended = 0;
    u64 tables = 0, logs = 0, log_bytes = 0, writes = 0, skipped = 0, new_tables = 0;
  };
  static WalRecoveryMode mode(const Options& options) { return log_recycling(options).mode; }
  Ns read_current(Ns now);
  Ns read_tree(Ns now);
  Ns open_tables(Ns now);
  Error open_table(FileMeta& file);
  void find_logs();
  Error check_oldest_log() const;
  Ns read_log(Ns now);
  Ns replay_log(Ns now);
  Error check_families() const;
  Error check_logs_reach_tables() const;
  Memtable& memtable_for(const BatchEntry& write, Ns now, Ns* done);
  void flush(Ns now, u32 number, Ns* done);
  Ns finish(Ns now);
  void report_opened(Ns now);
  bool is_live(u64 table) const;
  void remove_obsolete_files(Ns now);
  Ns read_whole(Ns now, FileId file);
  Slice whole(FileId file);
  Ns wait_for(const Result<Ns>& io, Next next);
  Ns fail(Error error);

  Database& database_;
  Manifest& manifest_;
  Host& host_;
  Next next_ = Next::kDone;
  FileId file_ = 0;  // being read
  ManifestState state_;
  std::vector<VersionEdit> edits_;  // by family: every file of its tree
  struct Log {
    u64 number;
    FileId file;
  };
  std::vector<Log> logs_;  // still to be replayed, the next one last
  WalReplay replay_;
  std::vector<std::unique_ptr<Memtable>> memtables_;  // by family; null: none yet, or flushed
  u64 recovered_ = 0;
  Found found_;
  std::string scratch_;
};

}  // namespace tt::lsm
