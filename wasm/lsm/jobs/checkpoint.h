// A checkpoint: a second database in a directory of the volume, with the rows of one moment, made
// while the first one keeps running.
//
// Tables are linked, so none of their bytes is written again; MANIFEST and logs are copied up to
// that moment. It is made under a temporary name and renamed when all of it is durable, so that a
// power cut leaves no half of one (RocksDB 7.8.3 utilities/checkpoint/checkpoint_impl.cc
// CreateCheckpoint, db/db_filesnapshot.cc GetLiveFilesStorageInfo). Recycled logs are copied too,
// as by later versions: a link would show the bytes that overwrite them.
#pragma once
#include "lsm/database/manifest.h"
#include "lsm/write/wal.h"

namespace tt::lsm {

class Checkpoint {
 public:
  // In the directory checkpoint_NUMBER. begin() removes the remains of an earlier attempt.
  Checkpoint(Database& database, u64 number) : database_(database), number_(number) {}
  // Fixes the moment: links the tables, and notes the parts of the MANIFEST and of the logs that
  // belong to it. From here until the checkpoint is complete no file may be deleted
  // (Database::keeps_files).
  void begin(Ns now, const Manifest& manifest, const std::vector<Wal::LiveLog>& logs,
             bool logs_are_recycled);
  // Copies one piece a call. Returns when to call again, or nothing when the checkpoint is
  // complete.
  std::optional<Result<Ns>> step(Ns now);

  static bool exists(const Volume& volume, u64 number);
  u64 number() const { return number_; }
  u64 tables() const { return tables_; }
  u64 linked_bytes() const { return linked_bytes_; }
  u64 copied_bytes() const { return copied_bytes_; }
  u64 sequence() const { return sequence_; }  // the last write in it

 private:
  struct Copy {
    std::string name;
    FileId from;  // kNowhere: the bytes are `contents`
    u64 bytes;
    std::string contents;
  };
  std::string directory() const { return "checkpoint_" + std::to_string(number_); }
  std::string path(const std::string& name) const { return directory() + ".tmp/" + name; }
  void link(FileId file, const std::string& name);
  Result<Ns> write(Ns now, const Copy& copy);

  static constexpr FileId kNowhere = ~FileId{0};
  Database& database_;
  const u64 number_;
  u64 tables_ = 0, linked_bytes_ = 0, copied_bytes_ = 0, sequence_ = 0;
  std::vector<Copy> copies_;
  size_t next_ = 0;        // index of the next copy
  bool has_read_ = false;  // its source has been read
  bool renamed_ = false;
  FileId last_ = 0;  // the file written last
};

}  // namespace tt::lsm
