// The MANIFEST: every change of a version as one record of the log format, made durable before it
// is installed (RocksDB db/version_set.cc ProcessManifestWrites). CURRENT names the one that
// counts.
//
// Records are written one after the other, each durable before the next, so a power cut can damage
// the last one only; those of a group (db/version_edit.h MarkAtomicGroup) are durable together, so
// it can damage any of the last group.
#pragma once
#include <deque>

#include "lsm/database/database.h"
#include "lsm/log/log_format.h"

namespace tt::lsm {

class Manifest {
 public:
  explicit Manifest(Database& database) : database_(database) {}
  // A new MANIFEST that begins with `edits`, one a family; answers when it is durable. CURRENT
  // still names the old one, if any.
  Result<Ns> create(Ns now, std::vector<VersionEdit> edits);
  // Then: CURRENT's successor under a temporary name …
  Result<Ns> prepare_current(Ns now);
  // … and, once that is durable, in its place.
  Result<Ns> replace_current(Ns now);

  u64 number() const { return number_; }
  FileId file() const { return file_; }
  // Until then the last record is on its way: the next one waits.
  Ns busy_until() const { return busy_until_; }
  // Appends the edit and flushes; answers when it is durable.
  Result<Ns> log(Ns now, VersionEdit edit) {
    return log(now, std::vector<VersionEdit>{std::move(edit)});
  }
  // Of several, which become a group: opened again, all of them are there or none is.
  Result<Ns> log(Ns now, std::vector<VersionEdit> edits);
  // The oldest edit in flight has been installed.
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
  std::deque<u64> ends_on_their_way_;  // of records that are logged, and not yet installed
  LogWriter writer_;
  std::string framed_;
};

// The contents of a MANIFEST: versions whose tables are not open yet, and the counters.
struct ManifestState {
  struct Family {
    std::string name;
    VersionPtr version;
    u64 log_number = 0;  // older logs hold nothing of it that is not in its tables
  };
  std::vector<Family> families;  // by their number
  std::vector<u64>
      single_sequences;  // of tables that had but one, ascending: ingested ones among them
  u64 min_log_number = 0, next_file_number = 0;
  std::optional<u64> damaged_at;  // the file's end from there on is forgotten
  u64 flushed_sequence =
      0;  // the last write known to be in a table, or to have been there when the MANIFEST began
};
// A damaged last record, and what is left of a last group that is not whole, never was durable and
// is forgotten; kCorruption for any other damage. (RocksDB refuses a MANIFEST with damage before
// the end of a last group; file systems that let files grow only by what they have written never
// leave one.)
Result<ManifestState> read_manifest(Slice bytes, u64 num_levels);

}  // namespace tt::lsm
