// A compaction: reads its inputs ahead, merges, drops hidden versions, cuts outputs, and installs
// the result (RocksDB db/compaction/compaction_job.cc, compaction_iterator.cc). A trivial move only
// installs.
#pragma once
#include <optional>

#include "lsm/compaction/output_cutter.h"
#include "lsm/compaction/version_rules.h"
#include "lsm/database/job.h"
#include "lsm/jobs/compaction_input.h"
#include "lsm/jobs/output_file.h"
#include "lsm/rows/row_ttl.h"

namespace tt::lsm {

class CompactionJob : public Actor {
 public:
  CompactionJob(Manifest& manifest, JobHost& host) : manifest_(manifest), host_(host) {}
  bool running() const { return state_.job != 0; }
  void start(Ns now, ColumnFamily& family, CompactionTask task);
  // True if it will write user keys of this range into a level of a family.
  bool writes_into(const ColumnFamily& family, u32 level, Slice smallest, Slice largest) const;
  const JobState& state() const { return state_; }
  const CompactionTask& task() const { return *task_; }
  Ns step(Ns now) override;
  const char* name() const override { return "compaction"; }
  std::string waits_for() const override { return running() ? "the drive" : ""; }

 private:
  using Verdict = VersionRules::Verdict;
  enum class Next : u8 { kRead, kMerge, kWrite, kClose, kLog, kInstall };
  Ns read_inputs(Ns now);
  void count_reads();
  u64 merge_some();
  void judge(const CompactionRun& entry);
  bool emit(Slice key, Slice value, bool zero = false);
  void add_to_output(Slice key, Slice value, bool zero);
  void open_output(Slice first_key);
  void add_range_tombstones(std::optional<Slice> next_key);
  void gather_range_tombstones();
  Ns write_output(Ns now, bool close);
  Next after_merge() const;
  void choose_inputs();
  void release_inputs(u64 job);
  u64 oldest_ancestor(const FileMeta& output) const;
  VersionEdit edit() const;
  Ns finish(Ns now);
  Ns wait_for(const Result<Ns>& io);

  ColumnFamily* family_ = nullptr;  // owner of the files
  Manifest& manifest_;
  JobHost& host_;
  JobState state_;
  Cause cause_ = 0;
  Next next_ = Next::kRead;
  Ns durable_ns_ = 0;  // when its last output was durable; 0 before
  std::optional<CompactionTask> task_;
  std::optional<OutputCutter> cutter_;
  std::vector<CompactionRun> runs_;
  std::vector<FilePtr> outputs_;
  std::optional<OutputFile> output_;
  VersionRules versions_;
  Verdict verdict_ = Verdict::kNone;  // on the next entry, while it waits for an output
  std::string zeroed_key_;
  Snapshots snapshots_;               // as it began
  RangeTombstones range_tombstones_;  // all inputs'
  RowTtl ttl_{};
  u64 expired_at_s_ = 0;    // the second of the oldest snapshot when it began
  std::string expired_;     // the tombstone that replaces the next entry; or empty
  u64 oldest_input_s_ = 0;  // oldest ancestor of all inputs
  bool merged_ = false, cut_pending_ = false;
};

}  // namespace tt::lsm
