// What a flush makes of one column family: its oldest memtables become one file of L0 (RocksDB
// db/flush_job.cc). Of a key's versions those survive that a snapshot or the present can see.
#pragma once
#include <optional>

#include "lsm/compaction/version_rules.h"
#include "lsm/database/job.h"
#include "lsm/jobs/output_file.h"

namespace tt::lsm {

class FlushPart {
 public:
  // Begins with the oldest `memtables` of the family, all of which wait; says so.
  FlushPart(Ns now, ColumnFamily& family, u64 memtables, JobReason reason);
  FlushPart(const FlushPart&) = delete;
  ColumnFamily& family() const { return family_; }
  u64 memtables() const { return memtables_; }
  const JobState& state() const { return state_; }

  u64 merge_some();  // until a buffer is full or nothing is left; answers entries handled
  bool nothing_to_write(
      Ns now);  // and no file then: all of it was single deletes and their puts (WriteLevel0Table)
  u64 ready_bytes();  // to be written next
  // Writes them, and the rest of the file after the last rows; answers when the writer may go on.
  // *closed: the file is whole, and durable then.
  Result<Ns> write(Ns now, bool* closed);
  void durable(Ns now) { durable_ns_ = durable_ns_ != 0 ? durable_ns_ : now; }
  // What becomes of the family; its log and sequence numbers included.
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
  RangeTombstones range_tombstones_;  // of the memtables
  VersionRules versions_;
  std::optional<OutputFile> output_;
};

}  // namespace tt::lsm
