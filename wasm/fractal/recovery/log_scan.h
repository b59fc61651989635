// Scans the log files after a power cut: where the log begins and breaks off, and from which record
// a recovery replays it (PerconaFT ft/logger/logcursor.cc, and the backward scan of
// ft/logger/recover.cc).
#pragma once
#include <map>
#include <vector>

#include "device/volume/volume.h"
#include "fractal/format/log_record.h"

namespace tt::fractal {

struct LogScan {
  struct File {
    u64 number = 0;
    FileId id = 0;
    u64 size = 0, whole_bytes = 0;  // whole_bytes: up to the end of the last whole record
    u64 last_lsn = 0;
  };
  struct Position {
    size_t file = 0;
    u64 offset = kLogHeaderBytes;
  };
  // Files of dictionaries, by own_name(): as the last checkpoint named them, or as a committed bulk
  // load or build of an index did after it. Empty: its index was dropped. A dictionary that was
  // dropped before a checkpoint has named it is found by number_name().
  using Names = std::map<std::string, std::string>;
  static std::string number_name(u32 number) { return "#" + std::to_string(number); }
  std::vector<File> files;  // oldest first
  Names names;
  u64 checkpoint_lsn = 0;  // begin of the last checkpoint that ended; 0: none did
  u64 last_lsn = 0;        // LSN of the last whole record
  u64 records = 0;         // from that checkpoint's begin on
  u64 bytes = 0;           // likewise
  u64 torn_bytes() const;  // after the last whole record of each file
  std::string end_name(
      const Volume& volume) const;  // names file and offset where the log breaks off
};

// Returns the log files on the volume, oldest first, with their numbers and sizes alone.
std::vector<LogScan::File> find_log_files(const Volume& volume);
// Reads the files to where the log breaks off. A file counts only if it continues with the very
// next record. Otherwise it was written while the end of the file before was still on its way to
// the drive. kCorruption: a whole record is impossible, or the begin of the last checkpoint is
// missing.
Result<LogScan> scan_log(const Volume& volume, std::vector<LogScan::File> files);

// Iterates over the whole records of a scanned log.
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
  std::string content_;  // bytes of the current file
  LogRecord record_;
};

}  // namespace tt::fractal
