// A checkpoint: a second database in a directory of the volume, with the rows of one moment, made
// while the first one keeps running.
//
// Tables are linked, so none of their bytes is written again; MANIFEST and logs are copied up to
// that moment. It is made under a temporary name and renamed once all of it is durable
// (RocksDB 7.8.3 utilities/checkpoint/checkpoint_impl.cc CreateCheckpoint, db/db_filesnapshot.cc
// GetLiveFilesStorageInfo). Recycled logs are copied too, as by later versions: a link would show
// what overwrites them.
#pragma once
#include "lsm/database/manifest.h"
#include "lsm/write/wal.h"

namespace tt::lsm {

class Checkpoint {
 public:
  // In the directory checkpoint_NUMBER; what an earlier attempt has left there is removed.
  Checkpoint(Database& database, u64 number) : database_(database), number_(number) {}
  // This is the moment: links the tables, and notes which part of the MANIFEST and of the logs
  // belongs to it. From here on until it is done no file may be deleted.
  void begin(Ns now, const Manifest& manifest, const std::vector<Wal::LiveLog>& logs,
             bool logs_are_recycled);
  // Copies one piece after the other; answers when to go on, or nothing once the checkpoint is
  // there.
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
    FileId from;  // kNowhere: `contents` are the bytes
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
  size_t next_ = 0;        // of them
  bool has_read_ = false;  // the next one's bytes
  bool renamed_ = false;
  FileId last_ = 0;  // the file written last
};

}  // namespace tt::lsm
