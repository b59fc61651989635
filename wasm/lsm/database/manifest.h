// The MANIFEST: every change of a version as one record of the log format, made durable before it
// is installed (RocksDB db/version_set.cc ProcessManifestWrites). CURRENT names the valid one.
//
// Records are written one after the other, each durable before the next, so a power cut can damage
// only the last one. The records of a group (db/version_edit.h MarkAtomicGroup) become durable
// together, so it can damage any of the last group.
#pragma once
#include <deque>

#include "lsm/database/database.h"
#include "lsm/log/log_format.h"

namespace tt::lsm {

class Manifest {
 public:
  explicit Manifest(Database& database) : database_(database) {}
  // Creates a MANIFEST that begins with `edits`, one for each family. Returns when it is durable.
  // CURRENT still names the old one, if any.
  Result<Ns> create(Ns now, std::vector<VersionEdit> edits);
  // Then writes CURRENT's successor under a temporary name …
  Result<Ns> prepare_current(Ns now);
  // … and, when that is durable, renames it to CURRENT.
  Result<Ns> replace_current(Ns now);

  u64 number() const { return number_; }
  FileId file() const { return file_; }
  // When the last record is durable. The next one must wait until then.
  Ns busy_until() const { return busy_until_; }
  // Appends the edit and flushes. Returns when it is durable.
  Result<Ns> log(Ns now, VersionEdit edit) {
    return log(now, std::vector<VersionEdit>{std::move(edit)});
  }
  // Appends several edits as a group: after a crash all of them are there or none is.
  Result<Ns> log(Ns now, std::vector<VersionEdit> edits);
  // Notes that the oldest logged edit has been installed.
  void installed();
  // The part of the file that describes the installed versions.
  u64 installed_bytes() const { return installed_bytes_; }

 private:
  void append(VersionEdit edit);
  Result<Ns> sync(Ns now);

  Database& database_;
  u64 number_ = 0;
  FileId file_ = 0, next_current_ = 0;
  Ns busy_until_ = 0;
  u64 installed_bytes_ = 0;
  std::deque<u64> uninstalled_ends_;  // ends of the records that are logged and not yet installed
  LogWriter writer_;
  std::string framed_;
};

// The contents of a MANIFEST: versions whose tables are not open yet, and the counters.
struct ManifestState {
  struct Family {
    std::string name;
    VersionPtr version;
    u64 log_number = 0;  // its writes in older logs are all in its tables
  };
  std::vector<Family> families;  // by number
  // Sequence numbers of tables that had a single one, ascending. Ingested tables are among them.
  std::vector<u64> single_sequences;
  u64 min_log_number = 0, next_file_number = 0;
  std::optional<u64> damaged_at;  // the file is ignored from there on
  // The last write known to be in a table, or to have been made before the MANIFEST began.
  u64 flushed_sequence = 0;
};
// A damaged last record, and the rest of an incomplete last group, were never durable and are
// ignored; kCorruption for any other damage. (RocksDB refuses a MANIFEST with damage before the end
// of a last group; file systems that let files grow only by written data never leave one.)
Result<ManifestState> read_manifest(Slice bytes, u64 num_levels);

}  // namespace tt::lsm
