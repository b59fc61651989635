// Starts flushes and compactions that are due or requested, and installs their results.
//
// Column families queue for either kind of work. One flush runs at a time; compactions run one at a
// time too, unless the backlog requires speed. A job that ends calls schedule() again, so work
// continues until no family has any. (RocksDB db/db_impl/db_impl_compaction_flush.cc)
#pragma once
#include <deque>

#include "lsm/compaction/manual_compaction.h"
#include "lsm/jobs/compaction_job.h"
#include "lsm/jobs/flush_job.h"
#include "lsm/write/write_stalls.h"

namespace tt::lsm {

class BackgroundScheduler : public JobHost {
 public:
  BackgroundScheduler(Database& database, Manifest& manifest, Wal& wal, WriteStalls& stalls);

  // Queue a family if it has enough memtables to flush, a set of families, or a family that may
  // have something to compact. Nothing starts before schedule().
  void want_flush(ColumnFamily& family, JobReason reason);
  void want_flush(FlushRequest request) {
    TT_CHECK(!request.shares.empty());
    flush_queue_.push_back(std::move(request));
  }
  void want_compaction(ColumnFamily& family);
  // CompactRange of every family; the client is woken after each of them.
  void want_manual_compaction(Actor& client);
  bool compacts_for(const Actor& client) const;
  void schedule(Ns now) override;
  bool idle() const;

  // No compaction begins while they are paused: a bulk load is choosing levels for its tables.
  void pause_compactions() { paused_ = true; }
  void resume_compactions() { paused_ = false; }
  // True if a running compaction will write user keys of this range into a level of the family.
  bool writes_into(const ColumnFamily& family, u32 level, Slice smallest, Slice largest) const;

  // Wakes the client when the next flush has finished.
  void wait_for_flush(Actor& client) { flush_waiters_.push_back(&client); }

  void install(Ns now, const VersionEdit& edit, u64 job) override;
  void flush_finished(Ns now, ColumnFamily& family, u64 memtables) override;
  std::optional<Result<Ns>> sync_closed_log(Ns now) override;

  // The actors, for the engine to add to the scheduler.
  FlushJob& flush() { return flush_; }
  const std::vector<std::unique_ptr<CompactionJob>>& compactions() { return compactions_; }

  void describe(TableSink& sink) const;
  void emit_lost_rows() const;  // after a power cut: facts that end all running jobs

 private:
  bool run_manual_compaction(Ns now);
  bool needs_speed() const;

  Database& database_;
  Manifest& manifest_;
  Wal& wal_;
  WriteStalls& stalls_;
  FlushJob flush_;
  std::vector<std::unique_ptr<CompactionJob>> compactions_;
  std::deque<FlushRequest> flush_queue_;
  std::deque<ColumnFamily*> compaction_queue_;
  struct ManualRequest {
    Actor* client;
    ColumnFamily* family;
    ManualCompaction compaction;
  };
  std::deque<ManualRequest> manual_queue_;  // the first one is being served
  std::vector<Actor*> flush_waiters_;
  bool paused_ = false;
};

}  // namespace tt::lsm
