// The flush: all waiting memtables become one file of L0 (RocksDB db/flush_job.cc). Of a key's versions those survive that a
// snapshot or the present can see.
#pragma once
#include <optional>

#include "lsm/job.h"
#include "lsm/output_file.h"
#include "lsm/version_rules.h"

namespace tt::lsm {

class FlushJob : public Actor {
 public:
  FlushJob(Manifest& manifest, JobHost& host) : manifest_(manifest), host_(host) {}
  bool running() const { return row_.job != 0; }
  // Requires that memtables of the family wait and that no flush is running.
  void start(Ns now, Tree& tree, JobReason reason);
  const JobRow& row() const { return row_; }
  Ns step(Ns now) override;
  const char* name() const override { return "flush"; }

 private:
  enum class Next : u8 { kSyncLogs, kMerge, kWrite, kLog, kInstall };
  u64 merge_some();  // answers entries handled
  void add(Slice key, Slice value);
  void add_ready();
  void end_rows();
  VersionEdit edit() const;
  Ns finish(Ns now);
  Ns wait_for(const Result<Ns>& io);

  Tree* tree_ = nullptr;  // whose memtables
  Manifest& manifest_;
  JobHost& host_;
  JobRow row_;
  Next next_ = Next::kMerge;
  u64 memtables_ = 0;  // how many of the oldest it flushes
  Ns durable_ns_ = 0;  // when its output was durable; 0 before
  std::vector<Memtable::Iterator> sources_;
  Snapshots snapshots_;               // as it began
  RangeTombstones range_tombstones_;  // of the memtables that it flushes
  VersionRules versions_;
  std::optional<OutputFile> output_;
};

}  // namespace tt::lsm
