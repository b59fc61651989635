// The flush in steps: merge until a buffer is full (CPU), write it (device), and so on; close and
// flush the file, log the edit, install. With atomic_flush it handles several column families one
// after the other, and their edits are logged and installed together (RocksDB
// db/db_impl/db_impl_compaction_flush.cc, AtomicFlushMemTablesToOutputFiles).
#pragma once
#include "lsm/jobs/flush_part.h"

namespace tt::lsm {

// The memtables to flush, and the reason.
struct FlushRequest {
  struct Share {
    ColumnFamily* family;
    u64 through;  // the greatest id of its memtables to flush
  };
  std::vector<Share> shares;  // in the order of the families
  JobReason reason;
};

class FlushJob : public Actor {
 public:
  FlushJob(Database& database, Manifest& manifest, JobHost& host)
      : database_(database), manifest_(manifest), host_(host) {}
  bool running() const { return !parts_.empty(); }
  // Requires that no flush is running. Families without waiting memtables are left out; if none is
  // left, nothing starts.
  void start(Ns now, const FlushRequest& request);
  using Parts = std::vector<std::unique_ptr<FlushPart>>;
  const Parts& parts() const { return parts_; }  // empty while no flush runs
  Ns step(Ns now) override;
  const char* name() const override { return "flush"; }
  std::string waits_for() const override { return running() ? "the drive" : ""; }

 private:
  enum class Next : u8 { kSyncLogs, kMerge, kWrite, kEndPart, kInstall };
  FlushPart& part() { return *parts_[at_]; }
  bool next_part();
  std::vector<VersionEdit> edits() const;
  Ns finish(Ns now);
  Ns wait_for(const Result<Ns>& io);

  Database& database_;
  Manifest& manifest_;
  JobHost& host_;
  Next next_ = Next::kMerge;
  Parts parts_;
  size_t at_ = 0;  // the part in progress
};

}  // namespace tt::lsm
