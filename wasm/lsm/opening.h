// Opens the database on the volume: a new one, or whatever a crash has left of one (RocksDB db/db_impl/db_impl_open.cc).
//
//   new:       MANIFEST | CURRENT under a temporary name | rename
//   existing:  CURRENT > MANIFEST > tables | each log into a memtable, full memtables into L0 | the last memtable into L0 |
//              new log, new MANIFEST | CURRENT | obsolete files go
//
// An actor: each bar waits for the drive. Until it is done, statements wait.
#pragma once
#include "lsm/manifest.h"
#include "lsm/memtable.h"
#include "lsm/wal.h"
#include "lsm/wal_replay.h"

namespace tt::lsm {

class Opening : public Actor {
 public:
  class Host {
   public:
    virtual ~Host() = default;
    // Makes a log and an empty memtable the ones that take writes.
    virtual void begin_log(Ns now) = 0;
    // The database is there; `edit` adds all its files.
    virtual void opened(Ns now, const VersionEdit& edit) = 0;
  };
  Opening(Database& database, Manifest& manifest, Host& host)
      : database_(database),
        tree_(database.tree()),
        manifest_(manifest),
        host_(host),
        replay_(mode(database.options)) {}
  // Looks what is there; answers when to run first.
  Ns begin(Ns now);
  bool done() const { return next_ == Next::kDone; }
  // Sequence number of the last write that has been found again.
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
  static WalRecoveryMode mode(const Options& options) {
    return static_cast<WalRecoveryMode>(options.wal_recovery_mode);
  }
  Ns read_current(Ns now);
  Ns read_tree(Ns now);
  Ns open_tables(Ns now);
  Error open_table(FileMeta& file);
  void find_logs();
  Ns read_log(Ns now);
  Ns replay_log(Ns now);
  void flush(Ns now, Ns* done);
  Ns finish(Ns now);
  void remove_obsolete_files(Ns now);
  Ns read_whole(Ns now, FileId file);
  Slice whole(FileId file);
  Ns wait_for(const Result<Ns>& io, Next next);
  Ns fail(Error error);

  Database& database_;
  Tree& tree_;
  Manifest& manifest_;
  Host& host_;
  Next next_ = Next::kDone;
  FileId file_ = 0;  // being read
  ManifestState state_;
  VersionEdit edit_;  // every file of the tree
  struct Log {
    u64 number;
    FileId file;
  };
  std::vector<Log> logs_;  // still to be replayed, the next one last
  WalReplay replay_;
  std::unique_ptr<Memtable> memtable_;
  u64 recovered_ = 0;
  std::string scratch_;
};

}  // namespace tt::lsm
