// One column family's part of a flush: its oldest memtables become one file of L0 (RocksDB
// db/flush_job.cc). Versions that neither a snapshot nor the present can see are dropped.
#pragma once
#include <optional>

#include "lsm/compaction/version_rules.h"
#include "lsm/database/job.h"
#include "lsm/jobs/output_file.h"

namespace tt::lsm {

class FlushPart {
 public:
  // Begins with the oldest `memtables` of the family, all of which are waiting, and emits the
  // facts.
  FlushPart(Ns now, ColumnFamily& family, u64 memtables, JobReason reason);
  FlushPart(const FlushPart&) = delete;
  ColumnFamily& family() const { return family_; }
  u64 memtables() const { return memtables_; }
  const JobState& state() const { return state_; }

  // Merges until a buffer is full or nothing is left. Returns the number of entries handled.
  u64 merge_some();
  // Returns true, and removes the file, if no entry is left to write: all of them were single
  // deletes and their puts (WriteLevel0Table).
  bool nothing_to_write(Ns now);
  u64 ready_bytes();  // to be written next
  // Writes them, and after the last rows the rest of the file. Returns when the caller may
  // continue; *closed: the file is complete, and durable at that time.
  Result<Ns> write(Ns now, bool* closed);
  void durable(Ns now) { durable_ns_ = durable_ns_ != 0 ? durable_ns_ : now; }
  // The resulting version edit, with log and sequence numbers.
  VersionEdit edit() const;
  // Releases its memtables and its file, and counts the flush.
  void release();

 private:
  bool has_more() const;
  void add(Slice key, Slice value);
  void add_ready();
  void end_rows();

  ColumnFamily& family_;
  const u64 memtables_;
  JobState state_;
  Ns durable_ns_ = 0;  // when its output was durable; 0 before
  std::vector<Memtable::Iterator> sources_;
  Snapshots snapshots_;               // as it began
  RangeTombstones range_tombstones_;  // the memtables'
  VersionRules versions_;
  std::optional<OutputFile> output_;
};

}  // namespace tt::lsm
