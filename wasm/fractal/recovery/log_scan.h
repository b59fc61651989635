// The log files after a power cut: where the log begins and breaks off, and from which record a
// recovery replays it (PerconaFT ft/logger/logcursor.cc, and the backward scan of
// ft/logger/recover.cc).
#pragma once
#include <vector>

#include "device/volume/volume.h"
#include "fractal/format/log_record.h"

namespace tt::fractal {

struct LogScan {
  struct File {
    u64 number = 0;
    FileId id = 0;
    u64 size = 0, whole_bytes = 0;  // up to the last record that is whole
    u64 last_lsn = 0;
  };
  struct Position {
    size_t file = 0;
    u64 offset = kLogHeaderBytes;
  };
  std::vector<File> files;  // oldest first
  u64 checkpoint_lsn = 0;   // begin of the last checkpoint that ended; 0: none did
  u64 last_lsn = 0;         // of the last whole record
  u64 records = 0;          // from that checkpoint on
  u64 bytes = 0;            // likewise
  u64 torn_bytes() const;   // behind the whole records
  std::string end_name(const Volume& volume) const;  // where it breaks off
};

// The log files on the volume, oldest first; nothing but their numbers and sizes is known yet.
std::vector<LogScan::File> find_log_files(const Volume& volume);
// Reads them to where they break off. The next file counts only if it goes on with the very next
// record, as the first file of an opening does. Otherwise it was written while the end of the one
// before was still on its way to the drive.
Result<LogScan> scan_log(const Volume& volume, std::vector<LogScan::File> files);

// The whole records of a log, one after the other.
class LogWalk {
 public:
  LogWalk() = default;
  LogWalk(const Volume& volume, const LogScan& scan, LogScan::Position from);
  bool at_end() const { return at_.file == scan_->files.size(); }
  // The current record; its slices are valid until next().
  const LogRecord& record() const { return record_; }
  void next();

 private:
  void load();

  const Volume* volume_ = nullptr;
  const LogScan* scan_ = nullptr;
  LogScan::Position at_;
  std::string content_;  // of the current file
  LogRecord record_;
};

}  // namespace tt::fractal
