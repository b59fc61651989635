// A background job: its state, and the interface through which it reports to its host.
#pragma once
#include <optional>

#include "lsm/database/column_family.h"
#include "lsm/database/manifest.h"

namespace tt::lsm {

// A job's task and progress.
struct JobState {
  u64 job = 0;
  JobKind kind = JobKind::kFlush;
  JobReason reason = JobReason::kMemtableFull;
  u32 level = 0, output_level = 0;
  u64 inputs = 0, next_inputs = 0, input_bytes = 0;
  u64 read_bytes = 0, written_bytes = 0, first_bytes = 0;
  u64 entries_read = 0, entries_dropped = 0, outputs = 0;
  std::string front;  // user key
  Ns started_ns = 0;
  u32 family = 0;
  JobsRow row() const;
};

// The engine's services to its jobs.
class JobHost {
 public:
  virtual ~JobHost() = default;
  // Installs the version that the edit makes, which is in the MANIFEST. Emits its facts under
  // `job`.
  virtual void install(Ns now, const VersionEdit& edit, u64 job) = 0;
  // The oldest `memtables` of the family are in L0.
  virtual void flush_finished(Ns now, ColumnFamily& family, u64 memtables) = 0;
  virtual void schedule(Ns now) = 0;  // a job may be ready to start
  // With several families a flush waits until all closed logs are durable: writes of other families
  // must not be lost when this family's part of the same batches is in a table
  // (db_impl_compaction_flush.cc FlushMemTableToOutputFile). Nothing if there is nothing to wait
  // for.
  virtual std::optional<Result<Ns>> sync_closed_log(Ns now) = 0;
};

template <class Fact>
void emit_job(ColumnFamily& family, const JobState& state, Cause cause) {
  family.context.facts.emit(cause, state.job, [&] { return Fact{.row = state.row()}; });
}
void emit_job_finished(ColumnFamily& family, const JobState& state, Cause cause);

}  // namespace tt::lsm
